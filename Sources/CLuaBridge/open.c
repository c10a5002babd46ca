/* Opens and closes a sandbox, and stores what the host sets between runs. */
#include "library/library.h"
#include "loc/events.h"
#include "loc/functions.h"
#include "loc/host_calls.h"
#include "sandbox/entry.h"
#include "sandbox/errors.h"
#include "sandbox/walls.h"
#include <stdlib.h>

static int panic(lua_State *L) {
  (void)L;
  return 0; /* unreachable: nothing raises outside lua_pcall */
}

/* ---- open and close ---- */

static int open_libraries(lua_State *L) {
  lua_gc(L, LUA_GCSTOP, 0);
  loc_open_metafields(L);
  loc_open_base(L);
  loc_open_borrowed(L);
  loc_open_tables(L);
  loc_open_strings(L);
  loc_open_events(L);
  loc_open_functions(L);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, SLOT_LOADED);
  loc_open_records(L);
  loc_close_globals(L);
  return 0;
}

const char *loc_lua_missing(void) { return loc_internals_missing(); }

loc_lua *loc_lua_open(const loc_lua_limits *limits, const loc_host *host) {
  if (loc_internals_missing() != NULL) return NULL;
  loc_lua *S = calloc(1, sizeof *S);
  if (S == NULL) return NULL;
  S->host = *host;
  S->limits = *limits;
  S->free_of_limits = true;
  S->L = loc_open_memory(S) ? lua_newstate(loc_allocate, S) : NULL;
  if (S->L == NULL) {
    loc_close_memory(S);
    free(S);
    return NULL;
  }
  *(loc_lua **)lua_getextraspace(S->L) = S;
  loc_open_meter(S);
  lua_atpanic(S->L, panic);
  lua_pushcfunction(S->L, loc_handler);
  lua_pushcfunction(S->L, open_libraries);
  int status = lua_pcall(S->L, 0, 0, 0);
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
  loc_allocate(S, S->scratch, S->scratch_capacity, 0);
  loc_allocate(S, S->nodes, S->node_capacity, 0);
  loc_allocate(S, S->text, S->text_capacity, 0);
  loc_close_memory(S);
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
  int32_t status = loc_protect(S, add_function, &added);
  S->free_of_limits = false;
  return status;
}

/* This function neither allocates nor raises. No rule has ever seen the two tables, so all their keys are texts. */
size_t loc_lua_names(loc_lua *S, bool of_loc, loc_slice *names, size_t capacity) {
  lua_State *L = S->L;
  if (!lua_checkstack(L, 4)) return 0;
  int top = lua_gettop(L);
  size_t count = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, of_loc ? SLOT_LOC : SLOT_BASE);
  lua_pushnil(L);
  while (count < capacity && lua_next(L, -2)) {
    lua_pop(L, 1);
    names[count].base = (const uint8_t *)lua_tolstring(L, -1, &names[count].count);
    count++;
  }
  lua_settop(L, top);
  return count;
}

void loc_lua_set_event(loc_lua *S, const loc_node *nodes, const uint8_t *source, bool has_now, int64_t now) {
  S->event = nodes;
  S->event_source = source;
  S->has_now = has_now;
  S->now = now;
  S->generation++;
  S->list_index = 0;
  S->error.missing_length = 0;
  S->absent_count = 0;
  S->text_place_count = 0;
}

const loc_lua_error *loc_lua_last_error(const loc_lua *S) { return &S->error; }

void loc_lua_fail_allocation(loc_lua *S, uint64_t n, bool once) {
  S->allocations = 0;
  S->fail_at = n;
  S->fail_once = once;
  S->calm = 0;
}

uint64_t loc_lua_allocations(const loc_lua *S) { return S->allocations; }

void loc_lua_set_clock(loc_lua *S, loc_clock_function clock, void *context) {
  S->clock = clock;
  S->clock_context = context;
}
