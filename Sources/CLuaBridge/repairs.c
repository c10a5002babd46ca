/* Functions of Lua's, and one that it calls, that the linker leads here (Package.swift: --wrap), because Debian's 5.4.4 has them so
 * that a script can misuse them. Where Lua is not linked from its archive they stay unused. */
#include "layout.h"

/* ---- concatenation ---- */

void __real_luaT_tryconcatTM(lua_State *L) __attribute__((weak));
void __wrap_luaT_tryconcatTM(lua_State *L);

/* Calls __concat for the two values on top of the stack. Debian's fix for CVE-2022-33099 (upstream 42d40581) made the caller keep a
 * pointer into the stack meanwhile; if the stack grows, and so moves, it goes on in freed memory (fixed upstream by 603b2c64, in
 * 5.4.5). An error never returns to that caller. With the slots that every stack has from the beginning it takes some hundred calls
 * one within another to get here. */
void __wrap_luaT_tryconcatTM(lua_State *L) {
  const void *top = layout_top(L);
  __real_luaT_tryconcatTM(L);
  if (LUA_VERSION_RELEASE_NUM <= 50404 && layout_top(L) != top) {
    loc_raise(L, "concat", NULL, 0, "the stack had to grow while '__concat' ran: it takes too many values, or too many calls are under way");
  }
}

/* ---- long strings as keys ---- */

int __real_luaS_eqlngstr(const layout_string *left, const layout_string *right) __attribute__((weak));
int __wrap_luaS_eqlngstr(const layout_string *left, const layout_string *right);

/* Whether two long strings are equal. A key that 2,000 tables of an __index chain do not have would be compared with a key of each
 * of them, byte by byte, in one instruction; keys have been hashed, and other hashes mean other bytes. */
int __wrap_luaS_eqlngstr(const layout_string *left, const layout_string *right) {
  if (LUA_VERSION_RELEASE_NUM <= 50406 && left->extra != 0 && right->extra != 0 && left->hash != right->hash) return 0;
  return __real_luaS_eqlngstr(left, right);
}

/* ---- the order of strings ---- */

int __wrap_strcoll(const char *left, const char *right);

/* Lua compares strings piece by piece between their zero bytes, in one instruction: a quarter of a megabyte of them takes over a
 * millisecond. So each piece that is equal is paid for. Rules see the C locale, where the order is that of the bytes. */
int __wrap_strcoll(const char *left, const char *right) {
  int order = *left == 0 && *right == 0 ? 0 : strcmp(left, right);
  loc_lua *S = order == 0 ? loc_current_run : NULL;
  if (S != NULL) loc_charge(S->L, 1);
  return order;
}

/* ---- numerals ---- */

enum { LONG_NUMERAL = 1000 };

size_t __real_luaO_str2num(const char *text, layout_value *number) __attribute__((weak));
size_t __wrap_luaO_str2num(const char *text, layout_value *number);

/* Reads a number, where one is wanted and a string is there. A numeral may be as long as a string: a hundred thousand arguments of
 * string.char, each with a quarter of a megabyte of zeros, took half a minute. */
size_t __wrap_luaO_str2num(const char *text, layout_value *number) {
  size_t length = strlen(text);
  loc_lua *S = length >= LONG_NUMERAL ? loc_current_run : NULL;
  if (S != NULL) loc_charge(S->L, length >> 4);
  return __real_luaO_str2num(text, number);
}

/* ---- chains of tables ---- */

enum { EVENT_NEWINDEX = 1, HOPS_PER_UNIT = 8 };

const layout_value *__real_luaT_gettm(layout_table *events, int event, layout_string *name) __attribute__((weak));
const layout_value *__wrap_luaT_gettm(layout_table *events, int event, layout_string *name);

/* Lua asks a metatable for what is to be done. Where that is another table it goes on there, up to 2,000 times in one instruction: with
 * a long string for a key a thousand of those took over 100 milliseconds. The collector asks for other events, and must not be stopped. */
const layout_value *__wrap_luaT_gettm(layout_table *events, int event, layout_string *name) {
  loc_lua *S = event <= EVENT_NEWINDEX ? loc_current_run : NULL;
  if (S != NULL && ++S->hops % HOPS_PER_UNIT == 0) loc_charge(S->L, 1);
  return __real_luaT_gettm(events, event, name);
}
