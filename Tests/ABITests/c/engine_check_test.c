/* The check of rules, messages and resources: what it finds, what it refuses, what it leaves unchecked; from threads that share an
 * engine, from a forked child, and with arguments that nobody means well with. */
#include <locscript.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static locscript_engine engine;

typedef struct document {
  char *bytes;
  size_t length, pieces, largest;
} document;

static int32_t collect(void *context, const char *bytes, size_t length) {
  document *self = context;
  self->pieces++;
  if (length > self->largest) self->largest = length;
  self->bytes = realloc(self->bytes, self->length + length + 1);
  if (!self->bytes) abort();
  memcpy(self->bytes + self->length, bytes, length);
  self->length += length;
  self->bytes[self->length] = 0;
  return 0;
}

static const char rule[] =
  "return {run = function(event) return loc.message{topic = 'a', title = 'b', body = loc.text(require('lib.keys')[1], event.name)} end, "
  "samples = {one = {name = 'Bob'}}}";
static const char keys[] = "return {'late'}";
static const char push[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"hi\",\"body_loc_args\":[\"a\"]}}}}";

static locscript_engine open_engine(void) {
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values/strings.xml"),
     text("<resources><string name=\"hi\">Hi %1$s</string><string name=\"late\">%1$s</string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values-fr/strings.xml"),
     text("<resources><string name=\"hi\">Salut %1$d</string><string name=\"late\">%1$s</string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.strings"),
     text("\"hi\" = \"Hi %@\"; \"late\" = \"%@\";")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("fr.lproj/Localizable.strings"),
     text("\"hi\" = \"Salut %@\"; \"late\" = \"%ld\";")},
  };
  locscript_engine opened = {0};
  CHECK(locscript_engine_open_memory(files, 4, NULL, &opened, &error) == LOCSCRIPT_OK);
  return opened;
}

