/* How long a call works between two looks at the clock. The chunk prints a line right before the call; from there on the run's CPU time
 * counts, and an interrupt after some of it shows when the sandbox looks next.
 *   cost BEFORE CHUNK     BEFORE is the chunk without the call. A line "STATUS NANOSECONDS NANOSECONDS": how the call ended, how long it
 *                         took, and its longest time between an interrupt and the end; both less what BEFORE takes from its line on
 *   cost --android FOLDER --ios FOLDER --stack KB LIST
 *                         opens the app once; LIST has a line "BEFORE CHUNK" for each call, which gets a child process and in it a thread
 *                         with this stack. A line out for each: the three numbers, the most resident memory of the run from
 *                         its line on, in bytes over that before the run, and the CPU time of a run with a deadline of 50 ms (0 where
 *                         the deadline came before the line); or "died SIGNAL" */
#include <inttypes.h>
#include <locscript.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../ABITests/c/measure.h"

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

/* Static, because a thread that runs chunks may have a small stack. */
static char source[1 << 16];
static locscript_error error = LOCSCRIPT_ERROR_INIT;

static size_t read_source(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(70);
  size_t length = fread(source, 1, sizeof source, file);
  fclose(file);
  return length;
}

static int32_t evaluate(size_t length) {
  locscript_str value;
  return locscript_session_evaluate(
    session, (locscript_str){source, length}, (locscript_str){NULL, 0}, (locscript_str){"{\"name\":\"x\"}", 12}, &value,
    &error);
}

/* From the line, or from the interrupt where there is one, to the end. */
static int64_t run(locscript_engine engine, const char *path, int64_t after, int32_t *status, int64_t *total) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 600000;
  options.instructions = INT64_MAX;
  options.output = 64 << 20;
  size_t length = read_source(path);
  if (locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error)) exit(70);
  if (locscript_session_on_log(session, begin, NULL, NULL)) exit(70);
  begun = interrupted = 0;
  over = false;
  delay = after;
  pthread_t thread;
  if (pthread_create(&thread, NULL, interrupt_later, NULL)) exit(70);
  *status = evaluate(length);
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

static int rounds = ROUNDS; /* with a large app, whose texts take long to measure, 1: whoever asks measures again */

/* The median of some runs. */
static int64_t middle(locscript_engine engine, const char *path, int64_t after, int32_t *status, int64_t *total) {
  int64_t times[ROUNDS];
  for (int i = 0; i < rounds; i++) {
    int tries = 0;
    do {
      unclear = false;
      times[i] = run(engine, path, after, status, total);
    } while (unclear && ++tries < 10);
  }
  qsort(times, (size_t)rounds, sizeof times[0], compare);
  return times[rounds / 2];
}

typedef struct measures {
  int32_t status;
  int64_t total, longest, peak, deadline;
} measures;

/* How long a call takes, and its longest time between an interrupt and the end. */
static void measure_times(locscript_engine engine, const char *before_path, const char *path, measures *out) {
  int32_t status;
  int64_t unused = 0;
  pthread_getcpuclockid(pthread_self(), &clock_of_run);
  out->longest = run(engine, path, MOST, &out->status, &out->total);
  if (out->longest == NEVER) {
    out->total = out->longest = -1;
    return;
  }
  if (out->total <= LONG) {
    /* So short that nothing in it can be too long. */
    out->longest = out->total;
    return;
  }
  int64_t before = middle(engine, before_path, MOST, &status, &unused);
  out->longest = 0;
  for (int i = 0; i < DELAYS; i++) {
    int64_t took = middle(engine, path, out->total / DELAYS * i, &status, &unused) - before;
    if (took > out->longest) out->longest = took;
  }
  out->total -= before;
}

/* VmHWM begins again at what is resident now. */
static void reset_peak(void) {
  FILE *reset = fopen("/proc/self/clear_refs", "w");
  if (reset == NULL || fputs("5", reset) < 0 || fclose(reset)) exit(70);
}

static int64_t latest; /* CPU time at which a run has to begin its call, so that a late end is the call's doing */

static void begin_limited(void *context, const locscript_log_line *line) {
  (void)context, (void)line;
  if (begun != 0 || now() > latest) return;
  malloc_trim(0); /* what the making of the arguments has freed is not the call's */
  reset_peak();
  begun = now();
}

