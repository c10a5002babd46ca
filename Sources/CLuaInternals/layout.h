/* The memory layout of Lua's states, tables and strings in 5.4.4 and 5.4.6, for reading. selftest.c checks it against known tables. */
#pragma once

#include "meter.h"

/* Struct layouts and signatures were checked in these two releases only; README.md says what each wrap needs. */
#if LUA_VERSION_RELEASE_NUM != 50404 && LUA_VERSION_RELEASE_NUM != 50406
#error "LocScript knows the insides of Lua 5.4.4 and 5.4.6 only (Sources/CLuaInternals/README.md)"
#endif

enum {
  TAG_NIL = 0x00,
  TAG_EMPTY_MASK = 0x0F, /* nil and the marks of absent values have nothing in these bits */
  TAG_ABSENT_KEY = 0x20, /* the tag of a look-up's result for a key that is not in the table */
  TAG_FALSE = 0x01,
  TAG_TRUE = 0x11,
  TAG_INTEGER = 0x03,
  TAG_FLOAT = 0x13,
  TAG_SHORT_STRING = 0x44,
  TAG_LONG_STRING = 0x54,
  LARGE_TABLE_BITS = 10 /* tables of fewer nodes cost too little work to count */
};

typedef union layout_bits {
  const void *pointer;
  lua_Integer integer;
  lua_Number number;
} layout_bits;

typedef struct layout_value {
  layout_bits bits;
  uint8_t tag;
} layout_value;

typedef struct layout_node {
  layout_bits bits;
  uint8_t tag, key_tag;
  int32_t next;
  layout_bits key;
} layout_node;

typedef struct layout_table {
  void *next_object;
  uint8_t type, marked, flags, node_bits;
  uint32_t array_size; /* always the real size: only Lua's own luaH_getn, which is wrapped, makes it a hint */
  layout_value *array;
  layout_node *nodes;
  layout_node *last_free; /* every node from here on has had a key; NULL if the table has no own nodes */
} layout_table;

typedef struct layout_string {
  void *next_object;
  uint8_t type, marked, extra, short_length;
  uint32_t hash;
  size_t long_length; /* length of a long string */
} layout_string;

typedef struct layout_state {
  void *next_object;
  uint8_t type, marked, status, allows_hook;
  uint16_t call_count;
  void *parts[10];
  struct {
    void *parts[7];
    uint32_t values;
    int16_t result_count;
    uint16_t status;
  } base_call;
  void (*hook)(lua_State *L, lua_Debug *record);
  ptrdiff_t error_function;
  uint32_t c_calls;
  int32_t last_instruction;
  int32_t hook_period, hook_count; /* instructions between two calls of the count hook, and those left until the next */
} layout_state;

static inline bool layout_is_empty(uint8_t tag) { return (tag & TAG_EMPTY_MASK) == 0; }

static inline size_t layout_node_count(const layout_table *table) {
  return table->last_free == NULL ? 0 : (size_t)1 << table->node_bits;
}

/* tables.c: returns the node where Lua looks for the key first, in a table that has nodes. */
const layout_node *layout_place(const layout_table *table, const layout_value *key);

/* One bit for each wrap; loc_wraps_seen holds those called on this thread (selftest.c). */
enum {
  SEEN_FINISHSET = 1,
  SEEN_SET = 2,
  SEEN_SETINT = 4,
  SEEN_GETN = 8,
  SEEN_GETTM = 16,
  SEEN_STR2NUM = 32,
  SEEN_STRCOLL = 64,
  SEEN_STRTOD = 128,
  SEEN_SNPRINTF = 256,
  SEEN_LOCALECONV = 512,
  SEEN_CALL = 1024,
  SEEN_CALL_NO_YIELD = 2048,
  SEEN_COMPILE = 4096,
  SEEN_EQLNGSTR = 8192,
  SEEN_POW = 16384
};
extern _Thread_local uint32_t loc_wraps_seen __attribute__((tls_model("initial-exec"), visibility("hidden")));

/* meter.c: returns the meter if it is for the running state; NULL otherwise. */
static inline loc_meter *meter_of(const lua_State *L) {
  loc_meter *meter = loc_current_meter;
  return meter != NULL && meter->L == L ? meter : NULL;
}
/* Counts work that is part of the run's price. */
void meter_count(loc_meter *meter, uint64_t units);
/* Counts time whose amount may differ from process to process, so that it must not decide where a run ends. */
void meter_spend(loc_meter *meter, uint64_t units);
