/* M2: 64 KB of C stack are enough for any call. Each call runs on a stack that was filled before, which shows how much it took, and on
 * threads from 16 KB: where there is too little it answers 608 with the slug "stack", and the process lives. LOCSCRIPT_SHOW prints what
 * each call took. */
#include "apart.h"
#include <pthread.h>
#include <sys/mman.h>

enum {
  /* what a call may take with its thread's own frames; LocScriptABI looks for 54 KB when it begins */
  PROMISED = 56 << 10,
  NEEDED = 64 << 10, /* of a thread */
  PAINTED = 1 << 20,
  DEPTH = 500, /* levels of nesting: the readers' bounds are 512 */
  ROOM = 1 << 20
};

/* ---- resources and messages, nested as deeply as the readers allow ---- */

static char out[ROOM];
static size_t length;
static locscript_error error;
static locscript_engine engine;
static locscript_rules rules;
static locscript_session session;

/* Writes `open` and `close` around `middle`, as often as the depth says. */
static char *nested(
  const char *before, const char *open, const char *middle, const char *close, const char *after, int depth) {
  char *text =
         malloc(strlen(before) + (size_t)depth * (strlen(open) + strlen(close)) + strlen(middle) + strlen(after) + 1),
       *at = text;
  MUST(text != NULL);
  at = stpcpy(at, before);
  for (int i = 0; i < depth; i++) at = stpcpy(at, open);
  at = stpcpy(at, middle);
  for (int i = 0; i < depth; i++) at = stpcpy(at, close);
  stpcpy(at, after);
  return text;
}

static locscript_file file(int32_t platform, const char *path, const char *text) {
  locscript_file file = LOCSCRIPT_FILE_INIT;
  file.platform = platform;
  file.path = str(path);
  file.data = str(text);
  return file;
}

static int32_t open_nested_files(void) {
  const char *plist = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>k</key>";
  const char *plural = "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%arg\"}}";
  locscript_file files[] = {
    file(
      LOCSCRIPT_ANDROID, "values/strings.xml",
      nested("<resources><string name=\"k\">", "<b>", "v %1$s", "</b>", "</string></resources>", DEPTH)),
    file(LOCSCRIPT_ANDROID, "values-fr/strings.xml", nested("<resources>", "<g>", "", "</g>", "</resources>", DEPTH)),
    file(
      LOCSCRIPT_ANDROID, "values-de/strings.xml",
      "<!DOCTYPE r [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\"><!ENTITY c \"&b;&b;\">]><resources><string name=\"k\">&c; %2$d</string></resources>"),
    file(
      LOCSCRIPT_IOS, "en.lproj/Localizable.strings", nested("k = \"v %@\"; d = ", "{a = ", "\"x\"", ";}", ";", DEPTH)),
    file(
      LOCSCRIPT_IOS, "fr.lproj/Localizable.strings",
      nested(plist, "<dict><key>k</key>", "<string>x</string>", "</dict>", "</dict></plist>", DEPTH)),
    file(
      LOCSCRIPT_IOS, "de.lproj/Localizable.stringsdict",
      nested(plist, "<array>", "<string>x</string>", "</array>", "</dict></plist>", DEPTH)),
    file(
      LOCSCRIPT_IOS, "Localizable.xcstrings",
      nested(
        "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\"n\":{\"localizations\":{\"en\":",
        "{\"variations\":{\"plural\":{\"other\":", plural, "}}}", "}}}}", 14)),
  };
  return locscript_engine_open_memory(files, sizeof files / sizeof *files, NULL, &engine, &error);
}

static char *nested_message(void) {
  return nested(
    "{\"message\":{\"topic\":\"t\",\"notification\":{\"title\":\"x\"},\"android\":{\"notification\":{\"title_loc_key\":\"price_drop_title\",\"title_loc_args\":[\"a\",\"b\"]}},"
    "\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"loc-key\":\"price_drop_title\",\"loc-args\":[\"a\",\"b\"]}},\"own\":",
    "{\"a\":", "1", "}", "}}}}", DEPTH - 8);
}

static const char message[] =
  "{\"message\":{\"topic\":\"t\",\"android\":{\"notification\":{\"title_loc_key\":\"price_drop_title\",\"body_loc_key\":\"missing\",\"body_loc_args\":[\"a\"]}},"
  "\"apns\":{\"payload\":{\"aps\":{\"alert\":{\"title-loc-key\":\"price_drop_title\",\"loc-key\":\"price_drop_body\",\"loc-args\":[\"a\",\"b\"]}}}}}}";

/* ---- the calls ---- */

static int32_t take(void *context, const char *bytes, size_t count) {
  (void)context, (void)bytes, (void)count;
  return 0;
}

