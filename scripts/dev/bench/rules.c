/* A rule over events, one call an event. J4: a rule that returns wire tables; J4m: its twin with loc.message; J4n: events that it
 * has nothing to say about; J4e: neither fields nor code. The rule is read from the data: nothing of it is known here. */
#include <locscript.h>

#include "contestant.h"

static locscript_session session;
static locscript_error error = LOCSCRIPT_ERROR_INIT;

static void require(int32_t status) {
  if (status == LOCSCRIPT_OK) return;
  fprintf(stderr, "%s: %s\n", locscript_status_name(status), error.message);
  exit(1);
}

int open_job(const char *job, const input *data) {
  if (strncmp(job, "j4", 2) != 0) return 0;
  char path[4096];
  locscript_str source;
  snprintf(path, sizeof path, "%s/%s.lua", data->folder, strcmp(job, "j4n") == 0 ? "j4" : job);
  source.data = slurp(path, &source.length);
  locscript_engine engine;
  locscript_rules rules;
  require(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error));
  require(locscript_rules_open_source(engine, LOCSCRIPT_STR("price_drop.lua"), source, &rules, &error));
  require(locscript_session_open(engine, rules, NULL, &session, &error));
  return 1;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const text *event = &data->rows[index].values[0];
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  require(locscript_session_run(session, (locscript_str){event->data, event->length}, (locscript_str){0}, &result, &error));
  if (result.failure_count > 0) {
    fprintf(stderr, "%s\n", result.failures[0].message.data);
    exit(1);
  }
  if (result.payload_count == 0 || result.payloads[0].body.length > capacity) return 0;
  memcpy(out, result.payloads[0].body.data, result.payloads[0].body.length);
  return result.payloads[0].body.length;
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
