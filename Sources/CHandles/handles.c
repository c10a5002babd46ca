#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* Further flags in a slot's state, beside LOC_CLOSING and LOC_QUICK: */
static const uint64_t alone = 1u << 30;   /* the single user of an object that allows one at a time */
static const uint64_t settled = 1u << 28; /* the object is closing, and every thread that pins it from now on sees that */
static const uint64_t gone = 1u << 27;    /* one thread disposes of the object */
static const uint64_t pin_mask = (1u << 27) - 1;

/* A closer of a quick handle asks the system for a fence. That takes about as long as two locked instructions a use for this
 * many uses, so a handle that is closed sooner never pays for a fence. */
enum { uses_until_quick = 256 };

_Atomic(loc_slot *) loc_chunks[LOC_CHUNKS + 1];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t slot_count;
static uint32_t free_slots; /* index + 1 of the first free slot; 0 when there is none */

/* The caller holds the lock. */
static loc_slot *take_slot(uint32_t *index) {
  if (free_slots) {
    *index = free_slots - 1;
    loc_slot *free_slot = loc_slot_at(*index);
    free_slots = free_slot->next_free;
    return free_slot;
  }
  int chunk = 31 - __builtin_clz(slot_count / LOC_FIRST_CHUNK + 1);
  if (chunk >= LOC_CHUNKS) return NULL;
  if (!atomic_load_explicit(&loc_chunks[chunk], memory_order_relaxed)) {
    loc_slot *base = calloc((size_t)LOC_FIRST_CHUNK << chunk, sizeof(loc_slot));
    if (!base) return NULL;
    atomic_store_explicit(&loc_chunks[chunk], base, memory_order_release);
  }
  *index = slot_count++;
  return loc_slot_at(*index);
}

static _Atomic uint32_t fork_epoch; /* the number of forks that led to this process */

__attribute__((cold)) uint64_t loc_handle_new(uint8_t kind, void *object, loc_dispose dispose) {
  pthread_mutex_lock(&table_lock);
  uint32_t index;
  loc_slot *taken = take_slot(&index);
  if (!taken) {
    pthread_mutex_unlock(&table_lock);
    return 0;
  }
  atomic_store_explicit(&taken->kind, kind, memory_order_relaxed);
  taken->dispose = dispose;
  atomic_store_explicit(&taken->fork_epoch, atomic_load_explicit(&fork_epoch, memory_order_relaxed), memory_order_relaxed);
  atomic_store_explicit(&taken->uses, 0, memory_order_relaxed);
  atomic_store_explicit(&taken->object, object, memory_order_relaxed);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&taken->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&taken->state, (uint64_t)generation << 32, memory_order_release);
  pthread_mutex_unlock(&table_lock);
  return (uint64_t)generation << 32 | (uint64_t)kind << 24 | index;
}

/* Returns the handle's slot, or NULL. The handle's own kind is no proof: a forged handle may carry a living slot's generation.
 * The slot's kind is proof, and it is read once the generation is known to be the handle's; the caller that pins it checks the
 * generation again. */
static loc_slot *find(uint64_t handle, uint8_t kind) {
  if (((handle >> 24) & 0xFF) != kind || !((handle >> 32) & 1)) return NULL;
  loc_slot *found = loc_slot_at((uint32_t)handle);
  if (!found || atomic_load_explicit(&found->state, memory_order_acquire) >> 32 != handle >> 32) return NULL;
  return atomic_load_explicit(&found->kind, memory_order_relaxed) == kind ? found : NULL;
}

/* Pins the object by counting, and sets `flags` as well. */
static __attribute__((noinline)) void *count(uint64_t handle, loc_slot *found, uint64_t flags) {
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & LOC_CLOSING) || (state & pin_mask) == pin_mask) return NULL;
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, (state + 1) | flags, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

void *loc_handle_pin(uint64_t handle, uint8_t kind) {
  loc_slot *found = find(handle, kind);
  return found ? count(handle, found, 0) : NULL;
}

void *loc_handle_pin_alone(uint64_t handle, uint8_t kind, loc_refusal *refusal) {
  *refusal = LOC_REFUSAL_STALE;
  loc_slot *found = find(handle, kind);
  if (!found) return NULL;
  /* The user at the time of the fork does not exist in the child, and will never unpin the object. */
  bool is_forked = atomic_load_explicit(&found->fork_epoch, memory_order_relaxed) !=
                   atomic_load_explicit(&fork_epoch, memory_order_relaxed);
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & LOC_CLOSING)) return NULL;
    if (is_forked || (state & alone)) {
      *refusal = is_forked ? LOC_REFUSAL_FORKED : LOC_REFUSAL_BUSY;
      return NULL;
    }
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, state | alone, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

static void release_slot(loc_slot *done, uint32_t index) {
  void *object = atomic_load_explicit(&done->object, memory_order_relaxed);
  loc_dispose dispose = done->dispose;
  dispose(object);
  pthread_mutex_lock(&table_lock);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&done->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&done->object, NULL, memory_order_relaxed);
  atomic_store_explicit(&done->state, (uint64_t)generation << 32, memory_order_release);
  /* After two thousand million uses of a slot its generations would repeat, so the slot is retired. */
  if (generation < 0xFFFFFFF0u) {
    done->next_free = free_slots;
    free_slots = index + 1;
  }
  pthread_mutex_unlock(&table_lock);
}

