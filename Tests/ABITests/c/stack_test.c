/* S14: the C stack that is left is measured, not assumed. On any thread of 64 KB upwards, and on fibers, a rule that needs more than
 * there is ends with status 608 and the slug "stack"; the host's process never. */
#include "apart.h"
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

/* Each nests calls of C as deeply as Lua lets it, 200 times, each through frames of another size. */
static const char *const chunks[] = {
  "return 1+1",
  "local function f(n) return (('x'):gsub('x', function() return n > 0 and f(n - 1) or 'y' end)) end return f(250)",
  "local t = setmetatable({}, {__tostring = function(t) return string.format('%s', t) end}) return tostring(t)",
  "local t t = setmetatable({}, {__tostring = function() return loc.json{string.format('%-20s', t)} end}) return string.format('%s', t)",
  "local function f(n) local t = {3, 2, 1} table.sort(t, function(a, b) if n > 0 then f(n - 1) end return a < b end) return 'y' end return f(250)",
  "local function f(n) local ok, e = pcall(f, n + 1) if not ok then error(e, 0) end return e end return f(1)",
  "local t = setmetatable({}, {__index = function(t, k) return k > 0 and t[k - 1] or 1 end}) return t[250]",
  "local t t = setmetatable({}, {__add = function(a, b) return b > 0 and t + (b - 1) or 0 end}) return t + 250",
  "local s = ('('):rep(180) .. '1' .. (')'):rep(180) return #s",
  "return #('a'):rep(10000):match('.-b') ",
  "return ('a'):rep(300):find(('a?'):rep(300) .. ('a'):rep(300))",
  "return ('x'):rep(250):find(('(x)'):rep(30) .. '%f[y]')",
  "local t = {} local u = t for i = 1, 100 do u.x = {} u = u.x end return loc.json(t)",
  "local t = {} local u = t for i = 1, 250 do u.x = {} u = u.x end return t",
  "local m = {topic = 't', body = 'b', data = {}} for i = 1, 50 do m.data['k' .. i] = 'v' end return loc.build(loc.message(m))",
  "return loc.sizes{message = {token = 't', notification = {title = 'x', body = 'y'}, apns = {payload = {aps = {alert = {title = 'x'}}}}}}",
  "return loc.number(1234567.891, 'de') .. loc.money(1234, 'EUR', 'de') .. loc.plural_key('k', 2, 'ru')",
  "local ok, e = pcall(function() error(setmetatable({}, {__tostring = function(e) return tostring(e) end})) end) return tostring(e)",
  "local t = loc.template{topic = 't', body = loc.text('k', loc.slot 'b'), data = {d = loc.slot 'd'}} return loc.build(t{b = 'x', d = 7})",
};
enum { CHUNKS = sizeof chunks / sizeof chunks[0] };

static locscript_engine engine;

static int may_end_with(int32_t status, const locscript_error *error) {
  if (status == LOCSCRIPT_OK || (status >= LOCSCRIPT_E_RULE_INSTRUCTIONS && status <= LOCSCRIPT_E_RULE_OUTPUT))
    return 1;
  if (status == LOCSCRIPT_E_RULE_ERROR || status == LOCSCRIPT_E_RULE_SYNTAX || status == LOCSCRIPT_E_RULE_RESULT)
    return 1;
  printf("  status %d, %s: %s\n", status, error->slug, error->message);
  return 0;
}

static void evaluate_all(int opens_here, locscript_session session) {
  if (opens_here) session = open_session(engine, (locscript_rules){0}, NULL);
  for (int i = 0; i < CHUNKS; i++) {
    locscript_error error = LOCSCRIPT_ERROR_INIT;
    locscript_str value = {NULL, 0};
    int32_t status = locscript_session_evaluate(
      session, str(chunks[i]), (locscript_str){0}, LOCSCRIPT_STR("{\"a\":[1]}"), &value, &error);
    MUST(may_end_with(status, &error));
  }
  if (opens_here) MUST(locscript_session_close(session) == LOCSCRIPT_OK);
}

