/* Everything that can be asked of an engine's resources; see fuzz.h. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

typedef struct question {
  locscript_engine engine;
  int32_t platform;
  locscript_str key, locale;
  locscript_strings strings;
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

static int32_t strings_lookup(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  return locscript_strings_lookup(asked->strings, asked->key, out, capacity, length, error);
}

/* A device's strings say what locscript_engine_lookup says. */
static void check_lookup(question *asked) {
  locscript_str found, again, text;
  int32_t status = fuzz_written(lookup, asked, &found);
  if (
    locscript_strings_open(asked->engine, asked->platform, &asked->locale, 1, &asked->strings, NULL) == LOCSCRIPT_OK) {
    fuzz_promise(
      fuzz_written(strings_lookup, asked, &again) == status, "a device's strings find what the engine finds");
    fuzz_promise(
      again.length == found.length && (again.length == 0 || memcmp(again.data, found.data, again.length) == 0),
      "a device's strings find the same bytes");
    fuzz_promise(locscript_strings_get(asked->strings, asked->key, &text) == status, "a text is found as its place is");
    free((char *)again.data);
    locscript_strings_close(asked->strings);
  } else {
    fuzz_promise(status != LOCSCRIPT_OK, "what a device finds it finds opened too");
  }
  free((char *)found.data);
}

static int32_t render(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  const locscript_str arguments[] = {LOCSCRIPT_STR("1"), LOCSCRIPT_STR("-12345.5"), LOCSCRIPT_STR("drei")};
  return locscript_engine_render(
    asked->engine, asked->key, arguments, 3, asked->locale,
    &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = asked->platform}, out,
    capacity, length, error);
}

static int32_t text_render(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const locscript_str arguments[] = {LOCSCRIPT_STR("1"), LOCSCRIPT_STR("-12345.5"), LOCSCRIPT_STR("drei")};
  return locscript_text_render(*(const locscript_text *)context, arguments, 3, out, capacity, length, error);
}

/* The opened text says what locscript_engine_render says. */
static void check_render(const question *asked) {
  locscript_str rendered, again;
  int32_t status = fuzz_written(render, asked, &rendered);
  locscript_text text = {0};
  if (
    locscript_text_open(
      asked->engine, asked->key, asked->locale,
      &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = asked->platform}, &text,
      NULL) == LOCSCRIPT_OK) {
    fuzz_promise(fuzz_written(text_render, &text, &again) == status, "an opened text renders as its key does");
    fuzz_promise(
      again.length == rendered.length && (again.length == 0 || memcmp(again.data, rendered.data, again.length) == 0),
      "an opened text renders the same bytes");
    free((char *)again.data);
    locscript_text_close(text);
  } else {
    fuzz_promise(status != LOCSCRIPT_OK, "what renders can be opened");
  }
  free((char *)rendered.data);
}

static int32_t preview(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const question *asked = context;
  const locscript_str text = {message, sizeof message - 1};
  return locscript_engine_preview(
    asked->engine, text, asked->platform, &asked->locale, 1, NULL, out, capacity, length, error);
}

void fuzz_ask(locscript_engine engine, int32_t platform) {
  question asked = {engine, platform, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("ar-EG"), {0}};
  fuzz_promise(fuzz_written(diagnostics, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its findings");
  fuzz_promise(fuzz_written(locales, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its languages");
  fuzz_promise(fuzz_written(entries, &asked, NULL) == LOCSCRIPT_OK, "an engine tells its entries");
  fuzz_promise(fuzz_written(preview, &asked, NULL) == LOCSCRIPT_OK, "a message has a preview");
  check_lookup(&asked);
  check_render(&asked);
  asked.key = LOCSCRIPT_STR("a");
  asked.locale = LOCSCRIPT_STR("en");
  check_lookup(&asked);
  check_render(&asked);
  fuzz_promise(fuzz_written(preview, &asked, NULL) == LOCSCRIPT_OK, "a message has a preview");
}
