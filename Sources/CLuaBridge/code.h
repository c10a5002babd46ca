/* What the code of a compiled function tells. */
#ifndef LOCSCRIPT_CODE_H
#define LOCSCRIPT_CODE_H

#include "state.h"

enum {
  MAX_CHAIN = 100, /* times that an expression may index in a row */
  MAX_FIRST_FIELDS = 8,
  MAX_FIELD_NAME = 40 /* Lua has one object for each text of up to so many bytes */
};

typedef struct loc_field_name {
  uint8_t constant; /* its number among the function's */
  uint8_t length;
  char text[MAX_FIELD_NAME];
} loc_field_name;

typedef struct loc_code {
  bool is_broken;
  bool too_long;    /* a chain of more than MAX_CHAIN links */
  size_t functions; /* the outermost one included */
  /* Of the outermost function: */
  bool passes_on; /* its first parameter */
  bool goes_back, assigns_captured;
  size_t instructions;
  int field_count; /* fields of the first parameter that it asks for before it decides anything */
  loc_field_name fields[MAX_FIRST_FIELDS];
} loc_code;

/* Of the function on top of the stack. */
loc_code loc_examine(lua_State *L);

#endif
