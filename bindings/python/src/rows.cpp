// Batches of events that are rows of an Arrow array, or lines of a text. The result is Arrow columns, or envelopes.

#include <unordered_map>
#include <vector>

#include "arrow.hpp"
#include "calls.hpp"
#include "envelope.hpp"
#include "module.hpp"
#include "run.hpp"

namespace {

// Turns an event with line feeds, such as indented JSON, into one line, because the core ends an event at a line feed. Between
// values a line feed becomes a space. JSON forbids it inside a string; there it becomes another control character, which the
// core refuses.
locscript_str one_line(locscript_str event, std::string &scratch) {
  if (event.length == 0 || std::memchr(event.data, '\n', event.length) == nullptr) return event;
  scratch.assign(event.data, event.length);
  bool is_in_string = false;
  for (size_t index = 0; index < scratch.size(); index += 1) {
    char &byte = scratch[index];
    if (byte == '"') {
      is_in_string = !is_in_string;
    } else if (byte == '\\' && is_in_string && index + 1 < scratch.size() && scratch[index + 1] != '\n') {
      index += 1;
    } else if (byte == '\n') {
      byte = is_in_string ? '\x01' : ' ';
    }
  }
  return {scratch.data(), scratch.size()};
}

// The rows of an array, from a position on. A null becomes JSON null.
class ArrayRows {
 public:
  ArrayRows(const nb::tuple &array, int64_t position, int64_t row) : texts_{array}, next_{position}, row_{row - 1} {}

  bool next(locscript_str *event) {
    if (next_ >= texts_.count()) return false;
    if (!texts_.get(next_, event)) *event = {"null", 4};
    *event = one_line(*event, scratch_);
    next_ += 1;
    row_ += 1;
    return true;
  }

  // The number of the row that `next` returned last.
  int64_t row() const { return row_; }
  // Where the next call continues.
  int64_t position() const { return next_; }

 private:
  const TextArray texts_;
  int64_t next_;
  int64_t row_;
  std::string scratch_;
};

// The lines of a text, from an offset on.
class LineRows {
 public:
  LineRows(nb::handle events, int64_t position, int64_t row)
      : document_{events, "events"}, text_(document_), next_{static_cast<size_t>(position)}, row_{row - 1} {}

  bool next(locscript_str *event) {
    if (next_ >= text_.length) return false;
    const char *begin = text_.data + next_;
    const size_t left = text_.length - next_;
    const void *end = std::memchr(begin, '\n', left);
    *event = {begin, end == nullptr ? left : static_cast<size_t>(static_cast<const char *>(end) - begin)};
    next_ = std::min(next_ + event->length + 1, text_.length);
    row_ += 1;
    return true;
  }

  int64_t row() const { return row_; }
  int64_t position() const { return static_cast<int64_t>(next_); }

 private:
  const Document document_;
  const locscript_str text_;
  size_t next_;
  int64_t row_;
};

// The bytes of envelopes that go to a sink at once, like the core's own blocks.
constexpr size_t block_bytes = 64 << 10;

// The columns of envelopes, in the order of locscript.rules.COLUMNS.
class Columns {
 public:
  Columns() {
    for (const bool has_texts : {false, true, true, true, true, false, true, true, true, true})
      columns_->emplace_back(has_texts);
  }

  // False if a column is full.
  bool add(int64_t row, const Envelope &envelope) {
    int64_t not_before = 0;
    for (const char digit : envelope.not_before) {
      if (digit != '-') not_before = not_before * 10 + (envelope.not_before[0] == '-' ? '0' - digit : digit - '0');
    }
    at(0).add(row);
    if (envelope.not_before.empty()) {
      at(5).add_null();
    } else {
      at(5).add(not_before);
    }
    return add_text(1, envelope.rule) && add_text(2, envelope.target_kind) && add_text(3, envelope.target) &&
           add_json(4, envelope.payload) && add_json(6, envelope.meta) && add_text(7, envelope.skipped) &&
           add_json(8, envelope.error) && add_json(9, envelope.findings);
  }

  size_t bytes() const {
    size_t sum = 0;
    for (const Column &column : *columns_) sum += column.bytes();
    return sum;
  }

  nb::object array() { return array_of(std::move(columns_)); }

 private:
  Column &at(size_t index) { return (*columns_)[index]; }

  bool add_text(size_t index, std::string_view json) {
    if (json.empty() || json == "null") {
      at(index).add_null();
      return true;
    }
    append_text(json, at(index).text());
    return at(index).end_text();
  }

  bool add_json(size_t index, std::string_view json) {
    if (json.empty()) {
      at(index).add_null();
      return true;
    }
    at(index).text().append(json);
    return at(index).end_text();
  }

  std::unique_ptr<std::vector<Column>> columns_ = std::make_unique<std::vector<Column>>();
};

// The events that no rule handles: each type is one finding, with the row of its first event.
class Unhandled {
 public:
  // Whether an envelope is about such an event. It is then counted instead.
  bool take(const Envelope &envelope, int64_t row) {
    if (envelope.rule != "null" || envelope.findings.empty()) return false;
    const std::string findings(envelope.findings);
    const auto found = places_.find(findings);
    if (found != places_.end()) {
      entries_[found->second].events += 1;
    } else if (entries_.size() < max_types) {
      places_.emplace(findings, entries_.size());
      entries_.push_back({findings, row, 1});
    }
    return true;
  }

