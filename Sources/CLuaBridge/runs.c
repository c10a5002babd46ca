/* Loading rules, running them, evaluating chunks; and what a run gives. */
#include "loc/events.h"
#include "loc/values.h"
#include "sandbox/compile.h"
#include "sandbox/entry.h"
#include "sandbox/errors.h"
#include "sandbox/walls.h"
#include <string.h>

typedef struct job {
  size_t index;
  const uint8_t *bytes;
  size_t length;
  const char *chunk_name;
  bool shares;
  bool syntax;
  bool has_value;
} job;

static void forget_next(lua_State *L) {
  if (!loc_state(L)->next_used) return;
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_TABLE);
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_KEYS);
  loc_state(L)->next_used = false;
}

/* An event's root is a value of its own, stale when the event is over: what was kept of one user's event must never show
 * another's. */
static void push_root(lua_State *L) {
  if (loc_state(L)->event == NULL) lua_pushnil(L); else loc_push_event(L, 0);
}

static void keep_value(lua_State *L, job *work) {
  if (lua_isnil(L, -1)) return;
  loc_write_result(L);
  work->has_value = true;
}

static int compile(lua_State *L, job *work) {
  if (!loc_load(L, work->bytes, work->length, work->chunk_name)) {
    work->syntax = lua_type(L, -1) == LUA_TSTRING; /* else an error of ours: the stack is used up */
    return lua_error(L);
  }
  return 1;
}

static int evaluate(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  compile(L, work);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_INPUTS);
  if (!work->shares || lua_isnil(L, -1)) {
    lua_pop(L, 1);
    loc_push_environment(L, true);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_INPUTS);
  }
  /* `event` is there for every chunk, nil without one. */
  lua_pushliteral(L, "event");
  forget_next(L);
  push_root(L);
  lua_rawset(L, -3);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  keep_value(L, work);
  return 0;
}

/* The rule's function is on top of the stack; it is taken off. */
static void keep_rule(lua_State *L, const job *work) {
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)work->index);
}

/* Leaves the rule's function under its slot and describes the rest of its table. */
static int load_rule(lua_State *L) {
  loc_lua *S = loc_state(L);
  job *work = lua_touserdata(L, 1);
  compile(L, work);
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  if (lua_type(L, -1) == LUA_TFUNCTION) {
    keep_rule(L, work);
    return 0;
  }
  if (lua_type(L, -1) != LUA_TTABLE) {
    S->bad_value = true;
    loc_raise(L, "rule-shape", NULL, 0, "a rule file returns a table with `run`, or a function; this one returns %s",
              lua_isnil(L, -1) ? "nothing" : lua_pushfstring(L, "a %s", luaL_typename(L, -1)));
  }
  int table = lua_gettop(L);
  lua_pushliteral(L, "run");
  if (lua_rawget(L, table) != LUA_TFUNCTION) {
    S->bad_value = true;
    const char *found = lua_isnil(L, -1) ? "nil" : lua_pushfstring(L, "a %s", luaL_typename(L, -1));
    loc_raise(L, "rule-shape", "run", 3, "the rule's `run` is %s, not a function", found);
  }
  keep_rule(L, work);
  lua_newtable(L);
  loc_begin_members(L, table);
  while (loc_next_member(L, table)) {
    lua_pushvalue(L, -2);
    if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "run") == 0) {
      lua_pop(L, 2);
      continue;
    }
    lua_insert(L, -2);
    lua_rawset(L, table + 1);
  }
  lua_settop(L, table + 1);
  keep_value(L, work);
  return 0;
}

enum { MAX_KEPT_BYTES = 64 << 10 };

static void *let_go(loc_lua *S, void *memory, size_t *capacity, size_t unit) {
  if (*capacity * unit <= MAX_KEPT_BYTES) return memory;
  loc_allocate(S, memory, *capacity * unit, 0);
  *capacity = 0;
  return NULL;
}

/* What one run's large texts have grown must not be missing in the next one. */
__attribute__((noinline)) static void let_buffers_go(loc_lua *S) {
  S->scratch = let_go(S, S->scratch, &S->scratch_capacity, 1);
  S->text = let_go(S, S->text, &S->text_capacity, 1);
  S->nodes = let_go(S, S->nodes, &S->node_capacity, sizeof(loc_node));
}

__attribute__((noinline)) static void collect(loc_lua *S) {
  S->free_of_limits = true;
  lua_gc(S->L, LUA_GCCOLLECT, 0);
  S->free_of_limits = false;
  S->live = S->used;
  loc_trim_memory(S);
}

