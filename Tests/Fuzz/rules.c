/* Rules: any source in the sandbox, any event for rules that touch all of it. The session must be as good as new after each. */
#include <string.h>

#include "fuzz.h"

/* Small, so that a loop ends soon; the wall clock is wide, because a sanitizer makes everything slow. */
static const locscript_session_options limits = {
  .struct_size = sizeof(locscript_session_options),
  .milliseconds = 8000,
  .instructions = 60000,
  .memory = 4 << 20,
  .output = 1 << 16};

static const char strings_xml[] =
  "<resources><string name=\"k\">%1$s for %2$s</string><plurals name=\"n\"><item quantity=\"one\">%1$d</item>"
  "<item quantity=\"other\">%1$d of them</item></plurals></resources>";

static locscript_engine open_engine(void) {
  const locscript_file file = {
    sizeof(locscript_file),
    LOCSCRIPT_ANDROID,
    LOCSCRIPT_STR("values/strings.xml"),
    {strings_xml, sizeof strings_xml - 1}};
  return fuzz_engine(&file, 1);
}

static void check_alive(locscript_session session) {
  locscript_str value = {NULL, 0};
  int32_t status = locscript_session_evaluate(
    session, LOCSCRIPT_STR("return 1+1"), LOCSCRIPT_STR("next"), (locscript_str){NULL, 0}, &value, NULL);
  fuzz_promise(status == LOCSCRIPT_OK && value.length == 1 && value.data[0] == '2', "the next run is a clean one");
}

static int is_run_status(int32_t status) {
  return status == LOCSCRIPT_OK || (status >= LOCSCRIPT_E_RULE_SYNTAX && status <= LOCSCRIPT_E_RULE_RESULT) ||
         status == LOCSCRIPT_E_USAGE || status == LOCSCRIPT_E_TOO_BIG || status == LOCSCRIPT_E_MESSAGE;
}

void fuzz_rule_source(const uint8_t *data, size_t size) {
  static locscript_engine engine;
  static locscript_session session;
  static unsigned runs;
  if (engine.id == 0) engine = open_engine();
  if (runs++ % 256 == 0) {
    locscript_session_close(session);
    int32_t status = locscript_session_open(engine, (locscript_rules){0}, &limits, &session, NULL);
    fuzz_promise(status == LOCSCRIPT_OK, "a session opens");
  }
  const locscript_str source = {(const char *)data, size};
  const locscript_str event = LOCSCRIPT_STR("{\"type\":\"t\",\"n\":3,\"items\":[1,\"zwei\",{\"k\":null}]}");
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str value = {NULL, 0};
  int32_t status = locscript_session_evaluate(session, source, LOCSCRIPT_STR("fuzz"), event, &value, &error);
  fuzz_promise(is_run_status(status), "any source is answered with a status of rules");
  check_alive(session);

  locscript_rules rules = {0};
  status = locscript_rules_open_source(engine, LOCSCRIPT_STR("rules/fuzz.lua"), source, NULL, &rules, &error);
  fuzz_promise(is_run_status(status), "any rule is answered with a status of rules");
  if (status != LOCSCRIPT_OK) return;
  locscript_session run = {0};
  if (locscript_session_open(engine, rules, &limits, &run, &error) == LOCSCRIPT_OK) {
    locscript_result result = LOCSCRIPT_RESULT_INIT;
    status = locscript_session_run(run, event, (locscript_str){NULL, 0}, &result, &error);
    fuzz_promise(status == LOCSCRIPT_OK, "a rule's fault is no fault of the run");
    check_alive(run);
  }
  locscript_session_close(run);
  locscript_rules_close(rules);
}

/* Touches all of an event: by name, by index, by every iteration, as arguments and as a result. */
static const char rule[] =
  "local function walk(value, depth)\n"
  "  if type(value) ~= 'table' or depth > 40 then return tostring(value) end\n"
  "  local parts, n = {}, #value\n"
  "  for k, v in pairs(value) do parts[#parts + 1] = tostring(k) .. '=' .. walk(v, depth + 1) end\n"
  "  for i, v in ipairs(value) do parts[#parts + 1] = i .. ':' .. walk(v, depth + 1) end\n"
  "  if n > 0 then pcall(table.concat, value, ',') pcall(table.unpack, value) end\n"
  "  pcall(function() value.x = 1 end)\n"
  "  return table.concat(parts, ';') .. next(value, nil) and '' or 'empty'\n"
  "end\n"
  "return { name = 'fuzz', run = function(event)\n"
  "  local all = walk(event, 0)\n"
  "  local json = pcall(loc.json, event)\n"
  "  pcall(loc.render, 'k', 'en', event.a, event.b)\n"
  "  pcall(loc.money, event.n, event.currency) pcall(loc.number, event.n) pcall(loc.percent, event.n)\n"
  "  pcall(loc.date, event.n) pcall(loc.truncate, event.a, event.n) pcall(loc.build, event)\n"
  "  pcall(string.format, event.a, event.b, event.n) pcall(string.find, event.a, event.b)\n"
  "  if event.raw then return event.raw end\n"
  "  return loc.message { topic = loc.topic('t-', event.id), body = loc.text('k', event.a, event.b),\n"
  "    data = { all = json and 'json' or all }, meta = event.meta }\n"
  "end }\n";

void fuzz_rule_event(const uint8_t *data, size_t size) {
  static locscript_session session;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (session.id == 0) {
    locscript_rules rules = {0};
    locscript_engine engine = open_engine();
    int32_t status = locscript_rules_open_source(
      engine, LOCSCRIPT_STR("rules/fuzz.lua"), (locscript_str){rule, sizeof rule - 1}, NULL, &rules, &error);
    fuzz_promise(status == LOCSCRIPT_OK, "the rule of this target loads");
    status = locscript_session_open(engine, rules, &limits, &session, &error);
    fuzz_promise(status == LOCSCRIPT_OK, "a session opens");
  }
  const locscript_str event = {(const char *)data, size};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  int32_t status = locscript_session_run(session, event, (locscript_str){NULL, 0}, &result, &error);
  fuzz_promise(is_run_status(status), "any event is answered");
  locscript_str envelopes = {NULL, 0};
  status = locscript_session_run_many(session, event, &envelopes, &error);
  fuzz_promise(is_run_status(status), "any lines are answered");
  check_alive(session);
}
