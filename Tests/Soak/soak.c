/* Uses the library as a service does for a long time, with mistakes and reloads mixed in, and watches
 * its memory.
 *
 *   soak SECONDS [THREADS]        in the folder of the sample shop
 *
 * Prints the resident memory every tenth of the time, and the slope of the second half extrapolated
 * to a day; ends with 1 where that is more than 16 MB, or where a call answers what it should not.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "locscript.h"

enum { most_threads = 16, samples = 200 };
static const double day = 24 * 60 * 60, most_megabytes_a_day = 16;

static atomic_ulong calls, wrong;
static atomic_bool is_over;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double resident_megabytes(void) {
  long pages = 0, size = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%ld %ld", &size, &pages) != 2) exit(2);
  fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

static void expect(locscript_status status, locscript_status wanted, const char *what) {
  calls++;
  if (status == wanted) return;
  wrong++;
  fprintf(stderr, "%s: %s, not %s\n", what, locscript_status_name(status), locscript_status_name(wanted));
}

#define S(text) LOCSCRIPT_STR(text)
static const locscript_str none = {NULL, 0};

static void write_nothing(void *context, const locscript_log_line *line) {
  (void)context;
  (void)line;
}

static int32_t refuse(void *context, const char *bytes, size_t length) {
  (void)context;
  (void)bytes;
  return length > 0;
}

/* One generation of resources and rules, as between two reloads. */
static void live(unsigned round) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine engine = {0};
  locscript_rules rules = {0}, broken = {0};
  locscript_session session = {0};
  locscript_text text = {0};
  locscript_strings strings = {0};
  locscript_prepared prepared = {0};
  static const char message[] =
    "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"title_loc_key\":\"welcome_"
    "title\","
    "\"title_loc_args\":[\"Alice\"]}},\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"title-loc-"
    "key\":"
    "\"WELCOME_TITLE\",\"title-loc-args\":[\"Alice\"]}}}}}}";
  static const char slots[] = "{\"topic\":{\"$slot\":0},\"data\":{\"name\":{\"$slot\":1}}}";
  static const char price[] =
    "{\"type\":\"price.changed\",\"product_id\":42,\"product\":\"Shoes\",\"old_price\":8990,"
    "\"new_price\":6990,\"currency\":\"EUR\"}";
  locscript_str body = {message, sizeof message - 1}, slotted = {slots, sizeof slots - 1};
  locscript_str event = {price, sizeof price - 1}, languages[] = {S("fr-CA"), S("en-US")};
  char out[65536];
  size_t length;

  expect(locscript_engine_open_config(S("locscript.toml"), NULL, &engine, &error), LOCSCRIPT_OK, "config");
  expect(
    locscript_engine_open_config(S("absent.toml"), NULL, &(locscript_engine){0}, &error), LOCSCRIPT_E_UNREADABLE,
    "absent config");
  expect(locscript_rules_open(engine, none, NULL, &rules, &error), LOCSCRIPT_OK, "rules");
  expect(
    locscript_rules_open_source(engine, S("x.lua"), S("return {"), NULL, &broken, &error), LOCSCRIPT_E_RULE_SYNTAX,
    "broken rules");
  locscript_session_options limits = LOCSCRIPT_SESSION_OPTIONS_INIT;
  limits.instructions = 200000;
  /* On a busy machine too, the instructions end what is endless. */
  limits.milliseconds = 60000;
  expect(locscript_session_open(engine, rules, &limits, &session, &error), LOCSCRIPT_OK, "session");
  expect(locscript_session_on_log(session, write_nothing, NULL, &error), LOCSCRIPT_OK, "log");
  expect(locscript_text_open(engine, S("welcome_title"), S("de"), NULL, &text, &error), LOCSCRIPT_OK, "text");
  expect(locscript_strings_open(engine, LOCSCRIPT_IOS, languages, 2, &strings, &error), LOCSCRIPT_OK, "strings");
  expect(locscript_prepared_open(engine, slotted, &prepared, &error), LOCSCRIPT_OK, "prepared");

  for (unsigned i = 0; i < 200 && !is_over; i++) {
    char name[32];
    locscript_str arguments[] = {{name, (size_t)snprintf(name, sizeof name, "n%u-%u", round, i)}, S("x")};
    locscript_result result = LOCSCRIPT_RESULT_INIT;
    locscript_str value;
    expect(locscript_session_run(session, event, none, &result, &error), LOCSCRIPT_OK, "run");
    if (result.payload_count != 1) expect(LOCSCRIPT_E_INTERNAL, LOCSCRIPT_OK, "the number of bodies");
    expect(locscript_session_run(session, S("{\"type\":5}"), none, &result, &error), LOCSCRIPT_E_MESSAGE, "bad event");
    expect(
      locscript_session_evaluate(
        session, S("local t = {} for i = 1, 1000 do t[i] = {i} end return #t"), none, none, &value, &error),
      LOCSCRIPT_OK, "evaluate");
    expect(
      locscript_session_evaluate(session, S("while true do end"), none, none, &value, &error),
      LOCSCRIPT_E_RULE_INSTRUCTIONS, "endless");
    expect(
      locscript_session_evaluate(session, S("return nil .. 'x'"), none, none, &value, &error), LOCSCRIPT_E_RULE_ERROR,
      "failing");
    expect(locscript_text_render(text, arguments, 1, out, sizeof out, &length, &error), LOCSCRIPT_OK, "render");
    expect(
      locscript_engine_render(engine, S("nope"), NULL, 0, S("de"), NULL, out, sizeof out, &length, &error),
      LOCSCRIPT_E_MISSING_KEY, "missing key");
    expect(locscript_prepared_fill(prepared, arguments, 2, out, sizeof out, &length), LOCSCRIPT_OK, "fill");
    expect(locscript_prepared_fill(prepared, arguments, 2, out, 4, &length), LOCSCRIPT_E_BUFFER, "small buffer");
    expect(
      locscript_engine_build(engine, S("{\"message\":{}}"), LOCSCRIPT_FORM_AUTO, out, sizeof out, &length, &error),
      LOCSCRIPT_E_MESSAGE, "bad message");
    expect(
      locscript_engine_preview(engine, body, LOCSCRIPT_IOS, languages, 2, NULL, out, sizeof out, &length, &error),
      LOCSCRIPT_OK, "preview");
    if (i % 20 == 0) {
      expect(locscript_engine_write_previews(engine, body, NULL, refuse, NULL, &error), LOCSCRIPT_E_SINK, "sink");
      expect(locscript_session_use(session, rules, &error), LOCSCRIPT_OK, "use");
    }
  }
  /* In another order each time: sessions outlive their rules, and rules their engine. */
  if (round % 2 == 0) locscript_engine_close(engine);
  locscript_rules_close(rules);
  expect(locscript_session_close(session), LOCSCRIPT_OK, "close");
  expect(locscript_session_close(session), LOCSCRIPT_E_HANDLE, "second close");
  locscript_text_close(text);
  locscript_strings_close(strings);
  locscript_prepared_close(prepared);
  if (round % 2 == 1) locscript_engine_close(engine);
}

