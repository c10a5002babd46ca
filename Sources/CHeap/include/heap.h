/* The memory of one sandbox: the bytes that the system gives for it, with the holes between its blocks, never exceed a
 * capacity. */
#ifndef LOCSCRIPT_HEAP_H
#define LOCSCRIPT_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOC_HEAP_BINS = 208, LOC_HEAP_SPARES = 33 };

typedef struct loc_heap {
  char *base, *top, *end; /* chunks lie from base to top; the address space ends at end */
  char *high;             /* no page of the address space above this is resident */
  /* bytes of pages that the system may give, and has given; the owner may change `capacity` */
  size_t capacity, resident;
  uint64_t *pages; /* the resident pages of the address space, a bit each */
  uint64_t looks;  /* work on free chunks whose pages might go back, not yet counted by the owner */
  uint64_t filled[(LOC_HEAP_BINS + 63) / 64]; /* bins that are not empty */
  struct loc_chunk *bins[LOC_HEAP_BINS];
  struct loc_spare *spares[LOC_HEAP_SPARES]; /* freed small blocks, by size in steps of 16 bytes */
  size_t spare_bytes;
} loc_heap;

/* Opens a heap, which takes address space and no memory. False when the system refuses, or a capacity is above
 * LOC_HEAP_MOST. */
bool loc_heap_open(loc_heap *heap, size_t capacity);
#define LOC_HEAP_MOST ((size_t)1 << 30)
/* Closes the heap, after the last block has been freed. */
void loc_heap_close(loc_heap *heap);

/* Allocates a block, aligned to 16 bytes and not zeroed; NULL if there is no room. A block of up to 24 bytes has 24
 * bytes; any other has at least the next size that is 8 more than a multiple of 16. */
void *loc_heap_allocate(loc_heap *heap, size_t size);
/* Resizes a block and keeps as much of its content as fits. NULL, with the block unchanged, if there is no room; a
 * smaller size never fails. */
void *loc_heap_resize(loc_heap *heap, void *block, size_t old_size, size_t size);
/* Frees a block; `size` is that of its last allocation or resizing, or another one for which the block would be as large. */
void loc_heap_free(loc_heap *heap, void *block, size_t size);
/* Gives the system every page without blocks. */
void loc_heap_release(loc_heap *heap);

#endif
