#include "json_nodes.h"

#include <stdbool.h>
#include <string.h>

#include "json_text.h"
#include "text_runs.h"

_Static_assert(sizeof(loc_node) == 16, "loc_node is shared with Swift and kept small");

static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

/* What goes on a number or a word that should have ended. */
static inline bool is_name_byte(uint8_t byte) {
  return is_digit(byte) || (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '_' || byte == '$';
}

static inline uint8_t peek(const uint8_t *at, const uint8_t *end) { return at < end ? *at : 0; }

static __attribute__((noinline)) const uint8_t *behind_spaces(const uint8_t *at, const uint8_t *end) {
  while (at < end) {
    if (*at == '\n' || *at == '\r') {
      at++;
      /* Indentation, eight blanks at a time. */
      for (uint64_t word; end - at >= 8; at += 8) {
        memcpy(&word, at, 8);
        if (word != 0x2020202020202020) break;
      }
    } else if (*at == ' ' || *at == '\t') {
      at++;
    } else {
      break;
    }
  }
  return at;
}

/* Goes on behind spaces, and gives what is there: 0 at the end. */
static inline uint8_t next_byte(const uint8_t **at, const uint8_t *end) {
  uint8_t byte = peek(*at, end);
  if (__builtin_expect(byte > ' ', 1)) return byte;
  *at = behind_spaces(*at, end);
  return peek(*at, end);
}

/* What has been read: where it ends (NULL: it is none), and its node's kind and flags. */
typedef struct token {
  const uint8_t *behind;
  uint32_t sort;
} token;

enum { ESCAPED_STRING = LOC_NODE_STRING | LOC_NODE_ESCAPED << 8 };

/* A node in two stores: its fields one by one would be six. */
static inline void write_node(loc_node *node, size_t start, size_t length, uint32_t next, uint32_t sort) {
  _Static_assert(offsetof(loc_node, length) == 4 && offsetof(loc_node, kind) == 12 && offsetof(loc_node, flags) == 13, "");
  _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the fields are put together as they lie in memory");
  uint64_t halves[2] = {(uint64_t)length << 32 | (uint32_t)start, (uint64_t)sort << 32 | next};
  memcpy(node, halves, sizeof halves);
}

/* In a string or number, sixteen bytes at a time: the bits of those that end the plain ones. */
#ifdef __SSE2__

static inline __m128i load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)(const void *)bytes); }

/* Of a string: all but printable ASCII without quotation mark and backslash. */
static inline uint32_t not_plain(const uint8_t *bytes) {
  __m128i text = load(bytes);
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('"')), _mm_cmpeq_epi8(text, _mm_set1_epi8('\\')));
  /* Signed, what is beyond ASCII is less than a space too. */
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(marks, _mm_cmpgt_epi8(_mm_set1_epi8(' '), text)));
}

static inline uint32_t not_digits(const uint8_t *bytes) {
  __m128i values = _mm_sub_epi8(load(bytes), _mm_set1_epi8('0'));
  return ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values));
}

#else

static inline uint32_t not_plain(const uint8_t *bytes) {
  uint32_t marks = 0;
  for (uint32_t i = 0; i < 16; i++) {
    marks |= (uint32_t)(bytes[i] < ' ' || bytes[i] >= 0x80 || bytes[i] == '"' || bytes[i] == '\\') << i;
  }
  return marks;
}

static inline uint32_t not_digits(const uint8_t *bytes) {
  uint32_t marks = 0xFFFF0000;
  for (uint32_t i = 0; i < 16; i++) marks |= (uint32_t)!is_digit(bytes[i]) << i;
  return marks;
}

#endif

/* From `at` in a string, plain until there, to its closing quotation mark. */
static __attribute__((noinline)) token end_of_other_string(const uint8_t *from, const uint8_t *at, const uint8_t *end) {
  static const token none = {NULL, 0};
  uint32_t highs = 0, sort = LOC_NODE_STRING;
  for (;;) {
    uint32_t marks = 0, specials = 0;
    if (end - at >= 16) {
      marks = loc_json_marks(at);
      specials = marks & 0xFFFF;
    } else if (end - from >= 16) {
      /* The last sixteen bytes of the text, less those before `at`; a bit stands where the text ends. */
      uint32_t seen = (uint32_t)(at + 16 - end);
      marks = loc_json_marks(end - 16);
      specials = (marks & 0xFFFF) >> seen | 1u << (16 - seen);
      marks = marks >> 16 >> seen << 16;
    } else {
      while (at < end && *at >= ' ' && *at != '"' && *at != '\\') highs |= *at++ >> 7;
      specials = 1;
    }
    if (specials == 0) {
      highs |= marks >> 16;
      at += 16;
      continue;
    }
    highs |= (marks >> 16) & ((specials ^ (specials - 1)) >> 1);
    at += __builtin_ctz(specials);
    if (at == end) return none;
    if (*at == '"') return highs && !loc_is_utf8(from, (size_t)(at - from)) ? none : (token){at, sort};
    if (*at != '\\') return none;
    size_t escape = loc_json_escape(at, (size_t)(end - at));
    if (escape == 0) return none;
    at += escape;
    sort = ESCAPED_STRING;
  }
}

