/* A service: four threads run rules on events from standard input, one a line, and write request
 * bodies to standard output, one a line.
 *
 *   service CONFIG < events.ndjson
 *
 * Each thread has a session. SIGHUP reads resources and rules anew; when they do not load, the old
 * ones stay. An event that takes longer than 50 ms is interrupted. Everything to be told goes to one
 * log. SIGTERM and SIGINT end the service after the events that it has read.
 */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <locscript.h>

enum {
  workers = 4,
  most_waiting = 64,
  deadline_ms = 50
};

/* ---- One log --------------------------------------------------------------------------------- */

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  pthread_mutex_lock(&log_lock);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  pthread_mutex_unlock(&log_lock);
  va_end(arguments);
}

static void say_error(const char *what, const locscript_error *error) {
  say("%s: %s%serror[%s]: %s%s%s", what, error->file, error->line > 0 ? ": " : "", error->slug,
      error->message, error->help[0] != '\0' ? "; " : "", error->help);
}

/* What rules say with loc.log and print. */
static void say_line(void *context, const locscript_log_line *line) {
  (void)context;
  say("%.*s: %.*s", (int)line->rule.length, line->rule.data, (int)line->text.length,
      line->text.data);
}

/* ---- The rules in force ---------------------------------------------------------------------- */

/* Handles are numbers: a thread loads the current one and uses it. Where it was closed in between,
 * the answer is LOCSCRIPT_E_HANDLE, and the thread loads the new one. */
static _Atomic uint64_t current_rules;

static bool load(const char *config) {
  locscript_engine engine;
  locscript_rules rules;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str path = {config, strlen(config)};
  if (locscript_engine_open_config(path, NULL, &engine, &error) != LOCSCRIPT_OK) {
    say_error("resources", &error);
    return false;
  }
  locscript_status status =
      locscript_rules_open(engine, (locscript_str){NULL, 0}, NULL, &rules, &error);
  locscript_engine_close(engine); /* the rules keep what they need of it */
  if (status != LOCSCRIPT_OK) {
    say_error("rules", &error);
    return false;
  }
  locscript_rules old = {atomic_exchange(&current_rules, rules.id)};
  locscript_rules_close(old); /* sessions that use them keep them */
  return true;
}

/* ---- Events that wait ------------------------------------------------------------------------ */

static struct {
  char *lines[most_waiting];
  size_t first, count;
  bool is_closed;
  pthread_mutex_t lock;
  pthread_cond_t changed;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/* Whether the event was taken; not once the service ends. */
static bool give(char *line) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == most_waiting && !queue.is_closed) {
    pthread_cond_wait(&queue.changed, &queue.lock);
  }
  bool is_taken = !queue.is_closed;
  if (is_taken) queue.lines[(queue.first + queue.count++) % most_waiting] = line;
  pthread_cond_broadcast(&queue.changed);
  pthread_mutex_unlock(&queue.lock);
  return is_taken;
}

static void close_queue(void) {
  pthread_mutex_lock(&queue.lock);
  queue.is_closed = true;
  pthread_cond_broadcast(&queue.changed);
  pthread_mutex_unlock(&queue.lock);
}

/* The next event, which the caller frees; NULL when there will be none. */
static char *take(void) {
  char *line = NULL;
  pthread_mutex_lock(&queue.lock);
  while (queue.count == 0 && !queue.is_closed) pthread_cond_wait(&queue.changed, &queue.lock);
  if (queue.count > 0) {
    line = queue.lines[queue.first];
    queue.first = (queue.first + 1) % most_waiting;
    queue.count--;
    pthread_cond_broadcast(&queue.changed);
  }
  pthread_mutex_unlock(&queue.lock);
  return line;
}

/* ---- Workers --------------------------------------------------------------------------------- */

static struct worker {
  pthread_t thread;
  _Atomic uint64_t session; /* that the watch may interrupt; 0: none */
  _Atomic int64_t begun;    /* when its event began, in milliseconds; 0: it waits */
} worker_list[workers];

static atomic_uint_fast64_t bodies, skipped, failed;

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Sees to it that the session has the rules in force. */
static locscript_status renew(locscript_session *session, uint64_t *used, locscript_error *error) {
  for (;;) {
    locscript_rules rules = {atomic_load(&current_rules)};
    if (rules.id == *used) return LOCSCRIPT_OK;
    locscript_status status;
    if (session->id != 0) {
      status = locscript_session_use(*session, rules, error);
    } else {
      status = locscript_session_open((locscript_engine){0}, rules, NULL, session, error);
      if (status == LOCSCRIPT_OK) locscript_session_on_log(*session, say_line, NULL, NULL);
    }
    if (status == LOCSCRIPT_OK) *used = rules.id;
    /* Closed between the look and the use: there are newer ones. */
    if (status != LOCSCRIPT_E_HANDLE || rules.id == atomic_load(&current_rules)) return status;
  }
}

