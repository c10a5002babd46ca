/* Apps that nobody means well with, read through the C interface within 1.5 GB of address space.
 *   hostile_apps FOLDER     what Tests/Hostile/apple.py has written there; the closing line is "N passed, N failed" */
#include <locscript.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum column { NAME, DROPPED, SLUG, KEY, STATUS, COLUMNS };
enum { MOST_FINDINGS = 1 << 20, ANSWER_SIZE = 2 << 20, MOST_PREVIEW = 160 << 20 };

static char answer[ANSWER_SIZE + 1];
static locscript_error error;

static locscript_str text(const char *characters) {
  locscript_str result = {characters, strlen(characters)};
  return result;
}

static int fail(char **cell, const char *what) {
  printf("failed: %s: %s\n", cell[NAME], what);
  return 0;
}

/* The app's findings are few and name what is wrong, its other language is whole, and its text has the status it must have. */
static int ask(char **cell, locscript_engine engine) {
  size_t length = 0;
  char slug[64];
  if (locscript_engine_diagnostics(engine, answer, ANSWER_SIZE, &length, &error) != LOCSCRIPT_OK)
    return fail(cell, error.message);
  answer[length] = '\0';
  if (length > MOST_FINDINGS) return fail(cell, "too many findings");
  int is_dropped = strstr(answer, "\"table-dropped\"") != NULL;
  if (*cell[DROPPED] && is_dropped != atoi(cell[DROPPED])) return fail(cell, answer);
  snprintf(slug, sizeof slug, "\"%s\"", cell[SLUG]);
  if (*cell[SLUG] && !strstr(answer, slug)) return fail(cell, answer);

  locscript_str german = LOCSCRIPT_STR("de");
  if (
    locscript_engine_lookup(
      engine, LOCSCRIPT_IOS, &german, 1, LOCSCRIPT_STR("good"), answer, ANSWER_SIZE, &length, &error) != LOCSCRIPT_OK)
    return fail(cell, error.message);
  answer[length] = '\0';
  if (!strstr(answer, "\"gut\"")) return fail(cell, answer);

  /* Whatever the key holds, a phone is previewed: at most its text, doubled by what is intended, and twice its bytes as JSON. */
  static const char push[] =
    "{\"message\":{\"fid\":\"f\",\"apns\":{\"payload\":{\"aps\":{\"alert\":"
    "{\"title-loc-key\":\"k\",\"loc-key\":\"k\",\"loc-args\":[\"5\",\"2\"]}}}}}}";
  locscript_str english = LOCSCRIPT_STR("en");
  int32_t shown = locscript_engine_preview(
    engine, text(push), LOCSCRIPT_IOS, &english, 1, NULL, answer, ANSWER_SIZE, &length, &error);
  if (shown != LOCSCRIPT_OK && (shown != LOCSCRIPT_E_BUFFER || length > MOST_PREVIEW)) return fail(cell, error.message);

  if (!*cell[KEY]) return 1;
  locscript_str arguments[] = {LOCSCRIPT_STR("5"), LOCSCRIPT_STR("2")};
  int32_t status = locscript_engine_render(
    engine, text(cell[KEY]), arguments, 2, LOCSCRIPT_STR("en"),
    &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = LOCSCRIPT_IOS}, answer,
    ANSWER_SIZE, &length, &error);
  if (*cell[STATUS] ? status != atoi(cell[STATUS]) : status != LOCSCRIPT_OK && status / 100 != 3)
    return fail(cell, status ? error.message : "it has a text");
  return 1;
}

static int read_app(const char *folder, char **cell) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, cell[NAME]);
  locscript_str ios = text(path);
  locscript_engine engine = {0};
  error = (locscript_error)LOCSCRIPT_ERROR_INIT;
  if (locscript_engine_open(NULL, 0, &ios, 1, NULL, &engine, &error) != LOCSCRIPT_OK) return fail(cell, error.message);
  int passed = ask(cell, engine);
  return locscript_engine_close(engine) == LOCSCRIPT_OK && passed;
}

int main(int count, char **arguments) {
  /* More memory than this is not given, and what hangs is ended. */
  struct rlimit memory = {3ul << 29, 3ul << 29}, seconds = {300, 300};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CPU, &seconds);
  char path[4096], line[512];
  snprintf(path, sizeof path, "%s/cases.tsv", count > 1 ? arguments[1] : ".");
  FILE *cases = fopen(path, "r");
  if (!cases) {
    perror(path);
    return 3;
  }
  int passed = 0, failed = 0;
  while (fgets(line, sizeof line, cases)) {
    char *cell[COLUMNS], *rest = line;
    line[strcspn(line, "\n")] = '\0';
    for (int column = 0; column < COLUMNS; column++) cell[column] = rest ? strsep(&rest, "\t") : "";
    if (read_app(count > 1 ? arguments[1] : ".", cell)) passed++;
    else failed++;
  }
  fclose(cases);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 || passed == 0;
}
