// One project's facts for the Lua language server: the keys of its strings, and the fields of its events.

import LocBase
package import LocRules
package import LocScript

/// Definitions of one project for the Lua language server, in addition to those of `loc` itself.
package struct ProjectTypes {
  /// The maximum number of bytes of a source text after its key.
  private static let maxTextBytes = 60

  private let engine: Engine
  private var lua: Text = ""

  /// - Parameter rules: The rules whose samples show the fields of events; nil without any.
  package init(_ engine: Engine, rules: Rules?) {
    self.engine = engine
    line("---@meta locscript-project")
    line("-- The keys of this project's texts, and the fields of its events as the rules' samples have them.")
    line("-- `locscript export types` writes it.")
    line("error(\"cannot require a meta file\")")
    writeKeys()
    if let rules { writeEvents(rules) }
  }

  /// The file's text.
  package var text: String { lua.string }

  private mutating func line(_ text: Text) { lua += text + "\n" }

  // MARK: - Keys

  /// The keys as values of a parameter of `loc.text`: an editor completes them, with the number of their arguments and the source text.
  private mutating func writeKeys() {
    let texts = PushTexts(engine)
    let keys = texts.keys.filter { Self.isPlain($0) }
    guard !keys.isEmpty else { return }
    line("")
    line("---A key of the app's texts.")
    line("---@alias loc.Key")
    for key in keys {
      let counts = texts.argumentCounts(of: key)
      var words = Text(counts.count == 1 ? counted(counts[0], "argument") : "arguments differ by language")
      if let text = texts.source(of: key) { words += ": " + Self.shortened(text) }
      line("---| \"\(key)\" # \(words)")
    }
    line("")
    line("---@param key loc.Key")
    line("---@param ... string|integer|number|loc.Slot")
    line("---@return loc.Text")
    line("function loc.text(key, ...) end")
  }

  /// Whether a name can be put between quotation marks in a comment unchanged.
  private static func isPlain(_ name: Text) -> Bool {
    !name.isEmpty && !name.utf8.contains { $0 < .space || $0 == .quote || $0 == .backslash || $0 == 0x7F }
  }

  /// The beginning of a text, in one line.
  private static func shortened(_ text: Text) -> Text {
    var line = ""
    for scalar in text.string.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F || (0x80..<0xA0).contains(scalar.value)
      let isBreak = scalar.value == 0x2028 || scalar.value == 0x2029
      line.unicodeScalars.append(isControl || isBreak ? " " : scalar)
      if line.utf8.count > maxTextBytes { return Text(line + "…") }
    }
    return Text(line)
  }

  // MARK: - Events

  /// A class for each type of event that a sample has, and for each table in it.
  private mutating func writeEvents(_ rules: Rules) {
    var shapes: [(name: Text, type: Text?, shape: EventShape)] = []
    for rule in rules.names {
      for sample in rules.samples(of: rule) {
        sample.event.withSlice { event in
          guard let document = try? JSONDocument(event) else { return }
          withExtendedLifetime(document) {
            let type = document.root.member("type")?.string.map { Text($0) }
            let name = "loc.Event." + Self.identifier(type ?? Text(rule))
            let index = shapes.firstIndex { $0.name == name } ?? shapes.count
            if index == shapes.count { shapes.append((name, type, EventShape())) }
            shapes[index].shape.add(document.root)
          }
        }
      }
    }
    for (name, type, shape) in shapes {
      let what: Text = type.map { "An event of the type `\($0)`" } ?? "An event"
      writeClass(name, of: shape, description: what + ", as the samples have it.", parent: "loc.Event")
    }
  }

  private mutating func writeClass(_ name: Text, of shape: EventShape, description: Text?, parent: Text?) {
    // The classes of nested tables precede it.
    var fields: [Text] = []
    for (field, inner) in shape.fields {
      let mark = shape.isOptional(inner) ? "?" : ""
      let type = writtenType(of: inner, name + "." + Self.identifier(field))
      // A field whose name is not an identifier is written as an index.
      fields.append(
        Self.identifier(field) == field
          ? "---@field \(field)\(mark) \(type)"
          : "---@field [\(LuaText.quoted(field))] \(type)\(mark.isEmpty ? "" : "|nil")")
    }
    line("")
    if let description { line("---" + description) }
    line("---@class \(name)" + (parent.map { ": " + $0 } ?? ""))
    for field in fields { line(field) }
  }

  /// The type of a field in LuaLS's words. Writes the classes of the tables in it.
  private mutating func writtenType(of shape: EventShape, _ name: Text) -> Text {
    var types = shape.types
    if !shape.fields.isEmpty {
      writeClass(name, of: shape, description: nil, parent: nil)
      types.append(name)
    }
    for items in shape.items {
      let item = writtenType(of: items, name + ".item")
      types.append(item.utf8.contains(.verticalBar) ? "(\(item))[]" : item + "[]")
    }
    return types.isEmpty ? "any" : types.joined(separator: "|")
  }

  /// The name with `_` in place of everything that no identifier has.
  private static func identifier(_ name: Text) -> Text {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte.isDigit, bytes.isEmpty { bytes.append(.underscore) }
      bytes.append(byte.isLetterOrDigit ? byte : .underscore)
    }
    return bytes.isEmpty ? "_" : Text(decoding: bytes)
  }
}
