#include "json_text.h"

#include <string.h>

#include "json_bytes.h"
#include "text_runs.h"

#define X -1
#define X4 X, X, X, X
#define X16 X4, X4, X4, X4
#define X64 X16, X16, X16, X16

/* The values of hexadecimal digits; for other bytes a number that makes four of them together negative. */
static const int8_t digits[256] = {
    X16, X16, X16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, X, X, X4, X, 10, 11, 12, 13, 14, 15, X, X4, X4,
    X16, X, 10, 11, 12, 13, 14, 15, X, X4, X4, X16, X64, X64};

/* Returns the value of the four digits at `text`; negative when one of them is no digit. */
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

/* Returns the byte of a short escape; 0 for an escape that JSON does not have. */
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

/* Decodes successive escapes of four digits, which occur where a text is escaped whole. Reads at most six bytes and writes at
 * most four for each of `most` escapes; false when an escape is invalid or half a character, and when there is none at all. */
static inline bool decode_units(const uint8_t **text, uint8_t **out, size_t most) {
  if (most == 0) return false;
  const uint8_t *from = *text;
  uint8_t *to = *out;
  for (; most && from[0] == '\\' && from[1] == 'u'; most--, from += 6) {
    int32_t unit = quad(from + 2);
    if (unit < 0) return false;
    uint32_t scalar = (uint32_t)unit;
    if ((scalar & 0xF800) == 0xD800) {
      /* A high surrogate needs its low surrogate in the next escape. */
      if (scalar >= 0xDC00 || most < 2 || from[6] != '\\' || from[7] != 'u') return false;
      int32_t low = quad(from + 8);
      if ((low & ~0x3FF) != 0xDC00) return false;
      scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (uint32_t)(low & 0x3FF));
      from += 6;
      most--;
    }
    to += write_scalar(to, scalar);
  }
  *text = from;
  *out = to;
  return true;
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

typedef struct decoding {
  const uint8_t *from;
  uint8_t *to;
  uint32_t highs;
} decoding;

/* Decodes the escape at a backslash with a byte behind it; false when it is invalid, or `last` leaves no room for it. */
static inline bool decode_escape(decoding *at, const uint8_t *end, const uint8_t *last) {
  if (at->from[1] == 'u') {
    size_t by_source = (size_t)(end - at->from) / 6, by_room = (size_t)(last - at->to) / 4;
    return decode_units(&at->from, &at->to, by_source < by_room ? by_source : by_room);
  }
  *at->to = short_escape(at->from[1]);
  if (!*at->to) return false;
  at->from += 2;
  at->to++;
  return true;
}

/* Decodes up to a quotation mark, the end, a byte that JSON does not allow, or text for which `last` leaves no room. */
static decoding decode(decoding at, const uint8_t *end, const uint8_t *last) {
  for (;;) {
    /* Any one step needs at most sixteen bytes on both sides. */
    bool is_wide = end - at.from >= 16 && last - at.to >= 16;
    if (!is_wide && (at.from == end || at.to == last)) return at;
    if (at.from[0] == '\\') {
      if ((!is_wide && end - at.from < 2) || !decode_escape(&at, end, last)) return at;
    } else if (is_wide) {
      uint32_t marks = loc_json_marks(at.from), specials = marks & 0xFFFF;
      size_t plain = specials ? (size_t)__builtin_ctz(specials) : 16;
      memcpy(at.to, at.from, 16);
      at.highs |= marks >> 16 & ((1u << plain) - 1);
      at.from += plain;
      at.to += plain;
      if (specials && *at.from != '\\') return at;
    } else {
      if (*at.from == '"' || *at.from < ' ') return at;
      at.highs |= *at.from >> 7;
      *at.to++ = *at.from++;
    }
  }
}

/* Reads a text with escapes, plain until `at`. */
static __attribute__((noinline)) loc_json_text read_escaped(
  decoding at, const uint8_t *text, const uint8_t *end, uint8_t *out, size_t room) {
  size_t plain = (size_t)(at.from - text);
  if (plain < room) {
    memcpy(out, text, plain);
    at.to = out + plain;
    at = decode(at, end, out + room);
  }
  if (at.from == end || *at.from != '"' || (at.highs && !loc_is_utf8(text, (size_t)(at.from - text)))) return (loc_json_text){0};
  return (loc_json_text){out, (size_t)(at.to - out), (size_t)(at.from - text) + 1};
}

loc_json_text loc_json_read_text(uint8_t *out, size_t room, const uint8_t *text, size_t count) {
  const uint8_t *end = text + count;
  uint32_t highs = 0;
  const uint8_t *at = loc_json_end_of_plain(text, text, end, &highs);
  size_t length = (size_t)(at - text);
  if (at == end || *at != '"') return read_escaped((decoding){at, NULL, highs}, text, end, out, room);
  return highs && !loc_is_utf8(text, length) ? (loc_json_text){0} : (loc_json_text){text, length, length + 1};
}

size_t loc_json_unescape(uint8_t *out, const uint8_t *text, size_t count) {
  return (size_t)(decode((decoding){text, out, 0}, text + count, out + count).to - out);
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
