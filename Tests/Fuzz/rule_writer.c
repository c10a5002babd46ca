/* The grammar of the rules: expressions and statements that call everything a rule may call. */
#include "rule_writer.h"

#include <stdarg.h>
#include <stdio.h>

static void put(writer *w, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = sizeof w->text - w->length;
  int count = vsnprintf(w->text + w->length, room, format, arguments);
  va_end(arguments);
  if (count > 0) w->length += (size_t)count < room ? (size_t)count : room - 1;
}

/* Near the end of the text, or of the input, only short things are written, so that what is open is closed. */
static int is_tight(const writer *w) { return w->depth > 6 || w->at >= w->end || w->length > sizeof w->text - 4000; }

/* clang-format off */
static const char *const literals[] = {
    "nil", "true", "false", "0", "1", "2", "-1", "3.5", "-0.0", "7", "255", "1e15", "1e308", "1/0", "0/0", "math.maxinteger",
    "math.mininteger", "2^53", "0x10", "''", "'a'", "'ab cd'", "'%d'", "'12'", "' 0x1p4 '", "'k'", "'de'", "'EUR'", "'\\u{E4}\\u{1F600}'",
    "'\\xFF\\0z'", "('x'):rep(300)", "'%a+'", "'(.)(.)'", "'[^%s]*'", "'22:00'", "'08:00'", "'5.10.2'", "loc.null", "loc", "event",
    "string", "_G", "print", "S", "{}", "{1, 2, 3}", "{a = 1, b = {2}}", "event.type", "event.n", "event.items", "event.user",
    "event.user.name", "event.nope", "event.price", "{platform = 'android', locales = {'de'}}",
    "{all = {'a', {any = {'b', 'c'}}}, none = 'd'}", "{50, 30, 20}", "'symbol'", "'full'", "'or'", "'2026-11-21T03:01:59+01:00'"};
/* clang-format on */

static const struct {
  const char *name;
  unsigned arguments;
} functions[] = {
  {"string.byte", 3},
  {"string.char", 3},
  {"string.find", 4},
  {"string.format", 3},
  {"string.gsub", 4},
  {"string.len", 1},
  {"string.lower", 1},
  {"string.match", 3},
  {"string.rep", 3},
  {"string.reverse", 1},
  {"string.sub", 3},
  {"string.upper", 1},
  {"table.concat", 4},
  {"table.insert", 3},
  {"table.move", 4},
  {"table.pack", 3},
  {"table.remove", 2},
  {"table.sort", 2},
  {"table.unpack", 3},
  {"math.abs", 1},
  {"math.floor", 1},
  {"math.fmod", 2},
  {"math.max", 3},
  {"math.min", 2},
  {"math.tointeger", 1},
  {"math.type", 1},
  {"math.ult", 2},
  {"math.log", 2},
  {"utf8.char", 3},
  {"utf8.codepoint", 3},
  {"utf8.len", 3},
  {"utf8.offset", 3},
  {"utf8.codes", 1},
  {"tostring", 1},
  {"tonumber", 2},
  {"type", 1},
  {"select", 3},
  {"rawget", 2},
  {"rawset", 3},
  {"rawlen", 1},
  {"rawequal", 2},
  {"next", 2},
  {"pairs", 1},
  {"ipairs", 1},
  {"getmetatable", 1},
  {"setmetatable", 2},
  {"error", 2},
  {"assert", 2},
  {"pcall", 3},
  {"print", 2},
  {"require", 1},
  {"loc.text", 3},
  {"loc.message", 1},
  {"loc.skip", 1},
  {"loc.topic", 2},
  {"loc.build", 1},
  {"loc.render", 3},
  {"loc.preview", 2},
  {"loc.previews", 1},
  {"loc.number", 3},
  {"loc.money", 4},
  {"loc.percent", 3},
  {"loc.date", 4},
  {"loc.time", 3},
  {"loc.local_time", 2},
  {"loc.quiet_until", 4},
  {"loc.plural_key", 3},
  {"loc.truncate", 2},
  {"loc.isolate", 1},
  {"loc.has", 2},
  {"loc.keys", 1},
  {"loc.locales", 1},
  {"loc.version_at_least", 2},
  {"loc.bucket", 3},
  {"loc.json", 1},
  {"loc.array", 1},
  {"loc.log", 2},
  {"loc.sizes", 1},
  {"loc.source", 2},
  {"loc.condition", 1},
  {"loc.epoch", 1},
  {"loc.utc_offset", 1},
  {"loc.rfc3339", 2},
  {"loc.join", 3},
  {"string.gmatch", 2},
  {"loc.slot", 1},
  {"loc.template", 1},
  {"F", 3}};

static void expression(writer *w);
static void block(writer *w, unsigned most);

static void literal(writer *w) {
  if (w->locals > 0 && choose(w, 2)) put(w, "v%u", choose(w, (unsigned)w->locals));
  else put(w, "%s", ONE_OF(w, literals));
}

/* Through P, which gives an error's text for a value. */
static void call(writer *w) {
  unsigned index = choose(w, sizeof functions / sizeof *functions);
  put(w, "P(%s", functions[index].name);
  for (unsigned i = choose(w, functions[index].arguments + 1); i > 0; i--) {
    put(w, ", ");
    expression(w);
  }
  put(w, ")");
}