static int32_t open_shop(void) {
  return locscript_engine_open_config(str("scripts/locscript.toml"), NULL, &engine, &error);
}
static int32_t open_folders(void) {
  locscript_str android = str("scripts/resources/android/res"), ios = str("scripts/resources/ios");
  return locscript_engine_open(&android, 1, &ios, 1, NULL, &engine, &error);
}
static int32_t entries(void) { return locscript_engine_write_entries(engine, LOCSCRIPT_IOS, take, NULL, &error); }
static int32_t diagnostics(void) { return locscript_engine_write_diagnostics(engine, take, NULL, &error); }
static int32_t render(void) {
  locscript_str arguments[] = {str("3"), str("x"), str("y")};
  return locscript_engine_render(
    engine, str("price_drop_title"), arguments, 3, str("ar"), NULL, out, ROOM, &length, &error);
}
static int32_t build(void) {
  return locscript_engine_build(engine, str(nested_message()), 0, out, ROOM, &length, &error);
}
static int32_t build_diagnostics(void) {
  return locscript_engine_build_diagnostics(engine, str(nested_message()), 0, out, ROOM, &length, &error);
}
static int32_t sizes(void) {
  return locscript_engine_sizes(engine, str(nested_message()), 0, NULL, 0, out, ROOM, &length, &error);
}
static int32_t prepare(void) {
  locscript_prepared prepared;
  return locscript_prepared_open(engine, str(nested_message()), &prepared, &error);
}
static int32_t preview(void) {
  locscript_str locale = str("fr");
  return locscript_engine_preview(engine, str(message), LOCSCRIPT_IOS, &locale, 1, NULL, out, ROOM, &length, &error);
}
static int32_t previews(void) {
  return locscript_engine_write_previews(engine, str(message), NULL, take, NULL, &error);
}
static int32_t preview_html(void) {
  return locscript_engine_write_preview_html(engine, str(message), 0, NULL, 0, NULL, take, NULL, &error);
}
static int32_t check(void) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str folder = str("scripts/rules");
  locscript_file messages[] = {file(0, "m.json", message), file(0, "deep.json", nested_message())};
  options.rules = &folder;
  options.rule_count = 1;
  options.messages = messages;
  options.message_count = 2;
  options.resources = options.exhaustive = 1;
  return locscript_engine_check(engine, &options, take, NULL, &error);
}
static int32_t open_strings(void) {
  locscript_str locale = str("de");
  locscript_strings strings;
  return locscript_strings_open(engine, LOCSCRIPT_ANDROID, &locale, 1, &strings, &error);
}
static int32_t open_rules(void) { return locscript_rules_open(engine, str("scripts/rules"), NULL, &rules, &error); }
static int32_t check_rules(void) {
  locscript_file files[] = {
    file(0, "a.lua", nested("return {run = function(event) local t = ", "{", "1", "}", " end}", 150)),
    file(0, "b.lua", "local x = = 1")};
  return locscript_rules_check_memory(engine, files, 2, NULL, take, NULL, &error);
}
static int32_t rules_info(void) { return locscript_rules_info(rules, out, ROOM, &length, &error); }
static int32_t run(void) {
  static const char event[] =
    "{\"type\":\"price_drop\",\"product\":{\"id\":\"p\",\"name\":\"x\"},\"users\":[{\"token\":\"t\",\"locale\":\"de\"}]}";
  locscript_str envelopes;
  return locscript_session_run_many(session, str(event), &envelopes, &error);
}
static int32_t evaluate(void) {
  locscript_str value;
  char *event = nested("", "{\"a\":", "1", "}", "", DEPTH);
  return locscript_session_evaluate(
    session, str("return loc.json(event) ~= nil"), str("c.lua"), str(event), &value, &error);
}
/* A rule's message with the event in it, deeper than Lua's tables may be. */
static int32_t pass_event_on(void) {
  locscript_str value;
  char *event = nested("{\"deep\":", "{\"a\":[", "1", "]}", "}", DEPTH / 2);
  static const char chunk[] =
    "return #loc.build(loc.message{topic = 't', title = 'x', apns = {payload = {own = event.deep}}}) > 1000";
  int32_t status = locscript_session_evaluate(session, str(chunk), str("c.lua"), str(event), &value, &error);
  return status == LOCSCRIPT_OK && !same_text(value, "true") ? -1 : status;
}
static int32_t open_a_session(void) {
  return locscript_session_open(engine, (locscript_rules){0}, NULL, &session, &error);
}
static int32_t android_format(void) {
  locscript_str argument = str("3");
  return locscript_device_android_format(str("%1$s %1$-20s %1$S"), &argument, 1, str("tr"), out, ROOM, &length, &error);
}
static int32_t parse_strings(void) {
  return locscript_device_parse_strings(
    str(nested("k = \"v\"; d = ", "(", "\"x\"", ")", ";", DEPTH)), out, ROOM, &length, &error);
}

