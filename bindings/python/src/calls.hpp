// Shared by all bindings of exports: failures as Python exceptions, text in and out, and the ownership of bytes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>

#include <nanobind/nanobind.h>

#include "gil.hpp"
#include "locscript.h"

namespace nb = nanobind;

// ---- Failures ---------------------------------------------------------------------------------------------------------

// Overwritten by every call that fails. One for each thread, so that successful calls cost nothing.
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
  nb::object exception = called(
    imported("locscript.errors", "error_from"),
    nb::make_tuple(
      status, nb::str(error.slug), nb::str(error.message), text_or_none(error.file), number_or_none(error.line),
      number_or_none(error.column), text_or_none(error.path), text_or_none(error.help)));
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

// Raises a TypeError: "key must be str, not int".
[[noreturn]] inline void fail_type(const char *what, const char *expected, nb::handle object) {
  nb::object type = nb::borrow(reinterpret_cast<PyObject *>(Py_TYPE(object.ptr())));
  PyErr_Format(PyExc_TypeError, "%s must be %s, not %U", what, expected, nb::str(type.attr("__name__")).ptr());
  throw nb::python_error();
}

// Raises the error for a str with a lone surrogate, which has no UTF-8; the pending exception is CPython's own.
[[noreturn]] inline void fail_surrogate(const char *what, int32_t status) {
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) throw nb::python_error();
  PyErr_Clear();
  fail(status, (std::string(what) + " is not UTF-8: it has a lone surrogate").c_str(), "invalid-utf8");
}

// The bytes of a str (as UTF-8) or bytes; borrowed from the object. False for any other type. A str that has no UTF-8 raises
// the error for `status`, which names it as `what`.
inline bool borrow_text(nb::handle object, locscript_str *text, const char *what, int32_t status = LOCSCRIPT_E_USAGE) {
  if (PyUnicode_Check(object.ptr())) {
    Py_ssize_t length = 0;
    const char *data = PyUnicode_AsUTF8AndSize(object.ptr(), &length);
    if (data == nullptr) fail_surrogate(what, status);
    *text = {data, static_cast<size_t>(length)};
    return true;
  }
  if (PyBytes_Check(object.ptr())) {
    char *data = nullptr;
    Py_ssize_t length = 0;
    if (PyBytes_AsStringAndSize(object.ptr(), &data, &length) != 0) throw nb::python_error();
    *text = {data, static_cast<size_t>(length)};
    return true;
  }
  return false;
}

// A name: a key, a language tag, a path.
inline locscript_str borrow(nb::handle object, const char *what) {
  locscript_str text = {nullptr, 0};
  if (!borrow_text(object, &text, what)) fail_type(what, "str", object);
  return text;
}

// A document: str, bytes, or any other object with the buffer protocol, which cannot be resized while this lives. A writable
// buffer is copied, because other threads run while the core reads it.
class Document {
 public:
  // `status`: the status of the error for a str that has no UTF-8.
  Document(nb::handle object, const char *what, int32_t status = LOCSCRIPT_E_USAGE) {
    view_.obj = nullptr;
    if (borrow_text(object, &text_, what, status)) return;
    if (!PyObject_CheckBuffer(object.ptr())) fail_type(what, "str, bytes or another buffer", object);
    if (or_park([&] { return PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE); }) != 0) {
      view_.obj = nullptr;
      // numpy raises ValueError for this; a memoryview's ValueError says that it is released.
      if (
        PyErr_ExceptionMatches(PyMemoryView_Check(object.ptr()) ? PyExc_BufferError : PyExc_ValueError) ||
        PyErr_ExceptionMatches(PyExc_BufferError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_BufferError, "%s must be a contiguous buffer", what);
      }
      throw nb::python_error();
    }
    if (view_.itemsize > 1) {
      const Py_ssize_t size = view_.itemsize;
      PyBuffer_Release(&view_);
      PyErr_Format(PyExc_TypeError, "%s must be a buffer of bytes, not of items of %zd bytes", what, size);
      throw nb::python_error();
    }
    text_ = {static_cast<const char *>(view_.buf), static_cast<size_t>(view_.len)};
    if (!view_.readonly) copy();
  }
  ~Document() {
    if (view_.obj != nullptr) PyBuffer_Release(&view_);
  }
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;

  operator locscript_str() const { return text_; }
  size_t length() const { return text_.length; }

 private:
  void copy() {
    if (text_.length > 0) {
      copy_.reset(new (std::nothrow) char[text_.length]);
      if (copy_) std::memcpy(copy_.get(), text_.data, text_.length);
      text_.data = copy_.get();
    }
    PyBuffer_Release(&view_);
    view_.obj = nullptr;
    if (text_.length > 0 && !copy_) {
      PyErr_NoMemory();
      throw nb::python_error();
    }
  }

  locscript_str text_ = {nullptr, 0};
  Py_buffer view_;
  std::unique_ptr<char[]> copy_;
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

// Whether to release the GIL during the call. Releasing and reacquiring it costs more than a short call.
enum class Others { wait, run };

// Below this, a document is short work for the core.
inline constexpr size_t short_document = 8192;

inline Others others_for(const Document &document) {
  return document.length() < short_document ? Others::wait : Others::run;
}

// Calls an export that writes into the caller's buffer: first into `first`, then, if that was too small, into memory of the
// required size. `make` turns the bytes into the Python object.
template <typename Call, typename Make>
inline nb::object text_out(Others others, Call call, Make make) {
  char first[4096];
  std::unique_ptr<char[]> large;
  char *out = first;
  size_t capacity = sizeof first;
  while (true) {
    size_t length = 0;
    int32_t status = LOCSCRIPT_OK;
    {
      Gil gil;
      if (others == Others::run) gil.release();
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

// Calls an export that writes its result in pieces, without the GIL: `call(write, context, error)`.
template <typename Call>
inline nb::object written(Call call) {
  std::string text;
  const locscript_write_function append = [](void *context, const char *bytes, size_t length) -> int32_t {
    try {
      static_cast<std::string *>(context)->append(bytes, length);
      return 0;
    } catch (const std::exception &) {
      return 1;
    }
  };
  int32_t status = LOCSCRIPT_OK;
  {
    Released released;
    status = call(append, &text, &last_error);
  }
  if (status == LOCSCRIPT_E_SINK) {
    PyErr_NoMemory();
    throw nb::python_error();
  }
  check(status);
  return to_bytes(text.data(), text.size());
}

// ---- Functions of the module ---------------------------------------------------------------------------------------------

// Adds a function with only positional parameters. None is passed too, so that the function's own TypeError names the
// parameter.
template <typename Answer, typename... Parameters>
inline void define(nb::module_ &m, const char *name, Answer (*function)(Parameters...)) {
  // Up to 3.11, a garbage collection may run Python code wherever an object is created.
  auto parking = [function](Parameters... parameters) -> Answer {
    return or_park([&]() -> Answer { return function(parameters...); });
  };
  m.def(name, parking, ((void)sizeof(Parameters), nb::arg().none())...);
}

// ---- Types of CPython's own kind ------------------------------------------------------------------------------------------

// Runs code that may throw inside a CPython callback: an exception becomes the pending one, and `failed` is returned.
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
