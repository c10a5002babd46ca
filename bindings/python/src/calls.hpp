// What every binding of an export needs: its failure as a Python exception, its text in and out, and who owns which bytes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <vector>

#include <nanobind/nanobind.h>

#include "locscript.h"

namespace nb = nanobind;

// ---- Failures ---------------------------------------------------------------------------------------------------------

// Overwritten by every call that fails; kept a thread, so that a call that succeeds pays nothing for it.
inline thread_local locscript_error last_error = LOCSCRIPT_ERROR_INIT;

inline nb::object text_or_none(const char *text) {
  if (text[0] == '\0') return nb::none();
  return nb::str(text);
}

inline nb::object number_or_none(uint32_t number) {
  if (number == 0) return nb::none();
  return nb::int_(number);
}

[[noreturn]] inline void fail(int32_t status, const locscript_error &error) {
  nb::object make = nb::module_::import_("locscript.errors").attr("error_from");
  nb::object exception =
      make(status, nb::str(error.slug), nb::str(error.message), text_or_none(error.file), number_or_none(error.line),
           number_or_none(error.column), text_or_none(error.path), text_or_none(error.help));
  PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(exception.ptr())), exception.ptr());
  throw nb::python_error();
}

inline void check(int32_t status) {
  if (status != LOCSCRIPT_OK) fail(status, last_error);
}

// For calls without an error object.
[[noreturn]] inline void fail(int32_t status, const char *message, const char *slug = "usage") {
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  std::snprintf(error.slug, sizeof error.slug, "%s", slug);
  std::snprintf(error.message, sizeof error.message, "%s", message);
  fail(status, error);
}

inline locscript_platform platform_of(int32_t number) { return static_cast<locscript_platform>(number); }

// ---- Text in ----------------------------------------------------------------------------------------------------------

// The bytes of a str (as UTF-8) or bytes; borrowed from the object. Any other type is a TypeError that names it.
inline locscript_str borrow(nb::handle object, const char *what) {
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

inline nb::object to_str(const char *data, size_t length) {
  nb::object text = nb::steal(PyUnicode_DecodeUTF8(data, static_cast<Py_ssize_t>(length), nullptr));
  if (!text.is_valid()) throw nb::python_error();
  return text;
}

inline nb::object to_str(locscript_str text) { return to_str(text.data == nullptr ? "" : text.data, text.length); }

inline nb::object to_bytes(const char *data, size_t length) {
  nb::object bytes = nb::steal(PyBytes_FromStringAndSize(data, static_cast<Py_ssize_t>(length)));
  if (!bytes.is_valid()) throw nb::python_error();
  return bytes;
}

inline nb::object to_bytes(locscript_str text) { return to_bytes(text.data == nullptr ? "" : text.data, text.length); }

enum class Gil { keep, release };

// Calls an export that writes into the caller's buffer: first into `first`, then, where that was too small, into memory of
// the size it asked for. `make` turns the bytes into the Python object.
template <Gil gil, typename Call, typename Make>
inline nb::object text_out(Call call, Make make) {
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

inline constexpr auto as_str = [](const char *data, size_t length) { return to_str(data, length); };
inline constexpr auto as_bytes = [](const char *data, size_t length) { return to_bytes(data, length); };

// ---- Types of CPython's own kind ------------------------------------------------------------------------------------------

// Runs what may throw where CPython calls: an exception becomes the pending one, and `failed` the answer.
template <typename Answer, typename Work>
inline Answer guarded(Answer failed, Work work) {
  try {
    return work();
  } catch (nb::python_error &error) {
    error.restore();
  } catch (const std::bad_alloc &) {
    PyErr_NoMemory();
  }
  return failed;
}

// For a constructor.
inline bool has_no_names(PyObject *names) {
  if (names == nullptr || PyDict_Size(names) == 0) return true;
  PyErr_SetString(PyExc_TypeError, "takes no keyword arguments");
  return false;
}
