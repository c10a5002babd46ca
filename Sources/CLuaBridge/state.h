/* One sandbox and what its files share. Functions that may raise take the lua_State first. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifndef LOCSCRIPT_STATE_H
#define LOCSCRIPT_STATE_H

#include "bridge.h"
#include "heap.h"
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

enum {
  LOC_STOP_INSTRUCTIONS = 602,
  LOC_STOP_MEMORY = 603,
  LOC_STOP_INTERRUPTED = 604,
  LOC_STOP_DEADLINE = 605,
  LOC_STOP_OUTPUT = 606
};

/* Registry slots. Lua itself uses 1 and 2. */
enum {
  SLOT_BASE = 10,   /* the real table of globals */
  SLOT_STRING,      /* the real string library */
  SLOT_LOC,         /* the real loc table */
  SLOT_READONLY,    /* visible table of a library -> its real table */
  SLOT_EVENT,       /* metatable of event values */
  SLOT_TEXT,        /* … of loc.text values */
  SLOT_MESSAGE,     /* … of messages */
  SLOT_SKIP,        /* … of loc.skip values */
  SLOT_ERROR,       /* … of error tables */
  SLOT_ARRAY,       /* … of loc.array tables */
  SLOT_ENVIRONMENT, /* … of environments; read-only */
  SLOT_LENT,        /* … of events that are lent */
  SLOT_CONTAINERS,  /* a userdata whose user values are the first EVENT_CHILDREN containers of an event, the root too */
  SLOT_CHILDREN,    /* node -> event value, of the others */
  SLOT_LOADED,      /* module name -> value */
  SLOT_SHAPES,      /* known shape -> the strings it is compared with */
  SLOT_KEYS,        /* key -> true or {android, ios} */
  SLOT_NEXT_TABLE,  /* what `next` walked last */
  SLOT_NEXT_KEYS,   /* its remaining keys, sorted */
  SLOT_CALL,        /* the hidden name of __call */
  SLOT_INPUTS,      /* the environment that inputs share */
  SLOT_FIRST_RULE,
  SLOT_FIRST_LENT = -1 /* and downwards, two a source: the root of the events that are lent to it, and its loc_lent */
};

enum {
  LOC_PERIOD = 1000, /* instructions and charged units between two looks at the limits */
  /* A large heap makes single instructions expensive (copying, collecting), so they are watched more closely. */
  LOC_HEAVY_PERIOD = 10,
  LOC_HEAVY_BYTES = 1 << 20
};

enum { OBJECT_EVENT = 1, OBJECT_TEXT, OBJECT_MESSAGE, OBJECT_SKIP };

/* What a loc.text says of itself beside its strings, which are its user values. */
typedef struct loc_text_facts {
  uint8_t argument_count;
  uint8_t float_argument; /* the first that was a float, from 1; 0: none */
  bool is_lacking;        /* one platform's resources lack the key */
} loc_text_facts;

/* The head of every full userdata in a sandbox; there are no others. */
typedef struct loc_object {
  uint64_t generation; /* of what belongs to an event: which */
  uint32_t type;
  union {
    uint32_t value; /* event: node; message: slot */
    loc_text_facts text;
  };
} loc_object;

enum { MAX_PATH_DEPTH = 64, MISSING_NAME = 64, SPARE_CLASSES = 33, EVENT_CHILDREN = 7, MAX_VALUES = 200, MAX_LOADING = 32,
       MAX_ARGUMENT_BYTES = 1 << 20, FREE_NAMES = 16 /* of an object, among which finding one charges nothing */ };

typedef struct path_step {
  const char *name; /* NULL for an index */
  size_t length;
  lua_Integer index;
} path_step;

/* What the code of a rule's function proves. */
typedef struct loc_lent loc_lent;
typedef struct loc_rule_traits {
  loc_lent *lent;      /* it cannot keep its event, so that the next one may take its place; NULL when it can */
  uint32_t most_steps; /* it executes at most so many instructions, its callees' included; 0 when that is not known */
} loc_rule_traits;

