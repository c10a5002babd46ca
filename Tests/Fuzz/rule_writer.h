/* Writes a rule that is mostly valid, with bytes as the decisions of a grammar. */
#ifndef LOCSCRIPT_RULE_WRITER_H
#define LOCSCRIPT_RULE_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* The bytes that are left, and the rule's text so far. */
typedef struct writer {
  const uint8_t *at, *end;
  char text[12000];
  size_t length;
  int depth, locals;
} writer;

static inline unsigned choose(writer *w, unsigned count) { return w->at < w->end ? *w->at++ % count : 0; }

#define ONE_OF(w, list) list[choose(w, sizeof list / sizeof *list)]

/* The text of a whole rule. */
void fuzz_write_rule(writer *w);

#endif
