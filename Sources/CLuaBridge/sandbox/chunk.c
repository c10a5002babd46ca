/* Compiles source files and loads modules. The promises: text only, and compiling ends (SECURITY.md, "A rule's author"). */
#include "compile.h"

#include "coverage.h"
#include "errors.h"
#include "limits.h"
#include "scratch.h"
#include "walls.h"
#include <string.h>

enum { PIECE_BYTES = 256 };

/* The rest of a source, which the compiler has not read yet. */
typedef struct unread {
  const char *at;
  size_t length;
} unread;

/* ---- coverage ---- */

typedef struct covered {
  const loc_host *host;
  size_t source;
} covered;

static void give_line(void *context, int32_t line) {
  const covered *chunk = context;
  chunk->host->line(chunk->host->context, chunk->source, line, false);
}

static int write_dump(lua_State *L, const void *bytes, size_t count, void *unused) {
  (void)unused;
  loc_put(L, bytes, count);
  return 0;
}

/* Gives the lines of the compiled chunk on top of the stack. */
static void cover_chunk(lua_State *L, const char *chunk_name) {
  loc_lua *S = loc_state(L);
  covered chunk = {.host = &S->host};
  if (!loc_find_source(S, chunk_name, &chunk.source)) return;
  size_t mark = S->scratch_top;
  lua_dump(L, write_dump, NULL, 0);
  loc_code_lines(S->scratch + mark, S->scratch_top - mark, give_line, &chunk);
  S->scratch_top = mark;
}

/* ---- compiling ---- */

/* Passes the source to Lua's compiler piece by piece, and checks the clock in between. Lua searches all enclosing
 * functions for an undeclared name: 64 KB of nested functions with many variables took 700 ms to compile. */
static const char *read_piece(lua_State *L, void *source, size_t *length) {
  unread *left = source;
  loc_look_at_clock(L);
  const char *piece = left->at;
  *length = left->length < PIECE_BYTES ? left->length : PIECE_BYTES;
  left->at += *length;
  left->length -= *length;
  return piece;
}

/* Describes the problem in the code of the function on top of the stack; NULL when there is none. */
static const char *code_fault(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  lua_dump(L, write_dump, NULL, 1);
  const char *fault = loc_code_fault(S->scratch + mark, S->scratch_top - mark);
  S->scratch_top = mark;
  return fault;
}

/* Accepts text only, because Lua does not check bytecode. */
bool loc_load(lua_State *L, const uint8_t *bytes, size_t length, const char *chunk_name) {
  /* A first line that begins with # makes a script executable. */
  size_t start = 0;
  if (length >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) start = 3;
  if (start < length && bytes[start] == '#') {
    while (start < length && bytes[start] != '\n') start++;
  }
  loc_charge(L, length >> 3);
  unread source = {(const char *)bytes + start, length - start};
  int status = lua_load(L, read_piece, &source, chunk_name, "t");
  if (loc_state(L)->stop != 0) loc_stop(L, loc_state(L)->stop);
  if (status == LUA_ERRMEM) loc_stop(L, LOC_STOP_MEMORY);
  if (status != LUA_OK) return false;
  const char *fault = code_fault(L);
  if (fault == NULL) {
    if (loc_state(L)->host.line != NULL) cover_chunk(L, chunk_name);
    return true;
  }
  lua_pop(L, 1);
  lua_pushfstring(L, "%s:1: %s", chunk_name + 1, fault);
  return false;
}

static size_t module_path(const char *name, size_t length, char *out, size_t capacity) {
  if (length == 0 || length + 5 > capacity) return 0;
  for (size_t i = 0; i < length; i++) {
    uint8_t byte = (uint8_t)name[i];
    bool word = (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '_' || byte == '-';
    bool dot = byte == '.' && i > 0 && i + 1 < length && name[i - 1] != '.';
    if (!word && !dot) return 0;
    out[i] = dot ? '/' : (char)byte;
  }
  memcpy(out + length, ".lua", 4);
  return length + 4;
}

/* require "lib.prices" runs rules/lib/prices.lua, once a session. This function never reads a disk. */
int loc_require(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  char path[256];
  size_t path_length = module_path(name, length, path, sizeof path);
  if (path_length == 0) {
    loc_raise(
      L, LOC_CASE_MODULE_NAME, name, length, "'%s' is not a valid module name; write require \"lib.prices\"", name);
  }
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_LOADED);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  const loc_source *source = NULL;
  for (size_t i = 0; i < S->host.source_count; i++) {
    if (S->host.sources[i].name_length == path_length && memcmp(S->host.sources[i].name, path, path_length) == 0) {
      source = &S->host.sources[i];
    }
  }
  if (source == NULL) {
    loc_raise(L, LOC_CASE_MODULE_ABSENT, name, length, "there is no module '%s' below the rules folder", name);
  }
  for (int i = 0; i < S->loading_depth; i++) {
    if (S->loading[i] == source) loc_raise(L, LOC_CASE_MODULE_CYCLE, name, length, "'%s' requires itself", name);
  }
  if (S->loading_depth == MAX_LOADING) {
    loc_raise(L, LOC_CASE_MODULE_DEPTH, name, length, "modules that require modules are nested too deeply");
  }
  /* base.c takes this entry back when it catches an error of the module. */
  S->loading[S->loading_depth++] = source;
  if (!loc_load(L, source->bytes, source->length, (const char *)source->chunk_name)) {
    if (lua_type(L, -1) != LUA_TSTRING) return lua_error(L);
    loc_raise(L, LOC_CASE_MODULE_SYNTAX, NULL, 0, "%s", lua_tostring(L, -1));
  }
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  S->loading_depth--;
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}
