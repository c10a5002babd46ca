#include "json_text.h"

#include <string.h>

#include "text_runs.h"

#define X -1
#define X4 X, X, X, X
#define X16 X4, X4, X4, X4
#define X64 X16, X16, X16, X16

/* The values of hexadecimal digits; of other bytes a number whose sign stays when four are put together. */
static const int8_t digits[256] = {
    X16, X16, X16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, X, X, X4, X, 10, 11, 12, 13, 14, 15, X, X4, X4,
    X16, X, 10, 11, 12, 13, 14, 15, X, X4, X4, X16, X64, X64};

/* The four digits at `text`; negative when one of them is none. */
static inline int32_t quad(const uint8_t *text) {
  return (int32_t)((uint32_t)digits[text[0]] << 12 | (uint32_t)digits[text[1]] << 8 | (uint32_t)digits[text[2]] << 4 |
                   (uint32_t)digits[text[3]]);
}

/* Writes four bytes, of which the first one to four count, and returns how many. */
static inline size_t write_scalar(uint8_t *out, uint32_t scalar) {
  uint32_t bytes;
  size_t length;
  if (scalar < 0x80) {
    bytes = scalar;
    length = 1;
  } else if (scalar < 0x800) {
    bytes = 0x80C0 | scalar >> 6 | (scalar & 0x3F) << 8;
    length = 2;
  } else if (scalar < 0x10000) {
    bytes = 0x8080E0 | scalar >> 12 | (scalar >> 6 & 0x3F) << 8 | (scalar & 0x3F) << 16;
    length = 3;
  } else {
    bytes = 0x808080F0 | scalar >> 18 | (scalar >> 12 & 0x3F) << 8 | (scalar >> 6 & 0x3F) << 16 | (scalar & 0x3F) << 24;
    length = 4;
  }
  out[0] = (uint8_t)bytes;
  out[1] = (uint8_t)(bytes >> 8);
  out[2] = (uint8_t)(bytes >> 16);
  out[3] = (uint8_t)(bytes >> 24);
  return length;
}

/* What follows a backslash in the short escapes; 0 for what JSON does not know. */
static inline uint8_t short_escape(uint8_t byte) {
  switch (byte) {
    case '"': case '\\': case '/': return byte;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

/* Decodes escapes of four digits that follow one another, as where a text is escaped whole. Looks at `most` times six bytes and writes at
 * most four for each; 0 when one of the escapes is none, or half a character. */
static inline int decode_units(const uint8_t **text, uint8_t **out, size_t most) {
  const uint8_t *from = *text;
  uint8_t *to = *out;
  for (; most && from[0] == '\\' && from[1] == 'u'; most--, from += 6) {
    int32_t unit = quad(from + 2);
    if (unit < 0) return 0;
    uint32_t scalar = (uint32_t)unit;
    if ((scalar & 0xF800) == 0xD800) {
      /* A high surrogate, and its low one in an escape of its own. */
      if (scalar >= 0xDC00 || most < 2 || from[6] != '\\' || from[7] != 'u') return 0;
      int32_t low = quad(from + 8);
      if ((low & ~0x3FF) != 0xDC00) return 0;
      scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (uint32_t)(low & 0x3FF));
      from += 6;
      most--;
    }
    to += write_scalar(to, scalar);
  }
  *text = from;
  *out = to;
  return 1;
}

loc_json_text loc_json_decode(uint8_t *out, size_t room, const uint8_t *text, size_t count) {
  static const loc_json_text given_up = {0, 0};
  const uint8_t *from = text, *end = text + count;
  uint8_t *to = out, *last = out + room;
  uint32_t highs = 0;
  /* Sixteen bytes on both sides are enough for one step, whichever it is. */
  while (end - from >= 16 && last - to >= 16) {
    if (from[0] == '\\') {
      if (from[1] == 'u') {
        size_t by_source = (size_t)(end - from) / 6, by_room = (size_t)(last - to) / 4;
        if (!decode_units(&from, &to, by_source < by_room ? by_source : by_room)) return given_up;
      } else {
        *to = short_escape(from[1]);
        if (!*to) return given_up;
        from += 2;
        to++;
      }
      continue;
    }
    uint32_t marks = loc_json_marks(from), specials = marks & 0xFFFF;
    size_t plain = specials ? (size_t)__builtin_ctz(specials) : 16;
    memcpy(to, from, 16);
    highs |= marks >> 16 & ((1u << plain) - 1);
    from += plain;
    to += plain;
    if (!specials || *from == '\\') continue;
    if (*from != '"' || (highs && !loc_is_utf8(text, (size_t)(from - text)))) return given_up;
    return (loc_json_text){(size_t)(from - text) + 1, (size_t)(to - out)};
  }
  return given_up;
}

size_t loc_json_escape(const uint8_t *text, size_t count) {
  if (count < 2) return 0;
  if (text[1] != 'u') return short_escape(text[1]) ? 2 : 0;
  int32_t unit = count < 6 ? -1 : quad(text + 2);
  if (unit < 0) return 0;
  if ((unit & 0xF800) != 0xD800) return 6;
  if (unit >= 0xDC00 || count < 12 || text[6] != '\\' || text[7] != 'u') return 0;
  return (quad(text + 8) & ~0x3FF) == 0xDC00 ? 12 : 0;
}
