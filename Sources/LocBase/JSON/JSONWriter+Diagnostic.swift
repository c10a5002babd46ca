// Findings as JSON, in the same form at every interface.

extension JSONWriter {
  package mutating func diagnostics(_ items: [Diagnostic]) {
    beginArray()
    for item in items { diagnostic(item) }
    endArray()
  }

  package mutating func diagnostic(_ item: Diagnostic) {
    beginObject()
    name("severity")
    string(item.severity.name)
    name("slug")
    string(item.code.slug)
    name("message")
    string(item.message)
    name("file")
    string(orNull: item.position?.file)
    name("line")
    if let position = item.position, position.line > 0 { integer(position.line) } else { null() }
    name("column")
    if let position = item.position, position.line > 0 { integer(position.column) } else { null() }
    name("path")
    string(orNull: item.path)
    name("help")
    string(orNull: item.help)
    endObject()
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
