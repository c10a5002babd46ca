// What a device does with resources and a text, without an engine.

#include "calls.hpp"
#include "module.hpp"
#include "texts.hpp"

namespace {

nb::object android_locale(nb::handle folders, nb::handle locales) {
  Texts names(folders, "folders");
  Texts tags(locales, "locales");
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_android_locale(
        names.data(), names.count(), tags.data(), tags.count(), out, capacity, length, error);
    },
    as_str);
}

nb::object android_format(nb::handle format, nb::handle arguments, nb::handle locale) {
  locscript_str text = borrow(format, "format");
  Texts values(arguments, "arguments", Items::text_or_number);
  locscript_str tag = borrow(locale, "locale");
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_android_format(text, values.data(), values.count(), tag, out, capacity, length, error);
    },
    as_str);
}

nb::object apple_locales(nb::handle available, nb::handle preferred) {
  Texts has(available, "available");
  Texts wants(preferred, "preferred");
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_apple_locales(
        has.data(), has.count(), wants.data(), wants.count(), out, capacity, length, error);
    },
    as_bytes);
}

nb::object apple_search_list(nb::handle lprojs, nb::handle preferred, nb::handle development_region) {
  Texts has(lprojs, "lprojs");
  Texts wants(preferred, "preferred");
  locscript_str region = borrow(development_region, "development_region");
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_apple_search_list(
        has.data(), has.count(), wants.data(), wants.count(), region, out, capacity, length, error);
    },
    as_bytes);
}

nb::object apple_format(nb::handle format, nb::handle arguments) {
  locscript_str text = borrow(format, "format");
  Texts values(arguments, "arguments", Items::text_number_or_none);
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_apple_format(text, values.data(), values.count(), out, capacity, length, error);
    },
    as_str);
}

nb::object plural_category(nb::handle locale, nb::handle number) {
  const char *category = nullptr;
  check(locscript_device_plural_category(borrow(locale, "locale"), borrow(number, "number"), &category, &last_error));
  return nb::str(category);
}

nb::object parse_strings(nb::handle data) {
  Document text(data, "data");
  return text_out(
    others_for(text),
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_device_parse_strings(text, out, capacity, length, error);
    },
    as_bytes);
}

}  // namespace

void add_devices(nb::module_ &m) {
  define(m, "android_locale", &android_locale);
  define(m, "android_format", &android_format);
  define(m, "apple_locales", &apple_locales);
  define(m, "apple_search_list", &apple_search_list);
  define(m, "apple_format", &apple_format);
  define(m, "plural_category", &plural_category);
  define(m, "parse_strings", &parse_strings);
}
