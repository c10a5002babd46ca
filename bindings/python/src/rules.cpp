// Rules and sessions.

#include <vector>

#include "calls.hpp"
#include "module.hpp"
#include "run.hpp"

namespace {

// Copies the numbers of a locscript.Limits, which has this order, to the options of rules or of a session.
template <typename Options>
void set_limits(Options &options, const nb::tuple &limits) {
  options.instructions = nb::cast<uint64_t>(limits[0]);
  options.memory = nb::cast<uint64_t>(limits[1]);
  options.milliseconds = nb::cast<uint32_t>(limits[2]);
  options.output = nb::cast<uint64_t>(limits[3]);
  options.source = nb::cast<uint64_t>(limits[4]);
}

locscript_rules_options rules_options(const nb::tuple &limits) {
  locscript_rules_options options = LOCSCRIPT_RULES_OPTIONS_INIT;
  set_limits(options, limits);
  return options;
}

// Opens rules without the GIL: `open(rules)`.
template <typename Open>
uint64_t opened(Open open) {
  locscript_rules rules = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = open(&rules);
  }
  check(status);
  return rules.id;
}

// `files`: a tuple of (path, data).
std::vector<locscript_file> rule_files(const nb::tuple &files) {
  std::vector<locscript_file> list;
  list.reserve(files.size());
  for (nb::handle item : files) {
    nb::tuple file = nb::cast<nb::tuple>(item);
    list.push_back(
      {sizeof(locscript_file), LOCSCRIPT_PLATFORM_DEFAULT, borrow(file[0], "a file's path"),
       borrow(file[1], "a file's data")});
  }
  return list;
}

uint64_t rules_open(uint64_t engine, nb::handle folder, nb::tuple limits) {
  locscript_str path = borrow(folder, "path");
  locscript_rules_options options = rules_options(limits);
  return opened(
    [&](locscript_rules *rules) { return locscript_rules_open({engine}, path, &options, rules, &last_error); });
}

uint64_t rules_open_source(uint64_t engine, nb::handle name, nb::handle text, nb::tuple limits) {
  locscript_str file = borrow(name, "name");
  locscript_str rule = borrow(text, "source");
  locscript_rules_options options = rules_options(limits);
  return opened([&](locscript_rules *rules) {
    return locscript_rules_open_source({engine}, file, rule, &options, rules, &last_error);
  });
}

uint64_t rules_open_memory(uint64_t engine, nb::tuple files, nb::tuple limits) {
  std::vector<locscript_file> list = rule_files(files);
  locscript_rules_options options = rules_options(limits);
  return opened([&](locscript_rules *rules) {
    return locscript_rules_open_memory({engine}, list.data(), list.size(), &options, rules, &last_error);
  });
}

nb::object rules_check(uint64_t engine, nb::handle folder, nb::tuple limits) {
  locscript_str path = borrow(folder, "path");
  locscript_rules_options options = rules_options(limits);
  return written([&](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_rules_check({engine}, path, &options, write, context, error);
  });
}

nb::object rules_check_memory(uint64_t engine, nb::tuple files, nb::tuple limits) {
  std::vector<locscript_file> list = rule_files(files);
  locscript_rules_options options = rules_options(limits);
  return written([&](locscript_write_function write, void *context, locscript_error *error) {
    return locscript_rules_check_memory({engine}, list.data(), list.size(), &options, write, context, error);
  });
}

nb::object rules_info(uint64_t rules) {
  return text_out(
    Others::wait,
    [=](char *out, size_t capacity, size_t *length, locscript_error *error) {
      return locscript_rules_info({rules}, out, capacity, length, error);
    },
    as_bytes);
}

void rules_close(uint64_t rules) { locscript_rules_close({rules}); }

uint64_t session_open(uint64_t engine, uint64_t rules, nb::tuple limits, bool usage) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  set_limits(options, limits);
  options.usage = usage ? 1 : 0;
  locscript_session session = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = locscript_session_open({engine}, {rules}, &options, &session, &last_error);
  }
  check(status);
  return session.id;
}

void session_use(uint64_t session, uint64_t rules) {
  // Its next run loads them.
  Pace::forget(session);
  check(locscript_session_use({session}, {rules}, &last_error));
}

void session_close(uint64_t session) {
  Pace::forget(session);
  locscript_session_close({session});
}

// The function is borrowed: the caller keeps it alive as long as the session.
void session_on_log(uint64_t session, nb::handle function) {
  check(locscript_session_on_log({session}, function.is_none() ? nullptr : log_line, function.ptr(), &last_error));
}

// ---- Runs

