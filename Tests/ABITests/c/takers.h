/* A call for each function that takes a struct, by the struct's address: for structs_test.c. */
#ifndef LOCSCRIPT_TEST_TAKERS_H
#define LOCSCRIPT_TEST_TAKERS_H

#include <locscript.h>
#include <string.h>

#include "check.h"

static locscript_str text(const char *string) { return (locscript_str){string, strlen(string)}; }

static locscript_engine engine;
static locscript_rules rules;
static locscript_error error = LOCSCRIPT_ERROR_INIT;
static const locscript_str none = {NULL, 0};
static const char push[] = "{\"message\":{\"topic\":\"t\",\"notification\":{\"body\":\"b\"}}}";
static const char config[] = "scripts/locscript.toml";

static int32_t drop(void *context, const char *bytes, size_t length) {
  (void)context, (void)bytes, (void)length;
  return 0;
}

static locscript_file example(locscript_platform platform) {
  locscript_file file = {
    sizeof file, platform, text("values/strings.xml"), text("<resources><string name=\"k\">a</string></resources>")};
  if (platform == 0) file.path = text("a.lua"), file.data = text("return function() end");
  return file;
}

/* A call with the struct at this address; the handles that it opens are closed at once. */
typedef locscript_status (*taker)(const void *given);

static locscript_status in_open(const void *given) {
  locscript_engine opened = {0};
  locscript_status status = locscript_engine_open(NULL, 0, NULL, 0, given, &opened, &error);
  locscript_engine_close(opened);
  return status;
}
static locscript_status in_open_config(const void *given) {
  locscript_engine opened = {0};
  locscript_status status = locscript_engine_open_config(text(config), given, &opened, &error);
  locscript_engine_close(opened);
  return status;
}
static locscript_status in_open_memory(const void *given) {
  locscript_engine opened = {0};
  locscript_file file = example(LOCSCRIPT_ANDROID);
  locscript_status status = locscript_engine_open_memory(&file, 1, given, &opened, &error);
  locscript_engine_close(opened);
  return status;
}
static locscript_status in_render(const void *given) {
  char out[32];
  size_t length;
  return locscript_engine_render(engine, text("k"), NULL, 0, text("en"), given, out, sizeof out, &length, &error);
}
static locscript_status in_text(const void *given) {
  locscript_text opened = {0};
  locscript_status status = locscript_text_open(engine, text("k"), text("en"), given, &opened, &error);
  locscript_text_close(opened);
  return status;
}
static locscript_status in_preview(const void *given) {
  char out[2048];
  size_t length;
  locscript_str locale = text("en");
  return locscript_engine_preview(
    engine, text(push), LOCSCRIPT_WEB, &locale, 1, given, out, sizeof out, &length, &error);
}
static locscript_status in_previews(const void *given) {
  char out[4096];
  size_t length;
  return locscript_engine_previews(engine, text(push), given, out, sizeof out, &length, &error);
}
static locscript_status in_write_previews(const void *given) {
  return locscript_engine_write_previews(engine, text(push), given, drop, NULL, &error);
}
static locscript_status in_write_preview_html(const void *given) {
  locscript_str locale = text("en");
  return locscript_engine_write_preview_html(engine, text(push), LOCSCRIPT_WEB, &locale, 1, given, drop, NULL, &error);
}
static locscript_status in_rules(const void *given) {
  locscript_rules opened = {0};
  locscript_status status = locscript_rules_open(engine, text("scripts/rules/welcome.lua"), given, &opened, &error);
  locscript_rules_close(opened);
  return status;
}
static locscript_status in_source(const void *given) {
  locscript_rules opened = {0};
  locscript_status status =
    locscript_rules_open_source(engine, text("a.lua"), text("return function() end"), given, &opened, &error);
  locscript_rules_close(opened);
  return status;
}
static locscript_status in_rules_memory(const void *given) {
  locscript_rules opened = {0};
  locscript_file file = example(0);
  locscript_status status = locscript_rules_open_memory(engine, &file, 1, given, &opened, &error);
  locscript_rules_close(opened);
  return status;
}
static locscript_status in_check(const void *given) {
  return locscript_rules_check(engine, text("scripts/rules/welcome.lua"), given, drop, NULL, &error);
}
static locscript_status in_check_memory(const void *given) {
  locscript_file file = example(0);
  return locscript_rules_check_memory(engine, &file, 1, given, drop, NULL, &error);
}
static locscript_status in_session(const void *given) {
  locscript_session opened = {0};
  locscript_status status = locscript_session_open(engine, rules, given, &opened, &error);
  locscript_session_close(opened);
  return status;
}
static locscript_status in_resource_files(const void *given) {
  locscript_engine opened = {0};
  locscript_status status = locscript_engine_open_memory(given, 1, NULL, &opened, &error);
  locscript_engine_close(opened);
  return status;
}
static locscript_status in_rule_files(const void *given) {
  locscript_rules opened = {0};
  locscript_status status = locscript_rules_open_memory(engine, given, 1, NULL, &opened, &error);
  locscript_rules_close(opened);
  return status;
}
static locscript_status in_checked_files(const void *given) {
  return locscript_rules_check_memory(engine, given, 1, NULL, drop, NULL, &error);
}
static locscript_status in_engine_check(const void *given) {
  return locscript_engine_check(engine, given, drop, NULL, &error);
}
static locscript_status in_checked_rules(const void *given) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.files = given;
  options.file_count = 1;
  return in_engine_check(&options);
}
static locscript_status in_checked_messages(const void *given) {
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.messages = given;
  options.message_count = 1;
  return in_engine_check(&options);
}
static locscript_status in_key_names(const void *given) {
  locscript_engine opened = {0};
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.key_names = given;
  options.key_name_count = 1;
  locscript_status status = locscript_engine_open(NULL, 0, NULL, 0, &options, &opened, &error);
  locscript_engine_close(opened);
  return status;
}
static locscript_status in_run(const void *given) {
  locscript_session session = {0};
  CHECK(locscript_session_open(engine, rules, NULL, &session, NULL) == LOCSCRIPT_OK);
  locscript_status status =
    locscript_session_run(session, text("{}"), none, (locscript_result *)(uintptr_t)given, &error);
  locscript_session_close(session);
  return status;
}

#endif
