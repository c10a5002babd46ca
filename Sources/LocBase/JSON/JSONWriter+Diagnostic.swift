// Findings as JSON, in the same form at every interface.

extension ValueWriter where Self: ~Copyable {
  package mutating func diagnostics(_ items: [Diagnostic]) {
    beginArray()
    for item in items { diagnostic(item) }
    endArray()
  }

  package mutating func diagnostic(_ item: Diagnostic) {
    beginObject()
    members(of: item)
    endObject()
  }

  /// Writes the members that every finding has, of an object that is open.
  package mutating func members(of item: Diagnostic) {
    name("severity")
    string(item.severity.name)
    member("slug", item.code.slug)
    member("message", item.message)
    place(item.position)
    member("path", orNull: item.path)
    member("help", orNull: item.help)
  }

  /// Writes a file, a line and a column, each null where there is none.
  package mutating func place(_ position: SourcePosition?) {
    member("file", orNull: position?.file)
    name("line")
    if let position, position.line > 0 { integer(position.line) } else { null() }
    name("column")
    if let position, position.line > 0 { integer(position.column) } else { null() }
  }
}

extension JSONWriter {
  /// Everything that the list of findings says about a code.
  package mutating func explanation(_ code: DiagnosticCode) {
    beginObject()
    name("slug")
    string(code.slug)
    name("severity")
    string(code.severity.name)
    name("status")
    integer(Int(code.status.rawValue))
    name("meaning")
    string(code.meaning)
    name("wrong")
    string(code.wrong)
    name("right")
    string(code.right)
    endObject()
  }
}
