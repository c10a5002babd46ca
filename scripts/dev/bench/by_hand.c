/* The J1 body as one would write it by hand for this message and no other: constant texts, each argument escaped once, the list
 * copied to its second place, nothing checked. What is left to gain. */
#include <emmintrin.h>

#include "contestant.h"

int open_job(const char *job, const input *data) {
  (void)data;
  return strcmp(job, "j1") == 0;
}

static char *put(char *to, const char *text, size_t length) {
  memcpy(to, text, length);
  return to + length;
}

#define PUT(to, literal) put(to, literal, sizeof(literal) - 1)

static int is_special(__m128i bytes) {
  __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), backslashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(31)), bytes);
  return _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, backslashes), controls));
}

static char *escaped(char *to, text value) {
  size_t at = 0;
  for (; at + 16 <= value.length; at += 16, to += 16) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(value.data + at));
    if (is_special(bytes)) break;
    _mm_storeu_si128((__m128i *)(void *)to, bytes);
  }
  for (; at < value.length; at++) {
    unsigned char byte = (unsigned char)value.data[at];
    if (byte < 0x20) {
      to += sprintf(to, "\\u%04x", byte);
      continue;
    }
    if (byte == '"' || byte == '\\') *to++ = '\\';
    *to++ = (char)byte;
  }
  return to;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const row *current = &data->rows[index];
  (void)capacity;
  char *to = PUT(
    out,
    "{\"message\":{\"topic\":\"Tech\",\"android\":{\"ttl\":\"3600s\",\"notification\":{\"body_loc_key\":"
    "\"STOCK_NOTIFICATION_BODY\",\"body_loc_args\":");
  char *list = to;
  for (size_t i = 0; i < current->count; i++) {
    *to++ = i ? ',' : '[';
    *to++ = '"';
    to = escaped(to, current->values[i]);
    *to++ = '"';
  }
  *to++ = ']';
  size_t length = (size_t)(to - list);
  to = PUT(to, "}},\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"loc-key\":\"STOCK_NOTIFICATION_BODY\",\"loc-args\":");
  to = put(to, list, length);
  return (size_t)(PUT(to, "}}}}}}") - out);
}

int main(int count, char **words) { return contestant_main(count, words); }
