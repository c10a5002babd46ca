/* The scenarios that every interface runs, through the C interface: plain C11 against the header, started at the repository's root.
 * Reads interfaces.tsv, the flat form of interfaces.json; the closing line is "N passed, N failed". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "locscript.h"

/* interfaces.tsv's columns, in its order. */
/* clang-format off */
enum column {
  NAME, KIND, ANDROID, IOS, IOS_KEYS, INPUT, ARGUMENTS, LOCALES, PLATFORM, DEVICE, EVENT,
  EXPECT, VALUE, STATUS, SLUG, LINE, COLUMN, PATH, SAYS, HELP, ANDROID_COMPILER, FOREGROUND, NOW,
  INSTRUCTIONS, MEMORY, OUTPUT, SOURCE, FILES, KEY_NAMES,
  CONFIG, MESSAGES, ONLY, KEYS, FLAGS, COLUMNS
};
/* clang-format on */

enum { ANSWER_SIZE = 1 << 20 };

static char answer[ANSWER_SIZE];
static size_t answer_length;
static locscript_error error;

static int32_t platform(const char *name) {
  if (strcmp(name, "web") == 0) return LOCSCRIPT_WEB;
  return strcmp(name, "ios") == 0 ? LOCSCRIPT_IOS : strcmp(name, "android") == 0 ? LOCSCRIPT_ANDROID : 0;
}

/* A cell with a number; an empty one is 0, which means the default. */
static uint64_t number(const char *cell) { return strtoull(cell, NULL, 10); }

/* The clock is out of reach: the instruction limit ends an endless loop, however busy the machine is. */
static int32_t open_session(locscript_engine engine, locscript_rules rules, char **cell, locscript_session *session) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.milliseconds = 60000;
  options.instructions = number(cell[INSTRUCTIONS]);
  options.memory = number(cell[MEMORY]);
  options.output = number(cell[OUTPUT]);
  options.source = number(cell[SOURCE]);
  options.now = (int64_t)number(cell[NOW]);
  return locscript_session_open(engine, rules, &options, session, &error);
}

static void keep(locscript_str bytes) {
  answer_length = bytes.length < sizeof answer ? bytes.length : sizeof answer;
  if (answer_length) memcpy(answer, bytes.data, answer_length);
}

static void add(const char *bytes, size_t length) {
  size_t room = sizeof answer - answer_length;
  size_t count = length < room ? length : room;
  if (count) memcpy(answer + answer_length, bytes, count);
  answer_length += count;
}

static int32_t receive(void *context, const char *bytes, size_t length) {
  (void)context;
  add(bytes, length);
  return 0;
}

/* Rules of a file or folder; where the test names files, from memory. */
static int32_t open_rules(locscript_engine engine, char **cell, locscript_rules *rules) {
  locscript_rules_options options = LOCSCRIPT_RULES_OPTIONS_INIT;
  options.milliseconds = 60000;
  options.source = number(cell[SOURCE]);
  char copy[1024];
  locscript_str names[MAX_ITEMS];
  size_t count = list(cell[FILES], copy, sizeof copy, names);
  if (count == 0) return locscript_rules_open(engine, text(cell[INPUT]), &options, rules, &error);
  locscript_file files[MAX_ITEMS];
  for (size_t index = 0; index < count; index += 1) {
    char path[2048];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", cell[INPUT], names[index].data);
    char *bytes = read_file(path, &length);
    files[index] = (locscript_file)LOCSCRIPT_FILE_INIT;
    files[index].path = names[index];
    files[index].data = (locscript_str){bytes, length};
  }
  int32_t status = locscript_rules_open_memory(engine, files, count, &options, rules, &error);
  for (size_t index = 0; index < count; index += 1) free((char *)(uintptr_t)files[index].data.data);
  return status;
}

/* The warnings of a run, one object a line. */
static void keep_warnings(const locscript_result *result) {
  for (size_t index = 0; index < result->warning_count; index += 1) {
    const locscript_rule_warnings *warnings = result->warnings[index];
    static const char start[] = "{\"rule\":", middle[] = ",\"findings\":";
    if (index > 0) add("\n", 1);
    add(start, strlen(start));
    if (warnings->rule.length == 0) {
      add("null", strlen("null"));
    } else {
      add("\"", 1);
      add(warnings->rule.data, warnings->rule.length);
      add("\"", 1);
    }
    add(middle, strlen(middle));
    add(warnings->findings.data, warnings->findings.length);
    add("}", 1);
  }
}