/* The report; the caller frees its bytes. */
static document ask(const locscript_check_options *options) {
  document got = {0};
  CHECK(locscript_engine_check(engine, options, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(got.bytes && got.length > 100 && got.bytes[0] == '{' && got.bytes[got.length - 1] == '}');
  return got;
}

static int says(const locscript_check_options *options, const char *part) {
  document got = ask(options);
  int found = got.bytes && strstr(got.bytes, part) != NULL;
  free(got.bytes);
  return found;
}

static locscript_status refused(const locscript_check_options *options) {
  document got = {0};
  locscript_status status = locscript_engine_check(engine, options, collect, &got, &error);
  CHECK(got.pieces == 0);
  free(got.bytes);
  return status;
}

static void test_subjects(void) {
  /* Nothing named and no configuration: the resources. */
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  document whole = ask(NULL), same = ask(&options);
  CHECK(whole.length == same.length && memcmp(whole.bytes, same.bytes, whole.length) == 0);
  CHECK(strstr(whole.bytes, "\"slug\":\"argument-mismatch\"") != NULL);
  CHECK(strstr(whole.bytes, "\"rules\":0,") && strstr(whole.bytes, "\"unchecked\":0}"));
  free(whole.bytes), free(same.bytes);

  locscript_file message = {sizeof message, 0, text("push.json"), text(push)};
  options.messages = &message;
  options.message_count = 1;
  CHECK(says(&options, "\"slug\":\"crash-specifier\",\"message\":"));
  CHECK(says(&options, "\"file\":\"push.json\",\"line\":1,"));
  CHECK(!says(&options, "lost-specifier"));

  locscript_file rules[] = {
    {sizeof rules[0], 0, text("r.lua"), text(rule)}, {sizeof rules[0], 0, text("lib/keys.lua"), text(keys)}};
  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.files = rules;
  options.file_count = 2;
  CHECK(says(
    &options,
    "\"rule\":\"r\",\"sample\":\"one\",\"key\":\"late\",\"platform\":\"ios\",\"version\":null,\"app\":null,\"locales\":[\"fr\"],"
    "\"resource\":{\"file\":\"fr.lproj/Localizable.strings\",\"line\":1,"));
  CHECK(!says(&options, "crash-specifier"));
  options.events = text("{\"name\":\"x\"}\n{\"name\":\n");
  CHECK(says(&options, "\"samples\":2,") && says(&options, "\"unchecked\":1}"));
  options.resources = 1;
  CHECK(says(&options, "argument-mismatch") && !says(&options, "empty-text"));
  options.exhaustive = 1;
  CHECK(says(&options, "empty-text"));
  options.platform = LOCSCRIPT_IOS;
  CHECK(!says(&options, "argument-mismatch") && says(&options, "lost-specifier"));
  locscript_str slug = text("empty-text"), locale = text("default"), prefix = text("hi");
  options.only = &slug;
  options.only_count = 1;
  CHECK(!says(&options, "lost-specifier"));
  options.only_count = 0;
  options.locales = &locale;
  options.locale_count = 1;
  CHECK(!says(&options, "lost-specifier"));
  options.locale_count = 0;
  options.keys = &prefix;
  options.key_count = 1;
  CHECK(!says(&options, "lost-specifier"));
}

static void test_unchecked(void) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str paths[] = {text("/nonexistent/rules"), text(""), text("a\0b")};
  paths[2].length = 3;
  options.rules = paths;
  options.rule_count = 3;
  CHECK(says(&options, "\"unchecked\":3}") && says(&options, "\"file\":null"));
  locscript_file files[] = {
    {sizeof files[0], 0, text("broken.lua"), text("return {")},
    {sizeof files[0], 0, text("endless.lua"),
     text("return {run = function() while true do end end, samples = {a = {}}}")},
    {sizeof files[0], 0, text("bytes.lua"), {"return '\xff\xfe", 10}},
    {sizeof files[0], 0, text("lib/keys.lua"), text(keys)},
    {sizeof files[0], 0, text("whole.lua"), text(rule)}};
  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.files = files;
  options.file_count = 5;
  CHECK(says(&options, "lost-specifier") && says(&options, "\"unchecked\":3}"));
  /* A message that is no JSON, no UTF-8, nothing. */
  locscript_file messages[] = {
    {sizeof files[0], 0, text("a"), text("{")},
    {sizeof files[0], 0, text("b"), {"{\"message\":\"\xff\"}", 14}},
    {sizeof files[0], 0, text(""), {NULL, 0}}};
  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.messages = messages;
  options.message_count = 3;
  CHECK(says(&options, "\"rules\":0,\"samples\":3,"));
  options.events = (locscript_str){"\xff\n\0\n{}", 6};
  options.files = files + 3;
  options.file_count = 2;
  CHECK(says(&options, "lost-specifier"));
  /* Released versions: a folder that there is not, and a name that nobody knows. */
  locscript_str versions[] = {text("5.1=/nonexistent/res")};
  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.against = versions;
  options.against_count = 1;
  CHECK(says(&options, "\"slug\":\"unreadable\""));
  versions[0] = text("5.1");
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  locscript_engine empty = {0};
  document got = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &empty, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_check(empty, NULL, collect, &got, &error) == LOCSCRIPT_OK);
  CHECK(strstr(got.bytes, "\"slug\":\"no-resources\"") != NULL);
  free(got.bytes);
  CHECK(locscript_engine_close(empty) == LOCSCRIPT_OK);
}

static void test_refusals(void) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str slug = text("missing-kye");
  options.only = &slug;
  options.only_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  CHECK(strcmp(error.message, "no finding has the slug 'missing-kye'") == 0);
  CHECK(strcmp(error.help, "Did you mean 'missing-key'?") == 0);
  slug = text("\xff");
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE && strcmp(error.slug, "invalid-utf8") == 0);
  slug = (locscript_str){NULL, 3};
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  slug = (locscript_str){"a", SIZE_MAX};
  CHECK(refused(&options) == LOCSCRIPT_E_TOO_BIG);
  options.only = NULL;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE && strstr(error.message, "only: NULL") != NULL);

  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str locales[] = {text("fr"), text("de")};
  options.locales = locales;
  options.locale_count = 2;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  CHECK(strcmp(error.message, "the app has no language 'de'") == 0 && strstr(error.help, "It has en, fr.") != NULL);
  locales[1] = text("pt-rBR");
  CHECK(refused(&options) == LOCSCRIPT_E_LOCALE && strcmp(error.slug, "unknown-locale") == 0);
  locales[1] = text("\xc0\x80");
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);

  static const char *const paths[] = {"../r.lua", "r.txt", "", "lib/keys.lua", "a//b.lua", "\xff.lua"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    locscript_file file = {sizeof file, 0, text(paths[i]), text(keys)};
    options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
    options.files = &file;
    options.file_count = 1;
    CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  }
  locscript_file twice[] = {
    {sizeof twice[0], 0, text("r.lua"), text(rule)}, {sizeof twice[0], 0, text("r.lua"), text(rule)}};
  options.files = twice;
  options.file_count = 2;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE && strstr(error.message, "occurs twice") != NULL);
  twice[1].platform = LOCSCRIPT_IOS;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE && strstr(error.message, "no platform") != NULL);
  options.messages = twice;
  options.message_count = SIZE_MAX;
  options.file_count = 0;
  CHECK(refused(&options) == LOCSCRIPT_E_TOO_BIG);

  /* Every list and every text, NULL with a length, and longer than memory. */
  options = (locscript_check_options)LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.rule_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.rule_count = 0, options.file_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.file_count = 0, options.message_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.message_count = 0, options.key_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.key_count = 0, options.locale_count = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.locale_count = 0, options.events.length = 1;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE);
  options.events = (locscript_str){"{}", SIZE_MAX};
  CHECK(refused(&options) == LOCSCRIPT_E_TOO_BIG);
  options.events = (locscript_str){NULL, 0};
  CHECK(
    locscript_engine_check(engine, &options, NULL, NULL, &error) == LOCSCRIPT_E_USAGE &&
    strstr(error.message, "write") != NULL);
  options.struct_size = 0;
  CHECK(refused(&options) == LOCSCRIPT_E_USAGE && strstr(error.message, "struct_size is 0") != NULL);
}

