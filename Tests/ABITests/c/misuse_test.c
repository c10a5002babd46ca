/* Everything a host can get wrong has a status: NULL, stale and forged handles, small buffers, wrong sizes, bad text. */
#include <locscript.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "unhurried.h"

static locscript_engine open_empty(void) {
  locscript_engine engine = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(engine.id != 0);
  return engine;
}

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static const char tech[] =
  "{\"message\":{\"topic\":\"Tech\",\"android\":{\"notification\":{\"body_loc_key\":\"k\",\"body_loc_args\":[\"a\"]}}}}";

static void test_version(void) {
  CHECK(strcmp(locscript_version(), LOCSCRIPT_VERSION) == 0);
  CHECK(locscript_abi_version() == LOCSCRIPT_ABI_VERSION);
  CHECK(strcmp(locscript_status_name(LOCSCRIPT_E_USAGE), "LOCSCRIPT_E_USAGE") == 0);
  CHECK(strcmp(locscript_status_name(609), "LOCSCRIPT_E_RULE_RESULT") == 0);
  CHECK(strcmp(locscript_status_name(12345), "LOCSCRIPT_E_UNKNOWN") == 0);
}

static void test_null(void) {
  locscript_engine engine = open_empty();
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  char out[512];
  size_t length = 7;
  locscript_str broken = {NULL, 5};

  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(error.status == LOCSCRIPT_E_USAGE && strstr(error.message, "engine") != NULL);
  CHECK(locscript_engine_open(NULL, 1, NULL, 0, NULL, &engine, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_build(engine, broken, 0, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
  CHECK(length == 7);
  CHECK(locscript_engine_build(engine, text(tech), 0, out, sizeof out, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_build(engine, text(tech), 0, NULL, 10, &length, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_build(engine, text(tech), 9, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_engine_build(engine, (locscript_str){tech, (size_t)-1}, 0, out, sizeof out, &length, NULL) ==
    LOCSCRIPT_E_TOO_BIG);
  CHECK(
    locscript_engine_build(engine, (locscript_str){NULL, 0}, 0, out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_MESSAGE);
  CHECK(
    locscript_engine_preview(engine, text(tech), 7, NULL, 0, NULL, out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_engine_preview(engine, text(tech), LOCSCRIPT_ANDROID, NULL, 0, NULL, out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_LOCALE);
  CHECK(locscript_engine_open_config((locscript_str){"\xff\xfe", 2}, NULL, &engine, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strcmp(error.slug, "invalid-utf8") == 0);
  CHECK(
    locscript_engine_open_config(LOCSCRIPT_STR("/nonexistent/locscript.toml"), NULL, &engine, &error) ==
    LOCSCRIPT_E_UNREADABLE);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

static void test_handles(void) {
  locscript_engine engine = open_empty();
  char out[64];
  size_t length;
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_engine_close((locscript_engine){0}) == LOCSCRIPT_OK);
  CHECK(locscript_engine_diagnostics(engine, out, sizeof out, &length, NULL) == LOCSCRIPT_E_HANDLE);
  /* An engine's number is no prepared message, whatever its kind bits say. */
  engine = open_empty();
  CHECK(locscript_prepared_close((locscript_prepared){engine.id}) == LOCSCRIPT_E_HANDLE);
  for (uint64_t kind = 0; kind < 256; kind++) {
    locscript_prepared forged = {(engine.id & ~(0xFFull << 24)) | kind << 24};
    CHECK(locscript_prepared_info(forged, &length, NULL) == LOCSCRIPT_E_HANDLE);
  }
  srand(1);
  int refused = 0;
  for (int i = 0; i < 1000000; i++) {
    uint64_t bits = 0;
    for (int k = 0; k < 5; k++) bits = bits << 15 ^ (uint64_t)rand();
    if (bits != engine.id)
      refused +=
        locscript_engine_locales((locscript_engine){bits}, 1, out, sizeof out, &length, NULL) == LOCSCRIPT_E_HANDLE;
  }
  CHECK(refused == 1000000);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

static void test_buffers(void) {
  locscript_engine engine = open_empty();
  char out[512];
  size_t needed = 0, length = 0;
  CHECK(locscript_engine_build(engine, text(tech), 0, NULL, 0, &needed, NULL) == LOCSCRIPT_E_BUFFER);
  CHECK(needed == strlen(tech));
  /* A page that ends behind the buffer: one byte too many would end the program. */
  long page = sysconf(_SC_PAGESIZE);
  char *pages = mmap(NULL, (size_t)page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, (size_t)page, PROT_NONE);
  for (size_t capacity = 0; capacity <= needed + 1; capacity++) {
    char *edge = pages + page - capacity;
    int32_t status = locscript_engine_build(engine, text(tech), 0, edge, capacity, &length, NULL);
    CHECK(status == (capacity < needed ? LOCSCRIPT_E_BUFFER : LOCSCRIPT_OK) && length == needed);
  }
  /* Input at the edge too, without a final NUL. */
  char *edge = pages + page - strlen(tech);
  memcpy(edge, tech, strlen(tech));
  CHECK(
    locscript_engine_build(engine, (locscript_str){edge, strlen(tech)}, 0, out, sizeof out, &length, NULL) ==
    LOCSCRIPT_OK);
  CHECK(length == strlen(tech) && memcmp(out, tech, length) == 0 && out[length] == 0);
  munmap(pages, (size_t)page * 2);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* Whether a text ends with a whole character; of characters of two and of three bytes. */
static int ends_whole(const char *text) {
  size_t length = strlen(text);
  size_t back = 0;
  while (back < length && ((unsigned char)text[length - 1 - back] & 0xC0) == 0x80) back++;
  if (length == back) return back == 0;
  unsigned char lead = (unsigned char)text[length - 1 - back];
  return back == (lead >= 0xE0 ? 2u : lead >= 0xC0 ? 1u : 0u);
}

/* Error texts that are too long are cut between two characters, wherever their end falls. */
static void test_cut_errors(void) {
  locscript_engine engine = open_empty();
  char message[4096], out[64];
  size_t length;
  for (int shift = 0; shift < 6; shift++) {
    for (int wide = 0; wide < 2; wide++) {
      char *at = message + sprintf(message, "{\"message\":{\"topic\":\"t\",\"%.*s", shift, "abcdef");
      for (int i = 0; i < 600; i++) at += sprintf(at, "%s", wide ? "\xe2\x82\xac" : "\xc3\xa9");
      sprintf(at, "\":1}}");
      locscript_error error = LOCSCRIPT_ERROR_INIT;
      CHECK(locscript_engine_build(engine, text(message), 0, out, sizeof out, &length, &error) == LOCSCRIPT_E_MESSAGE);
      CHECK(strcmp(error.slug, "unknown-field") == 0);
      CHECK(ends_whole(error.path));
      /* As much as fits. */
      CHECK(strlen(error.message) >= sizeof error.message - 3 && ends_whole(error.message));
    }
  }
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

static void test_errors(void) {
  locscript_engine engine = open_empty();
  char memory[2 * sizeof(locscript_error)];
  char out[64];
  size_t length;
  for (size_t offset = 0; offset < 8; offset++) {
    for (size_t size = 0; size <= sizeof(locscript_error); size += size < 8 ? 1 : 100) {
      memset(memory, 0x55, sizeof memory);
      uint32_t given = (uint32_t)size;
      memcpy(memory + offset, &given, sizeof given);
      locscript_error *error = (locscript_error *)(void *)(memory + offset);
      CHECK(
        locscript_engine_build(engine, LOCSCRIPT_STR("{"), 0, out, sizeof out, &length, error) == LOCSCRIPT_E_MESSAGE);
      size_t end = size < 8 ? 4 : size;
      int untouched = 1;
      for (size_t i = offset + end; i < sizeof memory; i++) untouched = untouched && memory[i] == 0x55;
      CHECK(untouched);
    }
  }
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  CHECK(
    locscript_engine_build(engine, LOCSCRIPT_STR("{\n  \"a\" 1}"), 0, out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_MESSAGE);
  CHECK(error.line == 2 && error.column == 7 && strcmp(error.slug, "json-syntax") == 0);
  locscript_engine_options options = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &engine, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "struct_size") != NULL);
}

/* The options of an engine with a configuration: the file's settings cannot be replaced, but for the compiler. structs_test.c asks about
 * sizes. */
static void test_engine_options(void) {
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.android_compiler = LOCSCRIPT_COMPILER_AAPT2;
  locscript_str config = LOCSCRIPT_STR("scripts/locscript.toml");
  CHECK(locscript_engine_open_config(config, &options, &engine, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  CHECK(locscript_engine_open_config(config, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  options.ios_keys = LOCSCRIPT_KEYS_UPPER;
  CHECK(locscript_engine_open_config(config, &options, &engine, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_open_config(config, NULL, NULL, &error) == LOCSCRIPT_E_USAGE);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.app = text("shop");
  CHECK(locscript_engine_open_config(config, &options, &engine, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &engine, &error) == LOCSCRIPT_E_USAGE);
}

static void test_prepared(void) {
  locscript_engine engine = open_empty();
  locscript_prepared prepared = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str template = text(
    "{\"message\":{\"topic\":\"Tech\",\"android\":{\"notification\":{\"body_loc_key\":\"k\",\"body_loc_args\":[{\"$slot\":0}]}}}}");
  CHECK(locscript_prepared_open(engine, template, &prepared, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  size_t slots = 0, length = 0;
  char out[256];
  CHECK(locscript_prepared_info(prepared, &slots, NULL) == LOCSCRIPT_OK && slots == 1);
  locscript_str value = LOCSCRIPT_STR("a");
  CHECK(locscript_prepared_fill(prepared, &value, 1, out, sizeof out, &length) == LOCSCRIPT_OK);
  CHECK(length == strlen(tech) && memcmp(out, tech, length) == 0);
  CHECK(locscript_prepared_fill(prepared, &value, 1, out, 10, &length) == LOCSCRIPT_E_BUFFER && length == strlen(tech));
  CHECK(locscript_prepared_fill(prepared, &value, 0, out, sizeof out, &length) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_prepared_fill(prepared, NULL, 1, out, sizeof out, &length) == LOCSCRIPT_E_USAGE);
  value = (locscript_str){NULL, 3};
  CHECK(locscript_prepared_fill(prepared, &value, 1, out, sizeof out, &length) == LOCSCRIPT_E_USAGE);
  value = (locscript_str){"\xc0\x80", 2};
  CHECK(locscript_prepared_fill(prepared, &value, 1, out, sizeof out, &length) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_prepared_close(prepared) == LOCSCRIPT_OK);
  CHECK(locscript_prepared_fill(prepared, &value, 1, out, sizeof out, &length) == LOCSCRIPT_E_HANDLE);
}

/* Resource files that end where their page does: the reader looks at no byte behind them. */
static void test_file_at_the_edge(void) {
  const char *whole = "<resources><string name=\"k\">one two  three \\n</string>\n</resources>";
  long page = sysconf(_SC_PAGESIZE);
  char *pages = mmap(NULL, (size_t)page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, (size_t)page, PROT_NONE);
  for (size_t size = 0; size <= strlen(whole); size++) {
    char *edge = pages + page - size;
    memcpy(edge, whole, size);
    locscript_file file = {
      sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {edge, size}};
    locscript_engine engine = {0};
    char out[1024];
    size_t length = 0;
    CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, NULL) == LOCSCRIPT_OK);
    /* The engine keeps nothing of the file. */
    memset(edge, '!', size);
    CHECK(locscript_engine_diagnostics(engine, out, sizeof out, &length, NULL) == LOCSCRIPT_OK);
    CHECK((length == 2) == (size == strlen(whole)));
    locscript_engine_close(engine);
  }
  munmap(pages, (size_t)page * 2);
}

/* Threads that use and close the same handles: each call has an answer, none is undefined. */
static _Atomic uint64_t shared_engine;
static _Atomic int stop_threads;
static pthread_barrier_t nothing_closes;

static int32_t build_with_shared_engine(void) {
  char out[512];
  size_t length;
  return locscript_engine_build((locscript_engine){shared_engine}, text(tech), 0, out, sizeof out, &length, NULL);
}

/* Before the first engine is closed and after the last one every call succeeds; between them some may come too late. */
static void *use_engine(void *unused) {
  (void)unused;
  intptr_t strange = build_with_shared_engine() != LOCSCRIPT_OK;
  pthread_barrier_wait(&nothing_closes);
  while (!stop_threads) {
    int32_t status = build_with_shared_engine();
    if (status != LOCSCRIPT_OK && status != LOCSCRIPT_E_HANDLE) strange++;
  }
  strange += build_with_shared_engine() != LOCSCRIPT_OK;
  return (void *)strange;
}

static void test_threads(void) {
  pthread_t threads[4];
  shared_engine = open_empty().id;
  pthread_barrier_init(&nothing_closes, NULL, 5);
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, use_engine, NULL);
  pthread_barrier_wait(&nothing_closes);
  for (int i = 0; i < 300; i++) {
    locscript_engine old = {shared_engine};
    shared_engine = open_empty().id;
    CHECK(locscript_engine_close(old) == LOCSCRIPT_OK);
  }
  stop_threads = 1;
  for (int i = 0; i < 4; i++) {
    void *strange;
    pthread_join(threads[i], &strange);
    CHECK(strange == NULL);
  }
  CHECK(locscript_engine_close((locscript_engine){shared_engine}) == LOCSCRIPT_OK);
}

static void test_fork(void) {
  locscript_engine engine = open_empty();
  locscript_session session = {0};
  CHECK(locscript_session_open(engine, (locscript_rules){0}, &unhurried_session, &session, NULL) == LOCSCRIPT_OK);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    char out[512];
    size_t length;
    locscript_str value;
    int engine_works = locscript_engine_build(engine, text(tech), 0, out, sizeof out, &length, NULL) == LOCSCRIPT_OK;
    int session_says =
      locscript_session_evaluate(
        session, LOCSCRIPT_STR("return 1"), (locscript_str){0}, (locscript_str){0}, &value, NULL) == LOCSCRIPT_E_FORK;
    int closes = locscript_session_close(session) == LOCSCRIPT_OK;
    _exit(engine_works && session_says && closes ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  locscript_str value;
  CHECK(
    locscript_session_evaluate(
      session, LOCSCRIPT_STR("return 1 + 1"), (locscript_str){0}, (locscript_str){0}, &value, NULL) == LOCSCRIPT_OK);
  CHECK(value.length == 1 && value.data[0] == '2');
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
  CHECK(locscript_session_close(session) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* An empty development region is none, and no folder without a name. */
static void test_no_region(void) {
  const char *const cases[][3] = {
    {"1", "", "[\"de\"]"}, {"1", "fr", "[\"de\",\"fr\"]"}, {"", "", "[\"en\"]"}, {"", "fr", "[\"fr\"]"}};
  locscript_str de = LOCSCRIPT_STR("de");
  for (size_t i = 0; i < 4; i++) {
    char out[64];
    size_t length, count = strlen(cases[i][0]);
    CHECK(
      locscript_device_apple_search_list(&de, count, &de, 1, text(cases[i][1]), out, sizeof out, &length, NULL) ==
      LOCSCRIPT_OK);
    CHECK(strcmp(out, cases[i][2]) == 0);
  }
}

int main(void) {
  test_version();
  test_null();
  test_handles();
  test_buffers();
  test_errors();
  test_no_region();
  test_cut_errors();
  test_engine_options();
  test_prepared();
  test_file_at_the_edge();
  test_threads();
  test_fork();
  return finish_checks();
}
