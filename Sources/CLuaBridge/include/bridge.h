/* The Lua sandbox's interface for Swift. No function here raises, and no Lua error ever crosses the caller's frames: code that
 * may raise runs under lua_pcall inside, and host callbacks answer in a struct before C raises on their behalf. */
#pragma once

#include "error_cases.h"
#include "json_nodes.h"
#include <stdbool.h>

typedef struct loc_lua loc_lua;

typedef struct loc_lua_limits {
  uint64_t instructions;
  uint64_t memory;
  uint64_t milliseconds;
  uint64_t output;
} loc_lua_limits;

/* Statuses are those of the C interface: 0, 601 syntax, 602 … 606 limits, 608 script error, 609 bad result. */

/* A call that led to the place of an error. */
typedef struct loc_caller {
  char file[256];
  char name[48]; /* the name by which the function was called; empty when Lua does not know it */
  size_t file_length, name_length;
  int32_t line;
} loc_caller;

enum { LOC_MAX_CALLERS = 6 };

/* The text of the last failure, valid until the state's next call. `where` is "file:line:", possibly empty. */
typedef struct loc_lua_error {
  /* 0 when a run begins. */
  size_t path_length, file_length;
  int32_t line; /* 0 when unknown */
  size_t slug_length, message_length, key_length;
  char slug[48];
  char message[4096];
  char key[256];
  char path[256]; /* the path of a result's field */
  char file[256];
  /* The event field that the run read last and that was missing or null, known during the run too, and the node of its object. */
  char missing[64];
  size_t missing_length;
  uint32_t missing_object;
  bool missing_is_null;
  /* The calls that led to the place, the innermost first. */
  loc_caller callers[LOC_MAX_CALLERS];
  uint32_t caller_count;
  /* The name by which the script called the function of C that raised the error; empty if an error is the script's own. */
  char called[48];
  size_t called_length;
  int32_t number; /* LOC_CASE_… of an error of the bridge that the rule has not changed */
  bool is_cut;    /* the outermost function was called by a `return f()`, which leaves no trace in Lua */
} loc_lua_error;

/* A field that a run has read from the event and that was not there, or was null; `object` is the node of its object. */
typedef struct loc_absent_read {
  char name[64];
  uint8_t length;
  bool is_null;
  uint32_t object;
} loc_absent_read;

/* Marks that only rule values have, in addition to those of json_nodes.h. */
enum {
  LOC_NODE_MESSAGE = 8,   /* an object node: a message that the host has built; `start` is its slot */
  LOC_NODE_SKIP = 16,     /* a string node: the reason of loc.skip */
  LOC_NODE_FUNCTION = 16, /* a null node: an argument that is a function, which no host function takes */
  LOC_NODE_FLOAT = 32,    /* a string node: an argument of loc.text that was a float */
  /* an object node: a loc.text about which the host has a finding, for its key or its arguments */
  LOC_NODE_DOUBTFUL = 64
  /* The `line` of a loc.text with one of the last two marks is the number of its place, see loc_lua_text_place. */
};

enum {
  LOC_ANSWER_NIL = 0,
  LOC_ANSWER_BOOLEAN = 1, /* integer */
  LOC_ANSWER_INTEGER = 2,
  LOC_ANSWER_STRING = 4,  /* bytes, length */
  LOC_ANSWER_VALUE = 5,   /* nodes over bytes: becomes tables; records where `optional` is set */
  LOC_ANSWER_MESSAGE = 6, /* integer is the slot; the call's first argument stays readable after it */
  LOC_ANSWER_ERROR = 7,   /* slug, bytes = message, key */
  LOC_ANSWER_STOP = 8     /* integer is the status of the limit that ends the run */
};

/* The host's answer to a call. All its pointers stay the host's and must last until the next call. */
typedef struct loc_answer {
  int32_t kind;
  int64_t integer;
  const uint8_t *bytes;
  size_t length;
  const loc_node *nodes;
  /* names that a record's objects may lack, separated by spaces; reading any other absent name is an error */
  const char *optional;
  const uint8_t *slug;
  size_t slug_length;
  const uint8_t *key;
  size_t key_length;
  /* of an error: the number of the argument that must be as `bytes` describe; 0 if `bytes` are the whole message */
  int32_t argument;
  size_t output;    /* bytes of output that this call adds */
  size_t held;      /* bytes that the host keeps for the run because of this call */
  size_t transient; /* bytes of the host's memory in which the answer lies */
} loc_answer;

/* The price and arguments of a host call. The bridge checks them before the call, only in loc_call_host; the host
 * checks the run again (loc_lua_may_hold) before its result grows. */
typedef struct loc_price {
  uint32_t work;           /* instructions of every call */
  uint32_t work_per_value; /* instructions for each value among the arguments; their text costs one for 16 bytes */
  uint32_t work_of_error;  /* instructions of an answer that is an error */
  uint32_t held;           /* bytes of memory of every call */
  uint32_t held_per_byte;  /* bytes of memory for each byte of the arguments as JSON */
  uint32_t held_per_value; /* bytes of memory for each value among the arguments */
  uint32_t stack;          /* bytes of C stack */
  uint32_t arguments;      /* the most arguments that a call takes; 0 for any number */
} loc_price;

