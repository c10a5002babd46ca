/* A rule over events, one call an event. J4: a rule that returns wire tables; J4m: its twin with loc.message; J4t: its twin with
 * loc.template; J4n: events that it has nothing to say about; J4e: neither fields nor code; J4s: the sample shop's rules, one call an
 * event or a hundred. The rules are read from the data: nothing of them is known here. */
#include <locscript.h>

#include "contestant.h"

static locscript_session session;
static locscript_error error = LOCSCRIPT_ERROR_INIT;

static void require(int32_t status) {
  if (status == LOCSCRIPT_OK) return;
  fprintf(stderr, "%s: %s\n", locscript_status_name(status), error.message);
  exit(1);
}

enum { BATCH = 100 };
static int is_batched;

static void open_shop(const char *folder) {
  char config[4096], rules_folder[4096];
  snprintf(config, sizeof config, "%s/shop/locscript.toml", folder);
  snprintf(rules_folder, sizeof rules_folder, "%s/shop/rules", folder);
  locscript_engine engine;
  locscript_rules rules;
  require(locscript_engine_open_config((locscript_str){config, strlen(config)}, NULL, &engine, &error));
  require(locscript_rules_open(engine, (locscript_str){rules_folder, strlen(rules_folder)}, NULL, &rules, &error));
  require(locscript_session_open(engine, rules, NULL, &session, &error));
}

int open_job(const char *job, const input *data) {
  if (strncmp(job, "j4", 2) != 0) return 0;
  if (strncmp(job, "j4s", 3) == 0) {
    is_batched = strcmp(job, "j4s-many") == 0;
    open_shop(data->folder);
    return 1;
  }
  char path[4096];
  locscript_str source;
  snprintf(path, sizeof path, "%s/%s.lua", data->folder, strcmp(job, "j4n") == 0 ? "j4" : job);
  source.data = slurp(path, &source.length);
  locscript_engine engine;
  locscript_rules rules;
  require(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error));
  require(locscript_rules_open_source(engine, LOCSCRIPT_STR("price_drop.lua"), source, NULL, &rules, &error));
  require(locscript_session_open(engine, rules, NULL, &session, &error));
  return 1;
}

/* The rows stand in one text, a line each. */
static size_t run_batch(const input *data, size_t index) {
  if (index % BATCH != 0) return 0;
  size_t last = index + BATCH < data->row_count ? index + BATCH - 1 : data->row_count - 1;
  const text *first = &data->rows[index].values[0], *end = &data->rows[last].values[0];
  locscript_str envelopes;
  locscript_str events = {first->data, (size_t)(end->data + end->length - first->data)};
  require(locscript_session_run_many(session, events, &envelopes, &error));
  if (data->verify) fwrite(envelopes.data, 1, envelopes.length, data->verify);
  return data->verify ? 0 : envelopes.length;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  if (is_batched) return run_batch(data, index);
  const text *event = &data->rows[index].values[0];
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  require(
    locscript_session_run(session, (locscript_str){event->data, event->length}, (locscript_str){0}, &result, &error));
  if (result.failure_count > 0) {
    fprintf(stderr, "%s\n", result.failures[0]->message.data);
    exit(1);
  }
  if (result.payload_count == 0 || result.payloads[0]->body.length > capacity) return 0;
  memcpy(out, result.payloads[0]->body.data, result.payloads[0]->body.length);
  return result.payloads[0]->body.length;
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
