/* S2: a session that has run many rules gives the bytes that a fresh one gives. Two rules that do not know each other make 240 different
 * messages, in each of the forms in which a rule can, with the functions of loc that read messages between. */
#include "apart.h"
#include <stdbool.h>

enum { SHAPES = 240, ROUNDS = 3 };

/* Both rules have this module: `make` gives a message whose fields follow from a number, `disturb` calls loc with other messages. */
static const char common[] =
  "local M = {}\n"
  "local function body(n, text)\n"
  "  local m = {topic = 't' .. n % 7, data = {['k' .. n] = text, common = 'c'}}\n"
  "  if n % 2 == 0 then m.title = text end\n"
  "  if n % 3 == 0 then m.body = loc.text('key_' .. n % 5, text, n) end\n"
  "  if n % 4 == 0 then m.android = {ttl = n .. 's', collapse_key = 'c' .. n} end\n"
  "  if n % 5 == 0 then m.ios = {thread_id = text, sound = 'default'} end\n"
  "  if n % 6 == 0 then m.meta = {campaign = text, n = n} end\n"
  "  return m\n"
  "end\n"
  "local function wire(n, text) return {message = {token = 'T' .. n % 3, notification = {title = text}, data = {['w' .. n] = text, ['x' .. n % 9] = 'y'}}} end\n"
  "function M.disturb(n, text)\n"
  "  local function one(i) return {message = {topic = 'one', data = {['leak' .. i] = 'x'}}} end\n"
  "  for i = 1, 60 do loc.sizes(one(i)) end for i = 1, 200 do loc.sizes(one(2)) end for i = 65, 200 do loc.sizes(one(i)) end\n"
  "  if n % 8 < 4 then return end\n"
  "  for i = n, n + 20 do\n"
  "    local t = 'other' .. i\n"
  "    loc.sizes(wire(i * 7, t)) loc.build(wire(i * 5, t)) pcall(loc.json, body(i, t)) pcall(loc.message, body(i * 3, t), i)\n"
  "    pcall(loc.sizes, body(i * 11, t)) loc.build(loc.message(body(i * 13, t)))\n"
  "    if loc.preview then pcall(loc.preview, wire(i, t), 'android', 'de') pcall(loc.previews, wire(i, t)) end\n"
  "    loc.message(body(i * 17, t)) loc.topic('a-', i) loc.text('k', t) loc.number(i) loc.money(i, 'EUR')\n"
  "  end\n"
  "end\n"
  "function M.make(form, n, text)\n"
  "  if form == 5 then return loc.message{token = 'T', title = 'Your code', data = {code = text}} end\n"
  "  if form == 0 then return loc.message(body(n, text)) end\n"
  "  if form == 1 then return wire(n, text) end\n"
  "  if form == 2 then return {loc.message(body(n, text)), wire(n, text), loc.message(body(n + 1, text))} end\n"
  "  if form == 3 then local m = loc.message(body(n, text)) loc.sizes(m) loc.build(m) return m end\n"
  "  return {wire(n, text), wire(n + 1, text)}\n"
  "end\n"
  "return M\n";
static const char first[] =
  "local M = require 'lib.first' return {name = 'first', on = 'first', run = function(event)\n"
  "  if event.before then M.disturb(event.n, event.text) end\n"
  "  local made = M.make(event.form, event.n, event.text)\n"
  "  if event.after then M.disturb(event.n * 3, event.text) end return made end}";
static const char second[] =
  "local M = require 'lib.second' return {name = 'second', on = 'second', run = function(event)\n"
  "  local made = M.make(event.form == 5 and 5 or (event.form + 2) % 5, event.n * 2 + 1, event.text)\n"
  "  if event.before then M.disturb(event.n + 100, event.text) end return made end}";

static char *described(const locscript_result *result) {
  size_t size = 1 << 16, used = 0;
  char *text = malloc(size);
  MUST(text != NULL);
#define ADD(part) used += (size_t)snprintf(text + used, size - used, "%.*s\n", (int)(part).length, (part).data)
  for (size_t i = 0; i < result->payload_count; i++) {
    const locscript_payload *payload = result->payloads[i];
    ADD(payload->rule), ADD(payload->body), ADD(payload->target_kind), ADD(payload->target), ADD(payload->meta),
      ADD(payload->findings);
  }
  for (size_t i = 0; i < result->skipped_count; i++) ADD(result->skipped[i]->reason);
  for (size_t i = 0; i < result->failure_count; i++) {
    const locscript_rule_failure *failure = result->failures[i];
    used += (size_t)snprintf(text + used, size - used, "%d\n", failure->status);
    ADD(failure->rule), ADD(failure->slug), ADD(failure->message), ADD(failure->findings);
  }
  MUST(used < size);
  return text;
}

static void warm_against_cold(void) {
  const char *files[] = {"lib/first.lua", common,       "lib/second.lua", common, "first.lua",
                         first,           "second.lua", second,           NULL};
  locscript_engine engine = empty_engine();
  locscript_rules rules = load_rules(engine, files);
  locscript_session warm = open_session(engine, rules, NULL);
  int differing = 0, failures = 0;
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < SHAPES; i++) {
      char event[256];
      /* Every third message is of one shape, which the session has met often; the others come between. */
      bool is_steady = i % 3 == 2;
      int n = is_steady ? 3 : round == 1 ? SHAPES - i : i;
      snprintf(
        event, sizeof event,
        "{\"type\":\"%s\",\"n\":%d,\"form\":%d,\"text\":\"text %d of %d\",\"before\":%s,\"after\":%s}",
        is_steady || i % 5 == 0 ? "second" : "first", n, is_steady ? 5 : (n + round) % 5, i, round,
        !is_steady && i % 4 == 0 ? "true" : "false", !is_steady && i % 7 == 0 ? "true" : "false");
      locscript_session cold = open_session(engine, rules, NULL);
      locscript_result result = run_event(warm, event);
      if (result.failure_count > 0 && failures++ < 3)
        printf("  %s\n  %.*s\n", event, (int)result.failures[0]->message.length, result.failures[0]->message.data);
      char *got = described(&result);
      result = run_event(cold, event);
      char *expected = described(&result);
      if (strcmp(got, expected) != 0 && differing++ < 3)
        printf("  %s\n  warm %.400s\n  cold %.400s\n", event, got, expected);
      free(got);
      free(expected);
      MUST(locscript_session_close(cold) == LOCSCRIPT_OK);
    }
  }
  if (differing > 0) printf("  %d of %d events differ\n", differing, SHAPES * ROUNDS);
  if (failures > 0) printf("  %d events fail\n", failures);
  MUST(differing == 0 && failures == 0);
}

int main(void) {
  run_apart("S2: a session that has run 720 events, and a fresh one for each", warm_against_cold, 60);
  return finish_checks();
}
