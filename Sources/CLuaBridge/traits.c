/* What a rule's code proves about its runs. */
#include "lent.h"

static bool captures_no_script(lua_State *L, int depth);

/* Whether the value on top of the stack can lead who has it to no function written in Lua. A library's function can, by what it has
 * captured itself: what `pairs` gives holds a table. */
static bool leads_to_no_script(lua_State *L, int depth) {
  switch (lua_type(L, -1)) {
    case LUA_TFUNCTION: return lua_iscfunction(L, -1) && captures_no_script(L, depth + 1);
    case LUA_TTABLE: return loc_is_readonly(L, -1);
    case LUA_TUSERDATA: return false;
    default: return true;
  }
}

/* Libraries wrap a function in another one once. */
static bool captures_no_script(lua_State *L, int depth) {
  if (depth > 2 || !lua_checkstack(L, 4)) return false;
  for (int i = 1; lua_getupvalue(L, -1, i) != NULL; i++) {
    bool is_harmless = leads_to_no_script(L, depth);
    lua_pop(L, 1);
    if (!is_harmless) return false;
  }
  return true;
}

static bool is_of_chunk(lua_State *L, const char *chunk_name) {
  lua_Debug record;
  lua_pushvalue(L, -1);
  return lua_getinfo(L, ">S", &record) && record.linedefined > 0 && strcmp(record.source, chunk_name) == 0;
}

/* What the code of a rule's function, on top of the stack, proves. Every instruction is executed at most once where nothing jumps
 * back and no other function written in Lua can be reached: the function makes none, has captured none, and its variables are
 * out of everybody else's reach, since it is the only one in its source and assigns none of them. An event holds data, the shared
 * libraries are C, and `require`, the one door to other scripts, has the instructions counted again. */
loc_rule_traits loc_rule_traits_of(lua_State *L, size_t index, const char *chunk_name, size_t functions) {
  loc_code code = loc_examine(L);
  loc_rule_traits traits = {0};
  if (code.is_broken) return traits;
  if (!code.passes_on) traits.lent = loc_make_lent(L, &code, index);
  bool is_alone = functions == 2 && is_of_chunk(L, chunk_name);
  if (is_alone && !code.goes_back && !code.assigns_captured && code.instructions <= UINT32_MAX && captures_no_script(L, 0)) {
    traits.most_steps = (uint32_t)code.instructions;
  }
  return traits;
}