/* Thousands of paths, and an answer of many pieces. */
static void test_many(void) {
  enum { COUNT = 20000 };
  locscript_str *paths = malloc(COUNT * sizeof *paths);
  if (!paths) abort();
  for (size_t i = 0; i < COUNT; i++) paths[i] = text("/nonexistent/rules/a.lua");
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.rules = paths;
  options.rule_count = COUNT;
  document got = ask(&options);
  CHECK(strstr(got.bytes, "\"unchecked\":20000}") != NULL);
  CHECK(got.pieces > 20 && got.largest == 65536);
  free(got.bytes);
  for (size_t i = 0; i < 300; i++) paths[i] = text("scripts/rules/welcome.lua");
  options.rule_count = 300;
  CHECK(says(&options, "\"rules\":300,"));
  free(paths);
}

static document reference;

static void *ask_again(void *unused) {
  (void)unused;
  static const locscript_check_options same = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_check_options options = same;
  locscript_str folder = text("scripts/rules");
  options.rules = &folder;
  options.rule_count = 1;
  options.resources = options.exhaustive = 1;
  size_t differences = 0;
  for (int i = 0; i < 5; i++) {
    document got = {0};
    if (
      locscript_engine_check(engine, &options, collect, &got, NULL) != LOCSCRIPT_OK || got.length != reference.length ||
      memcmp(got.bytes, reference.bytes, got.length) != 0)
      differences++;
    free(got.bytes);
  }
  return (void *)(uintptr_t)differences;
}

static void test_threads_and_fork(void) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str folder = text("scripts/rules");
  options.rules = &folder;
  options.rule_count = 1;
  options.resources = options.exhaustive = 1;
  reference = ask(&options);
  CHECK(strstr(reference.bytes, "\"rules\":3,") && strstr(reference.bytes, "missing-key"));
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, ask_again, NULL) == 0);
  for (int i = 0; i < 4; i++) {
    void *differences;
    CHECK(pthread_join(threads[i], &differences) == 0 && differences == NULL);
  }
  pid_t child = fork();
  if (child == 0) _exit(ask_again(NULL) == NULL ? 0 : 1);
  int status = -1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  free(reference.bytes);
}

/* A sink may call back, also with a check; the engine may be closed meanwhile. */
static int32_t nested(void *context, const char *bytes, size_t length) {
  (void)bytes, (void)length;
  document *got = context;
  CHECK(locscript_engine_check(engine, NULL, collect, got, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return -7;
}

static void test_sink(void) {
  document got = {0};
  CHECK(locscript_engine_check(engine, NULL, nested, &got, &error) == LOCSCRIPT_E_SINK);
  CHECK(strcmp(error.slug, "sink-refused") == 0 && strstr(error.message, "-7") != NULL);
  CHECK(got.pieces == 1 && strstr(got.bytes, "argument-mismatch") != NULL);
  free(got.bytes);
  CHECK(refused(NULL) == LOCSCRIPT_E_HANDLE);
}

int main(void) {
  engine = open_engine();
  test_subjects();
  test_unchecked();
  test_refusals();
  test_many();
  test_threads_and_fork();
  test_sink();
  return finish_checks();
}
