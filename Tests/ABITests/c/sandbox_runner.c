/* Runs one chunk, or one folder of rules over events, in one process: scripts/dev/sandbox-check starts it again and again. The
 * report goes to descriptor 3, so that anything on stdout or stderr came from the library. Options come first:
 *   --android FOLDER  --ios FOLDER   the app's resources; without them the engine has none
 *   --stack KB                       of a thread that evaluates the chunks; without it the main thread does
 *   --milliseconds N                 the deadline, also of a patient chunk
 *   sandbox_runner chunk given|halved hasty|patient CHUNK [THEN]
 *                                                      files in; a line "status nanoseconds bytes value" a chunk out. The time is
 *                                                      the run's CPU time, the bytes are the most it held over the idle process;
 *                                                      patient: without a deadline that a run can meet
 *   sandbox_runner values CHUNK ...                    each in a session of its own; a line "status value" a chunk out
 *   sandbox_runner rules FOLDER EVENTS                 envelopes out; this and `values` under the environment's locale */
#include <inttypes.h>
#include <locale.h>
#include <locscript.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

static FILE *report;
static locscript_str android, ios;
static size_t stack_bytes;
static uint32_t milliseconds;

static void fail(const char *what, const char *why) {
  fprintf(report, "runner: %s: %s\n", what, why);
  exit(70);
}

static locscript_str read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail(path, "cannot be opened");
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc((size_t)size + 1);
  if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) fail(path, "cannot be read");
  fclose(file);
  return (locscript_str){bytes, (size_t)size};
}

/* A deadline that no run meets: the wall clock's is the one limit that depends on the machine's load. */
enum { PATIENT_MILLISECONDS = 600000 };

static const locscript_str event = {"{\"name\":\"x\"}", 12};

static void write_outcome(int32_t status, locscript_str value, const locscript_error *error) {
  if (status == LOCSCRIPT_OK) {
    fwrite(value.data, 1, value.length, report);
  } else {
    for (const char *at = error->message; *at; at++) fputc(*at == '\n' ? ' ' : *at, report);
  }
  fputc('\n', report);
}

static void evaluate(locscript_session session, locscript_str source, int64_t idle) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str value = {NULL, 0};
  int64_t start = cpu_nanoseconds();
  int32_t status = locscript_session_evaluate(session, source, (locscript_str){NULL, 0}, event, &value, &error);
  int64_t took = cpu_nanoseconds() - start;
  fprintf(report, "%" PRId32 " %" PRId64 " %" PRId64 " ", status, took, resident_bytes("VmHWM:") - idle);
  write_outcome(status, value, &error);
}

typedef struct evaluation {
  locscript_session session;
  int64_t idle;
  int count;
  char **files;
} evaluation;

/* Evaluates the files, and the clean chunk. */
static void *evaluate_all(void *context) {
  evaluation *work = context;
  for (int i = 0; i < work->count; i++) evaluate(work->session, read_file(work->files[i]), work->idle);
  evaluate(work->session, LOCSCRIPT_STR("return 1+1"), work->idle);
  return NULL;
}

static int values(locscript_engine engine, int count, char **files) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = PATIENT_MILLISECONDS;
  for (int i = 0; i < count; i++) {
    locscript_error error = LOCSCRIPT_ERROR_INIT;
    locscript_str value = {NULL, 0};
    locscript_session session;
    if (locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error))
      fail("session", error.message);
    int32_t status =
      locscript_session_evaluate(session, read_file(files[i]), (locscript_str){NULL, 0}, event, &value, &error);
    fprintf(report, "%" PRId32 " ", status);
    write_outcome(status, value, &error);
    locscript_session_close(session);
  }
  return 0;
}

static int chunks(locscript_engine engine, int count, char **arguments) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  if (strcmp(arguments[0], "halved") == 0) {
    options.instructions = 500000;
    options.memory = 8 << 20;
    options.milliseconds = 100;
    options.output = 512 << 10;
  }
  if (strcmp(arguments[1], "patient") == 0) options.milliseconds = PATIENT_MILLISECONDS;
  if (milliseconds > 0) options.milliseconds = milliseconds;
  locscript_session session;
  if (locscript_session_open(engine, (locscript_rules){0}, &options, &session, &error)) fail("session", error.message);
  int64_t idle = resident_bytes("VmRSS:");
  if (idle <= 0) fail("/proc/self/status", "has no VmRSS");
  evaluation work = {session, idle, count - 2, arguments + 2};
  if (stack_bytes == 0) {
    evaluate_all(&work);
  } else {
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) || pthread_attr_setstacksize(&attributes, stack_bytes))
      fail("thread", "no such stack");
    if (pthread_create(&thread, &attributes, evaluate_all, &work) || pthread_join(thread, NULL))
      fail("thread", "cannot be started");
  }
  return locscript_session_close(session);
}

static int rules(locscript_engine engine, const char *folder, const char *events) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = PATIENT_MILLISECONDS;
  locscript_rules loaded;
  locscript_session session;
  locscript_str envelopes;
  if (locscript_rules_open(engine, (locscript_str){folder, strlen(folder)}, NULL, &loaded, &error))
    fail(folder, error.message);
  if (locscript_session_open(engine, loaded, &options, &session, &error)) fail("session", error.message);
  if (locscript_session_run_many(session, read_file(events), &envelopes, &error)) fail("run_many", error.message);
  fwrite(envelopes.data, 1, envelopes.length, report);
  locscript_session_close(session);
  return locscript_rules_close(loaded);
}

/* Reads the options; returns how many words they are. */
static int read_options(int count, char **arguments) {
  int at = 1;
  for (; at + 1 < count && strncmp(arguments[at], "--", 2) == 0; at += 2) {
    char *value = arguments[at + 1];
    if (strcmp(arguments[at], "--android") == 0) android = (locscript_str){value, strlen(value)};
    else if (strcmp(arguments[at], "--ios") == 0) ios = (locscript_str){value, strlen(value)};
    else if (strcmp(arguments[at], "--stack") == 0) stack_bytes = strtoul(value, NULL, 10) << 10;
    else if (strcmp(arguments[at], "--milliseconds") == 0) milliseconds = (uint32_t)strtoul(value, NULL, 10);
    else return count;
  }
  return at - 1;
}

int main(int count, char **arguments) {
  int options = read_options(count, arguments);
  count -= options;
  arguments += options;
  report = fdopen(3, "w");
  if (report == NULL || count < 3) return 64;
  if (strcmp(arguments[1], "rules") == 0 && count != 4) return 64;
  if (strcmp(arguments[1], "chunk") == 0 && count < 5) return 64;
  if (setlocale(LC_ALL, "") == NULL) fail("setlocale", "no such locale");
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine engine;
  if (locscript_engine_open(&android, android.length > 0, &ios, ios.length > 0, NULL, &engine, &error))
    fail("engine", error.message);
  int status = strcmp(arguments[1], "rules") == 0    ? rules(engine, arguments[2], arguments[3])
               : strcmp(arguments[1], "values") == 0 ? values(engine, count - 2, arguments + 2)
                                                     : chunks(engine, count - 2, arguments + 2);
  locscript_engine_close(engine);
  fclose(report);
  return status;
}
