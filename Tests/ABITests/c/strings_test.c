/* The strings of one device: what is found, what is refused, and who may ask when. */
#include <locscript.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* Both platforms, two languages, a reference and an empty text. */
static locscript_engine open_strings_engine(void) {
  locscript_file files[3] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"),
     LOCSCRIPT_STR("<resources><string name=\"k\">default</string><string name=\"r\">@string/k</string><string "
                   "name=\"e\"></string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values-fr/strings.xml"),
     LOCSCRIPT_STR("<resources>\n<string name=\"k\">%1$s \xc3\xa0 tous</string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, LOCSCRIPT_STR("fr.lproj/Localizable.strings"),
     LOCSCRIPT_STR("\"k\" = \"pomme\";")}};
  locscript_engine engine = {0};
  CHECK(locscript_engine_open_memory(files, 3, NULL, &engine, NULL) == LOCSCRIPT_OK);
  return engine;
}

static int is(locscript_str found, const char *expected) {
  return found.length == strlen(expected) && memcmp(found.data, expected, found.length) == 0;
}

/* Every argument wrong once, the engine closed before its strings, keys at the edge of a page. */
static void test_strings(void) {
  locscript_engine engine = open_strings_engine();
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str french = LOCSCRIPT_STR("fr-CA"), none = LOCSCRIPT_STR("!"), found = {NULL, 7};
  locscript_strings strings = {0}, ios = {0}, german = {0};
  char out[256];
  size_t length = 0;

  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &french, 1, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_strings_open(engine, 7, &french, 1, &strings, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, NULL, 1, &strings, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strncmp(error.message, "locales: ", 9) == 0);
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &none, 1, &strings, &error) == LOCSCRIPT_E_LOCALE);
  CHECK(
    locscript_strings_open((locscript_engine){0}, LOCSCRIPT_ANDROID, &french, 1, &strings, &error) ==
    LOCSCRIPT_E_HANDLE);
  CHECK(strings.id == 0);
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("k"), &found) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_strings_close(strings) == LOCSCRIPT_OK);
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &french, 1, &strings, &error) == LOCSCRIPT_OK);
  CHECK(locscript_strings_open(engine, LOCSCRIPT_IOS, &french, 1, &ios, &error) == LOCSCRIPT_OK);
  french = LOCSCRIPT_STR("de");
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &french, 1, &german, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);

  CHECK(found.length == 7);
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("k"), &found) == LOCSCRIPT_OK && is(found, "%1$s \xc3\xa0 tous"));
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("r"), &found) == LOCSCRIPT_OK && is(found, "%1$s \xc3\xa0 tous"));
  CHECK(
    locscript_strings_get(strings, LOCSCRIPT_STR("string/k"), &found) == LOCSCRIPT_OK &&
    is(found, "%1$s \xc3\xa0 tous"));
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("e"), &found) == LOCSCRIPT_OK && found.length == 0);
  CHECK(locscript_strings_get(german, LOCSCRIPT_STR("k"), &found) == LOCSCRIPT_OK && is(found, "default"));
  CHECK(locscript_strings_get(ios, LOCSCRIPT_STR("k"), &found) == LOCSCRIPT_OK && is(found, "pomme"));
  CHECK(
    locscript_strings_get(strings, LOCSCRIPT_STR("nowhere"), &found) == LOCSCRIPT_E_MISSING_KEY && is(found, "pomme"));
  CHECK(locscript_strings_get(ios, LOCSCRIPT_STR("r"), &found) == LOCSCRIPT_E_MISSING_KEY);
  CHECK(locscript_strings_get(strings, (locscript_str){NULL, 0}, &found) == LOCSCRIPT_E_MISSING_KEY);
  CHECK(locscript_strings_get(strings, (locscript_str){NULL, 2}, &found) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_strings_get(strings, (locscript_str){"\xff", 1}, &found) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("k"), NULL) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_strings_get(strings, (locscript_str){"k", (size_t)-1}, &found) == LOCSCRIPT_E_TOO_BIG);
  CHECK(locscript_strings_get(strings, (locscript_str){"k", (size_t)1 << 32}, &found) == LOCSCRIPT_E_TOO_BIG);

  CHECK(locscript_strings_lookup(strings, LOCSCRIPT_STR("r"), out, sizeof out, &length, &error) == LOCSCRIPT_OK);
  const char *json =
    "{\"text\":\"%1$s \xc3\xa0 tous\",\"locale\":\"fr\",\"file\":\"values-fr/strings.xml\",\"line\":2}";
  CHECK(length == strlen(json) && strcmp(out, json) == 0);
  CHECK(locscript_strings_lookup(strings, LOCSCRIPT_STR("r"), out, 5, &length, &error) == LOCSCRIPT_E_BUFFER);
  CHECK(
    locscript_strings_lookup(strings, LOCSCRIPT_STR("x"), out, sizeof out, &length, &error) == LOCSCRIPT_E_MISSING_KEY);
  CHECK(strcmp(error.slug, "missing-key") == 0);

  /* A key that ends where its page does. */
  long page = sysconf(_SC_PAGESIZE);
  char *pages = mmap(NULL, (size_t)page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, (size_t)page, PROT_NONE);
  for (size_t size = 1; size <= 24; size++) {
    char *edge = pages + page - size;
    memset(edge, 'k', size);
    CHECK(
      locscript_strings_get(strings, (locscript_str){edge, size}, &found) ==
      (size == 1 ? LOCSCRIPT_OK : LOCSCRIPT_E_MISSING_KEY));
    CHECK(
      locscript_strings_get(ios, (locscript_str){edge, size}, &found) ==
      (size == 1 ? LOCSCRIPT_OK : LOCSCRIPT_E_MISSING_KEY));
  }
  munmap(pages, (size_t)page * 2);

  CHECK(locscript_text_close((locscript_text){strings.id}) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_strings_close(strings) == LOCSCRIPT_OK);
  CHECK(locscript_strings_close(strings) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_strings_get(strings, LOCSCRIPT_STR("k"), &found) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_strings_lookup(strings, LOCSCRIPT_STR("k"), out, sizeof out, &length, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_strings_close(ios) == LOCSCRIPT_OK && locscript_strings_close(german) == LOCSCRIPT_OK);
}

