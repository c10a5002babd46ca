// Engines and their calls: catalog, messages, previews.

#include "calls.hpp"
#include "json_text.hpp"
#include "module.hpp"
#include "texts.hpp"

namespace {

// The options of an engine, with the list that they point to. `key_names`: a tuple of (android, ios, key).
class EngineOptions {
 public:
  EngineOptions(
    uint32_t ios_keys, nb::handle development_region, uint32_t android_compiler, const nb::tuple &key_names,
    bool allow_outside) {
    names_.reserve(key_names.size());
    for (nb::handle item : key_names) {
      nb::tuple name = nb::cast<nb::tuple>(item);
      names_.push_back(
        {sizeof(locscript_key_name), 0, borrow(name[0], "a key's name on Android"),
         borrow(name[1], "a key's name on iOS"), borrow(name[2], "a key")});
    }
    options_.ios_keys = static_cast<locscript_keys>(ios_keys);
    options_.android_compiler = static_cast<locscript_compiler>(android_compiler);
    options_.allow_outside = allow_outside;
    options_.development_region = borrow(development_region, "development_region");
    options_.key_names = names_.data();
    options_.key_name_count = names_.size();
  }
  EngineOptions(const EngineOptions &) = delete;
  EngineOptions &operator=(const EngineOptions &) = delete;

  const locscript_engine_options *get() const { return &options_; }

 private:
  locscript_engine_options options_ = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  std::vector<locscript_key_name> names_;
};

uint64_t engine_open(
  nb::handle android, nb::handle ios, uint32_t ios_keys, nb::handle development_region, uint32_t android_compiler,
  nb::tuple key_names, bool allow_outside) {
  Texts android_folders(android, "android");
  Texts ios_folders(ios, "ios");
  EngineOptions options(ios_keys, development_region, android_compiler, key_names, allow_outside);
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = locscript_engine_open(
      android_folders.data(), android_folders.count(), ios_folders.data(), ios_folders.count(), options.get(), &engine,
      &last_error);
  }
  check(status);
  return engine.id;
}

uint64_t engine_open_config(nb::handle path, uint32_t android_compiler, bool allow_outside, nb::handle app) {
  locscript_str name = borrow(path, "path");
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.android_compiler = static_cast<locscript_compiler>(android_compiler);
  options.allow_outside = allow_outside;
  options.app = borrow(app, "app");
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = locscript_engine_open_config(name, &options, &engine, &last_error);
  }
  check(status);
  return engine.id;
}

// `files`: a tuple of (platform, path, data).
uint64_t engine_open_memory(
  nb::tuple files, uint32_t ios_keys, nb::handle development_region, uint32_t android_compiler, nb::tuple key_names,
  bool allow_outside) {
  std::vector<locscript_file> list;
  list.reserve(files.size());
  for (nb::handle item : files) {
    nb::tuple file = nb::cast<nb::tuple>(item);
    list.push_back(
      {sizeof(locscript_file), platform_of(nb::cast<int32_t>(file[0])), borrow(file[1], "a file's path"),
       borrow(file[2], "a file's data")});
  }
  EngineOptions options(ios_keys, development_region, android_compiler, key_names, allow_outside);
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = locscript_engine_open_memory(list.data(), list.size(), options.get(), &engine, &last_error);
  }
  check(status);
  return engine.id;
}

nb::object engine_pack(uint64_t engine, nb::handle rules) {
  locscript_str path = borrow(rules, "rules");
  return written([=](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_pack({engine}, path, write, context, error);
  });
}

uint64_t engine_open_pack(nb::handle pack) {
  Document bytes(pack, "pack");
  locscript_str text = bytes;
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = locscript_engine_open_pack(text, &engine, &last_error);
  }
  check(status);
  return engine.id;
}

void engine_close(uint64_t engine) { locscript_engine_close({engine}); }

nb::object engine_diagnostics(uint64_t engine) {
  return written([=](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_write_diagnostics({engine}, write, context, error);
  });
}

nb::object engine_locales(uint64_t engine, int32_t platform) {
  return text_out(
    Others::wait,
    [=](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_engine_locales({engine}, platform_of(platform), out, capacity, length, error);
    },
    as_bytes);
}

nb::object engine_entries(uint64_t engine, int32_t platform) {
  return written([=](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_write_entries({engine}, platform_of(platform), write, context, error);
  });
}

nb::object engine_lookup(uint64_t engine, int32_t platform, nb::handle locales, nb::handle key) {
  Texts tags(locales, "locales");
  locscript_str name = borrow(key, "key");
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_engine_lookup(
        {engine}, platform_of(platform), tags.data(), tags.count(), name, out, capacity, length, error);
    },
    as_bytes);
}

// ---- Messages, previews ----------------------------------------------------------------------------------------------

// JSON text of plain values; None if json.dumps is needed.
nb::object json_text(nb::handle value) {
  JSONText json;
  if (!json.append(value.ptr())) return nb::none();
  return to_bytes(json.text().data(), json.text().size());
}

// The exports that take a message and its form.
using MessageExport =
  locscript_status (*)(locscript_engine, locscript_str, locscript_form, char *, size_t, size_t *, locscript_error *);

template <MessageExport ask>
nb::object about_message(uint64_t engine, nb::handle message, int32_t form) {
  Document text(message, "message", LOCSCRIPT_E_MESSAGE);
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return ask({engine}, text, static_cast<locscript_form>(form), out, capacity, length, error);
    },
    as_bytes);
}

