// The only file of the Python package that sees the C interface: Python objects in, one export called, Python objects out.
// One thin function an export; what Python users see stands in src/locscript. Held here: who owns which bytes, and the GIL.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <structmember.h>

#include "json_text.hpp"
#include "locscript.h"

namespace nb = nanobind;

namespace {

// ---- Failures ---------------------------------------------------------------------------------------------------------

// Overwritten by every call that fails; kept a thread, so that a call that succeeds pays nothing for it.
thread_local locscript_error last_error = LOCSCRIPT_ERROR_INIT;

nb::object text_or_none(const char *text) {
  if (text[0] == '\0') return nb::none();
  return nb::str(text);
}

nb::object number_or_none(uint32_t number) {
  if (number == 0) return nb::none();
  return nb::int_(number);
}

[[noreturn]] void fail(int32_t status, const locscript_error &error) {
  nb::object make = nb::module_::import_("locscript.errors").attr("error_from");
  nb::object exception =
      make(status, nb::str(error.slug), nb::str(error.message), text_or_none(error.file), number_or_none(error.line),
           number_or_none(error.column), text_or_none(error.path), text_or_none(error.help));
  PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(exception.ptr())), exception.ptr());
  throw nb::python_error();
}

void check(int32_t status) {
  if (status != LOCSCRIPT_OK) fail(status, last_error);
}

// For calls without an error object.
[[noreturn]] void fail(int32_t status, const char *message) {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  std::snprintf(error.slug, sizeof error.slug, "usage");
  std::snprintf(error.message, sizeof error.message, "%s", message);
  fail(status, error);
}

// ---- Text in ----------------------------------------------------------------------------------------------------------

// The bytes of a str (as UTF-8) or bytes; borrowed from the object. Any other type is a TypeError that names it.
locscript_str borrow(nb::handle object, const char *what) {
  if (PyUnicode_Check(object.ptr())) {
    Py_ssize_t length = 0;
    const char *data = PyUnicode_AsUTF8AndSize(object.ptr(), &length);
    if (data == nullptr) throw nb::python_error();
    return {data, static_cast<size_t>(length)};
  }
  if (PyBytes_Check(object.ptr())) {
    char *data = nullptr;
    Py_ssize_t length = 0;
    if (PyBytes_AsStringAndSize(object.ptr(), &data, &length) != 0) throw nb::python_error();
    return {data, static_cast<size_t>(length)};
  }
  nb::object type = nb::borrow(reinterpret_cast<PyObject *>(Py_TYPE(object.ptr())));
  PyErr_Format(PyExc_TypeError, "%s must be str, not %U", what, nb::str(type.attr("__name__")).ptr());
  throw nb::python_error();
}

// A sequence of str. Holds its own tuple, so that no other thread can take an item away while the GIL is released.
class Texts {
 public:
  Texts(nb::handle sequence, const char *what, bool allow_none = false) {
    if (PyUnicode_Check(sequence.ptr()) || PyBytes_Check(sequence.ptr())) {
      PyErr_Format(PyExc_TypeError, "%s must be a list of str, not a single one", what);
      throw nb::python_error();
    }
    items_ = nb::steal(PySequence_Tuple(sequence.ptr()));
    if (!items_.is_valid()) throw nb::python_error();
    count_ = static_cast<size_t>(PyTuple_Size(items_.ptr()));
    if (count_ > inline_capacity) more_.resize(count_);
    for (size_t index = 0; index < count_; index += 1) {
      nb::handle item = PyTuple_GetItem(items_.ptr(), static_cast<Py_ssize_t>(index));
      at(index) = allow_none && item.is_none() ? locscript_str{nullptr, 0} : borrow(item, what);
    }
  }
  Texts(const Texts &) = delete;
  Texts &operator=(const Texts &) = delete;

  const locscript_str *data() const { return count_ > inline_capacity ? more_.data() : inline_; }
  size_t count() const { return count_; }

 private:
  static constexpr size_t inline_capacity = 8;
  locscript_str &at(size_t index) { return count_ > inline_capacity ? more_[index] : inline_[index]; }

  nb::object items_;
  size_t count_ = 0;
  locscript_str inline_[inline_capacity];
  std::vector<locscript_str> more_;
};

