/* The places of the calls of loc.text. */
#pragma once

#include "sandbox/state.h"

/* Notes the place of the call of loc.text under way, and returns its number; 0 when there is none, or no room. */
uint8_t loc_note_text_place(lua_State *L);
