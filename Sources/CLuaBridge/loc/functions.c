/* Implements the loc table: texts, skips, null and arrays are here; all else calls the host (host_calls.c). */
#include "functions.h"

#include "events.h"
#include "host_calls.h"
#include "sandbox/errors.h"
#include "sandbox/walls.h"
#include "text_places.h"
#include "values.h"
#include <math.h>
#include <string.h>

/* ---- loc.text ---- */

enum {
  NAMES_COST = 100, /* the charge for looking up a platform's names, which are not remembered */
  MAX_KEYS = 10000, /* the keys that the sandbox remembers */
  MAX_KEY_BYTES = 32 << 10
};

_Noreturn static void bad_text_argument(lua_State *L, int index, int argument) {
  const char *wanted = lua_type(L, index) == LUA_TBOOLEAN ? "a string or a number (say what it means in words)"
                       : loc_object_at(L, index, OBJECT_TEXT)
                         ? "a string or a number (phones do not localize arguments)"
                       : lua_type(L, index) == LUA_TTABLE || loc_object_at(L, index, OBJECT_EVENT)
                         ? "a string or a number (of a table, one of its fields)"
                         : "a string or a number";
  loc_bad_argument(L, SLUG_TEXT_ARGUMENT, argument, index, wanted);
}

/* Pushes the argument's text; phones get strings only. True for a float: a float's digits are seldom right for a person to
 * read. */
static bool push_text_argument(lua_State *L, int index, int argument) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, index, &length);
      if (!loc_look_utf8(L, text, length)) bad_text_argument(L, index, argument);
      lua_pushvalue(L, index);
      return false;
    }
    case LUA_TNUMBER: {
      char digits[40];
      if (lua_isinteger(L, index)) {
        size_t length;
        const char *text = loc_format_integer(lua_tointeger(L, index), digits, &length);
        lua_pushlstring(L, text, length);
        return false;
      }
      double value = lua_tonumber(L, index);
      if (isnan(value) || isinf(value)) bad_text_argument(L, index, argument);
      size_t length = loc_format_double(L, value, digits);
      lua_pushlstring(L, digits, length);
      return true;
    }
    case LUA_TUSERDATA:
      if (loc_object_at(L, index, OBJECT_SLOT)) {
        lua_pushvalue(L, index);
        return false;
      }
      __attribute__((fallthrough));
    default: bad_text_argument(L, index, argument);
  }
}

/* The facts about a key in addition to its names. */
typedef struct key_facts {
  bool is_doubtful; /* the host has a finding about the key */
  /* the numbers of arguments that its texts use, as the host gives them; -1 when they are unknown */
  lua_Integer bounds;
} key_facts;

static bool is_within(lua_Integer bounds, int count) {
  return bounds < 0 || (count >= (bounds & 255) && count <= bounds >> 8);
}

/* Pushes the names on Android and on iOS of the key at 1; the host's answers are remembered from run to run. */
static key_facts push_key_names(lua_State *L) {
  loc_lua *S = loc_state(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_KEYS);
  int names = lua_gettop(L) + 1;
  lua_pushvalue(L, 1);
  if (lua_rawget(L, names - 1) != LUA_TNIL) {
    loc_charge(L, lua_rawlen(L, 1) >> 6); /* the same charge as for writing the key as an argument */
  } else if (S->host.check_keys) {
    lua_pop(L, 1);
    loc_call_host(L, LOC_FUNCTION_KEY, 1, 0);
    if (S->key_count < MAX_KEYS) {
      S->key_count++;
      lua_pushvalue(L, 1);
      if (lua_isnil(L, names)) lua_pushboolean(L, true);
      else lua_pushvalue(L, names);
      lua_rawset(L, names - 1);
    }
  }
  key_facts facts = {.bounds = -1};
  bool has_names = lua_type(L, names) == LUA_TTABLE;
  if (has_names) {
    lua_rawgeti(L, names, 3);
    facts.is_doubtful = lua_rawlen(L, -1) > 0;
    if (lua_rawgeti(L, names, 4) != LUA_TNIL) facts.bounds = lua_tointeger(L, -1);
    lua_pop(L, 2);
  } else if (lua_type(L, names) == LUA_TNUMBER) {
    facts.bounds = lua_tointeger(L, names);
  }
  for (int platform = 1; platform <= 2; platform++) {
    if (has_names) lua_rawgeti(L, names, platform);
    else lua_pushvalue(L, 1);
  }
  return facts;
}

