/* Renders one string on the server, for an inbox or an e-mail.
 *
 *   render CONFIG KEY LOCALE [ARGUMENT ...]
 *   render locscript.toml welcome_title fr Alice
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <locscript.h>

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static int failed(const locscript_error *error) {
  if (error->file[0] != '\0') fprintf(stderr, "%s:", error->file);
  if (error->line > 0) fprintf(stderr, "%u:%u:", error->line, error->column);
  if (error->file[0] != '\0') fputc(' ', stderr);
  fprintf(stderr, "error[%s]: %s\n", error->slug, error->message);
  if (error->help[0] != '\0') fprintf(stderr, "  %s\n", error->help);
  return 1;
}

int main(int argc, char **argv) {
  enum {
    most_arguments = 32
  };
  if (argc < 4 || argc - 4 > most_arguments) {
    fprintf(stderr, "usage: render CONFIG KEY LOCALE [ARGUMENT ...]\n");
    return 64;
  }
  locscript_str arguments[most_arguments];
  size_t count = 0;
  for (int i = 4; i < argc; i++) arguments[count++] = text(argv[i]);

  locscript_engine engine;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (locscript_engine_open_config(text(argv[1]), NULL, &engine, &error) != LOCSCRIPT_OK) {
    return failed(&error);
  }

  /* As with snprintf: a buffer that is too small is answered with the size that is needed. */
  char small[64], *out = small;
  size_t capacity = sizeof small, length;
  for (;;) {
    locscript_status status =
        locscript_engine_render(engine, text(argv[2]), arguments, count, text(argv[3]), NULL, out,
                                capacity, &length, &error);
    if (status == LOCSCRIPT_OK) {
      puts(out);
      break;
    }
    if (status != LOCSCRIPT_E_BUFFER) {
      locscript_engine_close(engine);
      return failed(&error);
    }
    capacity = length + 1;
    out = malloc(capacity);
    if (out == NULL) return 1;
  }
  if (out != small) free(out);
  locscript_engine_close(engine);
  return 0;
}
