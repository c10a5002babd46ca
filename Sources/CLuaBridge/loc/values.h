/* Lua values to nodes, and back; numbers between text and Lua. */
#pragma once

#include "objects.h"

enum { MAX_ARGUMENT_BYTES = 1 << 20 };

/* What the arguments of one call of the host may have: it holds a message several times while it checks it. */
static inline size_t loc_argument_limit(const loc_lua *S) {
  return S->limits.memory >> 4 < MAX_ARGUMENT_BYTES ? S->limits.memory >> 4 : MAX_ARGUMENT_BYTES;
}

/* Writes the first `count` values of the stack as one list of nodes. `slot_names` is the index of the table that collects the names of a
 * template's slots by number; 0: no slot may stand here. */
void loc_write_arguments(lua_State *L, int count, int slot_names);
/* Writes the value on top of the stack, a run's result. */
void loc_write_result(lua_State *L);
/* About the value that is being written as nodes, of a result or of a call's argument: its path, and what is wrong with it. */
_Noreturn void loc_bad_value(lua_State *L, const char *what);

void loc_push_nodes(lua_State *L, const loc_node *nodes, const uint8_t *source, uint32_t index, int depth);
/* Pushes what is neither list nor object. False, with nothing pushed, for those, and for a number that no integer or float of Lua's is. */
bool loc_push_scalar(lua_State *L, const loc_node *node, const uint8_t *source);
/* Pushes the text of a JSON string that the parser has accepted. */
void loc_decode_string(lua_State *L, const uint8_t *bytes, size_t length);

/* False when the integer does not fit 64 bits. */
bool loc_read_integer(const uint8_t *digits, size_t length, lua_Integer *out);
/* The decimal text of an integer, at the end of `out`; its length is told. */
const char *loc_format_integer(lua_Integer value, char out[24], size_t *length);
double loc_parse_double(lua_State *L, const uint8_t *digits, size_t length);
/* The shortest decimal text that reads back as the same finite double, in JSON's grammar; always with a point or an exponent, so
 * that it stays a double. */
size_t loc_format_double(lua_State *L, double value, char out[40]);
