/* What the header promises of the hot path: locscript_fill allocates nothing, nor does locscript_text_render without plurals.
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
    const locscript_str values[] = {round % 3 ? LOCSCRIPT_STR("Foo \"Bar\" \\ & S\xC3\xB6hne\n") : LOCSCRIPT_STR("FooCorp"),
                                    {row, digits},
                                    {text, (size_t)round % 32},
                                    LOCSCRIPT_STR("")};
    size_t capacity = round % 5 == 4 ? (size_t)round % 300 : sizeof out;
    unsigned long before = allocations;
    filled += locscript_fill(prepared, values, 4, out, capacity, &length) == LOCSCRIPT_OK;
    /* What cannot be filled is answered without memory too. */
    const locscript_str invalid[] = {LOCSCRIPT_STR("\xFF"), values[1], values[2], values[3]};
    refused += locscript_fill(prepared, invalid, 4, out, sizeof out, &length) == LOCSCRIPT_E_MESSAGE;
    refused += locscript_fill(prepared, values, 3, out, sizeof out, &length) == LOCSCRIPT_E_USAGE;
    spent += allocations - before;
  }
  CHECK(spent == 0);
  CHECK(filled >= 800);
  CHECK(refused == 2000);
}

static void renders(locscript_engine engine) {
  static char out[512];
  locscript_text opened = {0};
  CHECK(locscript_text_open(engine, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("fr"), LOCSCRIPT_ANDROID, &opened, NULL) == LOCSCRIPT_OK);
  const locscript_str arguments[] = {LOCSCRIPT_STR("12345"), LOCSCRIPT_STR("B\xC3\xB6" "b")};
  size_t length = 0;
  int rendered = 0;
  unsigned long before = allocations;
  for (int round = 0; round < 1000; round += 1)
    rendered += locscript_text_render(opened, arguments, 2, out, sizeof out, &length, NULL) == LOCSCRIPT_OK;
  CHECK(allocations == before);
  CHECK(rendered == 1000);
  CHECK(locscript_text_close(opened) == LOCSCRIPT_OK);
}

int main(void) {
  static const char strings_xml[] = "<resources><string name=\"k\">%1$d from %2$s</string></resources>";
  const locscript_file file = {LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {strings_xml, sizeof strings_xml - 1}};
  locscript_engine engine = {0};
  locscript_prepared prepared = {0};
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_prepare(engine, (locscript_str){template, sizeof template - 1}, &prepared, NULL) == LOCSCRIPT_OK);

  /* A counter that counts nothing would prove nothing: building the same message takes memory. */
  static char out[1024];
  size_t length = 0;
  unsigned long before = allocations;
  CHECK(locscript_build(engine, LOCSCRIPT_STR("{\"topic\":\"Tech\",\"data\":{\"a\":\"b\"}}"), LOCSCRIPT_FORM_AUTO, out, sizeof out, &length,
                        NULL) == LOCSCRIPT_OK);
  CHECK(allocations > before);

  fills(prepared);
  renders(engine);
  CHECK(locscript_prepared_close(prepared) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
