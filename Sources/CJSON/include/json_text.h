/* The texts of JSON documents. */
#ifndef LOCSCRIPT_JSON_TEXT_H
#define LOCSCRIPT_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A string's inside, without escapes. */
typedef struct loc_json_text {
  const uint8_t *start; /* where it stands in the source, or what it was decoded into */
  size_t length;
  size_t read; /* bytes of the source, the closing quotation mark among them; 0 when the call gave up */
} loc_json_text;

/* Reads the inside of a string in one pass, with escapes decoded into `room` bytes. Gives up, for somebody slower and more exact to
 * look again, on whatever JSON or UTF-8 does not allow, and when the room is not enough. */
loc_json_text loc_json_read_text(uint8_t *out, size_t room, const uint8_t *text, size_t count);

/* Decodes the inside of a string that has been read into room for `count` bytes, and returns how many it has written. */
size_t loc_json_unescape(uint8_t *out, const uint8_t *text, size_t count);

/* The bytes of the escape that begins at `text` (a surrogate pair is one); 0 when JSON knows no such escape. */
size_t loc_json_escape(const uint8_t *text, size_t count);

/* From `at` in a string that begins at `from` to a quotation mark, a backslash, a control character, or the end of the text.
 * `highs` is no longer 0 once bytes beyond ASCII have been passed. */
const uint8_t *loc_json_end_of_plain(const uint8_t *from, const uint8_t *at, const uint8_t *end, uint32_t *highs);

#endif
