/* Files, and cells of tables that hold lists, for interfaces_test.c. */
#ifndef LOCSCRIPT_TEST_CELLS_H
#define LOCSCRIPT_TEST_CELLS_H

#include <locscript.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 16 };

static locscript_str text(const char *characters) {
  locscript_str result = {characters, strlen(characters)};
  return result;
}

/* A whole file; the caller frees it. A missing file ends the program: the fixtures are not what they should be. */
static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(3);
  }
  size_t capacity = 1 << 16;
  char *bytes = malloc(capacity);
  *length = 0;
  size_t got;
  while (bytes && (got = fread(bytes + *length, 1, capacity - *length - 1, file)) > 0) {
    *length += got;
    if (capacity - *length < 2) {
      capacity *= 2;
      char *larger = realloc(bytes, capacity);
      if (!larger) free(bytes);
      bytes = larger;
    }
  }
  fclose(file);
  if (!bytes) exit(3);
  bytes[*length] = '\0';
  return bytes;
}

/* Cuts in place at `separator`; an empty text has no items. */
static size_t split(char *line, char separator, char **items, size_t limit) {
  size_t count = 0;
  if (separator == '|' && *line == '\0') return 0;
  while (count < limit) {
    items[count++] = line;
    line = strchr(line, separator);
    if (!line) break;
    *line++ = '\0';
  }
  return count;
}

static size_t list(const char *joined, char *copy, size_t capacity, locscript_str *items) {
  char *cells[MAX_ITEMS];
  snprintf(copy, capacity, "%s", joined);
  size_t count = split(copy, '|', cells, MAX_ITEMS);
  for (size_t index = 0; index < count; index += 1) items[index] = text(cells[index]);
  return count;
}

#endif
