/* Reads TOML 1.0 into the nodes of json_nodes.h, so that the readers of JSON read a configuration too. The parser is toml++
 * (MIT). */
#ifndef LOCSCRIPT_TOML_READER_H
#define LOCSCRIPT_TOML_READER_H

#include <stddef.h>
#include <stdint.h>

#include "json_nodes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The place where a name or value begins in the source: both count from 1, a column counts Unicode scalars. */
typedef struct loc_toml_place {
  uint32_t line;
  uint32_t column;
} loc_toml_place;

typedef struct loc_toml_document {
  loc_node *nodes;        /* members are in the order of the source; nodes[0] is the whole document, an object */
  loc_toml_place *places; /* one for each node */
  size_t count;
  /* The text to which nodes[].start refers: strings decoded (no node is LOC_NODE_ESCAPED), integers in decimal, floats
   * shortest, dates and times as RFC 3339 writes them, as strings. */
  char *text;
  size_t length;
} loc_toml_document;

typedef struct loc_toml_error {
  loc_toml_place place;
  char message[256]; /* ends with NUL */
} loc_toml_error;

enum { LOC_TOML_MAX_DEPTH = 16, LOC_TOML_MAX_BYTES = 1 << 20 };

/* Returns 0 and fills the document, which loc_toml_free releases; or -1 and fills the error. Reads at most LOC_TOML_MAX_BYTES;
 * lists, inline tables, and the parts of a dotted name may be LOC_TOML_MAX_DEPTH deep each. */
int loc_toml_read(const uint8_t *bytes, size_t length, loc_toml_document *document, loc_toml_error *error);

/* Releases a document that loc_toml_read filled; a zeroed document is fine. */
void loc_toml_free(loc_toml_document *document);

#ifdef __cplusplus
}
#endif

#endif
