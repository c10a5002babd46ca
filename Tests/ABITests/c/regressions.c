/* Inputs that once broke the library, run again by the fuzzing targets' own code, without a fuzzer; built with Tests/Fuzz's
 * sources. usage: regressions FOLDER...   with FOLDER/TARGET/INPUT. A broken promise or a crash ends the program before its
 * closing line, "N passed, N failed". */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Fuzz/fuzz.h"
#include "check.h"

static const struct {
  const char *name;
  fuzz_target run;
} targets[] = {
  {"android-strings", fuzz_android_strings},
  {"android-format", fuzz_android_format},
  {"android-locale", fuzz_android_locale},
  {"apple-strings", fuzz_apple_strings},
  {"apple-plurals", fuzz_apple_plurals},
  {"apple-catalog", fuzz_apple_catalog},
  {"apple-format", fuzz_apple_format},
  {"apple-locales", fuzz_apple_locales},
  {"message", fuzz_message},
  {"rule-source", fuzz_rule_source},
  {"rule-event", fuzz_rule_event},
  {"rule-grammar", fuzz_rule_grammar},
};

/* A file in a block of exactly its size, so that valgrind sees a byte read behind it. */
static uint8_t *read_input(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size ? *size : 1);
  if (bytes && fread(bytes, 1, *size, file) != *size) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

static void run_input(fuzz_target run, const char *path) {
  size_t size = 0;
  uint8_t *bytes = read_input(path, &size);
  CHECK(bytes != NULL);
  if (!bytes) return;
  /* Named first: after a crash it is the last line. */
  fprintf(stderr, "%s\n", path);
  run(bytes, size);
  free(bytes);
  CHECK(1);
}

static void run_folder(const char *folder, const char *name, fuzz_target run) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  DIR *directory = opendir(path);
  if (!directory) return;
  for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s/%s", folder, name, entry->d_name);
    run_input(run, path);
  }
  closedir(directory);
}

int main(int count, char **arguments) {
  for (size_t target = 0; target < sizeof targets / sizeof *targets; target++) {
    /* No input at all, and one byte: no fixture is needed for these. */
    targets[target].run((const uint8_t *)"", 0);
    targets[target].run((const uint8_t *)"\xFF", 1);
    CHECK(1);
    for (int index = 1; index < count; index++) run_folder(arguments[index], targets[target].name, targets[target].run);
  }
  return finish_checks();
}