static loc_object *new_text(lua_State *L, int argument_count, bool is_doubtful) {
  loc_object *object = loc_push_object(L, OBJECT_TEXT, sizeof *object, 3 + argument_count);
  object->text = (loc_text_facts){.argument_count = (uint8_t)argument_count, .is_doubtful = is_doubtful};
  return object;
}

static void mark_float(loc_object *text, int argument) {
  if (text->text.float_argument == 0) text->text.float_argument = (uint8_t)argument;
}

/* Records the call of a text for which the host will have a finding. */
static void note_place(lua_State *L, loc_object *text) {
  if (text->text.is_doubtful || text->text.float_argument > 0) text->text.place = loc_note_text_place(L);
}

/* Checks the field's value, which is on top of the stack. */
static void check_string_field(lua_State *L, const char *name, bool is_key) {
  if (lua_isnil(L, -1)) return;
  size_t length = 0;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
  bool is_text = text != NULL && loc_look_utf8(L, text, length);
  if (is_text && (length > 0 || !is_key)) return;
  loc_raise(
    L, LOC_CASE_TEXT_FIELD, name, strlen(name), "the field '%s' of loc.text must be a %s", name,
    is_text ? "key: it is empty" : "string in UTF-8");
}

/* Counts the arguments in the list at the index, and refuses holes and names, because values after them would be
 * lost. */
static int count_list(lua_State *L, int index) {
  size_t count = lua_rawlen(L, index);
  if (count > 255) loc_raise(L, LOC_CASE_TEXT_ARGUMENTS, "args", 4, "more than 255 arguments");
  loc_begin_members(L, index);
  while (loc_next_member(L, index)) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && (lua_Unsigned)lua_tointeger(L, -1) - 1 < count) continue;
    loc_raise(
      L, LOC_CASE_TEXT_ARGUMENTS, "args", 4, "the field 'args' of loc.text must be a list without holes or names");
  }
  return (int)count;
}

/* Asks the host about a text's names and the number of its arguments, and leaves the text on top of the stack. The host needs its
 * arguments at the bottom of the stack: the text is at 4 or above. */
__attribute__((noinline)) static void check_text(lua_State *L, int text) {
  loc_object *object = lua_touserdata(L, text);
  lua_settop(L, text);
  for (int i = 1; i <= 2; i++) {
    lua_getiuservalue(L, text, i);
    lua_replace(L, i);
  }
  lua_pushinteger(L, object->text.argument_count);
  lua_replace(L, 3);
  loc_charge(L, NAMES_COST);
  loc_call_host(L, LOC_FUNCTION_TEXT, 3, 0);
  if (!lua_isnil(L, -1)) object->text.is_doubtful = true;
  lua_settop(L, text);
}

