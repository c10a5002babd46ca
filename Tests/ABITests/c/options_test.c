/* Each field of each options struct: one call whose answer it changes. The answers are JSON, text or a status. */
#include <locscript.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

enum { ROOM = 1 << 16 };

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_error error = LOCSCRIPT_ERROR_INIT;
static char plain[ROOM], given[ROOM];

/* The answer goes to one of the two, with its end. */
static void keep(char *answer, locscript_status status, const size_t *size) {
  size_t length = status == LOCSCRIPT_OK && size ? *size : 0;
  if (status != LOCSCRIPT_OK) length = (size_t)snprintf(answer, ROOM, "status %d %s", status, error.slug);
  answer[length] = '\0';
}

static int32_t add(void *answer, const char *bytes, size_t length) {
  size_t before = strlen(answer);
  if (before + length >= ROOM) return 1;
  memcpy((char *)answer + before, bytes, length);
  ((char *)answer)[before + length] = '\0';
  return 0;
}

#define CHANGES(ask, options) \
  do { \
    ask(plain, NULL); \
    ask(given, &(options)); \
    CHECK(strcmp(plain, given) != 0); \
  } while (0)

/* ---- Engines, renderings and previews ---- */

static locscript_engine open_app(const locscript_engine_options *options) {
  locscript_file files[] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, text("values/strings.xml"),
     text(
       "<resources><string name=\"k\">A %1$s</string><string name=\"face\">\\ud83d\\ude00!</string><string name=\"bare\">%1$s</string></resources>")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.strings"),
     text("\"k\" = \"I %@\"; \"K\" = \"U %@\"; \"own\" = \"O %@\";")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("fr.lproj/Localizable.strings"), text("\"k\" = \"F %@\";")},
    {sizeof(locscript_file), LOCSCRIPT_IOS, text("en.lproj/Localizable.stringsdict"),
     text("<plist><dict><key>device</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>ipad</key>"
          "<string>pad</string><key>iphone</key><string>phone</string></dict></dict></dict></plist>")},
  };
  locscript_engine opened = {0};
  CHECK(locscript_engine_open_memory(files, 4, options, &opened, &error) == LOCSCRIPT_OK);
  return opened;
}

/* The iOS text of a key in a language that the app lacks. */
static void ask_engine(char *answer, const locscript_engine_options *options) {
  locscript_engine engine = open_app(options);
  locscript_render_options ios = LOCSCRIPT_RENDER_OPTIONS_INIT;
  ios.platform = LOCSCRIPT_IOS;
  locscript_str value = text("x");
  size_t length = 0;
  keep(
    answer, locscript_engine_render(engine, text("k"), &value, 1, text("sv"), &ios, answer, ROOM - 1, &length, &error),
    &length);
  locscript_engine_close(engine);
}

static void ask_findings(char *answer, const locscript_engine_options *options) {
  locscript_engine engine = open_app(options);
  size_t length = 0;
  keep(answer, locscript_engine_diagnostics(engine, answer, ROOM - 1, &length, &error), &length);
  char entries[ROOM / 2];
  if (locscript_engine_entries(engine, LOCSCRIPT_ANDROID, entries, sizeof entries, &length, &error) == LOCSCRIPT_OK) {
    add(answer, entries, length);
  }
  locscript_engine_close(engine);
}

static char folder[] = "/tmp/locscript-options-XXXXXX";

static void put(const char *name, const char *content) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  if (!file || fputs(content, file) < 0 || fclose(file) != 0) abort();
}

/* A configuration whose resources are outside of its project. */
static void ask_outside(char *answer, const locscript_engine_options *options) {
  char path[128];
  snprintf(path, sizeof path, "%s/app/locscript.toml", folder);
  locscript_engine engine = {0};
  keep(answer, locscript_engine_open_config(text(path), options, &engine, &error), NULL);
  locscript_engine_close(engine);
}

/* A configuration with several apps. */
static void ask_app(char *answer, const locscript_engine_options *options) {
  char path[128];
  snprintf(path, sizeof path, "%s/two/locscript.toml", folder);
  locscript_engine engine = {0};
  keep(answer, locscript_engine_open_config(text(path), options, &engine, &error), NULL);
  locscript_engine_close(engine);
}

static void make_folders(void) {
  static const char *const names[] = {"two", "two/res",    "two/res/values", "app", "app/.git",
                                      "res", "res/values", "rules",          "old", "old/values"};
  if (!mkdtemp(folder)) abort();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    if (mkdir(path, 0755) != 0) abort();
  }
  put("app/locscript.toml", "[android]\nresources = ['../res']\n");
  put("two/locscript.toml", "android.resources = ['res']\napp = [{name = 'a'}, {name = 'b'}]\n");
  put("two/res/values/strings.xml", "<resources><string name='k'>k</string></resources>");
  put("res/values/strings.xml", "<resources><string name='k'>k</string></resources>");
  put("old/values/strings.xml", "<resources><string name='other'>k</string></resources>");
  put("rules/a.lua", "return function() return loc.message{topic = 'a', body = loc.text('nowhere')} end");
}

