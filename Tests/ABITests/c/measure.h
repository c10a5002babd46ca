/* Measures a test program's own thread and process: CPU time and resident memory. */
#ifndef LOCSCRIPT_TEST_MEASURE_H
#define LOCSCRIPT_TEST_MEASURE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The thread's CPU time: the load of other processes must not decide a test. The process's own clock would advance by ticks once
 * RLIMIT_CPU is set. */
static inline int64_t cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* A field of /proc/self/status in bytes, or a negative number: VmRSS is the resident memory now, VmHWM the most that it has been. */
static inline int64_t resident_bytes(const char *field) {
  char line[256];
  int64_t kilobytes = -1;
  FILE *file = fopen("/proc/self/status", "r");
  while (file != NULL && fgets(line, sizeof line, file)) {
    if (strncmp(line, field, strlen(field)) == 0) kilobytes = strtoll(line + strlen(field) + 1, NULL, 10);
  }
  if (file != NULL) fclose(file);
  return kilobytes * 1024;
}

#endif
