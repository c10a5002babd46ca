/* LocScript for C++17: handles that close automatically, text as std::string, failures as
 * exceptions. Header-only, on top of locscript.h, whose comments describe each call and what it
 * returns.
 *
 *   locscript::engine engine = locscript::engine::open_config("locscript.toml");
 *   std::string title = engine.render("welcome_title", {"Alice"}, "fr");
 *
 * The threading rules are those of locscript.h: one thread at a time may use a session, every
 * thread may use the other objects. A moved-from object has the handle {0}; calls with it throw an
 * error with the status LOCSCRIPT_E_HANDLE. If a callback throws, the call that invoked it rethrows
 * the exception.
 */
#ifndef LOCSCRIPT_HPP
#define LOCSCRIPT_HPP

#include <cstring>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "locscript.h"

namespace locscript {

/* ---- Failures -------------------------------------------------------------------------------- */

/* A call that failed. what() is "file:line:column: message", or as much of it as is known. */
class error : public std::runtime_error {
 public:
  explicit error(locscript_status status, const locscript_error &details)
      : std::runtime_error(text(status, details)),
        status_(status),
        details_(std::make_shared<const locscript_error>(details)) {}

  locscript_status status() const noexcept { return status_; }
  /* The finding's stable name: "missing-key"; may be "". */
  const char *slug() const noexcept { return details_->slug; }
  const char *file() const noexcept { return details_->file; }
  std::uint32_t line() const noexcept { return details_->line; }
  std::uint32_t column() const noexcept { return details_->column; }
  /* The place in a message or event: "message.android.notification.body_loc_args[0]". */
  const char *path() const noexcept { return details_->path; }
  const char *message() const noexcept { return details_->message; }
  /* How to fix it; may be "". */
  const char *help() const noexcept { return details_->help; }

 private:
  static std::string text(locscript_status status, const locscript_error &details) {
    std::string text;
    if (details.file[0] != '\0') {
      text = std::string(details.file) + ":";
      if (details.line > 0) text += std::to_string(details.line) + ":";
      if (details.column > 0) text += std::to_string(details.column) + ":";
      text += " ";
    } else if (details.path[0] != '\0') {
      text = std::string(details.path) + ": ";
    }
    return text + (details.message[0] != '\0' ? details.message : locscript_status_name(status));
  }

  locscript_status status_;
  /* Shared, since copying an exception must not throw. */
  std::shared_ptr<const locscript_error> details_;
};

/* A braced list of texts: {"fr-CA", "en-US"}. A parameter of type `const Texts &` accepts any list
 * of std::string, std::string_view or const char *. */
using texts = std::initializer_list<std::string_view>;

/* Receives a result in pieces, like locscript_write_function. */
using sink = std::function<void(std::string_view)>;

namespace detail {

inline locscript_str str(std::string_view text) noexcept {
  return locscript_str{text.data(), text.size()};
}

inline std::string_view view(const locscript_str &text) noexcept {
  return std::string_view(text.data, text.length);
}

/* Converts a list of texts to the list that the C interface takes. */
template <class Texts>
std::vector<locscript_str> list(const Texts &texts) {
  std::vector<locscript_str> list;
  list.reserve(texts.size());
  for (const auto &text : texts) list.push_back(str(text));
  return list;
}

inline void check(locscript_status status, const locscript_error &details) {
  if (status != LOCSCRIPT_OK) throw error(status, details);
}

/* For calls without an error object. */
inline void check(locscript_status status) {
  if (status != LOCSCRIPT_OK) throw error(status, LOCSCRIPT_ERROR_INIT);
}

/* Returns the text that `call` writes to a buffer: first tries 512 bytes, then the size it
 * needs. */
template <class Call>
std::string text(Call call) {
  locscript_error details = LOCSCRIPT_ERROR_INIT;
  std::string out(512, '\0');
  for (;;) {
    std::size_t length = 0;
    locscript_status status = call(out.data(), out.size(), &length, &details);
    if (status != LOCSCRIPT_E_BUFFER) {
      check(status, details);
      out.resize(length);
      return out;
    }
    out.resize(length + 1);
  }
}

/* Passes the pieces of a C call to a sink, and keeps the exception that the sink threw. */
struct receiver {
  const sink &write;
  std::exception_ptr thrown = nullptr;

