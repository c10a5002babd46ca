/* Attacks of one rule on the session, on another team's rule and on the host. The numbers are those of the review of the sandbox
 * that found them (S1 to S14); lines that one chunk can show stand in Tests/Fixtures/conformance/sandbox-2.jsonl. */
#include "apart.h"

/* ---- S1: pairs hands out no real table ---- */

static const char evil_library[] =
  "local _, r = pairs(string)\n"
  "pcall(function() r.upper = function() while true do end end end)\n"
  "return true";
static const char victim[] =
  "return {name = 'victim', on = 'buy', run = function(event) return loc.skip(event.product:upper()) end}";

static void evil_module_with(const char *attacker, const char *rule) {
  locscript_engine engine = empty_engine();
  const char *files[] = {"lib/evil.lua", evil_library, "attacker.lua", attacker, "victim.lua", rule, NULL};
  locscript_session attacked = open_session(engine, load_rules(engine, files), NULL);
  locscript_str envelopes = {NULL, 0};
  MUST(
    locscript_session_run_many(attacked, LOCSCRIPT_STR("{\"type\":\"buy\",\"product\":\"mug\"}\n"), &envelopes, NULL) ==
    LOCSCRIPT_OK);
  MUST(strstr(envelopes.data, "\"skipped\":\"MUG\"") != NULL);
}

static void evil_module_in_one_rule(void) {
  evil_module_with(
    "return function(event) end",
    "require 'lib.evil' return {name = 'victim', on = 'buy', run = function(event) return loc.skip(event.product:upper()) end}");
}

static void evil_module_of_another_team(void) {
  evil_module_with("require 'lib.evil' return {name = 'attacker', on = 'other', run = function(event) end}", victim);
}

static void evil_module_at_run_time(void) {
  evil_module_with("return {name = 'attacker', on = 'buy', run = function(event) require 'lib.evil' end}", victim);
}

static void names_of_a_changed_library(void) {
  static const char *const chunks[] = {
    "local _, s = pairs(loc) for i = 1, 20 do s[i + 0.5] = true end return loc.mesage()",
    "local _, s = pairs(loc) pcall(function() for i = 1, 20 do s[i + 0.5] = true end end) return loc.mesage()",
    "local _, s = pairs(string) pcall(function() for i = 1, 20 do s[{}] = true end end) return ('x'):uper()",
    "local f, s = pairs(loc) pcall(rawset, s, 0.5, true) return loc.mesage()",
  };
  for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
    locscript_session session = open_session(empty_engine(), (locscript_rules){0}, NULL);
    locscript_str value;
    locscript_error error = LOCSCRIPT_ERROR_INIT;
    MUST(
      locscript_session_evaluate(session, str(chunks[i]), (locscript_str){0}, (locscript_str){0}, &value, &error) ==
      LOCSCRIPT_E_RULE_ERROR);
    MUST(
      locscript_session_evaluate(
        session, LOCSCRIPT_STR("return loc.mesage()"), (locscript_str){0}, (locscript_str){0}, &value, &error) ==
      LOCSCRIPT_E_RULE_ERROR);
    MUST(strstr(error.help, "message") != NULL || strstr(error.message, "message") != NULL);
  }
}

static int stolen;

static void count_stolen(void *context, const locscript_log_line *line) {
  (void)context;
  stolen += line->text.length >= 6 && memcmp(line->text.data, "stolen", 6) == 0;
}

static void messages_of_another_team(void) {
  const char *files[] = {
    "a.lua",
    "local _, l = pairs(loc) local _, s = pairs(string)\n"
    "pcall(function() local real = l.message l.message = function(m) print('stolen', m.data.code) return real(m) end end)\n"
    "pcall(function() local real = s.format s.format = function(...) print('stolen', ...) return real(...) end end)\n"
    "return {name = 'attacker', on = 'other', run = function(event) end}",
    "b.lua",
    "return {name = 'victim', on = 'login', run = function(event)\n"
    "  return loc.message{token = event.token, title = string.format('Code %s', event.code), data = {code = event.code}} end}",
    NULL};
  locscript_engine engine = empty_engine();
  locscript_session session = open_session(engine, load_rules(engine, files), NULL);
  MUST(locscript_session_on_log(session, count_stolen, NULL, NULL) == LOCSCRIPT_OK);
  for (int i = 0; i < 3; i++) {
    locscript_result result = run_event(session, "{\"type\":\"login\",\"token\":\"T\",\"code\":\"123456\"}");
    MUST(result.payload_count == 1 && stolen == 0);
  }
}

