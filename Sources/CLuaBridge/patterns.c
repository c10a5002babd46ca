/* Lua patterns (reference manual §6.4.1) with a step budget: every comparison is charged, so no pattern runs away. */
#include "state.h"

enum { MAX_CAPTURES = 32, MAX_NESTING = 150, OPEN = -1, POSITION = -2 };

typedef struct capture {
  const uint8_t *start;
  ptrdiff_t length; /* or OPEN, POSITION */
} capture;

typedef struct matcher {
  lua_State *L;
  const uint8_t *text, *text_end, *pattern_end;
  int level, nesting;
  uint32_t steps;
  capture captures[MAX_CAPTURES];
} matcher;

static const uint8_t *match(matcher *m, const uint8_t *s, const uint8_t *p);

static inline void count_step(matcher *m) {
  if ((++m->steps & 127) == 0) loc_charge(m->L, 128);
}

/* ---- classes, as in the C locale ---- */

static bool is_alpha(uint8_t c) { return (uint8_t)((c | 0x20) - 'a') < 26; }
static bool is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }
static bool is_graph(uint8_t c) { return c > 0x20 && c < 0x7F; }

static bool in_class(uint8_t c, uint8_t letter) {
  bool result;
  switch (letter | 0x20) {
    case 'a': result = is_alpha(c); break;
    case 'c': result = c < 0x20 || c == 0x7F; break;
    case 'd': result = is_digit(c); break;
    case 'g': result = is_graph(c); break;
    case 'l': result = c >= 'a' && c <= 'z'; break;
    case 'p': result = is_graph(c) && !is_alpha(c) && !is_digit(c); break;
    case 's': result = c == ' ' || (c >= '\t' && c <= '\r'); break;
    case 'u': result = c >= 'A' && c <= 'Z'; break;
    case 'w': result = is_alpha(c) || is_digit(c); break;
    case 'x': result = is_digit(c) || (uint8_t)((c | 0x20) - 'a') < 6; break;
    default: return letter == c;
  }
  if (!is_alpha(letter)) return letter == c;
  return (letter & 0x20) ? result : !result;
}

/* Behind the single-character class that begins at `p`. */
static const uint8_t *class_end(matcher *m, const uint8_t *p) {
  uint8_t first = *p++;
  if (first == '%') {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (p < m->pattern_end && *p == '^') p++;
  /* The first character of a set belongs to it even when it is ']'. */
  bool opening = true;
  while (opening || p >= m->pattern_end || *p != ']') {
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    opening = false;
    count_step(m);
    if (*p++ == '%') {
      if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
      p++;
    }
  }
  return p + 1;
}

/* `p` is at '[', `last` at its ']'. */
static bool in_set(matcher *m, uint8_t c, const uint8_t *p, const uint8_t *last) {
  bool wanted = true;
  p++;
  if (*p == '^') {
    wanted = false;
    p++;
  }
  while (p < last) {
    count_step(m);
    if (*p == '%') {
      if (in_class(c, p[1])) return wanted;
      p += 2;
    } else if (p + 2 < last && p[1] == '-') {
      if (p[0] <= c && c <= p[2]) return wanted;
      p += 3;
    } else {
      if (*p == c) return wanted;
      p++;
    }
  }
  return !wanted;
}

static bool single(matcher *m, const uint8_t *s, const uint8_t *p, const uint8_t *end) {
  count_step(m);
  if (s >= m->text_end) return false;
  switch (*p) {
    case '.': return true;
    case '%': return in_class(*s, p[1]);
    case '[': return in_set(m, *s, p, end - 1);
    default: return *p == *s;
  }
}

/* ---- items ---- */

static const uint8_t *balanced(matcher *m, const uint8_t *s, const uint8_t *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->text_end || *s != p[0]) return NULL;
  size_t depth = 1;
  for (s++; s < m->text_end; s++) {
    count_step(m);
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == p[0]) {
      depth++;
    }
  }
  return NULL;
}

