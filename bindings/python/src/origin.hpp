// How to recreate an object of the extension, for pickle, copy and repr: its origin is a tuple of a Python function and its
// arguments, as __reduce__ returns them. An object without an origin never leaves the package.

#pragma once

#include "calls.hpp"

// The function's arguments; null without an origin. Borrowed.
inline PyObject *origin_arguments(PyObject *origin) {
  if (origin == nullptr || PyTuple_Size(origin) != 2) return nullptr;
  PyObject *arguments = PyTuple_GetItem(origin, 1);
  return PyTuple_Check(arguments) ? arguments : nullptr;
}

// Raises if the object cannot be recreated.
inline void check_origin(PyObject *origin, bool is_open, PyObject *self) {
  nb::object name = nb::borrow(reinterpret_cast<PyObject *>(Py_TYPE(self))).attr("__name__");
  if (!is_open) fail(LOCSCRIPT_E_HANDLE, (std::string(nb::str(name).c_str()) + " is closed").c_str(), "stale-handle");
  if (origin_arguments(origin) != nullptr) return;
  PyErr_Format(PyExc_TypeError, "this %U was not made by an engine, and cannot be copied", name.ptr());
  throw nb::python_error();
}

inline PyObject *reduced(PyObject *origin, bool is_open, PyObject *self) {
  return guarded<PyObject *>(nullptr, [&] {
    check_origin(origin, is_open, self);
    return Py_NewRef(origin);
  });
}

inline PyObject *made_again(PyObject *origin, bool is_open, PyObject *self) {
  return guarded<PyObject *>(nullptr, [&] {
    check_origin(origin, is_open, self);
    return called(PyTuple_GetItem(origin, 0), nb::borrow(origin_arguments(origin))).release().ptr();
  });
}
