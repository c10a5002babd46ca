/* A string that is looked up once and rendered often, and each wrong option of a rendering. */
#include <locscript.h>
#include <string.h>

#include "check.h"

static void test_text(void) {
  locscript_file file = {
    sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"),
    LOCSCRIPT_STR("<resources><string name=\"k\">%2$s, %1$s!</string></resources>")};
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, &error) == LOCSCRIPT_OK);
  locscript_text line = {0};
  CHECK(
    locscript_text_open(engine, LOCSCRIPT_STR("nowhere"), LOCSCRIPT_STR("en"), NULL, &line, &error) ==
    LOCSCRIPT_E_MISSING_KEY);
  CHECK(locscript_text_open(engine, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("!"), NULL, &line, &error) == LOCSCRIPT_E_LOCALE);
  CHECK(locscript_text_open(engine, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("en"), NULL, &line, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  char out[32];
  size_t length = 0;
  locscript_str arguments[2] = {LOCSCRIPT_STR("Alice"), LOCSCRIPT_STR("Hi")};
  CHECK(locscript_text_render(line, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
  CHECK(length == 10 && strcmp(out, "Hi, Alice!") == 0);
  CHECK(locscript_text_render(line, arguments, 2, out, 9, &length, &error) == LOCSCRIPT_E_BUFFER && length == 10);
  CHECK(locscript_text_render(line, arguments, 1, out, sizeof out, &length, &error) == LOCSCRIPT_E_ARGUMENTS);
  char source[128];
  CHECK(locscript_text_info(line, source, sizeof source, &length, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(source, "{\"locale\":\"\",\"fallback\":false,\"file\":\"values/strings.xml\",\"line\":1}") == 0);
  CHECK(
    locscript_text_info(line, source, length - 1, &length, &error) == LOCSCRIPT_E_BUFFER && length == strlen(source));
  CHECK(locscript_text_info(line, source, sizeof source, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_text_close(line) == LOCSCRIPT_OK);
  CHECK(locscript_text_render(line, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_HANDLE);
  CHECK(locscript_text_info(line, source, sizeof source, &length, &error) == LOCSCRIPT_E_HANDLE);
}

/* Each wrong option of a rendering has a status. */
static void test_render_options(void) {
  locscript_file file = {
    sizeof(locscript_file), LOCSCRIPT_IOS, LOCSCRIPT_STR("en.lproj/Localizable.stringsdict"),
    LOCSCRIPT_STR("<plist><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>"
                  "<key>ipad</key><string>pad</string><key>iphone</key><string>phone</string>"
                  "</dict></dict></dict></plist>")};
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str key = LOCSCRIPT_STR("k"), en = LOCSCRIPT_STR("en");
  locscript_text line = {0};
  char out[32];
  size_t length = 0;
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_render(engine, key, NULL, 0, en, NULL, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(out, "phone") == 0);

  locscript_render_options options = LOCSCRIPT_RENDER_OPTIONS_INIT;
  options.device = LOCSCRIPT_STR("ipad");
  CHECK(locscript_engine_render(engine, key, NULL, 0, en, &options, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
  CHECK(strcmp(out, "pad") == 0);
  static const locscript_str wrong[] = {{"ipa", 3}, {"\xff\xfe", 2}, {"ipad\0", 5}, {NULL, 4}, {"mac", (size_t)-1}};
  for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at++) {
    options.device = wrong[at];
    int32_t expected = wrong[at].length > 5 ? LOCSCRIPT_E_TOO_BIG : LOCSCRIPT_E_USAGE;
    CHECK(locscript_engine_render(engine, key, NULL, 0, en, &options, out, sizeof out, &length, &error) == expected);
    CHECK(locscript_text_open(engine, key, en, &options, &line, &error) == expected);
  }
  CHECK(line.id == 0);
  options.device = LOCSCRIPT_STR("mac");
  options.platform = 9;
  CHECK(
    locscript_engine_render(engine, key, NULL, 0, en, &options, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
  options.platform = LOCSCRIPT_IOS;
  CHECK(locscript_text_open(engine, key, en, &options, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_text_open(engine, key, en, &options, &line, &error) == LOCSCRIPT_OK);
  CHECK(locscript_text_render(line, NULL, 0, out, sizeof out, &length, &error) == LOCSCRIPT_E_RENDER);
  CHECK(strcmp(error.slug, "device-form") == 0 && strstr(error.message, "k in en") && strstr(error.message, "\"mac\""));
  CHECK(locscript_text_close(line) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
}

int main(void) {
  test_text();
  test_render_options();
  return finish_checks();
}
