#include "wrap_stdio.h"

#include <stdio.h>

extern FILE *__wrap_stdin, *__wrap_stdout, *__wrap_stderr;
FILE *__wrap_stdin;
FILE *__wrap_stdout;
FILE *__wrap_stderr;
extern FILE *__real_stdin;
extern FILE *__real_stdout;
extern FILE *__real_stderr;

__attribute__((constructor(101))) static void copy_streams(void) {
  __wrap_stdin = __real_stdin;
  __wrap_stdout = __real_stdout;
  __wrap_stderr = __real_stderr;
}

void locscript_wrap_stdio(void) {}
