/* Each function, and each status that its comment lists: one call that brings it about. Run under the recorder
 * (scripts/dev/c_header.py), which holds the lists against what the programs of this folder have seen. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

#define IS(expected, call) CHECK((call) == LOCSCRIPT_##expected)

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static const locscript_str none = {NULL, 0}, broken = {NULL, 1}, huge = {"", SIZE_MAX};
static int32_t take(void *context, const char *bytes, size_t length) {
  (void)bytes, (void)length;
  return context != NULL;
}

static char out[65536];
static size_t length;
#define OUT out, sizeof out, &length, &error
#define SMALL out, 1, &length, &error
#define NO_LENGTH out, sizeof out, NULL, &error

static const char push[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"k\",\"body_loc_args\":[\"a\"]}}}}";
static const char slots[] = "{\"message\":{\"topic\":{\"$slot\":0},\"data\":{\"a\":{\"$slot\":1}}}}";
static char long_text[5000];

static locscript_engine engine;
static const locscript_engine no_engine = {77};

static locscript_engine open_engine(void) {
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values/strings.xml"),
     text("<resources><string name=\"k\">%1$s</string><string name=\"number\">%1$d</string>"
          "<plurals name=\"p\"><item quantity=\"one\">one</item></plurals></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.stringsdict"),
     text(
       "<plist><dict><key>device</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key><string>pad</string>"
       "</dict></dict></dict></plist>")},
  };
  locscript_engine opened = {0};
  IS(OK, locscript_engine_open_memory(files, 2, NULL, &opened, &error));
  return opened;
}

/* ---- Engines ---- */

static void put(const char *path, const char *content) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(content, file) < 0 || fclose(file) != 0) abort();
}

static void test_opening(void) {
  locscript_engine opened = {0};
  char folder[] = "/tmp/locscript-fails-XXXXXX", path[128];
  if (!mkdtemp(folder)) abort();
  locscript_str here = text(folder), nowhere = text("/nonexistent/res");
  IS(E_USAGE, locscript_engine_open(NULL, 0, NULL, 0, NULL, NULL, &error));
  IS(E_TOO_BIG, locscript_engine_open(&here, SIZE_MAX, NULL, 0, NULL, &opened, &error));
  IS(E_UNREADABLE, locscript_engine_open(&nowhere, 1, NULL, 0, NULL, &opened, &error));
  /* In C a NUL would end the message and the path. */
  locscript_str nul = {"\0res", 4};
  IS(E_UNREADABLE, locscript_engine_open(&nul, 1, NULL, 0, NULL, &opened, &error));
  CHECK(strstr(error.message, "NUL character") != NULL);
  locscript_file file = {sizeof file, LOCSCRIPT_ANDROID, {"\0", 1}, {"", 0}};
  IS(E_USAGE, locscript_engine_open_memory(&file, 1, NULL, &opened, &error));
  CHECK(error.message[0] == '?');
  /* A checkout with two apps, of which nobody has chosen one. */
  static const char *const apps[] = {"a", "b"};
  for (int i = 0; i < 2; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, apps[i]);
    mkdir(path, 0755);
    snprintf(path, sizeof path, "%s/%s/build.gradle", folder, apps[i]);
    put(path, "plugins { id \"com.android.application\" }\n");
  }
  snprintf(path, sizeof path, "%s/settings.gradle", folder);
  put(path, "include ':a', ':b'\n");
  IS(E_CATALOG, locscript_engine_open(&here, 1, NULL, 0, NULL, &opened, &error));
  snprintf(path, sizeof path, "%s/locscript.toml", folder);
  put(path, "[android]\nproject = '.'\n");
  IS(E_CATALOG, locscript_engine_open_config(text(path), NULL, &opened, &error));
  put(path, "[android\n");
  IS(E_FORMAT, locscript_engine_open_config(text(path), NULL, &opened, &error));
  put(path, "[android]\nresources = ['nowhere']\n");
  IS(E_UNREADABLE, locscript_engine_open_config(text(path), NULL, &opened, &error));
  IS(E_USAGE, locscript_engine_open_config(text("\xff"), NULL, &opened, &error));
  IS(E_TOO_BIG, locscript_engine_open_config(huge, NULL, &opened, &error));
  IS(E_USAGE, locscript_engine_open_memory(NULL, 1, NULL, &opened, &error));
  IS(E_TOO_BIG, locscript_engine_open_memory(&(locscript_file)LOCSCRIPT_FILE_INIT, SIZE_MAX, NULL, &opened, &error));
  IS(E_USAGE, locscript_engine_open_pack(text("no pack"), &opened, &error));
  IS(E_TOO_BIG, locscript_engine_open_pack(huge, &opened, &error));
  locscript_engine kept = {0};
  put(path, "");
  IS(OK, locscript_engine_open_config(text(path), NULL, &kept, &error));
  IS(OK, locscript_engine_pack(kept, text(""), take, NULL, &error));
  IS(E_SINK, locscript_engine_pack(kept, text(""), take, out, &error));
  IS(E_USAGE, locscript_engine_pack(kept, text(""), NULL, NULL, &error));
  IS(E_USAGE, locscript_engine_pack(kept, text("\xff"), take, NULL, &error));
  IS(E_TOO_BIG, locscript_engine_pack(kept, huge, take, NULL, &error));
  IS(E_HANDLE, locscript_engine_pack(no_engine, text(""), take, NULL, &error));
  IS(E_UNREADABLE, locscript_engine_pack(kept, text("/nonexistent/rules"), take, NULL, &error));
  put(path, "[android]\nproject = '.'\n");
  IS(E_CATALOG, locscript_engine_pack(kept, text(""), take, NULL, &error));
  put(path, "[android\n");
  IS(E_FORMAT, locscript_engine_pack(kept, text(""), take, NULL, &error));
  IS(OK, locscript_engine_close(kept));
  IS(E_HANDLE, locscript_engine_close(no_engine));
  char command[160];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  CHECK(system(command) == 0);
}

