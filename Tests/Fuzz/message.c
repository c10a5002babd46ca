/* Messages: the JSON reader, both input forms, previews, prepared messages. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static const char strings_xml[] =
  "<resources><string name=\"k\">%1$s for %2$s</string><string name=\"welcome_title\">Hi, %1$s</string></resources>";
static const char localizable[] = "\"k\" = \"%1$@ for %2$@\"; \"WELCOME_TITLE\" = \"Hi, %@\";";

static locscript_engine engine;

static void open_engine(void) {
  const locscript_file files[] = {
    {sizeof(locscript_file),
     LOCSCRIPT_ANDROID,
     LOCSCRIPT_STR("values/strings.xml"),
     {strings_xml, sizeof strings_xml - 1}},
    {sizeof(locscript_file),
     LOCSCRIPT_ANDROID,
     LOCSCRIPT_STR("values-fr/strings.xml"),
     {strings_xml, sizeof strings_xml - 1}},
    {sizeof(locscript_file),
     LOCSCRIPT_IOS,
     LOCSCRIPT_STR("en.lproj/Localizable.strings"),
     {localizable, sizeof localizable - 1}}};
  if (engine.id == 0) engine = fuzz_engine(files, 3);
}

typedef struct question {
  locscript_str message;
  int32_t form, platform;
} question;

static int32_t build(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_build(engine, asked->message, asked->form, out, capacity, length, error);
}

static int32_t diagnostics(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_build_diagnostics(engine, asked->message, asked->form, out, capacity, length, error);
}

static int32_t preview(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  const locscript_str languages[] = {LOCSCRIPT_STR("fr-CA"), LOCSCRIPT_STR("en")};
  return locscript_engine_preview(
    engine, asked->message, asked->platform, languages, 2, NULL, out, capacity, length, error);
}

static int32_t previews(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_previews(engine, asked->message, NULL, out, capacity, length, error);
}

typedef struct filling {
  locscript_str message;
  locscript_prepared prepared;
  locscript_str values[64];
  size_t count;
} filling;

static int32_t fill(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const filling *given = context;
  int32_t status = locscript_prepared_fill(given->prepared, given->values, given->count, out, capacity, length);
  error->status = status;
  return status;
}

static int32_t sizes(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const filling *given = context;
  return locscript_engine_sizes(
    engine, given->message, LOCSCRIPT_FORM_AUTO, given->values, given->count, out, capacity, length, error);
}

/* Windows of the input, each in a block of its own, so that a read past its end is seen; some are no UTF-8. */
static void take_values(filling *given) {
  for (size_t index = 0; index < given->count; index++) {
    size_t start = given->message.length * index / given->count, left = given->message.length - start;
    size_t length = (unsigned char)given->message.data[start] % 24;
    if (length > left) length = left;
    char *block = malloc(length ? length : 1);
    if (!block) abort();
    memcpy(block, given->message.data + start, length);
    given->values[index] = (locscript_str){block, length};
  }
}

/* With plenty of room nothing is counted while writing: the bytes are those of a buffer that just fits, and they are JSON. */
static void check_filled(const filling *given, locscript_str body) {
  size_t capacity = 6 * body.length + 4096, length = 0;
  char *block = malloc(capacity);
  if (!block) abort();
  int32_t status = locscript_prepared_fill(given->prepared, given->values, given->count, block, capacity, &length);
  fuzz_promise(
    status == LOCSCRIPT_OK && length == body.length && memcmp(block, body.data, length) == 0,
    "fill writes the same into a larger buffer");
  free(block);
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  question filled = {body, LOCSCRIPT_FORM_REST, 0};
  locscript_str again;
  if (fuzz_written(build, &filled, &again) == LOCSCRIPT_OK) {
    fuzz_promise(
      again.length == body.length && memcmp(again.data, body.data, body.length) == 0, "what was filled is canonical");
  } else {
    locscript_engine_build(engine, body, LOCSCRIPT_FORM_REST, NULL, 0, &length, &error);
    fuzz_promise(strcmp(error.slug, "json-syntax") != 0, "what was filled is JSON");
  }
  free((char *)again.data);
}

static void prepare(locscript_str message) {
  filling given = {.message = message, .count = 0};
  fuzz_written(sizes, &given, NULL);
  if (locscript_prepared_open(engine, message, &given.prepared, NULL) != LOCSCRIPT_OK) return;
  if (locscript_prepared_info(given.prepared, &given.count, NULL) == LOCSCRIPT_OK && given.count <= 64) {
    take_values(&given);
    locscript_str body;
    if (fuzz_written(fill, &given, &body) == LOCSCRIPT_OK) {
      check_filled(&given, body);
      fuzz_promise(fuzz_written(sizes, &given, NULL) != LOCSCRIPT_E_USAGE, "what fill takes has sizes");
    }
    free((char *)body.data);
    for (size_t index = 0; index < given.count; index++) free((char *)given.values[index].data);
  }
  locscript_prepared_close(given.prepared);
}

void fuzz_message(const uint8_t *data, size_t size) {
  open_engine();
  question asked = {{(const char *)data, size}, LOCSCRIPT_FORM_AUTO, LOCSCRIPT_ANDROID};
  locscript_str body, again;
  if (fuzz_written(build, &asked, &body) == LOCSCRIPT_OK) {
    question built = {body, LOCSCRIPT_FORM_REST, 0};
    int32_t status = fuzz_written(build, &built, &again);
    fuzz_promise(
      status == LOCSCRIPT_OK && again.length == body.length && memcmp(again.data, body.data, body.length) == 0,
      "what was built is canonical: building it anew changes nothing");
    free((char *)again.data);
  }
  free((char *)body.data);
  asked.form = size % 2 ? LOCSCRIPT_FORM_REST : LOCSCRIPT_FORM_ADMIN;
  fuzz_written(build, &asked, NULL);
  fuzz_written(diagnostics, &asked, NULL);
  fuzz_written(preview, &asked, NULL);
  asked.platform = LOCSCRIPT_IOS;
  fuzz_written(preview, &asked, NULL);
  fuzz_written(previews, &asked, NULL);
  prepare(asked.message);
}
