/* Limits for tests that are not about time: the default 200 ms are short under valgrind on a busy machine. */
#ifndef LOCSCRIPT_TEST_UNHURRIED_H
#define LOCSCRIPT_TEST_UNHURRIED_H

#include <locscript.h>

static const locscript_rules_options unhurried_rules = {
  .struct_size = sizeof(locscript_rules_options),
  .milliseconds = 60000,
};

static const locscript_session_options unhurried_session = {
  .struct_size = sizeof(locscript_session_options),
  .milliseconds = 60000,
};

#endif
