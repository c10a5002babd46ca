/* Passes any bytes to the functions that take a message: build, its findings, the previews, sizes, prepare and fill. Every call
 * must answer with a status of the header's and stay inside its buffer; build and prepare must agree about what is a message. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "locscript.h"

enum { ROOM = 1 << 16 };

static locscript_engine engine;
static char out[ROOM + 8];
static unsigned long asked, odd;

/* An answer that the header does not allow, or a byte behind the buffer. */
static void judge(int32_t status, size_t length) {
  asked += 1;
  if (
    strcmp(locscript_status_name(status), "LOCSCRIPT_E_UNKNOWN") == 0 || status == LOCSCRIPT_E_INTERNAL ||
    status == LOCSCRIPT_E_USAGE)
    odd += 1;
  if (status == LOCSCRIPT_OK && length > ROOM) odd += 1;
  if (memcmp(out + ROOM, "boundary", 8) != 0) odd += 1;
}

static int32_t drop(void *context, const char *bytes, size_t length) {
  (void)context;
  return bytes == NULL && length > 0;
}

static void fill(locscript_str message, size_t slots) {
  const locscript_str values[] = {LOCSCRIPT_STR("a\"\\\n\xC3\xA4"), LOCSCRIPT_STR("")};
  locscript_prepared prepared = {0};
  int32_t status = locscript_prepared_open(engine, message, &prepared, NULL);
  judge(status, 0);
  if (status != LOCSCRIPT_OK) return;
  size_t count = 0, length = 0;
  judge(locscript_prepared_info(prepared, &count, NULL), 0);
  if (count <= slots) judge(locscript_prepared_fill(prepared, values, count, out, ROOM, &length), length);
  judge(locscript_prepared_close(prepared), 0);
}

static void ask(const char *data, size_t size) {
  /* A block of its own, so that valgrind and AddressSanitizer see a byte too far. */
  char *copy = malloc(size ? size : 1);
  if (size) memcpy(copy, data, size);
  const locscript_str message = {copy, size};
  const locscript_str languages[] = {LOCSCRIPT_STR("fr-CA"), LOCSCRIPT_STR("en")};
  size_t length = 0;
  int built = 0;
  for (int32_t form = LOCSCRIPT_FORM_AUTO; form <= LOCSCRIPT_FORM_ADMIN; form += 1) {
    int32_t status = locscript_engine_build(engine, message, form, out, ROOM, &length, NULL);
    judge(status, length);
    built += form == LOCSCRIPT_FORM_AUTO && status == LOCSCRIPT_OK;
    judge(locscript_engine_build_diagnostics(engine, message, form, out, ROOM, &length, NULL), length);
    status = locscript_engine_sizes(engine, message, form, NULL, 0, out, ROOM, &length, NULL);
    /* Without values a message with slots is wrong use. */
    if (status != LOCSCRIPT_E_USAGE) judge(status, length);
  }
  for (int32_t platform = LOCSCRIPT_ANDROID; platform <= LOCSCRIPT_IOS; platform += 1)
    judge(locscript_engine_preview(engine, message, platform, languages, 2, NULL, out, ROOM, &length, NULL), length);
  judge(locscript_engine_previews(engine, message, NULL, out, ROOM, &length, NULL), length);
  judge(
    locscript_engine_write_preview_html(engine, message, LOCSCRIPT_PLATFORM_DEFAULT, NULL, 0, NULL, drop, NULL, NULL),
    0);
  fill(message, 2);
  locscript_prepared prepared = {0};
  if (built && locscript_prepared_open(engine, message, &prepared, NULL) != LOCSCRIPT_OK) odd += 1;
  locscript_prepared_close(prepared);
  free(copy);
}

/* Every prefix, and every byte with each of its bits turned. */
static void damage(const char *text) {
  size_t length = strlen(text);
  char *copy = malloc(length);
  memcpy(copy, text, length);
  for (size_t end = 0; end <= length; end += 1) ask(text, end);
  for (size_t at = 0; at < length; at += 1) {
    for (int bit = 0; bit < 8; bit += 1) {
      copy[at] ^= (char)(1 << bit);
      ask(copy, length);
      copy[at] = text[at];
    }
  }
  free(copy);
}

static char *repeated(const char *before, char byte, size_t count, const char *after) {
  size_t head = strlen(before), tail = strlen(after);
  char *text = malloc(head + count + tail + 1);
  memcpy(text, before, head);
  memset(text + head, byte, count);
  memcpy(text + head + count, after, tail + 1);
  return text;
}

static void ask_repeated(const char *before, char byte, size_t count, const char *after) {
  char *text = repeated(before, byte, count, after);
  ask(text, strlen(text));
  free(text);
}

