/* Decodes the strings of JSON documents. */
#ifndef LOCSCRIPT_JSON_TEXT_H
#define LOCSCRIPT_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Decodes the content of a valid string, into room for `count` bytes, and returns how many it has written. */
size_t loc_json_unescape(uint8_t *out, const uint8_t *text, size_t count);

/* Returns the length of the escape that begins at `text` (a surrogate pair is one); 0 for an escape that JSON does not have. */
size_t loc_json_escape(const uint8_t *text, size_t count);

/* Returns the end of consecutive escapes, with at most a space between them, that begin at `at`; NULL if none begins
 * there, or one is invalid. */
const uint8_t *loc_json_end_of_escapes(const uint8_t *at, const uint8_t *end);

/* Skips the plain part, from `at` in a string that begins at `from` to a quotation mark, a backslash, a control character, or
 * the end of the text. `highs` becomes nonzero once bytes beyond ASCII have been passed. */
const uint8_t *loc_json_end_of_plain(const uint8_t *from, const uint8_t *at, const uint8_t *end, uint32_t *highs);

#endif
