/* Rules: mostly valid ones, which rule_writer.c makes from the input's bytes. The same rule and event give the same in two sessions that
 * are open at once (so that Lua's hashes differ), in a second run, and in a batch: values, errors' texts, order of pairs. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "rule_writer.h"

/* clang-format off */
static const char *const events[] = {
    "{\"type\":\"a\",\"n\":3,\"items\":[1,\"zwei\",{\"k\":null}],\"user\":{\"name\":\"Al\\u0069ce\"},\"price\":12.5}",
    "{\"type\":\"b\",\"n\":-9007199254740993,\"items\":[],\"user\":{\"name\":\"\"},\"price\":1e-7,\"x\":{\"y\":{\"z\":[[]]}}}",
    "{}"};
/* clang-format on */

static size_t note(char *out, size_t room, locscript_str text) {
  size_t count = text.length < room ? text.length : room;
  if (count > 0) memcpy(out, text.data, count);
  return count;
}

typedef struct outcome {
  char text[8192];
  size_t length;
  int is_limit;
} outcome;

static void run(locscript_session session, const char *event, outcome *out) {
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  *out = (outcome){.length = 0};
  int32_t status =
    locscript_session_run(session, (locscript_str){event, strlen(event)}, (locscript_str){NULL, 0}, &result, &error);
  fuzz_promise(status == LOCSCRIPT_OK, "a rule's fault is no fault of the run");
  for (size_t i = 0; i < result.payload_count; i++) {
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.payloads[i]->body);
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.payloads[i]->findings);
  }
  for (size_t i = 0; i < result.skipped_count; i++) {
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.skipped[i]->reason);
  }
  for (size_t i = 0; i < result.failure_count; i++) {
    int32_t failed = result.failures[i]->status;
    fuzz_promise(
      failed >= LOCSCRIPT_E_RULE_INSTRUCTIONS && failed <= LOCSCRIPT_E_RULE_RESULT &&
        failed != LOCSCRIPT_E_RULE_INTERRUPTED,
      "a failure has a status of rules");
    out->is_limit |= failed <= LOCSCRIPT_E_RULE_OUTPUT;
    out->length += note(out->text + out->length, sizeof out->text - out->length, result.failures[i]->findings);
  }
}

/* Where a run ends at a limit may depend on what its session holds; nothing else may. */
static void check_same(const outcome *left, const outcome *right, const char *promise) {
  if (left->is_limit || right->is_limit) return;
  fuzz_promise(left->length == right->length && memcmp(left->text, right->text, left->length) == 0, promise);
}

/* Whether the envelopes of two equal lines, the first and the second of a batch, differ in nothing but the number of the line. */
static bool are_same_lines(const char *first, const char *second, size_t count) {
  static const char name[] = "\"line\":";
  for (size_t i = 0; i < count; i++) {
    if (first[i] == second[i]) continue;
    bool is_number = i >= sizeof name - 1 && memcmp(first + i - (sizeof name - 1), name, sizeof name - 1) == 0;
    if (!is_number || first[i] != '1' || second[i] != '2') return false;
  }
  return true;
}

static void check_batch(locscript_session session, const char *event) {
  char lines[512];
  locscript_str envelopes = {NULL, 0};
  int count = snprintf(lines, sizeof lines, "%s\n%s\n", event, event);
  int32_t status = locscript_session_run_many(session, (locscript_str){lines, (size_t)count}, &envelopes, NULL);
  fuzz_promise(status == LOCSCRIPT_OK, "a batch is answered");
  size_t half = envelopes.length / 2;
  fuzz_promise(
    envelopes.length % 2 == 0 && are_same_lines(envelopes.data, envelopes.data + half, half),
    "two equal lines have equal envelopes");
}

void fuzz_rule_grammar(const uint8_t *data, size_t size) {
  static locscript_engine engine;
  static const char strings[] = "<resources><string name=\"k\">%1$s and %2$s</string></resources>";
  if (engine.id == 0) {
    const locscript_file file = {
      sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {strings, sizeof strings - 1}};
    engine = fuzz_engine(&file, 1);
  }
  static writer w;
  w = (writer){.at = data, .end = data + size};
  const char *event = ONE_OF(&w, events);
  locscript_session_options limits = LOCSCRIPT_SESSION_OPTIONS_INIT;
  limits.milliseconds = 20000;
  limits.instructions = 500u << choose(&w, 9);
  limits.memory = (uint64_t)1 << (19 + choose(&w, 4));
  limits.output = (uint64_t)256 << choose(&w, 9);
  fuzz_write_rule(&w);
  locscript_rules rules = {0};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  int32_t status = locscript_rules_open_source(
    engine, LOCSCRIPT_STR("r.lua"), (locscript_str){w.text, w.length}, NULL, &rules, &error);
  if (status != LOCSCRIPT_OK) {
    fuzz_promise(
      status >= LOCSCRIPT_E_RULE_SYNTAX && status <= LOCSCRIPT_E_RULE_RESULT,
      "a rule that does not load has a status of rules");
    return;
  }
  locscript_session left = {0}, right = {0};
  static outcome first, other;
  if (
    locscript_session_open(engine, rules, &limits, &left, NULL) == LOCSCRIPT_OK &&
    locscript_session_open(engine, rules, &limits, &right, NULL) == LOCSCRIPT_OK) {
    run(left, event, &first);
    run(right, event, &other);
    check_same(&first, &other, "two sessions answer alike");
    run(left, event, &other);
    check_same(&first, &other, "the second run answers as the first one did");
    if (!first.is_limit && !other.is_limit) check_batch(right, event);
  }
  locscript_session_close(left);
  locscript_session_close(right);
  locscript_rules_close(rules);
}