/* ---- threads ---- */

static size_t stack_bytes;
static locscript_session shared;

/* Returns when the thread has ended. */
static void run_on_thread(size_t bytes, void *(*body)(void *)) {
  pthread_attr_t attributes;
  pthread_t thread;
  MUST(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, bytes) == 0);
  MUST(pthread_create(&thread, &attributes, body, NULL) == 0 && pthread_join(thread, NULL) == 0);
}

static void *on_thread(void *unused) {
  (void)unused;
  evaluate_all(1, (locscript_session){0});
  evaluate_all(0, shared); /* opened on the main thread */
  return NULL;
}

static void thread_of_some_size(void) {
  engine = empty_engine();
  shared = open_session(engine, (locscript_rules){0}, NULL);
  evaluate_all(0, shared);
  run_on_thread(stack_bytes, on_thread);
  evaluate_all(0, shared); /* and the main thread has all of its own again */
}

/* The rule that needs more than a small stack has, and what it must be told. */
static const char deepest[] =
  "local t t = setmetatable({}, {__tostring = function() return loc.json{string.format('%-20s', t)} end}) return string.format('%s', t)";
static char slug[48];
static int32_t deepest_status;

static void *run_deepest(void *unused) {
  (void)unused;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str value;
  deepest_status =
    locscript_session_evaluate(shared, str(deepest), (locscript_str){0}, (locscript_str){0}, &value, &error);
  memcpy(slug, error.slug, sizeof slug);
  return NULL;
}

static void says_stack(void) {
  engine = empty_engine();
  shared = open_session(engine, (locscript_rules){0}, NULL);
  run_on_thread(stack_bytes, run_deepest);
  if (deepest_status != LOCSCRIPT_E_RULE_ERROR || strcmp(slug, "stack") != 0)
    printf("  status %d, %s\n", deepest_status, slug);
  MUST(deepest_status == LOCSCRIPT_E_RULE_ERROR && strcmp(slug, "stack") == 0);
}

/* pcall must not let a rule go on for ever where the stack is at its end. */
static void catches_stack(void) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str value = {NULL, 0};
  engine = empty_engine();
  shared = open_session(engine, (locscript_rules){0}, NULL);
  int32_t status = locscript_session_evaluate(
    shared,
    LOCSCRIPT_STR(
      "local function f(n) local ok, e = pcall(f, n + 1) return ok, e end for i = 1, 1000 do f(1) end return 1"),
    (locscript_str){0}, (locscript_str){0}, &value, &error);
  MUST(may_end_with(status, &error));
}

static void *on_small_thread_catching(void *unused) {
  (void)unused;
  catches_stack();
  return NULL;
}

static void small_thread_catching(void) { run_on_thread(stack_bytes, on_small_thread_catching); }

/* ---- fibers: a stack that the thread library knows nothing of, with a page behind it that nobody may touch ---- */

static ucontext_t caller, fiber;

static void in_fiber(void) { evaluate_all(0, shared); }

