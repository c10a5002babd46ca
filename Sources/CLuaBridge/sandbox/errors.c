/* Turns errors into tables for rules, and into text with a place for the host. */
#include "errors.h"

#include "text_runs.h"
#include <stdarg.h>
#include <string.h>

size_t loc_copy_text(char *out, size_t capacity, const char *text, size_t length) {
  if (length >= capacity) {
    length = capacity - 1;
    /* A cut never divides a character. */
    while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80) length--;
  }
  if (length > 0) memcpy(out, text, length);
  out[length] = 0;
  return length;
}

void loc_set_error(loc_lua *S, const char *slug, const char *message) {
  loc_lua_error *error = &S->error;
  error->slug_length = loc_copy_text(error->slug, sizeof error->slug, slug, strlen(slug));
  error->message_length = loc_copy_text(error->message, sizeof error->message, message, strlen(message));
}

const char *const loc_stop_slugs[STOP_REASONS] = {
  SLUG_INSTRUCTION_LIMIT, SLUG_MEMORY_LIMIT, SLUG_INTERRUPTED, SLUG_DEADLINE, SLUG_OUTPUT_LIMIT};

enum { MAX_LEVELS = 64 };

/* Functions that the host defined do not count as script: the script calls them. */
static bool is_script(const lua_Debug *record) {
  return record->currentline > 0 && strcmp(record->source, LOC_WORDS_CHUNK) != 0;
}

/* Finds the innermost function of a script, and returns its level; -1 when there is none. */
static int find_script(lua_State *L, int level, lua_Debug *record) {
  for (; level < MAX_LEVELS && lua_getstack(L, level, record); level++) {
    lua_getinfo(L, "Slnt", record);
    if (is_script(record)) return level;
  }
  return -1;
}

bool loc_find_script(lua_State *L, int level, lua_Debug *record) { return find_script(L, level, record) >= 0; }

static const char *file_of(const lua_Debug *record) {
  return record->source[0] == '@' ? record->source + 1 : record->short_src;
}

bool loc_lua_where(loc_lua *S, const char **file, size_t *length, int32_t *line) {
  static _Thread_local lua_Debug record;
  if (!loc_find_script(S->L, 1, &record)) return false;
  *file = record.source[0] == '@' ? record.source + 1 : record.source;
  *length = strlen(*file);
  *line = record.currentline;
  return true;
}

int32_t loc_lua_rule_line(loc_lua *S, size_t index) {
  lua_Debug record = {.linedefined = 0};
  if (lua_rawgeti(S->L, LUA_REGISTRYINDEX, SLOT_FIRST_RULE + (lua_Integer)index) != LUA_TFUNCTION) {
    lua_pop(S->L, 1);
    return 0;
  }
  lua_getinfo(S->L, ">S", &record);
  return record.linedefined;
}

static const char *const slugs[LOC_CASE_COUNT] = {
#define CASE(name, slug) [LOC_CASE_##name] = slug,
  LOC_ERROR_CASES(CASE)
#undef CASE
};

_Noreturn void loc_raise_message(lua_State *L, int number, const char *slug, const char *key, size_t key_length) {
  luaL_checkstack(L, 8, NULL);
  lua_createtable(L, 0, 4);
  lua_pushstring(L, slug);
  lua_setfield(L, -2, "slug");
  const char *message = lua_tostring(L, -2);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "message");
  if (key) {
    lua_pushlstring(L, key, key_length);
    lua_setfield(L, -2, "key");
  }
  loc_raised *raised = &loc_state(L)->raised;
  raised->line = 0;
  lua_Debug record;
  if (loc_find_script(L, 0, &record)) {
    lua_pushfstring(L, "%s:%d:", file_of(&record), record.currentline);
    lua_setfield(L, -2, "where");
    raised->line = record.currentline;
    loc_copy_text(raised->file, sizeof raised->file, file_of(&record), strlen(file_of(&record)));
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ERROR);
  lua_setmetatable(L, -2);
  raised->table = lua_topointer(L, -1);
  raised->message = message;
  raised->number = number;
  lua_error(L);
  __builtin_unreachable();
}