static const uint8_t *longest(matcher *m, const uint8_t *s, const uint8_t *p, const uint8_t *end) {
  ptrdiff_t count = 0;
  while (single(m, s + count, p, end)) count++;
  for (; count >= 0; count--) {
    const uint8_t *result = match(m, s + count, end + 1);
    if (result) return result;
  }
  return NULL;
}

static const uint8_t *shortest(matcher *m, const uint8_t *s, const uint8_t *p, const uint8_t *end) {
  while (true) {
    const uint8_t *result = match(m, s, end + 1);
    if (result) return result;
    if (!single(m, s, p, end)) return NULL;
    s++;
  }
}

static const uint8_t *open_capture(matcher *m, const uint8_t *s, const uint8_t *p, ptrdiff_t kind) {
  if (m->level >= MAX_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->level].start = s;
  m->captures[m->level].length = kind;
  m->level++;
  const uint8_t *result = match(m, s, p);
  if (result == NULL) m->level--;
  return result;
}

static const uint8_t *close_capture(matcher *m, const uint8_t *s, const uint8_t *p) {
  int index = m->level - 1;
  while (index >= 0 && m->captures[index].length != OPEN) index--;
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const uint8_t *result = match(m, s, p);
  if (result == NULL) m->captures[index].length = OPEN;
  return result;
}

static const uint8_t *back_reference(matcher *m, const uint8_t *s, uint8_t digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->captures[index].length == OPEN) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  ptrdiff_t length = m->captures[index].length;
  if (length < 0 || m->text_end - s < length) return NULL;
  loc_charge(m->L, (uint64_t)length >> 4);
  return memcmp(m->captures[index].start, s, (size_t)length) == 0 ? s + length : NULL;
}

static const uint8_t *match_items(matcher *m, const uint8_t *s, const uint8_t *p) {
  while (p != m->pattern_end) {
    count_step(m);
    if (*p == '(') {
      return p + 1 < m->pattern_end && p[1] == ')' ? open_capture(m, s, p + 2, POSITION)
                                                    : open_capture(m, s, p + 1, OPEN);
    }
    if (*p == ')') return close_capture(m, s, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return s == m->text_end ? s : NULL;
    if (*p == '%' && p + 1 < m->pattern_end) {
      if (p[1] == 'b') {
        s = balanced(m, s, p + 2);
        if (s == NULL) return NULL;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p += 2;
        if (p >= m->pattern_end || *p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
        const uint8_t *end = class_end(m, p);
        uint8_t before = s == m->text ? 0 : s[-1];
        uint8_t here = s < m->text_end ? *s : 0;
        if (in_set(m, before, p, end - 1) || !in_set(m, here, p, end - 1)) return NULL;
        p = end;
        continue;
      }
      if (is_digit(p[1])) {
        s = back_reference(m, s, p[1]);
        if (s == NULL) return NULL;
        p += 2;
        continue;
      }
    }
    const uint8_t *end = class_end(m, p);
    uint8_t suffix = end < m->pattern_end ? *end : 0;
    if (suffix == '*') return longest(m, s, p, end);
    if (suffix == '-') return shortest(m, s, p, end);
    bool matched = single(m, s, p, end);
    if (suffix == '+') return matched ? longest(m, s + 1, p, end) : NULL;
    if (suffix == '?') {
      if (matched) {
        const uint8_t *result = match(m, s + 1, end + 1);
        if (result) return result;
      }
      p = end + 1;
      continue;
    }
    if (!matched) return NULL;
    s++;
    p = end;
  }
  return s;
}

static const uint8_t *match(matcher *m, const uint8_t *s, const uint8_t *p) {
  if (++m->nesting > MAX_NESTING) luaL_error(m->L, "pattern too complex");
  const uint8_t *result = match_items(m, s, p);
  m->nesting--;
  return result;
}

static void begin(matcher *m, lua_State *L, const uint8_t *text, size_t length, const uint8_t *pattern_end) {
  m->L = L;
  m->text = text;
  m->text_end = text + length;
  m->pattern_end = pattern_end;
  m->steps = 0;
  m->level = 0;
  m->nesting = 0;
}

static const uint8_t *attempt(matcher *m, const uint8_t *s, const uint8_t *p) {
  m->level = 0;
  m->nesting = 0;
  return match(m, s, p);
}

static void finish(matcher *m) { loc_charge(m->L, m->steps & 127); }

/* ---- captures ---- */

static void push_capture(matcher *m, int index, const uint8_t *start, const uint8_t *end) {
  if (index >= m->level) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    loc_charge(m->L, (uint64_t)(end - start) >> 6);
    lua_pushlstring(m->L, (const char *)start, (size_t)(end - start));
    return;
  }
  capture *found = &m->captures[index];
  if (found->length == OPEN) luaL_error(m->L, "unfinished capture");
  if (found->length == POSITION) {
    lua_pushinteger(m->L, found->start - m->text + 1);
  } else {
    loc_charge(m->L, (uint64_t)found->length >> 6);
    lua_pushlstring(m->L, (const char *)found->start, (size_t)found->length);
  }
}

static int push_captures(matcher *m, const uint8_t *start, const uint8_t *end, bool whole) {
  int count = m->level == 0 && whole ? 1 : m->level;
  luaL_checkstack(m->L, count + 4, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, start, end);
  return count;
}

/* ---- find, match ---- */

static size_t start_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0) return 1;
  if (position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

static bool is_plain(const uint8_t *pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i])) return false;
  }
  return true;
}

