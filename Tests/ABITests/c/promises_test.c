/* What the header promises of every text: a final NUL where there is room, UTF-8 in or LOCSCRIPT_E_USAGE; key names as pairs; devices
 * of the web and in the foreground. */
#include <locscript.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "unhurried.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static locscript_engine engine;

static locscript_engine open_files(const locscript_engine_options *options) {
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values/strings.xml"),
     text("<resources><string name=\"hi\">Hi %1$s</string><string name=\"twice\">%1$s%2$s</string>"
          "<string name=\"count\">%1$d</string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.strings"),
     text("\"hi\" = \"Hello %@\"; \"GREETING\" = \"Greetings %@\"; \"CAP\" = \"x\";")},
  };
  locscript_engine opened = {0};
  CHECK(locscript_engine_open_memory(files, 2, options, &opened, &error) == LOCSCRIPT_OK);
  return opened;
}

/* ---- The final NUL ---- */

typedef locscript_status (*writer)(char *out, size_t capacity, size_t *length);

static locscript_prepared prepared;
static locscript_text opened_text;
static locscript_strings strings;
static locscript_rules rules;
static const char push[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"hi\",\"body_loc_args\":[\"a\"]}}}}";
static const char slots[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"hi\",\"body_loc_args\":[{\"$slot\":0}]}}}}";

#define WRITER(name, call) \
  static locscript_status name(char *out, size_t capacity, size_t *length) { \
    locscript_str a = text("a"), en = text("en"), folder = text("values"), lproj = text("en.lproj"); \
    (void)a, (void)en, (void)folder, (void)lproj; \
    return call; \
  }
#define OUT out, capacity, length
WRITER(fill, locscript_prepared_fill(prepared, &a, 1, OUT))
WRITER(render, locscript_engine_render(engine, text("hi"), &a, 1, en, NULL, OUT, &error))
WRITER(render_text, locscript_text_render(opened_text, &a, 1, OUT, &error))
WRITER(info, locscript_text_info(opened_text, OUT, &error))
WRITER(build, locscript_engine_build(engine, text(push), LOCSCRIPT_FORM_AUTO, OUT, &error))
WRITER(build_diagnostics, locscript_engine_build_diagnostics(engine, text(push), LOCSCRIPT_FORM_AUTO, OUT, &error))
WRITER(sizes, locscript_engine_sizes(engine, text(push), LOCSCRIPT_FORM_AUTO, NULL, 0, OUT, &error))
WRITER(preview, locscript_engine_preview(engine, text(push), LOCSCRIPT_ANDROID, &en, 1, NULL, OUT, &error))
WRITER(previews, locscript_engine_previews(engine, text(push), NULL, OUT, &error))
WRITER(diagnostics, locscript_engine_diagnostics(engine, OUT, &error))
WRITER(locales, locscript_engine_locales(engine, LOCSCRIPT_IOS, OUT, &error))
WRITER(entries, locscript_engine_entries(engine, LOCSCRIPT_IOS, OUT, &error))
WRITER(lookup, locscript_engine_lookup(engine, LOCSCRIPT_IOS, &en, 1, text("hi"), OUT, &error))
WRITER(strings_lookup, locscript_strings_lookup(strings, text("hi"), OUT, &error))
WRITER(rules_info, locscript_rules_info(rules, OUT, &error))
WRITER(android_locale, locscript_device_android_locale(&folder, 1, &en, 1, OUT, &error))
WRITER(android_format, locscript_device_android_format(text("%1$s!"), &a, 1, en, OUT, &error))
WRITER(apple_locales, locscript_device_apple_locales(&en, 1, &en, 1, OUT, &error))
WRITER(search_list, locscript_device_apple_search_list(&lproj, 1, &en, 1, en, OUT, &error))
WRITER(apple_format, locscript_device_apple_format(text("%@!"), &a, 1, OUT, &error))
WRITER(parse_strings, locscript_device_parse_strings(text("\"a\" = \"b\";"), OUT, &error))

static void test_final_nul(void) {
  static const writer writers[] = {
    fill,        render,         render_text,  info,           build,          build_diagnostics,
    sizes,       preview,        previews,     diagnostics,    locales,        entries,
    lookup,      strings_lookup, rules_info,   android_locale, android_format, apple_locales,
    search_list, apple_format,   parse_strings};
  static char out[8192];
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
    size_t needed = 0, length = 0;
    CHECK(writers[i](NULL, 0, &needed) == LOCSCRIPT_E_BUFFER && needed > 0 && needed < sizeof out / 2);
    const size_t capacities[] = {needed, needed + 1, needed + 2, sizeof out};
    for (size_t k = 0; k < 4; k++) {
      memset(out, '#', sizeof out);
      CHECK(writers[i](out, capacities[k], &length) == LOCSCRIPT_OK && length == needed);
      CHECK(memchr(out, 0, length) == NULL);
      CHECK(out[length] == (k == 0 ? '#' : 0));
    }
    memset(out, '#', sizeof out);
    CHECK(writers[i](out, needed - 1, &length) == LOCSCRIPT_E_BUFFER && length == needed && out[needed - 1] == '#');
  }
}

/* ---- Text that is not UTF-8 ---- */

static void test_invalid_text(void) {
  static const char *const bad[] = {
    "caf\xe9",
    "\xff",
    "\xc0\x80",
    "\xed\xa0\x80",
    "\xf4\x90\x80\x80",
    "a long text of plain letters, cut in a character \xe2\x82",
    "\x80",
    "12345678\xc3",
    "1234567\xe9 and more text behind it"};
  static const char *const good[] = {
    "caf\xc3\xa9",
    "",
    "\xf0\x9f\x98\x80",
    "12345678",
    "123456789",
    "1234567\xc3\xa9",
    "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac"};
  char out[512];
  size_t length;
  locscript_str en = text("en");
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    /* The second half makes the first one whole: each argument is judged by itself. */
    for (size_t place = 0; place < 2; place++) {
      locscript_str arguments[] = {text("\xc3\xa9"), text("\xc3\xa9")};
      arguments[place] = text(bad[i]);
      CHECK(
        locscript_engine_render(engine, text("twice"), arguments, 2, en, NULL, out, sizeof out, &length, &error) ==
        LOCSCRIPT_E_USAGE);
      CHECK(
        strcmp(error.slug, "invalid-utf8") == 0 &&
        strstr(error.message, place ? "arguments[1]" : "arguments[0]") != NULL);
      CHECK(locscript_text_render(opened_text, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
      CHECK(locscript_text_render(opened_text, arguments, 2, NULL, 0, &length, &error) == LOCSCRIPT_E_USAGE);
      CHECK(strcmp(error.slug, "invalid-utf8") == 0);
      CHECK(
        locscript_device_android_format(text("%1$s"), arguments, 2, en, out, sizeof out, &length, &error) ==
        LOCSCRIPT_E_USAGE);
      CHECK(
        locscript_device_apple_format(text("%@"), arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
    }
    locscript_str value = text(bad[i]);
    locscript_text line = {0};
    for (size_t capacity = 0; capacity <= sizeof out; capacity += sizeof out) {
      char *to = capacity ? out : NULL;
      CHECK(locscript_prepared_fill(prepared, &value, 1, to, capacity, &length) == LOCSCRIPT_E_USAGE);
      CHECK(
        locscript_engine_sizes(engine, text(slots), LOCSCRIPT_FORM_AUTO, &value, 1, to, capacity, &length, &error) ==
        LOCSCRIPT_E_USAGE);
      CHECK(
        locscript_engine_render(engine, value, NULL, 0, en, NULL, to, capacity, &length, &error) == LOCSCRIPT_E_USAGE);
      CHECK(
        locscript_engine_render(engine, text("hi"), NULL, 0, value, NULL, to, capacity, &length, &error) ==
        LOCSCRIPT_E_USAGE);
    }
    CHECK(locscript_text_open(engine, value, en, NULL, &line, &error) == LOCSCRIPT_E_USAGE);
    CHECK(locscript_text_open(engine, text("hi"), value, NULL, &line, &error) == LOCSCRIPT_E_USAGE);
  }
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    locscript_str arguments[] = {text(good[i]), text("\xc3\xa9")};
    CHECK(
      locscript_engine_render(engine, text("twice"), arguments, 2, en, NULL, out, sizeof out, &length, &error) ==
      LOCSCRIPT_OK);
    CHECK(strncmp(out, good[i], strlen(good[i])) == 0 && strcmp(out + strlen(good[i]), "\xc3\xa9") == 0);
    CHECK(locscript_text_render(opened_text, arguments, 1, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
    CHECK(strcmp(out + 3, good[i]) == 0);
    CHECK(locscript_prepared_fill(prepared, arguments, 1, out, sizeof out, &length) == LOCSCRIPT_OK);
  }
  /* Halves that make a whole one beside each other; lengths at which the copying changes its way. */
  locscript_text both = {0};
  CHECK(locscript_text_open(engine, text("twice"), en, NULL, &both, &error) == LOCSCRIPT_OK);
  static const char *const halves[][2] = {
    {"\xc3", "\xa9"}, {"a\xe2\x82", "\xac"}, {"\xf0\x9f", "\x98\x80"}, {"", "\xa9"}, {"\xc3", ""}};
  for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
    locscript_str arguments[] = {text(halves[i][0]), text(halves[i][1])};
    CHECK(locscript_text_render(both, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
    CHECK(
      locscript_engine_render(engine, text("twice"), arguments, 2, en, NULL, out, sizeof out, &length, &error) ==
      LOCSCRIPT_E_USAGE);
  }
  for (size_t size = 1; size <= 70; size++) {
    char word[71];
    for (size_t at = 0; at < size; at++) {
      memset(word, 'x', size);
      locscript_str arguments[] = {{word, size}, text("")};
      CHECK(locscript_text_render(both, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
      CHECK(length == size && memcmp(out, word, size) == 0);
      word[at] = '\xe9';
      CHECK(locscript_text_render(both, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
      if (at + 1 == size) continue;
      memcpy(word + at, "\xc3\xa9", 2);
      CHECK(locscript_text_render(both, arguments, 2, out, sizeof out, &length, &error) == LOCSCRIPT_OK);
      CHECK(length == size && memcmp(out, word, size) == 0);
    }
  }
  static const size_t counts[] = {3, 63, 64, 65, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  static const locscript_str many[70] = {{"a", 1}, {"b", 1}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    locscript_status expected = counts[i] > 70 ? LOCSCRIPT_E_TOO_BIG : LOCSCRIPT_OK;
    CHECK(locscript_text_render(both, many, counts[i], out, sizeof out, &length, &error) == expected);
    locscript_str strange[] = {{"a", 1}, {"b", counts[i]}};
    if (counts[i] > 70)
      CHECK(locscript_text_render(both, strange, 2, out, sizeof out, &length, &error) == LOCSCRIPT_E_TOO_BIG);
  }
  CHECK(locscript_text_close(both) == LOCSCRIPT_OK);
  /* A target's slot: no UTF-8 is the host's mistake, no topic the value's. */
  locscript_prepared to_topic = {0};
  CHECK(
    locscript_prepared_open(engine, text("{\"message\":{\"topic\":{\"$slot\":0}}}"), &to_topic, &error) ==
    LOCSCRIPT_OK);
  locscript_str values[] = {text("\xff"), text("a b"), text("ab")};
  static const locscript_status expected[] = {LOCSCRIPT_E_USAGE, LOCSCRIPT_E_MESSAGE, LOCSCRIPT_OK};
  for (size_t i = 0; i < 3; i++)
    CHECK(locscript_prepared_fill(to_topic, &values[i], 1, out, sizeof out, &length) == expected[i]);
  CHECK(locscript_prepared_close(to_topic) == LOCSCRIPT_OK);
}

/* ---- Key names ---- */

static int renders(locscript_engine from, const char *key, locscript_platform platform, const char *expected) {
  char out[64];
  size_t length;
  locscript_str word = text("you");
  locscript_render_options options = LOCSCRIPT_RENDER_OPTIONS_INIT;
  options.platform = platform;
  return locscript_engine_render(from, text(key), &word, 1, text("en"), &options, out, sizeof out, &length, &error) ==
           LOCSCRIPT_OK &&
         strcmp(out, expected) == 0;
}

static void test_key_names(void) {
  locscript_key_name names[] = {LOCSCRIPT_KEY_NAME_INIT, LOCSCRIPT_KEY_NAME_INIT, LOCSCRIPT_KEY_NAME_INIT};
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  names[0].android = text("hi");
  names[0].ios = text("GREETING");
  names[1].key = text("shout");
  names[1].ios = text("CAP");
  names[2].key = text("welcome");
  names[2].android = text("hi");
  names[2].ios = text("hi");
  options.key_names = names;
  options.key_name_count = 3;
  locscript_engine named = open_files(&options);
  CHECK(renders(named, "hi", LOCSCRIPT_ANDROID, "Hi you") && renders(named, "hi", LOCSCRIPT_IOS, "Greetings you"));
  CHECK(renders(named, "shout", LOCSCRIPT_IOS, "x"));
  CHECK(
    renders(named, "welcome", LOCSCRIPT_ANDROID, "Hi you") && renders(named, "welcome", LOCSCRIPT_IOS, "Hello you"));
  CHECK(locscript_engine_close(named) == LOCSCRIPT_OK);
  /* The file's own settings cannot be replaced. */
  CHECK(locscript_engine_open_config(text("scripts/locscript.toml"), &options, &named, &error) == LOCSCRIPT_E_USAGE);
  options.key_names = NULL;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &named, &error) == LOCSCRIPT_E_USAGE);
  options.key_name_count = SIZE_MAX;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &named, &error) == LOCSCRIPT_E_USAGE);
  options.key_names = names;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &named, &error) == LOCSCRIPT_E_TOO_BIG);
}

/* ---- The web, and apps in the foreground ---- */

static int shows(const char *message, locscript_platform platform, uint32_t foreground, const char *expected) {
  char out[4096];
  size_t length;
  locscript_str locale = text("en");
  locscript_preview_options options = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  options.foreground = foreground;
  locscript_status status =
    locscript_engine_preview(engine, text(message), platform, &locale, 1, &options, out, sizeof out, &length, &error);
  int is_shown = status == LOCSCRIPT_OK && strstr(out, expected) != NULL;
  if (!is_shown) printf("%s\n", status == LOCSCRIPT_OK ? out : error.message);
  return is_shown;
}

static void test_devices(void) {
  const char *plain =
    "{\"message\":{\"topic\":\"t\",\"notification\":{\"title\":\"T\",\"body\":\"B\"},\"webpush\":{\"notification\":{\"body\":\"W\"}}}}";
  const char *data = "{\"message\":{\"topic\":\"t\",\"data\":{\"a\":\"b\"}}}";
  const char *crash =
    "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"count\",\"body_loc_args\":[\"x\"]}}}}";
  const char *apple =
    "{\"message\":{\"topic\":\"t\",\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"loc-key\":\"hi\",\"loc-args\":[\"Ada\"]}}}}}}";
  CHECK(shows(
    plain, LOCSCRIPT_WEB, 0,
    "{\"platform\":\"web\",\"release\":null,\"locales\":[\"en\"],\"notification\":\"posted\""));
  CHECK(shows(plain, LOCSCRIPT_WEB, 0, "\"body\":{\"outcome\":\"text\",\"text\":\"W\""));
  CHECK(shows(plain, LOCSCRIPT_WEB, 0, "\"title\":{\"outcome\":\"text\",\"text\":\"T\""));
  CHECK(shows(data, LOCSCRIPT_WEB, 0, "\"notification\":\"none\""));
  CHECK(shows(
    plain, LOCSCRIPT_WEB, 1, "\"notification\":\"app\",\"crashes\":false,\"fallback_language\":false,\"title\":null"));
  CHECK(shows(data, LOCSCRIPT_ANDROID, 1, "\"notification\":\"none\""));
  /* Firebase's SDK formats nothing for an app that is open: nothing can crash. */
  CHECK(shows(crash, LOCSCRIPT_ANDROID, 0, "\"notification\":\"posted\",\"crashes\":true"));
  CHECK(shows(crash, LOCSCRIPT_ANDROID, 1, "\"notification\":\"app\",\"crashes\":false"));
  CHECK(shows(crash, LOCSCRIPT_ANDROID, 1, "\"title\":null,\"subtitle\":null,\"body\":null"));
  /* iOS formats the text, and the app decides whether it is shown. */
  CHECK(
    shows(apple, LOCSCRIPT_IOS, 1, "\"notification\":\"app\"") &&
    shows(apple, LOCSCRIPT_IOS, 1, "\"text\":\"Hello Ada\""));
}

/* ---- Interrupts in a signal handler ---- */

static locscript_session session;
static volatile sig_atomic_t answered[2];

static void on_alarm(int signal) {
  (void)signal;
  answered[0] = (sig_atomic_t)locscript_session_interrupt((locscript_session){12345});
  answered[1] = (sig_atomic_t)locscript_session_interrupt(session);
}

static void log_and_raise(void *context, const locscript_log_line *line) {
  (void)context;
  CHECK(line->struct_size == sizeof *line);
  raise(SIGALRM);
}

static void test_signals(void) {
  locscript_str value;
  CHECK(locscript_session_open(engine, (locscript_rules){0}, &unhurried_session, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log(session, log_and_raise, NULL, &error) == LOCSCRIPT_OK);
  signal(SIGALRM, on_alarm);
  CHECK(
    locscript_session_evaluate(session, text("print 'x' while true do end"), text(""), text(""), &value, &error) ==
    LOCSCRIPT_E_RULE_INTERRUPTED);
  CHECK(answered[0] == LOCSCRIPT_E_HANDLE && answered[1] == LOCSCRIPT_OK);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK);
}

int main(void) {
  engine = open_files(NULL);
  locscript_str en = text("en");
  CHECK(locscript_prepared_open(engine, text(slots), &prepared, &error) == LOCSCRIPT_OK);
  CHECK(locscript_text_open(engine, text("hi"), en, NULL, &opened_text, &error) == LOCSCRIPT_OK);
  CHECK(locscript_strings_open(engine, LOCSCRIPT_IOS, &en, 1, &strings, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(
      engine, text("a.lua"), text("return function() end"), &unhurried_rules, &rules, &error) == LOCSCRIPT_OK);
  test_final_nul();
  test_invalid_text();
  test_key_names();
  test_devices();
  test_signals();
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK && locscript_strings_close(strings) == LOCSCRIPT_OK);
  CHECK(locscript_text_close(opened_text) == LOCSCRIPT_OK && locscript_prepared_close(prepared) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
