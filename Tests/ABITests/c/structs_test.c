/* Structs that grow: a caller's struct of an older and a newer header, of no size, misaligned, with values this library does not
 * know. Every function that takes one is asked the same. */
#include <locscript.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "takers.h"

/* Asks with every size, at every alignment. `shortest`: the size below which something that must be there is missing. */
static void ask(taker take, const void *example_struct, size_t size, size_t shortest) {
  _Alignas(16) char memory[4096 + 32];
  static const size_t shifts[] = {0, 1, 4, 7};
  for (size_t i = 0; i < 4; i++) {
    const size_t shift = shifts[i];
    for (uint32_t stated = 0; stated <= 4112; stated += stated == size + 24 ? 4088 - stated : 1) {
      memset(memory, 0, sizeof memory);
      memcpy(memory + shift, example_struct, size);
      memcpy(memory + shift, &stated, sizeof stated);
      int is_size = stated >= 8 && stated <= 4096 && stated % 8 == 0;
      if (is_size && stated < shortest) continue;
      locscript_status status = take(memory + shift);
      CHECK(status == (is_size ? LOCSCRIPT_OK : LOCSCRIPT_E_USAGE));
      if (!is_size) CHECK(strstr(error.message, "struct_size") != NULL);
      /* The last byte of what this library does not know. */
      if (!is_size || stated <= size) continue;
      memcpy(memory + shift, example_struct, size);
      memcpy(memory + shift, &stated, sizeof stated);
      memory[shift + stated - 1] = 1;
      CHECK(take(memory + shift) == LOCSCRIPT_E_USAGE);
      CHECK(strstr(error.message, "newer header") != NULL);
    }
  }
  uint32_t huge = UINT32_MAX;
  memcpy(memory, &huge, sizeof huge);
  CHECK(take(memory) == LOCSCRIPT_E_USAGE);
}

static void test_sizes(void) {
  locscript_engine_options engine_options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  engine_options.android_compiler = LOCSCRIPT_COMPILER_GRADLE;
  locscript_render_options render_options = LOCSCRIPT_RENDER_OPTIONS_INIT;
  render_options.device = text("ipad");
  locscript_preview_options preview_options = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  locscript_rules_options rules_options = LOCSCRIPT_RULES_OPTIONS_INIT;
  rules_options.milliseconds = 60000;
  locscript_session_options session_options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  session_options.usage = 1;
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_file resource = example(LOCSCRIPT_ANDROID), rule = example(0);
  locscript_key_name name = LOCSCRIPT_KEY_NAME_INIT;
  name.android = text("k");
  locscript_check_options check_options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  locscript_str prefix = text("k");
  check_options.platform = LOCSCRIPT_ANDROID;
  check_options.keys = &prefix;
  check_options.key_count = 1;

  ask(in_open, &engine_options, sizeof engine_options, 0);
  ask(in_open_config, &engine_options, sizeof engine_options, 0);
  ask(in_open_memory, &engine_options, sizeof engine_options, 0);
  ask(in_render, &render_options, sizeof render_options, 0);
  ask(in_text, &render_options, sizeof render_options, 0);
  ask(in_preview, &preview_options, sizeof preview_options, 0);
  ask(in_previews, &preview_options, sizeof preview_options, 0);
  ask(in_write_previews, &preview_options, sizeof preview_options, 0);
  ask(in_write_preview_html, &preview_options, sizeof preview_options, 0);
  ask(in_rules, &rules_options, sizeof rules_options, 0);
  ask(in_source, &rules_options, sizeof rules_options, 0);
  ask(in_rules_memory, &rules_options, sizeof rules_options, 0);
  ask(in_check, &rules_options, sizeof rules_options, 0);
  ask(in_check_memory, &rules_options, sizeof rules_options, 0);
  ask(in_session, &session_options, sizeof session_options, 0);
  ask(in_run, &result, sizeof result, 0);
  ask(in_resource_files, &resource, sizeof resource, 24);
  ask(in_rule_files, &rule, sizeof rule, sizeof rule);
  ask(in_checked_files, &rule, sizeof rule, sizeof rule);
  ask(in_key_names, &name, sizeof name, 24);
  ask(in_engine_check, &check_options, sizeof check_options, 0);
  ask(in_checked_rules, &rule, sizeof rule, sizeof rule);
  ask(in_checked_messages, &rule, sizeof rule, 0);
}

/* An older program's field is not looked at: it may hold anything. */
static void test_older(void) {
  locscript_engine opened = {0};
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.struct_size = 8;
  options.android_compiler = (locscript_compiler)77;
  options.allow_outside = 2;
  options.key_name_count = 5;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &opened, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(opened) == LOCSCRIPT_OK);
  options.struct_size = 16;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &opened, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "allow_outside is 2: 0 or 1") != NULL);
  options.allow_outside = 1;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &opened, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "android_compiler") != NULL);
  options.android_compiler = LOCSCRIPT_COMPILER_AAPT2;
  options.ios_keys = (locscript_keys)2;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, &options, &opened, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "ios_keys") != NULL);
}

