/* Nodes → Lua values: decodes the host's answers into tables. values.c does the reverse. */
#include "sandbox/errors.h"
#include "values.h"

void loc_push_nodes(lua_State *L, const loc_node *nodes, const uint8_t *source, uint32_t index, int depth) {
  luaL_checkstack(L, 6, "the value is nested too deeply");
  if (depth > 100) loc_raise_as(L, LOC_CASE_VALUE_DEPTH, SLUG_BAD_RESULT, NULL, 0, "nested too deeply");
  const loc_node *node = &nodes[index];
  if (loc_push_scalar(L, node, source)) return;
  if (node->kind < LOC_NODE_ARRAY) { /* a number beyond the range of Lua's integers, or of its floats */
    lua_pushnumber(L, loc_parse_double(L, source + node->start, node->length));
    return;
  }
  bool is_list = node->kind == LOC_NODE_ARRAY;
  lua_createtable(L, is_list ? (int)node->length : 0, is_list ? 0 : (int)node->length);
  uint32_t at = index + 1;
  for (uint32_t i = 1; i <= node->length; i++) {
    loc_push_nodes(L, nodes, source, at, depth + 1);
    if (is_list) {
      lua_rawseti(L, -2, i);
    } else {
      loc_push_nodes(L, nodes, source, ++at, depth + 1);
      lua_rawset(L, -3);
    }
    at = nodes[at].next;
  }
  /* An empty list differs from an empty object only by its metatable. */
  if (is_list && node->length == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ARRAY);
    lua_setmetatable(L, -2);
  }
}
