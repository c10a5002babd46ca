/* Threads that share engines, rules, sessions, texts and prepared messages, reload and close them under use, interrupt runs, and fork
 * in the middle of them: every call has an answer, and the right one. Also run under ThreadSanitizer. */
#include <locscript.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 500 };

static const locscript_str none = {NULL, 0};
#define TECH \
  "{\"message\":{\"topic\":\"Tech\",\"android\":{\"notification\":{\"body_loc_key\":\"k\",\"body_loc_args\":[\"a\"]}}}}"
static const char strings[] =
  "<resources><string name=\"hello\">Hello %1$s</string><plurals name=\"n\"><item quantity=\"one\">one</item>"
  "<item quantity=\"other\">%d things</item></plurals></resources>";

static locscript_engine open_engine(void) {
  locscript_file file = {
    sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {strings, sizeof strings - 1}};
  locscript_engine engine = {0};
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, NULL) == LOCSCRIPT_OK);
  return engine;
}

static locscript_rules open_rules(locscript_engine engine, int generation) {
  char source[512];
  int length = snprintf(
    source, sizeof source,
    "local seen = 0 return function(event) seen = seen + 1 if event.kind == 'fail' then error('wanted') end "
    "return loc.message{topic = loc.topic('g%d'), title = loc.text('hello', event.user), "
    "body = event.user .. '/' .. loc.render(loc.text('hello', event.user), 'en')} end",
    generation);
  locscript_rules rules = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("a.lua"), (locscript_str){source, (size_t)length}, NULL, &rules, &error) == LOCSCRIPT_OK);
  return rules;
}

static void start(pthread_t *threads, void *(*body)(void *), void *argument) {
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, body, argument);
}

/* No thread has met an answer that it may not get. */
static void finish(pthread_t *threads) {
  for (int i = 0; i < THREADS; i++) {
    void *strange;
    pthread_join(threads[i], &strange);
    CHECK((intptr_t)strange == 0);
  }
}

/* ---- one engine, one prepared message ---- */

typedef struct shared {
  locscript_engine engine;
  locscript_prepared prepared;
} shared;

static void *use_engine(void *argument) {
  const shared *all = argument;
  char out[4096];
  size_t length;
  intptr_t strange = 0;
  locscript_str word = LOCSCRIPT_STR("Bob");
  for (int i = 0; i < ROUNDS; i++) {
    strange +=
      locscript_engine_build(all->engine, LOCSCRIPT_STR(TECH), 0, out, sizeof out, &length, NULL) != LOCSCRIPT_OK;
    strange +=
      locscript_engine_render(
        all->engine, LOCSCRIPT_STR("hello"), &word, 1, LOCSCRIPT_STR("en"),
        &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = LOCSCRIPT_ANDROID},
        out, sizeof out, &length, NULL) != LOCSCRIPT_OK;
    strange += length != 9 || memcmp(out, "Hello Bob", 9) != 0;
    strange += locscript_engine_entries(all->engine, LOCSCRIPT_ANDROID, out, sizeof out, &length, NULL) != LOCSCRIPT_OK;
    strange +=
      locscript_engine_previews(all->engine, LOCSCRIPT_STR(TECH), NULL, out, sizeof out, &length, NULL) != LOCSCRIPT_OK;
    strange += locscript_prepared_fill(all->prepared, &word, 1, out, sizeof out, &length) != LOCSCRIPT_OK;
  }
  return (void *)strange;
}

static void test_engine(void) {
  shared all = {.engine = open_engine()};
  pthread_t threads[THREADS];
  CHECK(
    locscript_prepared_open(
      all.engine, LOCSCRIPT_STR("{\"message\":{\"topic\":\"t\",\"notification\":{\"body\":{\"$slot\":0}}}}"),
      &all.prepared, NULL) == LOCSCRIPT_OK);
  start(threads, use_engine, &all);
  finish(threads);
  locscript_prepared_close(all.prepared);
  locscript_engine_close(all.engine);
}

/* With time for a machine that does other things as well; a run for ever is interrupted. */
static int32_t open_session(locscript_engine engine, locscript_rules rules, locscript_session *session) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.instructions = INT64_MAX;
  options.milliseconds = 600000;
  return locscript_session_open(engine, rules, &options, session, NULL);
}

/* ---- rules reloaded under use: load the shared handle, use it, take the new one on 101 ---- */

static _Atomic uint64_t current_rules;
static _Atomic int is_over;

