/* What docs/threads.md says of a session's memory: what it takes when it is opened and from its first run on, as the process's resident
 * memory, and that all of it comes back. */
#include <malloc.h>
#include <stdio.h>

#include "check.h"
#include "locscript.h"
#include "measure.h"

enum { SESSIONS = 400, MOST_OPENED = 16 << 10, MOST_AFTER_A_RUN = 112 << 10, MOST_LEFT = 4 << 20 };

int main(void) {
  static locscript_session sessions[SESSIONS];
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine engine;
  locscript_rules rules;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  const locscript_str event = LOCSCRIPT_STR("{\"type\":\"x\"}"), all = {NULL, 0};
  CHECK(locscript_engine_open_memory(NULL, 0, NULL, &engine, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("r.lua"),
      LOCSCRIPT_STR("return function() return loc.message{topic = 't', title = 'x'} end"), NULL, &rules,
      &error) == LOCSCRIPT_OK);
  /* What the first session of a process makes for all of them. */
  locscript_session first;
  CHECK(locscript_session_open(engine, rules, NULL, &first, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(first, event, all, &result, &error) == LOCSCRIPT_OK && result.payload_count == 1);

  int64_t begun = resident_bytes("VmRSS");
  int opened = 0, run = 0;
  for (int i = 0; i < SESSIONS; i++)
    opened += locscript_session_open(engine, rules, NULL, &sessions[i], &error) == LOCSCRIPT_OK;
  int64_t open = resident_bytes("VmRSS");
  for (int i = 0; i < SESSIONS; i++)
    run += locscript_session_run(sessions[i], event, all, &result, &error) == LOCSCRIPT_OK;
  int64_t after = resident_bytes("VmRSS");
  for (int i = 0; i < SESSIONS; i++) locscript_session_close(sessions[i]);
  malloc_trim(0);
  int64_t left = resident_bytes("VmRSS") - begun;
  printf(
    "a session: %lld bytes opened, %lld after a run; %lld bytes left of %d\n", (long long)(open - begun) / SESSIONS,
    (long long)(after - begun) / SESSIONS, (long long)left, SESSIONS);
  CHECK(opened == SESSIONS && run == SESSIONS);
  CHECK((open - begun) / SESSIONS <= MOST_OPENED);
  CHECK((after - begun) / SESSIONS <= MOST_AFTER_A_RUN);
  CHECK(left <= MOST_LEFT);
  return finish_checks();
}