/* `first` is called before, with all the stack that there is. */
static const struct {
  const char *name;
  int32_t (*first[3])(void);
  int32_t (*call)(void);
} calls[] = {
  {"engine_open", {0}, open_folders},
  {"engine_open_config", {0}, open_shop},
  {"engine_open_memory, nested", {0}, open_nested_files},
  {"write_diagnostics, nested", {open_nested_files}, diagnostics},
  {"write_entries, nested", {open_nested_files}, entries},
  {"engine_render", {open_shop}, render},
  {"engine_build", {open_shop}, build},
  {"engine_build_diagnostics", {open_shop}, build_diagnostics},
  {"engine_sizes", {open_shop}, sizes},
  {"prepared_open", {open_shop}, prepare},
  {"engine_preview", {open_shop}, preview},
  {"engine_write_previews", {open_shop}, previews},
  {"engine_write_preview_html", {open_shop}, preview_html},
  {"engine_check", {open_shop}, check},
  {"strings_open", {open_shop}, open_strings},
  {"rules_open", {open_shop}, open_rules},
  {"rules_check_memory", {open_shop}, check_rules},
  {"rules_info", {open_shop, open_rules}, rules_info},
  {"session_open", {open_shop}, open_a_session},
  {"session_run_many", {open_shop, open_rules, open_a_session}, run},
  {"session_evaluate", {open_shop, open_a_session}, evaluate},
  {"session_evaluate, with a message", {open_shop, open_a_session}, pass_event_on},
  {"device_android_format", {0}, android_format},
  {"device_parse_strings", {0}, parse_strings},
};
enum { CALLS = sizeof calls / sizeof *calls };

static size_t which, stack_bytes;
static int32_t status;

static void prepare_call(void) {
  for (int i = 0; i < 3 && calls[which].first[i] != NULL; i++) MUST(calls[which].first[i]() == LOCSCRIPT_OK);
  error = (locscript_error)LOCSCRIPT_ERROR_INIT;
}

static void *on_thread(void *unused) {
  (void)unused;
  status = calls[which].call();
  return NULL;
}

static void *nothing(void *unused) { return unused; }

/* ---- how much a call takes ---- */

/* Returns the bytes of a painted stack that the thread has written to. */
static size_t painted_bytes(void *(*body)(void *)) {
  unsigned char *memory = mmap(NULL, PAINTED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  MUST(memory != MAP_FAILED);
  memset(memory, 0xA5, PAINTED);
  pthread_attr_t attributes;
  pthread_t thread;
  MUST(pthread_attr_init(&attributes) == 0 && pthread_attr_setstack(&attributes, memory, PAINTED) == 0);
  MUST(pthread_create(&thread, &attributes, body, NULL) == 0 && pthread_join(thread, NULL) == 0);
  size_t untouched = 0;
  while (untouched < PAINTED && memory[untouched] == 0xA5) untouched++;
  return PAINTED - untouched;
}

static void takes_what_is_promised(void) {
  prepare_call();
  size_t of_thread = painted_bytes(nothing), taken = painted_bytes(on_thread) - of_thread;
  if (getenv("LOCSCRIPT_SHOW")) printf("  %6zu bytes: %s\n", taken, calls[which].name);
  if (status != LOCSCRIPT_OK) printf("  %s: status %d, %s: %s\n", calls[which].name, status, error.slug, error.message);
  MUST(status == LOCSCRIPT_OK);
  /* Lua's compiler takes what there is, and looks at each level. */
  int is_enough = taken <= PROMISED || calls[which].call == check_rules;
  if (!is_enough) printf("  %s took %zu bytes\n", calls[which].name, taken);
  MUST(is_enough);
}

/* ---- threads ---- */

static void ends_well(void) {
  prepare_call();
  pthread_attr_t attributes;
  pthread_t thread;
  MUST(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, stack_bytes) == 0);
  MUST(pthread_create(&thread, &attributes, on_thread, NULL) == 0 && pthread_join(thread, NULL) == 0);
  int is_short = status == LOCSCRIPT_E_RULE_ERROR && strcmp(error.slug, "stack") == 0;
  if (status != LOCSCRIPT_OK && !is_short) printf("  status %d, %s: %s\n", status, error.slug, error.message);
  MUST(status == LOCSCRIPT_OK || is_short);
  MUST(status == LOCSCRIPT_OK || stack_bytes < NEEDED);
}

int main(void) {
  static const size_t kilobytes[] = {16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 96, 128, 192, 224, 256};
  for (which = 0; which < CALLS; which++) {
    run_apart(calls[which].name, takes_what_is_promised, 60);
    for (size_t i = 0; i < sizeof kilobytes / sizeof *kilobytes; i++) {
      char what[96];
      stack_bytes = kilobytes[i] << 10;
      snprintf(what, sizeof what, "M2: %s on a thread of %zu KB", calls[which].name, kilobytes[i]);
      run_apart(what, ends_well, 60);
    }
  }
  return finish_checks();
}