static void test_resources(void) {
  locscript_str en = text("en"), no_language = text("!");
  IS(E_USAGE, locscript_engine_diagnostics(engine, NO_LENGTH));
  IS(E_HANDLE, locscript_engine_diagnostics(no_engine, OUT));
  IS(E_BUFFER, locscript_engine_diagnostics(engine, SMALL));
  IS(E_USAGE, locscript_engine_locales(engine, LOCSCRIPT_WEB, OUT));
  IS(E_HANDLE, locscript_engine_locales(no_engine, LOCSCRIPT_IOS, OUT));
  IS(E_BUFFER, locscript_engine_locales(engine, LOCSCRIPT_IOS, SMALL));
  IS(E_USAGE, locscript_engine_entries(engine, LOCSCRIPT_WEB, OUT));
  IS(E_HANDLE, locscript_engine_entries(no_engine, LOCSCRIPT_IOS, OUT));
  IS(E_BUFFER, locscript_engine_entries(engine, LOCSCRIPT_IOS, SMALL));
  IS(E_USAGE, locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &en, 1, broken, OUT));
  IS(E_HANDLE, locscript_engine_lookup(no_engine, LOCSCRIPT_ANDROID, &en, 1, text("k"), OUT));
  IS(E_BUFFER, locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &en, 1, text("k"), SMALL));
  IS(E_TOO_BIG, locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &en, 1, huge, OUT));
  IS(E_MISSING_KEY, locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &en, 1, text("x"), OUT));
  IS(E_LOCALE, locscript_engine_lookup(engine, LOCSCRIPT_ANDROID, &no_language, 1, text("k"), OUT));
  locscript_strings strings = {0};
  IS(E_USAGE, locscript_strings_open(engine, LOCSCRIPT_WEB, &en, 1, &strings, &error));
  IS(E_HANDLE, locscript_strings_open(no_engine, LOCSCRIPT_ANDROID, &en, 1, &strings, &error));
  IS(E_TOO_BIG, locscript_strings_open(engine, LOCSCRIPT_ANDROID, &en, SIZE_MAX, &strings, &error));
  IS(E_LOCALE, locscript_strings_open(engine, LOCSCRIPT_ANDROID, &no_language, 1, &strings, &error));
  IS(OK, locscript_strings_open(engine, LOCSCRIPT_ANDROID, &en, 1, &strings, &error));
  locscript_str found;
  IS(E_USAGE, locscript_strings_get(strings, broken, &found));
  IS(E_TOO_BIG, locscript_strings_get(strings, huge, &found));
  IS(E_MISSING_KEY, locscript_strings_get(strings, text("x"), &found));
  IS(E_USAGE, locscript_strings_lookup(strings, broken, OUT));
  IS(E_BUFFER, locscript_strings_lookup(strings, text("k"), SMALL));
  IS(E_TOO_BIG, locscript_strings_lookup(strings, huge, OUT));
  IS(E_MISSING_KEY, locscript_strings_lookup(strings, text("x"), OUT));
  IS(OK, locscript_strings_close(strings));
  IS(E_HANDLE, locscript_strings_get(strings, text("k"), &found));
  IS(E_HANDLE, locscript_strings_lookup(strings, text("k"), OUT));
  IS(E_HANDLE, locscript_strings_close(strings));
}

