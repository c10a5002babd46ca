/* Everything that can be asked of an engine's resources; see fuzz.h. */
#include "fuzz.h"

typedef struct question {
  locscript_engine engine;
  int32_t platform;
  locscript_str key, locale;
} question;

static const char message[] =
    "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"title_loc_key\":\"a\",\"body_loc_key\":\"k\","
    "\"body_loc_args\":[\"1\",\"zwei\",\"\"]}},\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"title-loc-key\":\"a\","
    "\"loc-key\":\"k\",\"loc-args\":[\"1\",\"zwei\",\"\"]}}}}}}";

static int32_t diagnostics(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_diagnostics(asked->engine, out, capacity, length, error);
}

static int32_t locales(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_locales(asked->engine, asked->platform, out, capacity, length, error);
}

static int32_t entries(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_entries(asked->engine, asked->platform, out, capacity, length, error);
}

static int32_t lookup(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_engine_lookup(
      asked->engine, asked->platform, &asked->locale, 1, asked->key, out, capacity, length, error);
}

static int32_t render(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  const locscript_str arguments[] = {LOCSCRIPT_STR("1"), LOCSCRIPT_STR("-12345.5"), LOCSCRIPT_STR("drei")};
  return locscript_render(
      asked->engine, asked->key, arguments, 3, asked->locale, asked->platform, out, capacity, length, error);
}

static int32_t preview(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  const locscript_str text = {message, sizeof message - 1};
  return locscript_preview(asked->engine, text, asked->platform, &asked->locale, 1, out, capacity, length, error);
}

void fuzz_ask(locscript_engine engine, int32_t platform) {
  question asked = {engine, platform, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("ar-EG")};
  fuzz_promise(fuzz_written(diagnostics, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its findings");
  fuzz_promise(fuzz_written(locales, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its languages");
  fuzz_promise(fuzz_written(entries, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its entries");
  fuzz_promise(fuzz_written(preview, &asked, NULL) == LOCSCRIPT_OK, "a message has a preview");
  fuzz_written(lookup, &asked, NULL);
  fuzz_written(render, &asked, NULL);
  asked.key = LOCSCRIPT_STR("a");
  asked.locale = LOCSCRIPT_STR("en");
  fuzz_written(lookup, &asked, NULL);
  fuzz_written(render, &asked, NULL);
  fuzz_promise(fuzz_written(preview, &asked, NULL) == LOCSCRIPT_OK, "a message has a preview");
}
