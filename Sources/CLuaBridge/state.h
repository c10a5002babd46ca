/* One sandbox and what its files share. Functions that may raise take the lua_State first. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifndef LOCSCRIPT_STATE_H
#define LOCSCRIPT_STATE_H

#include "bridge.h"
#include "heap.h"
#include <locale.h>
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
  SLOT_LENT,        /* metatable of the tables with fields of lent events */
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
  SLOT_FIRST_LENT = -1 /* and downwards: the roots of events that are lent, by source */
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
  lua_State *L;
  loc_lua *outer; /* whose run called the host, which runs this one */
  void *context;
  loc_host_function host;
  loc_fill_function fill;
  loc_log_function log;
  int32_t *interrupt;
  loc_lua_limits limits;

  size_t used, peak, live; /* bytes; `live` after the last full collection between runs */
  size_t held; /* of them, by the host and until the run ends */
  size_t calm; /* of a run: up to so many bytes no small allocation needs a look */
  bool running, heavy, huge_string, pressure, free_of_limits, collecting;
  struct loc_spare *spares[SPARE_CLASSES]; /* small blocks for new use, by their cost in steps of 16 bytes */
  size_t spare_bytes;
  uint32_t collections;
  uint64_t allocations, fail_at;
  bool fail_once;

  uint64_t fuel, pending;
  uint64_t hops; /* from table to table along __index and __newindex */
  int hook_count;
  uint64_t deadline; /* 0 until the first look at the clock */
  int32_t stop;
  uint64_t output;

  uint8_t *scratch;
  size_t scratch_top, scratch_capacity;
  loc_node *nodes;
  size_t node_count, node_capacity;
  uint8_t *text;
  size_t text_count, text_capacity;
  bool writes_arguments; /* the nodes under way are those of a call, not of a result */
  size_t argument_bytes; /* their text, and a byte a value */
  bool knows_layout; /* Lua's values are read in place: layout.h */
  struct loc_shape *shapes; /* the one that matched last goes first */
  loc_slice values[MAX_VALUES]; /* of the value that was compared last */
  uint64_t match_charge, match_output;
  path_step path[MAX_PATH_DEPTH + 1];
  int path_depth;
  bool bad_value; /* the error under way is about a value's shape */

  const loc_node *event;
  const uint8_t *event_source;
  uint64_t generation;
  uint32_t children[EVENT_CHILDREN]; /* nodes of the first containers that were touched, for this event */
  int child_count;
  uint64_t children_generation; /* of the table of the others */
  bool has_now, next_used;
  int64_t now;
  uint32_t list_node, list_index, list_child; /* where the last walk along a list stopped */
  char missing[MISSING_NAME];
  size_t missing_length;
  uint32_t missing_object;

  const char *call_name; /* the hidden name's bytes: there is one such string */
  bool has_callable;     /* some metatable has it */

  bool check_keys;
  const loc_source *sources;
  size_t source_count;
  const loc_source *loading[MAX_LOADING]; /* modules that have begun and not ended, the outermost first */
  int loading_depth;
  loc_rule_traits *traits; /* by source: of the rule in it */
  const void *readonly[12]; /* metatables of tables that nothing may change */
  int readonly_count;
  int key_count, next_position;

  loc_lua_error error;
  loc_heap heap; /* base is NULL: libc's serves */
};

static inline loc_lua *loc_state(lua_State *L) { return *(loc_lua **)lua_getextraspace(L); }

/* memory.c */
void *loc_allocate(void *state, void *pointer, size_t old_size, size_t new_size);
void *loc_host_grow(lua_State *L, void *memory, size_t old_size, size_t new_size);
/* The host has begun to hold so many bytes of output, until the run ends. */
void loc_keep_output(lua_State *L, size_t bytes);
bool loc_open_memory(loc_lua *S);
/* After Lua and whoever called loc_host_grow have given everything back. */
void loc_close_memory(loc_lua *S);
/* Between runs: what the system need not keep for the next one goes back. */
void loc_trim_memory(loc_lua *S);

/* limits.c */
void loc_watch(loc_lua *S, int count);
void loc_collect_garbage(loc_lua *S);
void loc_start_run(loc_lua *S, uint32_t most_steps);
void loc_watch_again(loc_lua *S);
_Noreturn void loc_stop(lua_State *L, int32_t reason);
void loc_tick(lua_State *L);
void loc_look_at_clock(lua_State *L);
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

/* entry.c */
locale_t loc_enter_locale(void);
void loc_leave_locale(locale_t before);
locale_t loc_enter(loc_lua *S, uint32_t most_steps);
void loc_leave(loc_lua *S, locale_t before);
/* Whose run this thread is in, for what Lua calls without saying for whom (repairs.c); NULL outside of runs. One word, for which a
 * library that is loaded late finds room as well: asking for its place would be a call in each run. */
extern _Thread_local loc_lua *loc_current_run __attribute__((tls_model("initial-exec"), visibility("hidden")));
int32_t loc_verdict(loc_lua *S, int status);
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
