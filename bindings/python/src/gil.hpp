// The GIL within one call: given away for long work, taken back also while the interpreter ends.

#pragma once

#include <cxxabi.h>
#include <unistd.h>

#include <utility>

#include <nanobind/nanobind.h>

// Keeps this thread for good: for a thread that the interpreter no longer lets in.
[[noreturn]] inline void park() noexcept {
  while (true) pause();
}

// Runs what may ask for the GIL. Before 3.14, CPython ends a daemon thread that asks for it while the interpreter is finalizing by
// pthread_exit. Its unwinding would end the process at the first noexcept frame (nanobind's, the core's), and destroy Python objects
// without the GIL. So it ends here, in a thread that waits for the end of the process, which is what CPython does from 3.14 on.
// `work` owns nothing: what it owned would be destroyed on the way here.
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

// Other threads of Python run while this lives.
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
