/* The sandbox's pattern functions against those of the Lua that Debian ships: the same calls, the same answers, where ours ends
 * within its budget. An input is a subject, a pattern and a replacement. */
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { TEXT = 256, SOURCE = 8192 };

static const char prelude[] =
  "local function show(v)\n"
  "  if type(v) ~= 'string' then return tostring(v) end\n"
  "  local bytes = {}\n"
  "  for i = 1, #v do bytes[i] = v:byte(i) end\n"
  "  return '<' .. table.concat(bytes, ' ') .. '>'\n"
  "end\n"
  "local function shown(fine, ...)\n"
  "  if not fine then return 'error' end\n"
  "  local results = {}\n"
  "  for i = 1, select('#', ...) do results[i] = show((select(i, ...))) end\n"
  "  return table.concat(results, ', ')\n"
  "end\n";
static const char calls[] =
  "local function all()\n"
  "  local list = {}\n"
  "  for a, b, c in string.gmatch(s, p) do list[#list + 1] = show(a) .. show(b) .. show(c) end\n"
  "  return table.concat(list, ' ')\n"
  "end\n"
  "return shown(pcall(string.find, s, p)) .. '|' .. shown(pcall(string.match, s, p, -3)) .. '|' ..\n"
  "  shown(pcall(string.gsub, s, p, r)) .. '|' .. shown(pcall(string.gsub, s, p, {a = 'b', [1] = false}, 5)) .. '|' ..\n"
  "  shown(pcall(all)) .. '|' .. shown(pcall(string.find, s, p, 2, true))\n";

/* `local NAME = "\ddd\ddd"`, at most TEXT bytes of the text. */
static size_t literal(char *out, size_t capacity, const char *name, locscript_str text) {
  size_t at = (size_t)snprintf(out, capacity, "local %s = \"", name);
  for (size_t index = 0; index < text.length && index < TEXT; index++) {
    at += (size_t)snprintf(out + at, capacity - at, "\\%03d", (unsigned char)text.data[index]);
  }
  return at + (size_t)snprintf(out + at, capacity - at, "\"\n");
}

static void compare(locscript_session session, locscript_str source) {
  locscript_str value = {NULL, 0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status =
    locscript_session_evaluate(session, source, LOCSCRIPT_STR("pattern"), (locscript_str){NULL, 0}, &value, &error);
  if (
    status == LOCSCRIPT_E_RULE_INSTRUCTIONS || status == LOCSCRIPT_E_RULE_MEMORY ||
    status == LOCSCRIPT_E_RULE_DEADLINE) {
    return;
  }
  fuzz_promise(status == LOCSCRIPT_OK, "pattern calls under pcall end, or reach a limit");
  static lua_State *lua;
  if (!lua) {
    lua = luaL_newstate();
    luaL_openlibs(lua);
  }
  int fine =
    luaL_loadbufferx(lua, source.data, source.length, "=pattern", "t") == LUA_OK && lua_pcall(lua, 0, 1, 0) == LUA_OK;
  size_t length = 0;
  const char *answer = lua_tolstring(lua, -1, &length);
  /* Ours is JSON: nothing in it needs an escape. */
  int same = fine && answer && value.length == length + 2 && memcmp(value.data + 1, answer, length) == 0;
  if (!same) {
    fprintf(
      stderr, "%.*s\nours: %.*s\nLua:  \"%s\"\n", (int)source.length, source.data, (int)value.length, value.data,
      answer ? answer : "");
  }
  fuzz_promise(same, "pattern functions answer as Lua's do");
  lua_settop(lua, 0);
}

void fuzz_lua_pattern(const uint8_t *data, size_t size) {
  static locscript_session session;
  if (session.id == 0) {
    const locscript_session_options limits = {
      .struct_size = sizeof limits, .milliseconds = 8000, .instructions = 200000};
    locscript_engine engine = fuzz_engine(NULL, 0);
    int32_t status = locscript_session_open(engine, (locscript_rules){0}, &limits, &session, NULL);
    fuzz_promise(status == LOCSCRIPT_OK, "a session opens");
  }
  fuzz_fields fields = fuzz_split(data, size, 1);
  const char *names[] = {"s", "p", "r"};
  char source[SOURCE];
  size_t length = (size_t)snprintf(source, sizeof source, "%s", prelude);
  for (size_t index = 0; index < 3; index++) {
    locscript_str text = index < fields.count ? fields.items[index] : (locscript_str){NULL, 0};
    length += literal(source + length, sizeof source - length, names[index], text);
  }
  length += (size_t)snprintf(source + length, sizeof source - length, "%s", calls);
  compare(session, (locscript_str){source, length});
  fuzz_free(&fields);
}
