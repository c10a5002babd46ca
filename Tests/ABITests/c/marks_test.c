/* S4: bytes are compared as bytes. A comparison by canonical equivalence sorts combining marks of mixed classes with quadratic effort:
 * 64 KB of them took Swift's String 3 seconds, a megabyte would take a quarter of an hour. This test gives such a text to every
 * function, in each place that takes text, and no call may take longer than linear work does. */
#include "apart.h"

enum { REPEATED = 8000 /* within a rule's 64 KB of source */, ALLOWED_MILLISECONDS = 400 };

static char marks[REPEATED * 8 + 1];
static locscript_str text;

static void make_marks(void) {
  static const char unit[] = "\xCC\x81\xCC\x96\xD6\xB0\xD6\xB1"; /* U+0301 U+0316 U+05B0 U+05B1 */
  for (int i = 0; i < REPEATED; i++) memcpy(marks + i * 8, unit, 8);
  text = str(marks);
}

/* A template with @ for the marks. */
static char *with_marks(const char *template) {
  size_t length = 1;
  for (const char *at = template; *at; at++) length += *at == '@' ? sizeof marks : 1;
  char *made = malloc(length), *out = made;
  MUST(made != NULL);
  for (const char *at = template; *at; at++) {
    if (*at == '@') {
      memcpy(out, marks, sizeof marks - 1);
      out += sizeof marks - 1;
    } else {
      *out++ = *at;
    }
  }
  *out = 0;
  return made;
}

/* Counts one call: what it is, and where the marks are in it. */
#define TIMED(call_name, place, call) \
  do { \
    int64_t begun = cpu_nanoseconds(); \
    (void)(call); \
    count_call(call_name, place, (cpu_nanoseconds() - begun) / 1000000); \
  } while (0)

static void count_call(const char *name, const char *place, int64_t milliseconds) {
  if (milliseconds <= ALLOWED_MILLISECONDS) {
    checks_passed++;
    return;
  }
  checks_failed++;
  printf("FAILED: S4: %s, %s: %lld ms\n", name, place, (long long)milliseconds);
}

static char out[1 << 20];
#define OUT out, sizeof out, &length, &error

static const char *const messages[] = {
  "{\"@\":1}",
  "{\"message\":{\"topic\":\"t\",\"@\":1}}",
  "{\"message\":{\"topic\":\"@\",\"notification\":{\"body\":\"b\"}}}",
  "{\"message\":{\"token\":\"@\"}}",
  "{\"message\":{\"condition\":\"'@' in topics && '@' in topics\"}}",
  "{\"message\":{\"condition\":\"@\"}}",
  "{\"message\":{\"topic\":\"t\",\"name\":\"@\"}}",
  "{\"message\":{\"topic\":\"t\",\"data\":{\"@\":\"@\",\"a@\":\"x\"}}}",
  "{\"message\":{\"topic\":\"t\",\"notification\":{\"title\":\"@\",\"body\":\"@\",\"image\":\"@\",\"@\":1}}}",
  "{\"message\":{\"topic\":\"t\",\"android\":{\"@\":1}}}",
  "{\"message\":{\"topic\":\"t\",\"android\":{\"priority\":\"@\",\"ttl\":\"@\",\"collapse_key\":\"@\",\"restricted_package_name\":\"@\"}}}",
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"color\":\"@\",\"visibility\":\"@\",\"notification_priority\":\"@\","
  "\"event_time\":\"@\",\"title_loc_key\":\"@\",\"title_loc_args\":[\"@\"],\"channel_id\":\"@\",\"vibrate_timings\":[\"@\"],\"@\":1}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"headers\":{\"@\":\"x\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"headers\":{\"apns-@\":\"x\",\"APNS-@\":\"x\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"headers\":{\"apns-priority\":\"@\",\"apns-expiration\":\"@\",\"apns-push-type\":\"@\","
  "\"apns-collapse-id\":\"@\",\"apns-topic\":\"@\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"payload\":{\"@\":1,\"a@\":{\"@\":1}}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"payload\":{\"aps\":{\"@\":1,\"sound\":\"@\",\"interruption-level\":\"@\",\"category\":\"@\"}}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"@\":1,\"title-loc-key\":\"@\",\"loc-key\":\"@\",\"loc-args\":[\"@\"]}}}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"payload\":{\"aps\":{\"sound\":{\"@\":1,\"name\":\"@\"}}}}}}",
  "{\"message\":{\"topic\":\"t\",\"apns\":{\"fcm_options\":{\"@\":1,\"image\":\"@\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"webpush\":{\"@\":1}}}",
  "{\"message\":{\"topic\":\"t\",\"webpush\":{\"headers\":{\"@\":\"x\",\"TTL@\":\"y\",\"Urgency\":\"@\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"webpush\":{\"notification\":{\"@\":1,\"title\":\"@\",\"dir\":\"@\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"webpush\":{\"fcm_options\":{\"link\":\"@\",\"analytics_label\":\"@\"}}}}",
  "{\"message\":{\"topic\":\"t\",\"fcm_options\":{\"analytics_label\":\"@\",\"@\":1}}}",
  "{\"validate_only\":true,\"message\":{\"topic\":\"t\"},\"@\":1}",
  "{\"topic\":\"t\",\"android\":{\"ttl\":\"@\",\"collapseKey\":\"@\",\"@\":1}}",
  "{\"topic\":\"t\",\"apns\":{\"headers\":{\"@\":\"x\"},\"payload\":{\"aps\":{\"@\":1,\"alert\":{\"@\":1}}}}}",
};

