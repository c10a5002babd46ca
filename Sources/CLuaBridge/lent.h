/* The event as it is lent to a rule that cannot keep it. */
#ifndef LOCSCRIPT_LENT_H
#define LOCSCRIPT_LENT_H

#include "code.h"

/* For the rule on top of the stack, with this code, from a source of this number; it lives as long as the sandbox. Leaves the stack as
 * it is. */
loc_lent *loc_make_lent(lua_State *L, const loc_code *code, size_t index);

/* Pushes the rule, and the event of the run that begins, an object. Raises nothing. */
void loc_push_lent(loc_lua *S, const loc_lent *lent, size_t index);

#endif
