/* loc.slot and loc.template. A template is a message of constant shape: the host checks it when the rule's file loads, and
 * fills in the slots' values for each event. The promise: a message goes where it says (SECURITY.md, "A rule's author"). */
#include "events.h"
#include "functions.h"
#include "host_calls.h"
#include "sandbox/entry.h"
#include "sandbox/errors.h"
#include "sandbox/scratch.h"
#include "sandbox/walls.h"
#include "values.h"
#include <string.h>

enum { DIGITS = 24, FILL_COST = 30, MAX_NAME = 256 };

/* loc.slot "name" makes a slot, whose only user value is its name. */
static int slot_new(lua_State *L) {
  size_t length = 0;
  loc_refuse_more(L, 1);
  const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
  if (name == NULL || length == 0 || length > MAX_NAME || !loc_look_utf8(L, name, length)) {
    loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "the slot's name, a string of at most 256 bytes");
  }
  loc_push_object(L, OBJECT_SLOT, sizeof(loc_object), 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/* A template has two user values: the table that it was made of, and the table that keeps the slots' names alive. */
typedef struct template {
  loc_object object;
  size_t slot_count;
  loc_slice names[];
}
template;

static void push_template(lua_State *L, uint32_t number, int names, size_t slot_count) {
  template *made = loc_push_object(L, OBJECT_TEMPLATE, sizeof(template) + slot_count * sizeof(loc_slice), 2);
  made->object.value = number;
  made->slot_count = slot_count;
  for (size_t i = 0; i < slot_count; i++) {
    lua_rawgeti(L, names, (lua_Integer)i + 1);
    made->names[i].base = (const uint8_t *)lua_tolstring(L, -1, &made->names[i].count);
    lua_pop(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  lua_pushvalue(L, names);
  lua_setiuservalue(L, -2, 2);
}

static int template_new(lua_State *L) {
  loc_lua *S = loc_state(L);
  luaL_checkstack(L, 12, NULL);
  if (lua_type(L, 1) != LUA_TTABLE)
    loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "a table of fields, as loc.message takes it");
  if (lua_gettop(L) > 1) loc_refuse_colon(L);
  if (!S->is_loading) {
    loc_raise(
      L, LOC_CASE_TEMPLATE_TIME, NULL, 0,
      "loc.template is called when a rule's file loads, outside of its `run`; there call the template");
  }
  lua_settop(L, 1);
  lua_newtable(L);
  loc_call_host(L, LOC_FUNCTION_TEMPLATE, 1, 2);
  push_template(L, (uint32_t)lua_tointeger(L, -1), 2, lua_rawlen(L, 2));
  return 1;
}

/* ---- filling ---- */

typedef struct filling {
  const template *template;
  size_t given; /* number of slots that have a value */
  loc_slice values[MAX_SLOTS];
  char digits[MAX_SLOTS][DIGITS]; /* the text of integers */
} filling;

/* Returns the number of the slot with the name; the count of slots when there is none. */
static size_t find_slot(const template *t, const char *name, size_t length) {
  size_t slot = 0;
  while (slot < t->slot_count && (t->names[slot].count != length || memcmp(t->names[slot].base, name, length) != 0))
    slot++;
  return slot;
}

/* Raises an error that lists the template's slots. */
_Noreturn static void refuse_name(lua_State *L, const template *t, const char *name, size_t length) {
  size_t mark = loc_state(L)->scratch_top;
  for (size_t i = 0; i < t->slot_count; i++) {
    loc_put(L, i > 0 ? ", " : ": ", 2);
    loc_put(L, t->names[i].base, t->names[i].count);
  }
  loc_push_since(L, mark);
  loc_raise(
    L, LOC_CASE_TEMPLATE_SLOT, name, length, "the template has no slot '%s'; it has %d%s", name, (int)t->slot_count,
    lua_tostring(L, -1));
}

_Noreturn static void refuse_value(lua_State *L, const char *name, size_t length, int index) {
  bool is_float = lua_type(L, index) == LUA_TNUMBER;
  loc_raise(
    L, LOC_CASE_SLOT_VALUE, name, length, "the slot '%s' of a loc.template takes a string or an integer, not a %s%s",
    name,
    is_float                              ? "float"
    : lua_type(L, index) == LUA_TUSERDATA ? "table"
                                          : luaL_typename(L, index),
    is_float ? ": write loc.number(n, decimals) or loc.money(minor_units, currency)" : "");
}

/* Stores the value on top of the stack for the slot whose name is below it. */
static void take_value(lua_State *L, filling *f) {
  size_t length = 0;
  const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &length) : "";
  loc_charge(L, f->template->slot_count * (length >> 6));
  size_t slot = find_slot(f->template, name, length);
  if (slot == f->template->slot_count) refuse_name(L, f->template, name, length);
  loc_slice *value = &f->values[slot];
  if (lua_type(L, -1) == LUA_TSTRING) {
    value->base = (const uint8_t *)lua_tolstring(L, -1, &value->count);
  } else if (lua_isinteger(L, -1)) {
    value->base = (const uint8_t *)loc_format_integer(lua_tointeger(L, -1), f->digits[slot], &value->count);
  } else {
    refuse_value(L, name, length, -1);
  }
  loc_charge(L, value->count >> 4);
  f->given++;
}

_Noreturn static void raise_empty_slot(lua_State *L, const filling *f) {
  for (size_t i = 0; i < f->template->slot_count; i++) {
    if (f->values[i].base != NULL) continue;
    const char *name = (const char *)f->template->names[i].base;
    loc_raise_missing(
      L, LOC_CASE_SLOT_EMPTY, SLUG_TEXT_ARGUMENT,
      lua_pushfstring(L, "the slot '%s' of a loc.template has no value", name));
  }
  loc_raise_as(L, LOC_CASE_SLOT_EMPTY, SLUG_INTERNAL, NULL, 0, "a slot has no value");
}

/* Raises the host's error about a slot's value, with the slot's name in place of its number. */
_Noreturn static void refuse_filling(lua_State *L, const template *t, const loc_answer *answer) {
  const loc_slice slot = t->names[answer->argument - 1];
  const char *name = (const char *)slot.base;
  lua_pushlstring(L, (const char *)answer->slug, answer->slug_length);
  lua_pushfstring(L, "the slot '%s' ", name);
  lua_pushlstring(L, (const char *)answer->bytes, answer->length);
  lua_concat(L, 2);
  loc_raise_message(L, LOC_CASE_HOST_SLOT, lua_tostring(L, -2), name, slot.count);
}

/* template{name = value, …} needs a value for every slot, and takes nothing else. */
static int template_call(lua_State *L) {
  loc_lua *S = loc_state(L);
  const template *t = (const void *)loc_object_at(L, 1, OBJECT_TEMPLATE);
  if (t == NULL) loc_bad_argument(L, SLUG_ARGUMENT, 1, 1, "a template");
  filling f;
  f.template = t;
  f.given = 0;
  for (size_t i = 0; i < t->slot_count; i++) f.values[i].base = NULL;
  luaL_checkstack(L, 8, NULL);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    lua_newtable(L);
    lua_replace(L, 2);
  }
  if (lua_type(L, 2) != LUA_TTABLE) {
    loc_raise(L, LOC_CASE_TEMPLATE_CALL, NULL, 0, "a template is called with a table: template{name = value, …}");
  }
  loc_charge(L, FILL_COST);
  loc_begin_members(L, 2);
  while (loc_next_member(L, 2)) {
    take_value(L, &f);
    lua_pop(L, 1);
  }
  if (f.given < t->slot_count) raise_empty_slot(L, &f);
  loc_answer answer = {.kind = LOC_ANSWER_NIL};
  loc_suspend();
  S->host.fill(S->host.context, t->object.value, f.values, t->slot_count, &answer);
  loc_resume(S);
  if (answer.kind == LOC_ANSWER_ERROR && answer.argument > 0) refuse_filling(L, t, &answer);
  lua_getiuservalue(L, 1, 1);
  lua_replace(L, 1); /* a message has the fields of the table that it was made from */
  loc_take_answer(L, &answer, 0);
  return 1;
}

void loc_open_templates(lua_State *L) {
  loc_add_native(L, "slot", slot_new);
  loc_add_native(L, "template", template_new);
  loc_open_metatable(L, SLOT_SLOT, NULL);
  loc_open_metatable(L, SLOT_TEMPLATE, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_TEMPLATE);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_CALL);
  lua_pushinteger(L, 0);
  lua_pushliteral(L, "template");
  lua_pushcclosure(L, template_call, 2);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}
