/* Answers host.c's calls of loc with fixed texts, lists and numbers; no message and no device is behind them. */
#ifndef LOCSCRIPT_TEST_ANSWERS_H
#define LOCSCRIPT_TEST_ANSWERS_H

#include "bridge.h"

enum { MAX_NODES = 64 };

typedef struct document {
  const char *text;
  loc_node nodes[MAX_NODES];
} document;

/* Makes the nodes of a document's text; a text that is no JSON ends the process. */
void parse(document *document);

/* Gives the sandbox the functions of loc. Returns 0, or 1 when one cannot be added. */
int add_functions(loc_lua *state);

/* The host's two functions for loc_lua_open. */
void answer_call(void *context, int32_t number, const loc_node *nodes, const uint8_t *source, loc_answer *answer);
void fill(void *context, uint32_t number, const loc_slice *values, size_t count, loc_answer *answer);

#endif