/* ---- S2: one rule's message never carries another's fields ---- */

/* The bodies that the victim gives after an attacker's event are those that it gives alone. */
static void compare_bodies(const char *attacker) {
  static const char source[] =
    "return {name = 'victim', on = 'login', run = function(event)\n"
    "  return loc.message{token = event.token, title = 'Your code', data = {code = event.code}} end}";
  static const char event[] = "{\"type\":\"login\",\"token\":\"T\",\"code\":\"123456\"}";
  const char *alone[] = {"victim.lua", source, NULL};
  const char *both[] = {"attacker.lua", attacker, "victim.lua", source, NULL};
  locscript_engine engine = empty_engine();
  locscript_session quiet = open_session(engine, load_rules(engine, alone), NULL);
  locscript_session session = open_session(engine, load_rules(engine, both), NULL);
  char expected[512];
  locscript_result result = run_event(quiet, event);
  MUST(result.payload_count == 1 && result.payloads[0]->body.length < sizeof expected);
  memcpy(expected, result.payloads[0]->body.data, result.payloads[0]->body.length + 1);
  for (int round = 0; round < 4; round++) {
    result = run_event(session, event);
    MUST(result.payload_count == 1 && same_text(result.payloads[0]->body, expected));
    MUST(same_text(result.payloads[0]->target_kind, "token") && same_text(result.payloads[0]->target, "T"));
    result = run_event(session, "{\"type\":\"attack\"}");
    for (int i = 0; i < 4; i++) {
      result = run_event(session, event);
      MUST(result.payload_count == 1 && same_text(result.payloads[0]->body, expected));
      MUST(same_text(result.payloads[0]->target_kind, "token") && same_text(result.payloads[0]->target, "T"));
    }
  }
}

static void shapes_by_sizes(void) {
  compare_bodies(
    "return {name = 'attacker', on = 'attack', run = function(event)\n"
    "local function m(i) return {message = {condition = \"'attacker' in topics\", data = {['leak' .. i] = 'x'}}} end\n"
    "for i = 1, 60 do loc.sizes(m(i)) end for i = 1, 300 do loc.sizes(m(2)) end for i = 65, 200 do loc.sizes(m(i)) end end}");
}

static void shapes_by_build(void) {
  compare_bodies(
    "return {name = 'attacker', on = 'attack', run = function(event)\n"
    "local function m(i) return {message = {topic = 'attacker', data = {['leak' .. i] = 'x'}}} end\n"
    "for i = 1, 60 do loc.build(m(i)) end for i = 1, 300 do loc.build(m(2)) end for i = 65, 200 do loc.build(m(i)) end end}");
}

static void shapes_by_results(void) {
  compare_bodies(
    "local n = 0\n"
    "return {name = 'attacker', on = 'attack', run = function(event)\n"
    "local list = {} for i = 1, 100 do n = n + 1\n"
    "list[i] = {message = {topic = 'attacker', data = {['leak' .. n] = 'x', ['code'] = 'y'}}} end return list end}");
}

static void shapes_by_second_argument(void) {
  compare_bodies(
    "return {name = 'attacker', on = 'attack', run = function(event)\n"
    "for i = 1, 200 do pcall(loc.message, {topic = 'attacker', title = 'x', data = {['leak' .. i] = 'x'}}, i) end\n"
    "for i = 1, 200 do loc.message{topic = 'attacker', title = 'x', data = {['more' .. i] = 'x'}} end end}");
}

/* ---- S8: what the host makes of a result stays within the limits ---- */

static void held_beside(const char *source, size_t most_output) {
  const char *files[] = {"a.lua", source, NULL};
  locscript_engine engine = empty_engine();
  locscript_session session = open_session(engine, load_rules(engine, files), NULL);
  run_event(session, "{\"type\":\"nothing\"}");
  int64_t idle = resident_bytes("VmRSS:");
  locscript_str envelopes = {NULL, 0};
  MUST(locscript_session_run_many(session, LOCSCRIPT_STR("{\"type\":\"go\"}\n"), &envelopes, NULL) == LOCSCRIPT_OK);
  int64_t most = resident_bytes("VmHWM:") - idle;
  if (most > 20 << 20) printf("  %lld KB more than the idle process\n", (long long)most >> 10);
  if (envelopes.length > most_output) printf("  an envelope of %zu bytes\n", envelopes.length);
  MUST(idle > 0 && most <= 20 << 20);
  MUST(envelopes.length <= most_output);
}

