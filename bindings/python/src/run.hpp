// One run of a session: who holds the GIL, where its log lines and blocks go, and what ends it early: Ctrl-C, a timeout, a cancelled
// task.

#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "calls.hpp"

// ---- How long the runs of a session take

// A session keeps the GIL while its runs are short: releasing and reacquiring it takes longer than such a run, so two threads
// would be slower than one. After a longer run, the next few runs release it. The GIL guards this table.
class Pace {
 public:
  static bool is_short(uint64_t session) {
    auto found = long_runs_.find(session);
    // The first run of a session loads its rules.
    return found != long_runs_.end() && found->second == 0;
  }

  static void note(uint64_t session, std::chrono::steady_clock::duration took) {
    int &after = long_runs_[session];
    after = took > std::chrono::microseconds(50) ? runs_after_a_long_one : after > 0 ? after - 1 : 0;
  }

  static void forget(uint64_t session) { long_runs_.erase(session); }

 private:
  static constexpr int runs_after_a_long_one = 8;
  // How many more runs release the GIL.
  static inline std::unordered_map<uint64_t, int> long_runs_;
};

// ---- Log lines and blocks of envelopes: from the core to a Python function

// Calls a Python function from within the core's work; its arguments are created under the GIL.
struct Callback {
  PyObject *function;
  const locscript_log_line *line;
  locscript_str block;

  nb::object arguments() const {
    if (line == nullptr) return nb::make_tuple(to_bytes(block));
    return nb::make_tuple(to_str(line->rule), to_str(line->text));
  }
};

class Helper;

// The current run of this thread.
struct Run {
  uint64_t session;
  // The GIL state of the calling thread.
  Gil *gil;
  // Set if the run has its own thread.
  Helper *helper = nullptr;
  // The exception of a callback or a signal handler, which is raised in the run's caller.
  PyObject *raised = nullptr;
  // Whether the run should end: for work of several calls, because an interrupt ends only the current one.
  std::atomic<bool> is_ending{false};

  // Calls a Python function from the run, on the calling thread.
  inline void call(const Callback &callback);

  // Like `call`, on that thread already. If a callback raises, the run ends as soon as possible.
  void call_here(const Callback &callback) {
    if (raised != nullptr) return;
    const bool is_released = gil->is_released();
    gil->take();
    try {
      called(nb::borrow(callback.function), callback.arguments());
    } catch (nb::python_error &error) {
      raised = error.value().inc_ref().ptr();
    } catch (const std::bad_alloc &) {
      PyErr_NoMemory();
      nb::python_error error;
      raised = error.value().inc_ref().ptr();
    }
    if (raised != nullptr) {
      is_ending = true;
      locscript_session_interrupt({session});
    }
    if (is_released) gil->release();
  }
};

inline thread_local Run *current_run = nullptr;

// ---- What ends a run early

// Runs the core's work on a separate thread, and waits for it on the calling thread. CPython reports Ctrl-C only to the main
// thread, and only when it asks. Callbacks are also called on the calling thread.
class Helper {
 public:
  // On the helper's thread.
  void pass(const Callback &callback) {
    std::unique_lock<std::mutex> held(lock_);
    callback_ = &callback;
    changed_.notify_all();
    // Not wait(), which is newer in libstdc++ than the oldest system that a wheel runs on (GLIBCXX_3.4.30, of GCC 12).
    while (callback_ != nullptr) changed_.wait_for(held, std::chrono::hours(1));
  }

  void end() {
    std::lock_guard<std::mutex> held(lock_);
    is_over_ = true;
    changed_.notify_all();
  }

  void wake() {
    std::lock_guard<std::mutex> held(lock_);
    changed_.notify_all();
  }

