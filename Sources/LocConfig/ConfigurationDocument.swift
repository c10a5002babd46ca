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
      throw LocScriptError(.tomlSyntax, Self.message(of: problem), at: Self.position(problem.place, file))
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