  static std::int32_t call(void *context, const char *bytes, std::size_t length) {
    receiver *self = static_cast<receiver *>(context);
    try {
      self->write(std::string_view(bytes, length));
      return 0;
    } catch (...) {
      self->thrown = std::current_exception();
      return 1;
    }
  }
};

template <class Call>
void write(const sink &write, Call call) {
  receiver receiver{write};
  locscript_error details = LOCSCRIPT_ERROR_INIT;
  locscript_status status = call(&receiver::call, &receiver, &details);
  if (receiver.thrown) std::rethrow_exception(receiver.thrown);
  check(status, details);
}

template <class Call>
std::string written(Call call) {
  std::string text;
  write([&](std::string_view piece) { text.append(piece); }, call);
  return text;
}

/* Owns a C handle and closes it once. */
template <class Handle, locscript_status (*Close)(Handle)>
class owned {
 public:
  owned() noexcept = default;
  explicit owned(Handle handle) noexcept : handle_(handle) {}
  owned(owned &&other) noexcept : handle_(std::exchange(other.handle_, Handle{0})) {}
  owned &operator=(owned &&other) noexcept {
    if (this != &other) {
      Close(handle_);
      handle_ = std::exchange(other.handle_, Handle{0});
    }
    return *this;
  }
  owned(const owned &) = delete;
  owned &operator=(const owned &) = delete;
  ~owned() { Close(handle_); }

  /* The C handle, for calls that this header lacks. This object still owns it. */
  Handle get() const noexcept { return handle_; }

 private:
  Handle handle_{0};
};

}  // namespace detail

/* ---- Texts, strings, prepared messages ------------------------------------------------------- */

/* A localized string, looked up and compiled once. */
class text : public detail::owned<locscript_text, locscript_text_close> {
 public:
  using owned::owned;

  template <class Texts = texts>
  std::string render(const Texts &arguments = {}) const {
    auto list = detail::list(arguments);
    return detail::text([&](char *out, std::size_t capacity, std::size_t *length, auto *error) {
      return locscript_text_render(get(), list.data(), list.size(), out, capacity, length, error);
    });
  }

  /* {"locale","fallback","file","line"} */
  std::string info() const {
    return detail::text([&](char *out, std::size_t capacity, std::size_t *length, auto *error) {
      return locscript_text_info(get(), out, capacity, length, error);
    });
  }
};

/* The strings of the app as one device sees them. */
class strings : public detail::owned<locscript_strings, locscript_strings_close> {
 public:
  using owned::owned;

  /* The text before any formatting, borrowed for the lifetime of this object; nullopt if the device
   * finds nothing under the key. */
  std::optional<std::string_view> find(std::string_view key) const {
    locscript_str found{};
    locscript_status status = locscript_strings_get(get(), detail::str(key), &found);
    if (status == LOCSCRIPT_E_MISSING_KEY) return std::nullopt;
    detail::check(status);
    return detail::view(found);
  }
};

/* A message with slots, checked once. */
class prepared : public detail::owned<locscript_prepared, locscript_prepared_close> {
 public:
  using owned::owned;

  std::size_t slots() const {
    std::size_t slots = 0;
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_prepared_info(get(), &slots, &details), details);
    return slots;
  }

  template <class Texts = texts>
  std::string fill(const Texts &values) const {
    auto list = detail::list(values);
    return detail::text([&](char *out, std::size_t capacity, std::size_t *length, auto *) {
      return locscript_prepared_fill(get(), list.data(), list.size(), out, capacity, length);
    });
  }
};

/* ---- Rules ----------------------------------------------------------------------------------- */

/* One generation of rules. */
class rules : public detail::owned<locscript_rules, locscript_rules_close> {
 public:
  using owned::owned;

  /* The name, events, samples and keys of each rule, as a JSON array. */
  std::string info() const {
    return detail::text([&](char *out, std::size_t capacity, std::size_t *length, auto *error) {
      return locscript_rules_info(get(), out, capacity, length, error);
    });
  }
};

/* ---- Engine ---------------------------------------------------------------------------------- */

/* The resources and settings of one app. */
class engine : public detail::owned<locscript_engine, locscript_engine_close> {
 public:
  using owned::owned;

  /* Reads Android res folders and iOS resource folders, given as any lists of texts. */
  template <class Android = texts, class IOS = texts>
  static engine open(const Android &android, const IOS &ios,
                     const locscript_engine_options &options = LOCSCRIPT_ENGINE_OPTIONS_INIT) {
    auto res = detail::list(android), lproj = detail::list(ios);
    return opened([&](locscript_engine *engine, locscript_error *error) {
      return locscript_engine_open(res.data(), res.size(), lproj.data(), lproj.size(), &options,
                                   engine, error);
    });
  }