static void *follow_rules(void *argument) {
  locscript_engine engine = *(locscript_engine *)argument;
  locscript_session session = {0};
  intptr_t strange = open_session(engine, (locscript_rules){0}, &session);
  uint64_t used = 0;
  while (!is_over) {
    uint64_t wanted = current_rules;
    if (wanted != used) {
      int32_t status = locscript_session_use(session, (locscript_rules){wanted}, NULL);
      strange += status != LOCSCRIPT_OK && status != LOCSCRIPT_E_HANDLE;
      if (status != LOCSCRIPT_OK) continue;
      used = wanted;
    }
    locscript_result result = LOCSCRIPT_RESULT_INIT;
    strange += locscript_session_run(session, LOCSCRIPT_STR("{\"user\":\"Ada\"}"), none, &result, NULL) != LOCSCRIPT_OK;
    strange += result.payload_count != 1 || strstr(result.payloads[0]->body.data, "Ada/Hello Ada") == NULL;
    strange +=
      locscript_session_run(session, LOCSCRIPT_STR("{\"kind\":\"fail\"}"), none, &result, NULL) != LOCSCRIPT_OK;
    strange += result.failure_count != 1;
  }
  strange += locscript_session_close(session) != LOCSCRIPT_OK;
  return (void *)strange;
}

static void test_reload(void) {
  locscript_engine engine = open_engine();
  pthread_t threads[THREADS];
  is_over = 0;
  current_rules = open_rules(engine, 0).id;
  start(threads, follow_rules, &engine);
  for (int i = 1; i < ROUNDS; i++) {
    locscript_rules old = {current_rules};
    current_rules = open_rules(engine, i).id;
    CHECK(locscript_rules_close(old) == LOCSCRIPT_OK);
  }
  /* Sessions keep rules, rules keep the engine. */
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  usleep(1000);
  is_over = 1;
  finish(threads);
  CHECK(locscript_rules_close((locscript_rules){current_rules}) == LOCSCRIPT_OK);
}

/* ---- texts and a prepared message closed while they are used, in nanoseconds at a time ---- */

static _Atomic uint64_t current_text, current_prepared;
static const locscript_str ada = LOCSCRIPT_STR("Ada");

static intptr_t render_and_fill(uint64_t text, uint64_t prepared, int is_open) {
  char out[256];
  size_t length = 0;
  intptr_t strange = 0;
  int32_t status = locscript_text_render((locscript_text){text}, &ada, 1, out, sizeof out, &length, NULL);
  strange +=
    status == LOCSCRIPT_OK ? length != 9 || memcmp(out, "Hello Ada", 9) != 0 : is_open || status != LOCSCRIPT_E_HANDLE;
  status = locscript_prepared_fill((locscript_prepared){prepared}, &ada, 1, out, sizeof out, &length);
  strange +=
    status == LOCSCRIPT_OK ? length < 9 || strstr(out, "\"Ada\"") == NULL : is_open || status != LOCSCRIPT_E_HANDLE;
  return strange;
}

static void *render_texts(void *unused) {
  (void)unused;
  intptr_t strange = 0;
  while (!is_over) strange += render_and_fill(current_text, current_prepared, 0);
  return (void *)strange;
}

static intptr_t open_texts(locscript_engine engine) {
  locscript_text text = {0};
  locscript_prepared prepared = {0};
  intptr_t strange = locscript_text_open(
    engine, LOCSCRIPT_STR("hello"), LOCSCRIPT_STR("en"),
    &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = LOCSCRIPT_ANDROID}, &text,
    NULL);
  strange += locscript_prepared_open(
    engine, LOCSCRIPT_STR("{\"message\":{\"topic\":\"t\",\"notification\":{\"body\":{\"$slot\":0}}}}"), &prepared,
    NULL);
  /* So often that they are pinned the quick way from now on. */
  for (int i = 0; i < 300; i++) strange += render_and_fill(text.id, prepared.id, 1);
  current_text = text.id;
  current_prepared = prepared.id;
  return strange;
}