_Noreturn static void raise(
  lua_State *L, int number, const char *slug, const char *key, size_t key_length, const char *format,
  va_list arguments) {
  luaL_checkstack(L, 8, NULL);
  lua_pushvfstring(L, format, arguments);
  loc_raise_message(L, number, slug, key, key_length);
}

_Noreturn int loc_raise(lua_State *L, int number, const char *key, size_t key_length, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  raise(L, number, slugs[number], key, key_length, format, arguments);
}

_Noreturn int loc_raise_as(
  lua_State *L, int number, const char *slug, const char *key, size_t key_length, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  raise(L, number, slug, key, key_length, format, arguments);
}

static void raw_field(lua_State *L, int index, const char *name) {
  lua_pushstring(L, name);
  lua_rawget(L, index < 0 ? index - 1 : index);
}

/* The __tostring of error tables gives "rules/price_drop.lua:12: the message". */
int loc_error_tostring(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  raw_field(L, 1, "where");
  raw_field(L, 1, "message");
  if (lua_type(L, 3) != LUA_TSTRING) {
    lua_pushliteral(L, "error");
    lua_replace(L, 3);
  }
  if (lua_type(L, 2) != LUA_TSTRING) return 1;
  lua_pushliteral(L, " ");
  lua_insert(L, 3);
  lua_concat(L, 3);
  return 1;
}

/* Records the script calls that led to the function of `record`, which is at this level. */
static void note_callers(lua_State *L, loc_lua_error *error, int level, lua_Debug *record) {
  const char *name = record->name;
  error->is_cut = record->istailcall != 0;
  while (error->caller_count < LOC_MAX_CALLERS && ++level < MAX_LEVELS && lua_getstack(L, level, record)) {
    lua_getinfo(L, "Slnt", record);
    if (strcmp(record->source, LOC_WORDS_CHUNK) == 0) return; /* the host's own call of a test */
    if (is_script(record)) {
      loc_caller *caller = &error->callers[error->caller_count++];
      caller->file_length = loc_copy_text(caller->file, sizeof caller->file, file_of(record), strlen(file_of(record)));
      caller->name_length = loc_copy_text(caller->name, sizeof caller->name, name ? name : "", name ? strlen(name) : 0);
      caller->line = record->currentline;
      error->is_cut = record->istailcall != 0;
    }
    name = record->name;
  }
}

/* Runs where the error is raised, while the stack still shows that place. The handler neither allocates nor raises. */
int loc_handler(lua_State *L) {
  loc_lua *S = loc_state(L);
  loc_lua_error *error = &S->error;
  lua_Debug record;
  error->line = 0;
  error->file_length = 0;
  error->caller_count = 0;
  error->is_cut = false;
  error->called_length = 0;
  if (S->stop != 0 && S->hook_count != 1) return 1;
  int level = find_script(L, 1, &record);
  if (level < 0) return 1;
  error->file_length = loc_copy_text(error->file, sizeof error->file, file_of(&record), strlen(file_of(&record)));
  error->line = record.currentline;
  lua_Debug callee;
  if (
    level > 1 && lua_getstack(L, level - 1, &callee) && lua_getinfo(L, "nS", &callee) && callee.name &&
    *callee.what == 'C') {
    error->called_length = loc_copy_text(error->called, sizeof error->called, callee.name, strlen(callee.name));
  }
  note_callers(L, error, level, &record);
  return 1;
}

/* Notes which of the bridge's errors the table on top of the stack is: the last one raised, with the text that it was given. No other
 * table can lie where that one lies, as long as it exists; and the metatable says that it is one of ours. */