static const uint8_t *find_bytes(const uint8_t *text, size_t length, const uint8_t *wanted, size_t wanted_length) {
  if (wanted_length == 0) return text;
  if (wanted_length > length) return NULL;
  return memmem(text, length, wanted, wanted_length);
}

static int search(lua_State *L, bool find) {
  size_t length, pattern_length;
  const uint8_t *text = (const uint8_t *)luaL_checklstring(L, 1, &length);
  const uint8_t *pattern = (const uint8_t *)luaL_checklstring(L, 2, &pattern_length);
  size_t start = start_position(luaL_optinteger(L, 3, 1), length) - 1;
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  loc_charge(L, 4 + (pattern_length >> 4));
  if (find && (lua_toboolean(L, 4) || is_plain(pattern, pattern_length))) {
    /* Two-way search: linear in both. */
    loc_charge(L, (length - start + pattern_length) >> 3);
    const uint8_t *found = find_bytes(text + start, length - start, pattern, pattern_length);
    if (found == NULL) {
      lua_pushnil(L);
      return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)pattern_length);
    return 2;
  }
  matcher m;
  begin(&m, L, text, length, pattern + pattern_length);
  bool anchored = pattern_length > 0 && pattern[0] == '^';
  const uint8_t *s = text + start;
  do {
    const uint8_t *end = attempt(&m, s, pattern + anchored);
    if (end) {
      finish(&m);
      if (!find) return push_captures(&m, s, end, true);
      lua_pushinteger(L, s - text + 1);
      lua_pushinteger(L, end - text);
      return push_captures(&m, NULL, NULL, false) + 2;
    }
    count_step(&m);
  } while (s++ < m.text_end && !anchored);
  finish(&m);
  lua_pushnil(L);
  return 1;
}

static int string_find(lua_State *L) { return search(L, true); }
static int string_match(lua_State *L) { return search(L, false); }