/* Threads that ask a handle which another one closes: each call has an answer. */
static _Atomic uint64_t shared_strings;
static _Atomic int stop_threads;

static void *use_strings(void *unused) {
  (void)unused;
  locscript_str found;
  intptr_t strange = 0;
  while (!stop_threads) {
    int32_t status = locscript_strings_get((locscript_strings){shared_strings}, LOCSCRIPT_STR("r"), &found);
    if (status != LOCSCRIPT_OK && status != LOCSCRIPT_E_HANDLE) strange++;
  }
  return (void *)strange;
}

static void test_strings_in_threads(void) {
  pthread_t threads[4];
  locscript_engine engine = open_strings_engine();
  locscript_str locale = LOCSCRIPT_STR("fr");
  locscript_strings fresh = {0};
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, use_strings, NULL);
  for (int i = 0; i < 300; i++) {
    CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &locale, 1, &fresh, NULL) == LOCSCRIPT_OK);
    locscript_strings old = {shared_strings};
    shared_strings = fresh.id;
    locscript_strings_close(old);
  }
  stop_threads = 1;
  for (int i = 0; i < 4; i++) {
    void *strange;
    pthread_join(threads[i], &strange);
    CHECK(strange == NULL);
  }
  CHECK(locscript_strings_close(fresh) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

/* A child of fork() goes on asking. */
static void test_fork(void) {
  locscript_engine engine = open_strings_engine();
  locscript_str locale = LOCSCRIPT_STR("fr");
  locscript_strings strings = {0};
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &locale, 1, &strings, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    locscript_str found;
    int works =
      locscript_strings_get(strings, LOCSCRIPT_STR("r"), &found) == LOCSCRIPT_OK && is(found, "%1$s \xc3\xa0 tous");
    _exit(works && locscript_strings_close(strings) == LOCSCRIPT_OK ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(locscript_strings_close(strings) == LOCSCRIPT_OK);
}

int main(void) {
  test_strings();
  test_strings_in_threads();
  test_fork();
  return finish_checks();
}