// ---- Text out ---------------------------------------------------------------------------------------------------------

nb::object to_str(const char *data, size_t length) {
  nb::object text = nb::steal(PyUnicode_DecodeUTF8(data, static_cast<Py_ssize_t>(length), nullptr));
  if (!text.is_valid()) throw nb::python_error();
  return text;
}

nb::object to_str(locscript_str text) { return to_str(text.data == nullptr ? "" : text.data, text.length); }

nb::object to_bytes(const char *data, size_t length) {
  nb::object bytes = nb::steal(PyBytes_FromStringAndSize(data, static_cast<Py_ssize_t>(length)));
  if (!bytes.is_valid()) throw nb::python_error();
  return bytes;
}

nb::object to_bytes(locscript_str text) { return to_bytes(text.data == nullptr ? "" : text.data, text.length); }

// JSON text of plain values; None for what json.dumps has to look at.
nb::object json_text(nb::handle value) {
  JSONText json;
  if (!json.append(value.ptr())) return nb::none();
  return to_bytes(json.text().data(), json.text().size());
}

enum class Gil { keep, release };

// Calls an export that writes into the caller's buffer: first into `first`, then, where that was too small, into memory of
// the size it asked for. `make` turns the bytes into the Python object.
template <Gil gil, typename Call, typename Make>
nb::object text_out(Call call, Make make) {
  char first[4096];
  std::unique_ptr<char[]> large;
  char *out = first;
  size_t capacity = sizeof first;
  while (true) {
    size_t length = 0;
    int32_t status = LOCSCRIPT_OK;
    if constexpr (gil == Gil::release) {
      nb::gil_scoped_release released;
      status = call(out, capacity, &length, &last_error);
    } else {
      status = call(out, capacity, &length, &last_error);
    }
    if (status == LOCSCRIPT_OK) return make(out, length);
    if (status != LOCSCRIPT_E_BUFFER || length <= capacity) fail(status, last_error);
    large.reset(new char[length]);
    out = large.get();
    capacity = length;
  }
}

constexpr auto as_str = [](const char *data, size_t length) { return to_str(data, length); };
constexpr auto as_bytes = [](const char *data, size_t length) { return to_bytes(data, length); };

// ---- Engine -----------------------------------------------------------------------------------------------------------

locscript_engine_options engine_options(uint32_t ios_keys, nb::handle development_region) {
  locscript_engine_options options = LOCSCRIPT_ENGINE_OPTIONS_INIT;
  options.ios_keys = ios_keys;
  options.development_region = borrow(development_region, "development_region");
  return options;
}

uint64_t engine_open(nb::handle android, nb::handle ios, uint32_t ios_keys, nb::handle development_region) {
  Texts android_folders(android, "an Android folder");
  Texts ios_folders(ios, "an iOS folder");
  locscript_engine_options options = engine_options(ios_keys, development_region);
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_engine_open(android_folders.data(), android_folders.count(), ios_folders.data(), ios_folders.count(),
                                   &options, &engine, &last_error);
  }
  check(status);
  return engine.id;
}

uint64_t engine_open_config(nb::handle path) {
  locscript_str name = borrow(path, "path");
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_engine_open_config(name, &engine, &last_error);
  }
  check(status);
  return engine.id;
}

// `files`: a tuple of (platform, path, data).
uint64_t engine_open_memory(nb::tuple files, uint32_t ios_keys, nb::handle development_region) {
  std::vector<locscript_file> list;
  list.reserve(files.size());
  for (nb::handle item : files) {
    nb::tuple file = nb::cast<nb::tuple>(item);
    list.push_back({nb::cast<int32_t>(file[0]), borrow(file[1], "a file's path"), borrow(file[2], "a file's data")});
  }
  locscript_engine_options options = engine_options(ios_keys, development_region);
  locscript_engine engine = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_engine_open_memory(list.data(), list.size(), &options, &engine, &last_error);
  }
  check(status);
  return engine.id;
}

void engine_close(uint64_t engine) { locscript_engine_close({engine}); }

nb::object engine_diagnostics(uint64_t engine) {
  return text_out<Gil::release>(
      [=](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_engine_diagnostics({engine}, out, capacity, length, error);
      },
      as_bytes);
}

