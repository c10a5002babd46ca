/* The memory of one sandbox: what the system gives for it never exceeds a capacity, the holes between its blocks included. */
#ifndef LOCSCRIPT_HEAP_H
#define LOCSCRIPT_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOC_HEAP_BINS = 208, LOC_HEAP_SPARES = 33 };

typedef struct loc_heap {
  char *base, *top, *end;         /* chunks lie from base to top; the address space ends at end */
  char *high;                     /* above it no page of the address space is resident */
  size_t capacity, resident;      /* bytes of pages that the system may give, and has given; the owner may change the first */
  uint64_t *pages;                /* the resident ones of the address space, a bit each */
  uint64_t looks;                 /* at free chunks whose pages might go back: work that nobody has accounted for yet */
  uint64_t filled[(LOC_HEAP_BINS + 63) / 64]; /* bins that are not empty */
  struct loc_chunk *bins[LOC_HEAP_BINS];
  struct loc_spare *spares[LOC_HEAP_SPARES]; /* small blocks that were freed, by size in steps of 16 bytes */
  size_t spare_bytes;
} loc_heap;

/* Takes address space and no memory. False when the system refuses, or a capacity is larger than LOC_HEAP_MOST. */
bool loc_heap_open(loc_heap *heap, size_t capacity);
#define LOC_HEAP_MOST ((size_t)1 << 30)
/* After the last block has been freed. */
void loc_heap_close(loc_heap *heap);

/* Aligned to 16 bytes, not zeroed; NULL when there is no room. A block of up to 24 bytes has 24, any other at least as many bytes
 * as the next size that is 8 more than a multiple of 16. */
void *loc_heap_allocate(loc_heap *heap, size_t size);
/* Keeps what fits of the content. NULL, and the block as it was, when there is no room; a smaller size never fails. */
void *loc_heap_resize(loc_heap *heap, void *block, size_t old_size, size_t size);
/* `size` as it was allocated or resized last, or another one for which the block would have been as large. */
void loc_heap_free(loc_heap *heap, void *block, size_t size);
/* Gives the system every page on which nothing stands. */
void loc_heap_release(loc_heap *heap);

#endif