  /* Reads the resources and settings that a locscript.toml names. */
  static engine open_config(std::string_view path, const locscript_engine_options &options =
                                                       LOCSCRIPT_ENGINE_OPTIONS_INIT) {
    return opened([&](locscript_engine *engine, locscript_error *error) {
      return locscript_engine_open_config(detail::str(path), &options, engine, error);
    });
  }

  /* Opens the bytes that pack returned. */
  static engine open_pack(std::string_view pack) {
    return opened([&](locscript_engine *engine, locscript_error *error) {
      return locscript_engine_open_pack(detail::str(pack), engine, error);
    });
  }

  /* Reads files from memory. */
  static engine open_memory(
      const std::vector<locscript_file> &files,
      const locscript_engine_options &options = LOCSCRIPT_ENGINE_OPTIONS_INIT) {
    return opened([&](locscript_engine *engine, locscript_error *error) {
      return locscript_engine_open_memory(files.data(), files.size(), &options, engine, error);
    });
  }

  /* The findings about the resources, as JSON. */
  std::string diagnostics() const {
    return detail::written(
        [&](locscript_write_function write, void *context, locscript_error *error) {
          return locscript_engine_write_diagnostics(get(), write, context, error);
        });
  }

  /* The languages of a platform, as a JSON array. */
  std::string locales(locscript_platform platform) const {
    return detail::text(
        [&](char *out, std::size_t capacity, std::size_t *length, locscript_error *error) {
          return locscript_engine_locales(get(), platform, out, capacity, length, error);
        });
  }

  /* The app as bytes, for open_pack in another process or on another machine. */
  void pack(std::string_view rules, const sink &receive) const {
    detail::write(receive,
                  [&](locscript_write_function write, void *context, locscript_error *error) {
                    return locscript_engine_pack(get(), detail::str(rules), write, context, error);
                  });
  }

  /* Every entry of a platform, as a JSON array in pieces. */
  void entries(locscript_platform platform, const sink &receive) const {
    detail::write(receive,
                  [&](locscript_write_function write, void *context, locscript_error *error) {
                    return locscript_engine_write_entries(get(), platform, write, context, error);
                  });
  }

  /* Renders a localized string on the server. */
  template <class Texts = texts>
  std::string render(
      std::string_view key, const Texts &arguments, std::string_view locale,
      const locscript_render_options &options = LOCSCRIPT_RENDER_OPTIONS_INIT) const {
    auto list = detail::list(arguments);
    return detail::text([&](char *out, std::size_t capacity, std::size_t *length,
                            locscript_error *error) {
      return locscript_engine_render(get(), detail::str(key), list.data(), list.size(),
                                     detail::str(locale), &options, out, capacity, length, error);
    });
  }

  /* The request body of a message, in canonical bytes. */
  std::string build(std::string_view message, locscript_form form = LOCSCRIPT_FORM_AUTO) const {
    return detail::text(
        [&](char *out, std::size_t capacity, std::size_t *length, locscript_error *error) {
          return locscript_engine_build(get(), detail::str(message), form, out, capacity, length,
                                        error);
        });
  }

  /* All findings of build, as a JSON array. */
  std::string build_diagnostics(std::string_view message,
                                locscript_form form = LOCSCRIPT_FORM_AUTO) const {
    return detail::text(
        [&](char *out, std::size_t capacity, std::size_t *length, locscript_error *error) {
          return locscript_engine_build_diagnostics(get(), detail::str(message), form, out,
                                                    capacity, length, error);
        });
  }

  /* The preview of a message on one device with these languages, as JSON. */
  template <class Texts = texts>
  std::string preview(
      std::string_view message, locscript_platform platform, const Texts &locales,
      const locscript_preview_options &options = LOCSCRIPT_PREVIEW_OPTIONS_INIT) const {
    auto list = detail::list(locales);
    return detail::text(
        [&](char *out, std::size_t capacity, std::size_t *length, locscript_error *error) {
          return locscript_engine_preview(get(), detail::str(message), platform, list.data(),
                                          list.size(), &options, out, capacity, length, error);
        });
  }

