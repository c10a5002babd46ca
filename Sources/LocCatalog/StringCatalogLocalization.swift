// One key in one language of a string catalog: what it holds, and what Xcode makes of that.

import LocBase
import LocFormat
import LocLocale

/// `stringUnit`: a text and how far its translation is.
struct StringCatalogUnit {
  var text: UTF8Slice
  /// Of the text's opening quote.
  var offset: Int
  var isNew: Bool
}

/// What is compiled for one key: a line of `.strings`, an entry of `.stringsdict`, or both.
struct StringCatalogCompiled {
  var text: StringCatalogUnit?
  /// With the text that a push sees of it.
  var variation: (text: UTF8Slice, kind: AppleEntryKind, entry: PluralEntry)?
}

struct StringCatalogLocalization {
  /// Variations nest by design two levels deep.
  static let maxDepth = 16

  private let arena: TextArena
  private(set) var unit: StringCatalogUnit?
  /// Whether there is more to it than a text.
  private(set) var isVaried = false
  private var hasVariations = false
  private var substitutions: [PluralVariable] = []
  /// Of all localizations of the key at hand.
  var arguments = StringCatalogArguments()
  /// Where it begins.
  private(set) var offset = 0
  private var node: TextNode?
  /// The form `other` of a device rule, which becomes a line of `.strings`.
  private var fallback: StringCatalogUnit?

  init(arena: TextArena) { self.arena = arena }

