// Prepared messages and texts: Python objects that are called like C functions.

#include <charconv>
#include <utility>

#include "calls.hpp"
#include "module.hpp"
#include "origin.hpp"
#include "texts.hpp"

// Include after Python.h.
#include <structmember.h>

namespace {

// A fill or a rendering takes less time than nanobind's method dispatch, so these two types are plain CPython types with
// vectorcall. Both are a handle that is called with one sequence of str and numbers.
struct Callable {
  PyObject_HEAD
  vectorcallfunc call;
  uint64_t handle;
  PyObject *origin;
};

Callable *callable(PyObject *object) { return reinterpret_cast<Callable *>(object); }

// The strings and integers of an exact list or tuple, borrowed without a copy of it: nothing may run between this and the call.
// False, with no exception pending, for anything that needs the slow path (Texts).
struct BorrowedTexts {
  static constexpr Py_ssize_t capacity = 16;
  static constexpr size_t most_digits = 20;
  locscript_str items[capacity];
  size_t count;
  char digits[capacity][most_digits];

  bool take(PyObject *sequence) {
    bool is_list = PyList_CheckExact(sequence);
    if (!is_list && !PyTuple_CheckExact(sequence)) return false;
    Py_ssize_t size = is_list ? PyList_Size(sequence) : PyTuple_Size(sequence);
    if (size > capacity) return false;
    for (Py_ssize_t index = 0; index < size; index += 1) {
      PyObject *item = is_list ? PyList_GetItem(sequence, index) : PyTuple_GetItem(sequence, index);
      if (!PyUnicode_Check(item)) {
        if (!PyLong_CheckExact(item) || !write_digits(item, index)) return false;
        continue;
      }
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

 private:
  bool write_digits(PyObject *integer, Py_ssize_t index) {
    int overflow = 0;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    if (overflow != 0) return false;
    char *first = digits[index];
    const std::to_chars_result end = std::to_chars(first, first + most_digits, number);
    items[index] = {first, static_cast<size_t>(end.ptr - first)};
    return true;
  }
};

// Larger results take the slow path.
constexpr size_t usual_answer = 8192;

PyObject *fill(locscript_prepared prepared, PyObject *values) {
  return guarded<PyObject *>(nullptr, [&] {
    Texts texts(values, "values", Items::text_or_number);
    char first[usual_answer];
    size_t length = 0;
    int32_t status = locscript_prepared_fill(prepared, texts.data(), texts.count(), first, sizeof first, &length);
    if (status == LOCSCRIPT_OK) return to_bytes(first, length).release().ptr();
    if (status == LOCSCRIPT_E_BUFFER) {
      std::unique_ptr<char[]> large(new char[length]);
      size_t capacity = length;
      status = locscript_prepared_fill(prepared, texts.data(), texts.count(), large.get(), capacity, &length);
      if (status == LOCSCRIPT_OK) return to_bytes(large.get(), length).release().ptr();
    }
    if (prepared.id == 0) fail(status, "the prepared message is closed", "stale-handle");
    size_t slots = 0;
    if (locscript_prepared_info(prepared, &slots, nullptr) == LOCSCRIPT_OK && slots != texts.count()) {
      const std::string count = std::to_string(slots) + (slots == 1 ? " slot, not " : " slots, not ");
      fail(status, ("the message has " + count + std::to_string(texts.count())).c_str());
    }
    if (status == LOCSCRIPT_E_TOO_LARGE) fail(status, "the message is too large with these values", "payload-size");
    if (status == LOCSCRIPT_E_USAGE) fail(status, "a value is not UTF-8", "invalid-utf8");
    fail(status, "the value for the target is not a valid target");
  });
}

PyObject *prepared_call(PyObject *object, PyObject *const *arguments, size_t flags, PyObject *names) {
  if (PyVectorcall_NARGS(flags) != 1 || names != nullptr) {
    PyErr_SetString(PyExc_TypeError, "a prepared message is called with one list, its values");
    return nullptr;
  }
  locscript_prepared prepared = {callable(object)->handle};
  BorrowedTexts texts;
  if (texts.take(arguments[0])) {
    char out[usual_answer];
    size_t length = 0;
    if (locscript_prepared_fill(prepared, texts.items, texts.count, out, sizeof out, &length) == LOCSCRIPT_OK) {
      return PyBytes_FromStringAndSize(out, static_cast<Py_ssize_t>(length));
    }
  }
  return fill(prepared, arguments[0]);
}

PyObject *render_text(locscript_text text, nb::handle arguments) {
  return guarded<PyObject *>(nullptr, [&] {
    Texts texts(
      arguments.is_valid() ? nb::borrow(arguments) : nb::object(nb::tuple()), "arguments", Items::text_or_number);
    nb::object answer = text_out(
      Others::wait,
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
    PyErr_SetString(PyExc_TypeError, "a text is called with one list, its arguments");
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

PyObject *new_callable(PyTypeObject *type, vectorcallfunc call, uint64_t handle, PyObject *origin) {
  Callable *self = PyObject_GC_New(Callable, type);
  if (self == nullptr) return nullptr;
  self->call = call;
  self->handle = handle;
  self->origin = Py_XNewRef(origin);
  PyObject_GC_Track(reinterpret_cast<PyObject *>(self));
  return reinterpret_cast<PyObject *>(self);
}

PyObject *prepared_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  unsigned long long engine = 0;
  PyObject *message = nullptr;
  PyObject *origin = nullptr;
  if (
    !has_no_names(names) || !PyArg_ParseTuple(arguments, "KO|O!:Prepared", &engine, &message, &PyTuple_Type, &origin)) {
    return nullptr;
  }
  return guarded<PyObject *>(nullptr, [&] {
    locscript_prepared prepared = {0};
    check(locscript_prepared_open({engine}, Document(message, "message", LOCSCRIPT_E_MESSAGE), &prepared, &last_error));
    PyObject *self = new_callable(type, prepared_call, prepared.id, origin);
    if (self == nullptr) locscript_prepared_close(prepared);
    return self;
  });
}

PyObject *text_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  unsigned long long engine = 0;
  PyObject *key = nullptr;
  PyObject *locale = nullptr;
  int platform = 0;
  PyObject *device = nullptr;
  PyObject *origin = nullptr;
  if (
    !has_no_names(names) ||
    !PyArg_ParseTuple(arguments, "KOOiO|O!:Text", &engine, &key, &locale, &platform, &device, &PyTuple_Type, &origin)) {
    return nullptr;
  }
  return guarded<PyObject *>(nullptr, [&] {
    locscript_text text = {0};
    locscript_render_options options = LOCSCRIPT_RENDER_OPTIONS_INIT;
    options.platform = platform_of(platform);
    options.device = borrow(device, "device");
    check(locscript_text_open({engine}, borrow(key, "key"), borrow(locale, "locale"), &options, &text, &last_error));
    PyObject *self = new_callable(type, text_call, text.id, origin);
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
  PyObject_GC_UnTrack(self);
  close(callable(self));
  Py_CLEAR(callable(self)->origin);
  PyObject_GC_Del(self);
  Py_DECREF(reinterpret_cast<PyObject *>(type));
}

int callable_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(callable(self)->origin);
  return 0;
}

int callable_clear(PyObject *self) {
  Py_CLEAR(callable(self)->origin);
  return 0;
}

PyObject *callable_reduce(PyObject *self, PyObject *) {
  return reduced(callable(self)->origin, callable(self)->handle != 0, self);
}

PyObject *callable_deepcopy(PyObject *self, PyObject *) {
  return made_again(callable(self)->origin, callable(self)->handle != 0, self);
}

PyObject *prepared_repr(PyObject *self) {
  size_t count = 0;
  if (locscript_prepared_info({callable(self)->handle}, &count, nullptr) != LOCSCRIPT_OK) {
    return PyUnicode_FromString("<locscript.Prepared closed>");
  }
  return PyUnicode_FromFormat("<locscript.Prepared with %zu slot%s>", count, count == 1 ? "" : "s");
}

// The origin's arguments: (engine, key, locale, platform, device).
PyObject *text_repr(PyObject *self) {
  if (callable(self)->handle == 0) return PyUnicode_FromString("<locscript.Text closed>");
  PyObject *arguments = origin_arguments(callable(self)->origin);
  if (arguments == nullptr || PyTuple_Size(arguments) < 3) return PyUnicode_FromString("<locscript.Text>");
  return PyUnicode_FromFormat(
    "<locscript.Text %R in %R>", PyTuple_GetItem(arguments, 1), PyTuple_GetItem(arguments, 2));
}

PyObject *prepared_slots(PyObject *self, void *) {
  return guarded<PyObject *>(nullptr, [&] {
    size_t count = 0;
    check(locscript_prepared_info({callable(self)->handle}, &count, &last_error));
    return PyLong_FromSize_t(count);
  });
}

PyObject *text_info(PyObject *self, void *) {
  return guarded<PyObject *>(nullptr, [&] {
    nb::object json = text_out(
      Others::wait,
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_text_info({callable(self)->handle}, out, capacity, length, error);
      },
      as_bytes);
    return called(imported("locscript._json", "text_source"), nb::make_tuple(json)).release().ptr();
  });
}

PyMemberDef callable_members[] = {
  {"__vectorcalloffset__", T_PYSSIZET, offsetof(Callable, call), READONLY, nullptr},
  {nullptr, 0, 0, 0, nullptr},
};

PyGetSetDef prepared_properties[] = {
  {"slots", prepared_slots, nullptr, "The number of values that a call takes.", nullptr},
  {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyGetSetDef text_properties[] = {
  {"source", text_info, nullptr, "The resource that it comes from, and whether it is in the requested language.",
   nullptr},
  {nullptr, nullptr, nullptr, nullptr, nullptr},
};

template <void (*close)(Callable *)>
void add_callable(
  nb::module_ &m, const char *name, const char *about, newfunc make, reprfunc repr, PyGetSetDef *properties) {
  // CPython keeps the methods' table, not a copy; one for each type.
  static PyMethodDef methods[] = {
    {"close", callable_close<close>, METH_NOARGS, "Frees it; twice is fine."},
    {"__reduce__", callable_reduce, METH_NOARGS,
     "For pickle and copy: it travels with its engine, and is recreated from it."},
    {"__deepcopy__", callable_deepcopy, METH_O, "A copy with the same engine."},
    {nullptr, nullptr, 0, nullptr},
  };
  PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>(about)},
    {Py_tp_new, reinterpret_cast<void *>(make)},
    {Py_tp_dealloc, reinterpret_cast<void *>(callable_dealloc<close>)},
    {Py_tp_traverse, reinterpret_cast<void *>(callable_traverse)},
    {Py_tp_clear, reinterpret_cast<void *>(callable_clear)},
    {Py_tp_repr, reinterpret_cast<void *>(repr)},
    {Py_tp_call, reinterpret_cast<void *>(PyVectorcall_Call)},
    {Py_tp_members, callable_members},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0, nullptr},
  };
  PyType_Spec spec = {
    name, sizeof(Callable), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE, slots};
  nb::object type = nb::steal(PyType_FromModuleAndSpec(m.ptr(), &spec, nullptr));
  if (!type.is_valid() || PyModule_AddType(m.ptr(), reinterpret_cast<PyTypeObject *>(type.ptr())) != 0) {
    throw nb::python_error();
  }
}

}  // namespace

void add_callables(nb::module_ &m) {
  add_callable<close_prepared>(
    m, "locscript._core.Prepared",
    "A message with slots, checked once; calling it with the slots' values gives the request body.", prepared_new,
    prepared_repr, prepared_properties);
  add_callable<close_text>(
    m, "locscript._core.Text",
    "A localized text, looked up once; calling it with its arguments gives the text for people.", text_new, text_repr,
    text_properties);
}
