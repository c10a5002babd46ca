/* Assigns records of marks to threads, and issues the fence that makes plain stores enough. */
#include "pins.h"

#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

loc_record loc_records[LOC_RECORDS];
_Atomic(void *) loc_record_owners[LOC_RECORDS];
_Atomic bool loc_can_mark;

enum { places = 8 }; /* the number of places for a thread's record, from its home on; a thread that finds none counts its
                      * pins */

static pthread_key_t thread_end;

void loc_free_records(const void *thread, bool is_own) {
  for (int i = 0; i < LOC_RECORDS; i++) {
    if ((atomic_load_explicit(&loc_record_owners[i], memory_order_relaxed) == thread) != is_own) continue;
    atomic_store_explicit(&loc_record_owners[i], NULL, memory_order_release);
  }
}

/* Frees a thread's record when the thread ends. A thread that ends without this call does no harm: the next thread with its
 * address gets its record. */
static void end_thread(void *thread) { loc_free_records(thread, true); }

/* Returns the calling thread's record, and assigns one if need be. */
static inline __attribute__((always_inline)) loc_record *own_record(void) {
  void *thread = __builtin_thread_pointer();
  for (uint32_t i = 0; i < 2 * places; i++) {
    const uint32_t place = (loc_record_home(thread) + i % places) % LOC_RECORDS;
    void *owner = atomic_load_explicit(&loc_record_owners[place], memory_order_relaxed);
    if (owner == thread) return &loc_records[place];
    /* The first round takes none: the thread's record may be behind another one that has become free. */
    if (i < places || owner || pthread_setspecific(thread_end, thread)) continue;
    if (atomic_compare_exchange_strong_explicit(&loc_record_owners[place], &owner, thread, memory_order_acquire,
                                                memory_order_relaxed)) {
      return &loc_records[place];
    }
  }
  return NULL;
}

_Atomic uint64_t *loc_free_mark(void) {
  loc_record *own = own_record();
  for (int i = 0; own && i < LOC_MARKS; i++) {
    if (!atomic_load_explicit(&own->marks[i], memory_order_relaxed)) return &own->marks[i];
  }
  return NULL;
}

/* Reports whether any record marks the handle, also records without an owner: a thread may have ended in the middle of a
 * call. */
bool loc_is_marked(uint64_t handle) {
  for (int i = 0; i < LOC_RECORDS; i++) {
    for (int mark = 0; mark < LOC_MARKS; mark++) {
      if (atomic_load_explicit(&loc_records[i].marks[mark], memory_order_acquire) == handle) return true;
    }
  }
  return false;
}

bool loc_fence_threads(void) { return syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0; }

/* Prepares marks where the system allows them: old kernels and some sandboxes have no membarrier(2). A child of fork() inherits
 * the registration. The library is linked with -z nodelete: threads may end after dlclose. */
__attribute__((constructor, cold)) static void prepare_marks(void) {
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0)) return;
  if (pthread_key_create(&thread_end, end_thread)) return;
  atomic_store_explicit(&loc_can_mark, true, memory_order_relaxed);
}
