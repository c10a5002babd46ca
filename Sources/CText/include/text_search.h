#ifndef LOCSCRIPT_TEXT_SEARCH_H
#define LOCSCRIPT_TEXT_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reports whether `part` occurs in `text`, in linear time for any two texts. */
bool loc_has_part(const uint8_t *text, size_t count, const uint8_t *part, size_t part_count);

#endif
