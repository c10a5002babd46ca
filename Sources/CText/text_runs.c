#include "text_runs.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

static inline __m128i load_bytes(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)(const void *)bytes); }

static inline __m128i equals(__m128i bytes, char byte) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)); }

static inline uint32_t bits(__m128i bytes) { return (uint32_t)_mm_movemask_epi8(bytes); }

static inline uint32_t equal(__m128i bytes, char byte) { return bits(equals(bytes, byte)); }

/* All ones in the bytes from `first` to `first + extent`. */
static inline __m128i within(__m128i bytes, uint8_t first, uint8_t extent) {
  __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8((char)first));
  return _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8((char)extent)), above);
}

/* Marks the first bytes of three-byte characters among which all wide white space is. A few others are marked, too (U+2007). */
static inline uint32_t wide_spaces_at(const uint8_t *at, __m128i bytes) {
  __m128i second = load_bytes(at + 1), third = load_bytes(at + 2);
  uint32_t is80 = equal(second, (char)0x80);
  /* As signed numbers 80 to 8A are the lowest bytes. */
  uint32_t low = bits(_mm_cmplt_epi8(third, _mm_set1_epi8((char)0x8B)));
  uint32_t lines = equal(_mm_and_si128(third, _mm_set1_epi8((char)0xFE)), (char)0xA8);
  uint32_t general = (is80 & (low | lines)) | (equal(second, (char)0x81) & equal(third, (char)0x9F));
  uint32_t ogham = equal(second, (char)0x9A) & equal(third, (char)0x80);
  return (equal(bytes, (char)0xE2) & general) | (equal(bytes, (char)0xE3) & is80 & equal(third, (char)0x80)) |
         (equal(bytes, (char)0xE1) & ogham);
}

loc_plain_run loc_copy_plain(
  uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space, int wide_spaces) {
  uint32_t percents = 0;
  size_t done = 0;
  while (done < count) {
    __m128i bytes = load_bytes(source + done);
    _mm_storeu_si128((void *)(out + done), bytes);
    __m128i found = _mm_or_si128(equals(bytes, '\\'), equals(bytes, '"'));
    uint32_t marks, spaces = 0, percent = equal(bytes, '%');
    if (is_quoted) {
      marks = bits(found);
    } else {
      found = _mm_or_si128(found, _mm_or_si128(equals(bytes, '\''), within(bytes, '\t', '\r' - '\t')));
      marks = bits(found);
      /* E1 to E3 begin the wide ones. */
      if (wide_spaces && bits(within(bytes, 0xE1, 2))) marks |= wide_spaces_at(source + done, bytes);
      spaces = equal(bytes, ' ');
      marks |= spaces & (spaces << 1 | after_space);
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

static inline __m128i at_least(__m128i bytes, uint8_t limit) {
  return _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)limit)), bytes);
}

/* Returns 0 when sixteen bytes are valid UTF-8. `back1` to `back3` are the bytes one, two and three places before each. */
static inline uint32_t utf8_faults(__m128i bytes, __m128i back1, __m128i back2, __m128i back3) {
  /* All bytes are ASCII. */
  if (!_mm_movemask_epi8(_mm_or_si128(bytes, back3))) return 0;
  const __m128i c0 = _mm_set1_epi8((char)0xC0), a0 = _mm_set1_epi8((char)0xA0);
  /* Continuation bytes occur where the leads before them demand them, and nowhere else. As signed numbers they are the
   * lowest. */
  __m128i demanded = _mm_or_si128(at_least(back1, 0xC0), at_least(back2, 0xE0)), faults;
  /* After E0 the byte is at least A0 (else overlong), after ED less (else a surrogate). C0 and C1 are always
   * overlong. */
  __m128i low = _mm_cmpgt_epi8(a0, bytes);
  faults = _mm_and_si128(low, _mm_cmpeq_epi8(back1, _mm_set1_epi8((char)0xE0)));
  faults = _mm_or_si128(faults, _mm_andnot_si128(low, _mm_cmpeq_epi8(back1, _mm_set1_epi8((char)0xED))));
  faults = _mm_or_si128(faults, _mm_cmpeq_epi8(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFE)), c0));
  /* Four-byte characters are rare. */
  __m128i longs = at_least(_mm_max_epu8(bytes, back3), 0xF0);
  if (_mm_movemask_epi8(longs)) {
    demanded = _mm_or_si128(demanded, at_least(back3, 0xF0));
    /* After F0 the byte is at least 90 (else overlong), after F4 less; F5 and above are invalid (above U+10FFFF). */
    low = _mm_cmpgt_epi8(_mm_set1_epi8((char)0x90), bytes);
    faults = _mm_or_si128(faults, _mm_and_si128(low, _mm_cmpeq_epi8(back1, _mm_set1_epi8((char)0xF0))));
    faults = _mm_or_si128(faults, _mm_andnot_si128(low, _mm_cmpeq_epi8(back1, _mm_set1_epi8((char)0xF4))));
    faults = _mm_or_si128(faults, at_least(bytes, 0xF5));
  }
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(faults, _mm_xor_si128(demanded, _mm_cmpgt_epi8(c0, bytes))));
}