nb::object engine_locales(uint64_t engine, int32_t platform) {
  return text_out<Gil::keep>(
      [=](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_engine_locales({engine}, platform, out, capacity, length, error);
      },
      as_bytes);
}

nb::object engine_entries(uint64_t engine, int32_t platform) {
  return text_out<Gil::release>(
      [=](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_engine_entries({engine}, platform, out, capacity, length, error);
      },
      as_bytes);
}

nb::object engine_lookup(uint64_t engine, int32_t platform, nb::handle locales, nb::handle key) {
  Texts tags(locales, "a locale");
  locscript_str name = borrow(key, "key");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_engine_lookup({engine}, platform, tags.data(), tags.count(), name, out, capacity, length, error);
      },
      as_bytes);
}

// ---- Messages, previews ----------------------------------------------------------------------------------------------

nb::object build(uint64_t engine, nb::handle message, int32_t form) {
  locscript_str text = borrow(message, "message");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_build({engine}, text, form, out, capacity, length, error);
      },
      as_bytes);
}

nb::object build_diagnostics(uint64_t engine, nb::handle message, int32_t form) {
  locscript_str text = borrow(message, "message");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_build_diagnostics({engine}, text, form, out, capacity, length, error);
      },
      as_bytes);
}

nb::object preview(uint64_t engine, nb::handle message, int32_t platform, nb::handle locales) {
  locscript_str text = borrow(message, "payload");
  Texts tags(locales, "a locale");
  return text_out<Gil::release>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_preview({engine}, text, platform, tags.data(), tags.count(), out, capacity, length, error);
      },
      as_bytes);
}

nb::object previews(uint64_t engine, nb::handle message) {
  locscript_str text = borrow(message, "payload");
  return text_out<Gil::release>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_previews({engine}, text, out, capacity, length, error);
      },
      as_bytes);
}

// ---- Prepared messages and texts: objects that are C functions ---------------------------------------------------------

// A fill or a rendering takes less time than nanobind's way to a method, so these two types are plain CPython ones, called by
// vectorcall. Both are a handle that is called with one sequence of str.
struct Callable {
  PyObject_HEAD
  vectorcallfunc call;
  uint64_t handle;
};

Callable *callable(PyObject *object) { return reinterpret_cast<Callable *>(object); }

// Runs what may throw where CPython calls: an exception becomes the pending one, and `failed` the answer.
template <typename Answer, typename Work>
Answer guarded(Answer failed, Work work) {
  try {
    return work();
  } catch (nb::python_error &error) {
    error.restore();
  } catch (const std::bad_alloc &) {
    PyErr_NoMemory();
  }
  return failed;
}

// The strings of an exact list or tuple, borrowed without a copy of it: nothing may run between this and the call. False, with no
// exception pending, for whatever the longer way (Texts) has to look at.
struct BorrowedTexts {
  static constexpr Py_ssize_t capacity = 16;
  locscript_str items[capacity];
  size_t count;

  bool take(PyObject *sequence) {
    bool is_list = PyList_CheckExact(sequence);
    if (!is_list && !PyTuple_CheckExact(sequence)) return false;
    Py_ssize_t size = is_list ? PyList_Size(sequence) : PyTuple_Size(sequence);
    if (size > capacity) return false;
    for (Py_ssize_t index = 0; index < size; index += 1) {
      PyObject *item = is_list ? PyList_GetItem(sequence, index) : PyTuple_GetItem(sequence, index);
      if (!PyUnicode_Check(item)) return false;
      Py_ssize_t length = 0;
      const char *data = PyUnicode_AsUTF8AndSize(item, &length);
      if (data == nullptr) {
        PyErr_Clear();
        return false;
      }
      items[index] = {data, static_cast<size_t>(length)};
    }
    count = static_cast<size_t>(size);
    return true;
  }
};

// Larger answers take the longer way.
constexpr size_t usual_answer = 8192;