/* A rule's answer is its first payload, its reason to send nothing, or its failure. */
static int32_t keep_result(const locscript_result *result) {
  if (result->failure_count) {
    const locscript_rule_failure *failure = result->failures[0];
    snprintf(error.message, sizeof error.message, "%.*s", (int)failure->message.length, failure->message.data);
    snprintf(error.slug, sizeof error.slug, "%.*s", (int)failure->slug.length, failure->slug.data);
    return failure->status;
  }
  if (result->payload_count) {
    keep(result->payloads[0]->body);
  } else if (result->skipped_count) {
    keep(result->skipped[0]->reason);
  }
  return LOCSCRIPT_OK;
}

static int32_t run_rule(locscript_engine engine, char **cell) {
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  size_t length;
  char *event = read_file(cell[EVENT], &length);
  locscript_str json = {event, length};
  int32_t status = open_rules(engine, cell, &rules);
  if (status == LOCSCRIPT_OK) status = open_session(engine, rules, cell, &session);
  if (status == LOCSCRIPT_OK && strcmp(cell[KIND], "envelopes") == 0) {
    locscript_str envelopes = {NULL, 0};
    status = locscript_session_run_many(session, json, &envelopes, &error);
    if (status == LOCSCRIPT_OK && envelopes.length) add(envelopes.data, envelopes.length - 1);
  } else if (status == LOCSCRIPT_OK) {
    status = locscript_session_run(session, json, text(""), &result, &error);
    if (status == LOCSCRIPT_OK && strcmp(cell[KIND], "warnings") == 0) {
      keep_warnings(&result);
    } else if (status == LOCSCRIPT_OK) {
      status = keep_result(&result);
    }
  }
  locscript_session_close(session);
  locscript_rules_close(rules);
  free(event);
  return status;
}

static int32_t tell_of_rules(locscript_engine engine, char **cell) {
  if (strcmp(cell[KIND], "rules-check") == 0)
    return locscript_rules_check(engine, text(cell[INPUT]), NULL, receive, NULL, &error);
  locscript_rules rules = {0};
  int32_t status = open_rules(engine, cell, &rules);
  if (status == LOCSCRIPT_OK) status = locscript_rules_info(rules, answer, sizeof answer, &answer_length, &error);
  locscript_rules_close(rules);
  return status;
}

/* The report of a check. */
static int32_t check(locscript_engine engine, char **cell) {
  char copies[4][1024];
  locscript_str messages[MAX_ITEMS], only[MAX_ITEMS], locales[MAX_ITEMS], keys[MAX_ITEMS], rule = text(cell[INPUT]);
  locscript_file files[MAX_ITEMS];
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.platform = platform(cell[PLATFORM]);
  options.resources = strstr(cell[FLAGS], "resources") != NULL;
  options.exhaustive = strstr(cell[FLAGS], "exhaustive") != NULL;
  options.rules = &rule;
  options.rule_count = rule.length > 0;
  options.message_count = list(cell[MESSAGES], copies[0], sizeof copies[0], messages);
  for (size_t index = 0; index < options.message_count; index += 1) {
    size_t length;
    char *bytes = read_file(messages[index].data, &length);
    files[index] = (locscript_file)LOCSCRIPT_FILE_INIT;
    files[index].path = messages[index];
    files[index].data = (locscript_str){bytes, length};
  }
  options.messages = files;
  options.only = only;
  options.only_count = list(cell[ONLY], copies[1], sizeof copies[1], only);
  options.locales = locales;
  options.locale_count = list(cell[LOCALES], copies[2], sizeof copies[2], locales);
  options.keys = keys;
  options.key_count = list(cell[KEYS], copies[3], sizeof copies[3], keys);
  if (*cell[EVENT]) options.events.data = read_file(cell[EVENT], &options.events.length);
  int32_t status = locscript_engine_check(engine, &options, receive, NULL, &error);
  for (size_t index = 0; index < options.message_count; index += 1) free((char *)(uintptr_t)files[index].data.data);
  free((char *)(uintptr_t)options.events.data);
  return status;
}

static int32_t fill(locscript_engine engine, locscript_str message, const locscript_str *values, size_t count) {
  locscript_prepared prepared = {0};
  int32_t status = locscript_prepared_open(engine, message, &prepared, &error);
  if (status != LOCSCRIPT_OK) return status;
  status = locscript_prepared_fill(prepared, values, count, answer, sizeof answer, &answer_length);
  locscript_prepared_close(prepared);
  return status;
}

