/* Inputs cut into texts, answers held against the header's promises; see fuzz.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

void fuzz_promise(int kept, const char *promise) {
  if (kept) return;
  fprintf(stderr, "\nBroken promise: %s\n", promise);
  abort();
}

static locscript_str copied(const uint8_t *data, size_t size) {
  char *block = malloc(size ? size : 1);
  if (!block) abort();
  memcpy(block, data, size);
  return (locscript_str){block, size};
}

fuzz_fields fuzz_split(const uint8_t *data, size_t size, size_t width) {
  fuzz_fields fields = {0};
  size_t start = 0, at = 0, separators = 0;
  while (at < size && fields.count < FUZZ_FIELDS - 1) {
    separators = data[at++] == 0xFF ? separators + 1 : 0;
    if (separators < width) continue;
    fields.items[fields.count++] = copied(data + start, at - width - start);
    start = at;
    separators = 0;
  }
  fields.items[fields.count++] = copied(data + start, size - start);
  return fields;
}

void fuzz_free(fuzz_fields *fields) {
  for (size_t index = 0; index < fields->count; index++) free((char *)fields->items[index].data);
  fields->count = 0;
}

/* RFC 3629, without a table. */
static int is_utf8(const unsigned char *text, size_t length) {
  size_t at = 0;
  while (at < length) {
    unsigned char lead = text[at++];
    if (lead < 0x80) continue;
    size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || length - at < more) return 0;
    unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (text[at] < low || text[at] > high) return 0;
    for (size_t index = 1; index < more; index++) {
      if ((text[at + index] & 0xC0) != 0x80) return 0;
    }
    at += more;
  }
  return 1;
}

static int ends_in_time(const char *text, size_t capacity) { return memchr(text, 0, capacity) != NULL; }

static void check_error(const locscript_error *error, int32_t status) {
  fuzz_promise(error->status == status, "error->status is the answer");
  fuzz_promise(
    ends_in_time(error->slug, sizeof error->slug) && ends_in_time(error->file, sizeof error->file) &&
      ends_in_time(error->path, sizeof error->path) && ends_in_time(error->message, sizeof error->message) &&
      ends_in_time(error->help, sizeof error->help),
    "an error's texts end in NUL");
  fuzz_promise(
    is_utf8((const unsigned char *)error->message, strlen(error->message)) &&
      is_utf8((const unsigned char *)error->path, strlen(error->path)) &&
      is_utf8((const unsigned char *)error->help, strlen(error->help)),
    "an error's texts are UTF-8, cut at a character");
  fuzz_promise(strcmp(locscript_status_name(status), "LOCSCRIPT_E_UNKNOWN") != 0, "every status has a name");
  fuzz_promise(status != LOCSCRIPT_E_INTERNAL, "no input is an internal error");
}

int32_t fuzz_written(fuzz_writer writer, const void *context, locscript_str *answer) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  size_t length = 0, again = 0;
  int32_t status = writer(context, NULL, 0, &length, &error);
  if (answer) *answer = (locscript_str){NULL, 0};
  if (status != LOCSCRIPT_OK) check_error(&error, status);
  if (status != LOCSCRIPT_OK && status != LOCSCRIPT_E_BUFFER) return status;
  fuzz_promise((status == LOCSCRIPT_OK) == (length == 0), "only an empty text fits into no buffer");
  char *block = malloc(length ? length : 1);
  if (!block) abort();
  if (length > 1) {
    status = writer(context, block, length - 1, &again, &error);
    fuzz_promise(
      status == LOCSCRIPT_E_BUFFER && again == length,
      "a buffer one byte too small is answered with 102 and the length");
  }
  status = writer(context, block, length, &again, &error);
  fuzz_promise(status == LOCSCRIPT_OK && again == length, "a buffer of the length that was told is enough");
  fuzz_promise(is_utf8((const unsigned char *)block, length), "text is UTF-8");
  if (answer) *answer = (locscript_str){block, length};
  else free(block);
  return status;
}

locscript_engine fuzz_engine(const locscript_file *files, size_t count) {
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status = locscript_engine_open_memory(files, count, NULL, &engine, &error);
  fuzz_promise(status == LOCSCRIPT_OK, "files in memory make an engine, whatever they hold");
  return engine;
}