PyObject *fill(locscript_prepared prepared, PyObject *values) {
  return guarded<PyObject *>(nullptr, [&] {
    Texts texts(values, "a value");
    char first[usual_answer];
    size_t length = 0;
    int32_t status = locscript_fill(prepared, texts.data(), texts.count(), first, sizeof first, &length);
    if (status == LOCSCRIPT_OK) return to_bytes(first, length).release().ptr();
    if (status == LOCSCRIPT_E_BUFFER) {
      std::unique_ptr<char[]> large(new char[length]);
      size_t capacity = length;
      status = locscript_fill(prepared, texts.data(), texts.count(), large.get(), capacity, &length);
      if (status == LOCSCRIPT_OK) return to_bytes(large.get(), length).release().ptr();
    }
    if (prepared.id == 0) fail(status, "the prepared message is closed");
    fail(status, "the number of values is not the number of slots, or a value is not UTF-8");
  });
}

PyObject *prepared_call(PyObject *object, PyObject *const *arguments, size_t flags, PyObject *names) {
  if (PyVectorcall_NARGS(flags) != 1 || names != nullptr) {
    PyErr_SetString(PyExc_TypeError, "a prepared message is called with one list of str, its values");
    return nullptr;
  }
  locscript_prepared prepared = {callable(object)->handle};
  BorrowedTexts texts;
  if (texts.take(arguments[0])) {
    char out[usual_answer];
    size_t length = 0;
    if (locscript_fill(prepared, texts.items, texts.count, out, sizeof out, &length) == LOCSCRIPT_OK) {
      return PyBytes_FromStringAndSize(out, static_cast<Py_ssize_t>(length));
    }
  }
  return fill(prepared, arguments[0]);
}

PyObject *render_text(locscript_text text, nb::handle arguments) {
  return guarded<PyObject *>(nullptr, [&] {
    Texts texts(arguments.is_valid() ? nb::borrow(arguments) : nb::object(nb::tuple()), "an argument");
    nb::object answer = text_out<Gil::keep>(
        [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
          return locscript_text_render(text, texts.data(), texts.count(), out, capacity, length, error);
        },
        as_str);
    return answer.release().ptr();
  });
}

PyObject *text_call(PyObject *object, PyObject *const *arguments, size_t flags, PyObject *names) {
  Py_ssize_t given = PyVectorcall_NARGS(flags);
  if (given > 1 || names != nullptr) {
    PyErr_SetString(PyExc_TypeError, "a text is called with one list of str, its arguments");
    return nullptr;
  }
  locscript_text text = {callable(object)->handle};
  BorrowedTexts texts;
  texts.count = 0;
  if (given == 0 || texts.take(arguments[0])) {
    char out[usual_answer];
    size_t length = 0;
    if (locscript_text_render(text, texts.items, texts.count, out, sizeof out, &length, nullptr) == LOCSCRIPT_OK) {
      return PyUnicode_DecodeUTF8(out, static_cast<Py_ssize_t>(length), nullptr);
    }
  }
  return render_text(text, given == 0 ? nullptr : arguments[0]);
}

PyObject *new_callable(PyTypeObject *type, vectorcallfunc call, uint64_t handle) {
  Callable *self = PyObject_New(Callable, type);
  if (self == nullptr) return nullptr;
  self->call = call;
  self->handle = handle;
  return reinterpret_cast<PyObject *>(self);
}

bool has_no_names(PyObject *names) {
  if (names == nullptr || PyDict_Size(names) == 0) return true;
  PyErr_SetString(PyExc_TypeError, "takes no keyword arguments");
  return false;
}

PyObject *prepared_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  unsigned long long engine = 0;
  PyObject *message = nullptr;
  if (!has_no_names(names) || !PyArg_ParseTuple(arguments, "KO:Prepared", &engine, &message)) return nullptr;
  return guarded<PyObject *>(nullptr, [&] {
    locscript_prepared prepared = {0};
    check(locscript_prepare({engine}, borrow(message, "message"), &prepared, &last_error));
    PyObject *self = new_callable(type, prepared_call, prepared.id);
    if (self == nullptr) locscript_prepared_close(prepared);
    return self;
  });
}

