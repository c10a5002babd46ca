/* Decodes the texts of JSON documents. */
#ifndef LOCSCRIPT_JSON_TEXT_H
#define LOCSCRIPT_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A string's content, without escapes. */
typedef struct loc_json_text {
  const uint8_t *start; /* its place in the source, or the bytes into which it was decoded */
  size_t length;
  size_t read; /* bytes of the source, including the closing quotation mark; 0 when the call gave up */
} loc_json_text;

/* Reads the content of a string in one pass, with escapes decoded into `room` bytes. Gives up on anything that JSON or UTF-8
 * does not allow, and when the room is not enough; a slower and more exact reader then finds the error. */
loc_json_text loc_json_read_text(uint8_t *out, size_t room, const uint8_t *text, size_t count);

/* Decodes the content of a valid string, into room for `count` bytes, and returns how many it has written. */
size_t loc_json_unescape(uint8_t *out, const uint8_t *text, size_t count);

/* Returns the length of the escape that begins at `text` (a surrogate pair is one); 0 for an escape that JSON does not have. */
size_t loc_json_escape(const uint8_t *text, size_t count);

/* Skips the plain part, from `at` in a string that begins at `from` to a quotation mark, a backslash, a control character, or
 * the end of the text. `highs` becomes nonzero once bytes beyond ASCII have been passed. */
const uint8_t *loc_json_end_of_plain(const uint8_t *from, const uint8_t *at, const uint8_t *end, uint32_t *highs);

#endif
