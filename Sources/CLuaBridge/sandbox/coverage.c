/* Coverage: tells the host which lines of its sources have code, and which have run. A sandbox whose host takes no lines has no hook
 * for them. */
#include "coverage.h"

#include "scratch.h"
#include <string.h>

/* Finds a source by the name of its chunk; false for a chunk that is no source of the host's. */
static bool find_source(const loc_lua *S, const char *chunk_name, size_t *index) {
  for (size_t i = 0; i < S->host.source_count; i++) {
    if (strcmp((const char *)S->host.sources[i].chunk_name, chunk_name) != 0) continue;
    *index = i;
    return true;
  }
  return false;
}

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

void loc_cover_chunk(lua_State *L, const char *chunk_name) {
  loc_lua *S = loc_state(L);
  covered chunk = {.host = &S->host};
  if (!find_source(S, chunk_name, &chunk.source)) return;
  size_t mark = S->scratch_top;
  lua_dump(L, write_dump, NULL, 0);
  loc_code_lines(S->scratch + mark, S->scratch_top - mark, give_line, &chunk);
  S->scratch_top = mark;
}

void loc_cover_line(lua_State *L, lua_Debug *record) {
  const loc_lua *S = loc_state(L);
  size_t source;
  if (!lua_getinfo(L, "S", record) || record->what[0] == 'm' || !find_source(S, record->source, &source)) return;
  S->host.line(S->host.context, source, record->currentline, true);
}