  // Tuples of (findings, row, events).
  nb::list list() const {
    nb::list made;
    for (const Entry &entry : entries_) {
      made.append(nb::make_tuple(to_bytes(entry.findings.data(), entry.findings.size()), entry.row, entry.events));
    }
    return made;
  }

 private:
  struct Entry {
    std::string findings;
    int64_t row;
    int64_t events;
  };

  // As many as a batch of the core lists.
  static constexpr size_t max_types = 100;
  std::vector<Entry> entries_;
  std::unordered_map<std::string, size_t> places_;
};

// Runs rows until there are none, or until `enough()`. `take` gets each envelope, and returns false if it has no room for it.
// Each row is a separate run: errors about its event name line 1, wherever the row is.
template <typename Rows, typename Take, typename Enough>
void run_rows(uint64_t session, Rows &rows, const nb::tuple &options, Take take, Enough enough) {
  bool is_full = false;
  run(session, run_options(options), [&](locscript_error *error) -> int32_t {
    try {
      locscript_str event = {nullptr, 0};
      while (!current_run->is_ending && !enough() && rows.next(&event)) {
        locscript_str answer = {nullptr, 0};
        const int32_t status = locscript_session_run_many({session}, event, &answer, error);
        if (status != LOCSCRIPT_OK) return status;
        std::string_view left(answer.data, answer.length);
        while (!left.empty()) {
          const std::string_view line = left.substr(0, left.find('\n'));
          if (!take(line)) throw std::bad_alloc();
          left.remove_prefix(std::min(left.size(), line.size() + 1));
        }
      }
    } catch (const std::exception &) {
      // A thread without the GIL cannot throw to a caller.
      is_full = true;
    }
    return LOCSCRIPT_OK;
  });
  if (!is_full) return;
  PyErr_NoMemory();
  throw nb::python_error();
}

// Columns with about `most` bytes of text: (the position to continue from, the number of the row there, the columns, and the
// types that no rule handles).
template <typename Rows>
nb::object columns_of(uint64_t session, Rows &rows, size_t most, nb::handle now, const nb::tuple &options) {
  Columns columns;
  Unhandled unhandled;
  Now time(session, now);
  const auto take = [&](std::string_view line) {
    const Envelope envelope(line);
    return unhandled.take(envelope, rows.row()) || columns.add(rows.row(), envelope);
  };
  run_rows(session, rows, options, take, [&] { return columns.bytes() >= most; });
  return nb::make_tuple(rows.position(), rows.row() + 1, columns.array(), unhandled.list());
}

// `events`: the result of `__arrow_c_array__`, or a document of lines. `row`: the number of the row at the position.
nb::object session_run_columns(
  uint64_t session, nb::handle events, int64_t position, int64_t row, size_t most, nb::handle now, nb::tuple options) {
  if (!nb::isinstance<nb::tuple>(events)) {
    LineRows rows(events, position, row);
    return columns_of(session, rows, most, now, options);
  }
  ArrayRows rows(nb::borrow<nb::tuple>(events), position, row);
  return columns_of(session, rows, most, now, options);
}

// The envelopes of an array's events, as for a document with one event a line, the number of the line after it, and the types
// that no rule handles; `line` is the number of the first. With a `sink`, it gets the envelopes in blocks, and only the rest is returned.
nb::object session_run_array(
  uint64_t session, nb::tuple events, int64_t line, nb::handle sink, nb::handle now, nb::tuple options) {
  ArrayRows rows(events, 0, line);
  std::string lines;
  Unhandled unhandled;
  Now time(session, now);
  const auto take = [&](std::string_view line) {
    const Envelope envelope(line);
    if (unhandled.take(envelope, rows.row())) return true;
    size_t copied = 0;
    const auto renumber = [&](std::string_view number) {
      const auto before = static_cast<size_t>(number.data() - line.data());
      lines.append(line.substr(copied, before - copied)).append(std::to_string(rows.row()));
      copied = before + number.size();
    };
    renumber(envelope.line);
    // An error about an event has a position in it.
    if (envelope.rule == "null") {
      const std::string_view number = Envelope(envelope.error).line;
      if (!number.empty()) renumber(number);
    }
    lines.append(line.substr(copied)) += '\n';
    return true;
  };
  // Between two rows, as the core passes on its blocks.
  const auto hands_over = [&] {
    if (sink.is_none() || lines.size() < block_bytes) return false;
    const bool ends = pass_block(sink.ptr(), lines.data(), lines.size()) != 0;
    lines.clear();
    return ends;
  };
  run_rows(session, rows, options, take, hands_over);
  return nb::make_tuple(to_bytes(lines.data(), lines.size()), rows.row() + 1, unhandled.list());
}

}  // namespace

void add_rows(nb::module_ &m) {
  define(m, "session_run_columns", &session_run_columns);
  define(m, "session_run_array", &session_run_array);
}
