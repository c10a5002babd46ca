// The GIL within one call: released for long work, and reacquired safely even while the interpreter ends.

#pragma once

#include <cxxabi.h>
#include <unistd.h>

#include <utility>

#include <nanobind/nanobind.h>

// Blocks this thread forever, because the interpreter no longer lets it in.
[[noreturn]] inline void park() noexcept {
  while (true) pause();
}

// Runs code that may ask for the GIL. Before 3.14, CPython ends a daemon thread that asks for it during finalization with
// pthread_exit. The unwinding would abort the process at the first noexcept frame (nanobind's, the core's), and destroy Python
// objects without the GIL. So the unwinding stops here, and the thread waits for the end of the process, as CPython does from
// 3.14 on. `work` must own nothing, because it would be destroyed by the unwinding.
template <typename Work>
inline decltype(auto) or_park(Work work) {
  try {
    return work();
  } catch (abi::__forced_unwind &) {
    park();
  }
}

// The GIL of the calling thread, which holds it when this is made and when this ends.
class Gil {
 public:
  Gil() = default;
  ~Gil() { take(); }
  Gil(const Gil &) = delete;
  Gil &operator=(const Gil &) = delete;

  void release() {
    if (state_ == nullptr) state_ = PyEval_SaveThread();
  }

  void take() {
    if (state_ == nullptr) return;
    PyThreadState *state = std::exchange(state_, nullptr);
    or_park([state] { PyEval_RestoreThread(state); });
  }

  bool is_released() const { return state_ != nullptr; }

 private:
  PyThreadState *state_ = nullptr;
};

// Releases the GIL for the lifetime of this object.
class Released {
 public:
  Released() { gil_.release(); }

 private:
  Gil gil_;
};

// An attribute of a module, which is imported when it is first needed.
inline nanobind::object imported(const char *module, const char *name) {
  PyObject *found = or_park([=]() -> PyObject * {
    PyObject *holder = PyImport_ImportModule(module);
    if (holder == nullptr) return nullptr;
    PyObject *attribute = PyObject_GetAttrString(holder, name);
    Py_DECREF(holder);
    return attribute;
  });
  if (found == nullptr) throw nanobind::python_error();
  return nanobind::steal(found);
}

// Calls a Python function with a tuple.
inline nanobind::object called(nanobind::handle function, const nanobind::object &arguments) {
  PyObject *answer = or_park([&] { return PyObject_CallObject(function.ptr(), arguments.ptr()); });
  if (answer == nullptr) throw nanobind::python_error();
  return nanobind::steal(answer);
}
