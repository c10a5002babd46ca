/* The Lua sandbox as Swift sees it. No function here raises, and no Lua error ever crosses the caller's frames: what may
 * raise runs under lua_pcall inside, and host callbacks answer in a struct before C raises on their behalf. */
#pragma once

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

/* Text of the last failure; valid until the state's next call. `where` is "file:line:", possibly empty. */
typedef struct loc_lua_error {
  /* 0 when a run begins. */
  size_t path_length, file_length;
  int32_t line; /* 0 when unknown */
  size_t slug_length, message_length, key_length;
  char slug[48];
  char message[4096];
  char key[256];
  char path[256]; /* of a result's field */
  char file[256];
  /* The field that the run has asked the event for in vain last, known during the run too, and the node of the object that lacks it. */
  char missing[64];
  size_t missing_length;
  uint32_t missing_object;
} loc_lua_error;

/* Marks that only rule values carry, beside those of json_nodes.h. */
enum {
  LOC_NODE_MESSAGE = 8, /* an object node: a message the host has built; `start` is its slot */
  LOC_NODE_SKIP = 16,   /* a string node: the reason of loc.skip */
  LOC_NODE_FUNCTION = 16, /* a null node: an argument that is a function, which nobody takes */
  LOC_NODE_FLOAT = 32,  /* a string node: an argument of loc.text that was a float */
  LOC_NODE_LACKING = 64 /* an object node: a loc.text whose key one platform's resources lack */
};

enum {
  LOC_ANSWER_NIL = 0,
  LOC_ANSWER_BOOLEAN = 1, /* integer */
  LOC_ANSWER_INTEGER = 2,
  LOC_ANSWER_STRING = 4,  /* bytes, length */
  LOC_ANSWER_VALUE = 5,   /* nodes over bytes: becomes tables */
  LOC_ANSWER_MESSAGE = 6, /* integer is the slot; the call's first argument stays readable behind it */
  LOC_ANSWER_ERROR = 7,   /* slug, bytes = message, key */
  LOC_ANSWER_STOP = 8     /* integer is the status of the limit that ends the run */
};

/* What the host answers to a call. Everything it points to stays the host's and must last until the next call. */
typedef struct loc_answer {
  int32_t kind;
  int64_t integer;
  const uint8_t *bytes;
  size_t length;
  const loc_node *nodes;
  const uint8_t *slug;
  size_t slug_length;
  const uint8_t *key;
  size_t key_length;
  int32_t argument; /* an error: the argument that is not what `bytes` say it must be; 0: `bytes` are the whole message */
  size_t output; /* bytes of output because of this call */
  size_t held;   /* bytes that the host keeps for the run because of it */
  uint64_t work; /* what the call has cost, in units of about an instruction */
} loc_answer;

/* A call of loc.<name>: `nodes` is a list of the arguments over `source`, borrowed. nil is a null node. */
typedef void (*loc_host_function)(
  void *context, int32_t function, const loc_node *nodes, const uint8_t *source, loc_answer *answer);
typedef void (*loc_log_function)(void *context, const uint8_t *bytes, size_t length);

/* Bytes that somebody else owns. */
typedef struct loc_slice {
  const uint8_t *base;
  size_t count;
} loc_slice;

/* A call of a template under the number that the host has given it: the values of its slots, borrowed. The answer is a message or an
 * error. */
typedef void (*loc_fill_function)(
  void *context, uint32_t number, const loc_slice *values, size_t count, loc_answer *answer);

/* `loc.text` asks the host about keys under this number. With one argument, the key: the answer is nil when both platforms use
 * the key itself, or a list of the two names, and a third value when one platform's resources lack it. With two, the platforms'
 * own names: nil, or something when one platform's resources lack its name. From LOC_FUNCTION_MESSAGE to LOC_FUNCTION_PREVIEWS
 * the first argument is a message, which the host reads as a whole. For a template the host answers with its number. An error that is
 * about a field that the event does not have asks, without arguments, for the field that comes nearest to the missing one, or nil. */
enum { LOC_FUNCTION_KEY = 0, LOC_FUNCTION_MESSAGE = 1, LOC_FUNCTION_TEMPLATE = 2, LOC_FUNCTION_PREVIEWS = 6, LOC_FUNCTION_NEAR = 100 };

/* Source for rules and `require`, by module path ("lib/prices.lua"). */
typedef struct loc_source {
  const uint8_t *name;
  size_t name_length;
  const uint8_t *chunk_name; /* "@rules/lib/prices.lua", NUL-terminated */
  const uint8_t *bytes;
  size_t length;
} loc_source;

