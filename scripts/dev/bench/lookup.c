/* J7: LocScript finds the text a phone shows, from its languages and a key: locscript_engine_lookup, which also chooses the
 * language every time and writes the entry's text, locale, file and line as JSON. */
#include <locscript.h>

#include "contestant.h"

static locscript_engine engine;

int open_job(const char *job, const input *data) {
  if (strcmp(job, "j7") != 0) return 0;
  char path[4096];
  snprintf(path, sizeof path, "%s/j7/res", data->folder);
  locscript_str folder = {path, strlen(path)};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (locscript_engine_open(&folder, 1, NULL, 0, NULL, &engine, &error) != LOCSCRIPT_OK) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  return 1;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const row *current = &data->rows[index];
  locscript_str locale = {current->values[0].data, current->values[0].length};
  locscript_str key = {current->values[1].data, current->values[1].length};
  size_t length = 0;
  locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &locale, 1, key, out, capacity, &length, NULL);
  return length;
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
