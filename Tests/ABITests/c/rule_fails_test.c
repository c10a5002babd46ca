/* Rules and sessions: each status that a function's comment lists, as in fails_test.c. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define IS(expected, call) CHECK((call) == LOCSCRIPT_##expected)

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static const locscript_str none = {NULL, 0}, broken = {NULL, 1}, huge = {"", SIZE_MAX};
static char out[4096];
static size_t length;
#define OUT out, sizeof out, &length, &error
#define SMALL out, 1, &length, &error
#define NO_LENGTH out, sizeof out, NULL, &error

static locscript_engine engine;
static const locscript_engine no_engine = {77};

static int32_t drop(void *context, const char *bytes, size_t count) {
  (void)bytes, (void)count;
  return context != NULL;
}

static void put(const char *path, const char *content) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(content, file) < 0 || fclose(file) != 0) abort();
}

/* ---- Rules ---- */

/* One source for each status of rules that loading can end with. */
static const struct {
  locscript_status status;
  const char *source;
} sources[] = {
  {LOCSCRIPT_E_RULE_SYNTAX, "retrun"},
  {LOCSCRIPT_E_RULE_INSTRUCTIONS, "while true do end"},
  {LOCSCRIPT_E_RULE_MEMORY, "local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end"},
  {LOCSCRIPT_E_RULE_DEADLINE, "while true do end"},
  {LOCSCRIPT_E_RULE_OUTPUT, "for i = 1, 20 do loc.log(('x'):rep(100)) end"},
  {LOCSCRIPT_E_RULE_SOURCE_SIZE,
   "return function() end -- a source of more than sixty-four bytes, which is the limit here"},
  {LOCSCRIPT_E_RULE_ERROR, "error 'x'"},
  {LOCSCRIPT_E_RULE_RESULT, "return 1"},
};
enum { SOURCES = sizeof sources / sizeof *sources };

static locscript_rules_options limits_of(locscript_status status) {
  locscript_rules_options options = LOCSCRIPT_RULES_OPTIONS_INIT;
  options.milliseconds = status == LOCSCRIPT_E_RULE_DEADLINE ? 20 : 60000;
  if (status == LOCSCRIPT_E_RULE_DEADLINE || status == LOCSCRIPT_E_RULE_MEMORY) options.instructions = UINT64_MAX;
  if (status == LOCSCRIPT_E_RULE_MEMORY) options.memory = 1 << 20;
  if (status == LOCSCRIPT_E_RULE_OUTPUT) options.output = 1000;
  if (status == LOCSCRIPT_E_RULE_SOURCE_SIZE) options.source = 64;
  return options;
}

static void test_rules(void) {
  locscript_rules rules = {0};
  locscript_file file = {sizeof file, LOCSCRIPT_PLATFORM_DEFAULT, text("a.lua"), text("return function() end")};
  char path[] = "/tmp/locscript-fails-XXXXXX.lua";
  close(mkstemps(path, 4));
  for (int i = 0; i < SOURCES; i++) {
    locscript_rules_options options = limits_of(sources[i].status);
    put(path, sources[i].source);
    CHECK(locscript_rules_open(engine, text(path), &options, &rules, &error) == sources[i].status);
    CHECK(
      locscript_rules_open_source(engine, text("a.lua"), text(sources[i].source), &options, &rules, &error) ==
      sources[i].status);
    locscript_file bad = file;
    bad.data = text(sources[i].source);
    CHECK(locscript_rules_open_memory(engine, &bad, 1, &options, &rules, &error) == sources[i].status);
    IS(OK, locscript_rules_check(engine, text(path), &options, drop, NULL, &error));
    IS(OK, locscript_rules_check_memory(engine, &bad, 1, &options, drop, NULL, &error));
  }
  IS(E_USAGE, locscript_rules_open(engine, broken, NULL, &rules, &error));
  IS(E_HANDLE, locscript_rules_open(no_engine, text(path), NULL, &rules, &error));
  IS(E_TOO_BIG, locscript_rules_open(engine, huge, NULL, &rules, &error));
  IS(E_UNREADABLE, locscript_rules_open(engine, text("/nonexistent/rules"), NULL, &rules, &error));
  IS(E_USAGE, locscript_rules_open_source(engine, broken, none, NULL, &rules, &error));
  IS(E_HANDLE, locscript_rules_open_source(no_engine, text("a"), none, NULL, &rules, &error));
  IS(E_TOO_BIG, locscript_rules_open_source(engine, text("a"), huge, NULL, &rules, &error));
  IS(E_USAGE, locscript_rules_open_memory(engine, NULL, 0, NULL, &rules, &error));
  IS(E_HANDLE, locscript_rules_open_memory(no_engine, &file, 1, NULL, &rules, &error));
  IS(E_TOO_BIG, locscript_rules_open_memory(engine, &file, SIZE_MAX, NULL, &rules, &error));
  IS(E_USAGE, locscript_rules_check(engine, none, NULL, drop, NULL, &error));
  IS(E_HANDLE, locscript_rules_check(no_engine, text(path), NULL, drop, NULL, &error));
  IS(E_TOO_BIG, locscript_rules_check(engine, huge, NULL, drop, NULL, &error));
  IS(E_UNREADABLE, locscript_rules_check(engine, text("/nonexistent/rules"), NULL, drop, NULL, &error));
  IS(E_SINK, locscript_rules_check(engine, text("scripts/rules/welcome.lua"), NULL, drop, out, &error));
  IS(E_USAGE, locscript_rules_check_memory(engine, NULL, 0, NULL, drop, NULL, &error));
  IS(E_HANDLE, locscript_rules_check_memory(no_engine, &file, 1, NULL, drop, NULL, &error));
  IS(E_TOO_BIG, locscript_rules_check_memory(engine, &file, SIZE_MAX, NULL, drop, NULL, &error));
  IS(E_SINK, locscript_rules_check_memory(engine, &file, 1, NULL, drop, out, &error));
  IS(OK, locscript_rules_open_memory(engine, &file, 1, NULL, &rules, &error));
  IS(E_USAGE, locscript_rules_info(rules, NO_LENGTH));
  IS(E_BUFFER, locscript_rules_info(rules, SMALL));
  IS(OK, locscript_rules_close(rules));
  IS(E_HANDLE, locscript_rules_info(rules, OUT));
  IS(E_HANDLE, locscript_rules_close(rules));
  unlink(path);
}