/* Checks the first sixteen bytes of a text. */
static inline uint32_t first_utf8_faults(__m128i bytes) {
  return utf8_faults(bytes, _mm_slli_si128(bytes, 1), _mm_slli_si128(bytes, 2), _mm_slli_si128(bytes, 3));
}

/* Checks sixteen bytes that at least three bytes precede. */
static inline uint32_t utf8_faults_at(const uint8_t *at) {
  return utf8_faults(load_bytes(at), load_bytes(at - 1), load_bytes(at - 2), load_bytes(at - 3));
}

static inline uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

static inline uint32_t load_half(const uint8_t *bytes) {
  uint32_t half;
  memcpy(&half, bytes, sizeof half);
  return half;
}

/* Loads a text of at most sixteen bytes, padded with zeros. It does not go through memory, where a load of sixteen
 * bytes would wait for the preceding stores. */
static inline __m128i load_short(const uint8_t *text, size_t count) {
  if (count >= 8) {
    /* The last eight bytes, some of which may also be in the first word. */
    uint64_t rest = count == 8 ? 0 : load_word(text + count - 8) >> (8 * (16 - count));
    return _mm_set_epi64x((long long)rest, (long long)load_word(text));
  }
  uint64_t word = 0;
  if (count >= 4) {
    word = count == 4 ? 0 : (uint64_t)(load_half(text + count - 4) >> (8 * (8 - count))) << 32;
    word |= load_half(text);
  } else if (count > 0) {
    word = text[0] | (uint64_t)text[count / 2] << (8 * (count / 2)) | (uint64_t)text[count - 1] << (8 * (count - 1));
  }
  return _mm_cvtsi64_si128((long long)word);
}

int loc_is_utf8(const uint8_t *text, size_t count) {
  /* The zero after a cut-off character reveals it. */
  if (count < 16) return !first_utf8_faults(load_short(text, count));
  if (count < 19) {
    uint8_t padded[36] = {0};
    memcpy(padded + 3, text, count);
    return !utf8_faults_at(padded + 3) && !utf8_faults_at(padded + 19);
  }
  if (first_utf8_faults(load_bytes(text))) return 0;
  const uint8_t *at = text + 16, *end = text + count;
  for (; end - at >= 16; at += 16) {
    if (utf8_faults_at(at)) return 0;
  }
  /* Checks the last sixteen bytes, some of them again, and that no character is cut off at the end. */
  return end[-1] < 0xC0 && end[-2] < 0xE0 && end[-3] < 0xF0 && (at == end || !utf8_faults_at(end - 16));
}

#else

int loc_is_utf8(const uint8_t *text, size_t count) {
  for (size_t index = 0; index < count;) {
    uint8_t lead = text[index], lowest = 0x80, highest = 0xBF;
    size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || count - index < length) return 0;
    if (lead == 0xE0) lowest = 0xA0;
    if (lead == 0xED) highest = 0x9F;
    if (lead == 0xF0) lowest = 0x90;
    if (lead == 0xF4) highest = 0x8F;
    for (size_t next = 1; next < length; next++, lowest = 0x80, highest = 0xBF) {
      if (text[index + next] < lowest || text[index + next] > highest) return 0;
    }
    index += length;
  }
  return 1;
}

loc_plain_run loc_copy_plain(
  uint8_t *out, const uint8_t *source, size_t count, int is_quoted, uint32_t after_space, int wide_spaces) {
  loc_plain_run run = {0, after_space, 0};
  for (; run.length < count; run.length++) {
    uint8_t byte = source[run.length];
    if (byte == '\\' || byte == '"') break;
    if (!is_quoted && (byte == '\'' || (byte >= '\t' && byte <= '\r') || (byte == ' ' && run.ends_in_space))) break;
    if (wide_spaces && !is_quoted && loc_wide_space_length(source + run.length, count - run.length)) break;
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