  /// Reads the value in the place of the one before. `null`, and what is no object, holds nothing.
  mutating func read(_ stream: inout JSONStream, _ findings: inout FileFindings) throws(JSONSyntaxError) {
    unit = nil
    offset = stream.offset
    arguments.beginLocalization()
    if isVaried {
      (isVaried, hasVariations, node, fallback) = (false, false, nil, nil)
      substitutions.removeAll()
    }
    guard stream.beginObject() else {
      if !stream.isNull { findings.add(.badEntry, "a localization is no object", at: offset) }
      return try stream.skip()
    }
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      if name.equals("stringUnit") {
        unit = try readUnit(&stream, &findings)
      } else if name.equals("variations") {
        (isVaried, hasVariations) = (true, true)
        node = try variations(&stream, &findings, depth: 0)
      } else if name.equals("substitutions") {
        try readSubstitutions(&stream, &findings)
      } else {
        try stream.skip()
      }
    }
  }

  private func readUnit(
    _ stream: inout JSONStream, _ findings: inout FileFindings
  ) throws(JSONSyntaxError) -> StringCatalogUnit? {
    let start = stream.offset
    var text: JSONToken?
    var isNew = false
    guard stream.beginObject() else {
      if !stream.isNull { findings.add(.badEntry, "a string unit is no object", at: start) }
      try stream.skip()
      return nil
    }
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      if name.equals("value") {
        if text != nil { findings.add(.duplicateEntry, "\"value\" stands twice", at: name.offset) }
        text = try stream.string()
        if text == nil { try stream.skip() }
      } else if name.equals("state") {
        if let state = try stream.string() { isNew = state.equals("new") } else { try stream.skip() }
      } else {
        try stream.skip()
      }
    }
    guard let text else {
      findings.add(.badEntry, "a string unit has no \"value\"", at: start)
      return nil
    }
    return StringCatalogUnit(text: arena.text(of: text), offset: text.offset - 1, isNew: isNew)
  }

  /// `{"stringUnit": …}` or `{"variations": …}`: a form of a plural or a device.
  private mutating func form(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> (node: TextNode, unit: StringCatalogUnit?)? {
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var unit: StringCatalogUnit?
    var node: TextNode?
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      if name.equals("stringUnit") {
        unit = try readUnit(&stream, &findings)
      } else if name.equals("variations") {
        node = try variations(&stream, &findings, depth: depth)
      } else {
        try stream.skip()
      }
    }
    if let node { return (node, nil) }
    return unit.map { (.text($0.text.bytes), $0) }
  }

  private mutating func variations(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> TextNode? {
    guard depth < Self.maxDepth, stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var plural: TextNode?
    var device: TextNode?
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      if name.equals("plural") {
        plural = try self.plural(&stream, &findings, depth: depth)
      } else if name.equals("device") {
        device = try self.device(&stream, &findings, depth: depth)
      } else {
        try stream.skip()
      }
    }
    return device ?? plural
  }

  private mutating func device(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> TextNode? {
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var cases: [DeviceCase] = []
    cases.reserveCapacity(4)
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      guard let form = try form(&stream, &findings, depth: depth + 1) else { continue }
      cases.append(DeviceCase(Self.deviceName(name), form.node))
      guard depth == 0, name.equals("other") else { continue }
      fallback = form.unit
      if form.unit == nil {
        findings.add(
          .badEntry, "the form 'other' of a device has variations of its own; Xcode does not build the catalog",
          at: name.offset)
      }
    }
    return cases.isEmpty ? nil : .device(cases)
  }

  /// Names that every catalog has are one array for all.
  private static let devices = ["iphone", "ipad", "mac", "applewatch", "other"].map { [UInt8]($0.utf8) }

  private static func deviceName(_ token: JSONToken) -> [UInt8] {
    for name in devices
    where !token.hasEscapes && name.withUnsafeBufferPointer({ UTF8Slice($0) == token.slice }) { return name }
    return token.bytes
  }

  private mutating func plural(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> TextNode? {
    let start = stream.offset
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var cases: [PluralCase] = []
    cases.reserveCapacity(6)
    var hasOther = false
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      guard let category = PluralCategory(name: arena.text(of: name)) else {
        findings.add(.badEntry, "'\(name.string)' is no plural category", at: name.offset)
        try stream.skip()
        continue
      }
      guard let form = try form(&stream, &findings, depth: depth + 1) else { continue }
      hasOther = hasOther || category == .other
      cases.append(PluralCase(category, form.node))
      if form.unit == nil {
        findings.add(
          .badEntry, "a form of a plural has variations of its own; Xcode does not build the catalog", at: name.offset)
      }
    }
    if !hasOther, !cases.isEmpty { findings.add(.badEntry, "the plural has no form 'other'", at: start) }
    return cases.isEmpty ? nil : .plural(cases)
  }

  private mutating func readSubstitutions(
    _ stream: inout JSONStream, _ findings: inout FileFindings
  ) throws(JSONSyntaxError) {
    guard stream.beginObject() else { return try stream.skip() }
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      var variable = PluralVariable(name: name.bytes, node: .plural([]))
      var node: TextNode?
      var hasSpecifier = false
      var argumentOffset = name.offset
      if stream.beginObject() {
        var isFirstMember = true
        while let member = try stream.name(&isFirstMember) {
          if member.equals("variations") {
            node = try variations(&stream, &findings, depth: 1)
          } else if member.equals("formatSpecifier"), !stream.isNull {
            variable.valueType = try stream.formatSpecifier(of: name, &findings)
            hasSpecifier = true
          } else if member.equals("argNum") {
            argumentOffset = stream.offset
            variable.argument = try stream.argumentNumber(of: name, &findings)
          } else {
            try stream.skip()
          }
        }
      } else {
        try stream.skip()
      }
      guard let node else {
        findings.add(.badEntry, "the substitution '\(name.string)' has no variations", at: name.offset)
        continue
      }
      if !hasSpecifier, Self.hasPlural(node) {
        findings.add(
          .badEntry, "the substitution '\(name.string)' has no \"formatSpecifier\"; its number is read as 'ld'",
          at: name.offset)
      }
      variable.node = node
      arguments.add(variable, at: argumentOffset, &findings)
      substitutions.append(variable)
      isVaried = true
    }
  }

  /// Whether a number chooses among the forms of a substitution, or of one of its devices.
  private static func hasPlural(_ node: TextNode) -> Bool {
    switch node {
    case .plural: return true
    case .device(let cases):
      return cases.contains { if case .plural = $0.node { true } else { false } }
    case .text, .width: return false
    }
  }

  // MARK: - What is compiled

  /// What becomes of variations and substitutions; nil where nothing does.
  func compiled(
    _ key: UTF8Slice, isSource: Bool, _ findings: inout FileFindings
  ) -> StringCatalogCompiled? {
    guard let node = hasVariations ? node : unit.map({ .text($0.text.bytes) }) else {
      findings.add(.badEntry, "\"\(key.string)\" has variations without a text", at: offset)
      return nil
    }
    let naming = SubstitutionNames(substitutions)
    switch node {
    case .text(let bytes):
      let named = naming.compiled(bytes)
      let text = arena.copy(named)
      // Substitutions that no text refers to leave a plain text.
      guard refersToVariables(text) else { return unit.map { StringCatalogCompiled(text: $0) } }
      if let problem = variableProblem(text, naming.variables) {
        findings.add(.badEntry, "\"\(key.string)\": \(problem)", at: offset)
      }
      let entry = PluralEntry(.apple, .text(named), variables: naming.variables)
      return StringCatalogCompiled(variation: (text, .plural, entry))
    case .plural(let cases):
      if isSource, !writesNumber(cases) {
        findings.add(
          .badEntry, "\"\(key.string)\": no form of the plural writes the number; Xcode does not build the catalog",
          at: offset)
      }
      let entry = PluralEntry(.apple, node, variables: naming.variables)
      return StringCatalogCompiled(variation: (Self.pluralFormat, .plural, entry))
    case .device(let cases):
      let named = naming.compiled(node, depth: 0)
      let entry = PluralEntry(.apple, named, variables: naming.variables)
      // The form `other` alone leaves nothing to choose.
      if cases.count == 1, let fallback { return StringCatalogCompiled(text: fallback) }
      return StringCatalogCompiled(
        text: fallback, variation: (arena.copy(firstText(named)), .variation, entry))
    case .width: return nil
    }
  }

  /// The format text of a plural: what a push sees of it.
  private static let pluralFormat: UTF8Slice = {
    let text: StaticString = "%#@value@"
    return UTF8Slice(base: text.utf8Start, count: text.utf8CodeUnitCount)
  }()

  private func writesNumber(_ cases: [PluralCase]) -> Bool {
    for item in cases {
      guard case .text(let text) = item.node else { return true }
      for use in text.withUnsafeBufferPointer({ GuideFormat(UTF8Slice($0)) }).uses where use.kind != .text {
        return true
      }
    }
    return false
  }
}

