/* Reads JSON text (RFC 8259) into nodes, the memory layout that C and Swift modules share. */
#ifndef LOCSCRIPT_JSON_NODES_H
#define LOCSCRIPT_JSON_NODES_H

#include <stddef.h>
#include <stdint.h>

/* One value of a parsed document. Nodes are in document order; an object's children are name, value, name, value. loc_json_read
 * writes them from JSON text and the Lua bridge from Lua tables, so that everything downstream reads events, messages and rule
 * results in one way. */
typedef struct loc_node {
  uint32_t start; /* offset of the token's first byte; of a string's first byte after the quote */
  /* bytes of the token (of a string: between the quotes); of a container: number of elements or members */
  uint32_t length;
  uint32_t next; /* index of the first node after this value and all its children */
  uint8_t kind;  /* LOC_NODE_… */
  uint8_t flags; /* LOC_NODE_ESCAPED, … */
  uint16_t line; /* of an object from loc_json_read: 1 where two of its names look alike; a slot's number;
                      of a loc.text that Lua made, the number of its call's place; else 0 */
} loc_node;

enum {
  LOC_NODE_NULL = 0,
  LOC_NODE_FALSE = 1,
  LOC_NODE_TRUE = 2,
  LOC_NODE_INTEGER = 3, /* no fraction, no exponent; any number of digits */
  LOC_NODE_DOUBLE = 4,
  LOC_NODE_STRING = 5,
  LOC_NODE_ARRAY = 6,
  LOC_NODE_OBJECT = 7
};

enum {
  LOC_NODE_ESCAPED = 1, /* the string holds JSON escapes and must be decoded when touched */
  /* An object that represents a loc.text value. Members: "android" and "ios" (that platform's key, a string; absent if
   * the string does not exist there), "args" (a list of strings; absent if there are none), "fallback" (a string). */
  LOC_NODE_TEXT = 2,
  /* An empty Lua table (an object node without members): a list where the schema says list, else an object. */
  LOC_NODE_EMPTY_TABLE = 4,
  /* A string whose text is filled in later: slot number `line` of a prepared message. Set by LocMessage only. */
  LOC_NODE_SLOT = 128
};

enum { LOC_JSON_MAX_DEPTH = 512 };

/* The reason why reading stopped: the end of the document, lack of nodes, or at `offset` an error in the JSON. */
typedef enum loc_json_stop {
  LOC_JSON_DONE = 0,
  LOC_JSON_FULL, /* the nodes are full: call again with more capacity */
  LOC_JSON_NAME, /* a member's name must come here */
  LOC_JSON_COLON,
  LOC_JSON_VALUE,
  LOC_JSON_STRING, /* the string that begins at `offset` is invalid; likewise a number, or true, false and null */
  LOC_JSON_NUMBER,
  LOC_JSON_WORD,
  LOC_JSON_DEPTH,     /* the containers are nested too deeply */
  LOC_JSON_SEPARATOR, /* a comma or the closing bracket must come here */
  LOC_JSON_TRAILING   /* the document is complete, and more follows */
} loc_json_stop;

typedef struct loc_json_end {
  loc_json_stop stop;
  uint32_t offset;
  uint32_t count;          /* number of nodes written */
  uint8_t closing;         /* the byte that closes the innermost open container; 0 outside of all */
  uint8_t has_look_alikes; /* an object's names could not be distinguished at sight: one may occur twice */
} loc_json_end;

/* Reads a document of at most 2^31 bytes from `offset` on, in one pass which decodes and allocates nothing. `around` is the number
 * of containers that are open around the value, at most LOC_JSON_MAX_DEPTH. */
loc_json_end loc_json_read(
  loc_node *nodes, size_t capacity, const uint8_t *text, size_t count, size_t offset, uint32_t around);

#endif