static void test_check(void) {
  locscript_str slug = text("nonsense"), tag = text("!");
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  IS(OK, locscript_engine_check(engine, &options, take, NULL, &error));
  IS(E_SINK, locscript_engine_check(engine, &options, take, out, &error));
  IS(E_HANDLE, locscript_engine_check(no_engine, &options, take, NULL, &error));
  options.only = &slug;
  options.only_count = 1;
  IS(E_USAGE, locscript_engine_check(engine, &options, take, NULL, &error));
  options.only_count = SIZE_MAX;
  IS(E_TOO_BIG, locscript_engine_check(engine, &options, take, NULL, &error));
  options.only_count = 0;
  options.locales = &tag;
  options.locale_count = 1;
  IS(E_LOCALE, locscript_engine_check(engine, &options, take, NULL, &error));
}

/* ---- Texts and messages ---- */

static void test_rendering(void) {
  locscript_str en = text("en"), word = text("x");
  locscript_render_options mac = LOCSCRIPT_RENDER_OPTIONS_INIT;
  mac.platform = LOCSCRIPT_IOS;
  mac.device = text("mac");
  IS(E_USAGE, locscript_engine_render(engine, text("k"), &broken, 1, en, NULL, OUT));
  IS(E_HANDLE, locscript_engine_render(no_engine, text("k"), &word, 1, en, NULL, OUT));
  IS(E_BUFFER, locscript_engine_render(engine, text("k"), &en, 1, en, NULL, SMALL));
  IS(E_TOO_BIG, locscript_engine_render(engine, text("k"), &huge, 1, en, NULL, OUT));
  IS(E_RENDER, locscript_engine_render(engine, text("device"), NULL, 0, en, &mac, OUT));
  IS(E_MISSING_KEY, locscript_engine_render(engine, text("x"), &word, 1, en, NULL, OUT));
  IS(E_ARGUMENTS, locscript_engine_render(engine, text("k"), NULL, 0, en, NULL, OUT));
  IS(E_CONVERSION, locscript_engine_render(engine, text("number"), &word, 1, en, NULL, OUT));
  IS(E_LOCALE, locscript_engine_render(engine, text("k"), &word, 1, text("!"), NULL, OUT));
  locscript_text line = {0}, number = {0}, device = {0};
  IS(E_USAGE, locscript_text_open(engine, text("k"), en, NULL, NULL, &error));
  IS(E_HANDLE, locscript_text_open(no_engine, text("k"), en, NULL, &line, &error));
  IS(E_TOO_BIG, locscript_text_open(engine, huge, en, NULL, &line, &error));
  IS(E_MISSING_KEY, locscript_text_open(engine, text("x"), en, NULL, &line, &error));
  IS(E_LOCALE, locscript_text_open(engine, text("k"), text("!"), NULL, &line, &error));
  IS(OK, locscript_text_open(engine, text("k"), en, NULL, &line, &error));
  IS(OK, locscript_text_open(engine, text("number"), en, NULL, &number, &error));
  IS(OK, locscript_text_open(engine, text("device"), en, &mac, &device, &error));
  IS(E_USAGE, locscript_text_render(line, &broken, 1, OUT));
  IS(E_BUFFER, locscript_text_render(line, &en, 1, SMALL));
  IS(E_TOO_BIG, locscript_text_render(line, &huge, 1, OUT));
  IS(E_RENDER, locscript_text_render(device, NULL, 0, OUT));
  IS(E_ARGUMENTS, locscript_text_render(line, NULL, 0, OUT));
  IS(E_CONVERSION, locscript_text_render(number, &word, 1, OUT));
  IS(E_USAGE, locscript_text_info(line, NO_LENGTH));
  IS(E_BUFFER, locscript_text_info(line, SMALL));
  IS(OK, locscript_text_close(line));
  IS(OK, locscript_text_close(number));
  IS(OK, locscript_text_close(device));
  IS(E_HANDLE, locscript_text_render(line, &word, 1, OUT));
  IS(E_HANDLE, locscript_text_info(line, OUT));
  IS(E_HANDLE, locscript_text_close(line));
}

