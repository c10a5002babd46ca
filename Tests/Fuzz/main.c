/* libFuzzer's entry: one program, the target named by `--target=android-strings`. Built by scripts/dev/fuzz only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

/* The planted bug: a job that does not find it within seconds proves nothing. */
static void canary(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 1);
  locscript_str text = fields.items[0];
  if (text.length == 4 && memcmp(text.data, "LOSE", 4) == 0) fields.count = 0;
  if (text.length == 3 && memcmp(text.data, "BAD", 3) == 0) {
    volatile char behind = text.data[text.length];
    (void)behind;
  }
  fuzz_free(&fields);
}

static const struct {
  const char *name;
  fuzz_target run;
} targets[] = {
  {"android-strings", fuzz_android_strings},
  {"android-format", fuzz_android_format},
  {"android-locale", fuzz_android_locale},
  {"apple-strings", fuzz_apple_strings},
  {"apple-plurals", fuzz_apple_plurals},
  {"apple-catalog", fuzz_apple_catalog},
  {"apple-format", fuzz_apple_format},
  {"apple-locales", fuzz_apple_locales},
  {"message", fuzz_message},
  {"rule-source", fuzz_rule_source},
  {"rule-event", fuzz_rule_event},
  {"lua-pattern", fuzz_lua_pattern},
  {"rule-grammar", fuzz_rule_grammar},
  {"canary", canary},
};
static fuzz_target chosen;

/* LeakSanitizer's own, and slow: asking it after each input that keeps something would take most of the time. */
extern int __lsan_do_recoverable_leak_check(void);
enum { RUNS_A_CHECK = 20000 };

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  const char option[] = "--target=";
  for (int index = 1; index < *count; index++) {
    if (strncmp((*arguments)[index], option, sizeof option - 1) != 0) continue;
    for (size_t target = 0; target < sizeof targets / sizeof *targets; target++) {
      if (strcmp((*arguments)[index] + sizeof option - 1, targets[target].name) == 0) chosen = targets[target].run;
    }
  }
  if (!chosen) {
    fprintf(stderr, "no target; one of:");
    for (size_t target = 0; target < sizeof targets / sizeof *targets; target++)
      fprintf(stderr, " %s", targets[target].name);
    fprintf(stderr, "\n");
    exit(64);
  }
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static unsigned runs;
  chosen(data, size);
  if (++runs % RUNS_A_CHECK == 0) fuzz_promise(__lsan_do_recoverable_leak_check() == 0, "nothing is lost");
  return 0;
}
