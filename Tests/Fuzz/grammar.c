/* Rules: mostly valid ones, made from the input's bytes as decisions of a grammar. The same rule and event give the same in two sessions
 * that are open at once (so that Lua's hashes differ), in a second run, and in a batch: values, errors' texts, order of pairs. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

typedef struct writer {
  const uint8_t *at, *end;
  char text[12000];
  size_t length;
  int depth, locals;
} writer;

static unsigned choose(writer *w, unsigned count) { return w->at < w->end ? *w->at++ % count : 0; }

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

#define ONE_OF(w, list) list[choose(w, sizeof list / sizeof *list)]

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

/* clang-format off */
static const char *const events[] = {
    "{\"type\":\"a\",\"n\":3,\"items\":[1,\"zwei\",{\"k\":null}],\"user\":{\"name\":\"Al\\u0069ce\"},\"price\":12.5}",
    "{\"type\":\"b\",\"n\":-9007199254740993,\"items\":[],\"user\":{\"name\":\"\"},\"price\":1e-7,\"x\":{\"y\":{\"z\":[[]]}}}",
    "{}"};
/* clang-format on */

static void write_rule(writer *w) {
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

static size_t note(char *out, size_t room, locscript_str text) {
  size_t count = text.length < room ? text.length : room;
  if (count > 0) memcpy(out, text.data, count);
  return count;
}

typedef struct outcome {
  char text[8192];
  size_t length;
  int is_limit;
} outcome;

static void run(locscript_session session, const char *event, outcome *out) {
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  *out = (outcome){.length = 0};
  int32_t status =
    locscript_session_run(session, (locscript_str){event, strlen(event)}, (locscript_str){NULL, 0}, &result, &error);
  fuzz_promise(status == LOCSCRIPT_OK, "a rule's fault is no fault of the run");
  for (size_t i = 0; i < result.payload_count; i++) {
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.payloads[i]->body);
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.payloads[i]->findings);
  }
  for (size_t i = 0; i < result.skipped_count; i++) {
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.skipped[i]->reason);
  }
  for (size_t i = 0; i < result.failure_count; i++) {
    int32_t failed = result.failures[i]->status;
    fuzz_promise(
      failed >= LOCSCRIPT_E_RULE_INSTRUCTIONS && failed <= LOCSCRIPT_E_RULE_RESULT &&
        failed != LOCSCRIPT_E_RULE_INTERRUPTED,
      "a failure has a status of rules");
    out->is_limit |= failed <= LOCSCRIPT_E_RULE_OUTPUT;
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.failures[i]->findings);
  }
}

/* Where a run ends at a limit may depend on what its session holds; nothing else may. */
static void check_same(const outcome *left, const outcome *right, const char *promise) {
  if (left->is_limit || right->is_limit) return;
  fuzz_promise(left->length == right->length && memcmp(left->text, right->text, left->length) == 0, promise);
}

/* Whether the envelopes of two equal lines, the first and the second of a batch, differ in nothing but the number of the line. */
static bool are_same_lines(const char *first, const char *second, size_t count) {
  static const char name[] = "\"line\":";
  for (size_t i = 0; i < count; i++) {
    if (first[i] == second[i]) continue;
    bool is_number = i >= sizeof name - 1 && memcmp(first + i - (sizeof name - 1), name, sizeof name - 1) == 0;
    if (!is_number || first[i] != '1' || second[i] != '2') return false;
  }
  return true;
}

static void check_batch(locscript_session session, const char *event) {
  char lines[512];
  locscript_str envelopes = {NULL, 0};
  int count = snprintf(lines, sizeof lines, "%s\n%s\n", event, event);
  int32_t status = locscript_session_run_many(session, (locscript_str){lines, (size_t)count}, &envelopes, NULL);
  fuzz_promise(status == LOCSCRIPT_OK, "a batch is answered");
  size_t half = envelopes.length / 2;
  fuzz_promise(
    envelopes.length % 2 == 0 && are_same_lines(envelopes.data, envelopes.data + half, half),
    "two equal lines have equal envelopes");
}

void fuzz_rule_grammar(const uint8_t *data, size_t size) {
  static locscript_engine engine;
  static const char strings[] = "<resources><string name=\"k\">%1$s and %2$s</string></resources>";
  if (engine.id == 0) {
    const locscript_file file = {
      sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {strings, sizeof strings - 1}};
    engine = fuzz_engine(&file, 1);
  }
  static writer w;
  w = (writer){.at = data, .end = data + size};
  const char *event = ONE_OF(&w, events);
  locscript_session_options limits = LOCSCRIPT_SESSION_OPTIONS_INIT;
  limits.milliseconds = 20000;
  limits.instructions = 500u << choose(&w, 9);
  limits.memory = (uint64_t)1 << (19 + choose(&w, 4));
  limits.output = (uint64_t)256 << choose(&w, 9);
  write_rule(&w);
  locscript_rules rules = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status = locscript_rules_open_source(
    engine, LOCSCRIPT_STR("r.lua"), (locscript_str){w.text, w.length}, NULL, &rules, &error);
  if (status != LOCSCRIPT_OK) {
    fuzz_promise(
      status >= LOCSCRIPT_E_RULE_SYNTAX && status <= LOCSCRIPT_E_RULE_RESULT,
      "a rule that does not load has a status of rules");
    return;
  }
  locscript_session left = {0}, right = {0};
  static outcome first, other;
  if (
    locscript_session_open(engine, rules, &limits, &left, NULL) == LOCSCRIPT_OK &&
    locscript_session_open(engine, rules, &limits, &right, NULL) == LOCSCRIPT_OK) {
    run(left, event, &first);
    run(right, event, &other);
    check_same(&first, &other, "two sessions answer alike");
    run(left, event, &other);
    check_same(&first, &other, "the second run answers as the first one did");
    if (!first.is_limit && !other.is_limit) check_batch(right, event);
  }
  locscript_session_close(left);
  locscript_session_close(right);
  locscript_rules_close(rules);
}
