/* Matches Lua 5.4's patterns and charges every step of the matcher, so no pattern runs longer than the run may. The promise: a
 * rule ends (SECURITY.md, "A rule's author"). */
#include "library.h"

enum {
  ESCAPE = '%',
  MAX_DEPTH = 200, /* depth of nested attempts: Lua's own bound, small enough for a 512 KB stack */
  STEPS_PER_CHARGE = 64
};

static inline void step(loc_matcher *matcher, size_t count) {
  matcher->steps += (uint32_t)count;
  if (matcher->steps >= STEPS_PER_CHARGE) loc_end_matcher(matcher);
}

void loc_end_matcher(loc_matcher *matcher) {
  uint32_t steps = matcher->steps;
  matcher->steps = 0;
  loc_charge(matcher->L, steps);
}

void loc_begin_matcher(
  loc_matcher *matcher, lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  matcher->L = L;
  matcher->subject = subject;
  matcher->subject_end = subject + length;
  matcher->pattern_end = pattern_end;
  matcher->steps = 1;
  matcher->depth = 0;
  matcher->level = 0;
}

/* Returns the position after the single-character class that begins at `p`. */
static const char *class_end(loc_matcher *matcher, const char *p) {
  const char *end = matcher->pattern_end;
  char first = *p++;
  if (first == ESCAPE) {
    if (p == end) luaL_error(matcher->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  const char *start = p;
  if (p < end && *p == '^') p++;
  /* A bracket right after the opening one is an element of the set. */
  for (bool element = true; element || *p != ']'; element = false) {
    if (p == end) luaL_error(matcher->L, "malformed pattern (missing ']')");
    if (*p++ == ESCAPE && p < end) p++;
  }
  step(matcher, (size_t)(p - start) >> 2);
  return p + 1;
}

static bool in_class(uint8_t byte, uint8_t letter) {
  bool lower = loc_is_lower(byte), upper = loc_is_upper(byte), digit = loc_is_digit(byte);
  bool graphic = byte > 32 && byte < 127;
  bool member;
  switch (letter | 0x20) {
    case 'a': member = lower || upper; break;
    case 'c': member = loc_is_control(byte); break;
    case 'd': member = digit; break;
    case 'g': member = graphic; break;
    case 'l': member = lower; break;
    case 'p': member = graphic && !(lower || upper || digit); break;
    case 's': member = byte == ' ' || (uint8_t)(byte - '\t') < 5; break;
    case 'u': member = upper; break;
    case 'w': member = lower || upper || digit; break;
    case 'x': member = digit || (uint8_t)((byte | 0x20) - 'a') < 6; break;
    case 'z': member = byte == 0; break;
    default: return letter == byte;
  }
  return loc_is_upper(letter) ? !member : member;
}

/* Reports whether the byte is in a set; `p` is at the opening bracket, `last` at the closing one. */
static bool in_set(loc_matcher *matcher, uint8_t byte, const char *p, const char *last) {
  const char *start = p;
  bool found = true;
  if (*++p == '^') {
    found = false;
    p++;
  }
  for (; p < last; p++) {
    if (*p == ESCAPE) {
      if (in_class(byte, (uint8_t) * (++p))) break;
    } else if (p[1] == '-' && p + 2 < last) {
      if ((uint8_t)*p <= byte && byte <= (uint8_t)p[2]) break;
      p += 2;
    } else if ((uint8_t)*p == byte) {
      break;
    }
  }
  step(matcher, (size_t)(p - start) >> 2);
  return p < last ? found : !found;
}

/* Reports whether the byte at `s` is of the class between `p` and `end`. */
static bool matches_one(loc_matcher *matcher, const char *s, const char *p, const char *end) {
  step(matcher, 1);
  if (s >= matcher->subject_end) return false;
  switch (*p) {
    case '.': return true;
    case ESCAPE: return in_class((uint8_t)*s, (uint8_t)p[1]);
    case '[': return in_set(matcher, (uint8_t)*s, p, end - 1);
    default: return *p == *s;
  }
}

/* Matches `%bxy`; `p` is at the x. */
static const char *match_balance(loc_matcher *matcher, const char *s, const char *p) {
  if (matcher->pattern_end - p < 2) luaL_error(matcher->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= matcher->subject_end || *s != *p) return NULL;
  size_t open = 1;
  while (++s < matcher->subject_end) {
    step(matcher, 1);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == *p) {
      open++;
    }
  }
  return NULL;
}

/* Matches the most repetitions first, then fewer until the rest matches. */
static const char *match_longest(loc_matcher *matcher, const char *s, const char *p, const char *end) {
  const char *last = s;
  while (matches_one(matcher, last, p, end)) last++;
  for (;; last--) {
    const char *rest = loc_match(matcher, last, end + 1);
    if (rest != NULL) return rest;
    if (last == s) return NULL;
  }
}

static const char *match_shortest(loc_matcher *matcher, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *rest = loc_match(matcher, s, end + 1);
    if (rest != NULL) return rest;
    if (!matches_one(matcher, s, p, end)) return NULL;
  }
}

