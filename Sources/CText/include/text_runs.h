/* Reads text sixteen bytes at a time, with instructions that Swift does not have. */
#ifndef LOCSCRIPT_TEXT_RUNS_H
#define LOCSCRIPT_TEXT_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory given to loc_copy_plain is readable, and writable, this far past its end. */
enum { LOC_TEXT_SLACK = 32 };

/* The prefix of a text in which no byte has a special meaning. */
typedef struct loc_plain_run {
  size_t length;
  uint32_t ends_in_space; /* 1 after an unquoted space; for an empty run the caller's `after_space` */
  uint32_t has_percent;
} loc_plain_run;

/* Copies from an Android string's source up to the first byte that a build does not take literally: a backslash, a quotation
 * mark, and outside quotes an apostrophe, a tab, a line end, or a space after another (`after_space`: before the first
 * byte). With `wide_spaces` a run outside quotes also ends at the white space of loc_wide_space_length. */
loc_plain_run loc_copy_plain(
  uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space, int wide_spaces);

/* 3 if the text begins with a non-ASCII character that Java's Character.isWhitespace accepts: U+1680, U+2000 to U+2006,
 * U+2008 to U+200A, U+2028, U+2029, U+205F, U+3000. 0 otherwise; all of them take three bytes. */
static inline size_t loc_wide_space_length(const uint8_t *text, size_t count) {
  if (count < 3) return 0;
  uint8_t second = text[1], third = text[2];
  switch (text[0]) {
    case 0xE1: return second == 0x9A && third == 0x80 ? 3 : 0;
    case 0xE2:
      if (second == 0x81) return third == 0x9F ? 3 : 0;
      return second == 0x80 && ((third <= 0x8A && third != 0x87) || third == 0xA8 || third == 0xA9) ? 3 : 0;
    case 0xE3: return second == 0x80 && third == 0x80 ? 3 : 0;
    default: return 0;
  }
}

/* 1 when the text is well-formed UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
int loc_is_utf8(const uint8_t *text, size_t count);

/* Moves a place in UTF-8 text, counted from 1, from one offset to a later one. A column is a Unicode scalar. */
void loc_advance_place(const uint8_t *text, size_t from, size_t to, uint32_t *line, uint32_t *column);

#endif