struct loc_lua {
  /* What every run needs stands together, in few lines of the processor's cache. */
  lua_State *L;
  loc_lua *outer; /* whose run called the host, which runs this one */
  const loc_node *event;
  const uint8_t *event_source;
  uint64_t generation;
  int64_t now;
  loc_rule_traits *traits; /* by source: of the rule in it */
  loc_lua_limits limits;
  size_t used, live; /* bytes; `live` after the last full collection between runs */
  size_t loaded; /* of them, when the last rule had been loaded */
  size_t held; /* of them, by the host and until the run ends */
  size_t calm; /* of a run: up to so many bytes no small allocation needs a look */
  uint64_t fail_at;
  size_t scratch_capacity, node_capacity, text_capacity;
  int hook_count;
  bool watches; /* the hook is set */
  bool knows_layout; /* Lua's values are read in place: layout.h */
  bool has_now, next_used;
  bool running, heavy, free_of_limits, fail_once;
  int child_count;
  uint32_t list_node, list_index, list_child; /* where the last walk along a list stopped */
  /* From here on 0 when a run begins. */
  bool collecting, huge_string, pressure;
  bool bad_value; /* the error under way is about a value's shape */
  uint32_t collections;
  int32_t stop;
  int path_depth, loading_depth;
  uint64_t fuel, pending;
  uint64_t hops; /* from table to table along __index and __newindex */
  uint64_t deadline; /* 0 until the first look at the clock */
  uint64_t output;
  size_t scratch_top;
  size_t missing_length;
  loc_lua_error error;

  void *context;
  loc_host_function host;
  loc_fill_function fill;
  loc_log_function log;
  int32_t *interrupt;

  struct loc_spare *spares[SPARE_CLASSES]; /* small blocks for new use, by their cost in steps of 16 bytes */
  size_t spare_bytes;
  uint64_t allocations;

  uint8_t *scratch;
  loc_node *nodes;
  size_t node_count;
  uint8_t *text;
  size_t text_count;
  bool writes_arguments; /* the nodes under way are those of a call, not of a result */
  size_t argument_bytes; /* their text, and a byte a value */
  struct loc_shape *shapes; /* the one that matched last goes first */
  loc_slice values[MAX_VALUES]; /* of the value that was compared last */
  uint64_t match_charge, match_output;
  path_step path[MAX_PATH_DEPTH + 1];

  uint32_t children[EVENT_CHILDREN]; /* nodes of the first containers that were touched, for this event */
  uint64_t children_generation; /* of the table of the others */
  char missing[MISSING_NAME];
  uint32_t missing_object;

  const char *call_name; /* the hidden name's bytes: there is one such string */
  bool has_callable;     /* some metatable has it */

  bool check_keys;
  const loc_source *sources;
  size_t source_count;
  const loc_source *loading[MAX_LOADING]; /* modules that have begun and not ended, the outermost first */
  const void *readonly[12]; /* metatables of tables that nothing may change */
  int readonly_count;
  int key_count, next_position;

  loc_heap heap; /* base is NULL: libc's serves */
};

static inline loc_lua *loc_state(lua_State *L) { return *(loc_lua **)lua_getextraspace(L); }

/* memory.c */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size);
/* Whether the host may hold so many more bytes, if need be after a collection. */
bool loc_may_hold(loc_lua *S, size_t bytes);
void *loc_host_grow(lua_State *L, void *memory, size_t old_size, size_t new_size);
/* The host has begun to hold so many bytes of output, until the run ends. */
void loc_keep_output(lua_State *L, size_t output, size_t bytes);
/* At the end of a run. */
void loc_forget_held(loc_lua *S);
bool loc_open_memory(loc_lua *S);
/* After Lua and whoever called loc_host_grow have given everything back. */
void loc_close_memory(loc_lua *S);
/* Between runs: what the system need not keep for the next one goes back. */
void loc_trim_memory(loc_lua *S);

/* limits.c */
void loc_watch(loc_lua *S, int count);
void loc_unwatch(loc_lua *S);
void loc_collect_garbage(loc_lua *S);
void loc_start_run(loc_lua *S, uint32_t most_steps);
void loc_watch_again(loc_lua *S);
_Noreturn void loc_stop(lua_State *L, int32_t reason);
void loc_tick(lua_State *L);
void loc_look_at_clock(lua_State *L);
/* 0, or the status of an interrupt or the deadline. */
int32_t loc_time_is_up(loc_lua *S);
void loc_count_output(lua_State *L, size_t bytes);
extern const char loc_stop_sentinel;
extern const char loc_null_sentinel;