nb::object sizes(uint64_t engine, nb::handle message, int32_t form, nb::handle values) {
  Document text(message, "message", LOCSCRIPT_E_MESSAGE);
  Texts texts(values, "values", Items::text_or_number);
  return text_out(
    Others::wait,
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_engine_sizes(
        {engine}, text, static_cast<locscript_form>(form), texts.data(), texts.count(), out, capacity, length, error);
    },
    as_bytes);
}

locscript_preview_options preview_options(bool foreground, uint32_t release, int32_t process) {
  locscript_preview_options options = LOCSCRIPT_PREVIEW_OPTIONS_INIT;
  options.foreground = foreground;
  options.release = release;
  options.process = static_cast<uint32_t>(process);
  return options;
}

nb::object preview(
  uint64_t engine, nb::handle message, int32_t platform, nb::handle locales, bool foreground, uint32_t release,
  int32_t process) {
  Document text(message, "payload", LOCSCRIPT_E_MESSAGE);
  Texts tags(locales, "locales");
  const locscript_preview_options options = preview_options(foreground, release, process);
  return text_out(
    others_for(text),
    [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_engine_preview(
        {engine}, text, platform_of(platform), tags.data(), tags.count(), &options, out, capacity, length, error);
    },
    as_bytes);
}

nb::object previews(uint64_t engine, nb::handle message, bool foreground, uint32_t release) {
  Document text(message, "payload", LOCSCRIPT_E_MESSAGE);
  const locscript_preview_options options = preview_options(foreground, release, LOCSCRIPT_PROCESS_DEFAULT);
  return written([&](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_write_previews({engine}, text, &options, write, context, error);
  });
}

// Without a platform, the cards of every language.
nb::object preview_html(
  uint64_t engine, nb::handle message, int32_t platform, nb::handle locales, bool foreground, uint32_t release,
  int32_t process) {
  Document text(message, "payload");
  Texts tags(locales, "locales");
  const locscript_preview_options options = preview_options(foreground, release, process);
  return written([&](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_write_preview_html(
      {engine}, text, platform_of(platform), tags.data(), tags.count(), &options, write, context, error);
  });
}

// `list`: a tuple of (path, data), for files without a platform.
std::vector<locscript_file> held_files(const nb::tuple &list, const char *name, const char *data) {
  std::vector<locscript_file> files;
  files.reserve(list.size());
  for (nb::handle item : list) {
    nb::tuple file = nb::cast<nb::tuple>(item);
    files.push_back({sizeof(locscript_file), LOCSCRIPT_PLATFORM_DEFAULT, borrow(file[0], name), borrow(file[1], data)});
  }
  return files;
}

// `events`: empty means none.
nb::object engine_check(
  uint64_t engine, nb::handle rules, nb::tuple files, nb::tuple messages, nb::handle events, bool resources,
  bool exhaustive, nb::handle only, int32_t platform, nb::handle locales, nb::handle keys, nb::handle against) {
  Texts paths(rules, "rules");
  Texts slugs(only, "only");
  Texts tags(locales, "locales");
  Texts prefixes(keys, "keys");
  Texts versions(against, "against");
  Document lines(events, "events");
  std::vector<locscript_file> held_rules = held_files(files, "a file's path", "a file's data");
  std::vector<locscript_file> held_messages = held_files(messages, "a message's name", "a message");
  locscript_check_options options = LOCSCRIPT_CHECK_OPTIONS_INIT;
  options.platform = platform_of(platform);
  options.resources = resources;
  options.exhaustive = exhaustive;
  options.rules = paths.data();
  options.rule_count = paths.count();
  options.files = held_rules.data();
  options.file_count = held_rules.size();
  options.messages = held_messages.data();
  options.message_count = held_messages.size();
  options.events = lines;
  options.only = slugs.data();
  options.only_count = slugs.count();
  options.locales = tags.data();
  options.locale_count = tags.count();
  options.keys = prefixes.data();
  options.key_count = prefixes.count();
  options.against = versions.data();
  options.against_count = versions.count();
  return written([&](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_engine_check({engine}, &options, write, context, error);
  });
}

// Converts any buffer to bytes; str and bytes are returned unchanged. `what` names the object in an error.
nb::object bytes_of(nb::handle object, nb::str what) {
  if (PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr())) return nb::borrow(object);
  return to_bytes(Document(object, what.c_str()));
}

}  // namespace

void add_engine(nb::module_ &m) {
  define(m, "json_text", &json_text);
  define(m, "engine_open", &engine_open);
  define(m, "engine_open_config", &engine_open_config);
  define(m, "engine_open_memory", &engine_open_memory);
  define(m, "engine_pack", &engine_pack);
  define(m, "engine_open_pack", &engine_open_pack);
  define(m, "engine_close", &engine_close);
  define(m, "engine_diagnostics", &engine_diagnostics);
  define(m, "engine_locales", &engine_locales);
  define(m, "engine_entries", &engine_entries);
  define(m, "engine_lookup", &engine_lookup);
  define(m, "build", &about_message<locscript_engine_build>);
  define(m, "build_diagnostics", &about_message<locscript_engine_build_diagnostics>);
  define(m, "sizes", &sizes);
  m.def(
    "preview", &preview, nb::arg("engine"), nb::arg("message").none(), nb::arg("platform"), nb::arg("locales").none(),
    nb::arg("foreground") = false, nb::arg("release") = 0, nb::arg("process") = 0);
  m.def(
    "previews", &previews, nb::arg("engine"), nb::arg("message").none(), nb::arg("foreground") = false,
    nb::arg("release") = 0);
  define(m, "preview_html", &preview_html);
  define(m, "engine_check", &engine_check);
  define(m, "bytes_of", &bytes_of);
}
