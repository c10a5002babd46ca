// Converts plain Python values to the JSON text of json.dumps(ensure_ascii=False, separators=(",", ":")). Other values are left
// to json.dumps, with its exceptions and its `default`.
#ifndef LOCSCRIPT_JSON_TEXT_HPP
#define LOCSCRIPT_JSON_TEXT_HPP

#include <cmath>
#include <cstdio>
#include <string>

#include <Python.h>

// Only exact types are written, so no code of a caller's class runs here and nothing changes under the iteration.
class JSONText {
 public:
  // False for a value that needs json.dumps; then no exception is pending.
  bool append(PyObject *value, int depth = 0) {
    if (PyUnicode_CheckExact(value)) return append_string(value);
    if (PyDict_CheckExact(value)) return depth < deepest && append_object(value, depth + 1);
    if (PyList_CheckExact(value))
      return depth < deepest && append_array(value, PyList_Size(value), PyList_GetItem, depth + 1);
    if (PyTuple_CheckExact(value))
      return depth < deepest && append_array(value, PyTuple_Size(value), PyTuple_GetItem, depth + 1);
    if (value == Py_True) return append("true");
    if (value == Py_False) return append("false");
    if (value == Py_None) return append("null");
    if (PyLong_CheckExact(value)) return append_integer(value);
    if (PyFloat_CheckExact(value)) return append_float(PyFloat_AsDouble(value));
    return false;
  }

  const std::string &text() const { return text_; }

 private:
  // The depth of messages and events; json.dumps finds cycles.
  static constexpr int deepest = 64;

  bool append(const char *word) {
    text_ += word;
    return true;
  }

  bool append_object(PyObject *object, int depth) {
    text_ += '{';
    Py_ssize_t position = 0;
    PyObject *name = nullptr;
    PyObject *value = nullptr;
    bool first = true;
    while (PyDict_Next(object, &position, &name, &value)) {
      if (!first) text_ += ',';
      first = false;
      if (!PyUnicode_CheckExact(name) || !append_string(name)) return false;
      text_ += ':';
      if (!append(value, depth)) return false;
    }
    text_ += '}';
    return true;
  }

  bool append_array(PyObject *array, Py_ssize_t count, PyObject *(*item)(PyObject *, Py_ssize_t), int depth) {
    text_ += '[';
    for (Py_ssize_t index = 0; index < count; index += 1) {
      if (index > 0) text_ += ',';
      if (!append(item(array, index), depth)) return false;
    }
    text_ += ']';
    return true;
  }

  // A lone surrogate has no UTF-8.
  bool append_string(PyObject *string) {
    Py_ssize_t length = 0;
    const char *data = PyUnicode_AsUTF8AndSize(string, &length);
    if (data == nullptr) {
      PyErr_Clear();
      return false;
    }
    text_ += '"';
    Py_ssize_t start = 0;
    for (Py_ssize_t index = 0; index < length; index += 1) {
      unsigned char byte = static_cast<unsigned char>(data[index]);
      if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
      text_.append(data + start, static_cast<size_t>(index - start));
      start = index + 1;
      append_escape(byte);
    }
    text_.append(data + start, static_cast<size_t>(length - start));
    text_ += '"';
    return true;
  }

  void append_escape(unsigned char byte) {
    switch (byte) {
      case '"': text_ += "\\\""; return;
      case '\\': text_ += "\\\\"; return;
      case '\b': text_ += "\\b"; return;
      case '\f': text_ += "\\f"; return;
      case '\n': text_ += "\\n"; return;
      case '\r': text_ += "\\r"; return;
      case '\t': text_ += "\\t"; return;
      default: break;
    }
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\u%04x", byte);
    text_ += escape;
  }

  bool append_integer(PyObject *integer) {
    int overflow = 0;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    if (overflow != 0) return false;
    text_ += std::to_string(number);
    return true;
  }

  bool append_float(double number) {
    if (!std::isfinite(number)) return false;
    char *digits = PyOS_double_to_string(number, 'r', 0, Py_DTSF_ADD_DOT_0, nullptr);
    if (digits == nullptr) {
      PyErr_Clear();
      return false;
    }
    text_ += digits;
    PyMem_Free(digits);
    return true;
  }

  std::string text_;
};

#endif
