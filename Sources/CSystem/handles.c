#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct slot {
  _Atomic uint64_t state; /* generation << 32 | closing | alone | pins; an even generation means the slot is free */
  _Atomic(void *) object;
  loc_dispose dispose;
  _Atomic uint32_t fork_epoch; /* of the process that made it */
  uint32_t next_free;
  _Atomic uint8_t kind;
} slot;

enum { first_chunk = 64, chunks = 18 }; /* 64 * (2^18 - 1) slots: 16 million */
static const uint64_t closing = 1u << 31;
static const uint64_t alone = 1u << 30; /* the single user of an object that allows one at a time */
static const uint64_t pin_mask = (1u << 30) - 1;

static _Atomic(slot *) table[chunks];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t slot_count;
static uint32_t free_slots; /* index + 1 of the first free slot; 0: none */

/* Chunk k holds first_chunk << k slots. */
static slot *slot_at(uint32_t index) {
  uint32_t position = index / first_chunk + 1;
  int chunk = 31 - __builtin_clz(position);
  if (chunk >= chunks) return NULL;
  slot *base = atomic_load_explicit(&table[chunk], memory_order_acquire);
  return base ? base + (index - (((uint32_t)first_chunk << chunk) - first_chunk)) : NULL;
}

/* Called with the lock held. */
static slot *take_slot(uint32_t *index) {
  if (free_slots) {
    *index = free_slots - 1;
    slot *free_slot = slot_at(*index);
    free_slots = free_slot->next_free;
    return free_slot;
  }
  uint32_t position = slot_count / first_chunk + 1;
  int chunk = 31 - __builtin_clz(position);
  if (chunk >= chunks) return NULL;
  if (!atomic_load_explicit(&table[chunk], memory_order_relaxed)) {
    slot *base = calloc((size_t)first_chunk << chunk, sizeof(slot));
    if (!base) return NULL;
    atomic_store_explicit(&table[chunk], base, memory_order_release);
  }
  *index = slot_count++;
  return slot_at(*index);
}

static _Atomic uint32_t fork_epoch; /* how many times fork() has led here */

uint64_t loc_handle_new(uint8_t kind, void *object, loc_dispose dispose) {
  pthread_mutex_lock(&table_lock);
  uint32_t index;
  slot *taken = take_slot(&index);
  if (!taken) {
    pthread_mutex_unlock(&table_lock);
    return 0;
  }
  atomic_store_explicit(&taken->kind, kind, memory_order_relaxed);
  taken->dispose = dispose;
  atomic_store_explicit(&taken->fork_epoch, atomic_load_explicit(&fork_epoch, memory_order_relaxed), memory_order_relaxed);
  atomic_store_explicit(&taken->object, object, memory_order_relaxed);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&taken->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&taken->state, (uint64_t)generation << 32, memory_order_release);
  pthread_mutex_unlock(&table_lock);
  return (uint64_t)generation << 32 | (uint64_t)kind << 24 | index;
}

/* The handle's own kind is not proof: a forged one may carry a living slot's generation. The slot's kind is, and it is read
 * once the generation is known to be the handle's; who pins it asks for the generation again. */
static slot *find(uint64_t handle, uint8_t kind) {
  if (((handle >> 24) & 0xFF) != kind || !((handle >> 32) & 1)) return NULL;
  slot *found = slot_at((uint32_t)(handle & 0xFFFFFF));
  if (!found || atomic_load_explicit(&found->state, memory_order_acquire) >> 32 != handle >> 32) return NULL;
  return atomic_load_explicit(&found->kind, memory_order_relaxed) == kind ? found : NULL;
}

void *loc_handle_pin(uint64_t handle, uint8_t kind) {
  slot *found = find(handle, kind);
  if (!found) return NULL;
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & closing) || (state & pin_mask) == pin_mask) return NULL;
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, state + 1, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

void *loc_handle_pin_alone(uint64_t handle, uint8_t kind, loc_refusal *refusal) {
  *refusal = LOC_REFUSAL_STALE;
  slot *found = find(handle, kind);
  if (!found) return NULL;
  /* Whoever had it at the fork has not come along, and will never let go of it. */
  bool is_forked = atomic_load_explicit(&found->fork_epoch, memory_order_relaxed) !=
                   atomic_load_explicit(&fork_epoch, memory_order_relaxed);
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & closing)) return NULL;
    if (is_forked || (state & alone)) {
      *refusal = is_forked ? LOC_REFUSAL_FORKED : LOC_REFUSAL_BUSY;
      return NULL;
    }
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, state | alone, memory_order_acquire, memory_order_acquire));
  return atomic_load_explicit(&found->object, memory_order_relaxed);
}

static void release_slot(slot *done, uint32_t index) {
  void *object = atomic_load_explicit(&done->object, memory_order_relaxed);
  loc_dispose dispose = done->dispose;
  dispose(object);
  pthread_mutex_lock(&table_lock);
  uint32_t generation = (uint32_t)(atomic_load_explicit(&done->state, memory_order_relaxed) >> 32) + 1;
  atomic_store_explicit(&done->object, NULL, memory_order_relaxed);
  atomic_store_explicit(&done->state, (uint64_t)generation << 32, memory_order_release);
  /* After two thousand million uses of one slot its generations would repeat: it is retired instead. */
  if (generation < 0xFFFFFFF0u) {
    done->next_free = free_slots;
    free_slots = index + 1;
  }
  pthread_mutex_unlock(&table_lock);
}

static void let_go(uint64_t handle, uint64_t what) {
  uint32_t index = (uint32_t)(handle & 0xFFFFFF);
  slot *found = slot_at(index);
  if (!found) return;
  uint64_t after = atomic_fetch_sub_explicit(&found->state, what, memory_order_acq_rel) - what;
  if ((after & closing) && !(after & (alone | pin_mask))) release_slot(found, index);
}

void loc_handle_unpin(uint64_t handle) { let_go(handle, 1); }

void loc_handle_unpin_alone(uint64_t handle) { let_go(handle, alone); }

int loc_handle_close(uint64_t handle, uint8_t kind) {
  slot *found = find(handle, kind);
  if (!found) return 0;
  uint64_t state = atomic_load_explicit(&found->state, memory_order_acquire);
  do {
    if (state >> 32 != handle >> 32 || (state & closing)) return 0;
  } while (!atomic_compare_exchange_weak_explicit(&found->state, &state, state | closing, memory_order_acq_rel, memory_order_acquire));
  if (!(state & (alone | pin_mask))) release_slot(found, (uint32_t)(handle & 0xFFFFFF));
  return 1;
}

static void before_fork(void) { pthread_mutex_lock(&table_lock); }
static void in_parent(void) { pthread_mutex_unlock(&table_lock); }
static void in_child(void) {
  atomic_fetch_add_explicit(&fork_epoch, 1, memory_order_relaxed);
  pthread_mutex_unlock(&table_lock);
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(before_fork, in_parent, in_child); }