/* Answers a call of loc.<name>: `nodes` is a list of the arguments over `source`, borrowed. nil is a null node. */
typedef void (*loc_host_function)(
  void *context, int32_t function, const loc_node *nodes, const uint8_t *source, loc_answer *answer);
typedef void (*loc_log_function)(void *context, const uint8_t *bytes, size_t length);
/* Takes a line of a source's functions, by the source's number: once the source is compiled each that has code, and during a run each
 * that runs. The chunk's own lines, which run when it is loaded, are not among them. */
typedef void (*loc_line_function)(void *context, size_t source, int32_t line, bool has_run);

/* Borrowed bytes. */
typedef struct loc_slice {
  const uint8_t *base;
  size_t count;
} loc_slice;

/* Answers a call of the template to which the host gave this number: the slots' values are borrowed. The answer is a message or
 * an error. */
typedef void (*loc_fill_function)(
  void *context, uint32_t number, const loc_slice *values, size_t count, loc_answer *answer);

/* The numbers of the bridge's own calls. KEY: loc.text asks about a key. The result is nil if both platforms use the
 * key itself and nothing else is known; the key's bounds (see below) if both use the key itself; or a list of the two
 * names, a text that is empty unless the host has a finding about the key, and the bounds if known. TEXT: loc.text asks
 * about one text, by the platforms' own names and the number of its arguments; the result is nil, or a value if the
 * host has a finding. TEMPLATE: the result is the template's number. NEAR: an error about a field that the event lacks
 * asks, without arguments, for the most similar name, or nil. FIELDS: an error about an unknown field asks, with the
 * name and the known names, for the end of its sentence. SHOW: a value's JSON text. WORD: a test's functions call the
 * host, with the function's name first. Bounds: the minimum number of arguments that any language's text uses, and 256
 * times the maximum. */
enum {
  LOC_FUNCTION_KEY = 0,
  LOC_FUNCTION_MESSAGE = 1,
  LOC_FUNCTION_TEMPLATE = 2,
  LOC_FUNCTION_NEAR = 50,
  LOC_FUNCTION_TEXT = 51,
  LOC_FUNCTION_FIELDS = 52,
  LOC_FUNCTION_SHOW = 53,
  LOC_FUNCTION_WORD = 54,
  LOC_FUNCTION_COUNT = 55
};

/* Source for rules and `require`, by module path ("lib/prices.lua"). */
typedef struct loc_source {
  const uint8_t *name;
  size_t name_length;
  const uint8_t *chunk_name; /* "@rules/lib/prices.lua", NUL-terminated */
  const uint8_t *bytes;
  size_t length;
} loc_source;

/* The callbacks and sources of a sandbox, all borrowed until it is closed. */
typedef struct loc_host {
  void *context;
  loc_host_function call;
  loc_fill_function fill;
  loc_log_function log;   /* NULL when the log is not read */
  loc_line_function line; /* NULL when lines are not counted, which makes runs several times as slow */
  int32_t *interrupt;     /* read as an atomic flag */
  const loc_source *sources;
  size_t source_count;
  const loc_price *prices; /* LOC_FUNCTION_COUNT entries, by function number */
  bool check_keys;         /* whether loc.text asks the host about its keys */
} loc_host;

/* Returns the remaining bytes of this thread's C stack. On a fiber, whose end is unknown: the bytes that the current
 * run may use, or SIZE_MAX without a run. */
size_t loc_stack_left(void);

/* Opens a sandbox. NULL when the limits leave no room for an empty one, or the linked Lua is unknown (loc_lua_missing). */
loc_lua *loc_lua_open(const loc_lua_limits *limits, const loc_host *host);
void loc_lua_close(loc_lua *state);
/* Returns the missing part that makes every sandbox of this process unsafe: the name of a Lua function that the linker did not
 * lead through CLuaInternals, or of something else; NULL when nothing is missing. */
const char *loc_lua_missing(void);

/* Adds loc.<name>; `name` must be a constant. */
int32_t loc_lua_add_function(loc_lua *state, const uint8_t *name, size_t length, int32_t function);
/* Lists the globals that every chunk is given, or the members of loc, unordered; at most `capacity`, owned by the state. */
size_t loc_lua_names(loc_lua *state, bool of_loc, loc_slice *names, size_t capacity);

enum {
  LOC_RESULT_NIL = 0,
  LOC_RESULT_NODES = 1,
  LOC_RESULT_MESSAGE = 3, /* the message that the host has built under `number` */
  LOC_RESULT_FULL = 4 /* the rule was not run: values kept between events take the others' room; open another sandbox */
};

/* The result of a run, borrowed until the state's next call. */
typedef struct loc_result {
  int32_t kind;
  uint32_t number;
  bool has_more; /* the rule returned a second value, which is dropped */
  const loc_node *nodes;
  const uint8_t *source;
} loc_result;

