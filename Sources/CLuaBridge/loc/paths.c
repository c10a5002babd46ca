/* Writes the path of a faulty place in a value. */
#include "values.h"

#include "sandbox/errors.h"
#include "text_runs.h"

/* Writes a path such as `message.android[2].title` of the value under way; of a call's argument only the part below it. */
static void write_path(loc_lua *S) {
  char *out = S->error.path;
  size_t room = sizeof S->error.path, at = 0;
  for (int i = S->writes_arguments ? 1 : 0; i < S->path_depth && at < room - 1; i++) {
    path_step *step = &S->path[i];
    if (step->name == NULL) {
      int printed = loc_snprintf(out + at, room - at, "[%lld]", (long long)step->index);
      at += printed > 0 && (size_t)printed < room - at ? (size_t)printed : 0;
      continue;
    }
    if (at > 0) out[at++] = '.';
    at += loc_copy_text(out + at, room - at, step->name, step->length < 80 ? step->length : 80);
  }
  out[at] = 0;
  S->error.path_length = at;
  if (!loc_is_utf8((uint8_t *)out, at)) {
    for (size_t i = 0; i < at; i++) {
      if ((uint8_t)out[i] >= 0x80) out[i] = '?';
    }
  }
}

_Noreturn void loc_bad_value(lua_State *L, int number, const char *what) {
  loc_lua *S = loc_state(L);
  write_path(S);
  const char *separator = S->error.path_length > 0 ? ": " : "";
  if (S->writes_arguments) {
    loc_raise_as(
      L, number, SLUG_ARGUMENT, NULL, 0, "argument %d of loc.%s: %s%s%s", (int)S->path[0].index, loc_called_name(L),
      S->error.path, separator, what);
  }
  S->bad_value = true;
  loc_raise_as(L, number, SLUG_BAD_RESULT, NULL, 0, "%s%s%s", S->error.path, separator, what);
}