/* What each option may not be. */
static void test_values(void) {
  char out[64];
  size_t length;
  locscript_preview_options preview = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  locscript_str locale = text("en");
  preview.foreground = 2;
  CHECK(in_preview(&preview) == LOCSCRIPT_E_USAGE && strstr(error.message, "foreground") != NULL);
  CHECK(in_previews(&preview) == LOCSCRIPT_E_USAGE && in_write_previews(&preview) == LOCSCRIPT_E_USAGE);
  locscript_check_options checked = LOCSCRIPT_CHECK_OPTIONS_INIT;
  checked.resources = 2;
  CHECK(in_engine_check(&checked) == LOCSCRIPT_E_USAGE && strstr(error.message, "resources is 2") != NULL);
  checked.resources = 1;
  checked.exhaustive = UINT32_MAX;
  CHECK(in_engine_check(&checked) == LOCSCRIPT_E_USAGE && strstr(error.message, "exhaustive") != NULL);
  checked.exhaustive = 1;
  checked.platform = LOCSCRIPT_WEB;
  CHECK(in_engine_check(&checked) == LOCSCRIPT_E_USAGE && strstr(error.message, "the web has no resources") != NULL);
  checked.platform = (locscript_platform)-1;
  CHECK(in_engine_check(&checked) == LOCSCRIPT_E_USAGE && strstr(error.message, "platform is -1") != NULL);
  checked.platform = LOCSCRIPT_PLATFORM_DEFAULT;
  CHECK(in_engine_check(&checked) == LOCSCRIPT_OK);
  locscript_render_options render = LOCSCRIPT_RENDER_OPTIONS_INIT;
  render.platform = LOCSCRIPT_WEB;
  CHECK(in_render(&render) == LOCSCRIPT_E_USAGE && in_text(&render) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_locales(engine, LOCSCRIPT_WEB, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_entries(engine, (locscript_platform)4, out, sizeof out, &length, &error) == LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_engine_lookup(engine, LOCSCRIPT_WEB, &locale, 1, text("k"), out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_USAGE);
  CHECK(
    locscript_engine_preview(
      engine, text(push), LOCSCRIPT_PLATFORM_DEFAULT, &locale, 1, NULL, out, sizeof out, &length, &error) ==
    LOCSCRIPT_E_USAGE);

  locscript_key_name name = LOCSCRIPT_KEY_NAME_INIT;
  CHECK(in_key_names(&name) == LOCSCRIPT_E_USAGE && strstr(error.message, "key_names[0]") != NULL);
  name.ios = text("\xff");
  CHECK(in_key_names(&name) == LOCSCRIPT_E_USAGE && strcmp(error.slug, "invalid-utf8") == 0);
  name.ios = (locscript_str){NULL, 1};
  CHECK(in_key_names(&name) == LOCSCRIPT_E_USAGE);
  name.ios = (locscript_str){"K", SIZE_MAX};
  CHECK(in_key_names(&name) == LOCSCRIPT_E_TOO_BIG);
  name.ios = text("K");
  name.reserved = 1;
  CHECK(in_key_names(&name) == LOCSCRIPT_E_USAGE);
}

/* Lists: NULL, too long, with elements of two sizes. */
static void test_lists(void) {
  locscript_engine opened = {0};
  locscript_rules loaded = {0};
  locscript_file files[2] = {example(LOCSCRIPT_ANDROID), example(LOCSCRIPT_ANDROID)};
  files[1].path = text("values-fr/strings.xml");
  static const size_t huge[] = {(1u << 20) + 1, 100000000, SIZE_MAX / 2, SIZE_MAX};
  for (size_t i = 0; i < 4; i++) {
    CHECK(locscript_engine_open_memory(files, huge[i], NULL, &opened, &error) == LOCSCRIPT_E_TOO_BIG);
    CHECK(locscript_rules_open_memory(engine, files, huge[i], NULL, &loaded, &error) == LOCSCRIPT_E_TOO_BIG);
    CHECK(locscript_rules_check_memory(engine, files, huge[i], NULL, drop, NULL, &error) == LOCSCRIPT_E_TOO_BIG);
  }
  CHECK(locscript_engine_open_memory(NULL, 1, NULL, &opened, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_rules_open_memory(engine, NULL, 1, NULL, &loaded, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_engine_open_memory(files, 2, NULL, &opened, &error) == LOCSCRIPT_OK);
  CHECK(locscript_engine_close(opened) == LOCSCRIPT_OK);
  files[1].struct_size = 48;
  CHECK(locscript_engine_open_memory(files, 2, NULL, &opened, &error) == LOCSCRIPT_E_USAGE);
  CHECK(strstr(error.message, "files[1].struct_size") != NULL);

  /* A newer program's elements lie further apart. */
  struct {
    locscript_file own;
    uint64_t later;
  } newer[2] = {{example(LOCSCRIPT_ANDROID), 0}, {example(LOCSCRIPT_ANDROID), 0}};
  newer[0].own.struct_size = newer[1].own.struct_size = sizeof newer[0];
  newer[1].own.path = text("values-fr/strings.xml");
  CHECK(locscript_engine_open_memory(&newer[0].own, 2, NULL, &opened, &error) == LOCSCRIPT_OK);
  char out[64];
  size_t length;
  CHECK(locscript_engine_locales(opened, LOCSCRIPT_ANDROID, out, sizeof out, &length, NULL) == LOCSCRIPT_OK);
  CHECK(strcmp(out, "[\"\",\"fr\"]") == 0);
  CHECK(locscript_engine_close(opened) == LOCSCRIPT_OK);
  newer[1].later = 1;
  CHECK(locscript_engine_open_memory(&newer[0].own, 2, NULL, &opened, &error) == LOCSCRIPT_E_USAGE);
}

/* A result is filled as far as the caller's struct goes; elements state what is filled of them. */
static void test_results(void) {
  locscript_session session = {0};
  locscript_rules made = {0};
  locscript_str source = text(
    "return function(e) if e.skip then return loc.skip('no') end if e.fail then error('x') end "
    "if e.lost then loc.message{topic = 'a', body = 'b'} return end "
    "if e.both then loc.message{topic = 'a', body = 'b'} return loc.message{topic = 'c', body = 'd'} end "
    "return {loc.message{topic = 'a', body = 'b'}, loc.message{topic = 'c', body = 'd'}} end");
  CHECK(locscript_rules_open_source(engine, text("a.lua"), source, NULL, &made, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, made, NULL, &session, &error) == LOCSCRIPT_OK);
  for (uint32_t size = 8; size <= sizeof(locscript_result); size += 8) {
    locscript_result result;
    memset(&result, 0x55, sizeof result);
    result.struct_size = size;
    result.reserved = 0;
    CHECK(locscript_session_run(session, text("{}"), none, &result, &error) == LOCSCRIPT_OK);
    CHECK(result.struct_size == size);
    if (size >= 24) {
      CHECK(result.payload_count == 2 && result.payloads[0]->struct_size == sizeof(locscript_payload));
      CHECK(strcmp(result.payloads[1]->target.data, "c") == 0 && result.payloads[1]->not_before == INT64_MIN);
    }
    int untouched = 1;
    for (size_t i = size; i < sizeof result; i++) untouched = untouched && ((const unsigned char *)&result)[i] == 0x55;
    CHECK(untouched);
  }
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  CHECK(locscript_session_run(session, text("{\"skip\":1}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 0 && result.payloads != NULL && result.skipped_count == 1);
  CHECK(result.skipped[0]->struct_size == sizeof(locscript_skip) && strcmp(result.skipped[0]->reason.data, "no") == 0);
  CHECK(locscript_session_run(session, text("{\"fail\":1}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.skipped_count == 0 && result.failure_count == 1);
  CHECK(
    result.failures[0]->struct_size == sizeof(locscript_rule_failure) &&
    result.failures[0]->status == LOCSCRIPT_E_RULE_ERROR);
  CHECK(result.failures[0]->line == 1 && strcmp(result.failures[0]->rule.data, "a") == 0);
  CHECK(result.warning_count == 0 && result.warnings != NULL);
  CHECK(locscript_session_run(session, text("{\"lost\":1}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.payload_count + result.skipped_count + result.failure_count == 0 && result.warning_count == 1);
  CHECK(
    result.warnings[0]->struct_size == sizeof(locscript_rule_warnings) &&
    strcmp(result.warnings[0]->rule.data, "a") == 0);
  CHECK(strstr(result.warnings[0]->findings.data, "unreturned-message") != NULL);
  CHECK(locscript_session_run(session, text("{\"both\":1}"), none, &result, &error) == LOCSCRIPT_OK);
  CHECK(result.payload_count == 1 && result.warning_count == 1);
  /* Before 0.1 a result ended with the failures: such a caller gets those, and nothing behind them. */
  locscript_result older;
  memset(&older, 0x55, sizeof older);
  older.struct_size = offsetof(locscript_result, warnings);
  older.reserved = 0;
  CHECK(locscript_session_run(session, text("{\"both\":1}"), none, &older, &error) == LOCSCRIPT_OK);
  CHECK(older.payload_count == 1 && older.warning_count == (size_t)0x5555555555555555);
  CHECK(locscript_session_run(session, text("{}"), none, &result, &error) == LOCSCRIPT_OK && result.warning_count == 0);
  result.reserved = 1;
  CHECK(locscript_session_run(session, text("{}"), none, &result, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_session_run(session, text("{}"), none, NULL, &error) == LOCSCRIPT_E_USAGE);
  CHECK(locscript_session_close(session) == LOCSCRIPT_OK && locscript_rules_close(made) == LOCSCRIPT_OK);
}

int main(void) {
  locscript_file file = example(LOCSCRIPT_ANDROID);
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, &error) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(engine, text("a.lua"), text("return function() end"), NULL, &rules, &error) ==
    LOCSCRIPT_OK);
  test_sizes();
  test_older();
  test_values();
  test_lists();
  test_results();
  CHECK(locscript_rules_close(rules) == LOCSCRIPT_OK && locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
