/* The resource files of a loading job: the rows name them, below the folder `job`. */
#ifndef LOCSCRIPT_BENCH_FILES_H
#define LOCSCRIPT_BENCH_FILES_H

#include "contestant.h"

typedef struct resource {
  text path;
  text bytes;
} resource;

/* `job.files` has a path a line; one operation loads them all, which is why `job.tsv` has a single row. */
static inline resource *read_resources(const char *job, const input *data, size_t *count) {
  char list[4096], path[8192];
  size_t length;
  snprintf(list, sizeof list, "%s/%s.files", data->folder, job);
  row *names = read_rows(list, count);
  resource *files = (resource *)calloc(*count + 1, sizeof(resource));
  for (size_t i = 0; i < *count; i++) {
    files[i].path = names[i].values[0];
    snprintf(path, sizeof path, "%s/%s/%.*s", data->folder, job, (int)files[i].path.length, files[i].path.data);
    files[i].bytes.data = slurp(path, &length);
    files[i].bytes.length = length;
  }
  return files;
}

#endif