static void note_case(lua_State *L, loc_lua *S) {
  if (lua_topointer(L, -1) != S->raised.table) return;
  raw_field(L, -1, "message");
  bool is_same = lua_type(L, -1) == LUA_TSTRING && lua_tostring(L, -1) == S->raised.message;
  lua_pop(L, 1);
  if (!is_same) return;
  loc_lua_error *error = &S->error;
  error->number = S->raised.number;
  if (S->raised.line == 0 || (S->raised.line == error->line && strcmp(S->raised.file, error->file) == 0)) return;
  /* The rule has caught the error and raised it again: the handler saw the second place. */
  error->line = S->raised.line;
  error->file_length = loc_copy_text(error->file, sizeof error->file, S->raised.file, strlen(S->raised.file));
  error->called_length = error->caller_count = 0;
  error->is_cut = false;
}

static size_t copy_field(lua_State *L, const char *name, char *out, size_t capacity) {
  raw_field(L, -1, name);
  size_t length = 0;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
  size_t copied = loc_copy_text(out, capacity, text, length);
  lua_pop(L, 1);
  return copied;
}

void loc_drop_words_place(lua_State *L) {
  static const char start[] = LOC_WORDS_NAME ":";
  size_t length, digits;
  if (!loc_state(L)->has_words || lua_type(L, -1) != LUA_TSTRING) return;
  const char *text = lua_tolstring(L, -1, &length);
  if (strncmp(text, start, sizeof start - 1) != 0) return;
  digits = strspn(text + sizeof start - 1, "0123456789");
  size_t place = sizeof start - 1 + digits + 2;
  if (digits == 0 || strncmp(text + place - 2, ": ", 2) != 0) return;
  lua_pushlstring(L, text + place, length - place);
  lua_replace(L, -2);
}

/* Runs protected, with the error value on top of the stack. */
static int describe(lua_State *L) {
  loc_lua *S = loc_state(L);
  loc_lua_error *error = &S->error;
  lua_settop(L, 1);
  loc_drop_words_place(L);
  if (lua_type(L, 1) == LUA_TTABLE && lua_getmetatable(L, 1)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_ERROR);
    bool ours = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (ours) {
      note_case(L, S);
      error->slug_length = copy_field(L, "slug", error->slug, sizeof error->slug);
      /* A rule may write into an error table that it has caught, but it cannot raise a limit. */
      for (int i = 0; i < STOP_REASONS; i++) {
        if (strcmp(error->slug, loc_stop_slugs[i]) != 0) continue;
        error->slug_length =
          loc_copy_text(error->slug, sizeof error->slug, SLUG_SCRIPT_ERROR, strlen(SLUG_SCRIPT_ERROR));
      }
      error->message_length = copy_field(L, "message", error->message, sizeof error->message);
      error->key_length = copy_field(L, "key", error->key, sizeof error->key);
      return 0;
    }
  }
  size_t length = 0;
  const char *text;
  switch (lua_type(L, 1)) {
    case LUA_TSTRING:
    case LUA_TNUMBER: text = lua_tolstring(L, 1, &length); break;
    case LUA_TNIL:
      text = "the error value is nil";
      length = strlen(text);
      break;
    default: text = lua_pushfstring(L, "the error value is a %s", luaL_typename(L, 1)); length = strlen(text);
  }
  error->message_length = loc_copy_text(error->message, sizeof error->message, text, length);
  return 0;
}

/* Describes the error value on top of the stack, and takes it off. */
void loc_describe_failure(loc_lua *S) {
  lua_State *L = S->L;
  loc_set_error(S, SLUG_SCRIPT_ERROR, "the rule failed");
  S->error.key_length = 0;
  S->error.number = LOC_CASE_NONE;
  S->free_of_limits = true;
  lua_sethook(L, NULL, 0, 0);
  lua_pushcfunction(L, describe);
  lua_insert(L, -2);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) lua_pop(L, 1);
  S->free_of_limits = false;
  /* A script's message may be invalid UTF-8; the host's text is always valid. */
  if (loc_is_utf8((const uint8_t *)S->error.message, S->error.message_length)) return;
  for (size_t at = 0; at < S->error.message_length; at++) {
    if ((uint8_t)S->error.message[at] >= 0x80) S->error.message[at] = '?';
  }
}
