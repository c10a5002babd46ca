/* The sandbox's door: every entry sets the scene, runs protected, and leaves a status and borrowed bytes. */
#include "state.h"
#include <locale.h>
#include <pthread.h>
#include <stdio.h>

/* ---- the C locale, for this thread, during a run: strcoll, printf and strtod of Lua would follow the host's ---- */

static locale_t c_locale;
static pthread_once_t locale_once = PTHREAD_ONCE_INIT;

static void make_locale(void) { c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

static locale_t enter_locale(void) {
  pthread_once(&locale_once, make_locale);
  return c_locale ? uselocale(c_locale) : (locale_t)0;
}

static void leave_locale(locale_t before) {
  if (before) uselocale(before);
}

/* ---- protected calls ---- */

static int panic(lua_State *L) {
  (void)L;
  return 0; /* unreachable: nothing raises outside lua_pcall */
}

static int32_t settle(loc_lua *S, int status) {
  lua_State *L = S->L;
  if (status == LUA_ERRMEM && S->stop == 0) S->stop = LOC_STOP_MEMORY;
  if (S->stop != 0) {
    static const char *const slugs[] = {
      "instruction-limit", "memory-limit", "interrupted", "deadline", "output-limit"};
    static const char *const messages[] = {
      "the rule used up its instructions", "the rule used up its memory", "the run was interrupted",
      "the rule took longer than its time", "the rule's output is larger than allowed"};
    int which = S->stop - LOC_STOP_INSTRUCTIONS;
    loc_set_error(S, slugs[which], messages[which]);
    S->error.key_length = 0;
    lua_settop(L, 0);
    return S->stop;
  }
  bool bad_value = S->bad_value;
  loc_describe_failure(S);
  if (!bad_value) S->error.path_length = 0;
  lua_settop(L, 0);
  return bad_value ? 609 : 608;
}

/* Calls the C function with light userdata; everything that may raise happens inside. */
static int32_t protect(loc_lua *S, lua_CFunction function, void *argument) {
  lua_State *L = S->L;
  locale_t before = enter_locale();
  lua_settop(L, 0);
  S->error.path_length = 0;
  S->error.line = 0;
  S->error.file_length = 0;
  loc_start_run(S);
  lua_pushcfunction(L, loc_handler);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, 1);
  S->running = false;
  int32_t result = 0;
  if (status != LUA_OK || S->stop != 0) result = settle(S, status);
  lua_sethook(L, NULL, 0, 0);
  lua_settop(L, 0);
  leave_locale(before);
  return result;
}

/* ---- open and close ---- */

static int open_libraries(lua_State *L) {
  lua_gc(L, LUA_GCSTOP, 0);
  loc_open_metafields(L);
  loc_open_base(L);
  loc_open_tables(L);
  loc_open_strings(L);
  loc_open_events(L);
  loc_open_objects(L);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_LOADED);
  lua_gc(L, LUA_GCRESTART, 0);
  return 0;
}

loc_lua *loc_lua_open(
  const loc_lua_limits *limits, void *context, loc_host_function host, loc_log_function log, int32_t *interrupt) {
  loc_lua *S = calloc(1, sizeof *S);
  if (S == NULL) return NULL;
  S->context = context;
  S->host = host;
  S->log = log;
  S->interrupt = interrupt;
  S->limits = *limits;
  S->free_of_limits = true;
  S->L = lua_newstate(loc_allocate, S);
  if (S->L == NULL) {
    free(S);
    return NULL;
  }
  *(loc_lua **)lua_getextraspace(S->L) = S;
  lua_atpanic(S->L, panic);
  locale_t before = enter_locale();
  lua_pushcfunction(S->L, open_libraries);
  int status = lua_pcall(S->L, 0, 0, 0);
  leave_locale(before);
  S->free_of_limits = false;
  S->live = S->used;
  if (status != LUA_OK) {
    loc_lua_close(S);
    return NULL;
  }
  return S;
}

void loc_lua_close(loc_lua *S) {
  if (S == NULL) return;
  S->running = false;
  S->free_of_limits = true;
  lua_close(S->L);
  free(S->scratch);
  free(S->nodes);
  free(S->text);
  free(S);
}

typedef struct addition {
  const uint8_t *name;
  size_t length;
  int32_t function;
} addition;

static int add_function(lua_State *L) {
  const addition *added = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_LOC);
  lua_pushlstring(L, (const char *)added->name, added->length);
  lua_pushinteger(L, added->function);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, loc_host_call, 2);
  lua_rawset(L, -3);
  return 0;
}

int32_t loc_lua_add_function(loc_lua *S, const uint8_t *name, size_t length, int32_t function) {
  addition added = {name, length, function};
  S->free_of_limits = true;
  int32_t status = protect(S, add_function, &added);
  S->free_of_limits = false;
  return status;
}

void loc_lua_check_keys(loc_lua *S, bool check) { S->check_keys = check; }

void loc_lua_set_sources(loc_lua *S, const loc_source *sources, size_t count) {
  S->sources = sources;
  S->source_count = count;
}

