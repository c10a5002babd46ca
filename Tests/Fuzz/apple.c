/* Apple: .strings and property lists, .stringsdict, string catalogs, the push formatter, the choice of a language, plurals. */
#include "fuzz.h"

static int32_t parse(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  return locscript_device_parse_strings(*(const locscript_str *)context, out, capacity, length, error);
}

static void ask(locscript_str path, const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, size + 1);
  locscript_file file = {sizeof(locscript_file), LOCSCRIPT_IOS, path, fields.items[0]};
  locscript_engine engine = fuzz_engine(&file, 1);
  fuzz_ask(engine, LOCSCRIPT_IOS);
  locscript_engine_close(engine);
  fuzz_free(&fields);
}

void fuzz_apple_strings(const uint8_t *data, size_t size) {
  locscript_str text = {(const char *)data, size};
  fuzz_written(parse, &text, NULL);
  ask(LOCSCRIPT_STR("en.lproj/Localizable.strings"), data, size);
}

void fuzz_apple_plurals(const uint8_t *data, size_t size) {
  ask(LOCSCRIPT_STR("en.lproj/Localizable.stringsdict"), data, size);
}

void fuzz_apple_catalog(const uint8_t *data, size_t size) { ask(LOCSCRIPT_STR("Localizable.xcstrings"), data, size); }

static int32_t format(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const fuzz_fields *fields = context;
  locscript_str arguments[FUZZ_FIELDS];
  for (size_t index = 1; index < fields->count; index++) {
    locscript_str text = fields->items[index];
    int is_null = text.length == 1 && text.data[0] == '\xFE';
    arguments[index - 1] = is_null ? (locscript_str){NULL, 0} : text;
  }
  return locscript_device_apple_format(fields->items[0], arguments, fields->count - 1, out, capacity, length, error);
}

/* Format, then the arguments; the one byte 0xFE stands for null. */
void fuzz_apple_format(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 1);
  fuzz_written(format, &fields, NULL);
  fuzz_free(&fields);
}

typedef struct choice {
  locscript_str folders[FUZZ_FIELDS], preferred[FUZZ_FIELDS];
  size_t folder_count, preferred_count;
  locscript_str region;
} choice;

static int32_t locales(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const choice *given = context;
  return locscript_device_apple_locales(
    given->folders, given->folder_count, given->preferred, given->preferred_count, out, capacity, length, error);
}

static int32_t search_list(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const choice *given = context;
  return locscript_device_apple_search_list(
    given->folders, given->folder_count, given->preferred, given->preferred_count, given->region, out, capacity, length,
    error);
}

/* The languages there are; @ begins one of the device's, ! the development region. The first is also a plural rule's language. */
void fuzz_apple_locales(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 1);
  choice given = {.folder_count = 0};
  for (size_t index = 0; index < fields.count; index++) {
    locscript_str text = fields.items[index];
    locscript_str rest = {text.data + 1, text.length - 1};
    if (text.length > 0 && text.data[0] == '@') given.preferred[given.preferred_count++] = rest;
    else if (text.length > 0 && text.data[0] == '!') given.region = rest;
    else given.folders[given.folder_count++] = text;
  }
  fuzz_written(locales, &given, NULL);
  fuzz_written(search_list, &given, NULL);
  const char *category = NULL;
  locscript_str number = fields.items[fields.count - 1];
  if (locscript_device_plural_category(fields.items[0], number, &category, NULL) == LOCSCRIPT_OK) {
    fuzz_promise(category != NULL && *category != '\0', "a plural category has a name");
  }
  fuzz_free(&fields);
}
