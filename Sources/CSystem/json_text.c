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

/* Writes what the escape at `text` stands for; the bytes read, or 0 to give up. Reads at most 12 bytes, writes at most 4. */
static inline size_t decode_escape(const uint8_t *text, uint8_t *out, size_t *written) {
  if (text[1] != 'u') {
    *out = short_escape(text[1]);
    *written += 1;
    return *out ? 2 : 0;
  }
  int32_t unit = quad(text + 2);
  if (unit < 0) return 0;
  if ((unit & 0xF800) != 0xD800) {
    *written += write_scalar(out, (uint32_t)unit);
    return 6;
  }
  if (unit >= 0xDC00 || text[6] != '\\' || text[7] != 'u') return 0;
  int32_t low = quad(text + 8);
  if ((low & ~0x3FF) != 0xDC00) return 0;
  *written += write_scalar(out, 0x10000 + ((uint32_t)(unit & 0x3FF) << 10 | (uint32_t)(low & 0x3FF)));
  return 12;
}

loc_json_text loc_json_decode(uint8_t *out, size_t room, const uint8_t *text, size_t count) {
  static const loc_json_text given_up = {0, 0};
  size_t read = 0, written = 0;
  uint32_t highs = 0;
  /* Sixteen bytes on both sides are enough for one step, whichever it is. */
  while (count - read >= 16 && room - written >= 16) {
    if (text[read] == '\\') {
      size_t length = decode_escape(text + read, out + written, &written);
      if (!length) return given_up;
      read += length;
      continue;
    }
    uint32_t marks = loc_json_marks(text + read), specials = marks & 0xFFFF;
    size_t plain = specials ? (size_t)__builtin_ctz(specials) : 16;
    memcpy(out + written, text + read, 16);
    highs |= marks >> 16 & ((1u << plain) - 1);
    read += plain;
    written += plain;
    if (!specials || text[read] == '\\') continue;
    if (text[read] != '"' || (highs && !loc_is_utf8(text, read))) return given_up;
    return (loc_json_text){read + 1, written};
  }
  return given_up;
}
