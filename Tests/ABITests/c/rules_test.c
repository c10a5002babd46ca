/* Rules from memory, what they say of themselves, all findings of loading, limits and the time of sessions, and events that no rule
 * can want. Started at the repository's root. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "unhurried.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static locscript_engine engine;
static const locscript_str none = {NULL, 0};

static locscript_file file(const char *path, const char *source) {
  return (locscript_file){sizeof(locscript_file), (locscript_platform)0, text(path), text(source)};
}

typedef struct document {
  char bytes[16384];
  size_t length;
} document;

static int32_t collect(void *context, const char *bytes, size_t length) {
  document *self = context;
  if (length >= sizeof self->bytes - self->length) return 1;
  memcpy(self->bytes + self->length, bytes, length);
  self->length += length;
  self->bytes[self->length] = 0;
  return 0;
}

static size_t count(const char *all, const char *part) {
  size_t found = 0;
  for (const char *at = all; (at = strstr(at, part)); at++) found++;
  return found;
}

static const char uses_library[] =
  "local words = require 'lib.words'\n"
  "return {name = 'greet', description = 'Greets \\\"all\\\"', owner = 'team', on = {'hello', 'bye'},\n"
  "  run = function(e) return loc.message{topic = words.topic, body = e.type} end,\n"
  "  samples = {one = {type = 'hello'}, another = {type = 'bye'}}}";

static void test_memory(void) {
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_file files[] = {
    file("sub/z.lua", "return function() return loc.skip('z') end"), file("greet_test.lua", "this is no Lua"),
    file("lib/words.lua", "return {topic = 'news'}"), file("a.lua", uses_library)};
  CHECK(locscript_rules_open_memory(engine, files, 4, &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  /* The caller's memory is not needed any more. */
  memset(files, 0x55, sizeof files);
  char info[1024];
  size_t length = 0;
  CHECK(locscript_rules_info(rules, info, sizeof info, &length, &error) == LOCSCRIPT_OK && strlen(info) == length);
  CHECK(
    strcmp(
      info,
      "[{\"name\":\"greet\",\"on\":[\"hello\",\"bye\"],\"description\":\"Greets \\\"all\\\"\",\"owner\":\"team\","
      "\"samples\":[\"another\",\"one\"],\"keys\":[],\"file\":\"a.lua\"},"
      "{\"name\":\"z\",\"on\":null,\"description\":null,\"owner\":null,\"samples\":[],\"keys\":[],\"file\":\"sub/z.lua\"}]") ==
    0);
  CHECK(locscript_rules_info(rules, NULL, 0, &length, &error) == LOCSCRIPT_E_BUFFER && length == strlen(info));
  CHECK(locscript_rules_info(rules, info, sizeof info, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_session_open(engine, rules, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, text("{\"type\":\"hello\"}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 1 && result.skipped_count == 1 && strcmp(result.payloads[0]->target.data, "news") == 0);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  CHECK(locscript_rules_info(rules, info, sizeof info, &length, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_session_run(session, text("{\"type\":\"bye\"}"), text("greet"), &result, &error) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 1);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
}

static void test_wrong_files(void) {
  static const char *const paths[] = {
    "",  "/a.lua", "../a.lua",      "a/../b.lua", "./a.lua",      "a//b.lua",     "a.txt",
    "a", ".lua",   ".hidden/a.lua", "a/",         "lib/only.lua", "only_test.lua"};
  locscript_rules rules = {0};
  locscript_file one = file("a.lua", "return function() end");
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    one.path = text(paths[i]);
    CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
    CHECK(locscript_rules_check_memory(engine, &one, 1, NULL, collect, &(document){0}, &error) == LOCSCRIPT_E_USAGE);
  }
  one.path = (locscript_str){"a\0.lua", 6};
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  one.path = text("caf\xe9.lua");
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strcmp(error.slug, "invalid-utf8") == 0);
  one.path = (locscript_str){NULL, 1};
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  one.path = text("a.lua");
  one.data = (locscript_str){NULL, 1};
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  one.data = (locscript_str){"", SIZE_MAX};
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_TOO_BIG);
  one.data = text("return '\xff'");
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_RULE_RESULT);
  one = file("a.lua", "return function() end");
  one.platform = LOCSCRIPT_ANDROID;
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  one.platform = (locscript_platform)0;
  CHECK(locscript_rules_open_memory(engine, NULL, 0, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_rules_open_memory(engine, &one, 1, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  locscript_file twice[] = {one, one};
  CHECK(locscript_rules_open_memory(engine, twice, 2, NULL, &rules, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "twice") != NULL);
  CHECK(rules.id == 0);
}

/* Three broken files give all their findings; opening them gives the first, and says how many more there are. */
static void test_all_findings(void) {
  locscript_rules rules = {0};
  document found = {0};
  locscript_file files[] = {
    file("a.lua", "return {nam = 'x', run = function() end}"), file("b.lua", "retrun 1"),
    file("c.lua", "return function() end"), file("d.lua", "error('as it loads')")};
  CHECK(locscript_rules_check_memory(engine, files, 4, NULL, collect, &found, &error) == LOCSCRIPT_OK);
  CHECK(count(found.bytes, "\"severity\":\"error\"") == 3);
  CHECK(
    strstr(found.bytes, "\"file\":\"a.lua\"") && strstr(found.bytes, "\"file\":\"b.lua\"") &&
    strstr(found.bytes, "\"file\":\"d.lua\""));
  CHECK(locscript_rules_open_memory(engine, files, 4, NULL, &rules, &error) == LOCSCRIPT_E_RULE_RESULT);
  CHECK(strstr(error.message, "(and 2 more)") != NULL);
  found.length = 0;
  CHECK(locscript_rules_check_memory(engine, files + 2, 1, NULL, collect, &found, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(found.bytes, "[]") == 0);
  found.length = 0;
  CHECK(locscript_rules_check(engine, text("scripts/rules"), NULL, collect, &found, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(found.bytes, "[]") == 0);
  CHECK(
    locscript_rules_check(engine, text("scripts/nowhere"), NULL, collect, &found, &error) == LOCSCRIPT_E_UNREADABLE);
  CHECK(locscript_rules_check(engine, text("\xc0\x80"), NULL, collect, &found, &error) == LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_rules_check(engine, (locscript_str){"", SIZE_MAX}, NULL, collect, &found, &error) == LOCSCRIPT_E_TOO_BIG);
}

/* The configuration names the rules' folder; without one a folder must be given. */
static void test_configured_root(void) {
  locscript_engine shop = {0};
  locscript_rules rules = {0};
  char info[4096];
  size_t length = 0;
  CHECK(locscript_rules_open(engine, none, NULL, &rules, &error) == LOCSCRIPT_E_USAGE && error.help[0]);
  CHECK(locscript_engine_open_config(text("scripts/locscript.toml"), NULL, &shop, &error) == LOCSCRIPT_OK);
  CHECK(locscript_rules_open(shop, none, &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_rules_info(rules, info, sizeof info, &length, &error) == LOCSCRIPT_OK);
  CHECK(
    strstr(info, "\"name\":\"price_drop\",\"on\":[\"price.changed\"]") &&
    strstr(info, "\"file\":\"scripts/rules/price_drop.lua\""));
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  document found = {0};
  CHECK(
    locscript_rules_check(shop, none, NULL, collect, &found, &error) == LOCSCRIPT_OK && strcmp(found.bytes, "[]") == 0);
  CHECK(locscript_engine_close(shop) == LOCSCRIPT_OK);
}

/* Every limit of loading, of rules' sessions by default, and of a session's own. */
static void test_limits(void) {
  locscript_rules rules = {0};
  locscript_rules_options options = LOCSCRIPT_RULES_OPTIONS_INIT;
  static char padded[70000];
  memset(padded, ' ', sizeof padded - 1);
  memcpy(padded, "return function() end", 21);
  locscript_str source = {padded, sizeof padded - 1};
  CHECK(
    locscript_rules_open_source(engine, text("a.lua"), source, NULL, &rules, &error) == LOCSCRIPT_E_RULE_SOURCE_SIZE);
  options.source = 69999;
  CHECK(locscript_rules_open_source(engine, text("a.lua"), source, &options, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  options.source = UINT64_MAX;
  CHECK(locscript_rules_open_source(engine, text("a.lua"), source, &options, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  options.source = 20;
  locscript_str small = text("return function() end");
  CHECK(
    locscript_rules_open_source(engine, text("a.lua"), small, &options, &rules, &error) ==
    LOCSCRIPT_E_RULE_SOURCE_SIZE);

  options = (locscript_rules_options)LOCSCRIPT_RULES_OPTIONS_INIT;
  options.milliseconds = 60000;
  locscript_str busy =
    text("for i = 1, 100000 do end return function() for i = 1, 100000 do end return loc.skip('done') end");
  options.instructions = 5000;
  CHECK(
    locscript_rules_open_source(engine, text("a.lua"), busy, &options, &rules, &error) ==
    LOCSCRIPT_E_RULE_INSTRUCTIONS);
  options.instructions = 0;
  options.memory = 1 << 20;
  locscript_str keeps = text("kept = ('x'):rep(4000000) return function() end");
  CHECK(locscript_rules_open_source(engine, text("a.lua"), keeps, &options, &rules, &error) == LOCSCRIPT_E_RULE_MEMORY);
  options.memory = 0;
  options.output = 10;
  locscript_str says = text("loc.log('more than ten bytes') return function() end");
  CHECK(locscript_rules_open_source(engine, text("a.lua"), says, &options, &rules, &error) == LOCSCRIPT_E_RULE_OUTPUT);
  options = (locscript_rules_options)LOCSCRIPT_RULES_OPTIONS_INIT;
  options.milliseconds = 20;
  options.instructions = UINT64_MAX;
  CHECK(
    locscript_rules_open_source(engine, text("a.lua"), text("while true do end"), &options, &rules, &error) ==
    LOCSCRIPT_E_RULE_DEADLINE);

  /* The sessions have the rules' limits, but for those that they name. */
  locscript_session session = {0};
  locscript_session_options own = LOCSCRIPT_SESSION_OPTIONS_INIT;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  options.milliseconds = 60000;
  options.instructions = 5000;
  locscript_str later = text("return function() for i = 1, 100000 do end return loc.skip('done') end");
  CHECK(locscript_rules_open_source(engine, text("a.lua"), later, &options, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, NULL, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, text("{}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_INSTRUCTIONS);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  own.instructions = 10000000;
  own.source = 5;
  CHECK(locscript_session_open((locscript_engine){0}, rules, &own, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, text("{}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.skipped_count == 1);
  locscript_str value;
  CHECK(
    locscript_session_evaluate(session, text("return 1"), none, none, &value, &error) == LOCSCRIPT_E_RULE_SOURCE_SIZE);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);
}

static int says(locscript_session session, const char *event, const char *expected) {
  locscript_str value = {NULL, 0};
  locscript_status status =
    locscript_session_evaluate(session, text("return event.now"), none, text(event), &value, &error);
  return status == LOCSCRIPT_OK && value.length == strlen(expected) && strcmp(value.data, expected) == 0;
}

static void test_now(void) {
  locscript_session session = {0};
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  locscript_rules rules = {0};
  CHECK(locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error) == LOCSCRIPT_OK);
  CHECK(says(session, "{}", "null"));
  int64_t now = 1700000000;
  CHECK(locscript_session_set_now(session, &now, &error) == LOCSCRIPT_OK);
  CHECK(says(session, "{}", "1700000000") && says(session, "{\"now\":5}", "5"));
  now = 0;
  CHECK(locscript_session_set_now(session, &now, &error) == LOCSCRIPT_OK && says(session, "{}", "0"));
  /* Other rules leave it as it is. */
  CHECK(
    locscript_rules_open_source(
      engine, text("a.lua"), text("return function() end"), &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  now = -1;
  CHECK(locscript_session_set_now(session, &now, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_use(session, rules, &error) == LOCSCRIPT_OK && says(session, "{}", "-1"));
  CHECK(locscript_session_set_now(session, NULL, &error) == LOCSCRIPT_OK && says(session, "{}", "null"));
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);
  CHECK(locscript_session_set_now(session, &now, &error) == LOCSCRIPT_E_HANDLE);
  static const int64_t times[] = {INT64_MAX, INT64_MIN, 1};
  static const char *const shown[] = {"9223372036854775807", "-9223372036854775808", "1"};
  for (size_t i = 0; i < 3; i++) {
    options.now = times[i];
    CHECK(locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error) == LOCSCRIPT_OK);
    CHECK(says(session, "{}", shown[i]));
    CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  }
}

/* A session looks at its engine: it must be open, and the rules' own. */
static void test_engine_of_session(void) {
  locscript_engine other = {0};
  locscript_rules rules = {0};
  locscript_session session = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &other, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(
      engine, text("a.lua"), text("return function() end"), &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(other, rules, NULL, &session, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "another engine") != NULL);
  CHECK(locscript_engine_close(other) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(other, rules, NULL, &session, &error) == LOCSCRIPT_E_HANDLE);
  for (int bit = 0; bit < 64; bit++) {
    locscript_engine forged = {engine.id ^ (uint64_t)1 << bit};
    CHECK(locscript_session_open(forged, rules, NULL, &session, &error) == LOCSCRIPT_E_HANDLE);
  }
  CHECK(locscript_session_open((locscript_engine){rules.id}, rules, NULL, &session, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(
    locscript_session_open((locscript_engine){0}, (locscript_rules){0}, NULL, &session, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_session_open(engine, (locscript_rules){engine.id}, NULL, &session, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(session.id == 0);
  CHECK(locscript_session_open(engine, rules, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  CHECK(locscript_session_open((locscript_engine){0}, rules, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);
}

/* An event without a text as its type is an error where every rule names types; one of a type that no rule names is none. */
static void test_untyped_events(void) {
  static const char *const untyped[] = {
    "{}",
    "{\"type\":5}",
    "{\"typ\":\"e\"}",
    "{\"type\":null}",
    "{\"type\":[\"e\"]}",
    "{\"type\":{}}",
    "{\"type\":true}",
    "{\"Type\":\"e\"}"};
  static const char *const typed[] = {"{\"type\":\"E\"}", "{\"type\":\"\"}", "{\"type\":\"e\\u0000\"}"};
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_file files[] = {
    file("a.lua", "return {on = 'e', run = function() return loc.skip('a') end}"),
    file("b.lua", "return {on = {'f', 'e'}, run = function() return loc.skip('b') end}"),
    file("c.lua", "return function() return loc.skip('c') end")};
  CHECK(locscript_rules_open_memory(engine, files, 2, &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  for (size_t i = 0; i < sizeof untyped / sizeof *untyped; i++) {
    CHECK(locscript_session_run(session, text(untyped[i]), none, &result, &error) == LOCSCRIPT_E_MESSAGE);
    CHECK(
      strcmp(error.slug, "event-type") == 0 && strstr(error.message, "`type`") &&
      strcmp(error.help, "The rules handle 'e', 'f'.") == 0);
    CHECK(error.line == 1 && strcmp(error.file, "event") == 0);
    CHECK(
      locscript_session_run(session, text(untyped[i]), text("a"), &result, &error) == LOCSCRIPT_OK &&
      result.skipped_count == 1);
  }
  for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
    CHECK(locscript_session_run(session, text(typed[i]), none, &result, &error) == LOCSCRIPT_OK);
    CHECK(result.payload_count + result.skipped_count + result.failure_count == 0);
    CHECK(result.warning_count == 1 && result.warnings[0]->rule.length == 0);
    CHECK(strstr(result.warnings[0]->findings.data, "\"slug\":\"unhandled-event\"") != NULL);
  }
  locscript_str envelopes = {NULL, 0};
  CHECK(
    locscript_session_run_many(
      session, text("{\"type\":\"e\"}\n{\"typ\":\"e\"}\n{\"type\":\"x\"}\n"), &envelopes, &error) == LOCSCRIPT_OK);
  CHECK(
    count(envelopes.data, "\n") == 4 &&
    strstr(envelopes.data, "{\"rule\":null,\"line\":2,\"error\":{\"status\":500,\"slug\":\"event-type\"") != NULL);
  CHECK(strstr(envelopes.data, "\"line\":2") != NULL);
  CHECK(strstr(envelopes.data, "{\"rule\":null,\"line\":3,\"events\":1,\"findings\":[") != NULL);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);

  /* A rule for every event wants these too. */
  CHECK(locscript_rules_open_memory(engine, files, 3, &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  for (size_t i = 0; i < sizeof untyped / sizeof *untyped; i++) {
    CHECK(
      locscript_session_run(session, text(untyped[i]), none, &result, &error) == LOCSCRIPT_OK &&
      result.skipped_count == 1);
  }
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);
}

int main(void) {
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error) == LOCSCRIPT_OK);
  test_memory();
  test_wrong_files();
  test_all_findings();
  test_configured_root();
  test_limits();
  test_now();
  test_engine_of_session();
  test_untyped_events();
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
