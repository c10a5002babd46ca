/* The heap of one sandbox, with a bound that libc's heap cannot promise: a script that fills its memory with small
 * blocks, keeps one in nine and continues with larger ones held twice its limit there. So a sandbox has its own address
 * space, where one bit a page records the pages that the system has provided. Before these exceed the capacity, pages
 * without blocks go back to the system. Blocks are in chunks with boundary tags; free chunks are merged at once and
 * found in bins by size (Knuth's and Lea's methods). A large block has its own pages. The promise: the pages that the
 * system provides for a sandbox never exceed its capacity (SECURITY.md, "A rule's author"). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heap.h"
#include <string.h>
#include <sys/mman.h>

enum {
  PAGE = 4096,
  LARGE = 1 << 18, /* a block of this size or more has its own pages */
  HEAD = 16,       /* bytes of a chunk before its block; a block reaches into the first word of the next chunk */
  TAIL = 8,        /* the bytes by which a block reaches into the next chunk */
  LEAST = 32,      /* least bytes of a chunk: a free chunk has links as well */
  FREE = 1,
  PREVIOUS_FREE = 2,
  FLAGS = FREE | PREVIOUS_FREE,
  EXACT_BINS = 32, /* bins of chunks below 512 bytes, one for each size; then eight for each power of two */
  MOST_TRIES = 8,
  MAX_SPARE_BYTES = 1 << 18
};

typedef struct loc_chunk {
  size_t previous_size;          /* size of the chunk before this one, if that is free */
  size_t head;                   /* size and flags of this chunk */
  struct loc_chunk *next, *last; /* neighbours in the bin, if this chunk is free */
} chunk;