static void test_engine_options(void) {
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.ios_keys = LOCSCRIPT_KEYS_UPPER;
  CHANGES(ask_engine, options);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.development_region = text("fr");
  CHANGES(ask_engine, options);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  locscript_key_name name = LOCSCRIPT_KEY_NAME_INIT;
  name.android = text("k");
  name.ios = text("own");
  options.key_names = &name;
  options.key_name_count = 1;
  CHANGES(ask_engine, options);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.android_compiler = LOCSCRIPT_COMPILER_AAPT2;
  CHANGES(ask_findings, options);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.allow_outside = 1;
  CHANGES(ask_outside, options);
  options = (locscript_engine_options)LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.app = text("b");
  CHANGES(ask_app, options);
}

static locscript_engine app;

static void ask_render(char *answer, const locscript_render_options *options) {
  locscript_str value = text("x");
  size_t length = 0;
  keep(
    answer, locscript_engine_render(app, text("k"), &value, 1, text("en"), options, answer, ROOM - 1, &length, &error),
    &length);
}

static void ask_device(char *answer, const locscript_render_options *options) {
  locscript_render_options ios = LOCSCRIPT_RENDER_OPTIONS_INIT;
  ios.platform = LOCSCRIPT_IOS;
  size_t length = 0;
  keep(
    answer,
    locscript_engine_render(
      app, text("device"), NULL, 0, text("en"), options ? options : &ios, answer, ROOM - 1, &length, &error),
    &length);
}

static void ask_preview(char *answer, const locscript_preview_options *options) {
  locscript_str push = text("{\"message\":{\"topic\":\"t\",\"notification\":{\"body\":\"b\"}}}");
  size_t length = 0;
  keep(answer, locscript_engine_previews(app, push, options, answer, ROOM - 1, &length, &error), &length);
}

static void test_rendering_and_previews(void) {
  locscript_render_options render = LOCSCRIPT_RENDER_OPTIONS_INIT;
  render.platform = LOCSCRIPT_IOS;
  CHANGES(ask_render, render);
  render.device = text("ipad");
  CHANGES(ask_device, render);
  locscript_preview_options preview = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  preview.foreground = 1;
  CHANGES(ask_preview, preview);
}

/* ---- Checks ---- */

static void ask_check(char *answer, const locscript_check_options *options) {
  locscript_check_options own = LOCSCRIPT_CHECK_OPTIONS_INIT;
  answer[0] = '\0';
  locscript_status status = locscript_engine_check(app, options ? options : &own, add, answer, &error);
  if (status != LOCSCRIPT_OK) keep(answer, status, NULL);
}

/* Compared with a check of the resources, which has findings on both platforms. */
static void ask_resources(char *answer, const locscript_check_options *options) {
  locscript_check_options own = LOCSCRIPT_CHECK_OPTIONS_INIT;
  own.resources = 1;
  ask_check(answer, options ? options : &own);
}

static void test_check_options(void) {
  const locscript_check_options none = LOCSCRIPT_CHECK_OPTIONS_INIT;
  char rules[128], old[128];
  snprintf(rules, sizeof rules, "%s/rules", folder);
  snprintf(old, sizeof old, "1.0=%s/old", folder);
  locscript_str paths = text(rules), versions = text(old), slug = text("same-as-source"), en = text("en"),
                key = text("zzz");
  locscript_file rule = {
    sizeof rule, 0, text("a.lua"),
    text(
      "return {on = 'x', run = function(e) return loc.message{topic = 't', body = loc.text(e.key or 'k', 'x')} end}")};
  locscript_file message = {sizeof message, 0, text("m.json"), text("{\"topic\":")};

  locscript_check_options options = none;
  options.rules = &paths;
  options.rule_count = 1;
  CHANGES(ask_check, options);
  options = none;
  options.files = &rule;
  options.file_count = 1;
  CHANGES(ask_check, options);
  options = none;
  options.messages = &message;
  options.message_count = 1;
  CHANGES(ask_check, options);
  options = none;
  options.files = &rule;
  options.file_count = 1;
  ask_check(plain, &options);
  options.resources = 1;
  ask_check(given, &options);
  CHECK(strcmp(plain, given) != 0);
  options.resources = 0;
  options.against = &versions;
  options.against_count = 1;
  ask_check(given, &options);
  CHECK(strcmp(plain, given) != 0);
  options.against_count = 0;
  options.events = text("{\"type\":\"x\",\"key\":\"nowhere\"}\n");
  ask_check(given, &options);
  CHECK(strcmp(plain, given) != 0);

  locscript_check_options resources = none;
  resources.resources = 1;
  options = resources;
  options.platform = LOCSCRIPT_ANDROID;
  CHANGES(ask_resources, options);
  locscript_file bare = {
    sizeof bare, 0, text("m.json"),
    text("{\"topic\":\"t\",\"android\":{\"notification\":{\"body_loc_key\":\"bare\",\"body_loc_args\":[\"a\"]}}}")};
  options = none;
  options.messages = &bare;
  options.message_count = 1;
  ask_check(plain, &options);
  options.exhaustive = 1;
  ask_check(given, &options);
  CHECK(strcmp(plain, given) != 0);
  options = resources;
  options.only = &slug;
  options.only_count = 1;
  CHANGES(ask_resources, options);
  options = resources;
  options.locales = &en;
  options.locale_count = 1;
  CHANGES(ask_resources, options);
  options = resources;
  options.keys = &key;
  options.key_count = 1;
  CHANGES(ask_resources, options);
}

