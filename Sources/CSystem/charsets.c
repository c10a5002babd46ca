#include "charsets.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD";

int loc_decode_charset(const char *charset, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length) {
  /* A slash would begin options of iconv's own. */
  if (!*charset || strlen(charset) > 40 || strchr(charset, '/')) return EINVAL;
  if (count > SIZE_MAX / 4 - 16) return ENOMEM;
  iconv_t converter = iconv_open("UTF-8", charset);
  if (converter == (iconv_t)-1) return errno == ENOMEM ? ENOMEM : EINVAL;
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
  iconv_close(converter);
  *text = start;
  *length = (size_t)((uint8_t *)out - start);
  return 0;
}
