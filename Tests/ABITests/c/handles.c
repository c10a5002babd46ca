/* The table of handles by itself, built with its own sources: an object is disposed of once, never in use, and always in the end. */
#include "handles.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { KIND = 5, OTHER_KIND = 6, THREADS = 8, ROUNDS = 20000, OBJECTS = 4 };

/* ---- objects that know whether they are alive ---- */

enum { ALIVE = 0x5AFE, DEAD = 0xDEAD };

typedef struct object {
  int state; /* not atomic: ThreadSanitizer sees whether disposing is ordered behind each use */
  int uses;  /* alone */
} object;

static _Atomic int disposals, strange;

static void dispose(void *opaque) {
  object *each = opaque;
  if (each->state != ALIVE) strange++;
  each->state = DEAD;
  disposals++;
  free(each);
}

static uint64_t make(uint8_t kind) {
  object *made = malloc(sizeof *made);
  *made = (object){ALIVE, 0};
  return loc_handle_new(kind, made, dispose);
}

/* Whether it was there. */
static int use(uint64_t handle) {
  object *used = loc_handle_pin(handle, KIND);
  if (!used) return 0;
  if (used->state != ALIVE) strange++;
  loc_handle_unpin(handle);
  return 1;
}

/* As its single user, who may do what two at once must not. */
static int use_alone(uint64_t handle) {
  loc_refusal refusal;
  object *used = loc_handle_pin_alone(handle, KIND, &refusal);
  if (!used) return 0;
  if (used->state != ALIVE) strange++;
  used->uses++;
  loc_handle_unpin_alone(handle);
  return 1;
}

static void test_pins(void) {
  disposals = 0;
  uint64_t handle = make(KIND);
  enum { DEPTH = 24 };
  for (int i = 0; i < DEPTH; i++) CHECK(loc_handle_pin(handle, KIND) != NULL);
  CHECK(loc_handle_close(handle, KIND) == 1 && disposals == 0);
  CHECK(!use(handle) && loc_handle_close(handle, KIND) == 0);
  for (int i = 0; i < DEPTH; i++) {
    CHECK(disposals == 0);
    loc_handle_unpin(handle);
  }
  CHECK(disposals == 1);

  /* Calls that share the object and a single user together: the last one disposes. */
  for (int last = 0; last < 3; last++) {
    handle = make(KIND);
    disposals = 0;
    loc_refusal refusal;
    CHECK(loc_handle_pin(handle, KIND) != NULL);
    CHECK(loc_handle_pin_alone(handle, KIND, &refusal) != NULL);
    CHECK(loc_handle_pin_alone(handle, KIND, &refusal) == NULL && refusal == LOC_REFUSAL_BUSY);
    CHECK(loc_handle_pin(handle, KIND) != NULL);
    CHECK(loc_handle_close(handle, KIND) == 1);
    for (int turn = 1; turn <= 3; turn++) {
      CHECK(disposals == 0);
      if ((last + turn) % 3 == 0) loc_handle_unpin_alone(handle);
      else loc_handle_unpin(handle);
    }
    CHECK(disposals == 1);
  }

  /* Neither another kind nor another generation, whatever the handle says. */
  handle = make(KIND);
  disposals = 0;
  CHECK(!loc_handle_pin(handle, OTHER_KIND));
  CHECK(!loc_handle_pin((handle & ~(UINT64_C(0xFF) << 24)) | (uint64_t)OTHER_KIND << 24, OTHER_KIND));
  CHECK(!use(handle + (UINT64_C(1) << 32)) && !use(handle + (UINT64_C(2) << 32)) && !use(handle | 0xFFFFFF) && !use(0));
  CHECK(!use(UINT64_MAX) && !use((handle & ~UINT64_C(0xFFFFFF)) | 0xFFFFBF));
  CHECK(use(handle) && loc_handle_close(handle, KIND) == 1 && disposals == 1);
  CHECK(!use(handle) && disposals == 1);
}

/* A slot that is used again knows its old handles no more, whichever way they are asked for; the new object is left alone. */
static void test_slots_used_again(void) {
  enum { KINDS = 8, TIMES = 6 };
  for (int kind = 1; kind <= KINDS; kind++) {
    uint64_t old[TIMES];
    for (int time = 0; time < TIMES; time++) {
      old[time] = make((uint8_t)kind);
      CHECK(time == 0 || (old[time] & 0xFFFFFF) == (old[0] & 0xFFFFFF));
      disposals = 0;
      for (int i = 0; i < time; i++) {
        loc_refusal refusal = LOC_REFUSAL_BUSY;
        CHECK(old[i] != old[time]);
        CHECK(loc_handle_pin(old[i], (uint8_t)kind) == NULL);
        CHECK(loc_handle_pin_alone(old[i], (uint8_t)kind, &refusal) == NULL && refusal == LOC_REFUSAL_STALE);
        CHECK(loc_handle_close(old[i], (uint8_t)kind) == 0);
      }
      CHECK(disposals == 0);
      CHECK(loc_handle_close(old[time], (uint8_t)kind) == 1 && disposals == 1);
    }
  }
}