/* The CPU time of a run with the usual limits, and the most resident memory from its line on, over that before the run; 0 and 0 where
 * the making of the arguments has met a limit. */
static int64_t run_limited(locscript_engine engine, const char *path, uint32_t milliseconds, int64_t *peak) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = milliseconds;
  options.instructions = INT64_MAX;
  if (locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error)) exit(70);
  strcpy(source, "return 1");
  if (evaluate(strlen(source))) exit(70);
  size_t length = read_source(path);
  if (locscript_session_on_log(session, begin_limited, NULL, NULL)) exit(70);
  begun = 0;
  malloc_trim(0);
  int64_t idle = resident_bytes("VmRSS:"), start = now();
  latest = start + milliseconds * INT64_C(1000000);
  evaluate(length);
  int64_t took = now() - start;
  *peak = begun == 0 ? 0 : resident_bytes("VmHWM:") - idle;
  locscript_session_close(session);
  return begun == 0 ? 0 : took;
}

typedef struct work {
  locscript_engine engine;
  const char *before, *chunk;
  int report;
} work;

static void *measure_all(void *context) {
  work *work = context;
  static measures out;
  static char line[128];
  int64_t unused;
  rounds = 1;
  /* In a process of its own: the first call pays for what the engine then keeps, and the settings make large blocks slow. They return
   * what is freed to the system at once, so that what the making of the arguments has freed does not count as the call's. */
  int64_t *peak = mmap(NULL, sizeof *peak, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (peak == MAP_FAILED) exit(70);
  pid_t child = fork();
  if (child == 0) {
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
    pthread_getcpuclockid(pthread_self(), &clock_of_run);
    run_limited(work->engine, work->chunk, 600000, peak);
    _exit(0);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0) exit(70);
  out.peak = *peak;
  pthread_getcpuclockid(pthread_self(), &clock_of_run);
  out.deadline = run_limited(work->engine, work->chunk, 50, &unused);
  measure_times(work->engine, work->before, work->chunk, &out);
  int length = snprintf(
    line, sizeof line, "%" PRId32 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", out.status, out.total,
    out.longest, out.peak, out.deadline);
  if (write(work->report, line, (size_t)length) != length) exit(70);
  return NULL;
}

/* In a child process: what died tells nothing of the other calls, and none finds what another has left. */
static void measure_in_child(work *work, size_t stack) {
  pid_t child = fork();
  if (child == 0) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) || pthread_attr_setstacksize(&attributes, stack)) _exit(70);
    if (pthread_create(&thread, &attributes, measure_all, work) || pthread_join(thread, NULL)) _exit(70);
    _exit(0);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child) exit(70);
  if (WIFSIGNALED(status)) dprintf(work->report, "died %d\n", WTERMSIG(status));
  else if (WEXITSTATUS(status)) dprintf(work->report, "died with exit code %d\n", WEXITSTATUS(status));
}

static int measure_list(char **arguments) {
  locscript_str android = {arguments[2], strlen(arguments[2])}, ios = {arguments[4], strlen(arguments[4])};
  /* Read as a whole: a child that ends would move the place in a file that both have open. */
  static char list[1 << 20];
  work work = {.report = 1};
  FILE *file = fopen(arguments[7], "r");
  if (file == NULL || fread(list, 1, sizeof list - 1, file) == 0 || fclose(file)) return 70;
  if (locscript_engine_open(&android, 1, &ios, 1, NULL, &work.engine, &error)) {
    fprintf(stderr, "%s\n", error.message);
    return 70;
  }
  for (work.before = strtok(list, " \n"); work.before != NULL; work.before = strtok(NULL, " \n")) {
    work.chunk = strtok(NULL, " \n");
    if (work.chunk == NULL) return 70;
    measure_in_child(&work, strtoul(arguments[6], NULL, 10) << 10);
  }
  return 0;
}

int main(int count, char **arguments) {
  if (
    count == 8 && strcmp(arguments[1], "--android") == 0 && strcmp(arguments[3], "--ios") == 0 &&
    strcmp(arguments[5], "--stack") == 0)
    return measure_list(arguments);
  locscript_engine engine;
  if (count != 3 || locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error)) return 64;
  measures out;
  measure_times(engine, arguments[1], arguments[2], &out);
  printf("%" PRId32 " %" PRId64 " %" PRId64 "\n", out.status, out.total, out.longest);
  return 0;
}
