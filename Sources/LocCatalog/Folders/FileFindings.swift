// Collects a reader's findings about one file, with positions; their number is limited so that a hostile file costs no more.

import LocBase

/// Collects findings by byte offset. Finding a line means walking the file, so after a hundred the rest is only counted.
struct FileFindings {
  static let limit = 100

  let path: Text
  /// The file's text, borrowed; empty for a file without lines (a binary list).
  let text: UTF8Slice
  private(set) var list = DiagnosticList()
  /// The number of findings, including those beyond the limit.
  private(set) var count = 0

  init(path: Text, text: UTF8Slice) {
    self.path = path
    self.text = text
  }

  @inline(__always)
  mutating func add(
    _ code: DiagnosticCode, _ message: @autoclosure () -> String, severity: Diagnostic.Severity? = nil,
    at offset: Int, help: String? = nil
  ) {
    count += 1
    if count <= Self.limit { append(code, message(), severity, at: offset, help: help) }
  }

  /// Not inlined: it has many callers, and the inlined code would be larger than they are.
  @inline(never)
  private mutating func append(
    _ code: DiagnosticCode, _ message: String, _ severity: Diagnostic.Severity?, at offset: Int, help: String?
  ) {
    let place = SourcePosition(file: path, offset: offset, in: text)
    list.add(Diagnostic(code, message, severity: severity, at: place, help: help))
  }

  mutating func add(contentsOf other: DiagnosticList) { list.add(contentsOf: other) }

  /// The findings, plus one that reports how many were left out beyond the limit.
  func finished() -> DiagnosticList {
    guard count > Self.limit else { return list }
    var list = list
    list.add(
      Diagnostic(
        .badEntry, "\(count - Self.limit) more findings in this file are not listed",
        at: SourcePosition(file: path, line: 1, column: 1)))
    return list
  }
}
