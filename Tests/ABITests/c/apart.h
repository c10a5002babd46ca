/* Runs scenarios that may end or hang the process, each in a child with bounded time. MUST ends the child, and the scenario fails. */
#ifndef LOCSCRIPT_TEST_APART_H
#define LOCSCRIPT_TEST_APART_H

#include <locscript.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "measure.h"

#define MUST(condition) \
  do { \
    if (!(condition)) { \
      printf("  %s:%d: %s\n", __FILE__, __LINE__, #condition); \
      fflush(stdout); \
      _exit(1); \
    } \
  } while (0)

/* Seconds by the clock after which a child that uses no processor time counts as hanging; far beyond what a busy machine takes. */
enum { PATIENCE = 300 };

/* Counts one check. The child may use `seconds` of processor time. */
static inline void run_apart(const char *what, void (*scenario)(void), unsigned seconds) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    alarm(PATIENCE);
    scenario();
    fflush(stdout);
    _exit(0);
  }
  int status = -1;
  if (child > 0) waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    checks_passed++;
    return;
  }
  checks_failed++;
  if (WIFSIGNALED(status)) {
    int number = WTERMSIG(status);
    printf(
      "FAILED: %s: %s (signal %d)\n", what,
      number == SIGKILL || number == SIGXCPU || number == SIGALRM ? "it takes too long" : "the process died", number);
  } else {
    printf("FAILED: %s\n", what);
  }
}

static inline locscript_engine empty_engine(void) {
  locscript_engine engine = {0};
  MUST(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  return engine;
}

static inline void write_file(const char *folder, const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  MUST(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* A folder of rules, with lib/ in it: names and texts in turn, NULL at the end. It is removed again once it is loaded. */
static inline locscript_rules load_rules(locscript_engine engine, const char *const *files) {
  char folder[] = "/tmp/locscript-rules-XXXXXX", path[512];
  MUST(mkdtemp(folder) != NULL);
  snprintf(path, sizeof path, "%s/lib", folder);
  MUST(mkdir(path, 0700) == 0);
  for (const char *const *file = files; *file != NULL; file += 2) write_file(folder, file[0], file[1]);
  locscript_rules rules = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status = locscript_rules_open(engine, (locscript_str){folder, strlen(folder)}, NULL, &rules, &error);
  for (const char *const *file = files; *file != NULL; file += 2) {
    char name[600];
    snprintf(name, sizeof name, "%s/%s", folder, file[0]);
    unlink(name);
  }
  rmdir(path);
  rmdir(folder);
  if (status != LOCSCRIPT_OK) printf("  %s: %s\n", error.slug, error.message);
  MUST(status == LOCSCRIPT_OK);
  return rules;
}

/* NULL: the default limits, but for the clock, which a busy machine would let a run reach. */
static inline locscript_session open_session(
  locscript_engine engine, locscript_rules rules, const locscript_session_options *options) {
  locscript_session session = {0};
  locscript_session_options patient = LOCSCRIPT_SESSION_OPTIONS_INIT;
  patient.milliseconds = 60000;
  if (!options) options = &patient;
  MUST(locscript_session_open(engine, rules, options, &session, NULL) == LOCSCRIPT_OK);
  return session;
}

static inline locscript_str str(const char *text) { return (locscript_str){text, strlen(text)}; }

static inline locscript_result run_event(locscript_session session, const char *event) {
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status = locscript_session_run(session, str(event), (locscript_str){0}, &result, &error);
  if (status != LOCSCRIPT_OK) printf("  %s\n", error.message);
  MUST(status == LOCSCRIPT_OK);
  return result;
}

static inline int same_text(locscript_str text, const char *expected) {
  return text.length == strlen(expected) && memcmp(text.data, expected, text.length) == 0;
}

#endif