/* ---- Limits, time and usage ---- */

static void ask_rules(char *answer, const locscript_rules_options *options) {
  locscript_rules rules = {0};
  locscript_str source = text(
    "local t = {} for i = 1, 3000 do t[i] = 'word ' .. i end\n"
    "return function() return loc.message{topic = 't', body = table.concat(t):sub(1, 900)} end");
  keep(answer, locscript_rules_open_source(app, text("a.lua"), source, options, &rules, &error), NULL);
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  if (rules.id != 0 && locscript_session_open(app, rules, NULL, &session, &error) == LOCSCRIPT_OK) {
    CHECK(locscript_session_run(session, text("{}"), text(""), &result, &error) == LOCSCRIPT_OK);
    snprintf(answer, ROOM, "%zu payloads", result.payload_count);
    locscript_session_close(session);
  }
  locscript_rules_close(rules);
}

/* A chunk that takes a while, holds and writes something, and shows the time. */
static void evaluate(char *answer, const locscript_session_options *options, const char *source) {
  locscript_session session = {0};
  locscript_str value = {NULL, 0};
  CHECK(locscript_session_open(app, (locscript_rules){0}, options, &session, &error) == LOCSCRIPT_OK);
  locscript_status status =
    locscript_session_evaluate(session, text(source), text("a.lua"), text("{}"), &value, &error);
  keep(answer, status, NULL);
  if (status == LOCSCRIPT_OK) add(answer, value.data, value.length);
  locscript_session_close(session);
}

static void ask_session(char *answer, const locscript_session_options *options) {
  evaluate(
    answer, options,
    "local t = {} for i = 1, 3000 do t[i] = 'word ' .. i end return {event.now or 'none', table.concat(t):sub(1, 900)}");
}

/* The time is too short for any machine, and long enough for all of them. */
static void ask_time(char *answer, const locscript_session_options *options) {
  locscript_session_options own = LOCSCRIPT_SESSION_OPTIONS_INIT;
  if (options) own = *options;
  if (!options) own.milliseconds = 600000;
  own.instructions = 20000000;
  evaluate(answer, &own, "for i = 1, 9000000 do end return 1");
}

static void ask_usage(char *answer, const locscript_session_options *options) {
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_str source = text("return function() return loc.skip('no') end");
  CHECK(locscript_rules_open_source(app, text("a.lua"), source, NULL, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(app, rules, options, &session, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_run(session, text("{}"), text(""), &result, &error) == LOCSCRIPT_OK);
  snprintf(answer, ROOM, "%d", result.used_instructions > 0);
  locscript_session_close(session);
  locscript_rules_close(rules);
}

/* One limit at a time, in a struct of rules and in one of a session. */
#define LIMIT(ask, type, init, field, value) \
  do { \
    type options = init; \
    options.field = value; \
    CHANGES(ask, options); \
  } while (0)
#define RULES(field, value) LIMIT(ask_rules, locscript_rules_options, LOCSCRIPT_RULES_OPTIONS_INIT, field, value)
#define SESSION(ask, field, value) LIMIT(ask, locscript_session_options, LOCSCRIPT_SESSION_OPTIONS_INIT, field, value)

static void test_limits(void) {
  RULES(instructions, 100);
  RULES(memory, 100000);
  RULES(output, 100);
  RULES(source, 20);
  SESSION(ask_session, instructions, 100);
  SESSION(ask_session, memory, 100000);
  SESSION(ask_session, output, 100);
  SESSION(ask_session, source, 20);
  SESSION(ask_session, now, 86400);
  SESSION(ask_time, milliseconds, 1);
  SESSION(ask_usage, usage, 1);
}

int main(void) {
  make_folders();
  app = open_app(NULL);
  test_engine_options();
  test_rendering_and_previews();
  test_check_options();
  test_limits();
  locscript_engine_close(app);
  char command[160];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  CHECK(system(command) == 0);
  return finish_checks();
}
