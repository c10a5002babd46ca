/* Loads rules, runs them, evaluates chunks, and builds the result of each run. */
#include "loc/events.h"
#include "loc/host_calls.h"
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
  loc_result *result;
} job;

static void forget_next(lua_State *L) {
  if (!loc_state(L)->next_used) return;
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_TABLE);
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_KEYS);
  loc_state(L)->next_used = false;
}

/* Each event's root is a separate value, which is stale when the event is over: a value that a rule kept from one
 * user's event must never show another user's data. */
static void push_root(lua_State *L) {
  if (loc_state(L)->event == NULL) lua_pushnil(L);
  else loc_push_event(L, 0);
}

/* The value on top of the stack becomes the result. */
static void keep_value(lua_State *L, const job *work) {
  if (lua_isnil(L, -1)) return;
  loc_lua *S = loc_state(L);
  loc_write_result(L);
  *work->result =
    (loc_result){.kind = LOC_RESULT_NODES, .nodes = S->nodes, .source = S->text ? S->text : (const uint8_t *)""};
}

static int compile(lua_State *L, job *work) {
  if (!loc_load(L, work->bytes, work->length, work->chunk_name)) {
    work->syntax = lua_type(L, -1) == LUA_TSTRING; /* otherwise an error of LocScript's own: the stack is used up */
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
  /* Every chunk has the global `event`, which is nil without an event. */
  lua_pushliteral(L, "event");
  forget_next(L);
  push_root(L);
  lua_rawset(L, -3);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  keep_value(L, work);
  return 0;
}

/* The function that calls the host is an argument of the chunk, and the one that runs a test is its second value.
 * Neither is a global: a script gets only the test functions. */
static int define(lua_State *L) {
  compile(L, lua_touserdata(L, 1));
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_pushinteger(L, LOC_FUNCTION_WORD);
  lua_pushliteral(L, "word");
  lua_pushcclosure(L, loc_host_call, 2);
  lua_call(L, 1, 2);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_RUN_TEST);
  int words = lua_gettop(L);
  luaL_checktype(L, words, LUA_TTABLE);
  loc_push_environment(L, true);
  lua_pushnil(L);
  while (lua_next(L, words)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, words + 1);
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_INPUTS);
  return 0;
}

static int run_test(lua_State *L) {
  const job *work = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_RUN_TEST);
  lua_pushinteger(L, (lua_Integer)work->index);
  lua_call(L, 1, 0);
  return 0;
}

/* The value that the file returned is on top of the stack; the message calls a nil there `nothing`. */
_Noreturn static void refuse_rule(lua_State *L, int number, const char *key, const char *format, const char *nothing) {
  const char *found = lua_isnil(L, -1) ? nothing : lua_pushfstring(L, "a %s", luaL_typename(L, -1));
  loc_state(L)->bad_value = true;
  loc_raise(L, number, key, key ? strlen(key) : 0, format, found);
}

/* Leaves the rule's function under its slot and describes the rest of its table. */
static int load_rule(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  compile(L, work);
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  int table = lua_gettop(L);
  bool is_table = lua_type(L, table) == LUA_TTABLE;
  if (is_table) {
    lua_pushliteral(L, "run");
    int kind = lua_rawget(L, table);
    int number = kind == LUA_TNIL ? LOC_CASE_RULE_WITHOUT_RUN : LOC_CASE_RULE_FILE;
    if (kind != LUA_TFUNCTION) refuse_rule(L, number, "run", "the rule's `run` is %s, not a function", "nil");
  } else if (lua_type(L, table) != LUA_TFUNCTION) {
    refuse_rule(
      L, LOC_CASE_RULE_FILE, NULL, "a rule file returns a table with `run`, or a function; this one returns %s",
      "nothing");
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)work->index);
  if (!is_table) return 0;
  lua_newtable(L);
  loc_begin_members(L, table);
  while (loc_next_member(L, table)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, table + 1);
  }
  lua_pushnil(L);
  lua_setfield(L, table + 1, "run");
  keep_value(L, work);
  return 0;
}

/* Runs a loaded rule. */
static int call_rule(lua_State *L) {
  loc_lua *S = loc_state(L);
  const job *work = lua_touserdata(L, 1);
  forget_next(L);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)work->index) != LUA_TFUNCTION) {
    loc_raise(L, LOC_CASE_RULE_NOT_LOADED, NULL, 0, "the rule is not loaded");
  }
  push_root(L);
  lua_call(L, 1, 2);
  bool has_more = !lua_isnil(L, -1);
  lua_pop(L, 1);
  const loc_object *message = loc_object_at(L, -1, OBJECT_MESSAGE);
  if (message != NULL && message->generation == S->generation && S->output < S->limits.output) {
    S->output++;
    *work->result = (loc_result){.kind = LOC_RESULT_MESSAGE, .number = message->value};
  } else {
    keep_value(L, work);
  }
  work->result->has_more = has_more;
  return 0;
}

