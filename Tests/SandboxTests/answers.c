/* The fixed answers: enough that rules run on, whatever they ask. */
#include "answers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static document names = {.text = "[\"android_name\",\"IOS_NAME\"]"};
static document list = {.text = "[\"de\",\"en\",\"fr\"]"};
static document object = {
  .text = "{\"android\":{\"bytes\":312,\"limit\":4096,\"advised\":4000},\"ios\":null,\"web\":null}"};

void parse(document *document) {
  size_t count = strlen(document->text);
  loc_json_end end = loc_json_read(document->nodes, MAX_NODES, (const uint8_t *)document->text, count, 0, 0);
  if (end.stop == LOC_JSON_DONE) return;
  fprintf(stderr, "host: a document of the host's own cannot be read: %s\n", document->text);
  exit(70);
}

/* The functions by their numbers; from 1 on as in bridge.h's LOC_FUNCTION_…. */
enum { ANSWER_ECHO = 100, ANSWER_LIST, ANSWER_OBJECT };
static const struct function {
  const char *name;
  int answer;
} functions[] = {
  {NULL, 0},
  {"message", LOC_ANSWER_MESSAGE},
  {"build", LOC_ANSWER_STRING},
  {"sizes", ANSWER_OBJECT},
  {"preview", ANSWER_OBJECT},
  {"previews", ANSWER_LIST},
  {"topic", ANSWER_ECHO},
  {"render", LOC_ANSWER_ERROR},
  {"number", LOC_ANSWER_STRING},
  {"money", LOC_ANSWER_STRING},
  {"percent", LOC_ANSWER_STRING},
  {"date", LOC_ANSWER_STRING},
  {"time", LOC_ANSWER_INTEGER},
  {"local_time", ANSWER_OBJECT},
  {"quiet_until", LOC_ANSWER_INTEGER},
  {"plural_key", ANSWER_ECHO},
  {"truncate", ANSWER_ECHO},
  {"isolate", ANSWER_ECHO},
  {"has", LOC_ANSWER_BOOLEAN},
  {"keys", ANSWER_LIST},
  {"locales", ANSWER_LIST},
  {"version_at_least", LOC_ANSWER_BOOLEAN},
  {"bucket", LOC_ANSWER_INTEGER},
  {"json", LOC_ANSWER_STRING},
  {"source", LOC_ANSWER_NIL},
  {"condition", ANSWER_ECHO},
  {"epoch", LOC_ANSWER_INTEGER},
  {"utc_offset", LOC_ANSWER_INTEGER},
  {"rfc3339", LOC_ANSWER_STRING},
  {"join", LOC_ANSWER_STRING},
};
enum { FUNCTION_COUNT = sizeof functions / sizeof functions[0] };

static void answer_text(loc_answer *answer, int kind, const void *bytes, size_t length) {
  answer->kind = kind;
  answer->bytes = bytes;
  answer->length = length;
}

static void answer_document(loc_answer *answer, const document *document) {
  answer_text(answer, LOC_ANSWER_VALUE, document->text, strlen(document->text));
  answer->nodes = document->nodes;
}

static void answer_key(loc_answer *answer, const loc_node *nodes, const uint8_t *source) {
  const loc_node *key = nodes + 1;
  answer->kind = LOC_ANSWER_NIL;
  if (nodes->length == 0 || key->kind != LOC_NODE_STRING || key->length == 0) return;
  if (source[key->start] % 3 == 0) answer_document(answer, &names);
  if (source[key->start] != '!') return;
  answer_text(answer, LOC_ANSWER_ERROR, "no such key", 11);
  answer->slug = (const uint8_t *)"missing-key";
  answer->slug_length = 11;
}

void answer_call(void *context, int32_t number, const loc_node *nodes, const uint8_t *source, loc_answer *answer) {
  static int64_t slot;
  (void)context;
  const loc_node *first = nodes + 1;
  if (number == LOC_FUNCTION_KEY || number >= FUNCTION_COUNT) return answer_key(answer, nodes, source);
  switch (functions[number].answer) {
    case LOC_ANSWER_MESSAGE:
      answer->kind = LOC_ANSWER_MESSAGE;
      answer->integer = slot++ % 1000;
      answer->output = answer->held = nodes->next * 16;
      break;
    case LOC_ANSWER_BOOLEAN:
    case LOC_ANSWER_INTEGER:
      answer->kind = functions[number].answer;
      answer->integer = 1;
      break;
    case LOC_ANSWER_STRING: answer_text(answer, LOC_ANSWER_STRING, "a text", 6); break;
    case LOC_ANSWER_ERROR:
      answer_text(answer, LOC_ANSWER_ERROR, "what the call wants", 19);
      answer->slug = (const uint8_t *)"argument";
      answer->slug_length = 8;
      answer->argument = nodes->length > 0 ? 1 : 0;
      break;
    case ANSWER_ECHO:
      if (nodes->length > 0 && first->kind == LOC_NODE_STRING) {
        answer_text(answer, LOC_ANSWER_STRING, source + first->start, first->length);
      }
      break;
    case ANSWER_LIST: answer_document(answer, &list); break;
    case ANSWER_OBJECT: answer_document(answer, &object); break;
    default: break;
  }
}

/* A template's message is like any other one. */
void fill(void *context, uint32_t number, const loc_slice *values, size_t count, loc_answer *answer) {
  (void)context, (void)number, (void)values, (void)count;
  *answer = (loc_answer){.kind = LOC_ANSWER_MESSAGE, .integer = 0};
}

int add_functions(loc_lua *state) {
  document *documents[] = {&names, &list, &object};
  for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) parse(documents[i]);
  for (int32_t i = 1; i < FUNCTION_COUNT; i++) {
    const char *name = functions[i].name;
    if (loc_lua_add_function(state, (const uint8_t *)name, strlen(name), i) != 0) return 1;
  }
  return 0;
}