static inline token end_of_string(const uint8_t *from, const uint8_t *end) {
  const uint8_t *at = from;
  for (; end - at >= 16; at += 16) {
    uint32_t marks = not_plain(at);
    if (marks == 0) continue;
    at += __builtin_ctz(marks);
    if (*at == '"') return (token){at, LOC_NODE_STRING};
    break;
  }
  return end_of_other_string(from, at, end);
}

/* The length of a name of up to fifteen plain bytes with its colon right behind it, as machines write them; 0 for others.
 * Looks at SHORT_NAME bytes, from the opening quotation mark on. */
enum { SHORT_NAME = 18 };

static inline uint32_t short_name(const uint8_t *at) {
  uint32_t length = (uint32_t)__builtin_ctz(not_plain(at + 1) | 1u << 15);
  uint16_t behind;
  memcpy(&behind, at + 1 + length, 2);
  return *at == '"' && behind == ('"' | ':' << 8) ? length : 0;
}

/* RFC 8259 §6. */
static __attribute__((noinline)) token end_of_other_number(const uint8_t *at, const uint8_t *end) {
  static const token none = {NULL, 0};
  if (peek(at, end) == '-') at++;
  const uint8_t *first = at;
  while (at < end && is_digit(*at)) at++;
  if (at == first || (*first == '0' && at - first > 1)) return none;
  uint32_t sort = LOC_NODE_INTEGER;
  if (peek(at, end) == '.') {
    sort = LOC_NODE_DOUBLE;
    first = ++at;
    while (at < end && is_digit(*at)) at++;
    if (at == first) return none;
  }
  if ((peek(at, end) | 0x20) == 'e') {
    sort = LOC_NODE_DOUBLE;
    at++;
    if (peek(at, end) == '+' || peek(at, end) == '-') at++;
    first = at;
    while (at < end && is_digit(*at)) at++;
    if (at == first) return none;
  }
  return is_name_byte(peek(at, end)) ? none : (token){at, sort};
}

/* Few digits with at most one point, before a comma or a bracket: almost all numbers are so. */
static inline token end_of_number(const uint8_t *at, const uint8_t *end) {
  const uint8_t *first = at + (*at == '-');
  /* Sixteen digits, a point and what follows it are looked at before they are found too many. */
  if (end - first < 18) return end_of_other_number(at, end);
  uint32_t marks = not_digits(first), digits = (uint32_t)__builtin_ctz(marks), length = digits, sort = LOC_NODE_INTEGER;
  if (first[digits] == '.') {
    marks &= marks - 1;
    length = (uint32_t)__builtin_ctz(marks);
    sort = LOC_NODE_DOUBLE;
  }
  uint8_t next = first[length];
  bool is_usual = digits > 0 && length < 16 && length != digits + 1 && (digits == 1 || *first != '0');
  return is_usual && (next == ',' || next == '}' || next == ']') ? (token){first + length, sort} : end_of_other_number(at, end);
}

static inline token end_of_word(const uint8_t *at, const uint8_t *end) {
  static const token none = {NULL, 0};
  size_t length = *at == 'f' ? 5 : 4;
  if ((size_t)(end - at) < length || memcmp(at, *at == 't' ? "true" : *at == 'f' ? "false" : "null", length) != 0) return none;
  uint32_t sort = *at == 't' ? LOC_NODE_TRUE : *at == 'f' ? LOC_NODE_FALSE : LOC_NODE_NULL;
  at += length;
  return is_name_byte(peek(at, end)) ? none : (token){at, sort};
}

/* Whether length, first and last byte tell all names apart. */
static __attribute__((noinline)) bool differ_at_sight(const loc_node *nodes, const loc_node *object, const uint8_t *text) {
  if (object->length > 16) return false;
  uint32_t seen[16];
  const loc_node *name = object + 1;
  for (uint32_t count = 0; count < object->length; count++) {
    if (name->flags != 0 || name->length == 0) return false;
    seen[count] = name->length << 16 | (uint32_t)text[name->start] << 8 | text[name->start + name->length - 1];
    for (uint32_t i = 0; i < count; i++) {
      if (seen[i] == seen[count]) return false;
    }
    name = nodes + name[1].next;
  }
  return true;
}

