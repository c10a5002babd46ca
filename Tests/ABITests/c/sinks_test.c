/* Answers that are written to a host's function: the same bytes as in a buffer, in pieces, until the function refuses one. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static const locscript_str none = {NULL, 0};

typedef struct collector {
  char *bytes;
  size_t length, pieces, largest;
  size_t refuse_at; /* the piece that is refused; 0: none */
  int32_t answer;
  locscript_engine closed; /* an engine to close meanwhile */
} collector;

static int32_t collect(void *context, const char *bytes, size_t length) {
  collector *self = context;
  self->pieces++;
  if (length > self->largest) self->largest = length;
  if (self->pieces == self->refuse_at) return self->answer;
  self->bytes = realloc(self->bytes, self->length + length + 1);
  if (!self->bytes) abort();
  memcpy(self->bytes + self->length, bytes, length);
  self->length += length;
  self->bytes[self->length] = 0;
  if (self->closed.id) CHECK(locscript_engine_close(self->closed) == LOCSCRIPT_OK);
  self->closed.id = 0;
  return 0;
}

enum { KEYS = 3000, ANSWER = 4 << 20 };
static char answer[ANSWER];

/* Many keys in three languages, a broken file, and a text for a push. */
static locscript_engine open_many(void) {
  static char xml[KEYS * 60 + 100];
  size_t used = (size_t)sprintf(xml, "<resources>");
  for (int i = 0; i < KEYS; i++)
    used += (size_t)sprintf(xml + used, "<string name=\"key_%d\">Text \xc3\xa9 %d</string>", i, i);
  used += (size_t)sprintf(xml + used, "</resources>");
  locscript_str data = {xml, used};
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values/strings.xml"), data},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values-fr/strings.xml"), data},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values-de/strings.xml"),
     text("<resources><string name=\"key_1\">")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.strings"), text("\"key_1\" = \"One\";")},
  };
  locscript_engine engine = {0};
  CHECK(locscript_engine_open_memory(files, 4, NULL, &engine, &error) == LOCSCRIPT_OK);
  return engine;
}

