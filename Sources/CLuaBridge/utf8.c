/* Which bytes are UTF-8; and the utf8 library: Lua's own functions, bounded by their arguments' length, behind a charge. */
#include "library.h"

bool loc_valid_utf8(const uint8_t *bytes, size_t length) {
  size_t i = 0;
  while (i < length) {
    if (i + 8 <= length) {
      uint64_t word;
      memcpy(&word, bytes + i, 8);
      if ((word & 0x8080808080808080u) == 0) {
        i += 8;
        continue;
      }
    }
    uint8_t lead = bytes[i];
    if (lead < 0x80) {
      i++;
      continue;
    }
    size_t count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || i + count > length) return false;
    for (size_t k = 1; k < count; k++) {
      if ((bytes[i + k] & 0xC0) != 0x80) return false;
    }
    /* RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF. */
    uint8_t second = bytes[i + 1];
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return false;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return false;
    i += count;
  }
  return true;
}

/* Upvalue 1 is Lua's function. */
static int charged(lua_State *L) {
  int count = lua_gettop(L);
  uint64_t bytes = 0;
  for (int i = 1; i <= count; i++) {
    if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
  }
  loc_charge(L, 2 + (uint64_t)count + (bytes >> 2));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

void loc_push_utf8(lua_State *L) {
  static const char *const names[] = {"char", "codepoint", "codes", "len", "offset"};
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  lua_createtable(L, 0, 6);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    lua_getfield(L, -2, names[i]);
    lua_pushcclosure(L, charged, 1);
    lua_setfield(L, -2, names[i]);
  }
  lua_getfield(L, -2, "charpattern");
  lua_setfield(L, -2, "charpattern");
  lua_remove(L, -2);
  loc_make_readonly(L);
}
