// A string catalog (`.xcstrings`, versions 1.0 and 1.1) in; the tables that Xcode compiles it to, out.

import LocBase
import LocFormat
import LocLocale

/// What one language of a catalog compiles to: texts go to `.strings`, variations to `.stringsdict`.
struct StringCatalogLanguage {
  let name: [UInt8]
  var strings: [AppleTableEntry] = []
  var variations: [AppleTableEntry] = []
  var plurals: [PluralEntry] = []

  init(_ name: [UInt8], capacity: Int) {
    self.name = name
    strings.reserveCapacity(capacity)
  }
}

/// A catalog as read: every language that it has a text for, and its source language in any case.
package struct StringCatalogReading {
  var languages: [StringCatalogLanguage] = []
  package internal(set) var diagnostics = DiagnosticList()
  /// What the slices of the entries borrow from.
  var owners: [AnyObject] = []
  var source = UTF8Slice.empty
  package internal(set) var sourceLanguage: String?

  package var languageNames: [String] { languages.map { String(decoding: $0.name, as: UTF8.self) } }
}

package enum StringCatalogReader {
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> StringCatalogReading {
    var compiler = StringCatalogCompiler(path: path)
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(UTF8Slice(bytes))
      compiler.compile(document)
    } catch {
      compiler.reading.diagnostics.add(
        Diagnostic(
          .tableDropped, error.message + "; the catalog does not build",
          at: SourcePosition(file: path, offset: error.offset, in: bytes), help: error.help))
    }
    return compiler.reading
  }
}

private struct StringCatalogCompiler {
  /// Variations nest by design two levels deep.
  static let maxDepth = 16

  let path: String
  var reading = StringCatalogReading()
  private let arena = TextArena()
  private var findings: FileFindings
  private var sourceIndex = 0
  private var keyCount = 0
  /// The names of `reading.languages`, borrowed from the document or the arena.
  private var names: [UTF8Slice] = []
  /// Entries list their languages in one order: where the last one stood.
  private var lastIndex = 0

  init(path: String) {
    self.path = path
    findings = FileFindings(path: path, text: .empty)
  }

  mutating func compile(_ document: JSONDocument) {
    reading.owners = [document, arena]
    reading.source = document.text
    findings = FileFindings(path: path, text: document.text)
    defer { reading.diagnostics = findings.finished() }
    for index in document.duplicateNames {
      let name = document.cursor(at: index)
      report("\"\(name.string ?? "")\" stands twice in one object", name.offset, .duplicateEntry)
    }
    let root = document.root
    guard root.kind == .object, let strings = root.member("strings"), strings.kind == .object else {
      report("a string catalog is an object with \"sourceLanguage\" and \"strings\"", root.offset, .tableDropped)
      return
    }
    guard let source = root.member("sourceLanguage")?.text, !source.isEmpty else {
      report("\"sourceLanguage\" is missing; the catalog does not build", root.offset, .tableDropped)
      return
    }
    keyCount = min(strings.count, 4_096)
    reading.sourceLanguage = String(decoding: source, as: UTF8.self)
    names.append(arena.copy(source))
    reading.languages.append(StringCatalogLanguage(source, capacity: keyCount))
    for (key, entry) in strings.members { compile(key, entry) }
  }

  private mutating func report(
    _ message: @autoclosure () -> String, _ offset: Int, _ code: DiagnosticCode = .badEntry
  ) {
    findings.add(code, message(), at: offset)
  }

  private mutating func compile(_ keyCursor: JSONCursor, _ entry: JSONCursor) {
    guard entry.kind == .object else {
      report("the entry \"\(keyCursor.string ?? "")\" is no object", entry.offset)
      return
    }
    let key = slice(keyCursor)
    var hasSource = false
    if let localizations = entry.member("localizations") {
      if localizations.kind != .object { report("\"localizations\" is no object", localizations.offset) }
      for (name, localization) in localizations.members {
        guard let language = languageIndex(name) else { continue }
        if add(key, localization, language, at: keyCursor.offset), language == sourceIndex { hasSource = true }
      }
    }
    // Without a text of its own, the key is the source language's text.
    if !hasSource {
      reading.languages[sourceIndex].strings.append(
        AppleTableEntry(key: key, text: key, offset: keyCursor.offset, kind: .string))
    }
  }