static void read_messages(void) {
  locscript_engine engine = empty_engine();
  for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
    locscript_error error = LOCSCRIPT_ERROR_INIT;
    size_t length;
    locscript_prepared prepared = {0};
    locscript_str message = str(with_marks(messages[i])), locales[] = {LOCSCRIPT_STR("de")};
    TIMED("build", messages[i], locscript_engine_build(engine, message, LOCSCRIPT_FORM_AUTO, OUT));
    TIMED(
      "build_diagnostics", messages[i], locscript_engine_build_diagnostics(engine, message, LOCSCRIPT_FORM_AUTO, OUT));
    TIMED("sizes", messages[i], locscript_engine_sizes(engine, message, LOCSCRIPT_FORM_AUTO, NULL, 0, OUT));
    TIMED(
      "preview for android", messages[i],
      locscript_engine_preview(engine, message, LOCSCRIPT_ANDROID, locales, 1, NULL, OUT));
    TIMED(
      "preview for ios", messages[i], locscript_engine_preview(engine, message, LOCSCRIPT_IOS, locales, 1, NULL, OUT));
    TIMED("prepare", messages[i], locscript_prepared_open(engine, message, &prepared, &error));
  }
}

static void read_resources(void) {
  static const char *const paths[] = {
    "values/strings.xml",
    "values-@/strings.xml",
    "values/@.xml",
    "en.lproj/Localizable.strings",
    "@.lproj/Localizable.strings",
    "en.lproj/@.strings",
    "Localizable.xcstrings",
    "en.lproj/Localizable.stringsdict",
    "Info.plist"};
  static const char *const contents[] = {
    "<resources><string name=\"@\">@</string><string name=\"a@\">%1$s @</string><string name=\"b\">@</string></resources>",
    "<resources><plurals name=\"p\"><item quantity=\"@\">x</item><item quantity=\"other\">@</item></plurals></resources>",
    "<resources><@>x</@></resources>",
    "<resources><string-array name=\"@\"><item>@</item></string-array></resources>",
    "\"@\" = \"@\"; \"a@\" = \"%@ @\"; b = \"@\";",
    "{\"sourceLanguage\":\"@\",\"strings\":{\"@\":{\"localizations\":{\"@\":{\"stringUnit\":{\"state\":\"@\",\"value\":\"@\"}}}}},\"version\":\"@\",\"@\":1}",
    "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\"localizations\":{\"en\":{\"variations\":{\"@\":{\"@\":{\"stringUnit\":{\"state\":\"x\",\"value\":\"@\"}}}}}}}},"
    "\"version\":\"1.0\"}",
    "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\"localizations\":{\"en\":{\"substitutions\":{\"@\":{\"formatSpecifier\":\"@\",\"argNum\":1,\"variations\":"
    "{\"plural\":{\"@\":{\"stringUnit\":{\"state\":\"x\",\"value\":\"@\"}}}}}},\"stringUnit\":{\"state\":\"x\",\"value\":\"%#@@@\"}}}}},\"version\":\"1.0\"}",
    "<plist version=\"1.0\"><dict><key>@</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@@@</string><key>@</key><dict>"
    "<key>NSStringFormatSpecTypeKey</key><string>@</string><key>NSStringFormatValueTypeKey</key><string>@</string><key>@</key><string>@</string>"
    "</dict></dict></dict></plist>",
    "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>@</string><key>CFBundleLocalizations</key><array><string>@</string></array></dict></plist>",
  };
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    for (size_t j = 0; j < sizeof contents / sizeof contents[0]; j++) {
      locscript_engine engine = {0};
      locscript_error error = LOCSCRIPT_ERROR_INIT;
      size_t length;
      locscript_file file = {
        sizeof(locscript_file), i < 3 ? LOCSCRIPT_ANDROID : LOCSCRIPT_IOS, str(with_marks(paths[i])),
        str(with_marks(contents[j]))};
      TIMED(paths[i], contents[j], locscript_engine_open_memory(&file, 1, NULL, &engine, &error));
      if (engine.id == 0) continue;
      TIMED("diagnostics", contents[j], locscript_engine_diagnostics(engine, OUT));
      TIMED("entries", contents[j], locscript_engine_entries(engine, file.platform, OUT));
      TIMED("lookup", contents[j], locscript_engine_lookup(engine, file.platform, &text, 1, text, OUT));
      TIMED(
        "render", contents[j],
        locscript_engine_render(
          engine, text, &text, 1, text,
          &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = file.platform},
          OUT));
      locscript_engine_close(engine);
    }
  }
}

