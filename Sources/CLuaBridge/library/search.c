/* Implements string.find, match and gmatch with the pattern matcher, or with plain search for a pattern without magic. The
 * promise: a rule ends (SECURITY.md, "A rule's author"). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include "library.h"

static bool is_plain(lua_State *L, const char *pattern, size_t length) {
  loc_charge_bytes(L, length);
  for (size_t i = 0; i < length; i++) {
    switch (pattern[i]) {
      case '^':
      case '$':
      case '*':
      case '+':
      case '?':
      case '.':
      case '(':
      case '[':
      case '%':
      case '-': return false;
      default: break;
    }
  }
  return true;
}

static bool is_equal(lua_State *L, const char *left, const char *right, size_t count) {
  while (count > 0) {
    size_t slice = loc_next_slice(L, count);
    if (memcmp(left, right, slice) != 0) return false;
    left += slice;
    right += slice;
    count -= slice;
  }
  return true;
}

enum { MAX_HEAD = 1 << 20 };

/* Finds plain text with memmem, which is linear in both lengths. It searches for the needle's head, which is the whole needle
 * unless that has megabytes, in slices that overlap by the head and are never shorter than the head. */
static const char *find_plain(lua_State *L, const char *text, size_t length, const char *needle, size_t count) {
  if (count == 0) return text;
  size_t head = count < MAX_HEAD ? count : MAX_HEAD, window = head > SLICE_BYTES ? head : SLICE_BYTES;
  while (length >= count) {
    size_t span = (length - count < window ? length - count : window) + head;
    loc_charge(L, 1 + ((span + head) >> 3));
    const char *found = memmem(text, span, needle, head);
    if (found != NULL && is_equal(L, found + head, needle + head, count - head)) return found;
    size_t past = found != NULL ? (size_t)(found - text) + 1 : span - head + 1;
    text += past;
    length -= past;
  }
  return NULL;
}

/* Returns the end of the first match that begins at or after `at`, and does not end at `last`; NULL if there is
 * none. */
static const char *find_match(
  loc_matcher *matcher, const char **at, const char *pattern, const char *last, bool anchored) {
  const char *end = NULL;
  for (; *at <= matcher->subject_end; ++*at) {
    matcher->level = 0;
    end = loc_match(matcher, *at, pattern);
    if (anchored || (end != NULL && end != last)) break;
    end = NULL;
    matcher->steps++;
  }
  loc_end_matcher(matcher);
  return end;
}

static int search(lua_State *L, bool wants_range) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t start = loc_start_position(luaL_optinteger(L, 3, 1), length) - 1;
  loc_charge(L, 1);
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  if (wants_range && (lua_toboolean(L, 4) || is_plain(L, pattern, pattern_length))) {
    const char *found = find_plain(L, text + start, length - start, pattern, pattern_length);
    if (found != NULL) {
      lua_pushinteger(L, found - text + 1);
      lua_pushinteger(L, found - text + (ptrdiff_t)pattern_length);
      return 2;
    }
    lua_pushnil(L);
    return 1;
  }
  loc_matcher matcher;
  loc_begin_matcher(&matcher, L, text, length, pattern + pattern_length);
  bool anchored = pattern_length > 0 && *pattern == '^';
  if (anchored) pattern++;
  const char *at = text + start;
  const char *end = find_match(&matcher, &at, pattern, NULL, anchored);
  if (end == NULL) {
    lua_pushnil(L);
    return 1;
  }
  if (!wants_range) return loc_push_captures(&matcher, at, end);
  lua_pushinteger(L, at - text + 1);
  lua_pushinteger(L, end - text);
  return loc_push_captures(&matcher, NULL, NULL) + 2;
}

static int string_find(lua_State *L) { return search(L, true); }

static int string_match(lua_State *L) { return search(L, false); }

/* Iterates for gmatch. Upvalues: text, pattern, offset of the next attempt, offset where the last match ended (-1: none). */
static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  const char *at = text + lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  loc_matcher matcher;
  loc_begin_matcher(&matcher, L, text, length, pattern + pattern_length);
  const char *end = find_match(&matcher, &at, pattern, last < 0 ? NULL : text + last, false);
  if (end == NULL) return 0;
  lua_pushinteger(L, end - text);
  lua_copy(L, -1, lua_upvalueindex(3));
  lua_replace(L, lua_upvalueindex(4));
  return loc_push_captures(&matcher, at, end);
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checklstring(L, 2, NULL);
  size_t start = loc_start_position(luaL_optinteger(L, 3, 1), length) - 1;
  if (start > length) start = length + 1;
  loc_charge(L, 1);
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

/* Adds the functions that take patterns to the table on top of the stack. */
void loc_add_patterns(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"find", string_find}, {"gmatch", string_gmatch}, {"gsub", loc_string_gsub}, {"match", string_match}, {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
