#include "text_runs.h"

#include <string.h>

#ifdef __SSE2__

static inline uint32_t equal(__m128i bytes, char byte) {
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
}

loc_plain_run loc_copy_plain(uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space) {
  uint32_t percents = 0;
  size_t done = 0;
  while (done < count) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(source + done));
    _mm_storeu_si128((__m128i *)(out + done), bytes);
    uint32_t marks = equal(bytes, '\\') | equal(bytes, '"'), spaces = 0, percent = equal(bytes, '%');
    if (!is_quoted) {
      __m128i controls = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
      __m128i small = _mm_cmpeq_epi8(_mm_min_epu8(controls, _mm_set1_epi8('\r' - '\t')), controls);
      spaces = equal(bytes, ' ');
      marks |= equal(bytes, '\'') | (uint32_t)_mm_movemask_epi8(small) | (spaces & (spaces << 1 | after_space));
    }
    if (count - done < 16) marks |= 1u << (count - done);
    if (marks) {
      uint32_t plain = (uint32_t)__builtin_ctz(marks);
      if (plain) after_space = spaces >> (plain - 1) & 1;
      return (loc_plain_run){done + plain, after_space, (percents | (percent & ((1u << plain) - 1))) != 0};
    }
    percents |= percent;
    after_space = spaces >> 15 & 1;
    done += 16;
  }
  return (loc_plain_run){done, after_space, percents != 0};
}

#else

loc_plain_run loc_copy_plain(uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space) {
  loc_plain_run run = {0, after_space, 0};
  for (; run.length < count; run.length++) {
    uint8_t byte = source[run.length];
    if (byte == '\\' || byte == '"') break;
    if (!is_quoted && (byte == '\'' || (byte >= '\t' && byte <= '\r') || (byte == ' ' && run.ends_in_space))) break;
    run.ends_in_space = !is_quoted && byte == ' ';
    run.has_percent |= byte == '%';
    out[run.length] = byte;
  }
  return run;
}

#endif

void loc_advance_place(const uint8_t *text, size_t from, size_t to, uint32_t *line, uint32_t *column) {
  const uint8_t *at = text + from, *end = text + to, *line_end;
  while ((line_end = memchr(at, '\n', (size_t)(end - at)))) {
    at = line_end + 1;
    *line += 1;
    *column = 1;
  }
  uint32_t scalars = 0;
  for (; at < end; at++) scalars += (*at & 0xC0) != 0x80;
  *column += scalars;
}