/* Whom a sandbox asks and tells. All is borrowed until it is closed. */
typedef struct loc_host {
  void *context;
  loc_host_function call;
  loc_fill_function fill;
  loc_log_function log; /* NULL: nobody reads the log */
  int32_t *interrupt;   /* read as an atomic flag */
  const loc_source *sources;
  size_t source_count;
  bool check_keys; /* whether loc.text asks about its keys */
} loc_host;

/* NULL when the limits leave no room for an empty sandbox, or the linked Lua is none that is known (loc_lua_missing). */
loc_lua *loc_lua_open(const loc_lua_limits *limits, const loc_host *host);
void loc_lua_close(loc_lua *state);
/* What keeps every sandbox of this process from being safe: the name of a function of Lua's that the linker did not lead through
 * CLuaInternals, or of something else that is missing; NULL: nothing. */
const char *loc_lua_missing(void);

/* Adds loc.<name>; `name` must be a constant. */
int32_t loc_lua_add_function(loc_lua *state, const uint8_t *name, size_t length, int32_t function);
/* The names of the globals that every chunk is given, or of what is in loc, in no order; at most `capacity`. They are the state's. */
size_t loc_lua_names(loc_lua *state, bool of_loc, loc_slice *names, size_t capacity);

enum {
  LOC_RESULT_NIL = 0,
  LOC_RESULT_NODES = 1,
  LOC_RESULT_MESSAGE = 3, /* the message that the host has built under `number` */
  LOC_RESULT_FULL = 4 /* the rule was not run: what rules keep from event to event takes the others' room; open another sandbox */
};

/* What a run gave, borrowed until the state's next call. */
typedef struct loc_result {
  int32_t kind;
  uint32_t number;
  const loc_node *nodes;
  const uint8_t *source;
} loc_result;

/* Loads source `index` as a rule and keeps it under the same index. The result describes it: the table without `run`. */
int32_t loc_lua_load_rule(loc_lua *state, size_t index, loc_result *result);

/* The event of the calls that follow; NULL for none. `now` answers event.now where the event has none. */
void loc_lua_set_event(loc_lua *state, const loc_node *nodes, const uint8_t *source, bool has_now, int64_t now);

int32_t loc_lua_run(loc_lua *state, size_t index, loc_result *result);
/* `chunk_name` is NUL-terminated and begins with "@". A chunk that shares has the globals of the chunk before it. */
int32_t loc_lua_evaluate(
  loc_lua *state, const uint8_t *bytes, size_t length, const uint8_t *chunk_name, bool shares, loc_result *result);

const loc_lua_error *loc_lua_last_error(const loc_lua *state);
/* The error's texts, which Swift would see as tuples. */
static inline const char *loc_lua_error_slug(const loc_lua_error *error) { return error->slug; }
static inline const char *loc_lua_error_message(const loc_lua_error *error) { return error->message; }
static inline const char *loc_lua_error_key(const loc_lua_error *error) { return error->key; }
static inline const char *loc_lua_error_path(const loc_lua_error *error) { return error->path; }
static inline const char *loc_lua_error_file(const loc_lua_error *error) { return error->file; }
static inline const char *loc_lua_error_missing(const loc_lua_error *error) { return error->missing; }

/* The line on which the function of a loaded rule begins; 0: the rule is not loaded, or has no line. */
int32_t loc_lua_rule_line(loc_lua *state, size_t index);

/* During a host call: the place in the rule that makes it. False when there is none. */
bool loc_lua_where(loc_lua *state, const char **file, size_t *length, int32_t *line);

/* Whether the host may hold so many more bytes for the run, so many of them output: 0, or the status of the limit that ends the run.
 * During a host call, and between a run and the next one, when the failure is the last error. */
int32_t loc_lua_may_hold(loc_lua *state, size_t bytes, size_t output);

/* For tests: the n-th allocation from now on fails, and all after it unless `once`; 0 for never. Lua answers a single failure
 * with a collection in the middle of what it does, and asks again. */
void loc_lua_fail_allocation(loc_lua *state, uint64_t n, bool once);
uint64_t loc_lua_allocations(const loc_lua *state);

/* For tests: the clock of the state's runs from now on, in nanoseconds: the wall's, or how long the thread has worked. NULL: the
 * system's. It must not go back. */
typedef uint64_t (*loc_clock_function)(void *context, bool of_thread);
void loc_lua_set_clock(loc_lua *state, loc_clock_function clock, void *context);

/* The flag's memory order is not visible to Swift. */
static inline void loc_interrupt_set(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELAXED); }
static inline int32_t loc_interrupt_get(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