static inline size_t chunk_size(const chunk *c) { return c->head & ~(size_t)FLAGS; }
static inline chunk *chunk_at(char *address) { return (chunk *)(void *)address; }
static inline chunk *chunk_of(void *block) { return chunk_at((char *)block - HEAD); }
static inline void *block_of(chunk *c) { return (char *)c + HEAD; }
static inline chunk *behind(chunk *c) { return chunk_at((char *)c + chunk_size(c)); }
static inline bool is_last(const loc_heap *heap, chunk *c) { return (char *)behind(c) == heap->top; }
static inline char *page_up(char *address) {
  return (char *)(((uintptr_t)address + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
}
static inline char *page_down(char *address) { return (char *)((uintptr_t)address & ~(uintptr_t)(PAGE - 1)); }
static inline size_t whole_pages(size_t size) { return (size + PAGE - 1) & ~(size_t)(PAGE - 1); }

static inline size_t chunk_bytes(size_t size) {
  size_t bytes = (size + TAIL + 15) & ~(size_t)15;
  return bytes < LEAST ? LEAST : bytes;
}

/* ---- pages ---- */

static inline size_t page_number(const loc_heap *heap, const char *address) {
  return (size_t)(address - heap->base) / PAGE;
}

static inline bool is_resident(const loc_heap *heap, size_t page) { return heap->pages[page >> 6] >> (page & 63) & 1; }

/* Claims pages for bytes that are about to be used; false when the system would then have given too much. */
static bool try_claim(loc_heap *heap, char *from, char *to) {
  size_t first = page_number(heap, from), last = page_number(heap, to - 1), more = 0;
  for (size_t page = first; page <= last; page++) more += is_resident(heap, page) ? 0 : PAGE;
  if (more == 0) return true;
  if (heap->resident > heap->capacity || more > heap->capacity - heap->resident) return false;
  for (size_t page = first; page <= last; page++) heap->pages[page >> 6] |= (uint64_t)1 << (page & 63);
  heap->resident += more;
  if (to > heap->high) heap->high = to;
  return true;
}

static void release_pages(loc_heap *heap);

static bool claim(loc_heap *heap, char *from, char *to) {
  if (try_claim(heap, from, to)) return true;
  release_pages(heap);
  return try_claim(heap, from, to);
}

/* Gives pages back to the system; both addresses are at the beginning of a page. */
static void give_pages_back(loc_heap *heap, char *from, char *to) {
  heap->looks++;
  if (from >= to) return;
  size_t first = page_number(heap, from), end = page_number(heap, to), given = 0;
  for (size_t page = first; page < end; page++) {
    if (!is_resident(heap, page)) continue;
    heap->pages[page >> 6] &= ~((uint64_t)1 << (page & 63));
    given++;
  }
  if (given == 0) return;
  heap->looks += 32 + given; /* the cost of a system call, and of getting the pages again */
  heap->resident -= given * PAGE;
  madvise(from, (size_t)(to - from), MADV_DONTNEED);
}

static void release_pages(loc_heap *heap) {
  /* The last block reaches above the top. */
  give_pages_back(heap, page_up(heap->top + TAIL), page_up(heap->high));
  heap->high = heap->top + TAIL;
  for (size_t bin = EXACT_BINS; bin < LOC_HEAP_BINS; bin++) {
    for (chunk *c = heap->bins[bin]; c != NULL; c = c->next) {
      give_pages_back(heap, page_up((char *)c + sizeof(chunk)), page_down((char *)behind(c)));
    }
  }
}

/* ---- bins ---- */

static inline size_t bin_of(size_t size) {
  if (size < EXACT_BINS * 16) return size >> 4;
  size_t power = 63 - (size_t)__builtin_clzl(size);
  return EXACT_BINS + (power - 9) * 8 + (size >> (power - 3) & 7);
}

static void put_in_bin(loc_heap *heap, chunk *c) {
  size_t bin = bin_of(chunk_size(c));
  c->next = heap->bins[bin];
  c->last = NULL;
  if (c->next != NULL) c->next->last = c;
  heap->bins[bin] = c;
  heap->filled[bin >> 6] |= (uint64_t)1 << (bin & 63);
}

static void take_from_bin(loc_heap *heap, chunk *c) {
  size_t bin = bin_of(chunk_size(c));
  if (c->last != NULL) c->last->next = c->next;
  else heap->bins[bin] = c->next;
  if (c->next != NULL) c->next->last = c->last;
  if (heap->bins[bin] == NULL) heap->filled[bin >> 6] &= ~((uint64_t)1 << (bin & 63));
}

/* Finds a free chunk. Of the chunks that share a bin with the size it tries only a few; any chunk of a later bin is large
 * enough. */
static chunk *find(const loc_heap *heap, size_t size) {
  size_t bin = bin_of(size);
  int tries = MOST_TRIES;
  for (chunk *c = heap->bins[bin]; c != NULL && tries > 0; c = c->next, tries--) {
    if (chunk_size(c) >= size) return c;
  }
  bin++;
  for (size_t word = bin >> 6; word < sizeof heap->filled / sizeof *heap->filled; word++, bin = word << 6) {
    uint64_t later = heap->filled[word] >> (bin & 63) << (bin & 63);
    if (later != 0) return heap->bins[(word << 6) + (size_t)__builtin_ctzl(later)];
  }
  return NULL;
}

/* ---- chunks ---- */

/* Frees a chunk that is in no bin: it merges with its free neighbours, or with the free space above the top. */
static void free_chunk(loc_heap *heap, chunk *c) {
  size_t size = chunk_size(c);
  if (c->head & PREVIOUS_FREE) {
    chunk *previous = chunk_at((char *)c - c->previous_size);
    take_from_bin(heap, previous);
    size += chunk_size(previous);
    c = previous;
  }
  chunk *next = chunk_at((char *)c + size);
  if ((char *)next != heap->top && next->head & FREE) {
    take_from_bin(heap, next);
    size += chunk_size(next);
    next = chunk_at((char *)c + size);
  }
  if ((char *)next == heap->top) {
    heap->top = (char *)c;
    return;
  }
  /* Two free chunks are never neighbours. */
  c->head = size | FREE;
  next->previous_size = size;
  next->head |= PREVIOUS_FREE;
  put_in_bin(heap, c);
}

/* Shrinks a chunk that is in use to `size` bytes, and frees the rest. */
static void keep_part(loc_heap *heap, chunk *c, size_t size) {
  size_t rest = chunk_size(c) - size;
  if (rest < LEAST) return;
  c->head = size | (c->head & PREVIOUS_FREE);
  chunk *other = behind(c);
  other->head = rest;
  free_chunk(heap, other);
}

/* Brings a free chunk into use up to `to`, for itself or for the chunk before it; the part after `to` needs space for
 * links. */
static bool claim_chunk(loc_heap *heap, chunk *freed, char *to) {
  char *end = (char *)behind(freed), *wanted = to + sizeof(chunk);
  if (!claim(heap, (char *)freed, wanted < end ? wanted : end)) return false;
  take_from_bin(heap, freed);
  behind(freed)->head &= ~(size_t)PREVIOUS_FREE;
  return true;
}

static bool raise_top(loc_heap *heap, size_t more) {
  if (more + HEAD > (size_t)(heap->end - heap->top)) return false;
  if (!claim(heap, heap->top, heap->top + more + TAIL)) return false;
  heap->top += more;
  return true;
}

static chunk *new_chunk(loc_heap *heap, size_t size) {
  chunk *c = find(heap, size);
  if (c != NULL) {
    if (!claim_chunk(heap, c, (char *)c + size)) return NULL;
    c->head &= ~(size_t)FREE;
    keep_part(heap, c, size);
    return c;
  }
  c = chunk_at(heap->top);
  if (!raise_top(heap, size)) return NULL;
  c->head = size; /* the chunk below the top is in use: otherwise it would belong to the free space above */
  return c;
}

/* Extends the chunk in place, if the space after it allows. */
static bool extend(loc_heap *heap, chunk *c, size_t size) {
  size_t more = size - chunk_size(c);
  if (is_last(heap, c)) {
    if (!raise_top(heap, more)) return false;
    c->head += more;
    return true;
  }
  chunk *next = behind(c);
  if (!(next->head & FREE) || chunk_size(next) < more || !claim_chunk(heap, next, (char *)next + more)) return false;
  c->head += chunk_size(next);
  keep_part(heap, c, size);
  return true;
}

/* ---- blocks with their own pages ---- */

static inline bool has_own_pages(const loc_heap *heap, const void *block) {
  return (uintptr_t)block - (uintptr_t)heap->base >= (uintptr_t)(heap->end - heap->base);
}

static bool has_room(loc_heap *heap, size_t bytes) {
  if (bytes <= heap->capacity && heap->resident <= heap->capacity - bytes) return true;
  release_pages(heap);
  return bytes <= heap->capacity && heap->resident <= heap->capacity - bytes;
}

static void *map_pages(loc_heap *heap, size_t size) {
  size_t bytes = whole_pages(size);
  if (size > heap->capacity || !has_room(heap, bytes)) return NULL;
  void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return NULL;
  heap->resident += bytes;
  return block;
}

static void unmap_pages(loc_heap *heap, void *block, size_t size) {
  munmap(block, whole_pages(size));
  heap->resident -= whole_pages(size);
}

static void *remap_pages(loc_heap *heap, void *block, size_t old_size, size_t size) {
  size_t before = whole_pages(old_size), bytes = whole_pages(size);
  if (before == bytes) return block;
  if (bytes > before && (size > heap->capacity || !has_room(heap, bytes - before))) return NULL;
  void *moved = mremap(block, before, bytes, MREMAP_MAYMOVE);
  if (moved == MAP_FAILED) return NULL;
  heap->resident = heap->resident - before + bytes;
  return moved;
}

/* ---- opening and closing ---- */

/* Returns the size of the bits, with which a heap's address space begins; a page of bits serves 128 MB. */
static inline size_t bits_size(size_t capacity) { return whole_pages(capacity / PAGE / 8 + sizeof(uint64_t)); }

bool loc_heap_open(loc_heap *heap, size_t capacity) {
  *heap = (loc_heap){.capacity = whole_pages(capacity)};
  if (capacity > LOC_HEAP_MOST) return false;
  size_t bits = bits_size(heap->capacity);
  void *memory =
    mmap(NULL, bits + heap->capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  /* No huge pages: one would take two megabytes for the first byte. */
  madvise(memory, bits + heap->capacity, MADV_NOHUGEPAGE);
  heap->pages = memory;
  heap->base = heap->top = heap->high = (char *)memory + bits;
  heap->end = heap->base + heap->capacity;
  return true;
}

void loc_heap_close(loc_heap *heap) {
  if (heap->base == NULL) return;
  size_t bytes = (size_t)(heap->end - heap->base);
  munmap(heap->base - bits_size(bytes), bits_size(bytes) + bytes);
  *heap = (loc_heap){0};
}

/* ---- small blocks ---- */

/* A freed small block. Such blocks are kept by size, because small sizes are requested most; they are freed if there is
 * no room. */
typedef struct loc_spare {
  struct loc_spare *next;
} spare;

static inline bool is_small(size_t bytes) { return bytes < LOC_HEAP_SPARES * 16; }

static bool let_spares_go(loc_heap *heap) {
  if (heap->spare_bytes == 0) return false;
  heap->looks += heap->spare_bytes >> 5;
  heap->spare_bytes = 0;
  for (size_t i = 0; i < LOC_HEAP_SPARES; i++) {
    while (heap->spares[i] != NULL) {
      spare *block = heap->spares[i];
      heap->spares[i] = block->next;
      free_chunk(heap, chunk_of(block));
    }
  }
  return true;
}

void loc_heap_release(loc_heap *heap) {
  if (heap->base == NULL) return;
  let_spares_go(heap);
  release_pages(heap);
}

static void *new_block(loc_heap *heap, size_t size) {
  if (size >= LARGE) return map_pages(heap, size);
  chunk *c = new_chunk(heap, chunk_bytes(size));
  if (c != NULL) return block_of(c);
  return size < PAGE ? NULL : map_pages(heap, size);
}

void *loc_heap_allocate(loc_heap *heap, size_t size) {
  size_t bytes = size < LARGE ? chunk_bytes(size) : size;
  if (is_small(bytes) && heap->spares[bytes >> 4] != NULL) {
    spare *block = heap->spares[bytes >> 4];
    heap->spares[bytes >> 4] = block->next;
    heap->spare_bytes -= bytes;
    return block;
  }
  void *block = new_block(heap, size);
  return block == NULL && let_spares_go(heap) ? new_block(heap, size) : block;
}

void loc_heap_free(loc_heap *heap, void *block, size_t size) {
  if (has_own_pages(heap, block)) {
    unmap_pages(heap, block, size);
    return;
  }
  size_t bytes = chunk_size(chunk_of(block));
  if (!is_small(bytes) || heap->spare_bytes > MAX_SPARE_BYTES) {
    free_chunk(heap, chunk_of(block));
    return;
  }
  spare *freed = block;
  freed->next = heap->spares[bytes >> 4];
  heap->spares[bytes >> 4] = freed;
  heap->spare_bytes += bytes;
}

static void *resize_in_place(loc_heap *heap, void *block, size_t size) {
  chunk *c = chunk_of(block);
  size_t wanted = chunk_bytes(size);
  if (wanted == chunk_size(c)) return block;
  if (wanted < chunk_size(c)) keep_part(heap, c, wanted);
  return wanted <= chunk_size(c) || extend(heap, c, wanted) ? block : NULL;
}

void *loc_heap_resize(loc_heap *heap, void *block, size_t old_size, size_t size) {
  bool has_pages = has_own_pages(heap, block);
  if (has_pages && size >= LARGE) return remap_pages(heap, block, old_size, size);
  if (!has_pages && size < LARGE && resize_in_place(heap, block, size) != NULL) return block;
  void *moved = loc_heap_allocate(heap, size);
  if (moved == NULL) return has_pages ? remap_pages(heap, block, old_size, size) : NULL;
  memcpy(moved, block, old_size < size ? old_size : size);
  loc_heap_free(heap, block, old_size);
  return moved;
}
