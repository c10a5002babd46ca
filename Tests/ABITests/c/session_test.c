/* What a run of rules tells its host beside payloads: log lines, findings and failures. */
#include <locscript.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "unhurried.h"

/* What a log function gets, and what it may do from within the run. */
typedef struct {
  locscript_session session, other;
  locscript_rules rules;
  char lines[512];
  int calls, wrong;
} listener;

static void listen(void *context, const locscript_log_line *line) {
  listener *self = context;
  locscript_str value = {NULL, 0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  self->calls++;
  size_t used = strlen(self->lines);
  snprintf(
    self->lines + used, sizeof self->lines - used, "%.*s: %.*s\n", (int)line->rule.length, line->rule.data,
    (int)line->text.length, line->text.data);
  self->wrong += locscript_session_evaluate(
                   self->session, LOCSCRIPT_STR("return 1"), (locscript_str){0}, (locscript_str){0}, &value, &error) !=
                 LOCSCRIPT_E_BUSY;
  self->wrong +=
    locscript_session_run(self->session, LOCSCRIPT_STR("{}"), (locscript_str){0}, &result, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_run_many(self->session, LOCSCRIPT_STR("{}"), &value, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_use(self->session, self->rules, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_on_log(self->session, NULL, NULL, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += strcmp(error.slug, "busy-handle") != 0;
  self->wrong +=
    locscript_session_evaluate(
      self->other, LOCSCRIPT_STR("return 1"), (locscript_str){0}, (locscript_str){0}, &value, NULL) != LOCSCRIPT_OK;
  if (line->text.length == 4 && memcmp(line->text.data, "stop", 4) == 0)
    self->wrong += locscript_session_interrupt(self->session) != LOCSCRIPT_OK;
  if (line->text.length == 5 && memcmp(line->text.data, "close", 5) == 0) {
    self->wrong += locscript_session_close(self->session) != LOCSCRIPT_OK;
    self->wrong += locscript_rules_close(self->rules) != LOCSCRIPT_OK;
  }
}

static void test_log(void) {
  locscript_engine engine = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  listener heard = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_str event = LOCSCRIPT_STR("{\"say\":\"hi\"}"), value;
  locscript_rules later = {0};
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("a.lua"),
      LOCSCRIPT_STR("return function(e) print('line', 1) loc.log(e.say) while e.say == 'stop' do end end"), NULL,
      &heard.rules, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, heard.rules, &unhurried_session, &heard.session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, (locscript_rules){0}, &unhurried_session, &heard.other, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log((locscript_session){1}, listen, &heard, NULL) == LOCSCRIPT_E_HANDLE);
  CHECK(
    locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK && heard.calls == 0);
  CHECK(locscript_session_on_log(heard.session, listen, &heard, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "a: line\t1\na: hi\n") == 0);
  /* Another generation, the same listener. */
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("b.lua"), LOCSCRIPT_STR("return function(e) print('\xff!', e.say) end"), NULL, &later,
      NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_use(heard.session, later, NULL) == LOCSCRIPT_OK);
  heard.lines[0] = 0;
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "b: \xef\xbf\xbd!\thi\n") == 0);
  heard.lines[0] = 0;
  CHECK(
    locscript_session_evaluate(
      heard.session, LOCSCRIPT_STR("loc.log('x')"), LOCSCRIPT_STR("c"), (locscript_str){0}, &value, NULL) ==
    LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "c: x\n") == 0);
  CHECK(locscript_session_on_log(heard.session, NULL, NULL, NULL) == LOCSCRIPT_OK);
  CHECK(
    locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK && heard.calls == 4);
  /* An interrupt from the listener, and a handle that it closes: both end well. What a closed session would lend is gone. */
  CHECK(locscript_session_on_log(heard.session, listen, &heard, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_use(heard.session, heard.rules, NULL) == LOCSCRIPT_OK);
  CHECK(
    locscript_session_run(heard.session, LOCSCRIPT_STR("{\"say\":\"stop\"}"), (locscript_str){0}, &result, NULL) ==
    LOCSCRIPT_OK);
  CHECK(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_INTERRUPTED);
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_result before = result;
  CHECK(
    locscript_session_run(heard.session, LOCSCRIPT_STR("{\"say\":\"close\"}"), (locscript_str){0}, &result, &error) ==
    LOCSCRIPT_E_HANDLE);
  CHECK(strstr(error.message, "closed during its run") != NULL && memcmp(&before, &result, sizeof result) == 0);
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_E_HANDLE);
  CHECK(heard.wrong == 0);
  CHECK(locscript_session_close(heard.other) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(later) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

static void test_findings(void) {
  locscript_engine engine = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_str source = LOCSCRIPT_STR(
    "return function(e)\n if e.bad then return {message = {topic = 'x', a = 1, b = 2}} end\n"
    " return {loc.message{topic = 'x', body = loc.text('k', 2.5)}, loc.message{topic = 'x', body = 'b'}} end");
  CHECK(
    locscript_rules_open_source(engine, LOCSCRIPT_STR("a.lua"), source, &unhurried_rules, &rules, NULL) ==
    LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, &unhurried_session, &session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, LOCSCRIPT_STR("{}"), (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 2);
  CHECK(
    strstr(
      result.payloads[0]->findings.data, "[{\"severity\":\"warning\",\"slug\":\"float-argument\",\"message\":\"") !=
    NULL);
  CHECK(strstr(result.payloads[0]->findings.data, "\"file\":\"a.lua\",\"line\":3") != NULL);
  CHECK(strcmp(result.payloads[1]->findings.data, "[]") == 0 && result.payloads[1]->findings.length == 2);
  CHECK(
    locscript_session_run(session, LOCSCRIPT_STR("{\"bad\":true}"), (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_RESULT);
  CHECK(strcmp(result.failures[0]->file.data, "a.lua") == 0 && result.failures[0]->line == 1);
  CHECK(
    strstr(result.failures[0]->findings.data, "message.a") != NULL &&
    strstr(result.failures[0]->findings.data, "message.b") != NULL);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* ---- each limit by itself: the others are out of its chunk's reach ---- */

static int32_t run_chunk(locscript_session_options options, const char *chunk, locscript_error *error) {
  locscript_engine engine = {0};
  locscript_session session = {0};
  locscript_str value;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, (locscript_rules){0}, &options, &session, NULL) == LOCSCRIPT_OK);
  int32_t status = locscript_session_evaluate(
    session, (locscript_str){chunk, strlen(chunk)}, (locscript_str){0}, (locscript_str){0}, &value, error);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_engine_close(engine) == LOCSCRIPT_OK);
  return status;
}

static void test_limits(void) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_session_options far = LOCSCRIPT_SESSION_OPTIONS_INIT;
  far.milliseconds = 60000;
  static const char counts[] = "local n = 0 for i = 1, 20000 do n = n + i end return n";
  static const char keeps[] = "local s = ('x'):rep(3000000) return #s";
  static const char says[] = "return ('x'):rep(5000)";
  locscript_session_options options = far;
  CHECK(run_chunk(far, counts, &error) == LOCSCRIPT_OK && run_chunk(far, keeps, &error) == LOCSCRIPT_OK);
  CHECK(run_chunk(far, says, &error) == LOCSCRIPT_OK);

  options.instructions = 5000;
  CHECK(run_chunk(options, counts, &error) == LOCSCRIPT_E_RULE_INSTRUCTIONS);
  CHECK(strcmp(error.slug, "instruction-limit") == 0 && strstr(error.help, "`instructions` is 5000;"));
  options.instructions = 10000000;
  CHECK(run_chunk(options, "for i = 1, 2000000 do end", &error) == LOCSCRIPT_OK);

  options = far;
  options.memory = 2 << 20;
  CHECK(run_chunk(options, keeps, &error) == LOCSCRIPT_E_RULE_MEMORY);
  CHECK(strcmp(error.slug, "memory-limit") == 0);
  options.memory = 64 << 20;
  CHECK(run_chunk(options, "local s = ('x'):rep(30000000) return #s", &error) == LOCSCRIPT_E_RULE_INSTRUCTIONS);
  options.instructions = 1000000000;
  CHECK(run_chunk(options, "local s = ('x'):rep(30000000) return #s", &error) == LOCSCRIPT_OK);
  options.memory = 0;
  CHECK(run_chunk(options, "local s = ('x'):rep(30000000) return #s", &error) == LOCSCRIPT_E_RULE_MEMORY);

  options = far;
  options.output = 1000;
  CHECK(run_chunk(options, says, &error) == LOCSCRIPT_E_RULE_OUTPUT);
  CHECK(strcmp(error.slug, "output-limit") == 0);
  CHECK(run_chunk(options, "for i = 1, 10 do loc.log(('x'):rep(90)) end", &error) == LOCSCRIPT_OK);
  CHECK(run_chunk(options, "for i = 1, 12 do loc.log(('x'):rep(90)) end", &error) == LOCSCRIPT_E_RULE_OUTPUT);

  /* To the byte, with the line's end. */
  CHECK(run_chunk(options, "return ('x'):rep(999)", &error) == LOCSCRIPT_OK);
  CHECK(run_chunk(options, "return ('x'):rep(1000)", &error) == LOCSCRIPT_E_RULE_OUTPUT);
  CHECK(run_chunk(options, "loc.log(('x'):rep(999))", &error) == LOCSCRIPT_OK);
  CHECK(run_chunk(options, "loc.log(('x'):rep(1000))", &error) == LOCSCRIPT_E_RULE_OUTPUT);

  /* The clock alone ends this one. */
  options = far;
  options.instructions = UINT64_MAX;
  options.milliseconds = 20;
  CHECK(run_chunk(options, "while true do end", &error) == LOCSCRIPT_E_RULE_DEADLINE);
  CHECK(strcmp(error.slug, "deadline") == 0);
}

/* 64 KB of source, to the byte. */
static void test_source_size(void) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_session_options far = LOCSCRIPT_SESSION_OPTIONS_INIT;
  far.milliseconds = 60000;
  static char chunk[65538];
  memset(chunk, ' ', sizeof chunk - 1);
  memcpy(chunk, "return 1", 8);
  CHECK(run_chunk(far, chunk, &error) == LOCSCRIPT_E_RULE_SOURCE_SIZE);
  CHECK(strcmp(error.slug, "source-size") == 0 && strstr(error.message, "65537") && strstr(error.message, "65536"));
  chunk[65536] = 0;
  CHECK(run_chunk(far, chunk, &error) == LOCSCRIPT_OK);
}

/* An interrupt ends the batch: what comes behind is neither run nor answered, and the next batch is whole again. */
static void interrupt_batch(void *context, const locscript_log_line *line) {
  listener *self = context;
  self->calls++;
  if (line->text.length == 4 && memcmp(line->text.data, "stop", 4) == 0)
    self->wrong += locscript_session_interrupt(self->session) != LOCSCRIPT_OK;
}

static void test_interrupted_batch(void) {
  locscript_engine engine = {0};
  listener heard = {0};
  locscript_session_options far = LOCSCRIPT_SESSION_OPTIONS_INIT;
  far.milliseconds = 60000;
  far.instructions = UINT64_MAX;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  locscript_str source =
    LOCSCRIPT_STR("return function(e) loc.log(e.say) while e.say == 'stop' do end return loc.skip(e.say) end");
  CHECK(
    locscript_rules_open_source(engine, LOCSCRIPT_STR("a.lua"), source, &unhurried_rules, &heard.rules, NULL) ==
    LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, heard.rules, &far, &heard.session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log(heard.session, interrupt_batch, &heard, NULL) == LOCSCRIPT_OK);
  locscript_str envelopes = {NULL, 0};
  CHECK(
    locscript_session_run_many(
      heard.session,
      LOCSCRIPT_STR("{\"say\":\"one\"}\n{\"say\":\"stop\"}\n{\"say\":\"two\"}\n[]\n{\"say\":\"three\"}\n"), &envelopes,
      NULL) == LOCSCRIPT_OK);
  const char first[] =
    "{\"rule\":\"a\",\"line\":1,\"skipped\":\"one\"}\n{\"rule\":\"a\",\"line\":2,\"error\":{\"status\":604,";
  CHECK(envelopes.length > sizeof first && memcmp(envelopes.data, first, sizeof first - 1) == 0);
  const char *end = memchr(envelopes.data + sizeof first, '\n', envelopes.length - sizeof first);
  CHECK(end == envelopes.data + envelopes.length - 1);
  CHECK(heard.calls == 2 && heard.wrong == 0);
  CHECK(
    locscript_session_run_many(
      heard.session, LOCSCRIPT_STR("{\"say\":\"two\"}\n{\"say\":\"three\"}"), &envelopes, NULL) == LOCSCRIPT_OK);
  CHECK(
    strcmp(
      envelopes.data,
      "{\"rule\":\"a\",\"line\":1,\"skipped\":\"two\"}\n{\"rule\":\"a\",\"line\":2,\"skipped\":\"three\"}\n") == 0);
  CHECK(locscript_session_close(heard.session) == LOCSCRIPT_OK && locscript_rules_close(heard.rules) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* A call of a session on a thread of its own, which would take ten minutes. */
typedef struct {
  locscript_session session;
  const char *call;
  _Atomic int is_in_rule;
  int status;
  char slug[48];
} long_call;

static void note_line(void *context, const locscript_log_line *line) {
  (void)line;
  ((long_call *)context)->is_in_rule = 1;
}

static void *make_long_call(void *context) {
  long_call *self = context;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_str value, event = LOCSCRIPT_STR("{}"), none = {NULL, 0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (strcmp(self->call, "run") == 0) self->status = locscript_session_run(self->session, event, none, &result, &error);
  if (strcmp(self->call, "run_many") == 0)
    self->status = locscript_session_run_many(self->session, LOCSCRIPT_STR("{}\n{}\n{}"), &value, &error);
  if (strcmp(self->call, "evaluate") == 0) {
    self->status = locscript_session_evaluate(
      self->session, LOCSCRIPT_STR("print(1) while true do end"), none, none, &value, &error);
  }
  memcpy(self->slug, error.slug, sizeof self->slug);
  return NULL;
}

static void test_close_ends_a_run(void) {
  static const char *const calls[] = {"run", "run_many", "evaluate"};
  locscript_engine engine = {0};
  locscript_rules rules = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("a.lua"), LOCSCRIPT_STR("return function() print(1) while true do end end"), NULL, &rules,
      NULL) == LOCSCRIPT_OK);
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.instructions = UINT64_MAX >> 8;
  options.milliseconds = 600000;
  for (int i = 0; i < 3; i++) {
    long_call made = {.call = calls[i]};
    pthread_t thread;
    CHECK(locscript_session_open(engine, rules, &options, &made.session, NULL) == LOCSCRIPT_OK);
    CHECK(locscript_session_on_log(made.session, note_line, &made, NULL) == LOCSCRIPT_OK);
    time_t begun = time(NULL);
    CHECK(pthread_create(&thread, NULL, make_long_call, &made) == 0);
    while (!made.is_in_rule) usleep(1000);
    CHECK(locscript_session_close(made.session) == LOCSCRIPT_OK);
    CHECK(locscript_session_close(made.session) == LOCSCRIPT_E_HANDLE);
    pthread_join(thread, NULL);
    CHECK(made.status == LOCSCRIPT_E_HANDLE && strcmp(made.slug, "stale-handle") == 0);
    CHECK(time(NULL) - begun < 60);
  }
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK && locscript_engine_close(engine) == LOCSCRIPT_OK);
}

int main(void) {
  test_log();
  test_close_ends_a_run();
  test_findings();
  test_limits();
  test_source_size();
  test_interrupted_batch();
  return finish_checks();
}
