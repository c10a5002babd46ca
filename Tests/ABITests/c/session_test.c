/* What a run of rules tells its host beside payloads: log lines, findings and failures. */
#include <locscript.h>
#include <string.h>

#include "check.h"

/* What a log function gets, and what it may do from within the run. */
typedef struct {
  locscript_session session, other;
  locscript_rules rules;
  char lines[512];
  int calls, wrong;
} listener;

static void listen(void *context, locscript_str rule, locscript_str line) {
  listener *self = context;
  locscript_str value = {NULL, 0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  self->calls++;
  size_t used = strlen(self->lines);
  snprintf(self->lines + used, sizeof self->lines - used, "%.*s: %.*s\n", (int)rule.length, rule.data, (int)line.length, line.data);
  self->wrong += locscript_session_evaluate(self->session, LOCSCRIPT_STR("return 1"), (locscript_str){0}, (locscript_str){0}, &value,
                                            &error) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_run(self->session, LOCSCRIPT_STR("{}"), (locscript_str){0}, &result, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_run_many(self->session, LOCSCRIPT_STR("{}"), &value, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_use(self->session, self->rules, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_on_log(self->session, NULL, NULL, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += strcmp(error.slug, "busy-handle") != 0;
  self->wrong += locscript_session_evaluate(self->other, LOCSCRIPT_STR("return 1"), (locscript_str){0}, (locscript_str){0}, &value,
                                            NULL) != LOCSCRIPT_OK;
  if (line.length == 4 && memcmp(line.data, "stop", 4) == 0) self->wrong += locscript_interrupt(self->session) != LOCSCRIPT_OK;
  if (line.length == 5 && memcmp(line.data, "close", 5) == 0) {
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
  CHECK(locscript_rules_open_source(
          engine, LOCSCRIPT_STR("a.lua"), LOCSCRIPT_STR("return function(e) print('line', 1) loc.log(e.say) while e.say == 'stop' do end end"),
          &heard.rules, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, heard.rules, NULL, &heard.session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, (locscript_rules){0}, NULL, &heard.other, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log((locscript_session){1}, listen, &heard, NULL) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK && heard.calls == 0);
  CHECK(locscript_session_on_log(heard.session, listen, &heard, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "a: line\t1\na: hi\n") == 0);
  /* Another generation, the same listener. */
  CHECK(locscript_rules_open_source(engine, LOCSCRIPT_STR("b.lua"), LOCSCRIPT_STR("return function(e) print('\xff!', e.say) end"), &later,
                                    NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_use(heard.session, later, NULL) == LOCSCRIPT_OK);
  heard.lines[0] = 0;
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "b: \xef\xbf\xbd!\thi\n") == 0);
  heard.lines[0] = 0;
  CHECK(locscript_session_evaluate(heard.session, LOCSCRIPT_STR("loc.log('x')"), LOCSCRIPT_STR("c"), (locscript_str){0}, &value, NULL) ==
        LOCSCRIPT_OK);
  CHECK(strcmp(heard.lines, "c: x\n") == 0);
  CHECK(locscript_session_on_log(heard.session, NULL, NULL, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(heard.session, event, (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK && heard.calls == 4);
  /* An interrupt from the listener, and a handle that it closes: both end well. What a closed session would lend is gone. */
  CHECK(locscript_session_on_log(heard.session, listen, &heard, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_use(heard.session, heard.rules, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(heard.session, LOCSCRIPT_STR("{\"say\":\"stop\"}"), (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(result.failure_count == 1 && result.failures[0].status == LOCSCRIPT_E_RULE_INTERRUPTED);
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_result before = result;
  CHECK(locscript_session_run(heard.session, LOCSCRIPT_STR("{\"say\":\"close\"}"), (locscript_str){0}, &result, &error) ==
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
  CHECK(locscript_rules_open_source(engine, LOCSCRIPT_STR("a.lua"), source, &rules, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, NULL, &session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, LOCSCRIPT_STR("{}"), (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 2);
  CHECK(strstr(result.payloads[0].findings.data, "[{\"severity\":\"warning\",\"slug\":\"float-argument\",\"message\":\"") != NULL);
  CHECK(strstr(result.payloads[0].findings.data, "\"file\":\"a.lua\",\"line\":3") != NULL);
  CHECK(strcmp(result.payloads[1].findings.data, "[]") == 0 && result.payloads[1].findings.length == 2);
  CHECK(locscript_session_run(session, LOCSCRIPT_STR("{\"bad\":true}"), (locscript_str){0}, &result, NULL) == LOCSCRIPT_OK);
  CHECK(result.failure_count == 1 && result.failures[0].status == LOCSCRIPT_E_RULE_RESULT);
  CHECK(strcmp(result.failures[0].file.data, "a.lua") == 0 && result.failures[0].line == 1);
  CHECK(strstr(result.failures[0].findings.data, "message.a") != NULL && strstr(result.failures[0].findings.data, "message.b") != NULL);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

int main(void) {
  test_log();
  test_findings();
  return finish_checks();
}
