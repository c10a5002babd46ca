/* Implements string.gsub: copies text only up to a real change, and calls back between matches. The promise: a rule ends
 * (SECURITY.md, "A rule's author"). */
#include "library.h"

/* Appends the replacement string: %0 is the match, %1 … %9 are captures, %% is a percent sign. */
static void put_template(loc_matcher *matcher, const char *start, const char *end) {
  lua_State *L = matcher->L;
  size_t length;
  const char *text = lua_tolstring(L, 3, &length);
  const char *text_end = text + length;
  for (;;) {
    const char *mark = length > 0 ? memchr(text, '%', length) : NULL;
    loc_put_slices(L, text, (size_t)((mark ? mark : text_end) - text));
    if (mark == NULL) return;
    uint8_t byte = (uint8_t)mark[1];
    if (byte == '%') {
      loc_put_byte(L, '%');
    } else if (byte == '0') {
      loc_put_slices(L, start, (size_t)(end - start));
    } else if (loc_is_digit(byte)) {
      loc_push_capture(matcher, byte - '1', start, end);
      loc_put_value(L, -1);
      lua_pop(L, 1);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
    text = mark + 2;
    length = (size_t)(text_end - text);
  }
}

/* Leaves the replacement on the stack, or nothing if the match is unchanged. */
static bool push_replacement(loc_matcher *matcher, const char *start, const char *end, bool is_function) {
  lua_State *L = matcher->L;
  size_t mark = loc_state(L)->scratch_top;
  loc_charge(L, 1);
  if (is_function) {
    lua_pushvalue(L, 3);
    int count = loc_push_captures(matcher, start, end);
    lua_call(L, count, 1);
  } else {
    loc_push_capture(matcher, 0, start, end);
    lua_gettable(L, 3);
  }
  /* A callback may have caught an error, and the function that raised it may have left bytes in the buffer. */
  loc_state(L)->scratch_top = mark;
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", loc_type_name(L, -1));
  return true;
}

int loc_string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int kind = lua_type(L, 3);
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  bool is_text = kind == LUA_TSTRING || kind == LUA_TNUMBER;
  bool is_table = kind == LUA_TTABLE || loc_object_at(L, 3, OBJECT_EVENT) != NULL;
  luaL_argexpected(L, is_text || is_table || kind == LUA_TFUNCTION, 3, "string/function/table");
  lua_settop(L, 4);

  size_t mark = loc_state(L)->scratch_top;
  loc_matcher matcher;
  loc_begin_matcher(&matcher, L, text, length, pattern + pattern_length);
  bool anchored = pattern_length > 0 && *pattern == '^';
  if (anchored) pattern++;
  const char *at = text, *copied = text, *last = NULL;
  lua_Integer count = 0;
  bool changed = false;
  while (count < limit) {
    matcher.level = 0;
    const char *end = loc_match(&matcher, at, pattern);
    if (end != NULL && end != last) {
      count++;
      if (is_text || push_replacement(&matcher, at, end, !is_table)) {
        loc_put_slices(L, copied, (size_t)(at - copied));
        if (is_text) {
          put_template(&matcher, at, end);
        } else {
          loc_put_value(L, -1);
          lua_pop(L, 1);
        }
        copied = end;
        changed = true;
      }
      at = last = end;
    } else if (at < matcher.subject_end) {
      at++;
      matcher.steps++;
    } else {
      break;
    }
    if (anchored) break;
  }
  loc_end_matcher(&matcher);
  if (changed) {
    loc_put_slices(L, copied, (size_t)(matcher.subject_end - copied));
    loc_push_since(L, mark);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}
