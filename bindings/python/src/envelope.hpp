// Reads an envelope's members as the core wrote them: a flat reader of JSON that is known to be valid.

#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

// A line of session_run_many, or the object of its error. The members' values are JSON, and views of the line; empty if the
// envelope has no such member.
class Envelope {
 public:
  explicit Envelope(std::string_view line) : cursor_{line.data() + 1}, end_{line.data() + line.size()} {
    while (cursor_ < end_ && *cursor_ == '"') {
      const std::string_view name = value();
      cursor_ += 1;  // the colon
      const std::string_view found = value();
      cursor_ += 1;  // a comma, or the brace
      if (std::string_view *member = place_of(name)) *member = found;
    }
    // {"token":"…"}
    const size_t colon = target.find(':');
    if (colon == std::string_view::npos) return;
    target_kind = target.substr(1, colon - 1);
    target = target.substr(colon + 1, target.size() - colon - 2);
  }

  std::string_view rule, line, payload, target_kind, target, not_before, meta, skipped, error, findings;

 private:
  std::string_view *place_of(std::string_view name) {
    if (name == "\"payload\"") return &payload;
    if (name == "\"rule\"") return &rule;
    if (name == "\"line\"") return &line;
    if (name == "\"target\"") return &target;
    if (name == "\"not_before\"") return &not_before;
    if (name == "\"meta\"") return &meta;
    if (name == "\"skipped\"") return &skipped;
    if (name == "\"error\"") return &error;
    if (name == "\"findings\"") return &findings;
    return nullptr;
  }

  // The value at the cursor, which then moves past it.
  std::string_view value() {
    const char *begin = cursor_;
    int depth = 0;
    while (cursor_ < end_) {
      switch (*cursor_) {
        case '"': skip_string(); break;
        case '{':
        case '[':
          depth += 1;
          cursor_ += 1;
          break;
        case '}':
        case ']':
          if (depth == 0) return view(begin);
          depth -= 1;
          cursor_ += 1;
          break;
        case ',':
        case ':':
          if (depth == 0) return view(begin);
          cursor_ += 1;
          break;
        default: cursor_ += 1; continue;
      }
      if (depth == 0) return view(begin);
    }
    return view(begin);
  }

  std::string_view view(const char *begin) const { return {begin, static_cast<size_t>(cursor_ - begin)}; }

  void skip_string() {
    const char *begin = cursor_;
    while (true) {
      const void *quote = std::memchr(cursor_ + 1, '"', static_cast<size_t>(end_ - cursor_ - 1));
      if (quote == nullptr) {
        cursor_ = end_;
        return;
      }
      cursor_ = static_cast<const char *>(quote);
      const char *before = cursor_;
      while (before > begin + 1 && before[-1] == '\\') before -= 1;
      if ((cursor_ - before) % 2 == 0) break;
    }
    cursor_ += 1;
  }

  const char *cursor_;
  const char *end_;
};

// Appends the text of a JSON string from the core, which escapes only the characters that JSON forbids in strings.
inline void append_text(std::string_view json, std::string &out) {
  if (json.size() < 2) return;
  json = json.substr(1, json.size() - 2);
  while (true) {
    const size_t escape = json.find('\\');
    out.append(json.substr(0, escape));
    if (escape == std::string_view::npos || escape + 1 >= json.size()) return;
    const char letter = json[escape + 1];
    size_t length = 2;
    switch (letter) {
      case 'b': out += '\b'; break;
      case 'f': out += '\f'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case 't': out += '\t'; break;
      case 'u': {
        unsigned number = 0;
        for (const char digit : json.substr(escape + 2, 4)) {
          number = number * 16 + static_cast<unsigned>(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
        }
        out += static_cast<char>(number);
        length = 6;
        break;
      }
      default: out += letter; break;
    }
    json.remove_prefix(std::min(json.size(), escape + length));
  }
}