  /* The previews of a message for every language, as a JSON array. */
  std::string previews(std::string_view message, const locscript_preview_options &options =
                                                     LOCSCRIPT_PREVIEW_OPTIONS_INIT) const {
    return detail::written(
        [&](locscript_write_function write, void *context, locscript_error *error) {
          return locscript_engine_write_previews(get(), detail::str(message), &options, write,
                                                 context, error);
        });
  }

  /* The report of a check, as JSON. */
  std::string check(const locscript_check_options &options = LOCSCRIPT_CHECK_OPTIONS_INIT) const {
    return detail::written(
        [&](locscript_write_function write, void *context, locscript_error *error) {
          return locscript_engine_check(get(), &options, write, context, error);
        });
  }

  /* The strings of a device with these languages. */
  template <class Texts = texts>
  locscript::strings strings(locscript_platform platform, const Texts &locales) const {
    auto list = detail::list(locales);
    locscript_strings opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(
        locscript_strings_open(get(), platform, list.data(), list.size(), &opened, &details),
        details);
    return locscript::strings(opened);
  }

  /* A string to render often. */
  locscript::text text(
      std::string_view key, std::string_view locale,
      const locscript_render_options &options = LOCSCRIPT_RENDER_OPTIONS_INIT) const {
    locscript_text opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_text_open(get(), detail::str(key), detail::str(locale), &options,
                                      &opened, &details),
                  details);
    return locscript::text(opened);
  }

  /* A message with {"$slot": n} in it, to fill often. */
  locscript::prepared prepare(std::string_view message) const {
    locscript_prepared opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_prepared_open(get(), detail::str(message), &opened, &details), details);
    return locscript::prepared(opened);
  }

  /* The rules of a folder (default: those of the engine's locscript.toml). */
  locscript::rules rules(std::string_view folder = {}, const locscript_rules_options &options =
                                                           LOCSCRIPT_RULES_OPTIONS_INIT) const {
    locscript_rules opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_rules_open(get(), detail::str(folder), &options, &opened, &details),
                  details);
    return locscript::rules(opened);
  }

  /* One rule from memory. */
  locscript::rules rules_of(
      std::string_view name, std::string_view source,
      const locscript_rules_options &options = LOCSCRIPT_RULES_OPTIONS_INIT) const {
    locscript_rules opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_rules_open_source(get(), detail::str(name), detail::str(source),
                                              &options, &opened, &details),
                  details);
    return locscript::rules(opened);
  }

 private:
  template <class Open>
  static engine opened(Open open) {
    locscript_engine opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(open(&opened, &details), details);
    return engine(opened);
  }
};

/* ---- Sessions -------------------------------------------------------------------------------- */

/* The result of a run. Its texts are borrowed until the session's next call, or its end. */
struct result {
  struct payload {
    std::string_view rule, body, target_kind, target, meta, findings;
    std::optional<std::int64_t> not_before;
  };
  struct skip {
    std::string_view rule, reason;
  };
  struct failure {
    locscript_status status;
    std::string_view rule, slug, message, file, findings;
    std::uint32_t line, column;
  };
  /* `rule` is empty if no rule handles the event. */
  struct warnings_of_rule {
    std::string_view rule, findings;
  };
  /* Zeros unless the session's options set `usage`. */
  struct used {
    std::uint64_t instructions, memory, nanoseconds;
  };
  std::vector<payload> payloads;
  std::vector<skip> skipped;
  std::vector<failure> failures;
  std::vector<warnings_of_rule> warnings;
  used usage{};
};

/* A sandboxed Lua state, for one thread at a time. */
class session {
 public:
  using log_function = std::function<void(std::string_view rule, std::string_view text)>;

  session() noexcept = default;
  explicit session(const locscript::rules &rules,
                   const locscript_session_options &options = LOCSCRIPT_SESSION_OPTIONS_INIT)
      : handle_(open(locscript_engine{0}, rules.get(), options)) {}
  /* A session without rules, which can only evaluate chunks. */
  explicit session(const locscript::engine &engine,
                   const locscript_session_options &options = LOCSCRIPT_SESSION_OPTIONS_INIT)
      : handle_(open(engine.get(), locscript_rules{0}, options)) {}

  locscript_session get() const noexcept { return handle_.get(); }