static void ask_with_marks(void) {
  static const locscript_file files[] = {
    {sizeof(locscript_file),
     LOCSCRIPT_ANDROID,
     {"values/strings.xml", 18},
     {"<resources><string name=\"k\">%1$s</string></resources>", 53}},
    {sizeof(locscript_file), LOCSCRIPT_IOS, {"en.lproj/Localizable.strings", 28}, {"\"k\" = \"%@\";", 11}},
  };
  locscript_engine engine = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.development_region = text;
  size_t length;
  TIMED(
    "engine_open_memory", "the development region", locscript_engine_open_memory(files, 2, &options, &engine, &error));
  MUST(locscript_engine_open_memory(files, 2, NULL, &engine, &error) == LOCSCRIPT_OK);
  locscript_str key = LOCSCRIPT_STR("k"), en = LOCSCRIPT_STR("en"), name = LOCSCRIPT_STR("a.lua"), nothing = {NULL, 0};
  locscript_str list[] = {text, en, text};
  for (int32_t platform = LOCSCRIPT_ANDROID; platform <= LOCSCRIPT_IOS; platform++) {
    locscript_strings strings = {0};
    TIMED("lookup", "its key", locscript_engine_lookup(engine, platform, &en, 1, text, OUT));
    TIMED("lookup", "its languages", locscript_engine_lookup(engine, platform, list, 3, key, OUT));
    TIMED("strings_open", "its languages", locscript_strings_open(engine, platform, list, 3, &strings, &error));
    TIMED(
      "render", "its key",
      locscript_engine_render(
        engine, text, &key, 1, en,
        &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = platform}, OUT));
    TIMED(
      "render", "its locale",
      locscript_engine_render(
        engine, key, &key, 1, text,
        &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = platform}, OUT));
    TIMED(
      "render", "its arguments",
      locscript_engine_render(
        engine, key, list, 3, en,
        &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = platform}, OUT));
    locscript_render_options render_options = LOCSCRIPT_RENDER_OPTIONS_INIT;
    render_options.platform = platform;
    render_options.device = text;
    TIMED("render_with", "its device", locscript_engine_render(engine, key, &key, 1, en, &render_options, OUT));
    TIMED(
      "preview", "its languages",
      locscript_engine_preview(engine, LOCSCRIPT_STR("{\"message\":{\"topic\":\"t\"}}"), platform, list, 3, NULL, OUT));
  }
  locscript_str number = LOCSCRIPT_STR("1");
  const char *category;
  TIMED("android_locale", "the folders", locscript_device_android_locale(list, 3, &en, 1, OUT));
  TIMED("android_locale", "the languages", locscript_device_android_locale(&en, 1, list, 3, OUT));
  TIMED("android_format", "the format", locscript_device_android_format(text, list, 3, en, OUT));
  TIMED("android_format", "the locale", locscript_device_android_format(LOCSCRIPT_STR("%s %S"), list, 3, text, OUT));
  TIMED("apple_locales", "what is there", locscript_device_apple_locales(list, 3, &en, 1, OUT));
  TIMED("apple_locales", "what is wanted", locscript_device_apple_locales(&en, 1, list, 3, OUT));
  TIMED("apple_search_list", "the folders", locscript_device_apple_search_list(list, 3, list, 3, text, OUT));
  TIMED("apple_format", "the format", locscript_device_apple_format(text, list, 3, OUT));
  TIMED("plural_category", "the locale", locscript_device_plural_category(text, number, &category, &error));
  TIMED("plural_category", "the number", locscript_device_plural_category(en, text, &category, &error));
  TIMED("parse_strings", "the data", locscript_device_parse_strings(text, OUT));

  /* The marks in a rule's fields, in its name and in its event types. */
  static const char *const rules[] = {
    "return {['@'] = 1, run = function() end}",
    "return {name = '@', run = function() end}",
    "return {on = '@', run = function() end}",
    "return {samples = {['@'] = {}}, run = function() end}",
    "return {owner = '@', run = function() end}",
    "return '@'",
    "@ = 1",
  };
  locscript_session session = {0};
  MUST(locscript_session_open(engine, (locscript_rules){0}, NULL, &session, NULL) == LOCSCRIPT_OK);
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    locscript_rules opened = {0};
    TIMED(
      "rules_open_source", rules[i],
      locscript_rules_open_source(engine, name, str(with_marks(rules[i])), NULL, &opened, &error));
  }
  static const char *const computed[] = {
    "local m = ('\\u{301}\\u{316}\\u{5b0}\\u{5b1}'):rep(8000) return {[m] = 1, run = function() end}",
    "local m = ('\\u{301}\\u{316}\\u{5b0}\\u{5b1}'):rep(8000) return {name = m, on = {m, 'a' .. m}, run = function() end}",
    "local m = ('\\u{301}\\u{316}\\u{5b0}\\u{5b1}'):rep(8000) return {samples = {[m] = {[m] = m}, ['a' .. m] = {}}, run = function() end}",
    "local m = ('\\u{301}\\u{316}\\u{5b0}\\u{5b1}'):rep(8000) error(m)",
  };
  for (size_t i = 0; i < sizeof computed / sizeof computed[0]; i++) {
    locscript_rules opened = {0};
    locscript_result result = LOCSCRIPT_RESULT_INIT;
    TIMED(
      "rules_open_source", computed[i],
      locscript_rules_open_source(engine, name, str(computed[i]), NULL, &opened, &error));
    if (opened.id == 0 || locscript_session_use(session, opened, NULL) != LOCSCRIPT_OK) continue;
    TIMED(
      "session_run", "an event's type",
      locscript_session_run(session, str(with_marks("{\"type\":\"@\"}")), nothing, &result, &error));
    TIMED("session_run", "the rule's name", locscript_session_run(session, LOCSCRIPT_STR("{}"), text, &result, &error));
  }
  TIMED("rules_open_source", "the file's name", ({
          locscript_rules opened;
          locscript_rules_open_source(engine, text, LOCSCRIPT_STR("return function() end"), NULL, &opened, &error);
        }));
  locscript_str value;
  TIMED(
    "evaluate", "the name",
    locscript_session_evaluate(session, LOCSCRIPT_STR("error('x')"), text, nothing, &value, &error));
  static const char *const events[] = {"{\"@\":1,\"@a\":2}", "{\"type\":\"@\",\"a\":{\"@\":1}}", "{\"@\":1,\"@\":2}"};
  for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
    locscript_str event = str(with_marks(events[i]));
    TIMED(
      "evaluate", events[i],
      locscript_session_evaluate(
        session, LOCSCRIPT_STR("local n = 0 for k, v in pairs(event) do n = n + #k end return event.misspelt.x"),
        nothing, event, &value, &error));
  }
}

int main(void) {
  make_marks();
  /* All calls run in one process; one that takes minutes ends it. */
  setrlimit(RLIMIT_CPU, &(struct rlimit){240, 240});
  read_messages();
  read_resources();
  ask_with_marks();
  return finish_checks();
}