/// How compiled texts name substitutions: `%#count@` becomes `%1$#@count@` where the catalog states the argument, and a
/// name loses what is no ASCII letter, digit or underscore.
private struct SubstitutionNames {
  private(set) var variables: [PluralVariable]
  private let originals: [[UInt8]]

  init(_ substitutions: [PluralVariable]) {
    variables = substitutions
    guard !substitutions.isEmpty else {
      originals = []
      return
    }
    originals = substitutions.map { $0.name }
    for index in variables.indices {
      if !originals[index].isEmpty, originals[index].allSatisfy({ (byte: UInt8) -> Bool in Self.isNameByte(byte) }) {
        continue
      }
      let name = originals[index].filter { (byte: UInt8) -> Bool in Self.isNameByte(byte) }
      variables[index].name = name.isEmpty ? [UInt8]("value".utf8) : name
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  func compiled(_ node: TextNode, depth: Int) -> TextNode {
    guard depth < StringCatalogLocalization.maxDepth, !variables.isEmpty else { return node }
    switch node {
    case .text(let text): return .text(compiled(text))
    case .device(let cases): return .device(cases.map { DeviceCase($0.device, compiled($0.node, depth: depth + 1)) })
    case .plural, .width: return node
    }
  }

  func compiled(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var copied = 0
    var index = 0
    while let percent = text[index...].firstIndex(of: 0x25) {
      index = percent + 1
      if index < text.count, text[index] == 0x25 { index += 1 }
      if text[index - 1] == 0x25, index - 1 > percent { continue }
      let digits = index
      while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
      let isStated = index > digits && index < text.count && text[index] == 0x24
      if isStated { index += 1 }
      guard isStated || index == digits, index + 1 < text.count, text[index] == 0x23, text[index + 1] == 0x40,
        let end = text[(index + 2)...].firstIndex(of: 0x40), let number = number(of: text[(index + 2)..<end])
      else { continue }
      result.append(contentsOf: text[copied...percent])
      if isStated {
        result.append(contentsOf: text[digits..<index])
      } else if let argument = variables[number].argument {
        result.append(contentsOf: "\(argument)$".utf8)
      }
      result.append(contentsOf: [0x23, 0x40])
      result.append(contentsOf: variables[number].name)
      copied = end
      index = end + 1
    }
    result.append(contentsOf: text[copied...])
    return result
  }

  private func number(of name: ArraySlice<UInt8>) -> Int? {
    for index in originals.indices where originals[index].elementsEqual(name) { return index }
    return nil
  }
}