static void tell(const locscript_result *result) {
  flockfile(stdout);
  for (size_t i = 0; i < result->payload_count; i++) {
    fwrite(result->payloads[i]->body.data, 1, result->payloads[i]->body.length, stdout);
    putc_unlocked('\n', stdout);
  }
  fflush(stdout);
  funlockfile(stdout);
  bodies += result->payload_count;
  skipped += result->skipped_count;
  failed += result->failure_count;
  for (size_t i = 0; i < result->failure_count; i++) {
    const locscript_rule_failure *failure = result->failures[i];
    say("%.*s:%" PRIu32 ": %.*s", (int)failure->file.length, failure->file.data, failure->line,
        (int)failure->message.length, failure->message.data);
  }
}

static void *work(void *context) {
  struct worker *self = context;
  locscript_session session = {0};
  uint64_t used = 0;
  char *line;
  while ((line = take()) != NULL) {
    locscript_error error = LOCSCRIPT_ERROR_INIT;
    locscript_result result = LOCSCRIPT_RESULT_INIT;
    locscript_status status = renew(&session, &used, &error);
    if (status == LOCSCRIPT_OK) {
      atomic_store(&self->session, session.id);
      atomic_store(&self->begun, milliseconds());
      locscript_str event = {line, strlen(line)};
      status = locscript_session_run(session, event, (locscript_str){NULL, 0}, &result, &error);
      atomic_store(&self->begun, 0);
    }
    if (status == LOCSCRIPT_OK) {
      tell(&result);
    } else {
      failed++;
      say_error("event", &error);
    }
    free(line);
  }
  atomic_store(&self->session, 0);
  locscript_session_close(session);
  return NULL;
}

/* Interrupts what takes too long. An event that ends meanwhile is not harmed: an interrupt without a
 * run has no effect, though the next event of that session may get it, which then counts as late. */
static void *watch(void *unused) {
  for (;;) {
    struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
    for (int i = 0; i < workers; i++) {
      int64_t begun = atomic_load(&worker_list[i].begun);
      if (begun == 0 || milliseconds() - begun <= deadline_ms) continue;
      locscript_session session = {atomic_load(&worker_list[i].session)};
      if (session.id != 0) locscript_session_interrupt(session);
    }
  }
  return unused; /* not reached */
}

/* ---- Signals and the main thread ------------------------------------------------------------- */

static const char *config;
static atomic_uint_fast64_t events;

/* Finishes what was read, says what was done, and ends the process. */
static _Noreturn void finish(void) {
  static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&once); /* never given back: a second caller waits for the process to end */
  close_queue();
  for (int i = 0; i < workers; i++) pthread_join(worker_list[i].thread, NULL);
  bool is_written = fflush(stdout) == 0;
  say("%" PRIu64 " events: %" PRIu64 " bodies, %" PRIu64 " skipped, %" PRIu64 " failed",
      (uint64_t)events, (uint64_t)bodies, (uint64_t)skipped, (uint64_t)failed);
  /* Not exit(): the main thread may be in a read of standard input, and hold its lock. */
  _exit(is_written && failed == 0 ? 0 : 1);
}

static void *answer_signals(void *signals) {
  for (;;) {
    int number;
    if (sigwait(signals, &number) != 0) continue;
    if (number != SIGHUP) finish();
    say(load(config) ? "loaded anew" : "not loaded: the old rules stay");
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: service CONFIG < events.ndjson\n");
    return 64;
  }
  config = argv[1];
  /* Blocked in every thread, and taken by one. */
  static sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGHUP);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  if (!load(config)) return 1;

  pthread_t thread;
  for (int i = 0; i < workers; i++) {
    if (pthread_create(&worker_list[i].thread, NULL, work, &worker_list[i]) != 0) return 1;
  }
  if (pthread_create(&thread, NULL, watch, NULL) != 0) return 1;
  if (pthread_create(&thread, NULL, answer_signals, &signals) != 0) return 1;

  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '\0') continue;
    if (!give(line)) break;
    events++;
    line = NULL;
    size = 0;
  }
  finish();
}
