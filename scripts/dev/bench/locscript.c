/* LocScript through its public C interface. J1: a prepared message. J2: a text opened by key and locale. */
#include <locscript.h>

#include "contestant.h"

static locscript_engine engine;
static locscript_prepared prepared;
static int is_render;
static locscript_text texts[16];

static void require(int32_t status, const locscript_error *error) {
  if (status == LOCSCRIPT_OK) return;
  fprintf(stderr, "%s: %s\n", locscript_status_name(status), error->message);
  exit(1);
}

static int open_render(const input *data) {
  static char xml[65536];
  size_t used = (size_t)snprintf(xml, sizeof xml, "<resources>");
  for (size_t i = 0; i < data->template_count && i < 16; i++) {
    used += (size_t)snprintf(
      xml + used, sizeof xml - used, "<string name=\"t%zu\" formatted=\"false\">\"%.*s\"</string>", i,
      (int)data->templates[i].values[1].length, data->templates[i].values[1].data);
  }
  used += (size_t)snprintf(xml + used, sizeof xml - used, "</resources>");
  locscript_file files[2] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {xml, used}},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values-fr/strings.xml"), {xml, used}},
  };
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  require(locscript_engine_open_memory(files, 2, NULL, &engine, &error), &error);
  for (size_t i = 0; i < data->template_count && i < 16; i++) {
    char key[16];
    locscript_str name = {key, (size_t)snprintf(key, sizeof key, "t%zu", i)};
    require(
      locscript_text_open(
        engine, name, LOCSCRIPT_STR("fr"),
        &(locscript_render_options){.struct_size = sizeof(locscript_render_options), .platform = LOCSCRIPT_ANDROID},
        &texts[i], &error),
      &error);
  }
  return 1;
}

static int open_payload(void) {
  static const char message[] =
    "{\"message\":{\"topic\":\"Tech\",\"android\":{\"ttl\":\"3600s\",\"notification\":{\"body_loc_key\":\"STOCK_NOTIFICATION_BODY\","
    "\"body_loc_args\":[{\"$slot\":0},{\"$slot\":1},{\"$slot\":2},{\"$slot\":3}]}},\"apns\":{\"payload\":{\"aps\":{\"alert\":{"
    "\"loc-key\":\"STOCK_NOTIFICATION_BODY\",\"loc-args\":[{\"$slot\":0},{\"$slot\":1},{\"$slot\":2},{\"$slot\":3}]}}}}}}";
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  require(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error), &error);
  require(locscript_prepared_open(engine, (locscript_str){message, sizeof message - 1}, &prepared, &error), &error);
  return 1;
}

int open_job(const char *job, const input *data) {
  is_render = strcmp(job, "j2") == 0;
  if (!is_render && strcmp(job, "j1") != 0) return 0;
  return is_render ? open_render(data) : open_payload();
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const row *current = &data->rows[index];
  size_t length = 0;
  /* text and locscript_str are laid out alike. */
  const locscript_str *values = (const locscript_str *)(const void *)current->values;
  if (is_render) {
    locscript_text_render(texts[index % data->template_count], values, current->count, out, capacity, &length, NULL);
  } else {
    locscript_prepared_fill(prepared, values, current->count, out, capacity, &length);
  }
  return length;
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