#define FILL_12_MB "local keep, s = {}, ('x'):rep(1 << 20) for i = 1, 10 do keep[i] = s .. i end "

static void reason_of_escapes(void) {
  held_beside(
    "return {name = 'a', on = 'go', run = function(event) " FILL_12_MB "return loc.skip(('\\1'):rep(900000)) end}",
    1100 << 10);
}

static void meta_of_escapes(void) {
  held_beside(
    "return {name = 'a', on = 'go', run = function(event) " FILL_12_MB
    "return loc.message{topic = 't', body = 'b', meta = {m = ('\\1'):rep(900000)}} end}",
    1100 << 10);
}

static void metas_of_escapes(void) {
  held_beside(
    "return {name = 'a', on = 'go', run = function(event) local t = {}\n"
    "for i = 1, 8 do t[i] = loc.message{topic = 't', body = 'b', meta = {m = ('\\1'):rep(90000)}} end return t end}",
    1100 << 10);
}

static void error_of_escapes(void) {
  held_beside(
    "return {name = 'a', on = 'go', run = function(event) " FILL_12_MB "error(('\\1'):rep(900000)) end}", 1100 << 10);
}

/* ---- S13: what one rule keeps costs no other rule anything ---- */

static void keeping_takes_no_memory(void) {
  const char *files[] = {
    "a.lua",
    "local kept = {} return {name = 'keeper', on = 'keep', run = function(event)\n"
    "  if #kept == 0 then for i = 1, 61 do kept[i] = ('k'):rep(64 << 10) .. i end end end}",
    "b.lua",
    "return {name = 'eater', on = 'eat', run = function(event)\n"
    "  local s, t = ('x'):rep(1 << 20), {} for i = 1, 11 do t[i] = s .. i end return loc.skip(#t .. '') end}",
    NULL};
  locscript_engine engine = empty_engine();
  locscript_session session = open_session(engine, load_rules(engine, files), NULL);
  for (int i = 0; i < 3; i++) {
    locscript_result result = run_event(session, "{\"type\":\"eat\"}");
    MUST(result.failure_count == 0 && result.skipped_count == 1);
    result = run_event(session, "{\"type\":\"keep\"}");
    MUST(result.failure_count == 0);
    result = run_event(session, "{\"type\":\"eat\"}");
    if (result.failure_count > 0)
      printf("  %.*s\n", (int)result.failures[0]->message.length, result.failures[0]->message.data);
    MUST(result.failure_count == 0 && result.skipped_count == 1);
  }
}

static char last_line[64];

static void keep_last(void *context, const locscript_log_line *line) {
  (void)context;
  snprintf(last_line, sizeof last_line, "%.*s", (int)line->text.length, line->text.data);
}

static void keeping_takes_no_instructions(void) {
  const char *files[] = {
    "a.lua",
    "local kept = {} return {name = 'keeper', on = 'keep', run = function(event)\n"
    "  if #kept == 0 then for i = 1, 20 do kept[i] = ('k'):rep(64 << 10) .. i end end end}",
    "b.lua",
    "return {name = 'counter', on = 'count', run = function(event)\n"
    "  local n = 0 while true do n = n + 1 if n % 20 == 0 then print(n) end end end}",
    NULL};
  locscript_engine engine = empty_engine();
  locscript_session session = open_session(engine, load_rules(engine, files), NULL);
  MUST(locscript_session_on_log(session, keep_last, NULL, NULL) == LOCSCRIPT_OK);
  locscript_result result = run_event(session, "{\"type\":\"count\"}");
  MUST(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_INSTRUCTIONS);
  char before[64];
  memcpy(before, last_line, sizeof before);
  /* The counter is behind a fresh session's first run, and before and after what another rule keeps. */
  run_event(session, "{\"type\":\"keep\"}");
  result = run_event(session, "{\"type\":\"count\"}");
  MUST(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_INSTRUCTIONS);
  if (strcmp(before, last_line) != 0) printf("  %s turns alone, %s beside 1.3 MB\n", before, last_line);
  MUST(strcmp(before, last_line) == 0);
}