/* Loads source `index` as a rule and keeps it under the same index. The result describes it: the table without `run`. */
int32_t loc_lua_load_rule(loc_lua *state, size_t index, loc_result *result);

/* Sets the event of the calls that follow; NULL for none. event.now is `now` where the event has no such field. */
void loc_lua_set_event(loc_lua *state, const loc_node *nodes, const uint8_t *source, bool has_now, int64_t now);

int32_t loc_lua_run(loc_lua *state, size_t index, loc_result *result);

/* The usage of the last run. The instructions depend only on the run, not on earlier runs. `bytes` is the largest
 * growth over the memory in use when the run began, including garbage and the host's memory. */
typedef struct loc_lua_usage {
  uint64_t instructions, bytes, nanoseconds;
} loc_lua_usage;

/* Measures all following runs, reading the clock once more a run. */
void loc_lua_measure(loc_lua *state);
/* The usage of the last run; zeros in a sandbox that does not measure. */
loc_lua_usage loc_lua_last_usage(const loc_lua *state);

/* Evaluates a chunk; `chunk_name` is NUL-terminated and begins with "@". A chunk that shares has the last chunk's globals. */
int32_t loc_lua_evaluate(
  loc_lua *state, const uint8_t *bytes, size_t length, const uint8_t *chunk_name, bool shares, loc_result *result);

/* Defines words: runs a chunk of the host's own, which is given the function that calls the host, and makes the fields of the table
 * that it returns globals of the chunks that share. An error that is raised in a word has the place of the word's call. The chunk's
 * second value is the function that loc_lua_run_test calls. */
int32_t loc_lua_define(loc_lua *state, const uint8_t *bytes, size_t length);

/* Runs the test with this number, from 1, among those that the chunks have registered. */
int32_t loc_lua_run_test(loc_lua *state, size_t number);

const loc_lua_error *loc_lua_last_error(const loc_lua *state);
/* These return the error's texts, which Swift would import as tuples. */
static inline const char *loc_lua_error_slug(const loc_lua_error *error) { return error->slug; }
static inline const char *loc_lua_error_message(const loc_lua_error *error) { return error->message; }
static inline const char *loc_lua_error_key(const loc_lua_error *error) { return error->key; }
static inline const char *loc_lua_error_path(const loc_lua_error *error) { return error->path; }
static inline const char *loc_lua_error_file(const loc_lua_error *error) { return error->file; }
static inline const char *loc_lua_error_called(const loc_lua_error *error) { return error->called; }
static inline const char *loc_lua_error_missing(const loc_lua_error *error) { return error->missing; }

static inline const loc_caller *loc_lua_error_caller(const loc_lua_error *error, uint32_t index) {
  return index < error->caller_count ? &error->callers[index] : NULL;
}
static inline const char *loc_caller_file(const loc_caller *caller) { return caller->file; }
static inline const char *loc_caller_name(const loc_caller *caller) { return caller->name; }

/* Returns the line on which a loaded rule's function begins; 0 when the rule is not loaded, or has no line. */
int32_t loc_lua_rule_line(loc_lua *state, size_t index);

/* Returns one of the last reads of fields that the event lacks, the newest first; NULL if there are no more. They
 * belong to the current event, and are available during the run too. */
const loc_absent_read *loc_lua_absent_read(const loc_lua *state, uint32_t index);
static inline const char *loc_absent_name(const loc_absent_read *read) { return read->name; }

/* During a host call: reports the place in the rule that makes the call. False when there is none. */
bool loc_lua_where(loc_lua *state, const char **file, size_t *length, int32_t *line);

/* The place of a loc.text's call, by its number. */
typedef struct loc_text_place {
  int32_t source; /* the index of its source; -1 for the chunk that is evaluated */
  int32_t line;
} loc_text_place;

/* Returns NULL if the number does not belong to the current event. */
const loc_text_place *loc_lua_text_place(const loc_lua *state, uint32_t number);

/* Returns 0 if the host may hold `bytes` more for the run, `output` of them output; else the status of the limit that
 * ends the run. Allowed during a host call, and between two runs, where the failure becomes the last error. */
int32_t loc_lua_may_hold(loc_lua *state, size_t bytes, size_t output);

/* For tests: the n-th allocation from now on fails, and all after it unless `once`; 0 for never. After a single failure Lua
 * collects in the middle of its work, and asks again. */
void loc_lua_fail_allocation(loc_lua *state, uint64_t n, bool once);
uint64_t loc_lua_allocations(const loc_lua *state);

/* For tests: sets the clock of the state's runs from now on, in nanoseconds: wall time, or the thread's working time. NULL for
 * the system's clock. It must not go back. */
typedef uint64_t (*loc_clock_function)(void *context, bool of_thread);
void loc_lua_set_clock(loc_lua *state, loc_clock_function clock, void *context);

/* These hide the flag's memory order, which is not visible to Swift. */
static inline void loc_interrupt_set(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELAXED); }
static inline int32_t loc_interrupt_get(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
