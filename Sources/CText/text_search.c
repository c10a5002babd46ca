#define _GNU_SOURCE
#include "text_search.h"

#include <string.h>

bool loc_has_part(const uint8_t *text, size_t count, const uint8_t *part, size_t part_count) {
  if (part_count == 0) return true;
  if (part_count > count) return false;
  return memmem(text, count, part, part_count) != NULL;
}
