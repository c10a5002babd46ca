/* Calls the host for loc.<name>: passes arguments as nodes, and raises only after the host has returned its answer. An answer may be
 * a record, in which a misspelt name is an error: reading one asks the host for the nearest name. */
#include "host_calls.h"

#include "events.h"
#include "sandbox/entry.h"
#include "sandbox/errors.h"
#include "sandbox/memory.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include "values.h"
#include <math.h>
#include <string.h>

_Noreturn void loc_raise_missing(lua_State *L, int number, const char *slug, const char *text) {
  const loc_lua_error *error = &loc_state(L)->error;
  if (error->missing_length == 0) loc_raise_as(L, number, slug, NULL, 0, "%s", text);
  const char *missing = lua_pushlstring(L, error->missing, error->missing_length);
  const char *path = loc_push_missing_path(L);
  if (error->missing_is_null) {
    loc_raise_as(L, number, slug, missing, error->missing_length, "%s: the event's field '%s' is null", text, path);
  }
  loc_call_host(L, LOC_FUNCTION_NEAR, 0, 0);
  const char *near = lua_tostring(L, -1);
  loc_raise_as(
    L, number, slug, missing, error->missing_length, "%s: the event has no field '%s'%s%s%s", text, path,
    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Describes the value for an error message; may push a string. */
static const char *describe(lua_State *L, int index) {
  const loc_object *object;
  size_t length;
  const char *text;
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: return "a boolean";
    case LUA_TNUMBER:
      if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) return "NaN";
      lua_pushvalue(L, index);
      return lua_tostring(L, -1);
    case LUA_TSTRING:
      text = lua_tolstring(L, index, &length);
      if (!loc_look_utf8(L, text, length))
        return "a string that is not UTF-8 (string.sub cuts through characters; loc.truncate does not)";
      return length <= 40 ? lua_pushfstring(L, "'%s'", text) : "a long string";
    case LUA_TFUNCTION: return "a function";
    case LUA_TLIGHTUSERDATA: return "null";
    case LUA_TUSERDATA:
      object = lua_touserdata(L, index);
      return object->type == OBJECT_TEXT       ? "a loc.text"
             : object->type == OBJECT_MESSAGE  ? "a loc.message"
             : object->type == OBJECT_SKIP     ? "a loc.skip"
             : object->type == OBJECT_SLOT     ? "a loc.slot"
             : object->type == OBJECT_TEMPLATE ? "a loc.template"
                                               : "a table";
    default: return "a table";
  }
}

void loc_refuse_colon(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  lua_pushliteral(L, "loc");
  lua_rawget(L, -2);
  bool is_loc = lua_rawequal(L, -1, 1);
  lua_pop(L, 2);
  const char *name = loc_called_name(L);
  if (!is_loc) return;
  loc_raise(
    L, LOC_CASE_COLON_CALL, NULL, 0, "loc.%s is called with a dot: loc:%s passes loc as the first argument", name,
    name);
}

void loc_refuse_more(lua_State *L, int most) {
  for (int i = most + 1; i <= lua_gettop(L); i++) {
    if (lua_isnil(L, i)) continue;
    luaL_checkstack(L, 8, NULL);
    loc_refuse_colon(L);
    loc_raise(
      L, LOC_CASE_ARGUMENT_COUNT, NULL, 0, "loc.%s takes %d argument%s; argument %d is one too many: %s",
      loc_called_name(L), most, most == 1 ? "" : "s", i, describe(L, i));
  }
}

_Noreturn void loc_bad_argument(lua_State *L, const char *slug, int argument, int index, const char *wanted) {
  luaL_checkstack(L, 8, NULL);
  /* This comes before any push: the index may be just above the stack. */
  bool is_nil = lua_isnoneornil(L, index);
  loc_refuse_colon(L);
  const char *found = is_nil ? "nil" : describe(L, index);
  const char *text =
    lua_pushfstring(L, "argument %d of loc.%s must be %s, not %s", argument, loc_called_name(L), wanted, found);
  if (!is_nil) loc_raise_as(L, LOC_CASE_ARGUMENT, slug, NULL, 0, "%s", text);
  loc_raise_missing(L, LOC_CASE_ARGUMENT, slug, text);
}

/* ---- names and records ---- */

enum {
  MAX_NAME = 256, /* a longer name is not a typo */
  MAX_NAMES = 64  /* a record may have got more fields from the rule */
};

