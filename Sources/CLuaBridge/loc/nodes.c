/* Nodes → Lua values: what the host answers, decoded into tables. values.c goes the other way. */
#include "sandbox/errors.h"
#include "values.h"

void loc_push_nodes(lua_State *L, const loc_node *nodes, const uint8_t *source, uint32_t index, int depth) {
  luaL_checkstack(L, 6, "the value is nested too deeply");
  if (depth > 100) loc_raise(L, "bad-result", NULL, 0, "nested too deeply");
  const loc_node *node = &nodes[index];
  const uint8_t *token = source + node->start;
  switch (node->kind) {
    case LOC_NODE_FALSE:
    case LOC_NODE_TRUE: lua_pushboolean(L, node->kind == LOC_NODE_TRUE); return;
    case LOC_NODE_INTEGER: {
      lua_Integer integer;
      if (loc_read_integer(token, node->length, &integer)) {
        lua_pushinteger(L, integer);
        return;
      }
      lua_pushnumber(L, loc_parse_double(L, token, node->length));
      return;
    }
    case LOC_NODE_DOUBLE: lua_pushnumber(L, loc_parse_double(L, token, node->length)); return;
    case LOC_NODE_STRING:
      if (node->flags & LOC_NODE_ESCAPED) {
        loc_decode_string(L, token, node->length);
      } else {
        lua_pushlstring(L, (const char *)token, node->length);
      }
      return;
    case LOC_NODE_ARRAY: {
      lua_createtable(L, (int)node->length, 0);
      uint32_t at = index + 1;
      for (uint32_t i = 1; i <= node->length; i++) {
        loc_push_nodes(L, nodes, source, at, depth + 1);
        lua_rawseti(L, -2, i);
        at = nodes[at].next;
      }
      /* Without elements only the metatable tells a list from an object. */
      if (node->length == 0) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ARRAY);
        lua_setmetatable(L, -2);
      }
      return;
    }
    case LOC_NODE_OBJECT: {
      lua_createtable(L, 0, (int)node->length);
      uint32_t at = index + 1;
      for (uint32_t i = 0; i < node->length; i++) {
        loc_push_nodes(L, nodes, source, at, depth + 1);
        loc_push_nodes(L, nodes, source, at + 1, depth + 1);
        lua_rawset(L, -3);
        at = nodes[at + 1].next;
      }
      return;
    }
    default: lua_pushnil(L);
  }
}
