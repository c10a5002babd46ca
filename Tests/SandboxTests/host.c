/* A host in C for the Lua bridge alone: no Swift, so that it builds in seconds, with any Lua and any sanitizer (Tests/SandboxTests/build).
 * Its answers to calls of loc are fixed ones; it shows whether the process stands and how runs end, not what devices do.
 *   host open                            "opened" or "refused"
 *   host canary                          Lua reads freed memory: a sanitizer must see it
 *   host log                             S9: a Lua state of the host's own, in the log function, is charged to nobody
 *   host run [OPTION ...] CHUNKS         every record of a file of chunks in a process of its own (see read_record)
 *     --part I/N      records I, I + N, I + 2N … alone
 *     --memory BYTES  --milliseconds N  --instructions N  --output BYTES     the runs' limits
 *     --event JSON    the global `event`, of few nodes; {"name":"x"} without
 *     --cpu SECONDS   of a record's process, which is killed then
 *     --sweep         see sweep_record
 *     --stay          all in this process, where a debugger finds them
 * Output, a line a run: "@ ID RUN STATUS NANOSECONDS VALUE", and "@ ID died HOW" for a process that did not end well. A record's last
 * run is one of the host's own, `return 1+1`. Lines without "@" are somebody else's, as a sanitizer's. */
#include "answers.h"
#include <inttypes.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../ABITests/c/measure.h"

static loc_lua_limits limits = {.instructions = 1000000, .memory = 16 << 20, .milliseconds = 200, .output = 1 << 20};
static int32_t interrupt;

static void fail(const char *what) {
  fprintf(stderr, "host: %s\n", what);
  exit(70);
}

static document event = {.text = "{\"name\":\"x\"}"};

static void take_log(void *context, const uint8_t *bytes, size_t length) { (void)context, (void)bytes, (void)length; }

static loc_lua *open_with_log(loc_log_function log) {
  static const loc_price prices[LOC_FUNCTION_COUNT] = {
    [0 ... LOC_FUNCTION_COUNT - 1] = {.work = 1, .work_per_value = 2}};
  loc_host host = {
    .call = answer_call, .fill = fill, .log = log, .interrupt = &interrupt, .prices = prices, .check_keys = true};
  return loc_lua_open(&limits, &host);
}

static loc_lua *open_sandbox(void) {
  loc_lua *state = open_with_log(take_log);
  if (state != NULL && add_functions(state) != 0) fail("a function cannot be added");
  return state;
}

/* ---- results as JSON ---- */

static void write_string(const uint8_t *bytes, size_t count, bool is_escaped) {
  putchar('"');
  for (size_t i = 0; i < count; i++) {
    if (!is_escaped && (bytes[i] == '"' || bytes[i] == '\\')) putchar('\\');
    if (bytes[i] < 0x20) printf("\\u%04x", bytes[i]);
    else putchar(bytes[i]);
  }
  putchar('"');
}

/* Returns the node behind the value. */
static const loc_node *write_node(const loc_node *node, const uint8_t *source) {
  const loc_node *child = node + 1;
  switch (node->kind) {
    case LOC_NODE_STRING: write_string(source + node->start, node->length, node->flags & LOC_NODE_ESCAPED); break;
    case LOC_NODE_ARRAY:
    case LOC_NODE_OBJECT:
      putchar(node->kind == LOC_NODE_ARRAY ? '[' : '{');
      for (uint32_t i = 0; i < node->length; i++) {
        if (i > 0) putchar(',');
        if (node->kind == LOC_NODE_OBJECT) {
          child = write_node(child, source);
          putchar(':');
        }
        child = write_node(child, source);
      }
      putchar(node->kind == LOC_NODE_ARRAY ? ']' : '}');
      break;
    case LOC_NODE_NULL: printf("null"); break;
    case LOC_NODE_FALSE: printf("false"); break;
    case LOC_NODE_TRUE: printf("true"); break;
    default: printf("%.*s", (int)node->length, (const char *)source + node->start); break;
  }
  return child;
}

/* ---- records ---- */

enum { MAX_CHUNKS = 4 };

typedef struct record {
  char id[128];
  int count;
  struct {
    uint8_t *bytes;
    size_t length;
  } chunks[MAX_CHUNKS];
} record;

/* "ID COUNT\n", then as many chunks, each "LENGTH\n" with its bytes and a line's end. They share a sandbox. */
static bool read_record(FILE *file, record *record) {
  if (fscanf(file, "%127s %d", record->id, &record->count) != 2) return false;
  if (record->count < 1 || record->count > MAX_CHUNKS) fail("a record has too many chunks");
  for (int i = 0; i < record->count; i++) {
    size_t length;
    if (fscanf(file, "%zu", &length) != 1 || fgetc(file) != '\n') fail("a chunk's length was due");
    uint8_t *bytes = malloc(length + 1); /* as long as it says: a byte read behind it is found */
    if (bytes == NULL || fread(bytes, 1, length, file) != length) fail("a chunk is cut off");
    record->chunks[i].bytes = bytes;
    record->chunks[i].length = length;
  }
  return true;
}

