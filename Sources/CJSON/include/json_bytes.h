/* Reads the bytes of JSON's strings and numbers sixteen at a time, with instructions that Swift does not have. */
#ifndef LOCSCRIPT_JSON_BYTES_H
#define LOCSCRIPT_JSON_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline bool loc_is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

/* These functions return a bit for each of sixteen bytes that ends the plain part of a JSON string or number. */
#ifdef __SSE2__

static inline __m128i loc_json_load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}

/* Marks in a string all but printable ASCII without quotation mark and backslash. */
static inline uint32_t loc_json_not_plain(const uint8_t *bytes) {
  __m128i text = loc_json_load(bytes);
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('"')), _mm_cmpeq_epi8(text, _mm_set1_epi8('\\')));
  /* As signed numbers, bytes beyond ASCII are less than a space too. */
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(marks, _mm_cmpgt_epi8(_mm_set1_epi8(' '), text)));
}

/* Marks in a string: in bits 0 to 15 a quotation mark, a backslash or a control character, in bits 16 to 31 bytes beyond
 * ASCII. */
static inline uint32_t loc_json_marks(const uint8_t *bytes) {
  __m128i text = loc_json_load(bytes), last = _mm_set1_epi8(0x1F);
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('"')), _mm_cmpeq_epi8(text, _mm_set1_epi8('\\')));
  marks = _mm_or_si128(marks, _mm_cmpeq_epi8(_mm_min_epu8(text, last), text));
  return (uint32_t)_mm_movemask_epi8(marks) | (uint32_t)_mm_movemask_epi8(text) << 16;
}

/* Marks all but blanks. */
static inline uint32_t loc_json_not_blank(const uint8_t *bytes) {
  return 0xFFFF ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(loc_json_load(bytes), _mm_set1_epi8(' ')));
}

/* Marks hexadecimal digits. */
static inline uint32_t loc_json_hex_digits(const uint8_t *bytes) {
  __m128i text = loc_json_load(bytes), digits = _mm_sub_epi8(text, _mm_set1_epi8('0'));
  __m128i letters = _mm_sub_epi8(_mm_or_si128(text, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
  digits = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
  letters = _mm_cmpeq_epi8(_mm_min_epu8(letters, _mm_set1_epi8(5)), letters);
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(digits, letters));
}

static inline uint32_t loc_not_digits(const uint8_t *bytes) {
  __m128i values = _mm_sub_epi8(loc_json_load(bytes), _mm_set1_epi8('0'));
  return ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values));
}

#else

static inline uint32_t loc_json_not_plain(const uint8_t *bytes) {
  uint32_t marks = 0;
  for (uint32_t i = 0; i < 16; i++) {
    marks |= (uint32_t)(bytes[i] < ' ' || bytes[i] >= 0x80 || bytes[i] == '"' || bytes[i] == '\\') << i;
  }
  return marks;
}

static inline uint32_t loc_json_marks(const uint8_t *bytes) {
  uint32_t marks = 0;
  for (uint32_t i = 0; i < 16; i++) {
    uint8_t byte = bytes[i];
    marks |= (uint32_t)(byte == '"' || byte == '\\' || byte < 0x20) << i | (uint32_t)(byte >= 0x80) << (i + 16);
  }
  return marks;
}

static inline uint32_t loc_json_not_blank(const uint8_t *bytes) {
  uint32_t marks = 0;
  for (uint32_t i = 0; i < 16; i++) marks |= (uint32_t)(bytes[i] != ' ') << i;
  return marks;
}

static inline uint32_t loc_json_hex_digits(const uint8_t *bytes) {
  uint32_t marks = 0;
  for (uint32_t i = 0; i < 16; i++) {
    marks |= (uint32_t)(loc_is_digit(bytes[i]) || (uint8_t)((bytes[i] | 0x20) - 'a') < 6) << i;
  }
  return marks;
}

static inline uint32_t loc_not_digits(const uint8_t *bytes) {
  uint32_t marks = 0xFFFF0000;
  for (uint32_t i = 0; i < 16; i++) marks |= (uint32_t)!loc_is_digit(bytes[i]) << i;
  return marks;
}

#endif

#endif
