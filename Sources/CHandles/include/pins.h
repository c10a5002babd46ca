/* The quick way to pin a handle. The calling thread marks the handle in a record that only this thread writes, with a plain
 * store. Counting in the object's slot would take two locked instructions and move the slot's cache line from core to core.
 * handles.c explains why no closer misses a mark. */
#ifndef LOCSCRIPT_PINS_H
#define LOCSCRIPT_PINS_H

#ifndef __cplusplus /* C++ builds this module too; it has other atomics, and needs none of these. */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The symbol is never another library's: its address is known without a look into a table. */
#define LOC_OWN __attribute__((visibility("hidden")))

#define LOC_CLOSING (UINT64_C(1) << 31)
#define LOC_QUICK (UINT64_C(1) << 29) /* threads may mark the handle instead of counting */

typedef struct loc_slot {
  _Atomic uint64_t state; /* generation << 32 | flags | pins that are counted; an even generation means the slot is free */
  _Atomic(void *) object;
  void (*dispose)(void *object);
  _Atomic uint32_t fork_epoch; /* value of the process that made the handle */
  uint32_t next_free;
  _Atomic uint32_t uses; /* about how often the handle was pinned before it became quick */
  _Atomic uint8_t kind;
} loc_slot;

/* Chunk k holds LOC_FIRST_CHUNK << k slots, 16 million in all. The last chunk never exists, nor does the slot of index 2^24 -
 * 64. */
enum { LOC_FIRST_CHUNK = 64, LOC_CHUNKS = 18 };
extern LOC_OWN _Atomic(loc_slot *) loc_chunks[LOC_CHUNKS + 1];

static inline loc_slot *loc_slot_at(uint32_t index) {
  int chunk = 31 - __builtin_clz((index & 0xFFFFFF) / LOC_FIRST_CHUNK + 1);
  loc_slot *base = atomic_load_explicit(&loc_chunks[chunk], memory_order_acquire);
  return base ? base + ((index & 0xFFFFFF) - (((uint32_t)LOC_FIRST_CHUNK << chunk) - LOC_FIRST_CHUNK)) : NULL;
}

/* Threads own records by the address of their control block, which no two threads have at once. This needs no thread-local
 * storage, of which a library that is loaded late gets little or has to ask a function for it. Only a record's owner marks in
 * it. The owners are in an array of their own, so that a thread's search for its record touches no line that another thread
 * writes. */
enum { LOC_RECORD_BITS = 8, LOC_RECORDS = 1 << LOC_RECORD_BITS, LOC_MARKS = 8 };
typedef struct loc_record {
  _Alignas(64) _Atomic uint64_t marks[LOC_MARKS]; /* handles; 0 marks nothing */
} loc_record;
extern LOC_OWN loc_record loc_records[LOC_RECORDS];
extern LOC_OWN _Atomic(void *) loc_record_owners[LOC_RECORDS];

/* Returns the place of a thread's record, unless the place was taken (by Fibonacci hashing). */
static inline uint32_t loc_record_home(const void *thread) {
  return (uint32_t)((uint64_t)(uintptr_t)thread * UINT64_C(0x9E3779B97F4A7C15) >> (64 - LOC_RECORD_BITS));
}

/* The way in which a call holds its object; without an object it holds nothing. */
typedef struct loc_hold {
  void *object;
  _Atomic uint64_t *mark; /* NULL when the pin is counted */
} loc_hold;
typedef struct loc_pin {
  loc_hold hold;
  loc_slot *slot;
} loc_pin;

__attribute__((cold)) loc_hold loc_handle_pin_slowly(uint64_t handle, uint8_t kind);
__attribute__((cold)) void loc_handle_take_back(uint64_t handle, loc_slot *slot, _Atomic uint64_t *mark);
__attribute__((cold)) void loc_handle_settle(uint64_t handle, loc_slot *slot);
void loc_handle_unpin(uint64_t handle);

/* Like loc_handle_pin, for calls that take nanoseconds. */
static inline __attribute__((always_inline)) loc_pin loc_handle_pin_quickly(uint64_t handle, uint8_t kind) {
  const uint64_t generation = handle & ~UINT64_C(0xFFFFFFFF);
  loc_slot *slot = loc_slot_at((uint32_t)handle);
  const void *thread = __builtin_thread_pointer();
  const uint32_t home = loc_record_home(thread);
  loc_record *own = &loc_records[home];
  /* The quick way needs a handle of this kind, a free mark of this thread, and a quick slot of this generation that is neither
   * closing nor used alone. */
  if ((handle & UINT64_C(0x1FF000000)) != (UINT64_C(1) << 32 | (uint64_t)kind << 24) || !slot ||
      atomic_load_explicit(&loc_record_owners[home], memory_order_relaxed) != thread ||
      atomic_load_explicit(&own->marks[0], memory_order_relaxed) ||
      (atomic_load_explicit(&slot->state, memory_order_acquire) ^ generation) >> 29 != LOC_QUICK >> 29 ||
      atomic_load_explicit(&slot->kind, memory_order_relaxed) != kind) {
    return (loc_pin){loc_handle_pin_slowly(handle, kind), slot};
  }
  atomic_store_explicit(&own->marks[0], handle, memory_order_release);
  atomic_signal_fence(memory_order_seq_cst);
  if ((atomic_load_explicit(&slot->state, memory_order_acquire) ^ generation) >> 31) {
    loc_handle_take_back(handle, slot, &own->marks[0]);
    return (loc_pin){{NULL, NULL}, slot};
  }
  return (loc_pin){{atomic_load_explicit(&slot->object, memory_order_relaxed), &own->marks[0]}, slot};
}

static inline __attribute__((always_inline)) void loc_handle_unpin_quickly(uint64_t handle, loc_pin pin) {
  if (!pin.hold.mark) {
    loc_handle_unpin(handle);
    return;
  }
  atomic_store_explicit(pin.hold.mark, 0, memory_order_release);
  atomic_signal_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&pin.slot->state, memory_order_acquire) & LOC_CLOSING) loc_handle_settle(handle, pin.slot);
}

/* For handles.c only. */

/* True where the system has the fence that closers need; without it no handle becomes quick. */
extern LOC_OWN _Atomic bool loc_can_mark;

/* Returns a mark of this thread that marks nothing yet; NULL when the thread has no free mark, or no record. */
__attribute__((cold)) _Atomic uint64_t *loc_free_mark(void);

/* Makes every thread of the process pass a full memory fence between this call's beginning and its end; false when it could
 * not. */
bool loc_fence_threads(void);

__attribute__((cold)) bool loc_is_marked(uint64_t handle);

/* Frees the records that are this thread's (or all others, by `is_own`); their marks stay. */
__attribute__((cold)) void loc_free_records(const void *thread, bool is_own);

#endif
#endif
