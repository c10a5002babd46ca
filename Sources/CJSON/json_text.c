#include "json_text.h"

#include <string.h>

#include "json_bytes.h"

#define X -1
#define X4 X, X, X, X
#define X16 X4, X4, X4, X4
#define X64 X16, X16, X16, X16

/* The values of hexadecimal digits; for other bytes, a number that makes the combination of four digits negative. */
static const int8_t digits[256] = {X16, X16, X16, 0, 1,  2,  3,   4, 5,  6,  7,  8,  9,  X,  X, X4, X,  10,  11,  12,
                                   13,  14,  15,  X, X4, X4, X16, X, 10, 11, 12, 13, 14, 15, X, X4, X4, X16, X64, X64};

/* Returns the value of the four digits at `text`; negative if one of them is not a digit. */
static inline int32_t quad(const uint8_t *text) {
  return (
    int32_t)((uint32_t)digits[text[0]] << 12 | (uint32_t)digits[text[1]] << 8 | (uint32_t)digits[text[2]] << 4 | (uint32_t)digits[text[3]]);
}

/* Writes four bytes, of which the first one to four are valid, and returns how many. */
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

/* Returns the byte of a short escape; 0 for an escape that JSON does not have. */
static inline uint8_t short_escape(uint8_t byte) {
  switch (byte) {
    case '"':
    case '\\':
    case '/': return byte;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

const uint8_t *loc_json_end_of_plain(const uint8_t *from, const uint8_t *at, const uint8_t *end, uint32_t *highs) {
  for (; end - at >= 16; at += 16) {
    uint32_t marks = loc_json_marks(at), specials = marks & 0xFFFF;
    if (specials == 0) {
      *highs |= marks;
      continue;
    }
    *highs |= (marks >> 16) & ((specials ^ (specials - 1)) >> 1);
    return at + __builtin_ctz(specials);
  }
  if (end - from >= 16) {
    /* Reads the last sixteen bytes of the text, without those before `at`; one bit marks the end of the text. */
    uint32_t seen = (uint32_t)(at + 16 - end), marks = loc_json_marks(end - 16);
    uint32_t specials = (marks & 0xFFFF) >> seen | 1u << (16 - seen);
    *highs |= (marks >> 16 >> seen) & ((specials ^ (specials - 1)) >> 1);
    return at + __builtin_ctz(specials);
  }
  for (; at < end && *at >= ' ' && *at != '"' && *at != '\\'; at++) *highs |= *at >> 7;
  return at;
}

/* No step writes more bytes than it reads, except after the bytes that it keeps, so there is always enough room. */
size_t loc_json_unescape(uint8_t *out, const uint8_t *text, size_t count) {
  const uint8_t *end = text + count;
  uint8_t *to = out;
  while (text < end) {
    size_t left = (size_t)(end - text);
    if (*text != '\\') {
      if (left < 16) {
        *to++ = *text++;
        continue;
      }
      uint32_t specials = loc_json_marks(text) & 0xFFFF;
      size_t plain = specials ? (size_t)__builtin_ctz(specials) : 16;
      memcpy(to, text, 16);
      text += plain;
      to += plain;
      if (specials && *text != '\\') break;
    } else if (left >= 6 && text[1] == 'u') {
      uint32_t scalar = (uint32_t)quad(text + 2);
      text += 6;
      if ((scalar & 0xF800) == 0xD800 && left >= 12) {
        /* A high surrogate, which its low surrogate follows in the next escape. */
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | ((uint32_t)quad(text + 2) & 0x3FF));
        text += 6;
      }
      to += write_scalar(to, scalar);
      /* A space between escaped words is copied without a branch. */
      if (left < 16) continue;
      *to = *text;
      size_t blank = *text == ' ';
      to += blank;
      text += blank;
    } else {
      if (left < 2) break;
      *to++ = short_escape(text[1]);
      text += 2;
    }
  }
  return (size_t)(to - out);
}

size_t loc_json_escape(const uint8_t *text, size_t count) {
  if (count < 2 || text[0] != '\\') return 0;
  if (text[1] != 'u') return short_escape(text[1]) ? 2 : 0;
  int32_t unit = count < 6 ? -1 : quad(text + 2);
  if (unit < 0) return 0;
  if ((unit & 0xF800) != 0xD800) return 6;
  if (unit >= 0xDC00 || count < 12 || text[6] != '\\' || text[7] != 'u') return 0;
  return (quad(text + 8) & ~0x3FF) == 0xDC00 ? 12 : 0;
}

/* Reports whether two escapes come next, of four digits and a whole character each. Reads sixteen bytes. */
static inline bool are_two_characters(const uint8_t *at) {
  enum { DIGITS = 0xF << 2 | 0xF << 8 };
  bool are_escapes = at[0] == '\\' && at[1] == 'u' && at[6] == '\\' && at[7] == 'u';
  /* Surrogates begin with a D, as do some Korean syllables. */
  bool may_be_surrogate = (at[2] | 0x20) == 'd' || (at[8] | 0x20) == 'd';
  return are_escapes && (loc_json_hex_digits(at) & DIGITS) == DIGITS && !may_be_surrogate;
}

const uint8_t *loc_json_end_of_escapes(const uint8_t *at, const uint8_t *end) {
  if (at == end || *at != '\\') return NULL;
  do {
    size_t length = end - at >= 16 && are_two_characters(at) ? 12 : loc_json_escape(at, (size_t)(end - at));
    if (length == 0) return NULL;
    at += length;
    /* Words of another script, escaped whole. */
    at += end - at > 1 && at[0] == ' ' && at[1] == '\\';
  } while (at < end && *at == '\\');
  return at;
}
