// Shared by all bindings of exports: failures as Python exceptions, text in and out, and the ownership of bytes.

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

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

// The types that the items of a list may have.
enum class Items { text, text_or_number, text_number_or_none };

inline const char *expected(Items items) {
  switch (items) {
    case Items::text: return "str";
    case Items::text_or_number: return "str, int or float";
    case Items::text_number_or_none: return "str, int, float or None";
  }
  return "str";
}

// The digits of an int, or of another object with `__index__`; null, with no exception pending, for any other type.
inline nb::object digits_of_integer(nb::handle object) {
  if (PyBool_Check(object.ptr()) || !PyIndex_Check(object.ptr())) return nb::object();
  nb::object digits = nb::steal(or_park([&] { return PyNumber_ToBase(object.ptr(), 10); }));
  if (digits.is_valid()) return digits;
  // numpy's bool has an `__index__` that refuses.
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
  PyErr_Clear();
  return nb::object();
}

// The shortest text that reads back as the same float, as in loc.text in rules; see loc_format_double.
inline nb::object digits_of_float(double number, const char *what, size_t index) {
  if (!std::isfinite(number)) {
    PyErr_Format(PyExc_ValueError, "%s[%zu] must be a finite number", what, index);
    throw nb::python_error();
  }
  bool is_tiny = number != 0 && std::fabs(number) < 2.3e-308;
  for (int precision = is_tiny ? 1 : 15;; precision += 1) {
    std::unique_ptr<char, void (*)(void *)> digits(
      PyOS_double_to_string(number, 'g', precision, 0, nullptr), PyMem_Free);
    if (!digits) throw nb::python_error();
    if (precision < 17 && PyOS_string_to_double(digits.get(), nullptr, nullptr) != number) continue;
    std::string text = digits.get();
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return nb::str(text.c_str(), text.size());
  }
}

// A list of str, or of str and numbers. Holds its own tuple, so that no other thread can take an item away while the GIL is
// released.
class Texts {
 public:
  // `what` is the parameter's name.
  Texts(nb::handle sequence, const char *what, Items items = Items::text) {
    items_ = tuple_of(sequence, what, items);
    count_ = static_cast<size_t>(PyTuple_Size(items_.ptr()));
    if (count_ > inline_capacity) more_.resize(count_);
    for (size_t index = 0; index < count_; index += 1) {
      at(index) = text_of(PyTuple_GetItem(items_.ptr(), static_cast<Py_ssize_t>(index)), what, index, items);
    }
  }
  Texts(const Texts &) = delete;
  Texts &operator=(const Texts &) = delete;

  const locscript_str *data() const { return count_ > inline_capacity ? more_.data() : inline_; }
  size_t count() const { return count_; }

 private:
  static constexpr size_t inline_capacity = 8;
  locscript_str &at(size_t index) { return count_ > inline_capacity ? more_[index] : inline_[index]; }

  // Any iterable except a single text, and mappings and sets, whose keys or order are never meant as arguments.
  static nb::object tuple_of(nb::handle sequence, const char *what, Items items) {
    PyObject *object = sequence.ptr();
    if (!PyList_CheckExact(object) && !PyTuple_CheckExact(object)) {
      const bool is_text =
        PyUnicode_Check(object) || PyBytes_Check(object) || PyByteArray_Check(object) || PyMemoryView_Check(object);
      if (is_text || PyAnySet_Check(object) || is_mapping(object)) fail_list(sequence, what, items);
      nb::object iterator = nb::steal(or_park([=] { return PyObject_GetIter(object); }));
      if (!iterator.is_valid()) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
        PyErr_Clear();
        fail_list(sequence, what, items);
      }
      return checked(or_park([&] { return PySequence_Tuple(iterator.ptr()); }));
    }
    return checked(PySequence_Tuple(object));
  }

  static nb::object checked(PyObject *object) {
    if (object == nullptr) throw nb::python_error();
    return nb::steal(object);
  }

  static bool is_mapping(PyObject *object) {
    if (PyDict_Check(object)) return true;
    nb::object mapping = imported("collections.abc", "Mapping");
    int answer = or_park([&] { return PyObject_IsInstance(object, mapping.ptr()); });
    if (answer < 0) throw nb::python_error();
    return answer == 1;
  }

  [[noreturn]] static void fail_list(nb::handle sequence, const char *what, Items items) {
    fail_type(what, (std::string("a list of ") + expected(items)).c_str(), sequence);
  }

  locscript_str text_of(nb::handle item, const char *what, size_t index, Items items) {
    locscript_str text = {nullptr, 0};
    if (PyUnicode_Check(item.ptr()) || PyBytes_Check(item.ptr())) {
      if (PyUnicode_Check(item.ptr()) && PyUnicode_AsUTF8AndSize(item.ptr(), nullptr) == nullptr) {
        fail_surrogate(name_of(what, index).c_str(), LOCSCRIPT_E_USAGE);
      }
      borrow_text(item, &text, what);
      return text;
    }
    if (items == Items::text_number_or_none && item.is_none()) return text;
    if (items != Items::text) {
      nb::object digits = PyFloat_Check(item.ptr()) ? digits_of_float(PyFloat_AsDouble(item.ptr()), what, index)
                                                    : digits_of_integer(item);
      if (digits.is_valid() && borrow_text(digits, &text, what)) {
        numbers_.push_back(std::move(digits));
        return text;
      }
    }
    fail_type(name_of(what, index).c_str(), expected(items), item);
  }

  static std::string name_of(const char *what, size_t index) {
    return std::string(what) + "[" + std::to_string(index) + "]";
  }

  nb::object items_;
  // The text of numbers, which has no other owner.
  std::vector<nb::object> numbers_;
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