static const char push[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"key_1\"}},"
  "\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"loc-key\":\"key_1\"}}}}}}";

static int is_same(collector *got, size_t length) {
  int same = got->length == length && memcmp(got->bytes, answer, length) == 0;
  free(got->bytes);
  got->bytes = NULL;
  return same;
}

static void test_same_bytes(locscript_engine engine) {
  size_t length = 0;
  collector got = {0};
  CHECK(locscript_engine_entries(engine, LOCSCRIPT_ANDROID, answer, ANSWER, &length, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_write_entries(engine, LOCSCRIPT_ANDROID, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.pieces > 5 && got.largest < 80000);
  CHECK(is_same(&got, length) && length > 400000);

  got = (collector){0};
  CHECK(locscript_engine_diagnostics(engine, answer, ANSWER, &length, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_write_diagnostics(engine, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(length > 2 && is_same(&got, length));

  got = (collector){0};
  CHECK(locscript_engine_previews(engine, text(push), NULL, answer, ANSWER, &length, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_write_previews(engine, text(push), NULL, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(length > 100 && is_same(&got, length));

  locscript_preview_options options = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  options.foreground = 1;
  got = (collector){0};
  CHECK(locscript_engine_previews(engine, text(push), &options, answer, ANSWER, &length, &error) == LOCSCRIPT_OK);
  CHECK(strstr(answer, "\"notification\":\"app\"") != NULL && strstr(answer, "\"notification\":\"posted\"") == NULL);
  CHECK(locscript_engine_write_previews(engine, text(push), &options, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(is_same(&got, length));

  /* Cards of every language, and of one phone. */
  locscript_str locale = text("de");
  got = (collector){0};
  CHECK(
    locscript_engine_write_preview_html(
      engine, text(push), LOCSCRIPT_PLATFORM_DEFAULT, NULL, 0, &options, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(
    got.length > 5000 && memcmp(got.bytes, "<div class=\"locscript\"", 22) == 0 &&
    memcmp(got.bytes + got.length - 7, "</div>\n", 7) == 0);
  size_t every = got.length;
  free(got.bytes);
  got = (collector){0};
  CHECK(
    locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_IOS, &locale, 1, NULL, collect, &got, &error) ==
    LOCSCRIPT_OK);
  CHECK(got.length > 3000 && got.length < every);
  free(got.bytes);

  /* An empty answer is a document too. */
  got = (collector){0};
  locscript_engine empty = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &empty, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_write_entries(empty, LOCSCRIPT_IOS, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.pieces == 1 && got.length == 2 && memcmp(got.bytes, "[]", 2) == 0);
  free(got.bytes);
  CHECK(locscript_engine_close(empty) == LOCSCRIPT_OK);
}

static void test_refusals(locscript_engine engine) {
  static const int32_t answers[] = {1, -1, 104, INT32_MIN};
  locscript_file broken = {sizeof broken, 0, text("a.lua"), text("return 1")};
  for (size_t i = 0; i < 4; i++) {
    for (size_t at = 1; at <= 2; at++) {
      collector got = {.refuse_at = at, .answer = answers[i]};
      CHECK(locscript_engine_write_entries(engine, LOCSCRIPT_ANDROID, collect, &got, &error) == LOCSCRIPT_E_SINK);
      CHECK(error.status == LOCSCRIPT_E_SINK && strcmp(error.slug, "sink-refused") == 0);
      CHECK(got.pieces == at);
      free(got.bytes);
    }
    collector first = {.refuse_at = 1, .answer = answers[i]};
    CHECK(locscript_engine_write_diagnostics(engine, collect, &first, NULL) == LOCSCRIPT_E_SINK);
    first.pieces = 0;
    CHECK(locscript_engine_write_previews(engine, text(push), NULL, collect, &first, &error) == LOCSCRIPT_E_SINK);
    first.pieces = 0;
    CHECK(
      locscript_engine_write_preview_html(
        engine, text(push), LOCSCRIPT_PLATFORM_DEFAULT, NULL, 0, NULL, collect, &first, &error) == LOCSCRIPT_E_SINK);
    first.pieces = 0;
    CHECK(locscript_rules_check(engine, text("scripts/rules"), NULL, collect, &first, &error) == LOCSCRIPT_E_SINK);
    first.pieces = 0;
    CHECK(locscript_rules_check_memory(engine, &broken, 1, NULL, collect, &first, &error) == LOCSCRIPT_E_SINK);
    first.pieces = 0;
    CHECK(locscript_engine_check(engine, NULL, collect, &first, &error) == LOCSCRIPT_E_SINK);
  }
}

static void test_misuse(locscript_engine engine) {
  collector got = {0};
  locscript_engine stale = {engine.id + 1};
  locscript_file rule = {sizeof rule, 0, text("a.lua"), text("return function() end")};
  CHECK(locscript_engine_write_entries(engine, LOCSCRIPT_ANDROID, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_write_entries(engine, LOCSCRIPT_WEB, collect, &got, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_write_entries(stale, LOCSCRIPT_ANDROID, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_engine_write_diagnostics(engine, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_write_diagnostics(stale, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_engine_write_previews(engine, text(push), NULL, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_write_previews(engine, text("\xff"), NULL, collect, &got, &error) == LOCSCRIPT_E_MESSAGE);
  CHECK(locscript_engine_write_previews(engine, none, NULL, collect, &got, &error) == LOCSCRIPT_E_MESSAGE);
  CHECK(
    locscript_engine_write_previews(engine, (locscript_str){NULL, 1}, NULL, collect, &got, &error) ==
    LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_engine_write_previews(engine, (locscript_str){push, SIZE_MAX}, NULL, collect, &got, &error) ==
    LOCSCRIPT_E_TOO_BIG);
  CHECK(locscript_engine_write_previews(stale, text(push), NULL, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_rules_check(engine, text("scripts/rules"), NULL, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_rules_check(stale, text("scripts/rules"), NULL, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_rules_check_memory(engine, &rule, 1, NULL, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_rules_check_memory(stale, &rule, 1, NULL, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_engine_check(engine, NULL, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_check(stale, NULL, collect, &got, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(got.pieces == 0);
}

/* The engine lives until the call ends. */
static void test_close_within(void) {
  locscript_engine engine = open_many();
  collector got = {.closed = engine};
  CHECK(locscript_engine_write_entries(engine, LOCSCRIPT_ANDROID, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.length > 400000 && got.bytes[got.length - 1] == ']');
  free(got.bytes);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_E_HANDLE);
}

int main(void) {
  locscript_engine engine = open_many();
  test_same_bytes(engine);
  test_refusals(engine);
  test_misuse(engine);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  test_close_within();
  return finish_checks();
}