static int32_t evaluate(locscript_engine engine, char **cell) {
  locscript_rules none = {0};
  locscript_session session = {0};
  locscript_str value = {NULL, 0};
  int32_t status = open_session(engine, none, cell, &session);
  if (status == LOCSCRIPT_OK)
    status = locscript_session_evaluate(
      session, text(cell[INPUT]), LOCSCRIPT_STR("chunk.lua"), LOCSCRIPT_STR(""), &value, &error);
  if (status == LOCSCRIPT_OK) keep(value);
  locscript_session_close(session);
  return status;
}

/* Asked twice: the whole way, and by a text that is opened first. Both must say the same. */
static int32_t render(
  locscript_engine engine, char **cell, const locscript_str *arguments, size_t count, locscript_str locale) {
  if (!*cell[DEVICE])
    return locscript_engine_render(
      engine, text(cell[INPUT]), arguments, count, locale,
      &(locscript_render_options){
        .struct_size = sizeof(locscript_render_options), .platform = platform(cell[PLATFORM])},
      answer, sizeof answer, &answer_length, &error);
  locscript_render_options options = LOCSCRIPT_RENDER_OPTIONS_INIT;
  options.platform = platform(cell[PLATFORM]);
  options.device = text(cell[DEVICE]);
  static char again[ANSWER_SIZE];
  size_t length = 0;
  locscript_text line = {0};
  int32_t opened = locscript_text_open(engine, text(cell[INPUT]), locale, &options, &line, &error);
  if (opened == LOCSCRIPT_OK)
    opened = locscript_text_render(line, arguments, count, again, sizeof again, &length, &error);
  locscript_text_close(line);
  int32_t status = locscript_engine_render(
    engine, text(cell[INPUT]), arguments, count, locale, &options, answer, sizeof answer, &answer_length, &error);
  if (status != opened || (status == LOCSCRIPT_OK && (length != answer_length || memcmp(again, answer, length) != 0))) {
    snprintf(
      error.message, sizeof error.message, "an opened text answers differently: %s", locscript_status_name(opened));
    return LOCSCRIPT_E_INTERNAL;
  }
  return status;
}

/* Asked twice: into the buffer, and to the sink. Both must say the same. */
static int32_t previews(locscript_engine engine, locscript_str message, const locscript_preview_options *options) {
  static char again[ANSWER_SIZE];
  size_t length = 0;
  int32_t status = locscript_engine_previews(engine, message, options, again, sizeof again, &length, &error);
  if (status != LOCSCRIPT_OK) return status;
  status = locscript_engine_write_previews(engine, message, options, receive, NULL, &error);
  if (status == LOCSCRIPT_OK && (length != answer_length || memcmp(again, answer, length) != 0)) {
    snprintf(error.message, sizeof error.message, "the sink got another answer");
    return LOCSCRIPT_E_INTERNAL;
  }
  return status;
}

static int32_t run(locscript_engine engine, char **cell) {
  char arguments_copy[1024], locales_copy[1024];
  locscript_str arguments[MAX_ITEMS], locales[MAX_ITEMS];
  size_t argument_count = list(cell[ARGUMENTS], arguments_copy, sizeof arguments_copy, arguments);
  size_t locale_count = list(cell[LOCALES], locales_copy, sizeof locales_copy, locales);

  if (strcmp(cell[KIND], "render") == 0) return render(engine, cell, arguments, argument_count, locales[0]);
  if (strcmp(cell[KIND], "rule") == 0 || strcmp(cell[KIND], "envelopes") == 0 || strcmp(cell[KIND], "warnings") == 0)
    return run_rule(engine, cell);
  if (strncmp(cell[KIND], "rules-", 6) == 0) return tell_of_rules(engine, cell);
  if (strcmp(cell[KIND], "evaluate") == 0) return evaluate(engine, cell);
  if (strcmp(cell[KIND], "check") == 0) return check(engine, cell);

  size_t length;
  char *bytes = read_file(cell[INPUT], &length);
  locscript_str message = {bytes, length};
  locscript_preview_options options = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  options.foreground = *cell[FOREGROUND] == '1';
  int32_t status;
  if (strcmp(cell[KIND], "build") == 0)
    status =
      locscript_engine_build(engine, message, LOCSCRIPT_FORM_AUTO, answer, sizeof answer, &answer_length, &error);
  else if (strcmp(cell[KIND], "sizes") == 0)
    status = locscript_engine_sizes(
      engine, message, LOCSCRIPT_FORM_AUTO, arguments, argument_count, answer, sizeof answer, &answer_length, &error);
  else if (strcmp(cell[KIND], "fill") == 0) status = fill(engine, message, arguments, argument_count);
  else if (strcmp(cell[KIND], "previews") == 0) status = previews(engine, message, &options);
  else
    status = locscript_engine_preview(
      engine, message, platform(cell[PLATFORM]), locales, locale_count, &options, answer, sizeof answer, &answer_length,
      &error);
  free(bytes);
  return status;
}