/* ---- Sessions ---- */

static locscript_session session;
static locscript_rules rules_of_session;

/* Calls that need the session's one thread; `expected` for all of them. */
static int all_answer(locscript_status expected) {
  locscript_str value;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  int64_t now = 1;
  return locscript_session_use(session, rules_of_session, NULL) == expected &&
         locscript_session_set_now(session, &now, NULL) == expected &&
         locscript_session_on_log(session, NULL, NULL, NULL) == expected &&
         locscript_session_run(session, text("{}"), none, &result, NULL) == expected &&
         locscript_session_run_many(session, text("{}"), &value, NULL) == expected &&
         locscript_session_write_envelopes(session, text("{}"), drop, NULL, NULL) == expected &&
         locscript_session_evaluate(session, text("return 1"), none, none, &value, NULL) == expected;
}

static void call_back(void *context, const locscript_log_line *line) {
  if (line->text.length == 4) IS(OK, locscript_session_interrupt(session));
  else *(int *)context = all_answer(LOCSCRIPT_E_BUSY);
}

static void test_evaluate(void) {
  locscript_str value;
  for (int i = 0; i < SOURCES; i++) {
    locscript_rules_options limits = limits_of(sources[i].status);
    locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
    options.milliseconds = limits.milliseconds;
    options.instructions = limits.instructions;
    options.memory = limits.memory;
    options.output = limits.output;
    options.source = limits.source;
    locscript_session own = {0};
    IS(OK, locscript_session_open(engine, (locscript_rules){0}, &options, &own, &error));
    const char *chunk = sources[i].status == LOCSCRIPT_E_RULE_RESULT ? "return function() end" : sources[i].source;
    CHECK(locscript_session_evaluate(own, text(chunk), none, none, &value, &error) == sources[i].status);
    IS(OK, locscript_session_close(own));
  }
}

static void test_sessions(void) {
  locscript_str value;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  int64_t now = 1;
  IS(
    OK, locscript_rules_open_source(
          engine, text("a.lua"), text("return {on = 'e', run = function() end}"), NULL, &rules_of_session, &error));
  IS(E_USAGE, locscript_session_open(engine, rules_of_session, NULL, NULL, &error));
  IS(E_HANDLE, locscript_session_open(no_engine, rules_of_session, NULL, &session, &error));
  IS(OK, locscript_session_open(engine, rules_of_session, NULL, &session, &error));
  IS(E_USAGE, locscript_session_run(session, text("{}"), text("nobody"), &result, &error));
  IS(E_TOO_BIG, locscript_session_run(session, huge, none, &result, &error));
  IS(E_MESSAGE, locscript_session_run(session, text("{}"), none, &result, &error));
  IS(E_USAGE, locscript_session_run_many(session, broken, &value, &error));
  IS(E_TOO_BIG, locscript_session_run_many(session, huge, &value, &error));
  IS(E_USAGE, locscript_session_evaluate(session, text("return 1"), broken, none, &value, &error));
  IS(E_TOO_BIG, locscript_session_evaluate(session, huge, none, none, &value, &error));
  IS(E_MESSAGE, locscript_session_evaluate(session, text("return 1"), none, text("{"), &value, &error));
  int is_busy = 0;
  IS(OK, locscript_session_on_log(session, call_back, &is_busy, &error));
  IS(OK, locscript_session_evaluate(session, text("print 'busy?'"), none, none, &value, &error));
  CHECK(is_busy);
  IS(
    E_RULE_INTERRUPTED,
    locscript_session_evaluate(session, text("print 'stop' while true do end"), none, none, &value, &error));
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) _exit(all_answer(LOCSCRIPT_E_FORK) ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  IS(OK, locscript_session_close(session));
  IS(E_HANDLE, locscript_session_use(session, rules_of_session, &error));
  IS(E_HANDLE, locscript_session_set_now(session, &now, &error));
  IS(E_HANDLE, locscript_session_on_log(session, NULL, NULL, &error));
  IS(E_HANDLE, locscript_session_run(session, text("{}"), none, &result, &error));
  IS(E_HANDLE, locscript_session_run_many(session, text("{}"), &value, &error));
  IS(E_HANDLE, locscript_session_evaluate(session, text("return 1"), none, none, &value, &error));
  IS(E_HANDLE, locscript_session_interrupt(session));
  IS(E_HANDLE, locscript_session_close(session));
  IS(OK, locscript_rules_close(rules_of_session));
}

int main(void) {
  IS(OK, locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error));
  test_rules();
  test_evaluate();
  test_sessions();
  IS(OK, locscript_engine_close(engine));
  return finish_checks();
}
