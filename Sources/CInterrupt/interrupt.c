#define _GNU_SOURCE
#include "interrupt.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic(int32_t *) watched;
static atomic_bool is_pressed;

static void handle(int number) {
  (void)number;
  atomic_store(&is_pressed, true);
  int32_t *flag = atomic_load(&watched);
  if (flag != NULL) __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}

void loc_watch_interrupts(int32_t *flag) {
  atomic_store(&is_pressed, false);
  atomic_store(&watched, flag);
  /* Without SA_RESTART, which would restart an interrupted read. */
  struct sigaction action = {.sa_handler = handle};
  sigaction(SIGINT, &action, NULL);
}

void loc_unwatch_interrupts(void) {
  signal(SIGINT, SIG_DFL);
  atomic_store(&watched, NULL);
}

bool loc_wait_for_input(int descriptor) {
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  sigprocmask(SIG_BLOCK, &interrupt, &before);
  struct pollfd input = {.fd = descriptor, .events = POLLIN};
  /* SIGINT arrives before the check of is_pressed, or while ppoll waits, never between the two. */
  while (!atomic_load(&is_pressed) && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR) continue;
  sigprocmask(SIG_SETMASK, &before, NULL);
  return !atomic_load(&is_pressed);
}

bool loc_take_interrupt(void) { return atomic_exchange(&is_pressed, false); }