PyObject *text_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  unsigned long long engine = 0;
  PyObject *key = nullptr;
  PyObject *locale = nullptr;
  int platform = 0;
  if (!has_no_names(names) || !PyArg_ParseTuple(arguments, "KOOi:Text", &engine, &key, &locale, &platform)) return nullptr;
  return guarded<PyObject *>(nullptr, [&] {
    locscript_text text = {0};
    check(locscript_text_open({engine}, borrow(key, "key"), borrow(locale, "locale"), platform, &text, &last_error));
    PyObject *self = new_callable(type, text_call, text.id);
    if (self == nullptr) locscript_text_close(text);
    return self;
  });
}

void close_prepared(Callable *self) { locscript_prepared_close({std::exchange(self->handle, 0)}); }

void close_text(Callable *self) { locscript_text_close({std::exchange(self->handle, 0)}); }

template <void (*close)(Callable *)>
PyObject *callable_close(PyObject *self, PyObject *) {
  close(callable(self));
  Py_RETURN_NONE;
}

template <void (*close)(Callable *)>
void callable_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  close(callable(self));
  PyObject_Free(self);
  Py_DECREF(reinterpret_cast<PyObject *>(type));
}

PyObject *prepared_slots(PyObject *self, void *) {
  return guarded<PyObject *>(nullptr, [&] {
    size_t count = 0;
    check(locscript_prepared_info({callable(self)->handle}, &count, &last_error));
    return PyLong_FromSize_t(count);
  });
}

PyMemberDef callable_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Callable, call), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

PyGetSetDef prepared_properties[] = {
    {"slots", prepared_slots, nullptr, "How many values a call takes.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

template <void (*close)(Callable *)>
void add_callable(nb::module_ &m, const char *name, const char *about, newfunc make, PyGetSetDef *properties) {
  // CPython keeps the methods' table, not a copy; one for each type.
  static PyMethodDef methods[] = {
      {"close", callable_close<close>, METH_NOARGS, "Frees it; twice is fine."},
      {nullptr, nullptr, 0, nullptr},
  };
  PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char *>(about)},
      {Py_tp_new, reinterpret_cast<void *>(make)},
      {Py_tp_dealloc, reinterpret_cast<void *>(callable_dealloc<close>)},
      {Py_tp_call, reinterpret_cast<void *>(PyVectorcall_Call)},
      {Py_tp_members, callable_members},
      {Py_tp_methods, methods},
      {properties == nullptr ? 0 : Py_tp_getset, properties},
      {0, nullptr},
  };
  PyType_Spec spec = {name, sizeof(Callable), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE, slots};
  nb::object type = nb::steal(PyType_FromModuleAndSpec(m.ptr(), &spec, nullptr));
  if (!type.is_valid() || PyModule_AddType(m.ptr(), reinterpret_cast<PyTypeObject *>(type.ptr())) != 0) {
    throw nb::python_error();
  }
}

// ---- Rules and sessions -----------------------------------------------------------------------------------------------

uint64_t rules_open(uint64_t engine, nb::handle folder) {
  locscript_str path = borrow(folder, "path");
  locscript_rules rules = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_rules_open({engine}, path, &rules, &last_error);
  }
  check(status);
  return rules.id;
}

uint64_t rules_open_source(uint64_t engine, nb::handle name, nb::handle source) {
  locscript_str file = borrow(name, "name");
  locscript_str text = borrow(source, "source");
  locscript_rules rules = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_rules_open_source({engine}, file, text, &rules, &last_error);
  }
  check(status);
  return rules.id;
}

void rules_close(uint64_t rules) { locscript_rules_close({rules}); }

uint64_t session_open(uint64_t engine, uint64_t rules, uint64_t instructions, uint64_t memory, uint32_t milliseconds,
                      uint64_t output) {
  locscript_session_options options = LOCSCRIPT_SESSION_OPTIONS_INIT;
  options.instructions = instructions;
  options.memory = memory;
  options.milliseconds = milliseconds;
  options.output = output;
  locscript_session session = {0};
  int32_t status = LOCSCRIPT_OK;
  {
    nb::gil_scoped_release released;
    status = locscript_session_open({engine}, {rules}, &options, &session, &last_error);
  }
  check(status);
  return session.id;
}

void session_use(uint64_t session, uint64_t rules) { check(locscript_session_use({session}, {rules}, &last_error)); }

void session_close(uint64_t session) { locscript_session_close({session}); }

