/* J7: LocScript finds the text a phone shows, from its languages and a key: locscript_strings_get on the strings of a device,
 * whose languages were chosen when they were opened. With LOOKUP_AS_JSON: locscript_engine_lookup, which chooses them every
 * time and writes the entry's text, locale, file and line. */
#include <locscript.h>

#include "contestant.h"

static locscript_engine engine;
static locscript_strings *strings; /* by row; rows of one locale share theirs */

static void require(int32_t status, const locscript_error *error) {
  if (status == LOCSCRIPT_OK) return;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

static locscript_str borrow(text value) { return (locscript_str){value.data, value.length}; }

int open_job(const char *job, const input *data) {
  if (strcmp(job, "j7") != 0) return 0;
  char path[4096];
  snprintf(path, sizeof path, "%s/j7/res", data->folder);
  locscript_str folder = {path, strlen(path)};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  require(locscript_engine_open(&folder, 1, NULL, 0, NULL, &engine, &error), &error);
  strings = calloc(data->row_count, sizeof *strings);
  for (size_t i = 0; i < data->row_count; i++) {
    text locale = data->rows[i].values[0];
    for (size_t k = 0; k < i && !strings[i].id; k++) {
      text known = data->rows[k].values[0];
      if (known.length == locale.length && memcmp(known.data, locale.data, locale.length) == 0) strings[i] = strings[k];
    }
    locscript_str tag = borrow(locale);
    if (!strings[i].id)
      require(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &tag, 1, &strings[i], &error), &error);
  }
  return 1;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const row *current = &data->rows[index];
#ifdef LOOKUP_AS_JSON
  locscript_str locale = borrow(current->values[0]);
  size_t length = 0;
  locscript_engine_lookup(
    engine, LOCSCRIPT_ANDROID, &locale, 1, borrow(current->values[1]), out, capacity, &length, NULL);
  return length;
#else
  locscript_str found = {NULL, 0};
  locscript_strings_get(strings[index], borrow(current->values[1]), &found);
  if (data->verify && found.length <= capacity) memcpy(out, found.data, found.length);
  return found.length;
#endif
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
