/* The positions of loc.text calls, for findings about a text. */
#include "text_places.h"

#include "sandbox/errors.h"
#include "sandbox/limits.h"
#include <string.h>

uint8_t loc_note_text_place(lua_State *L) {
  loc_lua *S = loc_state(L);
  lua_Debug record;
  loc_charge(L, (S->host.source_count + S->text_place_count) >> 4);
  if (!loc_find_script(L, 0, &record)) return 0;
  loc_text_place found = {.source = -1, .line = record.currentline};
  for (size_t i = 0; i < S->host.source_count && found.source < 0; i++) {
    if (strcmp((const char *)S->host.sources[i].chunk_name, record.source) == 0) found.source = (int32_t)i;
  }
  for (uint8_t i = 0; i < S->text_place_count; i++) {
    if (S->text_places[i].source == found.source && S->text_places[i].line == found.line) return i + 1;
  }
  if (S->text_place_count == MAX_TEXT_PLACES) return 0;
  S->text_places[S->text_place_count] = found;
  return ++S->text_place_count;
}

const loc_text_place *loc_lua_text_place(const loc_lua *S, uint32_t number) {
  return number > 0 && number <= S->text_place_count ? &S->text_places[number - 1] : NULL;
}
