/* Errors: raised as tables in rules, described for the host. */
#pragma once

#include "slugs.h"
#include "state.h"

enum { STOP_REASONS = LOC_STOP_OUTPUT - LOC_STOP_INSTRUCTIONS + 1 };
/* The name of the chunk that loc_lua_define runs. */
#define LOC_WORDS_NAME "words"
#define LOC_WORDS_CHUNK "=" LOC_WORDS_NAME

extern const char *const loc_stop_slugs[STOP_REASONS]; /* from LOC_STOP_INSTRUCTIONS on */

/* Raises the error of a case, LOC_CASE_…, with the case's slug. */
_Noreturn int loc_raise(lua_State *L, int number, const char *key, size_t key_length, const char *format, ...);
/* The same with another slug, for a case without its own. */
_Noreturn int loc_raise_as(
  lua_State *L, int number, const char *slug, const char *key, size_t key_length, const char *format, ...);
/* The same with the message that is on top of the stack, which may have any bytes. */
_Noreturn void loc_raise_message(lua_State *L, int number, const char *slug, const char *key, size_t key_length);
int loc_error_tostring(lua_State *L);
/* Takes the place in the words of a test, which no script has, off the text on top of the stack. */
void loc_drop_words_place(lua_State *L);
/* Finds the innermost function of a script, from this level on. */
bool loc_find_script(lua_State *L, int level, lua_Debug *record);
/* The message handler of every run: records the position of an error and the calls that led to it. */
int loc_handler(lua_State *L);
void loc_describe_failure(loc_lua *S);
void loc_set_error(loc_lua *S, const char *slug, const char *message);
size_t loc_copy_text(char *out, size_t capacity, const char *text, size_t length);