static void table(writer *w) {
  static const char *const names[] = {"a",     "b",       "topic", "title",    "body",   "data",       "android",
                                      "ios",   "message", "args",  "fallback", "tokens", "__index",    "__newindex",
                                      "__len", "__eq",    "__lt",  "__add",    "__call", "__tostring", "__name"};
  put(w, "{");
  for (unsigned i = choose(w, 5); i > 0; i--) {
    switch (choose(w, 4)) {
      case 0: put(w, "%s = ", ONE_OF(w, names)); break;
      case 1: put(w, "[%u] = ", choose(w, 6)); break;
      default: break;
    }
    expression(w);
    put(w, ", ");
  }
  put(w, "}");
}

static void function(writer *w) {
  int locals = w->locals;
  put(w, "function(v%d, v%d) ", locals, locals + 1);
  w->locals += 2;
  block(w, 2);
  put(w, "return ");
  expression(w);
  put(w, " end");
  w->locals = locals;
}

static void expression(writer *w) {
  static const char *const binary[] = {
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", "and", "or", "&", "|", "~", "<<", ">>"};
  static const char *const unary[] = {"-", "not ", "#", "~"};
  if (is_tight(w)) {
    literal(w);
    return;
  }
  w->depth++;
  switch (choose(w, 10)) {
    case 0:
    case 1:
    case 2: literal(w); break;
    case 3:
    case 4:
    case 5: call(w); break;
    case 6: table(w); break;
    case 7:
      put(w, "(");
      expression(w);
      put(w, " %s ", ONE_OF(w, binary));
      expression(w);
      put(w, ")");
      break;
    case 8:
      put(w, "(%s ", ONE_OF(w, unary));
      expression(w);
      put(w, ")");
      break;
    default: function(w);
  }
  w->depth--;
}

static void statement(writer *w) {
  switch (choose(w, 7)) {
    case 0:
    case 1:
      put(w, "local v%d = ", w->locals);
      expression(w);
      w->locals++;
      break;
    case 2:
      put(w, "if ");
      expression(w);
      put(w, " then ");
      block(w, 2);
      put(w, "end");
      break;
    case 3: {
      int locals = w->locals++;
      put(w, "for v%d = 1, %u do ", locals, choose(w, 12));
      block(w, 2);
      put(w, "end");
      w->locals = locals;
      break;
    }
    case 4: {
      int locals = w->locals;
      w->locals += 2;
      put(w, "for v%d, v%d in pairs(T(", locals, locals + 1);
      expression(w);
      put(w, ")) do ");
      block(w, 2);
      put(w, "end");
      w->locals = locals;
      break;
    }
    case 5:
      put(w, "P(function() ");
      block(w, 3);
      put(w, "end)");
      break;
    default:
      if (w->locals == 0) {
        put(w, "print(1)");
        break;
      }
      put(w, "P(rawset, v%u, ", choose(w, (unsigned)w->locals));
      literal(w);
      put(w, ", ");
      expression(w);
      put(w, " or 0)");
  }
  put(w, "\n");
}

static void block(writer *w, unsigned most) {
  int locals = w->locals;
  w->depth++;
  for (unsigned i = is_tight(w) ? 0 : choose(w, most + 1); i > 0; i--) statement(w);
  w->depth--;
  w->locals = locals;
}

static const char prelude[] =
  "local function P(f, ...) local ok, r, s = pcall(f, ...) if ok then return r, s end\n"
  "  return type(r) == 'table' and rawget(r, 'message') or type(r) ~= 'table' and tostring(r) or 'error' end\n"
  "local function T(t) return type(t) == 'table' and t or {t} end\n"
  "local function S(v, d) if type(v) ~= 'table' then return tostring(v) end if d == 0 then return '...' end\n"
  "  local t = {} local function f() for k, x in pairs(v) do t[#t + 1] = S(k, d - 1) .. '=' .. S(x, d - 1) end end\n"
  "  t[#t + 1] = P(f) return '{' .. table.concat(t, ',') .. '}' end\n"
  "local M0, M1\n"
  "local function F(n, a, b) return (n == 1 and M1 or M0){a = a, b = b} end\n";

/* A message that the rule's file makes ahead, which F fills: M0 or M1, or what is wrong with it. */
static void template(writer *w, int number) {
  static const char *const targets[] = {"topic", "token", "fid", "condition"};
  static const char *const values[] = {"loc.slot 'a'", "loc.slot 'b'", "'t'", "7", "loc.slot('a')"};
  static const char *const fields[] = {
    "title = loc.slot 'b'",         "android = {ttl = '3s'}", "meta = {m = 1}", "platform = 'ios'", "bdy = 1",
    "ios = {badge = loc.slot 'a'}", "silent = true",          "not_before = 5"};
  put(w, "M%d = P(loc.template, {%s = %s, ", number, ONE_OF(w, targets), ONE_OF(w, values));
  put(w, "body = loc.text('k', %s, %s), ", ONE_OF(w, values), ONE_OF(w, values));
  put(w, "data = {a = %s, n = %s}, %s})\n", ONE_OF(w, values), ONE_OF(w, values), ONE_OF(w, fields));
}

void fuzz_write_rule(writer *w) {
  put(w, "%s", prelude);
  /* A template's price is more than some limits of the session. */
  for (int i = choose(w, 3) == 0 ? 0 : 2; i < 2; i++) template(w, i);
  put(w, "return {name = 'r', run = function(event)\n");
  for (unsigned i = 1 + choose(w, 6); i > 0; i--) statement(w);
  switch (choose(w, 3)) {
    case 0:
      put(w, "return ");
      expression(w);
      break;
    default:
      put(w, "return {message = {topic = 't', data = {v = S({");
      for (int i = 0; i < w->locals && i < 20; i++) put(w, "v%d, ", i);
      expression(w);
      put(w, "}, 4):gsub('[\\128-\\255%%c]', '?'):sub(1, 3000)}}}");
  }
  put(w, "\nend}\n");
}
