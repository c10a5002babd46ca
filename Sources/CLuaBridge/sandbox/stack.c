/* Measures the C stack that is left. Lua allows 200 nested C calls, which need a quarter of a megabyte; a thread may have less.
 * The promise: a run on a small stack ends with an error, not with the process (SECURITY.md, "A caller of the C interface"). */
#include "entry.h"

#include <pthread.h>

enum {
  /* A run may use this much of a stack whose end is unknown: a fiber's, made with makecontext. */
  FIBER_BYTES = 24 << 10
};

/* The stack of this thread. `entry` and `floor` are those of the outermost run on a fiber. */
static _Thread_local struct {
  const char *low, *high;
  const char *entry, *floor;
  unsigned int runs;
} stack __attribute__((tls_model("initial-exec")));

static void find_bounds(void) {
  pthread_attr_t attributes;
  void *low;
  size_t size;
  stack.low = stack.high = (const char *)1; /* unknown: every address is outside */
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    stack.low = low;
    stack.high = (const char *)low + size;
  }
  pthread_attr_destroy(&attributes);
}

size_t loc_stack_left(void) {
  const char *here = __builtin_frame_address(0);
  if (stack.high == NULL) find_bounds();
  if (here > stack.low && here < stack.high) return (size_t)(here - stack.low);
  if (stack.floor == NULL) return SIZE_MAX;
  return here > stack.floor ? (size_t)(here - stack.floor) : 0;
}

const char *loc_enter_stack(void) {
  const char *here = __builtin_frame_address(0);
  if (stack.high == NULL) find_bounds();
  stack.runs++;
  if (here > stack.low && here < stack.high) return stack.low + LOC_STACK_RESERVE;
  /* A session within another session's run continues with the remaining stack of the outer one. */
  if (stack.floor != NULL && here <= stack.entry && here > stack.floor - LOC_STACK_RESERVE) return stack.floor;
  stack.entry = here;
  stack.floor = here - FIBER_BYTES;
  return stack.floor;
}

void loc_leave_stack(void) {
  if (--stack.runs == 0) stack.floor = NULL;
}