/* A name's bit among those of its object. */
static inline uint64_t bit_of_name(const uint8_t *start, uint32_t length) {
  return (uint64_t)1 << ((length * 31 + start[0] * 7u + *(start + length - 1)) & 63);
}

/* Open containers are a chain instead of a stack: until it is closed, a container's `next` names the one around it. */
loc_json_end loc_json_read(loc_node *nodes, size_t capacity, const uint8_t *text, size_t length, size_t offset) {
  const uint8_t *at = text + offset, *end = text + length;
  const loc_node *limit = nodes + capacity;
  loc_node *out = nodes, *open = nodes;
  /* Of the open object's names; those of the objects around it wait by depth. Once two names share a bit, all are set. */
  uint64_t seen = 0, seen_around[LOC_JSON_MAX_DEPTH];
  uint32_t depth = 0, count = 0;
  uint8_t closing = 0, has_look_alikes = 0;
  loc_json_stop stop;
  for (;;) {
    stop = LOC_JSON_FULL;
    if (limit - out < 2) break;
    uint8_t byte = next_byte(&at, end);
    if (closing == '}') {
      const uint8_t *start = at + 1;
      uint32_t length = end - at > SHORT_NAME ? short_name(at) : 0, sort = LOC_NODE_STRING;
      if (__builtin_expect(length != 0, 1)) {
        at += length + 3;
      } else {
        stop = LOC_JSON_NAME;
        if (byte != '"') break;
        stop = LOC_JSON_STRING;
        token name = end_of_string(start, end);
        if (name.behind == NULL) break;
        length = (uint32_t)(name.behind - start);
        sort = name.sort;
        stop = LOC_JSON_COLON;
        at = name.behind + 1;
        if (next_byte(&at, end) != ':') break;
        at++;
      }
      uint64_t bit = bit_of_name(start, length);
      if (__builtin_expect((seen & bit) != 0 || sort != LOC_NODE_STRING, 0)) seen = UINT64_MAX;
      seen |= bit;
      write_node(out++, (size_t)(start - text), length, ++count, sort);
      byte = next_byte(&at, end);
    }
    const uint8_t *start = at;
    token value;
    if (byte == '"') {
      stop = LOC_JSON_STRING;
      value = end_of_string(++start, end);
      if (value.behind == NULL) break;
      at = value.behind + 1;
    } else if (byte == '-' || is_digit(byte)) {
      stop = LOC_JSON_NUMBER;
      value = end_of_number(at, end);
      if (value.behind == NULL) break;
      at = value.behind;
    } else if (byte == '{' || byte == '[') {
      stop = LOC_JSON_DEPTH;
      if (depth >= LOC_JSON_MAX_DEPTH) break;
      uint32_t sort = byte == '{' ? LOC_NODE_OBJECT : LOC_NODE_ARRAY;
      at++;
      /* An opening bracket and its closing one are two apart. */
      if (next_byte(&at, end) != byte + 2) {
        write_node(out, (size_t)(start - text), 0, (uint32_t)(open - nodes), sort);
        open = out++;
        count++;
        closing = byte + 2;
        seen_around[depth++] = seen;
        seen = 0;
        continue;
      }
      at++;
      value = (token){start, sort};
    } else if (byte == 't' || byte == 'f' || byte == 'n') {
      stop = LOC_JSON_WORD;
      value = end_of_word(at, end);
      if (value.behind == NULL) break;
      at = value.behind;
    } else {
      stop = LOC_JSON_VALUE;
      break;
    }
    write_node(out++, (size_t)(start - text), (size_t)(value.behind - start), ++count, value.sort);
    /* A value is complete: what follows it separates it from the next or closes what it stands in. */
    for (;;) {
      byte = next_byte(&at, end);
      if (depth == 0) break;
      open->length++;
      if (byte != closing) break;
      at++;
      loc_node *closed = open;
      open = nodes + closed->next;
      closed->next = count;
      if (seen == UINT64_MAX && !differ_at_sight(nodes, closed, text)) closed->line = has_look_alikes = 1;
      seen = seen_around[--depth];
      closing = depth == 0 ? 0 : open->kind == LOC_NODE_OBJECT ? '}' : ']';
    }
    stop = depth > 0 ? LOC_JSON_SEPARATOR : at < end ? LOC_JSON_TRAILING : LOC_JSON_DONE;
    if (depth == 0 || byte != ',') break;
    at++;
  }
  return (loc_json_end){stop, (uint32_t)(at - text), count, closing, has_look_alikes};
}
