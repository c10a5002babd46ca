/* Lua 5.4's tables, strings and userdata as they lie in memory. lua.h walks a table by one hash look-up a name; comparing a
 * message with its shape would then cost more than building it, and asking for an event's field more than finding it. Lua 5.4.0 to
 * 5.4.6 lay them out alike, other versions are not read, and each sandbox checks the layout when it is opened (loc_layout_holds).
 * Written are numbers and their names, into tables that are the bridge's own (lent.c), new keys (insertion.c), and the stack between
 * runs. */
#ifndef LOCSCRIPT_LAYOUT_H
#define LOCSCRIPT_LAYOUT_H

#include "state.h"

enum {
  TAG_NIL = 0x00,
  TAG_EMPTY_MASK = 0x0F, /* nil and the marks of absent values have nothing in these bits */
  TAG_ABSENT_KEY = 0x20, /* of what a look-up gives for a key that the table does not have */
  TAG_FALSE = 0x01,
  TAG_TRUE = 0x11,
  TAG_LIGHT_USERDATA = 0x02,
  TAG_INTEGER = 0x03,
  TAG_FLOAT = 0x13,
  TAG_SHORT_STRING = 0x44,
  TAG_LONG_STRING = 0x54,
  TAG_TABLE = 0x45,
  TAG_USERDATA = 0x47,
  TAG_DEAD_KEY = 0x0B, /* of a removed key that a collection has met; it may be gone */
  BIT_COLLECTABLE = 0x40,
  MARKS_WHITE = 0x18,
  MARK_BLACK = 0x20,
  FLAG_ARRAY_HINT = 0x80 /* the array's size is the power of two from array_limit up */
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

/* What every collectable value begins with. */
typedef struct layout_head {
  void *next;
  uint8_t type, marked;
} layout_head;

typedef struct layout_table {
  void *next;
  uint8_t type, marked, flags, node_bits;
  uint32_t array_limit;
  const layout_value *array;
  layout_node *nodes;
  layout_node *last_free; /* every node from here on has had a key; NULL: there are no nodes of its own */
} layout_table;

typedef struct layout_string {
  void *next;
  uint8_t type, marked, extra, short_length;
  uint32_t hash;
  size_t long_length; /* of a long string */
  char bytes[];
} layout_string;

typedef struct layout_userdata {
  void *next;
  uint8_t type, marked;
  uint16_t value_count;
  size_t length;
  void *metatable, *gray; /* without user values it has no `gray`: the userdata's own bytes stand there */
  layout_value values[]; /* its user values; its own bytes stand behind them */
} layout_userdata;

typedef struct layout_state {
  void *next;
  uint8_t type, marked, status, allows_hook;
  uint16_t call_count;
  layout_value *top;
} layout_state;

/* Behind the last value of the stack. */
static inline const layout_value *layout_top(lua_State *L) { return ((const layout_state *)(const void *)L)->top; }

/* Pushes a value that something else keeps alive, where a C function has room for it. */
static inline void layout_push(lua_State *L, layout_value value) { *((layout_state *)(void *)L)->top++ = value; }

static inline void layout_pop(lua_State *L) { ((layout_state *)(void *)L)->top--; }

static inline bool layout_is_empty(uint8_t tag) { return (tag & TAG_EMPTY_MASK) == 0; }

static inline uint32_t layout_array_size(const layout_table *table) {
  uint32_t limit = table->array_limit;
  if (!(table->flags & FLAG_ARRAY_HINT) || (limit & (limit - 1)) == 0) return limit;
  return (uint32_t)1 << (32 - __builtin_clz(limit));
}

static inline loc_slice layout_text(const layout_value *value) {
  const layout_string *string = value->bits.pointer;
  size_t length = value->tag == TAG_SHORT_STRING ? string->short_length : string->long_length;
  return (loc_slice){(const uint8_t *)string->bytes, length};
}

static inline bool layout_is_string(uint8_t tag) { return tag == TAG_SHORT_STRING || tag == TAG_LONG_STRING; }

/* insertion.c: the place among so many where Lua looks for a number first. */
uint32_t loc_place_of_number(uint8_t tag, layout_bits bits, uint32_t size);

/* collisions.c */
enum {
  LOC_MAX_SAME_PLACE = 1000,
  LOC_LARGE_TABLE = 1 << 10 /* array and nodes; what a smaller one takes is no work to speak of */
};
/* A key would stand behind more than LOC_MAX_SAME_PLACE others. */
void loc_refuse_chain(lua_State *L);
/* The table is about to be made anew; charges what that takes. */
void loc_check_growth(lua_State *L, const layout_table *table);

static inline const loc_object *layout_object(const layout_userdata *userdata) {
  const void *bytes = userdata->value_count == 0 ? (const void *)&userdata->gray : userdata->values + userdata->value_count;
  return bytes;
}

#endif
