/* Sixteen bytes at a time over text: what Swift has no instructions for. */
#ifndef LOCSCRIPT_TEXT_RUNS_H
#define LOCSCRIPT_TEXT_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline bool loc_is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

/* Memory given to loc_copy_plain is readable, and writable, this far past its end. */
enum { LOC_TEXT_SLACK = 16 };

/* The beginning of a text in which nothing has a meaning of its own. */
typedef struct loc_plain_run {
  size_t length;
  uint32_t ends_in_space; /* 1 after an unquoted space; of an empty run what it was told */
  uint32_t has_percent;
} loc_plain_run;

/* Copies from an Android string's source up to the first byte that aapt2 does not take as it is: a backslash, a quotation
 * mark, and outside quotes an apostrophe, a tab, a line end, or a space after another (`after_space`: before the first byte). */
loc_plain_run loc_copy_plain(uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space);

/* In a JSON string or number, sixteen bytes at a time: the bits of those that end the plain ones. */
#ifdef __SSE2__

static inline __m128i loc_load_bytes(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)(const void *)bytes); }

/* Of a string: all but printable ASCII without quotation mark and backslash. */
static inline uint32_t loc_json_not_plain(const uint8_t *bytes) {
  __m128i text = loc_load_bytes(bytes);
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('"')), _mm_cmpeq_epi8(text, _mm_set1_epi8('\\')));
  /* Signed, what is beyond ASCII is less than a space too. */
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(marks, _mm_cmpgt_epi8(_mm_set1_epi8(' '), text)));
}

/* Of a string: in bits 0 to 15 a quotation mark, a backslash or a control character, in bits 16 to 31 what is beyond ASCII. */
static inline uint32_t loc_json_marks(const uint8_t *bytes) {
  __m128i text = loc_load_bytes(bytes), last = _mm_set1_epi8(0x1F);
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('"')), _mm_cmpeq_epi8(text, _mm_set1_epi8('\\')));
  marks = _mm_or_si128(marks, _mm_cmpeq_epi8(_mm_min_epu8(text, last), text));
  return (uint32_t)_mm_movemask_epi8(marks) | (uint32_t)_mm_movemask_epi8(text) << 16;
}

static inline uint32_t loc_not_digits(const uint8_t *bytes) {
  __m128i values = _mm_sub_epi8(loc_load_bytes(bytes), _mm_set1_epi8('0'));
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

static inline uint32_t loc_not_digits(const uint8_t *bytes) {
  uint32_t marks = 0xFFFF0000;
  for (uint32_t i = 0; i < 16; i++) marks |= (uint32_t)!loc_is_digit(bytes[i]) << i;
  return marks;
}

#endif

/* 1 when the text is well-formed UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
int loc_is_utf8(const uint8_t *text, size_t count);

/* Moves a place in UTF-8 text, counted from 1, from one offset to a later one. A column is a Unicode scalar. */
void loc_advance_place(const uint8_t *text, size_t from, size_t to, uint32_t *line, uint32_t *column);

#endif
