/* J3: LocScript opens an engine over resource files in memory, through its public C interface; every text can be looked up then. */
#include <locscript.h>

#include "files.h"

static locscript_file *files;
static size_t file_count;
static int32_t platform;

int open_job(const char *job, const input *data) {
  if (strncmp(job, "j3", 2) != 0) return 0;
  resource *read = read_resources(job, data, &file_count);
  platform = strcmp(job, "j3a") == 0 ? LOCSCRIPT_ANDROID : LOCSCRIPT_IOS;
  files = calloc(file_count + 1, sizeof *files);
  for (size_t i = 0; i < file_count; i++)
    files[i] = (locscript_file){
      sizeof(locscript_file),
      platform,
      {read[i].path.data, read[i].path.length},
      {read[i].bytes.data, read[i].bytes.length}};
  return 1;
}

static void write_entries(locscript_engine engine, FILE *out) {
  size_t length = 0;
  locscript_engine_entries(engine, platform, NULL, 0, &length, NULL);
  char *json = malloc(length + 1);
  if (locscript_engine_entries(engine, platform, json, length + 1, &length, NULL) == LOCSCRIPT_OK)
    fwrite(json, 1, length, out);
  free(json);
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  (void)index, (void)out, (void)capacity;
  if (locscript_engine_open_memory(files, file_count, NULL, &engine, &error) != LOCSCRIPT_OK) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  if (data->verify) write_entries(engine, data->verify);
  locscript_engine_close(engine);
  return 0;
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
