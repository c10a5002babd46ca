/* A closed handle stays closed when its place in the table is taken again: for each kind, by each call that takes the kind. */
#include <locscript.h>
#include <string.h>

#include "check.h"

enum { ROUNDS = 4 };

static locscript_engine engine;
static char out[1024];
static size_t length;
static locscript_str value;

static const locscript_str none = {NULL, 0};

static uint64_t open_engine(void) {
  locscript_engine opened = {0};
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &opened, NULL) == LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_engine(uint64_t id) {
  return locscript_engine_build(
    (locscript_engine){id}, LOCSCRIPT_STR("{\"message\":{\"topic\":\"t\"}}"), 0, out, sizeof out, &length, NULL);
}

static int32_t close_engine(uint64_t id) { return locscript_engine_close((locscript_engine){id}); }

static uint64_t open_rules(void) {
  locscript_rules opened = {0};
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("a.lua"), LOCSCRIPT_STR("return function() end"), NULL, &opened, NULL) == LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_rules(uint64_t id) {
  locscript_session session = {0};
  int32_t status = locscript_session_open(engine, (locscript_rules){id}, NULL, &session, NULL);
  if (status == LOCSCRIPT_OK) locscript_session_close(session);
  return status;
}

static int32_t close_rules(uint64_t id) { return locscript_rules_close((locscript_rules){id}); }

static uint64_t open_session(void) {
  locscript_session opened = {0};
  CHECK(locscript_session_open(engine, (locscript_rules){0}, NULL, &opened, NULL) == LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_session(uint64_t id) {
  locscript_session session = {id};
  int32_t status = locscript_session_evaluate(session, LOCSCRIPT_STR("return 1"), none, none, &value, NULL);
  /* The calls without a run give the same answer. */
  CHECK(
    locscript_session_on_log(session, NULL, NULL, NULL) == status && locscript_session_interrupt(session) == status);
  return status;
}

static int32_t close_session(uint64_t id) { return locscript_session_close((locscript_session){id}); }

static uint64_t open_prepared(void) {
  locscript_prepared opened = {0};
  CHECK(
    locscript_prepared_open(engine, LOCSCRIPT_STR("{\"topic\":\"t\",\"data\":{\"a\":{\"$slot\":0}}}"), &opened, NULL) ==
    LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_prepared(uint64_t id) {
  locscript_str values = LOCSCRIPT_STR("a");
  size_t slots;
  int32_t status = locscript_prepared_fill((locscript_prepared){id}, &values, 1, out, sizeof out, &length);
  CHECK(locscript_prepared_info((locscript_prepared){id}, &slots, NULL) == status);
  return status;
}

static int32_t close_prepared(uint64_t id) { return locscript_prepared_close((locscript_prepared){id}); }

static uint64_t open_text(void) {
  locscript_text opened = {0};
  CHECK(locscript_text_open(engine, LOCSCRIPT_STR("k"), LOCSCRIPT_STR("en"), NULL, &opened, NULL) == LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_text(uint64_t id) {
  int32_t status = locscript_text_render((locscript_text){id}, NULL, 0, out, sizeof out, &length, NULL);
  CHECK(locscript_text_info((locscript_text){id}, out, sizeof out, &length, NULL) == status);
  return status;
}

static int32_t close_text(uint64_t id) { return locscript_text_close((locscript_text){id}); }

static uint64_t open_strings(void) {
  locscript_strings opened = {0};
  locscript_str locale = LOCSCRIPT_STR("en");
  CHECK(locscript_strings_open(engine, LOCSCRIPT_ANDROID, &locale, 1, &opened, NULL) == LOCSCRIPT_OK);
  return opened.id;
}

static int32_t use_strings(uint64_t id) {
  int32_t status = locscript_strings_get((locscript_strings){id}, LOCSCRIPT_STR("k"), &value);
  CHECK(
    locscript_strings_lookup((locscript_strings){id}, LOCSCRIPT_STR("k"), out, sizeof out, &length, NULL) == status);
  return status;
}

static int32_t close_strings(uint64_t id) { return locscript_strings_close((locscript_strings){id}); }

static const struct {
  const char *name;
  uint64_t (*open)(void);
  int32_t (*use)(uint64_t);
  int32_t (*close)(uint64_t);
} kinds[] = {
  {"engine", open_engine, use_engine, close_engine},
  {"rules", open_rules, use_rules, close_rules},
  {"session", open_session, use_session, close_session},
  {"prepared", open_prepared, use_prepared, close_prepared},
  {"text", open_text, use_text, close_text},
  {"strings", open_strings, use_strings, close_strings},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

int main(void) {
  locscript_file file = {
    sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"),
    LOCSCRIPT_STR("<resources><string name=\"k\">x</string></resources>")};
  CHECK(locscript_engine_open_memory(&file, 1, NULL, &engine, NULL) == LOCSCRIPT_OK);
  /* The place that one kind leaves is taken by every kind, its own among them. */
  for (int old = 0; old < KINDS; old++) {
    for (int new = 0; new < KINDS; new ++) {
      uint64_t stale[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        stale[round] = kinds[old].open();
        CHECK(kinds[old].use(stale[round]) == LOCSCRIPT_OK);
        CHECK(kinds[old].close(stale[round]) == LOCSCRIPT_OK);
        uint64_t fresh = kinds[new].open();
        /* Else this shows nothing: the low 24 bits are the place. */
        CHECK((fresh & 0xFFFFFF) == (stale[round] & 0xFFFFFF));
        for (int i = 0; i <= round; i++) {
          CHECK(stale[i] != fresh);
          CHECK(kinds[old].use(stale[i]) == LOCSCRIPT_E_HANDLE);
          CHECK(kinds[old].close(stale[i]) == LOCSCRIPT_E_HANDLE);
        }
        int failed = checks_failed;
        CHECK(kinds[new].use(fresh) == LOCSCRIPT_OK);
        CHECK(kinds[new].close(fresh) == LOCSCRIPT_OK);
        if (checks_failed != failed) printf("  %s where %s was\n", kinds[new].name, kinds[old].name);
      }
    }
  }
  CHECK(locscript_engine_close(engine) == LOCSCRIPT_OK);
  return finish_checks();
}
