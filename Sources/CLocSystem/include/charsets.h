/* Decodes text by the name of its character set. */
#ifndef LOCSCRIPT_CHARSETS_H
#define LOCSCRIPT_CHARSETS_H

#include <stddef.h>
#include <stdint.h>

/* Decodes bytes to UTF-8 with the system's iconv; a byte that the set does not have becomes U+FFFD. 0, or an errno: EINVAL for
 * a name that the system does not know. The caller frees `*text`. */
int loc_decode_charset(const char *charset, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length);

/* Writes the character of each byte of a set in which every byte is one: U+FFFD for a byte that the set does not have. Errors as
 * above. */
int loc_charset_table(const char *charset, uint32_t table[256]);

#endif