/* loc.text{android=, ios=, args={…}, fallback=} */
static int text_from_table(lua_State *L) {
  static const char *const names[] = {"android", "ios", "fallback", "args"};
  lua_settop(L, 1);
  const char *unknown = NULL;
  bool has_nameless = false;
  loc_begin_members(L, 1);
  while (loc_next_member(L, 1)) {
    lua_pop(L, 1);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    bool known = false;
    for (int i = 0; i < 4 && name != NULL; i++) known |= strcmp(name, names[i]) == 0;
    has_nameless |= name == NULL;
    /* The message names the least unknown field: Lua's own order differs in each session. */
    if (name != NULL && !known && (unknown == NULL || strcmp(name, unknown) < 0)) unknown = name;
  }
  if (unknown != NULL || has_nameless) {
    if (unknown != NULL) {
      lua_pushstring(L, unknown);
      if (strcmp(unknown, "key") == 0) {
        loc_raise(
          L, LOC_CASE_TEXT_FIELD_NAME, "key", 3,
          "loc.text has no field 'key': loc.text(key, …) takes one key for both platforms, and the "
          "fields android and ios one each");
      }
      loc_refuse_field(L, SLUG_TEXT_ARGUMENT, "loc.text", lua_gettop(L), "android ios args fallback");
    }
    loc_raise(
      L, LOC_CASE_TEXT_FIELD_NAME, NULL, 0,
      "loc.text has no field without a name; its fields are android, ios, args and fallback, and loc.text(key, …) takes one key for both");
  }
  lua_pushliteral(L, "args");
  int arguments = 2, count = 0;
  if (lua_rawget(L, 1) != LUA_TNIL) {
    if (loc_object_at(L, arguments, OBJECT_EVENT)) {
      loc_copy_event_level(L, arguments);
      lua_replace(L, arguments);
    }
    if (lua_type(L, arguments) != LUA_TTABLE) {
      loc_raise(L, LOC_CASE_TEXT_ARGUMENTS, "args", 4, "the field 'args' of loc.text must be a list");
    }
    count = count_list(L, arguments);
  }
  lua_pushnil(L); /* a place for the host's third argument */
  new_text(L, count, false);
  int any = 0;
  for (int i = 0; i < 3; i++) {
    lua_pushstring(L, names[i]);
    int type = lua_rawget(L, 1);
    check_string_field(L, names[i], i < 2);
    any += type == LUA_TSTRING && i < 2;
    lua_setiuservalue(L, 4, i + 1);
  }
  if (any == 0) loc_raise(L, LOC_CASE_TEXT_KEY, NULL, 0, "loc.text needs the key of one platform: android or ios");
  for (int i = 1; i <= count; i++) {
    lua_rawgeti(L, arguments, i);
    if (push_text_argument(L, lua_gettop(L), i)) mark_float(lua_touserdata(L, 4), i);
    lua_setiuservalue(L, 4, 3 + i);
    lua_pop(L, 1);
  }
  if (loc_state(L)->host.check_keys) check_text(L, 4);
  note_place(L, lua_touserdata(L, 4));
  lua_settop(L, 4);
  return 1;
}

static int loc_text(lua_State *L) {
  int count = lua_gettop(L);
  if (lua_type(L, 1) == LUA_TTABLE && count == 1) return text_from_table(L);
  if (lua_type(L, 1) != LUA_TSTRING) {
    loc_bad_argument(L, SLUG_TEXT_ARGUMENT, 1, 1, "the key (a string)");
  }
  if (count > 256) loc_raise(L, LOC_CASE_TEXT_ARGUMENTS, NULL, 0, "more than 255 arguments");
  luaL_checkstack(L, 12, NULL);
  size_t length;
  const char *key = lua_tolstring(L, 1, &length);
  if (length == 0) loc_raise(L, LOC_CASE_TEXT_KEY, NULL, 0, "the key is empty");
  if (length > MAX_KEY_BYTES) loc_raise(L, LOC_CASE_TEXT_KEY_BYTES, NULL, 0, "the key has more than 32 KB");
  if (!loc_look_utf8(L, key, length)) loc_bad_argument(L, SLUG_TEXT_ARGUMENT, 1, 1, "the key (a string)");
  const key_facts facts = push_key_names(L);
  new_text(L, count - 1, facts.is_doubtful);
  int text = lua_gettop(L);
  lua_pushvalue(L, text - 2);
  lua_setiuservalue(L, text, 1);
  lua_pushvalue(L, text - 1);
  lua_setiuservalue(L, text, 2);
  for (int i = 2; i <= count; i++) {
    if (push_text_argument(L, i, i)) mark_float(lua_touserdata(L, text), i - 1);
    lua_setiuservalue(L, text, 2 + i);
  }
  if (!is_within(facts.bounds, count - 1)) check_text(L, text);
  note_place(L, lua_touserdata(L, text));
  return 1;
}

/* text.key, .android, .ios, .fallback, .args */
static int text_index(lua_State *L) {
  loc_object *object = loc_object_at(L, 1, OBJECT_TEXT);
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  lua_settop(L, 2);
  lua_pushnil(L);
  if (object == NULL || name == NULL) return 1;
  if (strcmp(name, "args") == 0) {
    lua_createtable(L, object->text.argument_count, 0);
    for (int i = 1; i <= object->text.argument_count; i++) {
      lua_getiuservalue(L, 1, 3 + i);
      lua_rawseti(L, -2, i);
    }
    return 1;
  }
  if (strcmp(name, "android") == 0 || strcmp(name, "key") == 0) lua_getiuservalue(L, 1, 1);
  if (strcmp(name, "ios") == 0) lua_getiuservalue(L, 1, 2);
  if (strcmp(name, "fallback") == 0) lua_getiuservalue(L, 1, 3);
  if (strcmp(name, "key") == 0 && lua_isnil(L, -1)) lua_getiuservalue(L, 1, 2);
  static const char known[] = "key android ios fallback args";
  if (lua_gettop(L) == 3) loc_refuse_field(L, SLUG_UNKNOWN_FIELD, "a loc.text", 2, known);
  return 1;
}