  /* Switches to another generation of rules. */
  void use(const locscript::rules &rules) {
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_session_use(get(), rules.get(), &details), details);
  }

  /* Sets `event.now` for events without one, in Unix seconds; nullopt leaves it unset. */
  void set_now(std::optional<std::int64_t> now) {
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_session_set_now(get(), now ? &*now : nullptr, &details), details);
  }

  /* Passes the lines of loc.log and print to a function; an empty function drops them. */
  void on_log(log_function receive) {
    auto log =
        receive ? std::make_unique<log_state>(log_state{std::move(receive), nullptr}) : nullptr;
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(
        locscript_session_on_log(get(), log ? &log_state::call : nullptr, log.get(), &details),
        details);
    log_ = std::move(log);
  }

  /* Runs the rules for one event; `only` names a single rule. */
  result run(std::string_view event, std::string_view only = {}) {
    locscript_result made = LOCSCRIPT_RESULT_INIT;
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    ended(locscript_session_run(get(), detail::str(event), detail::str(only), &made, &details),
          details);
    return read(made);
  }

  /* Runs events, one a line, and returns envelopes, one a line; borrowed until the next call. */
  std::string_view run_many(std::string_view events) {
    locscript_str envelopes{};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    ended(locscript_session_run_many(get(), detail::str(events), &envelopes, &details), details);
    return detail::view(envelopes);
  }

  /* The envelopes of run_many in blocks of whole lines. If `receive` throws, the batch ends. */
  void run_many(std::string_view events, const sink &receive) {
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::receiver receiver{receive};
    locscript_status status = locscript_session_write_envelopes(
        get(), detail::str(events), &detail::receiver::call, &receiver, &details);
    if (receiver.thrown) std::rethrow_exception(receiver.thrown);
    ended(status, details);
  }

  /* A chunk's value as JSON; borrowed until the next call. */
  std::string_view evaluate(std::string_view source, std::string_view name = {},
                            std::string_view event = {}) {
    locscript_str value{};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    ended(locscript_session_evaluate(get(), detail::str(source), detail::str(name),
                                     detail::str(event), &value, &details),
          details);
    return detail::view(value);
  }

  /* Ends the current run, from any thread. */
  void interrupt() const noexcept { locscript_session_interrupt(get()); }

 private:
  using handle = detail::owned<locscript_session, locscript_session_close>;

  struct log_state {
    log_function receive;
    std::exception_ptr thrown;

    static void call(void *context, const locscript_log_line *line) {
      log_state *self = static_cast<log_state *>(context);
      if (self->thrown) return;
      try {
        self->receive(detail::view(line->rule), detail::view(line->text));
      } catch (...) {
        self->thrown = std::current_exception();
      }
    }
  };

  static handle open(locscript_engine engine, locscript_rules rules,
                     const locscript_session_options &options) {
    locscript_session opened{0};
    locscript_error details = LOCSCRIPT_ERROR_INIT;
    detail::check(locscript_session_open(engine, rules, &options, &opened, &details), details);
    return handle(opened);
  }

  void ended(locscript_status status, const locscript_error &details) {
    if (log_ && log_->thrown) std::rethrow_exception(std::exchange(log_->thrown, nullptr));
    detail::check(status, details);
  }

  static result read(const locscript_result &made) {
    using detail::view;
    result result;
    for (std::size_t i = 0; i < made.payload_count; i++) {
      const locscript_payload &from = *made.payloads[i];
      std::optional<std::int64_t> not_before;
      if (from.not_before != INT64_MIN) not_before = from.not_before;
      result.payloads.push_back({view(from.rule), view(from.body), view(from.target_kind),
                                 view(from.target), view(from.meta), view(from.findings),
                                 not_before});
    }
    for (std::size_t i = 0; i < made.skipped_count; i++) {
      result.skipped.push_back({view(made.skipped[i]->rule), view(made.skipped[i]->reason)});
    }
    for (std::size_t i = 0; i < made.failure_count; i++) {
      const locscript_rule_failure &from = *made.failures[i];
      result.failures.push_back({from.status, view(from.rule), view(from.slug), view(from.message),
                                 view(from.file), view(from.findings), from.line, from.column});
    }
    for (std::size_t i = 0; i < made.warning_count; i++) {
      result.warnings.push_back({view(made.warnings[i]->rule), view(made.warnings[i]->findings)});
    }
    result.usage = {made.used_instructions, made.used_memory, made.used_nanoseconds};
    return result;
  }

  /* Before the handle, so that it outlives the session that calls it. */
  std::unique_ptr<log_state> log_;
  handle handle_;
};

}  // namespace locscript

#endif