static int fail(char **cell, const char *what) {
  printf("failed: %s: %s\n", cell[NAME], what);
  return 0;
}

static int is_expected_error(char **cell, int32_t status) {
  if (status != atoi(cell[STATUS])) return fail(cell, locscript_status_name(status));
  /* A fill answers with its status alone. */
  if (strcmp(cell[KIND], "fill") == 0) return 1;
  if (*cell[SLUG] && strcmp(cell[SLUG], error.slug) != 0) return fail(cell, error.slug);
  if (*cell[LINE] && (uint32_t)atoi(cell[LINE]) != error.line) return fail(cell, "another line");
  if (*cell[COLUMN] && (uint32_t)atoi(cell[COLUMN]) != error.column) return fail(cell, "another column");
  if (*cell[PATH] && strcmp(cell[PATH], error.path) != 0) return fail(cell, error.path);
  if (!strstr(error.message, cell[SAYS])) return fail(cell, error.message);
  if (!strstr(error.help, cell[HELP])) return fail(cell, error.help);
  return 1;
}

static int test(char **cell) {
  locscript_engine engine = {0};
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  if (strcmp(cell[ANDROID_COMPILER], "gradle") == 0) options.android_compiler = LOCSCRIPT_COMPILER_GRADLE;
  if (strcmp(cell[ANDROID_COMPILER], "aapt2") == 0) options.android_compiler = LOCSCRIPT_COMPILER_AAPT2;
  options.ios_keys = strcmp(cell[IOS_KEYS], "upper") == 0 ? LOCSCRIPT_KEYS_UPPER : LOCSCRIPT_KEYS_SAME;
  char names_copy[1024];
  char *names[MAX_ITEMS], *parts[3];
  locscript_key_name key_names[MAX_ITEMS];
  snprintf(names_copy, sizeof names_copy, "%s", cell[KEY_NAMES]);
  options.key_name_count = split(names_copy, '|', names, MAX_ITEMS);
  options.key_names = key_names;
  for (size_t index = 0; index < options.key_name_count; index += 1) {
    key_names[index] = (locscript_key_name)LOCSCRIPT_KEY_NAME_INIT;
    if (split(names[index], '=', parts, 3) != 3) return fail(cell, "a key name without three parts");
    key_names[index].android = text(parts[0]);
    key_names[index].ios = text(parts[1]);
    key_names[index].key = text(parts[2]);
  }
  locscript_str android = text(cell[ANDROID]), ios = text(cell[IOS]);
  error = (locscript_error)LOCSCRIPT_ERROR_INIT;
  answer_length = 0;
  int32_t status = *cell[CONFIG] ? locscript_engine_open_config(text(cell[CONFIG]), NULL, &engine, &error)
                                 : locscript_engine_open(
                                     &android, android.length > 0, &ios, ios.length > 0, &options, &engine, &error);
  if (status != LOCSCRIPT_OK) return fail(cell, error.message);

  status = run(engine, cell);
  locscript_engine_close(engine);

  if (strcmp(cell[EXPECT], "error") == 0) return is_expected_error(cell, status);
  if (status != LOCSCRIPT_OK) return fail(cell, error.message);
  size_t length = strlen(cell[VALUE]);
  char *golden = strcmp(cell[EXPECT], "file") == 0 ? read_file(cell[VALUE], &length) : NULL;
  int same = answer_length == length && memcmp(answer, golden ? golden : cell[VALUE], length) == 0;
  free(golden);
  if (same) return 1;
  answer[answer_length < sizeof answer ? answer_length : sizeof answer - 1] = '\0';
  return fail(cell, answer);
}

int main(void) {
  static const char path[] = "Tests/Fixtures/scenarios/interfaces.tsv";
  size_t length;
  char *table = read_file(path, &length);
  int passed = 0, failed = 0;
  /* The first line names the columns. */
  char *line = strchr(table, '\n');
  while (line && line[1]) {
    char *start = line + 1;
    line = strchr(start, '\n');
    if (line) *line = '\0';
    char *cell[COLUMNS];
    if (split(start, '\t', cell, COLUMNS) != COLUMNS) {
      fprintf(stderr, "%s: a row without %d cells: %s\n", path, COLUMNS, start);
      return 3;
    }
    if (test(cell)) passed += 1;
    else failed += 1;
  }
  free(table);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 || passed == 0;
}