// ---- Log lines: from the core, on the running thread, to a Python function

// The run that this thread is in: what a log function raises is kept here, and goes on to the run's caller.
struct Run {
  uint64_t session;
  Run *outer;
  PyObject *raised = nullptr;
};

thread_local Run *current_run = nullptr;

class RunScope {
 public:
  explicit RunScope(uint64_t session) : run_{session, current_run} { current_run = &run_; }
  ~RunScope() {
    current_run = run_.outer;
    Py_CLEAR(run_.raised);
  }
  RunScope(const RunScope &) = delete;
  RunScope &operator=(const RunScope &) = delete;

  // Raises what the log function raised, else what the core says.
  void finish(int32_t status) {
    if (run_.raised != nullptr) {
      PyObject *raised = run_.raised;
      run_.raised = nullptr;
      PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(raised)), raised);
      Py_DECREF(raised);
      throw nb::python_error();
    }
    check(status);
  }

 private:
  Run run_;
};

// `context` is the Python function. A run whose log function has raised ends as soon as it can.
void log_line(void *context, locscript_str rule, locscript_str text) {
  Run *run = current_run;
  nb::gil_scoped_acquire held;
  if (run == nullptr || run->raised != nullptr) return;
  try {
    nb::borrow(static_cast<PyObject *>(context))(to_str(rule), to_str(text));
  } catch (nb::python_error &error) {
    run->raised = error.value().inc_ref().ptr();
    locscript_interrupt({run->session});
  }
}

// The function is borrowed: the caller keeps it for as long as the session lives.
void session_on_log(uint64_t session, nb::handle function) {
  check(locscript_session_on_log({session}, function.is_none() ? nullptr : log_line, function.ptr(), &last_error));
}

// (payloads, skipped, failures), each a list of plain tuples in the order of the C structs' fields.
nb::object session_run(uint64_t session, nb::handle event, nb::handle only) {
  locscript_str text = borrow(event, "event");
  locscript_str rule = borrow(only, "only");
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  int32_t status = LOCSCRIPT_OK;
  RunScope scope(session);
  {
    nb::gil_scoped_release released;
    status = locscript_session_run({session}, text, rule, &result, &last_error);
  }
  scope.finish(status);
  nb::list payloads, skipped, failures;
  for (size_t index = 0; index < result.payload_count; index += 1) {
    const locscript_payload &item = result.payloads[index];
    nb::object not_before = nb::none();
    if (item.not_before != INT64_MIN) not_before = nb::int_(item.not_before);
    payloads.append(nb::make_tuple(to_str(item.rule), to_bytes(item.body), to_str(item.target_kind), to_str(item.target),
                                   to_bytes(item.meta), not_before, to_bytes(item.findings)));
  }
  for (size_t index = 0; index < result.skipped_count; index += 1) {
    const locscript_skip &item = result.skipped[index];
    skipped.append(nb::make_tuple(to_str(item.rule), to_str(item.reason)));
  }
  for (size_t index = 0; index < result.failure_count; index += 1) {
    const locscript_rule_failure &item = result.failures[index];
    failures.append(nb::make_tuple(to_str(item.rule), item.status, to_bytes(item.findings)));
  }
  return nb::make_tuple(payloads, skipped, failures);
}

nb::object session_run_many(uint64_t session, nb::handle events) {
  locscript_str text = borrow(events, "events");
  locscript_str envelopes = {nullptr, 0};
  int32_t status = LOCSCRIPT_OK;
  RunScope scope(session);
  {
    nb::gil_scoped_release released;
    status = locscript_session_run_many({session}, text, &envelopes, &last_error);
  }
  scope.finish(status);
  return to_bytes(envelopes);
}

nb::object session_evaluate(uint64_t session, nb::handle source, nb::handle name, nb::handle event) {
  locscript_str chunk = borrow(source, "source");
  locscript_str file = borrow(name, "name");
  locscript_str input = borrow(event, "event");
  locscript_str value = {nullptr, 0};
  int32_t status = LOCSCRIPT_OK;
  RunScope scope(session);
  {
    nb::gil_scoped_release released;
    status = locscript_session_evaluate({session}, chunk, file, input, &value, &last_error);
  }
  scope.finish(status);
  return to_bytes(value);
}

