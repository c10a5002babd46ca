/* The common part of the string and table functions: charged copying, positions, and the pattern matcher. */
#pragma once

#include "loc/events.h"
#include "sandbox/errors.h"
#include "sandbox/limits.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include "json_bytes.h"
#include <limits.h>
#include <string.h>

/* base.c, borrowed.c, tables.c, strings.c: each adds its functions to the shared globals. */
void loc_open_base(lua_State *L);
void loc_open_borrowed(lua_State *L);
void loc_open_tables(lua_State *L);
void loc_open_strings(lua_State *L);

/* base.c: loc_tostring pushes and returns a value's text; loc_push_number pushes a number's or numeral's value, or is false. */
const char *loc_tostring(lua_State *L, int index, size_t *length);
bool loc_push_number(lua_State *L, int index);
/* Appends the result of tostring for the value, and removes bytes that a callback left in the scratch. */
void loc_put_value(lua_State *L, int index);

/* order.c */
int loc_pairs(lua_State *L);
int loc_next(lua_State *L);

enum {
  /* Long work proceeds in slices, so that a deadline or an interrupt is noticed within a millisecond or so. */
  SLICE_BYTES = 1 << 16,
  MAX_RESULT_BYTES = INT_MAX
};

/* Charges the next slice of the `left` bytes, and returns its size. */
static inline size_t loc_next_slice(lua_State *L, size_t left) {
  size_t slice = left < SLICE_BYTES ? left : SLICE_BYTES;
  loc_charge_bytes(L, slice);
  return slice;
}

/* Appends `count` bytes to the scratch, a slice at a time. */
static inline void loc_put_slices(lua_State *L, const char *bytes, size_t count) {
  do {
    size_t slice = loc_next_slice(L, count);
    loc_put(L, bytes, slice);
    bytes += slice;
    count -= slice;
  } while (count > 0);
}

/* Returns space for a result of known size, paid for before it is touched. */
static inline char *loc_put_result(lua_State *L, size_t count) {
  if (count > MAX_RESULT_BYTES) luaL_error(L, "resulting string too large");
  return loc_put_space(L, count);
}

/* Returns the start of a range as strings count: 1 is the first byte, negative positions count from the end. */
static inline size_t loc_start_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0 || position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

/* Returns the end of a range, which is never after the text. */
static inline size_t loc_end_position(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  if (position < -(lua_Integer)length) return 0;
  return length + (size_t)position + 1;
}

/* These functions know ASCII only, whatever the host's locale. */
static inline bool loc_is_lower(uint8_t byte) { return (uint8_t)(byte - 'a') < 26; }
static inline bool loc_is_upper(uint8_t byte) { return (uint8_t)(byte - 'A') < 26; }
static inline bool loc_is_control(uint8_t byte) { return byte < 32 || byte == 127; }

/* Returns the type's name as a rule's `type` gives it. */
static inline const char *loc_type_name(lua_State *L, int index) {
  return loc_object_at(L, index, OBJECT_EVENT) ? "table" : luaL_typename(L, index);
}

/* format.c */
int loc_string_format(lua_State *L);

/* lengths.c: raises unless the value is a table or an event; charges a unit. The others also return the raw length of the table, or the
 * count of the event. */
void loc_check_readable(lua_State *L, int index);
lua_Integer loc_readable_length(lua_State *L, int index);
lua_Integer loc_writable_length(lua_State *L, int index);

/* sort.c */
int loc_table_sort(lua_State *L);

/* patterns.c: one attempt to match. Positions are pointers into the two Lua strings, which end in a zero byte. */
enum { MAX_CAPTURES = 32, CAPTURE_OPEN = -1, CAPTURE_POSITION = -2 };

typedef struct loc_matcher {
  lua_State *L;
  const char *subject, *subject_end, *pattern_end;
  uint32_t steps; /* steps that are not charged yet */
  uint8_t depth;
  uint8_t level; /* number of captures, finished or not */
  struct {
    const char *start;
    ptrdiff_t length;
  } captures[MAX_CAPTURES];
} loc_matcher;

void loc_begin_matcher(loc_matcher *matcher, lua_State *L, const char *subject, size_t length, const char *pattern_end);
/* Returns the end of a match that begins at `subject`, or NULL. */
const char *loc_match(loc_matcher *matcher, const char *subject, const char *pattern);
/* Charges the remaining steps. */
void loc_end_matcher(loc_matcher *matcher);
/* Pushes capture `index` (from 0), or the whole match for the first one of a pattern without captures. */
void loc_push_capture(loc_matcher *matcher, int index, const char *start, const char *end);
/* Pushes all captures; `start` is NULL when a pattern without captures must give nothing. */
int loc_push_captures(loc_matcher *matcher, const char *start, const char *end);

/* search.c, gsub.c */
void loc_add_patterns(lua_State *L);
int loc_string_gsub(lua_State *L);