static int refuse_assignment(lua_State *L) {
  return loc_raise(L, LOC_CASE_CONSTANT_VALUE, NULL, 0, "this value cannot be changed; make a new one");
}

/* ---- messages, skips ---- */

/* Reads message.body and the like from the table that the message was made of. */
static int message_index(lua_State *L) {
  static const char known[] =
    "topic token fid condition tokens fids title subtitle body data android ios apns webpush notification android_v2 "
    "fcm_options platform silent meta not_before";
  lua_settop(L, 2);
  if (lua_getiuservalue(L, 1, 1) != LUA_TTABLE) return 1;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, 3) == LUA_TNIL && lua_type(L, 2) == LUA_TSTRING && !loc_is_word_of(known, L, 2)) {
    loc_refuse_field(L, SLUG_UNKNOWN_FIELD, "a loc.message", 2, known);
  }
  loc_make_view(L);
  return 1;
}

static int loc_skip(lua_State *L) {
  size_t length = 0;
  loc_refuse_more(L, 1);
  if (lua_isnoneornil(L, 1)) {
    lua_settop(L, 0);
    lua_pushliteral(L, "");
  }
  const char *reason = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
  if (reason == NULL || !loc_look_utf8(L, reason, length))
    loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "the reason (a string)");
  loc_push_object(L, OBJECT_SKIP, sizeof(loc_object), 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static int skip_index(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  lua_settop(L, 2);
  if (strcmp(name, "reason") == 0) {
    lua_getiuservalue(L, 1, 1);
    return 1;
  }
  if (lua_type(L, 2) == LUA_TSTRING) loc_refuse_field(L, SLUG_UNKNOWN_FIELD, "a loc.skip", 2, "reason");
  return 0;
}

/* loc.array(t) returns t, marked so that it is a list even when it is empty. */
static int loc_array(lua_State *L) {
  if (lua_gettop(L) > 1) loc_refuse_colon(L);
  lua_settop(L, 1);
  if (lua_isnil(L, 1)) {
    lua_newtable(L);
    lua_replace(L, 1);
  }
  if (loc_object_at(L, 1, OBJECT_EVENT)) {
    loc_copy_event_level(L, 1);
    lua_replace(L, 1);
  }
  if (lua_type(L, 1) != LUA_TTABLE) loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "a table");
  loc_check_writable(L, 1);
  if (lua_getmetatable(L, 1))
    loc_raise(L, LOC_CASE_ARRAY_METATABLE, NULL, 0, "argument 1 of loc.array must be a table without a metatable");
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ARRAY);
  lua_setmetatable(L, 1);
  return 1;
}

static const luaL_Reg text_functions[] = {{"__index", text_index}, {"__newindex", refuse_assignment}, {NULL, NULL}};
static const luaL_Reg message_functions[] = {
  {"__index", message_index}, {"__newindex", refuse_assignment}, {NULL, NULL}};
static const luaL_Reg skip_functions[] = {{"__index", skip_index}, {"__newindex", refuse_assignment}, {NULL, NULL}};
static const luaL_Reg error_functions[] = {{"__tostring", loc_error_tostring}, {NULL, NULL}};

void loc_open_functions(lua_State *L) {
  loc_open_metatable(L, SLOT_TEXT, text_functions);
  loc_open_metatable(L, SLOT_MESSAGE, message_functions);
  loc_open_metatable(L, SLOT_SKIP, skip_functions);
  loc_open_metatable(L, SLOT_ARRAY, NULL);
  loc_open_metatable(L, SLOT_ERROR, error_functions);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_KEYS);
  lua_newtable(L);
  loc_add_native(L, "text", loc_text);
  loc_add_native(L, "skip", loc_skip);
  loc_add_native(L, "array", loc_array);
  loc_open_templates(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_BASE);
  lua_getfield(L, -1, "print");
  lua_setfield(L, -3, "log");
  lua_pop(L, 1);
  lua_pushlightuserdata(L, &loc_null_sentinel);
  lua_setfield(L, -2, "null");
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_LOC);
  loc_share(L, "loc");
}