void loc_lua_set_event(loc_lua *S, const loc_node *nodes, const uint8_t *source, bool has_now, int64_t now) {
  S->event = nodes;
  S->event_source = source;
  S->has_now = has_now;
  S->now = now;
  S->generation++;
  S->list_index = 0;
  S->missing_length = 0;
}

/* ---- runs ---- */

typedef struct job {
  size_t index;
  const uint8_t *bytes;
  size_t length;
  const char *chunk_name;
  bool syntax;
  bool has_value;
} job;

static void push_root(lua_State *L) {
  loc_lua *S = loc_state(L);
  if (S->children_used) {
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_CHILDREN);
    S->children_used = false;
  }
  if (S->next_used) {
    lua_pushnil(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_TABLE);
    lua_pushnil(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_NEXT_KEYS);
    S->next_used = false;
  }
  if (S->event == NULL) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ROOT);
  ((loc_object *)lua_touserdata(L, -1))->generation = S->generation;
  if (S->event[0].kind >= LOC_NODE_ARRAY) return;
  lua_pop(L, 1);
  loc_push_event(L, 0);
}

static void keep_value(lua_State *L, job *work) {
  if (lua_isnil(L, -1)) return;
  loc_lua *S = loc_state(L);
  loc_begin_nodes(S);
  S->bad_value = false;
  loc_write_value(L, lua_gettop(L), 0);
  work->has_value = true;
}

static int run(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)work->index) != LUA_TFUNCTION) {
    return loc_raise(L, "rule-shape", NULL, 0, "the rule is not loaded");
  }
  push_root(L);
  lua_call(L, 1, 1);
  keep_value(L, work);
  return 0;
}

static int compile(lua_State *L, job *work) {
  work->syntax = true;
  if (!loc_load(L, work->bytes, work->length, work->chunk_name)) return lua_error(L);
  work->syntax = false;
  return 1;
}

static int evaluate(lua_State *L) {
  job *work = lua_touserdata(L, 1);
  compile(L, work);
  loc_push_environment(L, true);
  /* `event` is there for every chunk, nil without one. */
  lua_pushliteral(L, "event");
  push_root(L);
  lua_rawset(L, -3);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  keep_value(L, work);
  return 0;
}

/* Leaves the rule's function under its slot and describes the rest of its table. */
static int load_rule(lua_State *L) {
  loc_lua *S = loc_state(L);
  job *work = lua_touserdata(L, 1);
  compile(L, work);
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  lua_Integer slot = SLOT_FIRST_RULE + (lua_Integer)work->index;
  if (lua_type(L, -1) == LUA_TFUNCTION) {
    lua_rawseti(L, LUA_REGISTRYINDEX, slot);
    return 0;
  }
  if (lua_type(L, -1) != LUA_TTABLE) {
    S->bad_value = true;
    loc_raise(L, "rule-shape", NULL, 0, "a rule file returns a table with `run`, or a function; this one returns %s",
              lua_isnil(L, -1) ? "nothing" : luaL_typename(L, -1));
  }
  int table = lua_gettop(L);
  lua_pushliteral(L, "run");
  if (lua_rawget(L, table) != LUA_TFUNCTION) {
    S->bad_value = true;
    loc_raise(L, "rule-shape", "run", 3, "the rule's `run` is %s, not a function", luaL_typename(L, -1));
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, slot);
  lua_newtable(L);
  lua_pushnil(L);
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

enum { MAX_GARBAGE = 256 << 10 };

/* Garbage of earlier runs must not make a later one collect, nor count as a large heap: then the same event would cost
 * differently. Little enough of it also stays in the processor's cache. */
static void tidy(loc_lua *S) {
  size_t allowed = S->limits.memory >> 2;
  if (S->used > S->live + (allowed < MAX_GARBAGE ? allowed : MAX_GARBAGE)) {
    S->free_of_limits = true;
    lua_gc(S->L, LUA_GCCOLLECT, 0);
    S->free_of_limits = false;
    S->live = S->used;
  }
}

static int32_t execute(loc_lua *S, lua_CFunction function, job *work, loc_result *result) {
  tidy(S);
  int32_t status = protect(S, function, work);
  if (result != NULL) {
    *result = (loc_result){.instructions = S->fuel, .peak = S->peak};
    if (status == 0 && work->has_value) {
      result->nodes = S->nodes;
      result->source = S->text ? S->text : (const uint8_t *)"";
    }
  }
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
  return execute(S, load_rule, &work, result);
}

int32_t loc_lua_run(loc_lua *S, size_t index, loc_result *result) {
  job work = {.index = index};
  return execute(S, run, &work, result);
}

int32_t loc_lua_evaluate(
  loc_lua *S, const uint8_t *bytes, size_t length, const uint8_t *chunk_name, loc_result *result) {
  job work = {.bytes = bytes, .length = length, .chunk_name = (const char *)chunk_name};
  return execute(S, evaluate, &work, result);
}

const loc_lua_error *loc_lua_last_error(const loc_lua *S) { return &S->error; }

void loc_lua_fail_allocation(loc_lua *S, uint64_t n, bool once) {
  S->allocations = 0;
  S->fail_at = n;
  S->fail_once = once;
}

uint64_t loc_lua_allocations(const loc_lua *S) { return S->allocations; }