// (payloads, skipped, failures, warnings, usage): lists of plain tuples in the order of the C structs' fields, and a tuple.
nb::object session_run(uint64_t session, nb::handle event, nb::handle only, nb::handle now, nb::tuple options) {
  Document text(event, "event", LOCSCRIPT_E_MESSAGE);
  locscript_str rule = borrow(only, "only");
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  // Its destructor calls the session, after which the result must not be read.
  Now time(session, now);
  run(session, run_options(options), [&](locscript_error *error) {
    return locscript_session_run({session}, text, rule, &result, error);
  });
  nb::list payloads, skipped, failures, warnings;
  for (size_t index = 0; index < result.payload_count; index += 1) {
    const locscript_payload &item = *result.payloads[index];
    nb::object not_before = nb::none();
    if (item.not_before != INT64_MIN) not_before = nb::int_(item.not_before);
    payloads.append(nb::make_tuple(
      to_str(item.rule), to_bytes(item.body), to_str(item.target_kind), to_str(item.target), to_bytes(item.meta),
      not_before, to_bytes(item.findings)));
  }
  for (size_t index = 0; index < result.skipped_count; index += 1) {
    const locscript_skip &item = *result.skipped[index];
    skipped.append(nb::make_tuple(to_str(item.rule), to_str(item.reason)));
  }
  for (size_t index = 0; index < result.failure_count; index += 1) {
    const locscript_rule_failure &item = *result.failures[index];
    failures.append(nb::make_tuple(to_str(item.rule), static_cast<int32_t>(item.status), to_bytes(item.findings)));
  }
  for (size_t index = 0; index < result.warning_count; index += 1) {
    const locscript_rule_warnings &item = *result.warnings[index];
    nb::object name = nb::none();
    if (item.rule.length > 0) name = to_str(item.rule);
    warnings.append(nb::make_tuple(name, to_bytes(item.findings)));
  }
  return nb::make_tuple(
    payloads, skipped, failures, warnings,
    nb::make_tuple(result.used_instructions, result.used_memory, result.used_nanoseconds));
}

nb::object session_run_many(uint64_t session, nb::handle events, nb::handle now, nb::tuple options) {
  Document text(events, "events");
  locscript_str envelopes = {nullptr, 0};
  Now time(session, now);
  run(session, run_options(options), [&](locscript_error *error) {
    return locscript_session_run_many({session}, text, &envelopes, error);
  });
  return to_bytes(envelopes);
}

void session_write_envelopes(uint64_t session, nb::handle events, nb::handle sink, nb::handle now, nb::tuple options) {
  Document text(events, "events");
  Now time(session, now);
  run(session, run_options(options), [&](locscript_error *error) {
    return locscript_session_write_envelopes({session}, text, pass_block, sink.ptr(), error);
  });
}

nb::object session_evaluate(
  uint64_t session, nb::handle source, nb::handle name, nb::handle event, nb::handle now, nb::tuple options) {
  Document chunk(source, "source");
  locscript_str file = borrow(name, "name");
  Document input(event, "event", LOCSCRIPT_E_MESSAGE);
  Now time(session, now);
  locscript_str value = {nullptr, 0};
  run(session, run_options(options), [&](locscript_error *error) {
    return locscript_session_evaluate({session}, chunk, file, input, &value, error);
  });
  return to_bytes(value);
}

// Ends the run that it is passed to, now or later.
nb::object stop_new() {
  PyObject *capsule = PyCapsule_New(new Stop, "locscript.Stop", [](PyObject *self) {
    delete static_cast<Stop *>(PyCapsule_GetPointer(self, "locscript.Stop"));
  });
  if (capsule == nullptr) throw nb::python_error();
  return nb::steal(capsule);
}

void stop(nb::handle object) {
  auto *stop = static_cast<Stop *>(PyCapsule_GetPointer(object.ptr(), "locscript.Stop"));
  if (stop == nullptr) throw nb::python_error();
  stop->request();
}

}  // namespace

void add_rules(nb::module_ &m) {
  define(m, "rules_open", &rules_open);
  define(m, "rules_open_source", &rules_open_source);
  define(m, "rules_open_memory", &rules_open_memory);
  define(m, "rules_check", &rules_check);
  define(m, "rules_check_memory", &rules_check_memory);
  define(m, "rules_info", &rules_info);
  define(m, "rules_close", &rules_close);
  define(m, "session_open", &session_open);
  define(m, "session_use", &session_use);
  define(m, "session_close", &session_close);
  define(m, "session_on_log", &session_on_log);
  define(m, "session_run", &session_run);
  define(m, "session_run_many", &session_run_many);
  define(m, "session_write_envelopes", &session_write_envelopes);
  define(m, "session_evaluate", &session_evaluate);
  define(m, "stop_new", &stop_new);
  define(m, "stop", &stop);
}
