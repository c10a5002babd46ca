/* What the core needs of libc, and the one memory layout that C and Swift rooms share.
 * The core does not import Glibc or Foundation, so that it stays inside the Embedded Swift subset. */
#ifndef LOCSCRIPT_CSYSTEM_H
#define LOCSCRIPT_CSYSTEM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "handles.h"
#include "json_text.h"
#include "text_runs.h"

/* One value of a parsed document. Nodes stand in document order; an object's children are name, value, name, value.
 * JSONReader writes them from JSON text and the Lua bridge from Lua tables, so that everything downstream reads
 * events, messages and rule results in one way. */
typedef struct loc_node {
  uint32_t start;  /* offset of the token's first byte; of a string's first byte after the quote */
  uint32_t length; /* bytes of the token (of a string: between the quotes); of a container: number of elements or members */
  uint32_t next;   /* index of the first node after this value and all its children */
  uint8_t kind;    /* LOC_NODE_… */
  uint8_t flags;   /* LOC_NODE_ESCAPED, … */
  uint16_t line;   /* unused by JSON (positions are found from `start`); a slot's number; else 0 */
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
  /* An object that stands for a loc.text value. Members: "android" and "ios" (that platform's key, a string; absent when
   * the text does not exist there), "args" (a list of strings; absent when there are none), "fallback" (a string). */
  LOC_NODE_TEXT = 2,
  /* An empty Lua table (an object node without members): a list where the schema says list, else an object. */
  LOC_NODE_EMPTY_TABLE = 4,
  /* A string whose text is filled in later: slot number `line` of a prepared message. Set by LocMessage only. */
  LOC_NODE_SLOT = 128
};

#endif