enum { MAX_KEPT_BYTES = 64 << 10 };

static void *let_go(loc_lua *S, void *memory, size_t *capacity) {
  if (*capacity <= MAX_KEPT_BYTES) return memory;
  loc_allocate(S, memory, *capacity, 0);
  *capacity = 0;
  return NULL;
}

/* Frees large buffers: the memory that one run's large texts took must not be missing in the next run. */
__attribute__((noinline)) static void let_buffers_go(loc_lua *S) {
  S->scratch = let_go(S, S->scratch, &S->scratch_capacity);
  S->text = let_go(S, S->text, &S->text_capacity);
  S->nodes = let_go(S, S->nodes, &S->node_capacity);
}

__attribute__((noinline)) static void collect(loc_lua *S) {
  S->free_of_limits = true;
  lua_gc(S->L, LUA_GCCOLLECT, 0);
  S->free_of_limits = false;
  S->live = S->used;
  loc_trim_memory(S);
}

/* Collects between runs if there is much garbage; true after a full collection. Garbage of earlier runs must not make a later
 * run collect, nor count as a large heap: the same event would then cost differently. A small heap also stays in the cache. */
static inline bool tidy(loc_lua *S) {
  if (S->scratch_capacity + S->text_capacity + S->node_capacity > MAX_KEPT_BYTES) let_buffers_go(S);
  size_t allowed = MAX_GARBAGE;
  /* While rules load, each collection walks everything that all of them keep, so it waits until half as much is new. */
  if (S->has_loaded && S->live >> 1 > allowed) allowed = S->live >> 1;
  if (S->limits.memory >> 2 < allowed) allowed = S->limits.memory >> 2;
  if (S->used <= S->live + allowed) return false;
  collect(S);
  return true;
}

/* A rule's variables outside of its function live on from run to run. Rules share one sandbox; no rule's limit may be used up
 * by the variables of another rule. */
static bool keeps_too_much(const loc_lua *S) { return S->live > S->loaded + (S->limits.memory >> 2); }

static int32_t execute(loc_lua *S, lua_CFunction function, job *work) {
  *work->result = (loc_result){.kind = LOC_RESULT_NIL};
  int32_t status = loc_protect(S, function, work);
  if (status != 608 || !work->syntax) return status;
  S->error.slug_length = loc_copy_text(S->error.slug, sizeof S->error.slug, SLUG_SYNTAX, strlen(SLUG_SYNTAX));
  return 601;
}

/* Runs the function while a rule's file loads: the only time at which a rule may make templates. */
static int32_t execute_loading(loc_lua *S, lua_CFunction function, job *work) {
  tidy(S);
  S->is_loading = true;
  int32_t status = execute(S, function, work);
  S->is_loading = false;
  return status;
}

int32_t loc_lua_load_rule(loc_lua *S, size_t index, loc_result *result) {
  const loc_source *source = &S->host.sources[index];
  job work = {
    .index = index,
    .bytes = source->bytes,
    .length = source->length,
    .chunk_name = (const char *)source->chunk_name,
    .result = result};
  S->has_loaded = true;
  return execute_loading(S, load_rule, &work);
}

void loc_lua_measure(loc_lua *S) { S->measures = true; }

loc_lua_usage loc_lua_last_usage(const loc_lua *S) { return S->usage; }

/* Garbage must not count as loaded: otherwise a rule could keep that much more memory, which no other rule would get.
 * There is one collection for all rules, because it walks everything that they have loaded. */
__attribute__((noinline)) static void end_loading(loc_lua *S) {
  collect(S);
  S->loaded = S->live;
  S->has_loaded = false;
}

int32_t loc_lua_run(loc_lua *S, size_t index, loc_result *result) {
  if (S->has_loaded) end_loading(S);
  if (tidy(S) && keeps_too_much(S)) {
    result->kind = LOC_RESULT_FULL;
    return 0;
  }
  job work = {.index = index, .result = result};
  return execute(S, call_rule, &work);
}

int32_t loc_lua_evaluate(
  loc_lua *S, const uint8_t *bytes, size_t length, const uint8_t *chunk_name, bool shares, loc_result *result) {
  job work = {
    .bytes = bytes, .length = length, .chunk_name = (const char *)chunk_name, .shares = shares, .result = result};
  return execute_loading(S, evaluate, &work);
}

int32_t loc_lua_define(loc_lua *S, const uint8_t *bytes, size_t length) {
  loc_result nothing;
  job work = {.bytes = bytes, .length = length, .chunk_name = LOC_WORDS_CHUNK, .result = &nothing};
  S->has_words = true;
  return execute(S, define, &work);
}

int32_t loc_lua_run_test(loc_lua *S, size_t number) {
  loc_result nothing;
  job work = {.index = number, .result = &nothing};
  return execute_loading(S, run_test, &work);
}
