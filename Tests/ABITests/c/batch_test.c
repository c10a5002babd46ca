/* Batches in blocks: the bytes of locscript_session_run_many, with a bound, until the write function refuses one. What runs have used
 * of their limits. A rule that a session never loads. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static const locscript_str none = {NULL, 0};
static locscript_engine engine;

static const char source[] =
  "return function(e) if e.copies then local all = {} for i = 1, e.copies do all[i] = loc.message{topic = 't', data = {x = ('x'):rep(1000)}} end "
  "return all end if e.n % 7 == 0 then error('seven') end if e.n % 3 == 0 then return loc.skip('three') end "
  "return loc.message{topic = 't', data = {n = e.n}} end";

enum { EVENTS = 5000, BLOCK = 64 << 10 };

/* Numbered events, one of them broken, and the last one without a line feed. */
static locscript_str events(void) {
  static char lines[EVENTS * 16];
  size_t used = 0;
  for (int i = 1; i <= EVENTS; i++)
    used += (size_t)sprintf(lines + used, i == 2500 ? "broken\n" : i < EVENTS ? "{\"n\":%d}\n" : "{\"n\":%d}", i);
  return (locscript_str){lines, used};
}

typedef struct collector {
  char *bytes;
  size_t length, blocks, largest;
  size_t stop_at; /* the block at which the batch is to end; 0: none */
  int32_t answer;
  int whole, wrong;
  locscript_session session;
  void (*act)(struct collector *); /* what is done at that block instead of refusing it */
} collector;

static int32_t collect(void *context, const char *bytes, size_t length) {
  collector *self = context;
  self->blocks++;
  if (length > self->largest) self->largest = length;
  self->whole = (self->blocks == 1 || self->whole) && length > 0 && bytes[length - 1] == '\n';
  if (self->blocks == self->stop_at && !self->act) return self->answer;
  self->bytes = realloc(self->bytes, self->length + length + 1);
  if (!self->bytes) abort();
  memcpy(self->bytes + self->length, bytes, length);
  self->length += length;
  self->bytes[self->length] = 0;
  if (self->blocks == self->stop_at) self->act(self);
  return 0;
}

static void forget(collector *self) {
  free(self->bytes);
  *self = (collector){.session = self->session};
}