/* One odd value in every place where a message has one. */
static void ask_everywhere(const char *value) {
  static const char *const places[] = {
    "%s",
    "{\"message\":%s}",
    "{\"topic\":%s}",
    "{\"message\":{\"fid\":\"f\",\"data\":%s}}",
    "{\"message\":{\"fid\":\"f\",\"data\":{\"k\":%s}}}",
    "{\"message\":{\"fid\":\"f\",\"android\":{\"ttl\":%s}}}",
    "{\"fid\":\"f\",\"android\":{\"ttl\":%s}}",
    "{\"message\":{\"fid\":\"f\",\"android\":{\"notification\":{\"notification_count\":%s,\"title_loc_args\":%1$s,\"color\":%1$s}}}}",
    "{\"fid\":\"f\",\"android\":{\"notification\":{\"lightSettings\":%s,\"vibrateTimingsMillis\":[%1$s],\"eventTimestamp\":%1$s}}}",
    "{\"message\":{\"fid\":\"f\",\"apns\":{\"payload\":{\"aps\":{\"badge\":%s,\"alert\":%1$s,\"sound\":%1$s},\"x\":[%1$s]},\"headers\":%1$s}}}",
    "{\"message\":{\"fid\":\"f\",\"webpush\":{\"notification\":%s}},\"validate_only\":%1$s}",
    "{%s:1}"};
  char text[4096];
  for (size_t at = 0; at < sizeof places / sizeof *places; at += 1) {
    /* %1$s and %s do not mix in one format: the first one is numbered too. */
    char format[512];
    const char *first = strstr(places[at], "%s");
    snprintf(format, sizeof format, "%.*s%%1$s%s", (int)(first - places[at]), places[at], first + 2);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int length = snprintf(text, sizeof text, format, value);
#pragma GCC diagnostic pop
    ask(text, (size_t)length);
  }
}

int main(void) {
  static const char strings_xml[] = "<resources><string name=\"k\">%1$s for %2$s</string></resources>";
  static const char localizable[] = "\"K\" = \"%1$@ for %2$@\";";
  const locscript_file files[] = {
    {sizeof(locscript_file),
     LOCSCRIPT_ANDROID,
     LOCSCRIPT_STR("values/strings.xml"),
     {strings_xml, sizeof strings_xml - 1}},
    {sizeof(locscript_file),
     LOCSCRIPT_IOS,
     LOCSCRIPT_STR("en.lproj/Localizable.strings"),
     {localizable, sizeof localizable - 1}}};
  memcpy(out + ROOM, "boundary", 8);
  CHECK(locscript_engine_open_memory(files, 2, NULL, &engine, NULL) == LOCSCRIPT_OK);

  damage(
    "{\"message\":{\"topic\":\"Tech\",\"android\":{\"ttl\":\"3.5s\",\"notification\":{\"body_loc_key\":\"k\",\"body_loc_args\":[\"\xC3\xA9\\u00e9\","
    "{\"$slot\":1}]}},\"apns\":{\"headers\":{\"apns-priority\":\"5\"},\"payload\":{\"aps\":{\"alert\":{\"loc-key\":\"K\",\"loc-args\":[{\"$slot\":0}]},"
    "\"badge\":1.0}}}},\"validate_only\":true}");
  damage(
    "{\"condition\":\"'a' in topics && !('b' in topics)\",\"data\":{\"k\":\"v\"},\"android\":{\"ttl\":3600000,\"notification\":{\"eventTimestamp\":"
    "\"2026-01-02T03:04:05.6+01:00\",\"lightSettings\":{\"color\":\"#aabbccdd\",\"lightOnDurationMillis\":1e2,\"lightOffDurationMillis\":0}}}}");
  CHECK(odd == 0);

  static const char *const values[] = {
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1e-999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "0.1e1000000000",
    "1E-9999999999999999999",
    "\"__proto__\"",
    "{\"__proto__\":{\"a\":1}}",
    "\"\\u0000\"",
    "{\"\\u0000\":1}",
    "\"\\ud83d\"",
    "\"\\udc00\\ud800\"",
    "\"\xFF\"",
    "\"\xED\xA0\x80\"",
    "\"\xF4\x90\x80\x80\"",
    "\"\xC0\x80\"",
    "null",
    "[null]",
    "\"",
    "{\"$slot\":0}",
    "{\"$slot\":-1}",
    "{\"$slot\":255}",
    "{\"$slot\":256}",
    "{\"$slot\":9223372036854775807}",
    "{\"$slot\":1e2}",
    "[]",
    "{}",
    "\xEF\xBB\xBF{}"};
  for (size_t at = 0; at < sizeof values / sizeof *values; at += 1) ask_everywhere(values[at]);
  CHECK(odd == 0);

  ask("", 0);
  ask("\0\0", 2);
  ask("{\"topic\":\"a\0b\"}", 15);
  ask_repeated("", '[', 100000, "");
  ask_repeated("{\"message\":{\"fid\":\"f\",\"apns\":{\"payload\":", '[', 100000, "");
  ask_repeated("", ' ', 10 << 20, "");
  ask_repeated("{\"topic\":\"", 'x', 10 << 20, "\"}");
  ask_repeated("{\"message\":{\"fid\":\"f\",\"data\":{\"k\":\"", '"', 1, "\"}}}");
  ask_repeated("{\"message\":{\"fid\":\"f\",\"data\":{\"", 'x', 10 << 20, "\":\"v\"}}}");
  ask_repeated("{\"message\":{\"fid\":\"f\",\"android\":{\"ttl\":\"", '9', 10 << 20, "s\"}}}");
  ask_repeated("{\"message\":{\"fid\":\"f\",\"apns\":{\"payload\":{\"x\":", '9', 10 << 20, "}}}}");
  ask_repeated("{\"message\":{\"condition\":\"", '(', 10 << 20, "\"}}");
  ask_repeated("{\"message\":{\"condition\":\"", '!', 10 << 20, "\"}}");
  CHECK(odd == 0);
  CHECK(asked > 50000);

  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
