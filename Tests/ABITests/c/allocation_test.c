/* What the header promises of the hot path: locscript_prepared_fill allocates nothing, nor does locscript_text_render without plurals.
 * This program's malloc and its kin take the place of the C library's, and count. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "locscript.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long allocations;

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block || !size ? 0 : ENOMEM;
}

static const char template[] =
  "{\"topic\":\"Tech\",\"android\":{\"ttl\":3600000,\"notification\":{\"bodyLocKey\":\"B\",\"bodyLocArgs\":[{\"$slot\":0},"
  "{\"$slot\":1},{\"$slot\":2},{\"$slot\":3}]}},\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"locKey\":\"B\",\"locArgs\":[{\"$slot\":0},"
  "{\"$slot\":1},{\"$slot\":2},{\"$slot\":3}]}}}},\"data\":{\"company\":{\"$slot\":0}}}";

static void fills(locscript_prepared prepared) {
  static char out[8192], row[64], text[2000];
  memset(text, 'x', sizeof text);
  size_t length = 0;
  unsigned long spent = 0;
  int filled = 0, refused = 0;
  for (int round = 0; round < 1000; round += 1) {
    size_t digits = (size_t)snprintf(row, sizeof row, "%d.%02d", round * 7, round % 100);
    const locscript_str values[] = {
      round % 3 ? LOCSCRIPT_STR("Foo \"Bar\" \\ & S\xC3\xB6hne\n") : LOCSCRIPT_STR("FooCorp"),
      {row, digits},
      {text, (size_t)round % 32},
      LOCSCRIPT_STR("")};
    size_t capacity = round % 5 == 4 ? (size_t)round % 300 : sizeof out;
    unsigned long before = allocations;
    filled += locscript_prepared_fill(prepared, values, 4, out, capacity, &length) == LOCSCRIPT_OK;
    /* What cannot be filled is answered without memory too. */
    const locscript_str invalid[] = {LOCSCRIPT_STR("\xFF"), values[1], values[2], values[3]};
    refused += locscript_prepared_fill(prepared, invalid, 4, out, sizeof out, &length) == LOCSCRIPT_E_USAGE;
    refused += locscript_prepared_fill(prepared, values, 3, out, sizeof out, &length) == LOCSCRIPT_E_USAGE;
    spent += allocations - before;
  }
  CHECK(spent == 0);
  CHECK(filled >= 800);
  CHECK(refused == 2000);
}

static locscript_str str(const char *text) { return (locscript_str){text, strlen(text)}; }

static const char android[] =
  "<resources><string name=\"none\">Up to date.</string><string name=\"plain\">%2$s and %1$s</string>"
  "<string name=\"numbers\" formatted=\"false\">%1$d %2$,d %3$.2f %4$x %4$e %5$c%n</string>"
  "<string name=\"wide\" formatted=\"false\">%1$-40s|%2$+020d|%3$s %% %%</string></resources>";
static const char ios[] =
  "\"none\" = \"Up to date.\"; \"plain\" = \"%2$@ and %1$@\"; \"numbers\" = \"%1$ld %2$'d %3$.2f %4$lx %4$e %5$c%%\";"
  "\"wide\" = \"%1$40@|%2$+020d|%3$@ %%\";";

static locscript_engine open_engine(void) {
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, str("values/strings.xml"), str(android)},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, str("values-fr/strings.xml"), str(android)},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, str("values-ar/strings.xml"), str(android)},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, str("values-hi/strings.xml"), str(android)},
    {sizeof(locscript_file), LOCSCRIPT_IOS, str("en.lproj/Localizable.strings"), str(ios)},
    {sizeof(locscript_file), LOCSCRIPT_IOS, str("fa.lproj/Localizable.strings"), str(ios)},
  };
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  CHECK(locscript_engine_open_memory(files, sizeof files / sizeof *files, NULL, &engine, &error) == LOCSCRIPT_OK);
  return engine;
}

static void render(locscript_engine engine, const char *key, const char *locale, int32_t platform) {
  static const char *const rows[][5] = {
    {"3", "-1234567", "0.005", "255", "x"},
    {"Zo\xC3\xA9", "1234567890123456789012345678901234567890", "1e3", "0", "65"},
    {"", "12", "-99999.995", "-1", "\xE2\x82\xAC"},
    {"007", "+5", "3", "18446744073709551616", "y"},
  };
  locscript_text text = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  size_t rendered = 0;
  CHECK(
    locscript_text_open(
      engine, str(key), str(locale),
      &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = platform}, &text,
      &error) == LOCSCRIPT_OK);
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    locscript_str arguments[5];
    char out[512];
    size_t length = 0;
    for (size_t i = 0; i < 5; i++) arguments[i] = str(rows[row][i]);
    unsigned long before = allocations;
    int32_t status = locscript_text_render(text, arguments, 5, out, sizeof out, &length, NULL);
    if (status != LOCSCRIPT_OK) continue; /* an argument that is not a number: the error is made, and may take memory */
    rendered++;
    if (allocations != before)
      printf("%s in %s: %lu allocations for row %zu: %.*s\n", key, locale, allocations - before, row, (int)length, out);
    CHECK(allocations == before);
  }
  CHECK(rendered > 0);
  CHECK(locscript_text_close(text) == LOCSCRIPT_OK);
}

/* Every kind of specifier that takes no memory, with digits of several scripts. */
static void renders(void) {
  static const char *const keys[] = {"none", "plain", "numbers", "wide"};
  static const char *const locales[] = {"en", "fr", "ar", "ar-EG", "hi", "de-CH", "fa"};
  locscript_engine engine = open_engine();
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    for (size_t j = 0; j < sizeof locales / sizeof *locales; j++) {
      render(engine, keys[i], locales[j], LOCSCRIPT_ANDROID);
      render(engine, keys[i], locales[j], LOCSCRIPT_IOS);
    }
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

int main(void) {
  static const char strings_xml[] = "<resources><string name=\"k\">%1$d from %2$s</string></resources>";
  const locscript_file file = {
    sizeof(locscript_file),
    LOCSCRIPT_ANDROID,
    LOCSCRIPT_STR("values/strings.xml"),
    {strings_xml, sizeof strings_xml - 1}};
  locscript_engine engine = {0};
  locscript_prepared prepared = {0};
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(
    locscript_prepared_open(engine, (locscript_str){template, sizeof template - 1}, &prepared, NULL) == LOCSCRIPT_OK);

  /* A counter that counts nothing would prove nothing: building the same message takes memory. */
  static char out[1024];
  size_t length = 0;
  unsigned long before = allocations;
  CHECK(
    locscript_engine_build(
      engine, LOCSCRIPT_STR("{\"topic\":\"Tech\",\"data\":{\"a\":\"b\"}}"), LOCSCRIPT_FORM_AUTO, out, sizeof out,
      &length, NULL) == LOCSCRIPT_OK);
  CHECK(allocations > before);

  fills(prepared);
  renders();
  CHECK(locscript_prepared_close(prepared) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
