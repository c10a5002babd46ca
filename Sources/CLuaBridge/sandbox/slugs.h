/* The slugs of the errors that C raises. LocBase has the list of all findings and declares each of these, with its meaning;
 * DiagnosticCodeTests compares the two, and finds a slug that is written without its name here. */
#pragma once

#define SLUG_ARGUMENT "argument"
#define SLUG_BAD_RESULT "bad-result"
#define SLUG_DEADLINE "deadline"
#define SLUG_EVENT_NUMBER "event-number"
#define SLUG_EVENT_READONLY "event-readonly"
#define SLUG_EVENT_STALE "event-stale"
#define SLUG_INSTRUCTION_LIMIT "instruction-limit"
#define SLUG_INTERNAL "internal"
#define SLUG_INTERRUPTED "interrupted"
#define SLUG_MEMORY_LIMIT "memory-limit"
#define SLUG_METAFIELD "metafield"
#define SLUG_OUTPUT_LIMIT "output-limit"
#define SLUG_PAIRS_KEY "pairs-key"
#define SLUG_READ_ONLY "read-only"
#define SLUG_REQUIRE "require"
#define SLUG_RULE_SHAPE "rule-shape"
#define SLUG_SCRIPT_ERROR "script-error"
#define SLUG_STACK "stack"
#define SLUG_SYNTAX "syntax"
#define SLUG_TEXT_ARGUMENT "text-argument"
