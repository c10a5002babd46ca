/* Coverage: reports to the host which lines of its sources have code, and which have run. A sandbox without coverage
 * has no line hook. */
#include "coverage.h"

#include <string.h>

bool loc_find_source(const loc_lua *S, const char *chunk_name, size_t *index) {
  for (size_t i = 0; i < S->host.source_count; i++) {
    if (strcmp((const char *)S->host.sources[i].chunk_name, chunk_name) != 0) continue;
    *index = i;
    return true;
  }
  return false;
}

void loc_cover_line(lua_State *L, lua_Debug *record) {
  const loc_lua *S = loc_state(L);
  size_t source;
  if (!lua_getinfo(L, "S", record) || record->what[0] == 'm' || !loc_find_source(S, record->source, &source)) return;
  S->host.line(S->host.context, source, record->currentline, true);
}
