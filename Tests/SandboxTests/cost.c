/* How long a call works between two looks at the clock. The chunk prints a line right before the call; from there on the run's CPU time
 * counts, and an interrupt after some of it shows when the sandbox looks next.
 *   cost BEFORE CHUNK     BEFORE is the chunk without the call. A line "STATUS NANOSECONDS NANOSECONDS": how the call ended, how long it
 *                         took, and its longest time between an interrupt and the end; both less what BEFORE takes from its line on */
#include <inttypes.h>
#include <locscript.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LONG = 10000000, MOST = 2000000000, DELAYS = 8, ROUNDS = 3, NEVER = -1 };

static locscript_session session;
static clockid_t clock_of_run;
static _Atomic int64_t begun, interrupted; /* CPU time of the run; 0: not yet */
static int64_t delay;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(clock_of_run, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void begin(void *context, const locscript_log_line *line) {
  (void)context, (void)line;
  if (begun != 0) return;
  begun = now();
  if (delay != 0) return;
  interrupted = begun;
  locscript_session_interrupt(session);
}

static _Atomic bool over, unclear;

static void *interrupt_later(void *unused) {
  (void)unused;
  while (!over) {
    nanosleep(&(struct timespec){0, 50000}, NULL);
    int64_t from = begun;
    if (from == 0 || interrupted != 0 || now() - from < delay) continue;
    int64_t before = now();
    locscript_session_interrupt(session);
    /* Where another process had the processor meanwhile, nobody knows when the interrupt came. */
    if (now() - before > 500000) unclear = true;
    interrupted = before;
  }
  return NULL;
}

/* From the line, or from the interrupt where there is one, to the end. */
static int64_t run(locscript_engine engine, const char *path, int64_t after, int32_t *status, int64_t *total) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 600000;
  options.instructions = INT64_MAX;
  options.output = 64 << 20;
  static char source[1 << 16];
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(70);
  size_t length = fread(source, 1, sizeof source, file);
  fclose(file);
  if (locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error)) exit(70);
  if (locscript_session_on_log(session, begin, NULL, NULL)) exit(70);
  begun = interrupted = 0;
  over = false;
  delay = after;
  pthread_t thread;
  if (pthread_create(&thread, NULL, interrupt_later, NULL)) exit(70);
  locscript_str value;
  *status = locscript_session_evaluate(session, (locscript_str){source, length}, (locscript_str){NULL, 0},
                                       (locscript_str){"{\"name\":\"x\"}", 12}, &value, &error);
  int64_t end = now();
  over = true;
  pthread_join(thread, NULL);
  locscript_session_close(session);
  if (begun == 0) return NEVER; /* the arguments could not be made */
  *total = end - begun;
  if (interrupted == 0 && after != MOST) return 0; /* it ended before that */
  return end - (interrupted != 0 ? interrupted : begun);
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* The median of some runs. */
static int64_t middle(locscript_engine engine, const char *path, int64_t after, int32_t *status, int64_t *total) {
  int64_t times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++) {
    int tries = 0;
    do {
      unclear = false;
      times[i] = run(engine, path, after, status, total);
    } while (unclear && ++tries < 10);
  }
  qsort(times, ROUNDS, sizeof times[0], compare);
  return times[ROUNDS / 2];
}

int main(int count, char **arguments) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine engine;
  if (count != 3 || locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error)) return 64;
  pthread_getcpuclockid(pthread_self(), &clock_of_run);
  int32_t status;
  int64_t total = 0, unused = 0, longest;
  longest = run(engine, arguments[2], MOST, &status, &total);
  if (longest == NEVER) {
    printf("%" PRId32 " -1 -1\n", status);
    return 0;
  }
  if (total <= LONG) {
    /* So short that nothing in it can be too long. */
    printf("%" PRId32 " %" PRId64 " %" PRId64 "\n", status, total, total);
    return 0;
  }
  int32_t ended = status;
  int64_t before = middle(engine, arguments[1], MOST, &status, &unused);
  longest = 0;
  for (int i = 0; i < DELAYS; i++) {
    int64_t took = middle(engine, arguments[2], total / DELAYS * i, &status, &unused) - before;
    if (took > longest) longest = took;
  }
  printf("%" PRId32 " %" PRId64 " %" PRId64 "\n", ended, total - before, longest);
  return 0;
}
