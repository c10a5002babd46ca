/* Finds the end of each of JSON's tokens (RFC 8259). Swift reports the error in a token without an end. */
#ifndef LOCSCRIPT_JSON_TOKENS_H
#define LOCSCRIPT_JSON_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "json_nodes.h"
#include "json_bytes.h"

/* Returns the number of white space bytes at `at`. */
size_t loc_json_spaces(const uint8_t *at, const uint8_t *end);

/* A token's end (NULL: it is invalid), and its node's kind, with its flags in the next byte. */
typedef struct loc_json_token {
  const uint8_t *behind;
  uint32_t sort;
} loc_json_token;

enum { LOC_JSON_ESCAPED_STRING = LOC_NODE_STRING | LOC_NODE_ESCAPED << 8 };

/* Reads a string that begins at `from` and is plain until `at`, to its closing quotation mark. */
loc_json_token loc_json_end_of_other_string(const uint8_t *from, const uint8_t *at, const uint8_t *end);

/* Reads a string from its first byte to its closing quotation mark. */
static inline loc_json_token loc_json_end_of_string(const uint8_t *from, const uint8_t *end) {
  const uint8_t *at = from;
  for (; end - at >= 16; at += 16) {
    uint32_t marks = loc_json_not_plain(at);
    if (marks == 0) continue;
    at += __builtin_ctz(marks);
    if (*at == '"') return (loc_json_token){at, LOC_NODE_STRING};
    break;
  }
  return loc_json_end_of_other_string(from, at, end);
}

loc_json_token loc_json_end_of_other_number(const uint8_t *at, const uint8_t *end);

/* Reads a number by RFC 8259 §6, from a digit or a minus sign on. The fast path takes few digits with at most one point, before
 * a comma or a bracket: almost all numbers have this form. */
static inline loc_json_token loc_json_end_of_number(const uint8_t *at, const uint8_t *end) {
  const uint8_t *first = at + (*at == '-');
  /* The code below may read sixteen digits, a point and the next byte before it finds the digits too many. */
  if (end - first < 18) return loc_json_end_of_other_number(at, end);
  uint32_t marks = loc_not_digits(first), digits = (uint32_t)__builtin_ctz(marks), length = digits,
           sort = LOC_NODE_INTEGER;
  if (first[digits] == '.') {
    marks &= marks - 1;
    length = (uint32_t)__builtin_ctz(marks);
    sort = LOC_NODE_DOUBLE;
  }
  uint8_t next = first[length];
  bool is_usual = digits > 0 && length < 16 && length != digits + 1 && (digits == 1 || *first != '0');
  if (is_usual && (next == ',' || next == '}' || next == ']')) return (loc_json_token){first + length, sort};
  return loc_json_end_of_other_number(at, end);
}

/* Reports whether the byte would continue a number or a word that should have ended. */
static inline bool loc_is_name_byte(uint8_t byte) {
  return loc_is_digit(byte) || (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '_' || byte == '$';
}

/* Reads true, false or null, from its t, f or n on. */
static inline loc_json_token loc_json_end_of_word(const uint8_t *at, const uint8_t *end) {
  static const loc_json_token none = {NULL, 0};
  size_t length = *at == 'f' ? 5 : 4;
  if ((size_t)(end - at) < length || memcmp(at, *at == 't' ? "true" : *at == 'f' ? "false" : "null", length) != 0)
    return none;
  uint32_t sort = *at == 't' ? LOC_NODE_TRUE : *at == 'f' ? LOC_NODE_FALSE : LOC_NODE_NULL;
  at += length;
  return at < end && loc_is_name_byte(*at) ? none : (loc_json_token){at, sort};
}

#endif
