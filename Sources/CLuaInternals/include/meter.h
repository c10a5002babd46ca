/* The meter of a run, on which the wraps count (README.md), and a few other functions for the sandbox. This header knows
 * nothing of Lua's insides: their layouts are in layout.h, which no other target includes. */
#pragma once

#include <lua5.4/lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  LOC_LOOK_PERIOD = 1000, /* units of work between two checks of the clock */
  LOC_PLACE_COUNTERS = 4096
};

/* The state that the wraps know of the run under way on this thread. The run's owner sets it up and reads the sums. */
typedef struct loc_meter {
  lua_State *L;                       /* the only state that the wraps act on */
  uint64_t fuel;                      /* work so far, in units of about an instruction */
  uint64_t pending;                   /* the part of `fuel` since the last check of the clock */
  const char *stack_floor;            /* C calls below this address are refused */
  void (*look)(lua_State *L);         /* checks the limits; raises if one is hit, and never collects */
  void (*refuse_stack)(lua_State *L); /* raises: the thread's C stack is used up */
  void (*refuse_keys)(lua_State *L);  /* raises: too many keys of one table share a place */
  uint32_t *places;                   /* room for LOC_PLACE_COUNTERS counters of keys */
} loc_meter;

/* The run on this thread; NULL outside of runs and while a run calls its host. */
extern _Thread_local loc_meter *loc_current_meter __attribute__((tls_model("initial-exec"), visibility("hidden")));

/* Returns NULL when the linked Lua is one of the two known releases and every wrap acts; else the name of the missing part. Any
 * thread may call it; once a process is enough. */
const char *loc_internals_missing(void);

/* Returns the places for elements and keys in the table at the index, empty ones included: the cost of walking it. */
size_t loc_table_slots(lua_State *L, int index);

/* Returns the instructions that the count hook has not seen yet: those since its last call, or since it was set. */
uint32_t loc_instructions_since_hook(const lua_State *L);

/* Describes the problem in the code of a function's stripped dump; NULL when there is none. */
const char *loc_code_fault(const uint8_t *dump, size_t count);

/* Reports each line that has code in the functions inside a chunk, from the chunk's dump with its debug information.
 * The code that ends a function without an explicit `return` is not counted: it is on the line of `end`. A line may be
 * reported several times. */
typedef void (*loc_code_line)(void *context, int32_t line);
void loc_code_lines(const uint8_t *dump, size_t count, loc_code_line line, void *context);

/* Like libc's strtod, but in the C locale whatever the host's is. */
double loc_strtod(const char *text, char **end);
int loc_snprintf(char *out, size_t capacity, const char *format, ...) __attribute__((format(printf, 3, 4)));