  /// The language's place in `languages`, which it gets when it is new.
  private mutating func languageIndex(_ name: JSONCursor) -> Int? {
    let token = slice(name)
    guard token.count > 0 else { return nil }
    let next = lastIndex + 1 < names.count ? lastIndex + 1 : 0
    if names[next] == token {
      lastIndex = next
      return next
    }
    for index in 0..<names.count where names[index] == token {
      lastIndex = index
      return index
    }
    // A catalog of thousands of languages is none.
    guard names.count < 1_000 else { return nil }
    names.append(token)
    reading.languages.append(StringCatalogLanguage(token.bytes, capacity: names.count < 64 ? keyCount : 0))
    lastIndex = reading.languages.count - 1
    return lastIndex
  }

  /// A string's bytes: in the document, or decoded in the arena. Empty for anything else.
  private func slice(_ cursor: JSONCursor) -> UTF8Slice {
    guard cursor.kind == .string else { return .empty }
    if !cursor.hasEscapes { return cursor.token }
    return cursor.text.map { arena.copy($0) } ?? .empty
  }

  /// Adds what a localization holds; false when that is nothing.
  private mutating func add(_ key: UTF8Slice, _ localization: JSONCursor, _ language: Int, at offset: Int) -> Bool {
    var unit: JSONCursor?
    var variations: JSONCursor?
    var substitutions: JSONCursor?
    for (name, value) in localization.members {
      if name.equals("stringUnit") {
        unit = value.member("value")
        if unit == nil || unit?.kind != .string { report("a string unit has no \"value\"", value.offset) }
      } else if name.equals("variations") {
        variations = value
      } else if name.equals("substitutions") {
        substitutions = value
      }
    }
    let isPlain = variations == nil && (substitutions?.count ?? 0) == 0
    if isPlain {
      guard let unit, unit.kind == .string else { return false }
      reading.languages[language].strings.append(
        AppleTableEntry(key: key, text: slice(unit), offset: unit.offset - 1, kind: .string))
      return true
    }
    let node: TextNode?
    if let variations {
      node = self.node(variations: variations, depth: 0)
    } else {
      node = unit?.text.map { .text($0) }
    }
    guard let node else {
      report("\"\(key.string)\" has variations without a text", localization.offset)
      return false
    }
    let variables = substitutions.map { self.variables($0) } ?? []
    var entry = AppleTableEntry(key: key, text: .empty, offset: localization.offset, kind: .plural)
    switch node {
    case .text(let bytes):
      entry.text = arena.copy(bytes)
      if let problem = variableProblem(entry.text, variables) {
        report("\"\(key.string)\": \(problem)", localization.offset)
      }
    case .plural: entry.text = arena.copy(firstText(node))
    case .device, .width:
      entry.kind = .variation
      entry.text = arena.copy(firstText(node))
    }
    entry.plural = Int32(truncatingIfNeeded: reading.languages[language].plurals.count)
    reading.languages[language].plurals.append(PluralEntry(.apple, node, variables: variables))
    reading.languages[language].variations.append(entry)
    return true
  }

  private mutating func node(_ value: JSONCursor, depth: Int) -> TextNode? {
    guard depth < Self.maxDepth else { return nil }
    if let unit = value.member("stringUnit")?.member("value")?.text { return .text(unit) }
    return value.member("variations").flatMap { node(variations: $0, depth: depth) }
  }

  private mutating func node(variations: JSONCursor, depth: Int) -> TextNode? {
    guard depth < Self.maxDepth else { return nil }
    if let devices = variations.member("device") {
      var cases: [DeviceCase] = []
      for (name, value) in devices.members {
        if let device = name.text, let node = node(value, depth: depth + 1) { cases.append(DeviceCase(device, node)) }
      }
      return cases.isEmpty ? nil : .device(cases)
    }
    guard let plural = variations.member("plural") else { return nil }
    var cases: [PluralCase] = []
    var hasOther = false
    for (name, value) in plural.members {
      guard let category = name.text?.withUnsafeBufferPointer({ PluralCategory(name: UTF8Slice($0)) }) else {
        report("'\(name.string ?? "")' is no plural category", name.offset)
        continue
      }
      guard let node = node(value, depth: depth + 1) else { continue }
      hasOther = hasOther || category == .other
      cases.append(PluralCase(category, node))
    }
    if !hasOther, !cases.isEmpty { report("the plural has no form 'other'", plural.offset) }
    return cases.isEmpty ? nil : .plural(cases)
  }

  private mutating func variables(_ substitutions: JSONCursor) -> [PluralVariable] {
    var variables: [PluralVariable] = []
    for (name, value) in substitutions.members {
      guard let text = name.text, let node = node(value, depth: 0) else {
        report("the substitution '\(name.string ?? "")' has no variations", name.offset)
        continue
      }
      variables.append(
        PluralVariable(
          name: text, valueType: value.member("formatSpecifier")?.text ?? [], argument: value.member("argNum")?.int,
          node: node))
    }
    return variables
  }
}