static locscript_session open(
  const char *rule, const locscript_rules_options *loading, const locscript_session_options *options) {
  locscript_rules rules = {0};
  locscript_session session = {0};
  CHECK(locscript_rules_open_source(engine, text("a.lua"), text(rule), loading, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, options, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  return session;
}

static void test_blocks(locscript_session session) {
  locscript_str whole = none;
  collector got = {0};
  CHECK(locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run_many(session, events(), &whole, &error) == LOCSCRIPT_OK);
  CHECK(got.length == whole.length && memcmp(got.bytes, whole.data, whole.length) == 0);
  CHECK(got.blocks > 3 && got.whole && got.largest < BLOCK + 1000);
  CHECK(strstr(got.bytes, "{\"rule\":null,\"line\":2500,\"error\":") != NULL);
  forget(&got);

  /* One event's envelopes are one block, however many they are; small events behind it share one again. */
  CHECK(
    locscript_session_write_envelopes(
      session, text("{\"n\":1}\n{\"copies\":300}\n{\"n\":2}\n{\"n\":4}\n"), collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.blocks == 2 && got.whole && got.largest > 300 * 1000);
  forget(&got);
  CHECK(locscript_session_write_envelopes(session, none, collect, &got, &error) == LOCSCRIPT_OK && got.blocks == 0);
  CHECK(
    locscript_session_write_envelopes(session, text("\n\n"), collect, &got, &error) == LOCSCRIPT_OK && got.blocks == 0);
}

/* Envelopes that a call of run_many has lent are gone after the next call, but may be its events. */
static void test_envelopes_as_events(locscript_session session) {
  locscript_str lent = none;
  collector got = {0};
  CHECK(locscript_session_run_many(session, text("{\"n\":3}\n"), &lent, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_write_envelopes(session, lent, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.blocks == 1 && strstr(got.bytes, "\"line\":1,\"error\":{\"status\":608") != NULL);
  forget(&got);
}

static void interrupt(collector *self) { self->wrong += locscript_session_interrupt(self->session) != LOCSCRIPT_OK; }

static void call_back(collector *self) {
  locscript_str value;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  self->wrong += locscript_session_run(self->session, text("{\"n\":1}"), none, &result, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_run_many(self->session, none, &value, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_session_write_envelopes(self->session, none, collect, self, NULL) != LOCSCRIPT_E_BUSY;
  self->wrong += locscript_engine_close((locscript_engine){0}) != LOCSCRIPT_OK;
}

static void close_session(collector *self) { self->wrong += locscript_session_close(self->session) != LOCSCRIPT_OK; }

static void test_ends(locscript_session session) {
  static const int32_t answers[] = {1, -1, 104, INT32_MIN};
  collector got = {.session = session};
  for (size_t i = 0; i < 4; i++) {
    for (size_t at = 1; at <= 2; at++) {
      got.stop_at = at;
      got.answer = answers[i];
      CHECK(locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_E_SINK);
      CHECK(strcmp(error.slug, "sink-refused") == 0 && got.blocks == at);
      forget(&got);
    }
  }
  /* An interrupt between two blocks: the blocks so far are the answer, and the next batch is whole. */
  got.stop_at = 2;
  got.act = interrupt;
  CHECK(
    locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_OK && got.blocks == 2 &&
    got.whole);
  forget(&got);
  got.stop_at = 1;
  got.act = call_back;
  CHECK(
    locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_OK && got.blocks > 3 &&
    got.wrong == 0);
  forget(&got);
  got.stop_at = 1;
  got.act = close_session;
  CHECK(
    locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_E_HANDLE &&
    got.blocks == 1);
  CHECK(strstr(error.message, "closed during its run") != NULL && got.wrong == 0);
  CHECK(
    locscript_session_write_envelopes(session, events(), collect, &got, &error) == LOCSCRIPT_E_HANDLE &&
    got.blocks == 1);
  forget(&got);
}

static void test_misuse(locscript_session session) {
  collector got = {0};
  static char byte;
  CHECK(locscript_session_write_envelopes(session, events(), NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_session_write_envelopes(session, (locscript_str){NULL, 1}, collect, &got, &error) == LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_session_write_envelopes(session, (locscript_str){&byte, SIZE_MAX}, collect, &got, &error) ==
    LOCSCRIPT_E_TOO_BIG);
  CHECK(
    locscript_session_write_envelopes((locscript_session){0}, events(), collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    _exit(locscript_session_write_envelopes(session, events(), collect, &got, NULL) == LOCSCRIPT_E_FORK ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(got.blocks == 0);
}

/* ---- What runs have used ---- */

static const char works[] =
  "return function(e) local t = {} for i = 1, e.n do t[i] = {i} end if e.n > 3 then return loc.skip(tostring(#t)) end end";

static void test_usage(void) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 60000;
  locscript_result few = LOCSCRIPT_RESULT_INIT, many = LOCSCRIPT_RESULT_INIT;
  locscript_session session = open(works, NULL, &options);
  memset((char *)&many + 8, 0x55, sizeof many - 8);
  CHECK(
    locscript_session_run(session, text("{\"n\":20000}"), none, &many, &error) == LOCSCRIPT_OK &&
    many.skipped_count == 1);
  CHECK(many.used_instructions == 0 && many.used_memory == 0 && many.used_nanoseconds == 0);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);

  options.usage = 1;
  session = open(works, NULL, &options);
  /* Also where there is no other entry. */
  CHECK(
    locscript_session_run(session, text("{\"n\":2}"), none, &few, &error) == LOCSCRIPT_OK && few.skipped_count == 0);
  CHECK(
    locscript_session_run(session, text("{\"n\":20000}"), none, &many, &error) == LOCSCRIPT_OK &&
    many.skipped_count == 1);
  CHECK(few.used_nanoseconds > 0 && few.used_memory < 100000);
  CHECK(many.used_instructions > 60000 && many.used_instructions > few.used_instructions);
  CHECK(many.used_memory > 20000 * 48 && many.used_nanoseconds > few.used_nanoseconds);
  /* Other rules in the same session are measured, too. */
  locscript_rules others = {0};
  CHECK(locscript_rules_open_source(engine, text("b.lua"), text(works), NULL, &others, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_session_use(session, others, &error) == LOCSCRIPT_OK && locscript_rules_close(others) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, text("{\"n\":20000}"), none, &few, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(few.skipped[0]->rule.data, "b") == 0 && few.used_instructions == many.used_instructions);
  /* A run that a limit has ended. */
  CHECK(
    locscript_session_run(session, text("{\"n\":100000000}"), none, &many, &error) == LOCSCRIPT_OK &&
    many.failure_count == 1);
  CHECK(many.used_instructions > 60000 && many.used_nanoseconds > 0);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
}

/* Callers of the headers before these fields: what lies behind their structs is neither read nor written. */
static void test_older_structs(void) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.struct_size = offsetof(locscript_session_options, usage);
  options.usage = 77;
  options.reserved = 77;
  locscript_result result;
  memset(&result, 0x55, sizeof result);
  result.struct_size = offsetof(locscript_result, used_instructions);
  result.reserved = 0;
  locscript_session session = open(works, NULL, &options);
  CHECK(locscript_session_run(session, text("{\"n\":4}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.skipped_count == 1 && result.warning_count == 0 && result.used_instructions == 0x5555555555555555);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);

  options.struct_size = sizeof options;
  locscript_rules rules = {0};
  CHECK(locscript_rules_open_source(engine, text("a.lua"), text(works), NULL, &rules, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_session_open(engine, rules, &options, &session, &error) == LOCSCRIPT_E_USAGE &&
    strstr(error.message, "reserved is 77") != NULL);
  options.reserved = 0;
  CHECK(
    locscript_session_open(engine, rules, &options, &session, &error) == LOCSCRIPT_E_USAGE &&
    strstr(error.message, "usage is 77") != NULL);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
}

/* The session's limits are lower than those under which the rules were opened: one file never loads in it. */
static void test_a_rule_that_never_loads(void) {
  locscript_file files[] = {LOCSCRIPT_FILE_INIT, LOCSCRIPT_FILE_INIT};
  files[0].path = text("loops.lua");
  files[0].data = text("for i = 1, 300000 do end return function(e) return loc.skip('late') end");
  files[1].path = text("skips.lua");
  files[1].data = text("return function(e) return loc.skip(tostring(e.n)) end");
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 60000;
  options.instructions = 100000;
  CHECK(locscript_rules_open_memory(engine, files, 2, NULL, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, &options, &session, &error) == LOCSCRIPT_OK);
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  for (int i = 0; i < 3; i++) {
    CHECK(locscript_session_run(session, text("{\"n\":5}"), none, &result, &error) == LOCSCRIPT_OK);
    CHECK(result.skipped_count == 1 && strcmp(result.skipped[0]->reason.data, "5") == 0);
    CHECK(result.failure_count == 1 && result.failures[0]->status == LOCSCRIPT_E_RULE_INSTRUCTIONS);
    CHECK(
      strcmp(result.failures[0]->rule.data, "loops") == 0 && strcmp(result.failures[0]->file.data, "loops.lua") == 0);
  }
  collector got = {0};
  CHECK(
    locscript_session_write_envelopes(session, text("{\"n\":1}\n{\"n\":2}\n"), collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(strstr(got.bytes, "{\"rule\":\"skips\",\"line\":1,\"skipped\":\"1\"}\n") != NULL);
  CHECK(strstr(got.bytes, "{\"rule\":\"skips\",\"line\":2,\"skipped\":\"2\"}\n") != NULL);
  CHECK(strstr(got.bytes, "{\"rule\":\"loops\",\"line\":2,\"error\":{\"status\":602,") != NULL);
  forget(&got);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(rules) == LOCSCRIPT_OK);
}

int main(void) {
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error) == LOCSCRIPT_OK);
  locscript_session session = open(source, NULL, NULL);
  test_blocks(session);
  test_envelopes_as_events(session);
  test_misuse(session);
  test_ends(session);
  test_usage();
  test_older_structs();
  test_a_rule_that_never_loads();
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
