// Lists of text and numbers as arguments.

#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "calls.hpp"

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
