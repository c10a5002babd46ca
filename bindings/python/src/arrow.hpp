// Arrow's C data interface: texts in without a copy, columns out. It works with any library that supports the interface, and
// needs none of them.

#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "calls.hpp"

extern "C" {

// The two structs of the interface, whose layout Arrow's specification fixes. A null release function means "released".
struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  ArrowSchema **children;
  ArrowSchema *dictionary;
  void (*release)(ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  ArrowArray **children;
  ArrowArray *dictionary;
  void (*release)(ArrowArray *);
  void *private_data;
};
}

// ---- In

// An array of string, large_string, binary or large_binary, read in place. The capsules own it and free it.
class TextArray {
 public:
  // `pair`: the result of an object's `__arrow_c_array__`.
  explicit TextArray(const nb::tuple &pair) {
    auto *schema = static_cast<ArrowSchema *>(pointer(pair[0], "arrow_schema"));
    array_ = static_cast<ArrowArray *>(pointer(pair[1], "arrow_array"));
    const std::string format = schema->format == nullptr ? "" : schema->format;
    is_large_ = format == "U" || format == "Z";
    is_null_ = format == "n";
    const bool is_text = is_large_ || is_null_ || format == "u" || format == "z";
    if (!is_text || schema->dictionary != nullptr || (!is_null_ && array_->n_buffers != 3)) {
      PyErr_Format(
        PyExc_TypeError,
        "events must be an Arrow array of string, large_string, binary or large_binary, not of %s'%s' (Arrow's name "
        "of the type): cast it",
        schema->dictionary == nullptr ? "" : "a dictionary with indices ", format.c_str());
      throw nb::python_error();
    }
  }

  int64_t count() const { return array_->length; }

  // False for a null.
  bool get(int64_t index, locscript_str *text) const {
    if (is_null_) return false;
    const int64_t place = array_->offset + index;
    const auto *valid = static_cast<const uint8_t *>(array_->buffers[0]);
    if (valid != nullptr && (valid[place / 8] >> (place % 8) & 1) == 0) return false;
    const auto *data = static_cast<const char *>(array_->buffers[2]);
    if (is_large_) {
      *text = between<int64_t>(data, place);
    } else {
      *text = between<int32_t>(data, place);
    }
    return true;
  }

 private:
  static void *pointer(nb::handle capsule, const char *name) {
    void *found = PyCapsule_GetPointer(capsule.ptr(), name);
    if (found == nullptr) throw nb::python_error();
    return found;
  }

  template <typename Offset>
  locscript_str between(const char *data, int64_t place) const {
    const auto *offsets = static_cast<const Offset *>(array_->buffers[1]);
    const Offset begin = offsets[place], end = offsets[place + 1];
    if (data == nullptr || begin < 0 || end <= begin) return {nullptr, 0};
    return {data + begin, static_cast<size_t>(end - begin)};
  }

  const ArrowArray *array_;
  bool is_large_ = false;
  bool is_null_ = false;
};

// ---- Out

// A column under construction, of texts or 64-bit numbers. Each value may be null.
class Column {
 public:
  explicit Column(bool has_texts) : has_texts_{has_texts} {
    if (has_texts) offsets_.push_back(0);
  }

  void add_null() {
    nulls_ += 1;
    add_validity(false);
    if (has_texts_) {
      offsets_.push_back(offsets_.back());
    } else {
      numbers_.push_back(0);
    }
  }

  void add(int64_t number) {
    add_validity(true);
    numbers_.push_back(number);
  }

  // The text to append to; `end_text` ends it.
  std::string &text() { return text_; }

  // False if the column is too large for 32-bit offsets.
  bool end_text() {
    if (text_.size() > static_cast<size_t>(std::numeric_limits<int32_t>::max())) return false;
    add_validity(true);
    offsets_.push_back(static_cast<int32_t>(text_.size()));
    return true;
  }

  size_t bytes() const { return text_.size(); }
  int64_t count() const { return count_; }

  // The array points into this column.
  void fill(ArrowArray &array) {
    buffers_[0] = nulls_ == 0 ? nullptr : validity_.data();
    buffers_[1] = has_texts_ ? static_cast<const void *>(offsets_.data()) : numbers_.data();
    buffers_[2] = text_.data();
    array = {count_, nulls_, 0, has_texts_ ? 3 : 2, 0, buffers_, nullptr, nullptr, nullptr, nullptr};
  }

 private:
  void add_validity(bool is_valid) {
    if (count_ % 8 == 0) validity_.push_back(0);
    if (is_valid) validity_.back() = static_cast<uint8_t>(validity_.back() | 1 << (count_ % 8));
    count_ += 1;
  }

  const bool has_texts_;
  int64_t count_ = 0;
  int64_t nulls_ = 0;
  std::vector<uint8_t> validity_;
  std::vector<int32_t> offsets_;
  std::vector<int64_t> numbers_;
  std::string text_;
  const void *buffers_[3] = {};
};

// A struct array of the columns, as a capsule. Everyone who takes an array out of it shares the columns.
inline nb::object array_of(std::unique_ptr<std::vector<Column>> made) {
  struct Held {
    std::shared_ptr<std::vector<Column>> columns;
    std::vector<ArrowArray> arrays;
    std::vector<ArrowArray *> children;
    const void *no_validity[1] = {nullptr};
  };
  struct Owner {
    std::shared_ptr<Held> held;
  };
  const auto release = [](ArrowArray *array) {
    for (int64_t index = 0; index < array->n_children; index += 1) {
      if (array->children[index]->release != nullptr) array->children[index]->release(array->children[index]);
    }
    array->release = nullptr;
    delete static_cast<Owner *>(array->private_data);
  };
  auto held = std::make_shared<Held>();
  held->columns = std::move(made);
  held->arrays.resize(held->columns->size());
  for (size_t index = 0; index < held->arrays.size(); index += 1) {
    ArrowArray &child = held->arrays[index];
    (*held->columns)[index].fill(child);
    child.private_data = new Owner{held};
    child.release = release;
    held->children.push_back(&child);
  }
  auto whole = std::make_unique<ArrowArray>();
  const int64_t rows = held->columns->empty() ? 0 : held->columns->front().count();
  *whole = {
    rows,
    0,
    0,
    1,
    static_cast<int64_t>(held->children.size()),
    held->no_validity,
    held->children.data(),
    nullptr,
    release,
    new Owner{held}};
  PyObject *capsule = PyCapsule_New(whole.get(), "arrow_array", [](PyObject *self) {
    auto *array = static_cast<ArrowArray *>(PyCapsule_GetPointer(self, "arrow_array"));
    if (array->release != nullptr) array->release(array);
    delete array;
  });
  if (capsule == nullptr) {
    whole->release(whole.get());
    throw nb::python_error();
  }
  whole.release();
  return nb::steal(capsule);
}