/* The host needs its arguments at the bottom of the stack, and the name may be anywhere. */
_Noreturn void loc_refuse_field(lua_State *L, const char *slug, const char *what, int name, const char *known) {
  luaL_checkstack(L, 12, NULL);
  if (lua_gettop(L) < 3) lua_settop(L, 3);
  size_t length;
  const char *text = lua_tolstring(L, name, &length);
  if (length > MAX_NAME || !loc_look_utf8(L, text, length)) {
    loc_raise_as(L, LOC_CASE_FIELD, slug, NULL, 0, "%s has no field of this name", what);
  }
  lua_pushstring(L, what);
  lua_pushstring(L, known);
  lua_pushvalue(L, name);
  lua_replace(L, 1);
  lua_replace(L, 2);
  lua_replace(L, 3);
  lua_settop(L, 3);
  loc_call_host(L, LOC_FUNCTION_FIELDS, 2, 0);
  text = lua_tolstring(L, 1, &length);
  const char *end = lua_tostring(L, -1);
  loc_raise_as(
    L, LOC_CASE_FIELD, slug, text, length, "%s has no field '%s'%s", lua_tostring(L, 3), text, end ? end : "");
}

/* ---- records ---- */

bool loc_is_word_of(const char *words, lua_State *L, int index) {
  size_t length;
  const char *word = lua_tolstring(L, index, &length);
  while (*words) {
    const char *blank = strchr(words, ' ');
    size_t end = blank ? (size_t)(blank - words) : strlen(words);
    if (end == length && memcmp(words, word, length) == 0) return true;
    words += end + (words[end] == ' ');
  }
  return false;
}

/* Reads a name that the record lacks. Upvalue 1: the names that may be absent. */
static int record_index(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 1) != LUA_TTABLE) return 0;
  const char *optional = lua_tostring(L, lua_upvalueindex(1));
  if (loc_is_word_of(optional, L, 2)) return 0;
  luaL_checkstack(L, 8, NULL);
  lua_settop(L, 2);
  size_t mark = loc_state(L)->scratch_top;
  loc_put(L, optional, strlen(optional));
  int count = 0;
  loc_begin_members(L, 1);
  while (count++ < MAX_NAMES && loc_next_member(L, 1)) {
    lua_pop(L, 1);
    size_t bytes = 0;
    const char *field = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &bytes) : NULL;
    if (field == NULL || bytes > MAX_NAME || memchr(field, ' ', bytes) || !loc_look_utf8(L, field, bytes)) continue;
    loc_put_byte(L, ' ');
    loc_put(L, field, bytes);
  }
  lua_settop(L, 2);
  loc_push_since(L, mark);
  loc_refuse_field(L, SLUG_UNKNOWN_FIELD, "the table", 2, lua_tostring(L, 3));
}

/* Pushes the metatable of records with these optional names. */
static void push_record_metatable(lua_State *L, const char *optional) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_RECORDS);
  lua_pushstring(L, optional);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, record_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -5);
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* The answer is as deep as the host has made it: a few levels. */
static void set_record(lua_State *L, int table, int metatable) {
  luaL_checkstack(L, 6, NULL);
  bool has_names = false;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (lua_type(L, -1) == LUA_TTABLE) set_record(L, lua_gettop(L), metatable);
    has_names |= lua_type(L, -2) == LUA_TSTRING;
    lua_pop(L, 1);
  }
  if (!has_names) return;
  lua_pushvalue(L, metatable);
  lua_setmetatable(L, table);
}

void loc_make_record(lua_State *L, const char *optional) {
  if (lua_type(L, -1) != LUA_TTABLE) return;
  luaL_checkstack(L, 8, NULL);
  int table = lua_gettop(L);
  push_record_metatable(L, optional);
  set_record(L, table, table + 1);
  lua_settop(L, table);
}

void loc_open_records(lua_State *L) {
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_RECORDS);
}

/* ---- answers ---- */

/* Pushes a message, which keeps the table that it was made of (stack index 1). */
static void push_message(lua_State *L, const loc_answer *answer) {
  loc_object *object = loc_push_object(L, OBJECT_MESSAGE, sizeof *object, 1);
  object->value = (uint32_t)answer->integer;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
}