void interrupt(uint64_t session) { check(locscript_interrupt({session})); }

// ---- Devices ----------------------------------------------------------------------------------------------------------

nb::object android_locale(nb::handle folders, nb::handle locales) {
  Texts names(folders, "a folder");
  Texts tags(locales, "a locale");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_device_android_locale(names.data(), names.count(), tags.data(), tags.count(), out, capacity, length, error);
      },
      as_str);
}

nb::object android_format(nb::handle format, nb::handle arguments, nb::handle locale) {
  locscript_str text = borrow(format, "format");
  Texts values(arguments, "an argument");
  locscript_str tag = borrow(locale, "locale");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_device_android_format(text, values.data(), values.count(), tag, out, capacity, length, error);
      },
      as_str);
}

nb::object apple_locales(nb::handle available, nb::handle preferred) {
  Texts has(available, "a locale");
  Texts wants(preferred, "a locale");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_device_apple_locales(has.data(), has.count(), wants.data(), wants.count(), out, capacity, length, error);
      },
      as_bytes);
}

nb::object apple_search_list(nb::handle lprojs, nb::handle preferred, nb::handle development_region) {
  Texts has(lprojs, "an lproj");
  Texts wants(preferred, "a locale");
  locscript_str region = borrow(development_region, "development_region");
  return text_out<Gil::keep>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_device_apple_search_list(has.data(), has.count(), wants.data(), wants.count(), region, out, capacity,
                                                  length, error);
      },
      as_bytes);
}

nb::object apple_format(nb::handle format, nb::handle arguments) {
  locscript_str text = borrow(format, "format");
  Texts values(arguments, "an argument", true);
  return text_out<Gil::keep>(
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
  locscript_str text = borrow(data, "data");
  return text_out<Gil::release>(
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_parse_strings(text, out, capacity, length, error);
      },
      as_bytes);
}

}  // namespace

NB_MODULE(_core, m) {
  if (locscript_abi_version() != LOCSCRIPT_ABI_VERSION) {
    PyErr_Format(PyExc_ImportError, "liblocscript speaks version %d of its interface, this package was built for %d",
                 locscript_abi_version(), LOCSCRIPT_ABI_VERSION);
    throw nb::python_error();
  }

  m.def("version", [] { return locscript_version(); });
  m.def("status_name", [](int32_t status) { return locscript_status_name(status); });

  m.def("json_text", &json_text);

  m.def("engine_open", &engine_open);
  m.def("engine_open_config", &engine_open_config);
  m.def("engine_open_memory", &engine_open_memory);
  m.def("engine_close", &engine_close);
  m.def("engine_diagnostics", &engine_diagnostics);
  m.def("engine_locales", &engine_locales);
  m.def("engine_entries", &engine_entries);
  m.def("engine_lookup", &engine_lookup);

  m.def("build", &build);
  m.def("build_diagnostics", &build_diagnostics);
  m.def("preview", &preview);
  m.def("previews", &previews);

  add_callable<close_prepared>(m, "locscript._core.Prepared",
                               "A message with slots, checked once; calling it with the slots' values gives the request body.",
                               prepared_new, prepared_properties);
  add_callable<close_text>(m, "locscript._core.Text",
                           "A localized text, looked up once; calling it with its arguments gives the text for people.", text_new,
                           nullptr);

  m.def("rules_open", &rules_open);
  m.def("rules_open_source", &rules_open_source);
  m.def("rules_close", &rules_close);
  m.def("session_open", &session_open);
  m.def("session_use", &session_use);
  m.def("session_close", &session_close);
  m.def("session_on_log", &session_on_log, nb::arg("session"), nb::arg("function").none());
  m.def("session_run", &session_run);
  m.def("session_run_many", &session_run_many);
  m.def("session_evaluate", &session_evaluate);
  m.def("interrupt", &interrupt);

  m.def("android_locale", &android_locale);
  m.def("android_format", &android_format);
  m.def("apple_locales", &apple_locales);
  m.def("apple_search_list", &apple_search_list);
  m.def("apple_format", &apple_format);
  m.def("plural_category", &plural_category);
  m.def("parse_strings", &parse_strings);
}
