/* A host's program, built against an installed LocScript: renders a text, and runs a rule on an event. */
#include <locscript.h>
#include <stdio.h>
#include <string.h>

static int failed(const char *what, const locscript_error *error) {
  fprintf(stderr, "%s: %s (%s)\n", what, error->message, locscript_status_name(error->status));
  return 1;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  if (strcmp(locscript_version(), LOCSCRIPT_VERSION) != 0 || locscript_abi_version() != LOCSCRIPT_ABI_VERSION) return 1;

  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_engine engine;
  locscript_str android = {arguments[1], strlen(arguments[1])}, words[] = {LOCSCRIPT_STR("Alice")};
  if (locscript_engine_open(&android, 1, NULL, 0, NULL, &engine, &error) != LOCSCRIPT_OK) return failed("open", &error);
  char text[256];
  size_t length;
  if (
    locscript_engine_render(
      engine, LOCSCRIPT_STR("welcome_title"), words, 1, LOCSCRIPT_STR("fr"), NULL, text, sizeof text, &length,
      &error) != LOCSCRIPT_OK)
    return failed("render", &error);
  puts(text);

  locscript_rules rules;
  locscript_str source =
    LOCSCRIPT_STR("return function(event) return loc.message{topic = event.topic, title = 'Hello'} end");
  if (locscript_rules_open_source(engine, LOCSCRIPT_STR("hello.lua"), source, NULL, &rules, &error) != LOCSCRIPT_OK)
    return failed("rules", &error);
  locscript_session session;
  if (locscript_session_open(engine, rules, NULL, &session, &error) != LOCSCRIPT_OK) return failed("session", &error);
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  if (
    locscript_session_run(session, LOCSCRIPT_STR("{\"topic\":\"news\"}"), LOCSCRIPT_STR(""), &result, &error) !=
    LOCSCRIPT_OK)
    return failed("run", &error);
  for (size_t i = 0; i < result.payload_count; i++)
    printf("%.*s\n", (int)result.payloads[i]->body.length, result.payloads[i]->body.data);
  locscript_session_close(session);
  locscript_rules_close(rules);
  locscript_engine_close(engine);
  return 0;
}