static void test_texts(void) {
  locscript_engine engine = open_engine();
  pthread_t threads[THREADS];
  intptr_t strange = open_texts(engine);
  is_over = 0;
  start(threads, render_texts, NULL);
  for (int i = 1; i < ROUNDS; i++) {
    locscript_text text = {current_text};
    locscript_prepared prepared = {current_prepared};
    strange += open_texts(engine);
    strange += locscript_text_close(text) != LOCSCRIPT_OK;
    strange += locscript_prepared_close(prepared) != LOCSCRIPT_OK;
    strange += render_and_fill(current_text, current_prepared, 1);
  }
  is_over = 1;
  finish(threads);
  CHECK(strange == 0);
  CHECK(locscript_text_close((locscript_text){current_text}) == LOCSCRIPT_OK);
  CHECK(locscript_prepared_close((locscript_prepared){current_prepared}) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* ---- one session, wanted by all, interrupted and closed ---- */

static _Atomic uint64_t current_session;

static void *want_session(void *unused) {
  (void)unused;
  intptr_t strange = 0;
  while (!is_over) {
    locscript_session session = {current_session};
    locscript_str value = none;
    int32_t status = locscript_session_evaluate(
      session, LOCSCRIPT_STR("local n = 0 for i = 1, 20000 do n = n + i end return n"), none, none, &value, NULL);
    if (status == LOCSCRIPT_OK) {
      strange += value.length == 0;
    } else {
      strange += status != LOCSCRIPT_E_BUSY && status != LOCSCRIPT_E_HANDLE && status != LOCSCRIPT_E_RULE_INTERRUPTED;
    }
    status = locscript_session_interrupt((locscript_session){current_session});
    strange += status != LOCSCRIPT_OK && status != LOCSCRIPT_E_HANDLE;
  }
  return (void *)strange;
}

static void test_session(void) {
  locscript_engine engine = open_engine();
  pthread_t threads[THREADS];
  locscript_session session = {0};
  is_over = 0;
  CHECK(open_session(engine, (locscript_rules){0}, &session) == LOCSCRIPT_OK);
  current_session = session.id;
  start(threads, want_session, NULL);
  for (int i = 0; i < ROUNDS; i++) {
    locscript_session old = {current_session};
    CHECK(open_session(engine, (locscript_rules){0}, &session) == LOCSCRIPT_OK);
    current_session = session.id;
    CHECK(locscript_session_close(old) == LOCSCRIPT_OK);
  }
  is_over = 1;
  finish(threads);
  CHECK(locscript_session_close((locscript_session){current_session}) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* ---- fork in the middle of a run ---- */

static _Atomic int is_running;

static void note_run(void *context, const locscript_log_line *line) {
  (void)context, (void)line;
  is_running = 1;
}

static void *run_for_ever(void *argument) {
  locscript_str value;
  return (void *)(intptr_t)locscript_session_evaluate(
    *(locscript_session *)argument, LOCSCRIPT_STR("loc.log('on') while true do end"), none, none, &value, NULL);
}

/* What a child finds; 0 when all is well, else the number of the first thing that is not. */
static int child_answer(locscript_engine engine, locscript_rules rules, locscript_session session) {
  locscript_str value = none;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_session own = {0};
  char out[4096];
  size_t length;
  if (locscript_session_evaluate(session, LOCSCRIPT_STR("return 1"), none, none, &value, &error) != LOCSCRIPT_E_FORK)
    return 1;
  if (strcmp(error.slug, "forked-session") != 0) return 2;
  if (locscript_session_run(session, LOCSCRIPT_STR("{}"), none, &result, NULL) != LOCSCRIPT_E_FORK) return 3;
  if (locscript_session_run_many(session, LOCSCRIPT_STR("{}"), &value, NULL) != LOCSCRIPT_E_FORK) return 4;
  if (locscript_session_use(session, rules, NULL) != LOCSCRIPT_E_FORK) return 5;
  if (locscript_session_on_log(session, NULL, NULL, NULL) != LOCSCRIPT_E_FORK) return 6;
  if (locscript_session_interrupt(session) != LOCSCRIPT_OK) return 7;
  if (locscript_engine_build(engine, LOCSCRIPT_STR(TECH), 0, out, sizeof out, &length, NULL) != LOCSCRIPT_OK) return 8;
  if (open_session(engine, rules, &own) != LOCSCRIPT_OK) return 9;
  if (locscript_session_run(own, LOCSCRIPT_STR("{\"user\":\"Ada\"}"), none, &result, NULL) != LOCSCRIPT_OK) return 10;
  if (result.payload_count != 1) return 11;
  locscript_rules more = {0};
  if (locscript_rules_open_source(
        engine, LOCSCRIPT_STR("b.lua"), LOCSCRIPT_STR("return function() end"), NULL, &more, NULL))
    return 12;
  if (locscript_session_close(session) != LOCSCRIPT_OK || locscript_session_close(session) != LOCSCRIPT_E_HANDLE)
    return 13;
  if (locscript_session_close(own) != LOCSCRIPT_OK || locscript_rules_close(more) != LOCSCRIPT_OK) return 14;
  return locscript_rules_close(rules) != LOCSCRIPT_OK || locscript_engine_close(engine) != LOCSCRIPT_OK ? 15 : 0;
}

/* Other threads hold the session, and the engine now and then. */
static void test_fork(void) {
  locscript_engine engine = open_engine();
  locscript_rules rules = open_rules(engine, 1);
  locscript_session session = {0};
  CHECK(open_session(engine, rules, &session) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log(session, note_run, NULL, NULL) == LOCSCRIPT_OK);
  fflush(stdout);
  for (int i = 0; i < 10; i++) {
    pthread_t runner;
    is_running = 0;
    pthread_create(&runner, NULL, run_for_ever, &session);
    while (!is_running) usleep(100);
    pid_t child = fork();
    if (child == 0) _exit(child_answer(engine, rules, session));
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) printf("in the child: %d\n", WEXITSTATUS(status));
    CHECK(locscript_session_interrupt(session) == LOCSCRIPT_OK);
    void *ended;
    pthread_join(runner, &ended);
    CHECK((intptr_t)ended == LOCSCRIPT_E_RULE_INTERRUPTED);
  }
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* A planted race, which ThreadSanitizer must find before its silence means anything. */
static int unguarded;

static void *race(void *unused) {
  for (int i = 0; i < 1000; i++) unguarded++;
  return unused;
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "race") == 0) {
    pthread_t threads[THREADS];
    start(threads, race, NULL);
    finish(threads);
    return 0;
  }
  test_engine();
  test_reload();
  test_texts();
  test_session();
  test_fork();
  return finish_checks();
}
