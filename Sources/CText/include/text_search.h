#ifndef LOCSCRIPT_TEXT_SEARCH_H
#define LOCSCRIPT_TEXT_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether `part` occurs in `text`, in linear time whatever the two have in common. */
bool loc_has_part(const uint8_t *text, size_t count, const uint8_t *part, size_t part_count);

#endif