/* Upvalues: text, pattern, next position, end of the last match (-1 for none). */
static int gmatch_step(lua_State *L) {
  size_t length, pattern_length;
  const uint8_t *text = (const uint8_t *)lua_tolstring(L, lua_upvalueindex(1), &length);
  const uint8_t *pattern = (const uint8_t *)lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  matcher m;
  begin(&m, L, text, length, pattern + pattern_length);
  for (; position <= (lua_Integer)length; position++) {
    const uint8_t *end = attempt(&m, text + position, pattern);
    count_step(&m);
    if (end == NULL || end - text == last) continue;
    lua_pushinteger(L, end - text);
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    finish(&m);
    return push_captures(&m, text + position, end, true);
  }
  finish(&m);
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t start = start_position(luaL_optinteger(L, 3, 1), length) - 1;
  lua_settop(L, 2);
  lua_pushinteger(L, start > length ? (lua_Integer)length + 1 : (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, gmatch_step, 4);
  return 1;
}

/* ---- gsub ---- */

static void expand(matcher *m, const uint8_t *start, const uint8_t *end, const uint8_t *text, size_t length) {
  lua_State *L = m->L;
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%') {
      size_t run = i;
      while (i + 1 < length && text[i + 1] != '%') i++;
      loc_put(L, text + run, i + 1 - run);
      continue;
    }
    uint8_t next = ++i < length ? text[i] : 0;
    if (next == '%') {
      loc_put_byte(L, '%');
    } else if (next == '0') {
      loc_put(L, start, (size_t)(end - start));
      loc_charge(L, (uint64_t)(end - start) >> 6);
    } else if (is_digit(next)) {
      push_capture(m, next - '1', start, end);
      size_t count;
      const char *bytes = lua_tolstring(L, -1, &count);
      loc_put(L, bytes, count);
      lua_pop(L, 1);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
}

static void replace(matcher *m, const uint8_t *start, const uint8_t *end, int type) {
  lua_State *L = m->L;
  size_t length;
  if (type == LUA_TSTRING || type == LUA_TNUMBER) {
    const uint8_t *text = (const uint8_t *)lua_tolstring(L, 3, &length);
    loc_charge(L, 1 + (length >> 4));
    expand(m, start, end, text, length);
    return;
  }
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    int count = push_captures(m, start, end, true);
    lua_call(L, count, 1);
  } else {
    push_capture(m, 0, start, end);
    lua_gettable(L, 3);
  }
  if (!lua_toboolean(L, -1)) {
    loc_put(L, start, (size_t)(end - start));
  } else if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  } else {
    const char *bytes = lua_tolstring(L, -1, &length);
    loc_charge(L, length >> 6);
    loc_put(L, bytes, length);
  }
  lua_pop(L, 1);
}

static int string_gsub(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length, pattern_length;
  const uint8_t *text = (const uint8_t *)luaL_checklstring(L, 1, &length);
  const uint8_t *pattern = (const uint8_t *)luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  if (loc_object_at(L, 3, OBJECT_EVENT)) type = LUA_TTABLE;
  luaL_argexpected(
    L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
    "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  lua_settop(L, 4);
  bool anchored = pattern_length > 0 && pattern[0] == '^';
  size_t mark = S->scratch_top;
  matcher m;
  begin(&m, L, text, length, pattern + pattern_length);
  const uint8_t *s = text, *last = NULL;
  lua_Integer count = 0;
  loc_charge(L, 4 + (pattern_length >> 4));
  while (count < most) {
    const uint8_t *end = attempt(&m, s, pattern + anchored);
    count_step(&m);
    if (end != NULL && end != last) {
      count++;
      replace(&m, s, end, type);
      s = last = end;
    } else if (s < m.text_end) {
      loc_put_byte(L, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  finish(&m);
  if (s < m.text_end) loc_put(L, s, (size_t)(m.text_end - s));
  loc_push_since(L, mark);
  lua_pushinteger(L, count);
  return 2;
}

static const luaL_Reg functions[] = {
  {"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch}, {"gsub", string_gsub}, {NULL, NULL}};

/* Into the library on top of the stack. */
void loc_add_patterns(lua_State *L) { luaL_setfuncs(L, functions, 0); }
