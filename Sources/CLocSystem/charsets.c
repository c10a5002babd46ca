#include "charsets.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD";

static int open_converter(iconv_t *converter, const char *to, const char *from) {
  /* A slash would begin options of iconv's own. */
  if (!*from || strlen(from) > 40 || strchr(from, '/')) return EINVAL;
  *converter = iconv_open(to, from);
  if (*converter != (iconv_t)-1) return 0;
  return errno == ENOMEM ? ENOMEM : EINVAL;
}

int loc_charset_table(const char *charset, uint32_t table[256]) {
  iconv_t converter;
  int error = open_converter(&converter, "UTF-32LE", charset);
  if (error) return error;
  for (unsigned byte = 0; byte < 256; byte++) {
    char code = (char)byte, *in = &code;
    uint8_t units[8];
    char *out = (char *)units;
    size_t left = 1, space = sizeof units;
    iconv(converter, NULL, NULL, NULL, NULL);
    /* iconv keeps a letter until it has seen that no accent follows: the second call writes it. */
    int is_known = iconv(converter, &in, &left, &out, &space) != (size_t)-1 &&
                   iconv(converter, NULL, NULL, &out, &space) != (size_t)-1;
    int is_one = is_known && space == sizeof units - 4;
    table[byte] = is_one
                    ? (uint32_t)units[0] | (uint32_t)units[1] << 8 | (uint32_t)units[2] << 16 | (uint32_t)units[3] << 24
                    : 0xFFFD;
  }
  iconv_close(converter);
  return 0;
}

int loc_decode_charset(const char *charset, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length) {
  if (count > SIZE_MAX / 4 - 16) return ENOMEM;
  iconv_t converter;
  int error = open_converter(&converter, "UTF-8", charset);
  if (error) return error;
  /* A byte becomes at most one character of the basic plane, or half of another: four bytes are enough for each. */
  size_t room = count * 4 + 16;
  uint8_t *start = malloc(room);
  if (!start) {
    iconv_close(converter);
    return ENOMEM;
  }
  char *in = (char *)(uintptr_t)bytes, *out = (char *)start;
  size_t left = count;
  while (left > 0) {
    if (iconv(converter, &in, &left, &out, &room) != (size_t)-1) break;
    if (errno == E2BIG || room < sizeof replacement) break;
    memcpy(out, replacement, sizeof replacement - 1);
    out += sizeof replacement - 1;
    room -= sizeof replacement - 1;
    if (errno == EINVAL) break;
    in += 1;
    left -= 1;
    iconv(converter, NULL, NULL, NULL, NULL);
  }
  /* Some sets keep a character until they have seen that no accent follows. */
  iconv(converter, NULL, NULL, &out, &room);
  iconv_close(converter);
  *text = start;
  *length = (size_t)((uint8_t *)out - start);
  return 0;
}
