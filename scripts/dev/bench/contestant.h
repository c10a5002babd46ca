/* A contestant of scripts/bench: reads commands on standard input, does rounds of one job, answers a line each.
 *
 *   verify FILE     writes every output of one pass to FILE, a line each
 *   round SECONDS   passes over the rows until the time is up: nanoseconds of processor time per operation
 *
 * The rows are tab-separated arguments; a contestant defines open_job and run_row. */
#ifndef LOCSCRIPT_BENCH_CONTESTANT_H
#define LOCSCRIPT_BENCH_CONTESTANT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct text {
  const char *data;
  size_t length;
} text;

typedef struct row {
  text values[8];
  size_t count;
} row;

typedef struct input {
  row *rows;
  size_t row_count;
  row *templates; /* J2: name, format */
  size_t template_count;
  const char *folder;
  FILE *verify; /* NULL while the clock runs; an output longer than a line's room is written here directly */
} input;

#ifdef __cplusplus
extern "C" {
#endif
/* Prepares the job ("j1", "j3a" …); 0 when this contestant does not take it. */
int open_job(const char *job, const input *data);
/* The output for row `index` into `out`; its length. */
size_t run_row(const input *data, size_t index, char *out, size_t capacity);
#ifdef __cplusplus
}
#endif

static inline char *slurp(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = (char *)malloc(*length + 1);
  if (fread(bytes, 1, *length, file) != *length) exit(1);
  bytes[*length] = 0;
  fclose(file);
  return bytes;
}

static inline row *read_rows(const char *path, size_t *count) {
  size_t length, used = 0, room = 8192;
  char *bytes = slurp(path, &length), *end = bytes + length;
  row *rows = (row *)calloc(room, sizeof(row));
  for (char *line = bytes; line < end && used < room;) {
    char *stop = (char *)memchr(line, '\n', (size_t)(end - line));
    if (!stop) stop = end;
    row *current = &rows[used++];
    for (char *cell = line; line < stop && current->count < 8;) {
      char *tab = (char *)memchr(cell, '\t', (size_t)(stop - cell));
      char *cell_end = tab ? tab : stop;
      current->values[current->count++] = (text){cell, (size_t)(cell_end - cell)};
      if (!tab) break;
      cell = tab + 1;
    }
    line = stop + 1;
  }
  *count = used;
  return rows;
}

static inline double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline int contestant_main(int count, char **arguments) {
  static char out[1 << 16];
  if (count < 3) return 64;
  char path[4096], line[4096];
  input data;
  memset(&data, 0, sizeof data);
  data.folder = arguments[2];
  snprintf(path, sizeof path, "%s/%s.tsv", arguments[2], arguments[1]);
  data.rows = read_rows(path, &data.row_count);
  snprintf(path, sizeof path, "%s/j2.templates", arguments[2]);
  data.templates = read_rows(path, &data.template_count);
  if (!open_job(arguments[1], &data)) {
    puts("absent");
    return 0;
  }
  puts("ready");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "verify ", 7) == 0) {
      FILE *file = fopen(line + 7, "wb");
      if (!file) return 1;
      data.verify = file;
      for (size_t i = 0; i < data.row_count; i++) {
        fwrite(out, 1, run_row(&data, i, out, sizeof out), file);
        fputc('\n', file);
      }
      fclose(file);
      data.verify = NULL;
      puts("ok");
    } else if (strncmp(line, "round ", 6) == 0) {
      double seconds = atof(line + 6), start = processor_seconds(), now;
      size_t operations = 0, total = 0;
      do {
        for (size_t i = 0; i < data.row_count; i++) total += run_row(&data, i, out, sizeof out);
        operations += data.row_count;
        now = processor_seconds();
      } while (now - start < seconds);
      /* The sum is used, so that no compiler leaves the work out. */
      printf("%.3f %zu\n", (now - start) * 1e9 / (double)operations, total);
    }
    fflush(stdout);
  }
  return 0;
}

#endif
