/* Converts Lua values to nodes and back, and numbers between text and Lua. */
#pragma once

#include "objects.h"

enum { MAX_ARGUMENT_BYTES = 1 << 20 };

/* Returns the limit on one host call's arguments: the host holds a message several times while it checks it. */
static inline size_t loc_argument_limit(const loc_lua *S) {
  return S->limits.memory >> 4 < MAX_ARGUMENT_BYTES ? S->limits.memory >> 4 : MAX_ARGUMENT_BYTES;
}

/* Writes the first `count` values of the stack as one list of nodes. `slot_names` is the index of the table that collects the
 * names of a template's slots by number; 0 if slots are not allowed. */
void loc_write_arguments(lua_State *L, int count, int slot_names);
/* Writes a run's result, the value on top of the stack. */
void loc_write_result(lua_State *L);
/* Raises `what` about the value that is being written as nodes, with its path in the result or the call's argument. */
/* Raises the error of this case about the value that is being written. */
_Noreturn void loc_bad_value(lua_State *L, int number, const char *what);

void loc_push_nodes(lua_State *L, const loc_node *nodes, const uint8_t *source, uint32_t index, int depth);
/* Pushes a value that is not a list or object. False, with nothing pushed, for lists and objects, and for a number
 * beyond Lua's integers and floats. */
bool loc_push_scalar(lua_State *L, const loc_node *node, const uint8_t *source);
/* Pushes the text of a JSON string that the parser has accepted. */
void loc_decode_string(lua_State *L, const uint8_t *bytes, size_t length);

/* Reads an integer; false when it does not fit 64 bits. */
bool loc_read_integer(const uint8_t *digits, size_t length, lua_Integer *out);
/* Writes an integer's decimal text at the end of `out`; returns its start and sets its length. */
const char *loc_format_integer(lua_Integer value, char out[24], size_t *length);
double loc_parse_double(lua_State *L, const uint8_t *digits, size_t length);
/* Writes the shortest decimal text that reads back as the same finite double, in JSON's grammar; always with a point or an
 * exponent, so that it stays a double. */
size_t loc_format_double(lua_State *L, double value, char out[40]);
