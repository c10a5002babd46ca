// Parses TOML: bytes in; the document's values with their positions in the file out.

import CTOMLReader
import LocBase

/// A parsed configuration file. Its cursors are valid as long as the document exists.
final class ConfigurationDocument {
  let file: String
  let root: JSONCursor
  private var document = loc_toml_document()

  init(_ text: UTF8Slice, file: String) throws(LocScriptError) {
    self.file = file
    var problem = loc_toml_error()
    let code = loc_toml_read(text.base, text.count, &document, &problem)
    guard code == 0, let nodes = document.nodes, let source = UnsafeRawPointer(document.text) else {
      throw Self.failure(problem, in: text, file)
    }
    root = JSONCursor(nodes: nodes, source: source.assumingMemoryBound(to: UInt8.self), index: 0)
  }

  deinit { loc_toml_free(&document) }

  func position(of value: JSONCursor) -> SourcePosition {
    guard value.index < document.count, let places = document.places else {
      return SourcePosition(file: file, line: 1, column: 1)
    }
    return Self.position(places[value.index], file)
  }

  private static func position(_ place: loc_toml_place, _ file: String) -> SourcePosition {
    SourcePosition(file: file, line: Int(place.line), column: Int(place.column))
  }

  /// The error, with help for what people write in place of a string.
  private static func failure(_ problem: loc_toml_error, in text: UTF8Slice, _ file: String) -> LocScriptError {
    let message = message(of: problem)
    let place = position(problem.place, file)
    let line = line(place.line, of: text)
    if Text(line).contains("“") || Text(line).contains("”") {
      return LocScriptError(
        .tomlSyntax, message, at: place,
        help: "TOML's quotes are straight: \". A word processor has changed them.")
    }
    if Text(message).contains("unknown escape sequence") {
      return LocScriptError(
        .tomlSyntax, message, at: place, help: "Write paths with /, or each backslash twice: \\\\.")
    }
    let isName = Text(message).hasPrefix("while parsing table") || Text(message).hasPrefix("while parsing key")
    if !isName, let column = bareWord(in: line, near: place.column) {
      return LocScriptError(
        .tomlSyntax, "a string without quotes", at: SourcePosition(file: file, line: place.line, column: column),
        help: "Write it in straight double quotes: \"…\".")
    }
    return LocScriptError(.tomlSyntax, message, at: place)
  }

  private static func line(_ number: Int, of text: UTF8Slice) -> UTF8Slice {
    var start = 0
    for _ in 1..<max(number, 1) {
      guard let end = text.buffer[start...].firstIndex(of: .newline) else { return .empty }
      start = end + 1
    }
    return text.part(start, text.buffer[start...].firstIndex(of: .newline) ?? text.count)
  }

  /// The column of a word that is the value of a setting or an element of a list; nil if there is none at the column.
  private static func bareWord(in line: UTF8Slice, near column: Int) -> Int? {
    var start = min(column - 1, line.count)
    while start > 0, isPathByte(line[start - 1]) { start -= 1 }
    guard start < line.count, line[start].isLetter || line[start] == .slash || line[start] == .period else {
      return nil
    }
    var before = start
    while before > 0, line[before - 1] == .space { before -= 1 }
    // An element of a list can begin its line.
    guard before == 0 || [.equalSign, .leftBracket, .comma].contains(line[before - 1]) else { return nil }
    return start + 1
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .slash || byte == .period || byte == .hyphen || byte == .underscore
  }

  /// The message without its first word: toml++ writes "Error while parsing key: expected …", and a diagnostic already shows
  /// its severity before the message.
  private static func message(of problem: loc_toml_error) -> String {
    var problem = problem
    let words = withUnsafeBytes(of: &problem.message) { raw -> Text in
      Text(decoding: raw.prefix { (byte: UInt8) -> Bool in byte != 0 })
    }
    return (words.dropping(prefix: "Error ") ?? words).string
  }
}