/* The protocol of marks and closers: the steps of a thread, in order.
 *
 *   to pin        mark the handle; read the state: if closing, take the mark back as in unpinning
 *   to unpin      clear the mark; read the state: if closing, settle
 *   to close      set LOC_CLOSING; fence all threads; set `settled`; settle
 *   to settle     fence; read the state: if settled, neither gone nor in use, read all marks: if none, set `gone` and dispose
 *
 * Between a thread's mark and its reading of the state there is only a compiler's barrier. The closer's fence puts a real fence
 * somewhere into every thread (membarrier(2)). If the fence comes before the reading, the thread sees LOC_CLOSING. Otherwise
 * its store to the mark came before the fence too, and every settler that sees `settled` sees the store.
 *
 * - No object in use is disposed of. A thread that has pinned has read a state without LOC_CLOSING, so all settlers see its
 *   mark until it is cleared; the mark is cleared with release and read with acquire, so all work with the object has been
 *   done.
 * - An object is disposed of at most once: one compare-and-exchange a generation sets `gone`.
 * - An object is disposed of in the end. Every thread that unpinned it and saw no LOC_CLOSING did so before the closer's fence
 *   ended. The other threads and the closer all settle; take the last settler by the order of their fences. Its fence is not
 *   before the closer's, so it sees `settled`; all clearing was done before a fence that is not later than its own, so it sees
 *   no mark; the same holds for counts. A settler that reads a state without `settled` has fenced before the closer, and may
 *   leave the object to it. A thread that has seen LOC_CLOSING marks no more, so a last settler exists.
 *
 * A handle that is not quick at the moment of closing never becomes quick, and needs no fence. If the system refuses the fence
 * after all (a sandbox that came later), no thread can know whether marks are left, and the object stays. No step waits or
 * locks before it is certain that it disposes: a signal handler may pin a handle that the thread below it is closing. */
void loc_handle_settle(uint64_t handle, loc_slot *found) {
  atomic_thread_fence(memory_order_seq_cst);
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  if (state >> 32 != handle >> 32 || !(state & settled) || (state & (gone | alone | pin_mask))) return;
  if ((state & LOC_QUICK) && loc_is_marked(handle)) return;
  /* No flag but `gone` can change any more. */
  if (atomic_compare_exchange_strong_explicit(&found->state, &state, state | gone, memory_order_acq_rel, memory_order_relaxed)) {
    release_slot(found, (uint32_t)(handle & 0xFFFFFF));
  }
}

/* Pins where the quick way cannot: the first uses, a thread's first mark, nested calls, invalid handles. */
loc_hold loc_handle_pin_slowly(uint64_t handle, uint8_t kind) {
  loc_hold none = {NULL, NULL};
  loc_slot *found = find(handle, kind);
  if (!found) return none;
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  _Atomic uint64_t *mark = (state & LOC_QUICK) && !(state & LOC_CLOSING) ? loc_free_mark() : NULL;
  if (!mark) {
    uint32_t uses = atomic_load_explicit(&found->uses, memory_order_relaxed);
    bool is_quick = uses == uses_until_quick && atomic_load_explicit(&loc_can_mark, memory_order_relaxed);
    if (uses < uses_until_quick) atomic_store_explicit(&found->uses, uses + 1, memory_order_relaxed);
    return (loc_hold){count(handle, found, is_quick ? LOC_QUICK : 0), NULL};
  }
  atomic_store_explicit(mark, handle, memory_order_release);
  atomic_signal_fence(memory_order_seq_cst);
  state = atomic_load_explicit(&found->state, memory_order_acquire);
  if (state >> 32 == handle >> 32 && !(state & LOC_CLOSING)) {
    return (loc_hold){atomic_load_explicit(&found->object, memory_order_relaxed), mark};
  }
  loc_handle_take_back(handle, found, mark);
  return none;
}

/* Takes a mark back. A settler may have seen the mark, and left the object to the thread that clears it. Settling begins with a
 * fence, which is as good as another look at LOC_CLOSING. */
void loc_handle_take_back(uint64_t handle, loc_slot *found, _Atomic uint64_t *mark) {
  atomic_store_explicit(mark, 0, memory_order_release);
  loc_handle_settle(handle, found);
}

static __attribute__((noinline)) void let_go(uint64_t handle, uint64_t what) {
  loc_slot *found = loc_slot_at((uint32_t)handle);
  if (!found) return;
  uint64_t before = atomic_fetch_sub_explicit(&found->state, what, memory_order_acq_rel);
  if (before & LOC_CLOSING) loc_handle_settle(handle, found);
}

void loc_handle_unpin(uint64_t handle) { let_go(handle, 1); }

void loc_handle_unpin_alone(uint64_t handle) { let_go(handle, alone); }

__attribute__((cold)) int loc_handle_close(uint64_t handle, uint8_t kind) {
  loc_slot *found = find(handle, kind);
  if (!found) return 0;
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & LOC_CLOSING)) return 0;
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, state | LOC_CLOSING, memory_order_acq_rel, memory_order_acquire));
  if ((state & LOC_QUICK) && !loc_fence_threads()) return 1;
  atomic_fetch_or_explicit(&found->state, settled, memory_order_acq_rel);
  loc_handle_settle(handle, found);
  return 1;
}

static void before_fork(void) { pthread_mutex_lock(&table_lock); }
static void in_parent(void) { pthread_mutex_unlock(&table_lock); }
static void in_child(void) {
  atomic_fetch_add_explicit(&fork_epoch, 1, memory_order_relaxed);
  loc_free_records(__builtin_thread_pointer(), false);
  pthread_mutex_unlock(&table_lock);
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(before_fork, in_parent, in_child); }
