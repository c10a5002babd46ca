#include "json_nodes.h"

#include "json_tokens.h"

_Static_assert(sizeof(loc_node) == 16, "loc_node is shared with Swift and kept small");

static inline uint8_t peek(const uint8_t *at, const uint8_t *end) { return at < end ? *at : 0; }

/* Skips spaces and returns the byte after them, 0 at the end. */
static inline uint8_t next_byte(const uint8_t **at, const uint8_t *end) {
  uint8_t byte = peek(*at, end);
  if (__builtin_expect(byte > ' ', 1)) return byte;
  /* A single blank, as programs write it around a colon. */
  if (byte == ' ' && end - *at > 1 && (*at)[1] > ' ') return *++*at;
  *at += loc_json_spaces(*at, end);
  return peek(*at, end);
}

/* Writes a node in two stores; its fields one by one would take six. */
static inline void write_node(loc_node *node, size_t start, size_t length, uint32_t next, uint32_t sort) {
  _Static_assert(
    offsetof(loc_node, length) == 4 && offsetof(loc_node, kind) == 12 && offsetof(loc_node, flags) == 13, "");
  _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the fields are put together as they lie in memory");
  uint64_t halves[2] = {(uint64_t)length << 32 | (uint32_t)start, (uint64_t)sort << 32 | next};
  memcpy(node, halves, sizeof halves);
}

/* Returns the length of a name of up to fifteen plain bytes, as almost all are; 0 for other names. Reads SHORT_NAME bytes, from the
 * opening quotation mark on. */
enum { SHORT_NAME = 17 };

static inline uint32_t short_name(const uint8_t *at) {
  uint32_t length = (uint32_t)__builtin_ctz(loc_json_not_plain(at + 1) | 1u << 15);
  return *at == '"' && at[1 + length] == '"' ? length : 0;
}

/* Reports whether length, first and last byte distinguish all names. */
static __attribute__((noinline)) bool differ_at_sight(
  const loc_node *nodes, const loc_node *object, const uint8_t *text) {
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

/* Returns a name's bit in the set of its object. */
static inline uint64_t bit_of_name(const uint8_t *start, uint32_t length) {
  return (uint64_t)1 << ((length * 31 + start[0] * 7u + *(start + length - 1)) & 63);
}

/* Reads a document. Open containers form a chain instead of a stack: until a container is closed, its `next` names the one
 * around it. */
loc_json_end loc_json_read(
  loc_node *nodes, size_t capacity, const uint8_t *text, size_t length, size_t offset, uint32_t around) {
  const uint8_t *at = text + offset, *end = text + length;
  const loc_node *limit = nodes + capacity;
  loc_node *out = nodes, *open = nodes;
  /* The bits of the open object's names; those of the enclosing objects are stored by depth. Once two names share a
   * bit, all bits are set. */
  uint64_t seen = 0, seen_around[LOC_JSON_MAX_DEPTH];
  uint32_t depth = around, count = 0;
  uint8_t closing = 0, has_look_alikes = 0;
  loc_json_stop stop;
  for (;;) {
    stop = LOC_JSON_FULL;
    if (limit - out < 2) break;
    uint8_t byte = next_byte(&at, end);
    if (closing == '}') {
      const uint8_t *start = at + 1;
      uint32_t name_length = end - at > SHORT_NAME ? short_name(at) : 0, sort = LOC_NODE_STRING;
      if (__builtin_expect(name_length != 0, 1)) {
        at += name_length + 2;
      } else {
        stop = LOC_JSON_NAME;
        if (byte != '"') break;
        stop = LOC_JSON_STRING;
        loc_json_token name = loc_json_end_of_string(start, end);
        if (name.behind == NULL) break;
        name_length = (uint32_t)(name.behind - start);
        sort = name.sort;
        at = name.behind + 1;
      }
      stop = LOC_JSON_COLON;
      if (next_byte(&at, end) != ':') break;
      at++;
      uint64_t bit = bit_of_name(start, name_length);
      if (__builtin_expect((seen & bit) != 0 || sort != LOC_NODE_STRING, 0)) seen = UINT64_MAX;
      seen |= bit;
      write_node(out++, (size_t)(start - text), name_length, ++count, sort);
      byte = next_byte(&at, end);
    }
    const uint8_t *start = at;
    loc_json_token value;
    if (byte == '"') {
      stop = LOC_JSON_STRING;
      value = loc_json_end_of_string(++start, end);
      if (value.behind == NULL) break;
      at = value.behind + 1;
    } else if (byte == '-' || loc_is_digit(byte)) {
      stop = LOC_JSON_NUMBER;
      value = loc_json_end_of_number(at, end);
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
      value = (loc_json_token){start, sort};
    } else if (byte == 't' || byte == 'f' || byte == 'n') {
      stop = LOC_JSON_WORD;
      value = loc_json_end_of_word(at, end);
      if (value.behind == NULL) break;
      at = value.behind;
    } else {
      stop = LOC_JSON_VALUE;
      break;
    }
    write_node(out++, (size_t)(start - text), (size_t)(value.behind - start), ++count, value.sort);
    /* A value is complete: the next byte separates it from the next value or closes its container. */
    for (;;) {
      byte = next_byte(&at, end);
      if (depth == around) break;
      open->length++;
      if (byte != closing) break;
      at++;
      loc_node *closed = open;
      open = nodes + closed->next;
      closed->next = count;
      if (seen == UINT64_MAX && !differ_at_sight(nodes, closed, text)) closed->line = has_look_alikes = 1;
      seen = seen_around[--depth];
      closing = depth == around ? 0 : open->kind == LOC_NODE_OBJECT ? '}' : ']';
    }
    stop = depth > around ? LOC_JSON_SEPARATOR : at < end ? LOC_JSON_TRAILING : LOC_JSON_DONE;
    if (depth == around || byte != ',') break;
    at++;
  }
  return (loc_json_end){stop, (uint32_t)(at - text), count, closing, has_look_alikes};
}