/* All slots that were freed are used again before a new one is: a server that opens and closes for years does not grow. */
static void test_all_slots_used_again(void) {
  enum { COUNT = 300 };
  uint64_t handles[COUNT], highest = 0;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < COUNT; i++) {
      handles[i] = make(KIND);
      uint64_t index = handles[i] & 0xFFFFFF;
      if (round == 0 && index > highest) highest = index;
      CHECK(index <= highest);
    }
    for (int i = 0; i < COUNT; i++) CHECK(loc_handle_close(handles[(i * 7) % COUNT], KIND) == 1);
  }
}

/* ---- threads that use, close and make anew what the others use ---- */

static _Atomic uint64_t current[OBJECTS];
static _Atomic int made, closed, is_over;

static void *use_and_close(void *seed) {
  unsigned random = (unsigned)(uintptr_t)seed;
  for (int i = 0; i < ROUNDS; i++) {
    random = random * 1664525 + 1013904223;
    _Atomic uint64_t *place = &current[random >> 24 & (OBJECTS - 1)];
    uint64_t handle = *place, inner = current[random >> 28 & (OBJECTS - 1)];
    object *used = loc_handle_pin(handle, KIND);
    for (int k = 0; k < 30; k++) use(inner);
    if (random >> 16 & 1) use_alone(inner);
    if ((random >> 18 & 7) == 0 && loc_handle_close(handle, KIND)) {
      closed++;
      made++;
      *place = make(KIND);
    }
    if (used && used->state != ALIVE) strange++;
    if (used) loc_handle_unpin(handle);
  }
  return NULL;
}

/* The narrow moments: one pins as fast as it can what another closes. */
static void *use_first(void *unused) {
  while (!is_over) use(current[0]);
  return unused;
}

static void *use_first_alone(void *unused) {
  while (!is_over) use_alone(current[0]);
  return unused;
}

static void test_closing(void *(*use_it)(void *)) {
  disposals = is_over = 0;
  current[0] = make(KIND);
  pthread_t user;
  pthread_create(&user, NULL, use_it, NULL);
  for (int i = 0; i < 4 * ROUNDS; i++) {
    uint64_t old = current[0];
    /* A closed handle's object is gone as soon as its user looks up, and its slot is another's. */
    current[0] = make(KIND);
    for (int wait = i & 63; wait > 0; wait--) atomic_signal_fence(memory_order_seq_cst);
    strange += loc_handle_close(old, KIND) != 1;
  }
  is_over = 1;
  pthread_join(user, NULL);
  CHECK(loc_handle_close(current[0], KIND) == 1 && disposals == 4 * ROUNDS + 1);
}

static _Atomic int uses;

static void *count_uses(void *argument) {
  for (int i = 0; i < ROUNDS; i++) uses += use_alone(*(uint64_t *)argument);
  return NULL;
}

static void test_single_users(void) {
  disposals = uses = 0;
  uint64_t handle = make(KIND);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, count_uses, &handle);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  loc_refusal refusal;
  object *used = loc_handle_pin_alone(handle, KIND, &refusal);
  /* How many were refused is up to the scheduler: one may be set aside in the middle of its use. */
  CHECK(used && used->uses == uses && uses > 0);
  loc_handle_unpin_alone(handle);
  CHECK(loc_handle_close(handle, KIND) == 1 && disposals == 1 && !use_alone(handle));
}

static void test_threads(void) {
  disposals = made = closed = 0;
  for (int i = 0; i < OBJECTS; i++) current[i] = make(KIND);
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, use_and_close, (void *)(i + 1));
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  CHECK(closed > ROUNDS / 10 && made == closed && disposals == closed);
  for (int i = 0; i < OBJECTS; i++) CHECK(loc_handle_close(current[i], KIND) == 1);
  CHECK(disposals == made + OBJECTS);
}

/* ---- many threads, and many that soon end ---- */

static pthread_barrier_t all_hold, may_end;

static void *hold(void *argument) {
  uint64_t handle = *(uint64_t *)argument;
  object *used = loc_handle_pin(handle, KIND);
  pthread_barrier_wait(&all_hold);
  pthread_barrier_wait(&may_end);
  if (!used || used->state != ALIVE) strange++;
  if (used) loc_handle_unpin(handle);
  return NULL;
}

