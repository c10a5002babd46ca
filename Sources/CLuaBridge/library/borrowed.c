/* Lua's own libraries math and utf8, by allow-list: each call is charged for its arguments first. The promise: a rule
 * ends (SECURITY.md, "A rule's author"). */
#include "library.h"

#include "powers.h"

enum { PIECE = 1 << 20 /* bytes that utf8.len reads between two checks of the clock */ };

/* Charges for the arguments and calls a function of C, upvalue 1. A numeral may have any length, and the function walks
 * its text. */
static int charged(lua_State *L) {
  int count = lua_gettop(L);
  uint64_t bytes = 0;
  for (int i = 1; i <= count; i++) {
    if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
  }
  loc_charge(L, (uint64_t)count + (bytes >> 1));
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* Calls Lua's function for one piece of the text at a time. A piece ends before a byte that may begin a character, so
 * the pieces together give the result of the whole: a character that continues after its piece is also invalid in the
 * whole. */
static int text_length(lua_State *L) {
  size_t size;
  const char *text = luaL_checklstring(L, 1, &size);
  lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, -1), total = 0;
  if (size <= PIECE || first > (lua_Integer)size || last > (lua_Integer)size) return charged(L);
  first = (lua_Integer)loc_end_position(first, size); /* 0, which Lua refuses, before the start */
  last = (lua_Integer)loc_end_position(last, size);
  bool is_lax = lua_toboolean(L, 4);
  do {
    lua_Integer end = last - first < PIECE ? last : first + PIECE;
    while (end < last && ((unsigned char)text[end] & 0xC0) == 0x80) end++;
    /* a byte of text is cheaper than one of a numeral */
    loc_charge(L, 2 + (end > first ? (uint64_t)(end - first) >> 2 : 0));
    lua_settop(L, 1);
    lua_pushinteger(L, first);
    lua_pushinteger(L, end);
    lua_pushboolean(L, is_lax);
    int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
    if (results != 1) return results; /* nil, and the place where the text is not UTF-8 */
    total += lua_tointeger(L, -1);
    first = end + 1;
  } while (first <= last);
  lua_pushinteger(L, total);
  return 1;
}

/* The iterator of utf8.codes. Upvalue 1 is Lua's function, which skips any number of bytes that begin no character. */
static int next_code(lua_State *L) {
  lua_Integer from = lua_tointeger(L, 2);
  lua_Integer length = lua_type(L, 1) == LUA_TSTRING ? (lua_Integer)lua_rawlen(L, 1) : 0;
  int count = lua_tocfunction(L, lua_upvalueindex(1))(L);
  lua_Integer to = count > 0 ? lua_tointeger(L, -count) : length;
  /* A call with any other position skips nothing. */
  if (from >= 0 && from < to) loc_charge(L, (uint64_t)(to - from) >> 2);
  return count;
}

static int codes(lua_State *L) {
  int count = charged(L);
  lua_pushvalue(L, -count);
  lua_pushcclosure(L, next_code, 1);
  lua_replace(L, -count - 1);
  return count;
}

/* ---- exponentials and logarithms, with the same bits on every processor ---- */

static int exponential(lua_State *L) {
  lua_pushnumber(L, loc_exp(luaL_checknumber(L, 1)));
  return 1;
}

static int logarithm(lua_State *L) {
  double x = luaL_checknumber(L, 1), base = luaL_optnumber(L, 2, 0);
  if (lua_isnoneornil(L, 2)) x = loc_log(x);
  else if (base == 2) x = loc_log2(x);
  else if (base == 10) x = loc_log10(x);
  else x = loc_log(x) / loc_log(base);
  lua_pushnumber(L, x);
  return 1;
}

/* ---- the libraries ---- */

/* The allowed names of math: without random numbers, because a run must be repeatable, and without trigonometric functions,
 * whose last bit differs from processor to processor. */
static const char *const math_names[] = {"abs", "ceil", "deg",        "exp",  "floor",      "fmod", "huge",
                                         "log", "max",  "maxinteger", "min",  "mininteger", "modf", "pi",
                                         "rad", "sqrt", "tointeger",  "type", "ult",        NULL};

static const char *const utf8_names[] = {"char", "charpattern", "codepoint", "codes", "len", "offset", NULL};

/* Creates a library of the members with these names; `own` replace Lua's. */
static void open_library(
  lua_State *L, const char *library, lua_CFunction open, const luaL_Reg *own, const char *const *names) {
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
  luaL_setfuncs(L, own, 0);
  lua_newtable(L);
  for (; *names != NULL; names++) {
    lua_getfield(L, -2, *names);
    lua_CFunction ours = strcmp(*names, "codes") == 0 ? codes : strcmp(*names, "len") == 0 ? text_length : charged;
    if (lua_iscfunction(L, -1)) lua_pushcclosure(L, ours, 1);
    lua_setfield(L, -2, *names);
  }
  lua_remove(L, -2);
  loc_share(L, library);
}

void loc_open_borrowed(lua_State *L) {
  static const luaL_Reg own_math[] = {{"exp", exponential}, {"log", logarithm}, {NULL, NULL}},
                        own_utf8[] = {{NULL, NULL}};
  open_library(L, "math", luaopen_math, own_math, math_names);
  open_library(L, "utf8", luaopen_utf8, own_utf8, utf8_names);
}
