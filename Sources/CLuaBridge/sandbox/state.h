/* The state of one sandbox, which all its files share. Functions that may raise take the lua_State first. */
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "bridge.h"
#include "heap.h"
#include "meter.h"
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
  FEW_CONTAINERS = 4,
  SLOT_BASE = 10,   /* the real table of globals */
  SLOT_LOC,         /* the real loc table */
  SLOT_READONLY,    /* visible table of a library -> its real table */
  SLOT_EVENT,       /* metatable of event values */
  SLOT_TEXT,        /* … of loc.text values */
  SLOT_MESSAGE,     /* … of messages */
  SLOT_SKIP,        /* … of loc.skip values */
  SLOT_ERROR,       /* … of error tables */
  SLOT_ARRAY,       /* … of loc.array tables */
  SLOT_SLOT,        /* … of loc.slot values */
  SLOT_TEMPLATE,    /* … of templates */
  SLOT_ENVIRONMENT, /* … of environments; read-only */
  SLOT_CONTAINERS,  /* event values: the first lists and objects of the event that were read */
  SLOT_FURTHER = SLOT_CONTAINERS + FEW_CONTAINERS, /* node -> event value, for further ones */
  SLOT_LOADED,                                     /* module name -> value */
  SLOT_KEYS,                                       /* key -> true, its bounds, or {android, ios, finding, bounds} */
  SLOT_NEXT_TABLE,                                 /* the table that `next` walked last */
  SLOT_NEXT_KEYS,                                  /* its remaining keys, sorted */
  SLOT_CALL,                                       /* the hidden name of __call */
  SLOT_INPUTS,                                     /* the environment that inputs share */
  SLOT_RUN_TEST,                                   /* the function that runs a test, which no script can call */
  SLOT_CHUNK_BASE, /* the globals that chunks see: those of SLOT_BASE, and nil for every other name */
  SLOT_RECORDS,    /* names that may be absent -> metatable of such records */
  SLOT_FIRST_RULE
};

enum {
  MAX_PATH_DEPTH = 64,
  MAX_LOADING = 32,
  MAX_SLOTS = 64, /* of one template */
  ABSENT_READS = 16,
  MAX_TEXT_PLACES = 255 /* so that a number fits a byte */
};

typedef struct path_step {
  const char *name; /* NULL for an index */
  size_t length;
  lua_Integer index;
} path_step;

/* The last error that the bridge raised: its table, its text, its case, and its place; `line` is 0 when there is none. */
typedef struct loc_raised {
  const void *table;
  const char *message;
  int number;
  int32_t line;
  char file[256];
} loc_raised;

struct loc_lua {
  lua_State *L;
  loc_meter meter;
  const char *stack_floor;
  loc_lua_limits limits;
  uint32_t places[LOC_PLACE_COUNTERS];

  loc_host host;

  /* Memory, in bytes. */
  size_t used;
  size_t live;      /* `used` after the last full collection between runs */
  size_t loaded;    /* `used` after a full collection before the first run after the last rule was loaded */
  size_t start;     /* `used` when the run began */
  size_t allowance; /* what the run may use: the limit, plus the memory that rules keep between events */
  size_t calm;      /* small allocations below this total skip the limit check */
  size_t held;      /* the part of `used` that the host holds until the run ends */
  size_t borrowed;  /* the part of `used` that the host holds while its answer is taken */
  uint64_t allocations, fail_at;
  bool fail_once;
  loc_heap heap; /* libc's heap serves where base is NULL */

  /* The run. */
  lua_Hook hook; /* of limits.c */
  int hook_count;
  bool running, free_of_limits, heavy, collecting, huge_string, pressure;
  int32_t stop;                 /* the limit that was hit; 0: none */
  uint64_t deadline, last_look; /* nanoseconds */
  uint64_t last_note, worked;   /* time of the last reading of the thread's working time, and that reading */
  bool has_waited;              /* the run's deadline was extended for a wait */
  loc_clock_function clock;     /* NULL for the system's clock */
  void *clock_context;
  uint64_t output;
  uint64_t started; /* nanoseconds */
  size_t most;      /* the largest `used` that an allocation beyond `calm` has seen */
  bool measures;    /* whether `usage` is filled when a run ends */
  loc_lua_usage usage;
  loc_lua_error error;
  loc_raised raised;
  bool bad_value; /* the error under way is about a value's shape */

  /* Text and values under construction. */
  uint8_t *scratch;
  size_t scratch_capacity, scratch_top;
  loc_node *nodes;
  size_t node_capacity /* in bytes */, node_count;
  uint8_t *text;
  size_t text_capacity, text_count;
  bool writes_arguments; /* the current nodes are those of a call, not of a result */
  size_t argument_bytes; /* bytes of the arguments' text, and one for each value */
  int slot_names;        /* stack index of the names of the template under way; 0 where slots are not allowed */
  path_step path[MAX_PATH_DEPTH + 1];
  int path_depth;

  /* The last reads of fields that the event lacks; `absent_count` counts all of them. */
  loc_absent_read absent[ABSENT_READS];
  uint32_t absent_count;

  /* The loc.text calls of this event that returned a text with a mark; further ones have no position. */
  loc_text_place text_places[MAX_TEXT_PLACES];
  uint8_t text_place_count;

  /* The event. */
  const loc_node *event;
  const uint8_t *event_source;
  uint64_t generation; /* a value of an earlier event is stale */
  bool has_now;
  int64_t now;
  uint64_t container_generation;              /* the event whose values the slots of containers hold */
  int container_count;                        /* slots in use; one more where a table of further containers exists */
  uint32_t containers[FEW_CONTAINERS];        /* their nodes */
  uint32_t list_node, list_index, list_child; /* where the last walk along a list stopped */

  /* Shared by all rules. */
  const char *call_name; /* only one such string exists */
  bool has_callable;     /* some metatable has the hidden name */
  bool has_words;        /* loc_lua_define has run */
  bool next_used;
  lua_Integer next_position;
  int key_count;
  const loc_source *loading[MAX_LOADING]; /* modules whose loading has not ended, the outermost first */
  int loading_depth;
  bool has_loaded; /* a rule's file was loaded since the last run */
  bool is_loading; /* a rule's file is being loaded: only then may it make templates */
};

static inline loc_lua *loc_state(lua_State *L) { return *(loc_lua **)lua_getextraspace(L); }