static void free_record(record *record) {
  for (int i = 0; i < record->count; i++) free(record->chunks[i].bytes);
}

static void evaluate(loc_lua *state, const char *id, int run, const uint8_t *bytes, size_t length) {
  loc_result result = {0};
  loc_lua_set_event(state, event.nodes, (const uint8_t *)event.text, false, 0);
  int64_t start = cpu_nanoseconds();
  int32_t status = loc_lua_evaluate(state, bytes, length, (const uint8_t *)"@chunk", false, &result);
  printf("@ %s %d %" PRId32 " %" PRId64 " ", id, run, status, cpu_nanoseconds() - start);
  if (status == 0 && result.kind == LOC_RESULT_NODES) {
    write_node(result.nodes, result.source);
  } else if (status == 0) {
    printf("null");
  } else {
    const loc_lua_error *error = loc_lua_last_error(state);
    for (size_t i = 0; i < error->message_length; i++) putchar(error->message[i] == '\n' ? ' ' : error->message[i]);
  }
  putchar('\n');
}

static void run_record(const record *record) {
  loc_lua *state = open_sandbox();
  if (state == NULL) {
    printf("@ %s died refused\n", record->id);
    return;
  }
  for (int i = 0; i < record->count; i++)
    evaluate(state, record->id, i + 1, record->chunks[i].bytes, record->chunks[i].length);
  evaluate(state, record->id, record->count + 1, (const uint8_t *)"return 1+1", 10);
  loc_lua_close(state);
}

/* ---- pressure ---- */

static bool sweeps;

/* Evaluates a chunk in a sandbox of its own under the event {"pad":…}. Returns the status. */
static int32_t evaluate_padded(const record *record, size_t pad, bool is_shown) {
  char text[64];
  document padded = {.text = text};
  snprintf(text, sizeof text, "{\"pad\":%zu}", pad);
  parse(&padded);
  loc_lua *state = open_sandbox();
  if (state == NULL) fail("refused");
  loc_result result = {0};
  loc_lua_set_event(state, padded.nodes, (const uint8_t *)padded.text, false, 0);
  int32_t status = loc_lua_evaluate(
    state, record->chunks[0].bytes, record->chunks[0].length, (const uint8_t *)"@chunk", false, &result);
  if (is_shown) printf("@ %s %zu %" PRId32 " 0 -\n", record->id, pad, status);
  loc_result next = {0};
  int32_t next_status =
    loc_lua_evaluate(state, (const uint8_t *)"return 1+1", 10, (const uint8_t *)"@chunk", false, &next);
  if (next_status != 0) printf("@ %s died the next run gave %" PRId32 " at %zu\n", record->id, next_status, pad);
  loc_lua_close(state);
  return status;
}

/* A chunk that fills event.pad bytes, makes the stack grow, and then makes one call. Looks for the size from which on the memory limit
 * ends it, and then takes sizes below that: there the limit is crossed within the call, and a collection makes room again. */
static void sweep_record(const record *record) {
  size_t low = 0, high = limits.memory;
  while (high - low > 1024) {
    size_t middle = (low + high) / 2;
    if (evaluate_padded(record, middle, false) != 603) low = middle;
    else high = middle;
  }
  for (size_t below = 0; below <= 160 << 10 && below <= low; below += below < 16 << 10 ? 2 << 10 : 6 << 10) {
    evaluate_padded(record, low - below, true);
  }
  printf("@ %s 0 0 0 2\n", record->id);
}

static void run_apart(const record *record, rlim_t seconds) {
  fflush(stdout);
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (sweeps) sweep_record(record);
    else run_record(record);
    fflush(stdout);
    _exit(0);
  }
  int status;
  if (waitpid(child, &status, 0) != child) fail("waitpid");
  if (WIFSIGNALED(status)) printf("@ %s died signal %d\n", record->id, WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) printf("@ %s died exit %d\n", record->id, WEXITSTATUS(status));
}

/* The reader is Lua's own code. */
static int read_freed_memory(void) {
  lua_State *L = luaL_newstate();
  if (L == NULL) fail("luaL_newstate");
  const char *text = lua_pushstring(L, "a text that is too long to be kept among the short ones, which no table holds");
  lua_pop(L, 1);
  lua_gc(L, LUA_GCCOLLECT, 0);
  lua_pushlstring(L, text, 60);
  lua_close(L);
  return 0;
}