static void test_messages(void) {
  static char large[6000];
  snprintf(large, sizeof large, "{\"message\":{\"topic\":\"t\",\"data\":{\"a\":\"%s\"}}}", long_text);
  locscript_str en = text("en"), values[] = {text("t"), text("v")};
  IS(E_USAGE, locscript_engine_build(engine, broken, LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_HANDLE, locscript_engine_build(no_engine, text(push), LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_BUFFER, locscript_engine_build(engine, text(push), LOCSCRIPT_FORM_AUTO, SMALL));
  IS(E_TOO_BIG, locscript_engine_build(engine, huge, LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_MESSAGE, locscript_engine_build(engine, text("{"), LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_TOO_LARGE, locscript_engine_build(engine, text(large), LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_USAGE, locscript_engine_build_diagnostics(engine, text(push), (locscript_form)9, OUT));
  IS(E_HANDLE, locscript_engine_build_diagnostics(no_engine, text(push), LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_BUFFER, locscript_engine_build_diagnostics(engine, text(push), LOCSCRIPT_FORM_AUTO, SMALL));
  IS(E_TOO_BIG, locscript_engine_build_diagnostics(engine, huge, LOCSCRIPT_FORM_AUTO, OUT));
  IS(E_USAGE, locscript_engine_sizes(engine, text(slots), LOCSCRIPT_FORM_AUTO, NULL, 0, OUT));
  IS(E_HANDLE, locscript_engine_sizes(no_engine, text(slots), LOCSCRIPT_FORM_AUTO, values, 2, OUT));
  IS(E_BUFFER, locscript_engine_sizes(engine, text(slots), LOCSCRIPT_FORM_AUTO, values, 2, SMALL));
  IS(E_TOO_BIG, locscript_engine_sizes(engine, huge, LOCSCRIPT_FORM_AUTO, values, 2, OUT));
  IS(E_MESSAGE, locscript_engine_sizes(engine, text("[]"), LOCSCRIPT_FORM_AUTO, NULL, 0, OUT));
  IS(E_USAGE, locscript_engine_preview(engine, text(push), LOCSCRIPT_PLATFORM_DEFAULT, &en, 1, NULL, OUT));
  IS(E_HANDLE, locscript_engine_preview(no_engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, OUT));
  IS(E_BUFFER, locscript_engine_preview(engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, SMALL));
  IS(E_TOO_BIG, locscript_engine_preview(engine, huge, LOCSCRIPT_WEB, &en, 1, NULL, OUT));
  IS(E_LOCALE, locscript_engine_preview(engine, text(push), LOCSCRIPT_WEB, NULL, 0, NULL, OUT));
  IS(E_MESSAGE, locscript_engine_preview(engine, none, LOCSCRIPT_WEB, &en, 1, NULL, OUT));
  IS(E_USAGE, locscript_engine_previews(engine, broken, NULL, OUT));
  IS(E_HANDLE, locscript_engine_previews(no_engine, text(push), NULL, OUT));
  IS(E_BUFFER, locscript_engine_previews(engine, text(push), NULL, SMALL));
  IS(E_TOO_BIG, locscript_engine_previews(engine, huge, NULL, OUT));
  IS(E_MESSAGE, locscript_engine_previews(engine, none, NULL, OUT));
  IS(OK, locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, take, NULL, &error));
  IS(E_SINK, locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, take, out, &error));
  IS(
    E_USAGE, locscript_engine_write_preview_html(
               engine, text(push), LOCSCRIPT_PLATFORM_DEFAULT, &en, 1, NULL, take, NULL, &error));
  IS(E_USAGE, locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, NULL, NULL, &error));
  IS(
    E_HANDLE,
    locscript_engine_write_preview_html(no_engine, text(push), LOCSCRIPT_WEB, &en, 1, NULL, take, NULL, &error));
  IS(E_TOO_BIG, locscript_engine_write_preview_html(engine, huge, LOCSCRIPT_WEB, &en, 1, NULL, take, NULL, &error));
  IS(
    E_LOCALE,
    locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_WEB, NULL, 0, NULL, take, NULL, &error));
  IS(E_MESSAGE, locscript_engine_write_preview_html(engine, none, LOCSCRIPT_WEB, &en, 1, NULL, take, NULL, &error));

  locscript_prepared prepared = {0};
  IS(E_USAGE, locscript_prepared_open(engine, text(slots), NULL, &error));
  IS(E_HANDLE, locscript_prepared_open(no_engine, text(slots), &prepared, &error));
  IS(E_TOO_BIG, locscript_prepared_open(engine, huge, &prepared, &error));
  IS(E_MESSAGE, locscript_prepared_open(engine, none, &prepared, &error));
  IS(E_TOO_LARGE, locscript_prepared_open(engine, text(large), &prepared, &error));
  IS(OK, locscript_prepared_open(engine, text(slots), &prepared, &error));
  size_t count;
  IS(E_USAGE, locscript_prepared_fill(prepared, NULL, 0, out, sizeof out, &length));
  IS(E_BUFFER, locscript_prepared_fill(prepared, values, 2, out, 1, &length));
  IS(E_TOO_BIG, locscript_prepared_fill(prepared, (locscript_str[]){values[0], huge}, 2, out, sizeof out, &length));
  values[0] = text("no topic");
  IS(E_MESSAGE, locscript_prepared_fill(prepared, values, 2, out, sizeof out, &length));
  values[0] = text("t");
  values[1] = text(long_text);
  IS(E_TOO_LARGE, locscript_prepared_fill(prepared, values, 2, out, sizeof out, &length));
  IS(E_USAGE, locscript_prepared_info(prepared, NULL, &error));
  IS(OK, locscript_prepared_close(prepared));
  IS(E_HANDLE, locscript_prepared_fill(prepared, values, 2, out, sizeof out, &length));
  IS(E_HANDLE, locscript_prepared_info(prepared, &count, &error));
  IS(E_HANDLE, locscript_prepared_close(prepared));
}

/* ---- Devices ---- */

static void test_devices(void) {
  locscript_str folders[] = {text("values-fr")}, en = text("en"), word = text("x");
  const char *category;
  IS(E_USAGE, locscript_device_android_locale(NULL, 1, &en, 1, OUT));
  IS(E_BUFFER, locscript_device_android_locale(&(locscript_str){"values", 6}, 1, &en, 1, SMALL));
  IS(E_TOO_BIG, locscript_device_android_locale(folders, SIZE_MAX, &en, 1, OUT));
  IS(E_MISSING_KEY, locscript_device_android_locale(folders, 1, &en, 1, OUT));
  IS(E_LOCALE, locscript_device_android_locale(folders, 1, NULL, 0, OUT));
  IS(E_USAGE, locscript_device_android_format(broken, NULL, 0, en, OUT));
  IS(E_BUFFER, locscript_device_android_format(text("long"), NULL, 0, en, SMALL));
  IS(E_TOO_BIG, locscript_device_android_format(huge, NULL, 0, en, OUT));
  IS(E_RENDER, locscript_device_android_format(text("%1$d"), &word, 1, en, OUT));
  IS(E_ARGUMENTS, locscript_device_android_format(text("%1$s"), NULL, 0, en, OUT));
  IS(E_LOCALE, locscript_device_android_format(text("x"), NULL, 0, text("!"), OUT));
  IS(E_USAGE, locscript_device_apple_locales(NULL, 1, &en, 1, OUT));
  IS(E_BUFFER, locscript_device_apple_locales(&en, 1, &en, 1, SMALL));
  IS(E_TOO_BIG, locscript_device_apple_locales(&huge, 1, &en, 1, OUT));
  IS(E_USAGE, locscript_device_apple_search_list(&en, 1, &en, 1, broken, OUT));
  IS(E_BUFFER, locscript_device_apple_search_list(&en, 1, &en, 1, none, SMALL));
  IS(E_TOO_BIG, locscript_device_apple_search_list(&en, 1, &en, 1, huge, OUT));
  IS(E_USAGE, locscript_device_apple_format(text("%@"), NULL, 1, OUT));
  IS(E_BUFFER, locscript_device_apple_format(text("long"), NULL, 0, SMALL));
  IS(E_TOO_BIG, locscript_device_apple_format(text("%@"), &huge, 1, OUT));
  IS(E_RENDER, locscript_device_apple_format(text("%\xc3\xa9"), &word, 1, OUT));
  IS(E_USAGE, locscript_device_plural_category(en, text("1"), NULL, &error));
  IS(E_TOO_BIG, locscript_device_plural_category(en, huge, &category, &error));
  IS(E_CONVERSION, locscript_device_plural_category(en, text("x"), &category, &error));
  IS(E_LOCALE, locscript_device_plural_category(text("!"), text("1"), &category, &error));
  IS(E_USAGE, locscript_device_parse_strings(broken, OUT));
  IS(E_BUFFER, locscript_device_parse_strings(text("\"a\" = \"b\";"), SMALL));
  IS(E_TOO_BIG, locscript_device_parse_strings(huge, OUT));
  IS(E_FORMAT, locscript_device_parse_strings(text("\"a\" = "), OUT));
}

int main(void) {
  memset(long_text, 'x', sizeof long_text - 1);
  engine = open_engine();
  test_opening();
  test_resources();
  test_check();
  test_rendering();
  test_messages();
  test_devices();
  IS(OK, locscript_engine_close(engine));
  return finish_checks();
}
