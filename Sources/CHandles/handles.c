#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Flags in a slot's state, in addition to its generation and the number of calls that use the object. */
static const uint64_t closing = UINT64_C(1) << 31;
static const uint64_t alone = UINT64_C(1) << 30; /* the single user of an object that allows one at a time */
static const uint64_t pin_mask = (UINT64_C(1) << 30) - 1;

/* Each slot has its own cache line, so that threads that use different handles write to different lines. */
typedef struct loc_slot {
  _Alignas(64) _Atomic uint64_t state; /* generation << 32 | flags | pins; an even generation means the slot is free */
  _Atomic(void *) object;
  loc_dispose dispose;
  _Atomic uint32_t fork_epoch; /* value of the process that made the handle */
  uint32_t next_free;
  _Atomic uint8_t kind;
} loc_slot;

/* Chunk k holds FIRST_CHUNK << k slots, 16 million in all. The last chunk never exists, nor does the slot of index 2^24 - 64. */
enum { FIRST_CHUNK = 64, CHUNKS = 18 };

static struct {
  _Atomic(loc_slot *) chunks[CHUNKS + 1];
  _Atomic uint32_t fork_epoch; /* the number of forks that led to this process */
  pthread_mutex_t lock;        /* of the fields below, and of a slot's use for another object */
  uint32_t slot_count;
  uint32_t free_slots; /* index + 1 of the first free slot; 0 when there is none */
} table = {.lock = PTHREAD_MUTEX_INITIALIZER};

static loc_slot *slot_at(uint32_t index) {
  index &= 0xFFFFFF;
  int chunk = 31 - __builtin_clz(index / FIRST_CHUNK + 1);
  loc_slot *base = atomic_load_explicit(&table.chunks[chunk], memory_order_acquire);
  return base ? base + (index - (((uint32_t)FIRST_CHUNK << chunk) - FIRST_CHUNK)) : NULL;
}

/* The caller holds the lock. */
static loc_slot *take_slot(uint32_t *index) {
  if (table.free_slots) {
    *index = table.free_slots - 1;
    loc_slot *free_slot = slot_at(*index);
    table.free_slots = free_slot->next_free;
    return free_slot;
  }
  int chunk = 31 - __builtin_clz(table.slot_count / FIRST_CHUNK + 1);
  if (chunk >= CHUNKS) return NULL;
  if (!atomic_load_explicit(&table.chunks[chunk], memory_order_relaxed)) {
    size_t bytes = ((size_t)FIRST_CHUNK << chunk) * sizeof(loc_slot);
    loc_slot *base = aligned_alloc(_Alignof(loc_slot), bytes);
    if (!base) return NULL;
    memset(base, 0, bytes);
    atomic_store_explicit(&table.chunks[chunk], base, memory_order_release);
  }
  *index = table.slot_count++;
  return slot_at(*index);
}

__attribute__((cold)) uint64_t loc_handle_new(uint8_t kind, void *object, loc_dispose dispose) {
  pthread_mutex_lock(&table.lock);
  uint32_t index;
  loc_slot *taken = take_slot(&index);
  if (!taken) {
    pthread_mutex_unlock(&table.lock);
    return 0;
  }
  atomic_store_explicit(&taken->kind, kind, memory_order_relaxed);
  taken->dispose = dispose;
  atomic_store_explicit(
    &taken->fork_epoch, atomic_load_explicit(&table.fork_epoch, memory_order_relaxed), memory_order_relaxed);
  atomic_store_explicit(&taken->object, object, memory_order_relaxed);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&taken->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&taken->state, (uint64_t)generation << 32, memory_order_release);
  pthread_mutex_unlock(&table.lock);
  return (uint64_t)generation << 32 | (uint64_t)kind << 24 | index;
}

/* Returns the handle's slot and its state, or NULL. The handle's own kind proves nothing: a forged handle may carry a living slot's
 * generation. The slot's kind is proof, and it is read once the generation is known to be the handle's; the caller that changes
 * the state checks the generation again. */