static char *guarded_stack(size_t bytes) {
  char *memory = mmap(NULL, bytes + 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  MUST(memory != MAP_FAILED && mprotect(memory, 65536, PROT_NONE) == 0);
  return memory + 65536;
}

static void run_in_fiber(void) {
  MUST(getcontext(&fiber) == 0);
  fiber.uc_stack.ss_sp = guarded_stack(stack_bytes);
  fiber.uc_stack.ss_size = stack_bytes;
  fiber.uc_link = &caller;
  makecontext(&fiber, in_fiber, 0);
  MUST(swapcontext(&caller, &fiber) == 0);
}

static void fiber_of_some_size(void) {
  engine = empty_engine();
  shared = open_session(engine, (locscript_rules){0}, NULL);
  evaluate_all(0, shared);
  run_in_fiber();
  evaluate_all(0, shared);
}

/* A heap block as a stack, as coroutine libraries have it, on a thread that is small itself. */
static void *fiber_on_thread(void *unused) {
  (void)unused;
  run_in_fiber();
  return NULL;
}

static void fiber_on_some_thread(void) {
  engine = empty_engine();
  shared = open_session(engine, (locscript_rules){0}, NULL);
  run_on_thread(128 << 10, fiber_on_thread);
}

/* ---- sessions one within another, each called in the log function of the one before ---- */

enum { NESTED = 12 };
static locscript_session sessions[NESTED];
static const char nest[] =
  "local function f(n) if n == 0 then loc.log('in') return 'y' end return (('x'):gsub('x', function() return f(n - 1) end)) end return f(60)";

static void go_in(void *context, const locscript_log_line *line) {
  (void)line;
  size_t next = (size_t)context;
  if (next >= NESTED) return;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str value;
  int32_t status =
    locscript_session_evaluate(sessions[next], str(nest), (locscript_str){0}, (locscript_str){0}, &value, &error);
  MUST(may_end_with(status, &error));
}

static void *nested_sessions(void *unused) {
  (void)unused;
  go_in((void *)0, NULL);
  return NULL;
}

static void nested_on_some_thread(void) {
  engine = empty_engine();
  for (size_t i = 0; i < NESTED; i++) {
    sessions[i] = open_session(engine, (locscript_rules){0}, NULL);
    MUST(locscript_session_on_log(sessions[i], go_in, (void *)(i + 1), NULL) == LOCSCRIPT_OK);
  }
  run_on_thread(stack_bytes, nested_sessions);
}

/* ---- rules, in whose runs the host stands between Lua's frames ---- */

static void run_depths(void) {
  for (int depth = 0; depth < 200; depth += 11) {
    char event[64];
    snprintf(event, sizeof event, "{\"depth\":%d}", depth);
    locscript_result result = run_event(shared, event);
    MUST(result.payload_count + result.failure_count == 1);
  }
}

static void *rules_on_thread(void *unused) {
  (void)unused;
  run_depths();
  return NULL;
}

static void rules_on_some_thread(void) {
  static const char *const files[] = {
    "lib/deep.lua",
    "local function f(n) if n == 0 then return 'y' end return (('x'):gsub('x', function() return f(n - 1) end)) end return f",
    "a.lua",
    "local deep = require 'lib.deep' return {name = 'a', run = function(event)\n"
    "  local ok, e = pcall(deep, event.depth) return loc.message{topic = 't', title = loc.text('k', event.depth), data = {ok = tostring(ok)}} end}",
    NULL};
  engine = empty_engine();
  shared = open_session(engine, load_rules(engine, files), NULL);
  run_on_thread(stack_bytes, rules_on_thread);
  run_depths();
}

int main(void) {
  static const int kilobytes[] = {64, 72, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 512, 1024};
  for (size_t i = 0; i < sizeof kilobytes / sizeof kilobytes[0]; i++) {
    char what[96];
    stack_bytes = (size_t)kilobytes[i] << 10;
    snprintf(what, sizeof what, "S14: a thread of %d KB", kilobytes[i]);
    run_apart(what, thread_of_some_size, 10);
    snprintf(what, sizeof what, "S14: a fiber of %d KB", kilobytes[i]);
    run_apart(what, fiber_of_some_size, 10);
    snprintf(what, sizeof what, "S14: a fiber of %d KB on a thread of 128 KB", kilobytes[i]);
    run_apart(what, fiber_on_some_thread, 10);
    snprintf(what, sizeof what, "S14: nested sessions on a thread of %d KB", kilobytes[i]);
    run_apart(what, nested_on_some_thread, 10);
    snprintf(what, sizeof what, "S14: rules on a thread of %d KB", kilobytes[i]);
    run_apart(what, rules_on_some_thread, 10);
    snprintf(what, sizeof what, "S14: pcall at the end of a stack of %d KB", kilobytes[i]);
    run_apart(what, small_thread_catching, 10);
    if (kilobytes[i] > 96) continue;
    snprintf(what, sizeof what, "S14: 608 \"stack\" on a thread of %d KB", kilobytes[i]);
    run_apart(what, says_stack, 10);
  }
  return finish_checks();
}
