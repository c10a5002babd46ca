/* Checks that the linked Lua is a known one, and that every wrap acts: a lost linker flag would leave a sandbox that
 * looks complete but is not. If a check fails, no sandbox can be opened. The promise: no sandbox on another Lua
 * (SECURITY.md, "A caller of the C interface"). */
#include "layout.h"
#include <lua5.4/lauxlib.h>
#include <string.h>

static const struct {
  uint32_t bit;
  const char *name;
} wraps[] = {
  {SEEN_FINISHSET, "luaH_finishset"}, {SEEN_SET, "luaH_set"},           {SEEN_SETINT, "luaH_setint"},
  {SEEN_GETN, "luaH_getn"},           {SEEN_GETTM, "luaT_gettm"},       {SEEN_STR2NUM, "luaO_str2num"},
  {SEEN_STRCOLL, "strcoll"},          {SEEN_STRTOD, "strtod"},          {SEEN_SNPRINTF, "snprintf, __snprintf_chk"},
  {SEEN_LOCALECONV, "localeconv"},    {SEEN_CALL, "luaD_call"},         {SEEN_CALL_NO_YIELD, "luaD_callnoyield"},
  {SEEN_COMPILE, "luaE_incCstack"},   {SEEN_EQLNGSTR, "luaS_eqlngstr"}, {SEEN_POW, "pow"},
};

/* Reports whether layout_place finds a key. Each key is the only one in its table, so it is where Lua searches
 * first. */
static bool finds_place(lua_State *L) {
  lua_createtable(L, 0, 64);
  lua_insert(L, -2);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  const layout_table *table = lua_topointer(L, -1);
  bool found = false;
  for (size_t i = 0; i < layout_node_count(table); i++) {
    const layout_node *node = &table->nodes[i];
    if (layout_is_empty(node->tag)) continue;
    const layout_value key = {.bits = node->key, .tag = node->key_tag};
    found = layout_place(table, &key) == node && node->tag == TAG_TRUE;
  }
  bool holds = found && layout_node_count(table) == 64 && table->node_bits == 6;
  lua_pop(L, 1);
  return holds;
}

static bool knows_layout(lua_State *L) {
  lua_createtable(L, 4, 5);
  bool holds = loc_table_slots(L, -1) == 12;
  lua_pop(L, 1);
  lua_pushliteral(L, "short");
  holds = finds_place(L) && holds;
  static const char text[] = "a text that is too long to be one object wherever it is equal";
  lua_pushlstring(L, text, sizeof text - 1);
  const layout_string *string = lua_topointer(L, -1);
  holds = string->long_length == sizeof text - 1 && holds;
  lua_pushlstring(L, text, sizeof text - 1);
  holds = lua_rawequal(L, -1, -2) && lua_topointer(L, -1) != lua_topointer(L, -2) && holds;
  lua_pop(L, 1);
  holds = finds_place(L) && holds;
  lua_pushinteger(L, 123456789012345);
  holds = finds_place(L) && holds;
  lua_pushinteger(L, -7);
  holds = finds_place(L) && holds;
  lua_pushnumber(L, 1234.5678);
  holds = finds_place(L) && holds;
  lua_pushboolean(L, 1);
  return finds_place(L) && holds;
}

static void ignore_hook(lua_State *L, lua_Debug *record) { (void)L, (void)record; }

enum { LEAST_INSTRUCTIONS = 20, MOST_INSTRUCTIONS = 60 /* of the chunk below */ };

/* Goes through every wrap once. The argument is the place for the answer. */
static int use_everything(lua_State *L) {
  static const char source[] =
    "local t, events = ...  t[1.5] = 1  events.__index = function(_, key) return key end\n"
    "local list = {} for i = 1, 3 do list[i] = i end\n"
    "return t.missing, #list, 'a' < 'b', 1.5 .. ' ' .. (#list) ^ 3";
  const char **missing = lua_touserdata(L, 1);
  *missing = "luaL_loadbufferx";
  if (luaL_loadbufferx(L, source, sizeof source - 1, "=selftest", "t") != LUA_OK) return lua_error(L);
  *missing = "lua_call";
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setmetatable(L, -3);
  lua_sethook(L, ignore_hook, LUA_MASKCOUNT, 1 << 20);
  uint32_t before = loc_instructions_since_hook(L);
  lua_call(L, 2, 4);
  uint32_t instructions = loc_instructions_since_hook(L);
  *missing = "Lua's count of instructions";
  if (before != 0 || instructions < LEAST_INSTRUCTIONS || instructions > MOST_INSTRUCTIONS) return 0;
  *missing = "Lua's own results";
  const char *key = lua_tostring(L, -4), *text = lua_tostring(L, -1);
  bool holds = key != NULL && strcmp(key, "missing") == 0 && lua_tointeger(L, -3) == 3 && lua_toboolean(L, -2) &&
               text != NULL && strcmp(text, "1.5 27.0") == 0;
  if (!holds) return 0;
  lua_newtable(L);
  lua_pushinteger(L, 1);
  lua_rawseti(L, -2, 1);
  *missing = "Lua's tables in memory";
  if (!knows_layout(L)) return 0;
  *missing = NULL;
  return 0;
}

static void ignore(lua_State *L) { (void)L; }

/* Checks the archive's version; the compiler checks the header's. */
static bool is_version_known(void) {
  extern const char lua_ident[];
  return strstr(lua_ident, "$LuaVersion: " LUA_RELEASE " ") != NULL;
}

static const char *find_missing(void) {
  if (!is_version_known()) return "the Lua release of the header, " LUA_RELEASE;
  lua_State *L = luaL_newstate();
  if (L == NULL) return "memory";
  loc_meter meter = {.L = L, .look = ignore, .refuse_stack = ignore, .refuse_keys = ignore};
  loc_meter *before = loc_current_meter;
  const char *missing = NULL;
  lua_pushcfunction(L, use_everything);
  lua_pushlightuserdata(L, &missing);
  loc_wraps_seen = 0;
  loc_current_meter = &meter;
  lua_pcall(L, 1, 0, 0);
  loc_current_meter = before;
  lua_close(L);
  for (size_t i = 0; i < sizeof wraps / sizeof *wraps; i++) {
    if ((loc_wraps_seen & wraps[i].bit) == 0) return wraps[i].name;
  }
  return missing;
}

const char *loc_internals_missing(void) {
  static const char *answer;
  static int is_known; /* two threads that ask at once find the same answer */
  if (!__atomic_load_n(&is_known, __ATOMIC_ACQUIRE)) {
    __atomic_store_n(&answer, find_missing(), __ATOMIC_RELEASE);
    __atomic_store_n(&is_known, 1, __ATOMIC_RELEASE);
  }
  return __atomic_load_n(&answer, __ATOMIC_ACQUIRE);
}