static void *work(void *context) {
  unsigned round = *(unsigned *)context;
  while (!is_over) live(round++);
  return NULL;
}

/* Megabytes a day, by the line that fits the later half of the samples best. */
static double slope(const double *times, const double *sizes) {
  double n = 0, t = 0, s = 0, tt = 0, ts = 0;
  for (int i = samples / 2; i < samples; i++) {
    n += 1;
    t += times[i];
    s += sizes[i];
    tt += times[i] * times[i];
    ts += times[i] * sizes[i];
  }
  return (n * ts - t * s) / (n * tt - t * t) * day;
}

int main(int argc, char **argv) {
  double length = argc > 1 ? atof(argv[1]) : 0;
  int threads = argc > 2 ? atoi(argv[2]) : 2;
  if (length < 1 || threads < 1 || threads > most_threads) {
    fprintf(stderr, "usage: soak SECONDS [THREADS]\n");
    return 64;
  }
  pthread_t thread[most_threads];
  unsigned rounds[most_threads];
  for (int i = 0; i < threads; i++) {
    rounds[i] = (unsigned)i * 1000000;
    if (pthread_create(&thread[i], NULL, work, &rounds[i]) != 0) return 2;
  }
  static double times[samples], sizes[samples];
  double begun = seconds();
  for (int i = 0; i < samples; i++) {
    double wait = begun + length * (i + 1) / samples - seconds();
    if (wait > 0) usleep((useconds_t)(wait * 1e6));
    times[i] = seconds() - begun;
    sizes[i] = resident_megabytes();
    if ((i + 1) % (samples / 10) == 0) {
      printf("%8.1f s  %8.2f MB  %12lu calls\n", times[i], sizes[i], (unsigned long)calls);
      fflush(stdout);
    }
  }
  is_over = true;
  for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
  double growth = slope(times, sizes);
  printf(
    "%.2f MB a day (at most %.0f), %lu calls, %lu wrong answers\n", growth, most_megabytes_a_day, (unsigned long)calls,
    (unsigned long)wrong);
  return growth > most_megabytes_a_day || wrong > 0;
}