static void *use_once(void *argument) { return (void *)(intptr_t)use(*(uint64_t *)argument); }

static void test_many_threads(void) {
  enum { MANY = 300, SHORT = 1000 };
  static pthread_t threads[MANY];
  uint64_t handle = make(KIND);
  disposals = 0;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 512 << 10);
  pthread_barrier_init(&all_hold, NULL, MANY + 1);
  pthread_barrier_init(&may_end, NULL, MANY + 1);
  for (int i = 0; i < MANY; i++) {
    if (pthread_create(&threads[i], &small, hold, &handle) == 0) continue;
    perror("pthread_create");
    exit(1); /* the barrier waits for all */
  }
  pthread_barrier_wait(&all_hold);
  CHECK(loc_handle_close(handle, KIND) == 1 && disposals == 0 && !use(handle));
  pthread_barrier_wait(&may_end);
  for (int i = 0; i < MANY; i++) pthread_join(threads[i], NULL);
  CHECK(disposals == 1);

  handle = make(KIND);
  for (int i = 0; i < SHORT; i++) {
    pthread_t thread;
    void *used = NULL;
    CHECK(pthread_create(&thread, &small, use_once, &handle) == 0 && pthread_join(thread, &used) == 0 && used);
  }
  CHECK(loc_handle_close(handle, KIND) == 1 && disposals == 2);
  pthread_attr_destroy(&small);
}

/* ---- signals ---- */

static _Atomic int handled;

static void use_in_handler(int signal) {
  (void)signal;
  handled++;
  for (int i = 0; i < OBJECTS; i++) use(current[i]);
}

/* The thread below the handler is anywhere in pinning, unpinning and closing. */
static void test_signals(void) {
  disposals = 0;
  for (int i = 0; i < OBJECTS; i++) current[i] = make(KIND);
  struct sigaction action = {.sa_handler = use_in_handler, .sa_flags = SA_RESTART};
  struct itimerval often = {{0, 100}, {0, 100}}, never = {{0, 0}, {0, 0}};
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  int round = 0;
  for (; round < ROUNDS / 10 || handled < 20; round++) {
    strange += loc_handle_close(current[round % OBJECTS], KIND) != 1;
    current[round % OBJECTS] = make(KIND);
  }
  setitimer(ITIMER_REAL, &never, NULL);
  /* The last one may still be on its way. */
  signal(SIGALRM, SIG_IGN);
  for (int i = 0; i < OBJECTS; i++) CHECK(loc_handle_close(current[i], KIND) == 1);
  CHECK(disposals == round + OBJECTS);
}

/* ---- fork ---- */

static int child_answer(uint64_t handle) {
  disposals = 0;
  uint64_t own = make(KIND);
  if (!loc_handle_pin(own, KIND)) return 1;
  if (loc_handle_close(own, KIND) != 1 || disposals != 0) return 2;
  loc_handle_unpin(own);
  if (disposals != 1) return 3;
  /* A thread of the parent holds it, and is not here to let go of it. */
  if (!use(handle) || loc_handle_close(handle, KIND) != 1 || use(handle) || disposals != 1) return 4;
  own = make(KIND);
#ifndef __SANITIZE_THREAD__ /* which takes no new threads here */
  pthread_t thread;
  void *used = NULL;
  if (pthread_create(&thread, NULL, use_once, &own) || pthread_join(thread, &used) || !used) return 5;
#endif
  if (loc_handle_close(own, KIND) != 1 || disposals != 2) return 6;
  return strange;
}

static void test_fork(void) {
  uint64_t handle = make(KIND);
  pthread_barrier_init(&all_hold, NULL, 2);
  pthread_barrier_init(&may_end, NULL, 2);
  pthread_t holder;
  pthread_create(&holder, NULL, hold, &handle);
  pthread_barrier_wait(&all_hold);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) _exit(child_answer(handle));
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) printf("in the child: %d\n", WEXITSTATUS(status));
  pthread_barrier_wait(&may_end);
  pthread_join(holder, NULL);
  disposals = 0;
  CHECK(loc_handle_close(handle, KIND) == 1 && disposals == 1);
}

int main(void) {
  test_pins();
  test_slots_used_again();
  test_all_slots_used_again();
  test_closing(use_first);
  test_closing(use_first_alone);
  test_single_users();
  test_threads();
  test_many_threads();
  test_signals();
  test_fork();
  CHECK(strange == 0);
  return finish_checks();
}
