/* libc's snprintf with positional arguments: J2's nearest relative. */
#include "contestant.h"

static char formats[16][256];

/* %1$d of the resource is %1$s here: push arguments are texts. */
int open_job(const char *job, const input *data) {
  if (strcmp(job, "j2") != 0) return 0;
  for (size_t i = 0; i < data->template_count && i < 16; i++) {
    snprintf(
      formats[i], sizeof formats[i], "%.*s", (int)data->templates[i].values[1].length,
      data->templates[i].values[1].data);
    for (char *at = formats[i]; (at = strstr(at, "$d")); at++) at[1] = 's';
  }
  return 1;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  char copies[4][64];
  const row *current = &data->rows[index];
  for (size_t i = 0; i < current->count && i < 4; i++) {
    memcpy(copies[i], current->values[i].data, current->values[i].length);
    copies[i][current->values[i].length] = 0;
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  return (size_t)snprintf(
    out, capacity, formats[index % data->template_count], copies[0], copies[1], copies[2], copies[3]);
#pragma GCC diagnostic pop
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
