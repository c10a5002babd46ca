/* The texts of JSON documents. */
#ifndef LOCSCRIPT_JSON_TEXT_H
#define LOCSCRIPT_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A string's inside, decoded. */
typedef struct loc_json_text {
  size_t read; /* bytes of the source, the closing quotation mark among them; 0 when the call gave up */
  size_t written;
} loc_json_text;

/* Decodes the inside of a string into `room` bytes, in one pass. Gives up, for somebody slower and more exact to look again, on
 * whatever JSON or UTF-8 does not allow, and when the room or the source may not be enough. */
loc_json_text loc_json_decode(uint8_t *out, size_t room, const uint8_t *text, size_t count);

/* The bytes of the escape that begins at `text` (a surrogate pair is one); 0 when JSON knows no such escape. */
size_t loc_json_escape(const uint8_t *text, size_t count);

#endif