  // On the calling thread: waits until the work is over. `look` is called ten times a second and after each wake, without the
  // lock. False in a child process that a callback forked: its helper thread belongs to the parent.
  template <typename Look>
  bool wait(Run &run, std::chrono::steady_clock::time_point deadline, Look look) {
    std::unique_lock<std::mutex> held(lock_);
    while (!is_over_) {
      if (callback_ != nullptr) {
        held.unlock();
        run.call_here(*callback_);
        if (getpid() != process_) return false;
        held.lock();
        callback_ = nullptr;
        changed_.notify_all();
        // A rule that logs endlessly is also watched.
      } else {
        changed_.wait_until(
          held, std::min(std::chrono::steady_clock::now() + std::chrono::milliseconds(100), deadline));
        if (is_over_ || callback_ != nullptr) continue;
      }
      held.unlock();
      // After the deadline too: an interrupt has no effect before the run begins.
      if (look()) deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(5);
      held.lock();
    }
    return true;
  }

 private:
  const pid_t process_ = getpid();
  std::mutex lock_;
  std::condition_variable changed_;
  bool is_over_ = false;
  const Callback *callback_ = nullptr;
};

inline void Run::call(const Callback &callback) {
  if (helper != nullptr) {
    helper->pass(callback);
  } else {
    call_here(callback);
  }
}

// A request, from any thread, to end a run.
class Stop {
 public:
  void request() {
    std::lock_guard<std::mutex> held(lock_);
    is_requested_ = true;
    if (helper_ != nullptr) helper_->wake();
  }

  bool is_requested() const { return is_requested_; }

  void attach(Helper *helper) {
    std::lock_guard<std::mutex> held(lock_);
    helper_ = helper;
  }

 private:
  std::mutex lock_;
  std::atomic<bool> is_requested_{false};
  Helper *helper_ = nullptr;
};

struct RunOptions {
  bool looks_for_signals = false;
  // Seconds; below 0: none.
  double timeout = -1;
  Stop *stop = nullptr;
};

// What may end a run early, as the package passes it: (watch, timeout, stop). `timeout`: seconds, none if below 0; `stop`: a
// result of stop_new, or None.
inline RunOptions run_options(const nb::tuple &options) {
  RunOptions answer;
  answer.looks_for_signals = nb::cast<bool>(options[0]);
  answer.timeout = nb::cast<double>(options[1]);
  if (!options[2].is_none())
    answer.stop = static_cast<Stop *>(PyCapsule_GetPointer(options[2].ptr(), "locscript.Stop"));
  return answer;
}

// Sets `event.now` of a session's events for the lifetime of this object; None leaves it unset.
class Now {
 public:
  Now(uint64_t session, nb::handle now) : session_{session} {
    if (now.is_none()) return;
    if (PyBool_Check(now.ptr()) || !PyLong_Check(now.ptr())) fail_type("now", "int (unix seconds)", now);
    int overflow = 0;
    const int64_t seconds = PyLong_AsLongLongAndOverflow(now.ptr(), &overflow);
    if (overflow != 0) {
      PyErr_SetString(PyExc_OverflowError, "now must be unix seconds of at most 64 bits");
      throw nb::python_error();
    }
    check(locscript_session_set_now(session_, &seconds, &last_error));
    is_set_ = true;
  }
  // Sessions are reused by calls without a time.
  ~Now() {
    if (is_set_) locscript_session_set_now(session_, nullptr, nullptr);
  }
  Now(const Now &) = delete;
  Now &operator=(const Now &) = delete;

 private:
  locscript_session session_;
  bool is_set_ = false;
};

inline void log_line(void *function, const locscript_log_line *line) {
  if (current_run != nullptr) current_run->call({static_cast<PyObject *>(function), line, {nullptr, 0}});
}

// Passes envelopes to a Python function; not 0 if the batch must end because the function or a signal handler raised.
inline int32_t pass_block(void *function, const char *bytes, size_t length) {
  current_run->call({static_cast<PyObject *>(function), nullptr, {bytes, length}});
  return current_run->is_ending ? 1 : 0;
}

// Signals are handled on the interpreter's main thread, which is the process's first one wherever Python is the program.
inline bool is_main_thread() { return syscall(SYS_gettid) == getpid(); }