/* This chunk reaches every wrap: chains of tables, texts with zero bytes, numerals, concatenation, tables that grow. */
static const char hosts_own[] =
  "local t = {} for i = 1, 1500 do t = setmetatable({}, {__index = t}) end local key = ('k'):rep(100) "
  "for i = 1, 20 do if t[key .. i] then return 'found' end end "
  "local a, b = ('a\\0'):rep(20000) .. 'x', ('a\\0'):rep(20000) .. 'y' local less = 0 for i = 1, 20 do if a < b then less = less + 1 end end "
  "local n = 0 for i = 1, 50 do n = n + (('0'):rep(5000) .. '1') end "
  "local c = setmetatable({}, {__concat = function() return 1 end}) for i = 1, 50 do n = n + (c .. c) end "
  "local u = {} for i = 1, 20000 do u[i * 0.5] = i u['k' .. i] = i end for i = 1, 20000 do u[i * 0.5] = nil end "
  "return less == 20 and n == 100 and string.format('%.2f', 2.25) == '2.25'";
static int entered, returned, wrong;

static void use_lua(void *context, const uint8_t *bytes, size_t length) {
  (void)context, (void)bytes, (void)length;
  entered++;
  lua_State *L = luaL_newstate();
  if (L == NULL) fail("luaL_newstate");
  luaL_openlibs(L);
  if (luaL_dostring(L, hosts_own) != LUA_OK || !lua_toboolean(L, -1)) {
    wrong++;
    printf("the host's own Lua: %s\n", luaL_tolstring(L, -1, NULL));
  }
  lua_close(L);
  returned++;
}

static int log_with_lua(void) {
  limits.instructions = 3000000;
  limits.milliseconds = 60000;
  loc_lua *state = open_with_log(use_lua);
  if (state == NULL) fail("refused");
  static const char *const chunks[] = {
    "for i = 1, 20 do print(i) end return 1",
    "local t = {} for i = 1, 20 do t[i] = i .. '' pcall(print, i) end return 1",
    "local s = ('x'):rep(7 << 20) for i = 1, 5 do print(i) end return 1", /* hardly any memory is left to the rule */
    "for i = 1, 10 do print(i) end while true do end",
  };
  static const int32_t expected[] = {0, 0, 0, 602};
  for (int i = 0; i < 4; i++) {
    loc_result result;
    int32_t status =
      loc_lua_evaluate(state, (const uint8_t *)chunks[i], strlen(chunks[i]), (const uint8_t *)"@chunk", false, &result);
    if (status != expected[i]) {
      wrong++;
      printf("chunk %d: %" PRId32 " %s\n", i + 1, status, loc_lua_last_error(state)->message);
    }
  }
  loc_lua_close(state);
  printf("entered %d, returned %d\n", entered, returned);
  return wrong == 0 && entered == 55 && returned == entered ? 0 : 1;
}

int main(int count, char **arguments) {
  parse(&event);
  if (count == 2 && strcmp(arguments[1], "open") == 0) {
    loc_lua *state = open_sandbox();
    puts(state == NULL ? "refused" : "opened");
    loc_lua_close(state);
    return 0;
  }
  if (count == 2 && strcmp(arguments[1], "canary") == 0) return read_freed_memory();
  if (count == 2 && strcmp(arguments[1], "log") == 0) return log_with_lua();
  if (count < 3 || strcmp(arguments[1], "run") != 0) return 64;
  unsigned part = 0, parts = 1;
  rlim_t seconds = 60;
  bool stays = false;
  for (int i = 2; i + 1 < count; i++) {
    const char *option = arguments[i];
    if (strcmp(option, "--stay") == 0) {
      stays = true;
      continue;
    }
    if (strcmp(option, "--sweep") == 0) {
      sweeps = true;
      continue;
    }
    uint64_t number = strtoull(arguments[++i], NULL, 10);
    if (strcmp(option, "--part") == 0) {
      if (sscanf(arguments[i], "%u/%u", &part, &parts) != 2 || parts == 0) return 64;
    } else if (strcmp(option, "--memory") == 0) {
      limits.memory = number;
    } else if (strcmp(option, "--milliseconds") == 0) {
      limits.milliseconds = number;
    } else if (strcmp(option, "--instructions") == 0) {
      limits.instructions = number;
    } else if (strcmp(option, "--output") == 0) {
      limits.output = number;
    } else if (strcmp(option, "--event") == 0) {
      event.text = arguments[i];
      parse(&event);
    } else if (strcmp(option, "--cpu") == 0) {
      seconds = number;
    } else {
      return 64;
    }
  }
  FILE *file = fopen(arguments[count - 1], "rb");
  if (file == NULL) fail("the file of chunks cannot be opened");
  record record;
  for (unsigned i = 0; read_record(file, &record); i++) {
    if (i % parts == part) {
      if (stays && sweeps) sweep_record(&record);
      else if (stays) run_record(&record);
      else run_apart(&record, seconds);
    }
    free_record(&record);
  }
  fclose(file);
  return 0;
}