/* Garbage of earlier runs must not make a later one collect, nor count as a large heap: then the same event would cost
 * differently. Little enough of it also stays in the processor's cache. True after a full collection. */
static inline bool tidy(loc_lua *S) {
  if (S->scratch_capacity + S->text_capacity + S->node_capacity > MAX_KEPT_BYTES / sizeof(loc_node)) let_buffers_go(S);
  size_t allowed = S->limits.memory >> 2;
  if (S->used <= S->live + (allowed < MAX_GARBAGE ? allowed : MAX_GARBAGE)) return false;
  collect(S);
  return true;
}

/* A rule's variables outside of its function live on. Rules share one sandbox; no rule's limit may be used up by the variables of
 * another one. */
static bool keeps_too_much(const loc_lua *S) { return S->live > S->loaded + (S->limits.memory >> 2); }

static void give_nodes(loc_lua *S, loc_result *result) {
  result->kind = LOC_RESULT_NODES;
  result->nodes = S->nodes;
  result->source = S->text ? S->text : (const uint8_t *)"";
}

static int32_t execute(loc_lua *S, lua_CFunction function, job *work, loc_result *result) {
  tidy(S);
  S->is_loading = true;
  int32_t status = loc_protect(S, function, work);
  S->is_loading = false;
  *result = (loc_result){.kind = LOC_RESULT_NIL};
  if (status == 0 && work->has_value) give_nodes(S, result);
  if (status == 608 && work->syntax) {
    memcpy(S->error.slug, "syntax", 7);
    S->error.slug_length = 6;
    return 601;
  }
  return status;
}

int32_t loc_lua_load_rule(loc_lua *S, size_t index, loc_result *result) {
  const loc_source *source = &S->sources[index];
  job work = {
    .index = index, .bytes = source->bytes, .length = source->length, .chunk_name = (const char *)source->chunk_name};
  int32_t status = execute(S, load_rule, &work, result);
  /* Garbage is nothing that was loaded: with it a rule could keep as much more, and no other one would be given it. */
  collect(S);
  S->loaded = S->live;
  return status;
}

/* ---- rules ---- */

enum { RESULT_INDEX = HANDLER_INDEX + 1 }; /* a run's result stands above the handler until the state's next call */

static int write_result(lua_State *L) {
  job work = {0};
  keep_value(L, &work);
  return 0;
}

static int32_t result_nodes(loc_lua *S, loc_result *result) {
  lua_pushcfunction(S->L, write_result);
  lua_pushvalue(S->L, RESULT_INDEX);
  int32_t status = loc_verdict(S, lua_pcall(S->L, 1, 0, HANDLER_INDEX));
  if (status == 0) give_nodes(S, result);
  return status;
}

static int32_t take_result(loc_lua *S, loc_result *result) {
  lua_State *L = S->L;
  if (lua_type(L, RESULT_INDEX) == LUA_TNIL) return 0;
  const loc_object *object = loc_object_at(L, RESULT_INDEX, OBJECT_MESSAGE);
  if (object == NULL || object->generation != S->generation || S->output >= S->limits.output) return result_nodes(S, result);
  S->output++;
  result->kind = LOC_RESULT_MESSAGE;
  result->number = object->value;
  return 0;
}

/* Argument: the rule's function. */
static int call_with_event(lua_State *L) {
  push_root(L);
  lua_call(L, 1, 1);
  return 1;
}

int32_t loc_lua_run(loc_lua *S, size_t index, loc_result *result) {
  lua_State *L = S->L;
  if (tidy(S) && keeps_too_much(S)) {
    result->kind = LOC_RESULT_FULL;
    return 0;
  }
  loc_enter(S);
  result->kind = LOC_RESULT_NIL;
  int32_t status;
  forget_next(L);
  lua_pushcfunction(L, call_with_event);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)index) == LUA_TFUNCTION) {
    status = loc_verdict(S, lua_pcall(L, 1, 1, HANDLER_INDEX));
    if (status == 0) status = take_result(S, result);
  } else {
    loc_set_error(S, "rule-shape", "the rule is not loaded");
    status = 608;
  }
  loc_leave(S);
  return status;
}

int32_t loc_lua_evaluate(
  loc_lua *S, const uint8_t *bytes, size_t length, const uint8_t *chunk_name, bool shares, loc_result *result) {
  job work = {.bytes = bytes, .length = length, .chunk_name = (const char *)chunk_name, .shares = shares};
  return execute(S, evaluate, &work, result);
}