/* Charges work to the run: one unit is about one instruction. */
static inline void loc_charge(lua_State *L, uint64_t units) {
  loc_lua *S = loc_state(L);
  S->fuel += units;
  S->pending += units;
  if (S->pending >= LOC_PERIOD) loc_tick(L);
}

/* locale.c: as libc's, in the C locale whatever the host's is. */
double loc_strtod(const char *text, char **end);
int loc_snprintf(char *out, size_t capacity, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* entry.c */
enum { STOP_REASONS = LOC_STOP_OUTPUT - LOC_STOP_INSTRUCTIONS + 1 };
extern const char *const loc_stop_slugs[STOP_REASONS]; /* from LOC_STOP_INSTRUCTIONS on */
enum { HANDLER_INDEX = 1 }; /* loc_handler, at the bottom of the stack for as long as the sandbox is open */
/* Whose run this thread is in, for what Lua calls without saying for whom (repairs.c); NULL outside of runs. One word, for which a
 * library that is loaded late finds room as well: asking for its place would be a call in each run. */
extern _Thread_local loc_lua *loc_current_run __attribute__((tls_model("initial-exec"), visibility("hidden")));
/* The scene of a run of at most so many instructions (see loc_rule_traits): nothing but the handler on the stack, fresh limits. Raises
 * nothing. */
static inline void loc_enter(loc_lua *S, uint32_t most_steps) {
  loc_start_run(S, most_steps);
  S->outer = loc_current_run;
  loc_current_run = S;
  if (lua_gettop(S->L) != HANDLER_INDEX) lua_settop(S->L, HANDLER_INDEX);
}
/* The end of what loc_enter began. */
static inline void loc_leave(loc_lua *S) {
  S->running = false;
  if (S->held > 0) loc_forget_held(S);
  loc_current_run = S->outer;
}
/* The status of a protected call that failed, or whose run was stopped; its error is described. */
int32_t loc_failure(loc_lua *S, int status);
/* What a protected call gave, as a status. */
static inline int32_t loc_verdict(loc_lua *S, int status) {
  return status == LUA_OK && S->stop == 0 ? 0 : loc_failure(S, status);
}
int32_t loc_protect(loc_lua *S, lua_CFunction function, void *argument);

/* scratch.c: bytes in last-in, first-out order, so that nested calls share one buffer. */
void loc_put(lua_State *L, const void *bytes, size_t count);
void loc_put_byte(lua_State *L, uint8_t byte);
void *loc_put_space(lua_State *L, size_t count);
void loc_push_since(lua_State *L, size_t mark);

/* errors.c */
_Noreturn int loc_raise(lua_State *L, const char *slug, const char *key, size_t key_length, const char *format, ...);
/* About the value that is being written as nodes, of a result or of a call's argument: its path, and what is wrong with it. */
_Noreturn void loc_bad_value(lua_State *L, const char *what);
int loc_error_tostring(lua_State *L);
int loc_handler(lua_State *L);
void loc_describe_failure(loc_lua *S);
void loc_set_error(loc_lua *S, const char *slug, const char *message);
size_t loc_copy_text(char *out, size_t capacity, const char *text, size_t length);

/* values.c, nodes.c: Lua values to nodes, and back. */
/* What the arguments of one call of the host may have: it holds a message several times while it checks it. */
static inline size_t loc_argument_limit(const loc_lua *S) {
  return S->limits.memory >> 4 < MAX_ARGUMENT_BYTES ? S->limits.memory >> 4 : MAX_ARGUMENT_BYTES;
}
void loc_begin_nodes(loc_lua *S, bool of_arguments);
void loc_write_value(lua_State *L, int index, int depth);
size_t loc_begin_list(lua_State *L);
void loc_end_list(lua_State *L, size_t list, size_t count);
void loc_push_nodes(lua_State *L, const loc_node *nodes, const uint8_t *source, uint32_t index, int depth);
size_t loc_format_double(double value, char out[40]);

/* shapes.c */
const struct loc_shape *loc_match_shape(lua_State *L, int index, bool is_recipe);
void loc_undo_match(loc_lua *S);
uint32_t loc_shape_id(const struct loc_shape *shape, size_t *value_count);
void loc_free_shapes(loc_lua *S);

/* layout.c */
bool loc_layout_holds(lua_State *L);

/* Whether two names of one length are the same: they are short, and a call would take longer. */
static inline bool loc_same_name(const uint8_t *left, const char *right, size_t length) {
  if (length > 16) return memcmp(left, right, length) == 0;
  if (length >= 8) {
    uint64_t heads[2], tails[2];
    memcpy(&heads[0], left, 8);
    memcpy(&heads[1], right, 8);
    memcpy(&tails[0], left + length - 8, 8);
    memcpy(&tails[1], right + length - 8, 8);
    return heads[0] == heads[1] && tails[0] == tails[1];
  }
  for (size_t i = 0; i < length; i++) {
    if (left[i] != (uint8_t)right[i]) return false;
  }
  return true;
}

/* numbers.c */
bool loc_read_integer(const uint8_t *digits, size_t length, lua_Integer *out);
bool loc_read_short_double(const uint8_t *digits, size_t length, double *out);
double loc_parse_double(lua_State *L, const uint8_t *digits, size_t length);

/* events.c */
void loc_open_events(lua_State *L);
void loc_push_event(lua_State *L, uint32_t node);
void loc_copy_event_level(lua_State *L, int index);
loc_object *loc_object_at(lua_State *L, int index, uint32_t type);
int loc_event_index(lua_State *L);
uint32_t loc_event_count(lua_State *L, int index);
size_t loc_suggest_member(loc_lua *S, char *out, size_t capacity);
void loc_decode_string(lua_State *L, const uint8_t *bytes, size_t length);

/* host_calls.c */
/* What a call of the host charges for arguments of so many bytes of text. A message is looked at node by node, several times. */
static inline uint64_t loc_call_cost(int32_t function, uint64_t text, uint64_t nodes) {
  if (function == LOC_FUNCTION_KEY) return 0; /* objects.c remembers keys from run to run, and charges the same either way */
  return 10 + (text >> 4) + nodes * (function >= LOC_FUNCTION_MESSAGE && function <= LOC_FUNCTION_PREVIEWS ? 16 : 2);
}
/* The name of the loc function that is being called. */
const char *loc_called_name(lua_State *L);
/* Raises where the call's first argument is loc itself, which loc:message{…} passes. */
void loc_refuse_colon(lua_State *L);
/* "argument 2 of loc.date must be an integer, not '7'": the value at the index, and what is wanted. */
_Noreturn void loc_bad_argument(lua_State *L, const char *slug, int argument, int index, const char *wanted);
void loc_call_host(lua_State *L, int32_t function, int count);
int loc_host_call(lua_State *L);

/* metafields.c */
void loc_open_metafields(lua_State *L);
void loc_check_metatable(lua_State *L, int index);
int loc_next_member(lua_State *L, int index);

/* readonly.c */
void loc_make_readonly(lua_State *L);
bool loc_is_readonly(lua_State *L, int index);
void loc_check_writable(lua_State *L, int index);
void loc_push_environment(lua_State *L, bool writable);
void loc_open_environment(lua_State *L);

/* base.c, tables.c, strings.c, patterns.c, objects.c */
void loc_open_base(lua_State *L);
void loc_open_tables(lua_State *L);
void loc_open_strings(lua_State *L);
void loc_open_objects(lua_State *L);
void loc_add_patterns(lua_State *L);
const char *loc_tostring(lua_State *L, int index, size_t *length);
int loc_require(lua_State *L);
int loc_tostring_function(lua_State *L);

/* chunk.c: compiling, and the bounds that the compiler does not have. */
bool loc_load(lua_State *L, const uint8_t *bytes, size_t length, const char *chunk_name, size_t *functions);

/* traits.c: of the rule whose function is on top of the stack. */
loc_rule_traits loc_rule_traits_of(lua_State *L, size_t index, const char *chunk_name, size_t functions);

/* order.c */
void loc_push_sorted_keys(lua_State *L, int index, lua_Integer border);
int loc_pairs(lua_State *L);
int loc_next(lua_State *L);

#endif