static void push_answer(lua_State *L, const loc_answer *answer, int count) {
  switch (answer->kind) {
    case LOC_ANSWER_NIL: lua_pushnil(L); return;
    case LOC_ANSWER_BOOLEAN: lua_pushboolean(L, answer->integer != 0); return;
    case LOC_ANSWER_INTEGER: lua_pushinteger(L, answer->integer); return;
    case LOC_ANSWER_STRING:
      loc_charge(L, answer->length >> 6);
      lua_pushlstring(L, (const char *)answer->bytes, answer->length);
      return;
    case LOC_ANSWER_STOP: loc_stop(L, (int32_t)answer->integer);
    case LOC_ANSWER_VALUE:
      loc_push_nodes(L, answer->nodes, answer->bytes, 0, 0);
      if (answer->optional) loc_make_record(L, answer->optional);
      return;
    case LOC_ANSWER_MESSAGE: push_message(L, answer); return;
    default: {
      lua_pushlstring(L, (const char *)answer->slug, answer->slug_length);
      lua_pushlstring(L, (const char *)answer->bytes, answer->length);
      bool has_key = answer->key_length > 0;
      if (answer->argument > 0) {
        const char *slug = lua_tostring(L, -2), *wanted = lua_tostring(L, -1);
        if (answer->argument > count) lua_pushnil(L);
        loc_bad_argument(
          L, slug, answer->argument, answer->argument > count ? lua_gettop(L) : answer->argument, wanted);
      }
      loc_raise_message(
        L, LOC_CASE_HOST, lua_tostring(L, -2), has_key ? (const char *)answer->key : NULL, answer->key_length);
    }
  }
}

/* Returns the bytes of the arguments as JSON: their text with its escapes, and a quote, a colon or a comma around each value. */
static size_t bytes_as_json(const loc_lua *S) {
  size_t bytes = S->text_count + 4 * S->node_count;
  for (size_t i = 0; i < S->text_count; i++) {
    uint8_t byte = S->text[i];
    if (byte < 0x20) bytes += 5;
    else if (byte == '"' || byte == '\\') bytes++;
  }
  return bytes;
}

/* The host's output for arguments of that many bytes is less than a run may exceed its limit by. */
enum { SMALL_TEXT = 4 << 10 };

/* Checks that the run can pay for a call: instructions, then stack, then memory. */
static void pay(lua_State *L, int32_t function) {
  loc_lua *S = loc_state(L);
  const loc_price *price = &S->host.prices[function];
  /* functions.c remembers keys from run to run, and charges the same either way. */
  if (function != LOC_FUNCTION_KEY) {
    loc_charge(L, 10 + price->work + (S->text_count >> 4) + S->node_count * price->work_per_value);
  }
  loc_need_stack(L, price->stack);
  if (S->text_count <= SMALL_TEXT && price->held == 0) return;
  size_t held = price->held + S->node_count * price->held_per_value;
  if (price->held_per_byte > 0) held += bytes_as_json(S) * price->held_per_byte;
  loc_look_at_clock(L);
  if (!loc_may_hold(S, held)) loc_stop(L, LOC_STOP_MEMORY);
}

void loc_take_answer(lua_State *L, const loc_answer *answer, int count) {
  if (answer->held > 0) {
    loc_count_output(L, answer->output);
    if (!loc_hold(loc_state(L), answer->held)) loc_stop(L, LOC_STOP_MEMORY);
  }
  /* While Lua's values are created, the result that they are read from takes memory too. */
  loc_borrow(loc_state(L), answer->transient);
  push_answer(L, answer, count);
  loc_borrow(loc_state(L), 0);
}

void loc_call_host(lua_State *L, int32_t function, int count, int slot_names) {
  loc_lua *S = loc_state(L);
  loc_write_arguments(L, count, slot_names);
  pay(L, function);
  loc_answer answer = {.kind = LOC_ANSWER_NIL};
  loc_suspend();
  S->host.call(S->host.context, function, S->nodes, S->text ? S->text : (const uint8_t *)"", &answer);
  loc_resume(S);
  if (answer.kind == LOC_ANSWER_ERROR) loc_charge(L, S->host.prices[function].work_of_error);
  loc_take_answer(L, &answer, count);
}

int loc_host_call(lua_State *L) {
  int count = lua_gettop(L);
  int32_t function = (int32_t)lua_tointeger(L, lua_upvalueindex(1));
  luaL_checkstack(L, 12, NULL);
  if (count > 1) loc_refuse_colon(L);
  uint32_t most = loc_state(L)->host.prices[function].arguments;
  if (most > 0) loc_refuse_more(L, (int)most);
  /* The host could not distinguish nil from loc.null, which loc.json writes. */
  if (count > 0 && lua_isnil(L, 1) && strcmp(loc_called_name(L), "json") == 0) {
    loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "a value");
  }
  loc_call_host(L, function, count, 0);
  return 1;
}