/* A file's garbage counted as memory that the file had loaded, and a rule could keep as much more. */
static void garbage_makes_no_room(void) {
  const char *files[] = {
    "a.lua",
    "return {name = 'eater', on = 'eat', run = function(event)\n"
    "  local s, t = ('x'):rep(1 << 20), {} for i = 1, 8 do t[i] = s .. i end return loc.skip(#t .. '') end}",
    "b.lua",
    "do local s, t = ('y'):rep(1 << 20), {} for i = 1, 11 do t[i] = s .. i end end\n"
    "local kept = {} return {name = 'keeper', on = 'keep', run = function(event) kept[#kept + 1] = ('k'):rep(1 << 20) .. #kept end}",
    NULL};
  locscript_engine engine = empty_engine();
  locscript_session session = open_session(engine, load_rules(engine, files), NULL);
  for (int i = 0; i < 12; i++) {
    run_event(session, "{\"type\":\"keep\"}");
    locscript_result result = run_event(session, "{\"type\":\"eat\"}");
    if (result.failure_count > 0)
      printf("  after %d MB: %.*s\n", i + 1, (int)result.failures[0]->message.length, result.failures[0]->message.data);
    MUST(result.failure_count == 0 && result.skipped_count == 1);
  }
}

/* ---- S7: what a rule's file keeps is no cheaper to look at ---- */

static void compare_kept(const char *comparison) {
  char source[8192];
  int length = snprintf(
    source, sizeof source,
    "local a, b = ('x'):rep(3900000) .. 'a', ('x'):rep(3900000) .. 'b' local t = {[a] = 1}\n"
    "return {name = 'a', on = 'go', run = function(event) local a, b, t = a, b, t while true do ");
  for (int i = 0; i < 100; i++)
    length += snprintf(source + length, sizeof source - (size_t)length, "if %s then return end ", comparison);
  snprintf(source + length, sizeof source - (size_t)length, "end end}");
  const char *files[] = {"a.lua", source, NULL};
  locscript_engine engine = empty_engine();
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 60;
  options.instructions = UINT64_MAX;
  locscript_session session = open_session(engine, load_rules(engine, files), &options);
  run_event(session, "{\"type\":\"nothing\"}");
  int64_t start = cpu_nanoseconds();
  locscript_result result = run_event(session, "{\"type\":\"go\"}");
  int64_t took = cpu_nanoseconds() - start;
  MUST(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_DEADLINE);
  if (took > 110000000) printf("  %lld ms\n", (long long)(took / 1000000));
  MUST(took <= 110000000);
}

static void kept_strings_in_order(void) { compare_kept("b < a"); }
static void kept_strings_equal(void) { compare_kept("b == a"); }
static void kept_strings_as_keys(void) { compare_kept("t[b]"); }

int main(void) {
  run_apart("S1: a module that changes string, in one rule", evil_module_in_one_rule, 5);
  run_apart("S1: the same by another team's rule", evil_module_of_another_team, 5);
  run_apart("S1: the same while rules run", evil_module_at_run_time, 5);
  run_apart("S1: the names of a library with strange keys", names_of_a_changed_library, 5);
  run_apart("S1: another team's messages are not seen", messages_of_another_team, 5);
  run_apart("S2: two teams' shapes, by loc.sizes", shapes_by_sizes, 20);
  run_apart("S2: two teams' shapes, by loc.build", shapes_by_build, 20);
  run_apart("S2: two teams' shapes, by lists of messages", shapes_by_results, 20);
  run_apart("S2: two teams' shapes, by loc.message", shapes_by_second_argument, 20);
  run_apart("S8: a skip's reason of control characters", reason_of_escapes, 5);
  run_apart("S8: a meta of control characters", meta_of_escapes, 5);
  run_apart("S8: several metas of control characters", metas_of_escapes, 5);
  run_apart("S8: an error of control characters", error_of_escapes, 5);
  run_apart("S13: kept memory takes no other rule's", keeping_takes_no_memory, 5);
  run_apart("S13: kept memory takes no other rule's instructions", keeping_takes_no_instructions, 20);
  run_apart("S13: garbage of a rule's file makes no room to keep more in", garbage_makes_no_room, 20);
  run_apart("S7: comparing strings that a rule's file keeps", kept_strings_in_order, 20);
  run_apart("S7: the same for equality", kept_strings_equal, 20);
  run_apart("S7: the same as keys of a table", kept_strings_as_keys, 20);
  return finish_checks();
}