static const char *open_capture(loc_matcher *matcher, const char *s, const char *p, ptrdiff_t length) {
  if (matcher->level >= MAX_CAPTURES) luaL_error(matcher->L, "too many captures");
  matcher->captures[matcher->level].start = s;
  matcher->captures[matcher->level].length = length;
  matcher->level++;
  const char *rest = loc_match(matcher, s, p);
  if (rest == NULL) matcher->level--;
  return rest;
}

static const char *close_capture(loc_matcher *matcher, const char *s, const char *p) {
  int index = matcher->level - 1;
  while (index >= 0 && matcher->captures[index].length != CAPTURE_OPEN) index--;
  if (index < 0) luaL_error(matcher->L, "invalid pattern capture");
  matcher->captures[index].length = s - matcher->captures[index].start;
  const char *rest = loc_match(matcher, s, p);
  if (rest == NULL) matcher->captures[index].length = CAPTURE_OPEN;
  return rest;
}

/* Matches `%1` to `%9`, the text of an earlier capture. A position has no text. */
static const char *match_again(loc_matcher *matcher, const char *s, char digit) {
  int index = digit - '1';
  if (index < 0 || index >= matcher->level || matcher->captures[index].length == CAPTURE_OPEN) {
    luaL_error(matcher->L, "invalid capture index %%%d", index + 1);
  }
  ptrdiff_t length = matcher->captures[index].length;
  if (length < 0 || length > matcher->subject_end - s) return NULL;
  step(matcher, (size_t)length >> 4);
  return memcmp(matcher->captures[index].start, s, (size_t)length) == 0 ? s + length : NULL;
}

/* Matches `%f[set]`, a step from outside the set to inside it; both ends of the text count as a zero byte. */
static bool at_frontier(loc_matcher *matcher, const char *s, const char *set, const char *end) {
  uint8_t before = s == matcher->subject ? 0 : (uint8_t)s[-1];
  uint8_t after = s == matcher->subject_end ? 0 : (uint8_t)*s;
  return !in_set(matcher, before, set, end - 1) && in_set(matcher, after, set, end - 1);
}

static const char *match_here(loc_matcher *matcher, const char *s, const char *p) {
  const char *pattern_end = matcher->pattern_end;
  while (p != pattern_end) {
    step(matcher, 1);
    if (*p == '(')
      return p[1] == ')' ? open_capture(matcher, s, p + 2, CAPTURE_POSITION)
                         : open_capture(matcher, s, p + 1, CAPTURE_OPEN);
    if (*p == ')') return close_capture(matcher, s, p + 1);
    if (*p == '$' && p + 1 == pattern_end) return s == matcher->subject_end ? s : NULL;
    if (*p == ESCAPE && p + 1 != pattern_end) {
      if (p[1] == 'b') {
        s = match_balance(matcher, s, p + 2);
        if (s == NULL) return NULL;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p += 2;
        if (*p != '[') luaL_error(matcher->L, "missing '[' after '%%f' in pattern");
        const char *end = class_end(matcher, p);
        if (!at_frontier(matcher, s, p, end)) return NULL;
        p = end;
        continue;
      }
      if (loc_is_digit((uint8_t)p[1])) {
        s = match_again(matcher, s, p[1]);
        if (s == NULL) return NULL;
        p += 2;
        continue;
      }
    }
    const char *end = class_end(matcher, p);
    bool optional = *end == '*' || *end == '-' || *end == '?';
    if (!matches_one(matcher, s, p, end)) {
      if (!optional) return NULL;
      p = end + 1;
      continue;
    }
    if (*end == '*') return match_longest(matcher, s, p, end);
    if (*end == '+') return match_longest(matcher, s + 1, p, end);
    if (*end == '-') return match_shortest(matcher, s, p, end);
    if (*end == '?') {
      const char *rest = loc_match(matcher, s + 1, end + 1);
      if (rest != NULL) return rest;
      p = end + 1;
      continue;
    }
    s++;
    p = end;
  }
  return s;
}

const char *loc_match(loc_matcher *matcher, const char *s, const char *p) {
  if (matcher->depth == MAX_DEPTH) luaL_error(matcher->L, "pattern too complex");
  matcher->depth++;
  const char *end = match_here(matcher, s, p);
  matcher->depth--;
  return end;
}

void loc_push_capture(loc_matcher *matcher, int index, const char *start, const char *end) {
  const char *capture = start;
  ptrdiff_t length = end - start;
  if (index < matcher->level) {
    capture = matcher->captures[index].start;
    length = matcher->captures[index].length;
  } else if (index != 0) {
    luaL_error(matcher->L, "invalid capture index %%%d", index + 1);
  }
  if (length == CAPTURE_OPEN) luaL_error(matcher->L, "unfinished capture");
  if (length == CAPTURE_POSITION) {
    lua_pushinteger(matcher->L, capture - matcher->subject + 1);
    return;
  }
  loc_charge_bytes(matcher->L, (size_t)length);
  lua_pushlstring(matcher->L, capture, (size_t)length);
}

int loc_push_captures(loc_matcher *matcher, const char *start, const char *end) {
  int count = matcher->level == 0 && start != NULL ? 1 : matcher->level;
  luaL_checkstack(matcher->L, count, "too many captures");
  for (int i = 0; i < count; i++) loc_push_capture(matcher, i, start, end);
  return count;
}
