/* A test program's bookkeeping: CHECK counts, and the program ends with `N passed, N failed`. */
#ifndef LOCSCRIPT_TEST_CHECK_H
#define LOCSCRIPT_TEST_CHECK_H

#include <stdio.h>

static int checks_passed, checks_failed;

#define CHECK(condition) \
  do { \
    if (condition) { \
      checks_passed++; \
    } else { \
      checks_failed++; \
      printf("FAILED %s:%d: %s\n", __FILE__, __LINE__, #condition); \
    } \
  } while (0)

static inline int finish_checks(void) {
  printf("%d passed, %d failed\n", checks_passed, checks_failed);
  return checks_failed != 0;
}

#endif
