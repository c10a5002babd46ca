#include "json_tokens.h"

#include "json_text.h"
#include "text_runs.h"

static inline uint8_t peek(const uint8_t *at, const uint8_t *end) { return at < end ? *at : 0; }

size_t loc_json_spaces(const uint8_t *at, const uint8_t *end) {
  const uint8_t *start = at;
  while (at < end) {
    if (*at == '\n' || *at == '\r') {
      at++;
      /* Indentation. */
      while (end - at >= 16) {
        uint32_t others = loc_json_not_blank(at);
        at += others ? __builtin_ctz(others) : 16;
        if (others) break;
      }
    } else if (*at == ' ' || *at == '\t') {
      at++;
    } else {
      break;
    }
  }
  return (size_t)(at - start);
}

loc_json_token loc_json_end_of_other_string(const uint8_t *from, const uint8_t *at, const uint8_t *end) {
  static const loc_json_token none = {NULL, 0};
  uint32_t highs = 0, sort = LOC_NODE_STRING;
  for (;;) {
    if (at == end || *at != '\\') at = loc_json_end_of_plain(from, at, end, &highs);
    if (at == end) return none;
    if (*at == '"') return highs && !loc_is_utf8(from, (size_t)(at - from)) ? none : (loc_json_token){at, sort};
    at = loc_json_end_of_escapes(at, end);
    if (at == NULL) return none;
    sort = LOC_JSON_ESCAPED_STRING;
  }
}

loc_json_token loc_json_end_of_other_number(const uint8_t *at, const uint8_t *end) {
  static const loc_json_token none = {NULL, 0};
  if (peek(at, end) == '-') at++;
  const uint8_t *first = at;
  while (at < end && loc_is_digit(*at)) at++;
  if (at == first || (*first == '0' && at - first > 1)) return none;
  uint32_t sort = LOC_NODE_INTEGER;
  if (peek(at, end) == '.') {
    sort = LOC_NODE_DOUBLE;
    first = ++at;
    while (at < end && loc_is_digit(*at)) at++;
    if (at == first) return none;
  }
  if ((peek(at, end) | 0x20) == 'e') {
    sort = LOC_NODE_DOUBLE;
    at++;
    if (peek(at, end) == '+' || peek(at, end) == '-') at++;
    first = at;
    while (at < end && loc_is_digit(*at)) at++;
    if (at == first) return none;
  }
  return loc_is_name_byte(peek(at, end)) ? none : (loc_json_token){at, sort};
}
