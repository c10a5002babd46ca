/* Android: the reader of strings.xml, java.util.Formatter, the choice of a folder. */
#include "fuzz.h"

/* Up to three files, cut by two bytes of 0xFF: the default language's, one of another folder, one of a second name. */
void fuzz_android_strings(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 2);
  const locscript_str paths[] = {
    LOCSCRIPT_STR("values/strings.xml"), LOCSCRIPT_STR("values-ar/strings.xml"), LOCSCRIPT_STR("values/more.xml")};
  locscript_file files[3];
  size_t count = fields.count < 3 ? fields.count : 3;
  for (size_t index = 0; index < count; index++) {
    files[index] = (locscript_file){sizeof(locscript_file), LOCSCRIPT_ANDROID, paths[index], fields.items[index]};
  }
  locscript_engine engine = fuzz_engine(files, count);
  fuzz_ask(engine, LOCSCRIPT_ANDROID);
  locscript_engine_close(engine);
  fuzz_free(&fields);
}

static int32_t format(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const fuzz_fields *fields = context;
  size_t arguments = fields->count > 2 ? fields->count - 2 : 0;
  locscript_str locale = fields->count > 1 ? fields->items[1] : LOCSCRIPT_STR("en");
  return locscript_device_android_format(
    fields->items[0], fields->items + 2, arguments, locale, out, capacity, length, error);
}

/* Format, locale, then the arguments. */
void fuzz_android_format(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 1);
  fuzz_written(format, &fields, NULL);
  fuzz_free(&fields);
}

typedef struct choice {
  locscript_str folders[FUZZ_FIELDS], locales[FUZZ_FIELDS];
  size_t folder_count, locale_count;
} choice;

static int32_t locale(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error) {
  const choice *given = context;
  return locscript_device_android_locale(
    given->folders, given->folder_count, given->locales, given->locale_count, out, capacity, length, error);
}

/* Folders; a text that begins with @ is one of the device's languages. */
void fuzz_android_locale(const uint8_t *data, size_t size) {
  fuzz_fields fields = fuzz_split(data, size, 1);
  choice given = {.folder_count = 0};
  for (size_t index = 0; index < fields.count; index++) {
    locscript_str text = fields.items[index];
    if (text.length > 0 && text.data[0] == '@') {
      given.locales[given.locale_count++] = (locscript_str){text.data + 1, text.length - 1};
    } else {
      given.folders[given.folder_count++] = text;
    }
  }
  fuzz_written(locale, &given, NULL);
  fuzz_free(&fields);
}