static loc_slot *find(uint64_t handle, uint8_t kind, uint64_t *state) {
  if (((handle >> 24) & 0xFF) != kind || !((handle >> 32) & 1)) return NULL;
  loc_slot *found = slot_at((uint32_t)handle);
  if (!found) return NULL;
  *state = atomic_load_explicit(&found->state, memory_order_acquire);
  if (*state >> 32 != handle >> 32) return NULL;
  return atomic_load_explicit(&found->kind, memory_order_relaxed) == kind ? found : NULL;
}

static bool is_open(uint64_t handle, uint64_t state) { return state >> 32 == handle >> 32 && !(state & closing); }

void *loc_handle_pin(uint64_t handle, uint8_t kind) {
  uint64_t state;
  loc_slot *found = find(handle, kind, &state);
  if (!found) return NULL;
  do {
    if (!is_open(handle, state) || (state & pin_mask) == pin_mask) return NULL;
  } while (!atomic_compare_exchange_weak_explicit(
    &found->state, &state, state + 1, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

void *loc_handle_pin_alone(uint64_t handle, uint8_t kind, loc_refusal *refusal) {
  *refusal = LOC_REFUSAL_STALE;
  uint64_t state;
  loc_slot *found = find(handle, kind, &state);
  if (!found) return NULL;
  /* The user at the time of the fork does not exist in the child, and will never unpin the object. */
  bool is_forked = atomic_load_explicit(&found->fork_epoch, memory_order_relaxed) !=
                   atomic_load_explicit(&table.fork_epoch, memory_order_relaxed);
  do {
    if (!is_open(handle, state)) return NULL;
    if (is_forked || (state & alone)) {
      *refusal = is_forked ? LOC_REFUSAL_FORKED : LOC_REFUSAL_BUSY;
      return NULL;
    }
  } while (!atomic_compare_exchange_weak_explicit(
    &found->state, &state, state | alone, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

static __attribute__((cold, noinline)) void release_slot(loc_slot *done, uint32_t index) {
  done->dispose(atomic_load_explicit(&done->object, memory_order_relaxed));
  pthread_mutex_lock(&table.lock);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&done->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&done->object, NULL, memory_order_relaxed);
  atomic_store_explicit(&done->state, (uint64_t)generation << 32, memory_order_release);
  /* After two thousand million uses of a slot its generations would repeat, so the slot is retired. */
  if (generation < 0xFFFFFFF0u) {
    done->next_free = table.free_slots;
    table.free_slots = index + 1;
  }
  pthread_mutex_unlock(&table.lock);
}

/* Disposes of the object when it is closing and `state` counts no user. A closing object gains no user, so its last user, or a
 * closer that finds none, is the only thread to see such a state. */
static void settle(uint64_t handle, loc_slot *found, uint64_t state) {
  if ((state & closing) && !(state & (alone | pin_mask))) release_slot(found, (uint32_t)(handle & 0xFFFFFF));
}

static void let_go(uint64_t handle, uint64_t user) {
  loc_slot *found = slot_at((uint32_t)handle);
  if (!found) return;
  settle(handle, found, atomic_fetch_sub_explicit(&found->state, user, memory_order_acq_rel) - user);
}

void loc_handle_unpin(uint64_t handle) { let_go(handle, 1); }

void loc_handle_unpin_alone(uint64_t handle) { let_go(handle, alone); }

__attribute__((cold)) int loc_handle_close(uint64_t handle, uint8_t kind) {
  uint64_t state;
  loc_slot *found = find(handle, kind, &state);
  if (!found) return 0;
  do {
    if (!is_open(handle, state)) return 0;
  } while (!atomic_compare_exchange_weak_explicit(
    &found->state, &state, state | closing, memory_order_acq_rel, memory_order_acquire));
  settle(handle, found, state | closing);
  return 1;
}

static void before_fork(void) { pthread_mutex_lock(&table.lock); }
static void in_parent(void) { pthread_mutex_unlock(&table.lock); }
static void in_child(void) {
  atomic_fetch_add_explicit(&table.fork_epoch, 1, memory_order_relaxed);
  pthread_mutex_unlock(&table.lock);
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(before_fork, in_parent, in_child); }
