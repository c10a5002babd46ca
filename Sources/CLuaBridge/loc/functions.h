/* The functions of loc that are in C. */
#pragma once

#include "objects.h"

/* Makes the loc table. */
void loc_open_functions(lua_State *L);
/* templates.c: adds loc.slot and loc.template to the table on top of the stack. */
void loc_open_templates(lua_State *L);
