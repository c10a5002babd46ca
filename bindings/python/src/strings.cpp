// The strings of one device: a Python mapping over a handle.

#include <utility>

#include "calls.hpp"
#include "module.hpp"
#include "origin.hpp"
#include "texts.hpp"

namespace {

// A mapping without an iterator: a look-up takes less time than nanobind's method dispatch.
struct Strings {
  PyObject_HEAD
  uint64_t handle;
  PyObject *origin;
};

Strings *strings_at(PyObject *object) { return reinterpret_cast<Strings *>(object); }

locscript_strings strings_of(PyObject *object) { return {strings_at(object)->handle}; }

// The text under a key as a new reference; null, with no exception pending, if the device finds none.
PyObject *strings_find(PyObject *self, PyObject *key) {
  locscript_str text = {nullptr, 0};
  int32_t status = locscript_strings_get(strings_of(self), borrow(key, "key"), &text);
  if (status == LOCSCRIPT_OK) return to_str(text).release().ptr();
  if (status == LOCSCRIPT_E_MISSING_KEY) return nullptr;
  if (status == LOCSCRIPT_E_HANDLE) fail(status, "the strings are closed", "stale-handle");
  fail(status, "the key is not UTF-8", "invalid-utf8");
}

PyObject *strings_subscript(PyObject *self, PyObject *key) {
  return guarded<PyObject *>(nullptr, [&] {
    PyObject *text = strings_find(self, key);
    if (text == nullptr) PyErr_SetObject(PyExc_KeyError, key);
    return text;
  });
}

int strings_contains(PyObject *self, PyObject *key) {
  return guarded(-1, [&] {
    nb::object text = nb::steal(strings_find(self, key));
    return text.is_valid() ? 1 : 0;
  });
}

PyObject *strings_get(PyObject *self, PyObject *arguments) {
  PyObject *key = nullptr;
  PyObject *missing = Py_None;
  if (!PyArg_ParseTuple(arguments, "O|O:get", &key, &missing)) return nullptr;
  return guarded<PyObject *>(nullptr, [&] {
    PyObject *text = strings_find(self, key);
    if (text != nullptr) return text;
    Py_INCREF(missing);
    return missing;
  });
}

PyObject *strings_lookup(PyObject *self, PyObject *key) {
  return guarded<PyObject *>(nullptr, [&] {
    nb::object text = nb::steal(strings_find(self, key));
    if (!text.is_valid()) return nb::none().release().ptr();
    locscript_str name = borrow(key, "key");
    nb::object json = text_out(
      Others::wait,
      [&](char *out, size_t capacity, size_t *length, locscript_error *error) {
        return locscript_strings_lookup(strings_of(self), name, out, capacity, length, error);
      },
      as_bytes);
    return called(imported("locscript._json", "lookup"), nb::make_tuple(json)).release().ptr();
  });
}

void close_strings(PyObject *self) { locscript_strings_close({std::exchange(strings_at(self)->handle, 0)}); }

PyObject *strings_close(PyObject *self, PyObject *) {
  close_strings(self);
  Py_RETURN_NONE;
}

void strings_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  close_strings(self);
  Py_CLEAR(strings_at(self)->origin);
  PyObject_GC_Del(self);
  Py_DECREF(reinterpret_cast<PyObject *>(type));
}

int strings_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(strings_at(self)->origin);
  return 0;
}

int strings_clear(PyObject *self) {
  Py_CLEAR(strings_at(self)->origin);
  return 0;
}

PyObject *strings_reduce(PyObject *self, PyObject *) {
  return reduced(strings_at(self)->origin, strings_at(self)->handle != 0, self);
}

PyObject *strings_deepcopy(PyObject *self, PyObject *) {
  return made_again(strings_at(self)->origin, strings_at(self)->handle != 0, self);
}

// The origin's arguments are (engine, platform, locales).
PyObject *strings_repr(PyObject *self) {
  if (strings_at(self)->handle == 0) return PyUnicode_FromString("<locscript.Strings closed>");
  PyObject *arguments = origin_arguments(strings_at(self)->origin);
  if (arguments == nullptr || PyTuple_Size(arguments) < 3) return PyUnicode_FromString("<locscript.Strings>");
  return PyUnicode_FromFormat(
    "<locscript.Strings on %S for %R>", PyTuple_GetItem(arguments, 1), PyTuple_GetItem(arguments, 2));
}

PyObject *strings_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  unsigned long long engine = 0;
  int platform = 0;
  PyObject *locales = nullptr;
  PyObject *origin = nullptr;
  if (
    !has_no_names(names) ||
    !PyArg_ParseTuple(arguments, "KiO|O!:Strings", &engine, &platform, &locales, &PyTuple_Type, &origin)) {
    return nullptr;
  }
  return guarded<PyObject *>(nullptr, [&] {
    Texts tags(locales, "locales");
    locscript_strings strings = {0};
    check(locscript_strings_open({engine}, platform_of(platform), tags.data(), tags.count(), &strings, &last_error));
    Strings *self = PyObject_GC_New(Strings, type);
    if (self == nullptr) {
      locscript_strings_close(strings);
    } else {
      self->handle = strings.id;
      self->origin = Py_XNewRef(origin);
      PyObject_GC_Track(reinterpret_cast<PyObject *>(self));
    }
    return reinterpret_cast<PyObject *>(self);
  });
}

PyMethodDef strings_methods[] = {
  {"get", strings_get, METH_VARARGS, "The text under a key, or a default."},
  {"lookup", strings_lookup, METH_O, "The text with its language, file and line; None if the device finds none."},
  {"close", strings_close, METH_NOARGS, "Frees it; twice is fine."},
  {"__reduce__", strings_reduce, METH_NOARGS,
   "For pickle and copy: they travel with their engine, and are recreated from it."},
  {"__deepcopy__", strings_deepcopy, METH_O, "A copy with the same engine."},
  {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void add_strings(nb::module_ &m) {
  PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>(
                  "The strings of an app as one device sees them: strings[key] is the text before any formatting.")},
    {Py_tp_new, reinterpret_cast<void *>(strings_new)},
    {Py_tp_dealloc, reinterpret_cast<void *>(strings_dealloc)},
    {Py_tp_traverse, reinterpret_cast<void *>(strings_traverse)},
    {Py_tp_clear, reinterpret_cast<void *>(strings_clear)},
    {Py_tp_repr, reinterpret_cast<void *>(strings_repr)},
    {Py_tp_methods, strings_methods},
    {Py_mp_subscript, reinterpret_cast<void *>(strings_subscript)},
    {Py_sq_contains, reinterpret_cast<void *>(strings_contains)},
    {0, nullptr},
  };
  PyType_Spec spec = {
    "locscript._core.Strings", sizeof(Strings), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    slots};
  nb::object type = nb::steal(PyType_FromModuleAndSpec(m.ptr(), &spec, nullptr));
  if (!type.is_valid() || PyModule_AddType(m.ptr(), reinterpret_cast<PyTypeObject *>(type.ptr())) != 0) {
    throw nb::python_error();
  }
}
