/* Runs one Lua file in the sandbox, with room for long programs; what it prints goes to stdout. */
#include "bridge.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void no_host(void *context, int32_t function, const loc_node *nodes, const uint8_t *source, loc_answer *answer) {
  (void)context, (void)function, (void)nodes, (void)source;
  memset(answer, 0, sizeof *answer);
}

static void print_line(void *context, const uint8_t *bytes, size_t length) {
  (void)context;
  fwrite(bytes, 1, length, stdout);
  putchar('\n');
}

static void fill_nothing(void *context, uint32_t number, const loc_slice *values, size_t count, loc_answer *answer) {
  (void)context, (void)number, (void)values, (void)count, (void)answer;
}

int main(int count, char **arguments) {
  static uint8_t source[1 << 16];
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (file == NULL) return 64;
  size_t length = fread(source, 1, sizeof source, file);
  fclose(file);
  const loc_lua_limits limits = {UINT64_MAX / 2, 1ull << 30, 3600000, 1ull << 40};
  int32_t interrupt = 0;
  const loc_host host = {.call = no_host, .fill = fill_nothing, .log = print_line, .interrupt = &interrupt};
  loc_lua *state = loc_lua_open(&limits, &host);
  if (state == NULL) return 70;
  loc_result result;
  int32_t status = loc_lua_evaluate(state, source, length, (const uint8_t *)"@case.lua", false, &result);
  const loc_lua_error *error = loc_lua_last_error(state);
  if (status != 0) fprintf(stderr, "status %d: %.*s\n", status, (int)error->message_length, error->message);
  loc_lua_close(state);
  return status == 0 ? 0 : 1;
}