inline void describe_fork(locscript_error &error) {
  error = LOCSCRIPT_ERROR_INIT;
  std::snprintf(error.slug, sizeof error.slug, "forked-session");
  std::snprintf(error.message, sizeof error.message, "the process was forked during the run");
}

// Runs `work` on a separate thread and returns its result. If no thread can be created, it runs here.
template <typename Work>
int32_t run_watched(Run &run, const RunOptions &options, bool &is_late, Work work) {
  using clock = std::chrono::steady_clock;
  auto helper = std::make_unique<Helper>();
  clock::time_point deadline = clock::time_point::max();
  // A timeout of more than a year needs no clock.
  if (options.timeout >= 0 && options.timeout < 3e7) {
    deadline =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(options.timeout));
  }
  int32_t status = LOCSCRIPT_OK;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  run.helper = helper.get();
  std::thread runner;
  try {
    runner = std::thread([&] {
      current_run = &run;
      status = work(&error);
      run.helper->end();
    });
  } catch (const std::system_error &) {
    run.helper = nullptr;
    return work(&last_error);
  }
  if (options.stop != nullptr) options.stop->attach(helper.get());
  clock::time_point next_look = clock::now() + std::chrono::milliseconds(100);
  const bool has_ended = helper->wait(run, deadline, [&] {
    const clock::time_point now = clock::now();
    if (options.looks_for_signals && run.raised == nullptr && now >= next_look) {
      next_look = now + std::chrono::milliseconds(100);
      run.gil->take();
      if (or_park([] { return PyErr_CheckSignals(); }) != 0) {
        nb::python_error raised;
        run.raised = raised.value().inc_ref().ptr();
      }
      run.gil->release();
    }
    is_late = is_late || now >= deadline;
    const bool ends = is_late || run.raised != nullptr || (options.stop != nullptr && options.stop->is_requested());
    if (ends) {
      run.is_ending = true;
      locscript_session_interrupt({run.session});
    }
    return ends;
  });
  if (options.stop != nullptr) options.stop->attach(nullptr);
  if (!has_ended) {
    // Neither can be destroyed here: both wait for the thread.
    helper.release();
    new std::thread(std::move(runner));
    describe_fork(last_error);
    return LOCSCRIPT_E_FORK;
  }
  runner.join();
  last_error = error;
  return status;
}

// Runs `work`, and raises the first of: the exception of a callback or a signal handler, the timeout, the core's error.
template <typename Work>
void run(uint64_t session, RunOptions options, Work work) {
  options.looks_for_signals = options.looks_for_signals && is_main_thread();
  if (options.stop != nullptr && options.stop->is_requested()) {
    fail(LOCSCRIPT_E_RULE_INTERRUPTED, "the run was cancelled before it began", "interrupted");
  }
  Gil gil;
  Run run{session, &gil};
  Run *outer = std::exchange(current_run, &run);
  int32_t status = LOCSCRIPT_OK;
  bool is_late = false;
  if (options.looks_for_signals || options.timeout >= 0 || options.stop != nullptr) {
    gil.release();
    status = run_watched(run, options, is_late, work);
  } else {
    if (!Pace::is_short(session)) gil.release();
    const auto begun = std::chrono::steady_clock::now();
    status = work(&last_error);
    const auto took = std::chrono::steady_clock::now() - begun;
    gil.take();
    Pace::note(session, took);
  }
  gil.take();
  current_run = outer;
  if (run.raised != nullptr) {
    PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(run.raised)), run.raised);
    Py_DECREF(run.raised);
    throw nb::python_error();
  }
  if (is_late) fail(LOCSCRIPT_E_RULE_DEADLINE, "the run took longer than its timeout", "deadline");
  if (options.stop != nullptr && options.stop->is_requested()) {
    fail(LOCSCRIPT_E_RULE_INTERRUPTED, "the run was cancelled", "interrupted");
  }
  check(status);
}
