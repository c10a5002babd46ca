// One key in one language of a string catalog: a function for each level of the format reads it from JSON nodes.

import LocBase
import LocFormat
import LocLocale

/// `stringUnit`: a text and the state of its translation.
struct StringCatalogUnit {
  /// Decoded.
  let text: UTF8Slice
  /// Of the text's opening quote.
  let offset: Int
  var isNew = false
}

struct StringCatalogLocalization {
  /// Where it begins.
  let offset: Int
  var unit: StringCatalogUnit?
  var hasVariations = false
  /// The choice that the variations describe, by number or by device; nil if they are empty.
  var variations: TextNode?
  /// The form `other` of a device rule, which becomes a line of `.strings`.
  var fallback: StringCatalogUnit?
  var substitutions: [PluralVariable] = []

  /// Whether it has more than a text.
  var isVaried: Bool { hasVariations || !substitutions.isEmpty }
}

/// Reads localizations one after the other. If a member occurs twice in its object, the later one counts.
struct StringCatalogLocalizationReader {
  /// Variations nest by design two levels deep.
  static let maxDepth = 16

  let arena: TextArena
  var findings: FileFindings
  /// How many more members that Xcode does not know are compared with those that it knows: a catalog may have millions.
  private var unknownLeft = 10_000
  /// Of all localizations of the key at hand.
  var arguments = StringCatalogArguments()
  /// Of the localization at hand.
  private var fallback: StringCatalogUnit?
  /// The states of all units of the localization at hand.
  private(set) var state: AppleEntryState = []

  init(_ text: UTF8Slice, path: Text, arena: TextArena) {
    self.arena = arena
    findings = FileFindings(path: path, text: text)
  }

  /// Reads the value of a language. `null`, and a value that is not an object, counts as empty.
  mutating func localization(_ value: JSONCursor) -> StringCatalogLocalization {
    arguments.beginLocalization()
    fallback = nil
    state = []
    var localization = StringCatalogLocalization(offset: value.start)
    if value.kind != .object, !value.isNull { report("a localization is not an object", at: value.start) }
    for (name, member) in value.members {
      switch name {
      case "stringUnit": localization.unit = unit(member)
      case "variations":
        localization.hasVariations = true
        localization.variations = variations(member, depth: 0)
      case "substitutions": addSubstitutions(member, to: &localization.substitutions)
      case "value":
        report("a text is beside \"stringUnit\", not in it: Xcode ignores it", at: name.offset, help: Self.unitHelp)
      default: reportUnknown(name, beside: ["stringUnit", "stringSet", "variations", "substitutions"])
      }
    }
    localization.fallback = fallback
    return localization
  }

  private mutating func unit(_ value: JSONCursor) -> StringCatalogUnit? {
    guard value.kind == .object else {
      if !value.isNull { report("a string unit is not an object", at: value.start) }
      return nil
    }
    var unit: StringCatalogUnit?
    var isNew = false
    var unknown: Int?
    for (name, member) in value.members {
      switch name {
      case "value":
        if unit != nil { report("\"value\" is defined twice", at: name.offset, .duplicateEntry) }
        unit =
          member.kind == .string ? StringCatalogUnit(text: arena.text(of: member), offset: member.start) : nil
      case "state" where member.kind == .string:
        isNew = member.equals("new")
        if member.equals("needs_review") { state.insert(.needsReview) }
      case "state": break
      default: if reportUnknown(name, beside: ["value", "state"]) { unknown = name.offset }
      }
    }
    unit?.isNew = isNew
    if isNew { state.insert(.new) }
    if unit == nil, unknown == nil { report("a string unit has no \"value\"", at: value.start, help: Self.unitHelp) }
    return unit
  }

  // MARK: - Variations

  /// `{"plural": …}` or `{"device": …}`; the device chooses first where there are both. Nil if nothing can be chosen.
  private mutating func variations(_ value: JSONCursor, depth: Int) -> TextNode? {
    guard depth < Self.maxDepth else { return nil }
    var plural: TextNode?
    var device: TextNode?
    for (name, member) in value.members {
      switch name {
      case "plural": plural = self.plural(member, depth: depth)
      case "device": device = self.device(member, depth: depth)
      default: reportUnknown(name, beside: ["plural", "device"])
      }
    }
    return device ?? plural
  }

  private mutating func plural(_ value: JSONCursor, depth: Int) -> TextNode? {
    var cases: [PluralCase] = []
    var hasOther = false
    for (name, member) in value.members {
      guard let category = PluralCategory(name: arena.text(of: name)) else {
        report("'\(name.string ?? "")' is not a plural category", at: name.offset)
        continue
      }
      guard let (node, unit) = form(member, depth: depth + 1) else { continue }
      hasOther = hasOther || category == .other
      cases.append(PluralCase(category, node))
      if unit == nil {
        report("a form of a plural has variations of its own; Xcode does not build the catalog", at: name.offset)
      }
    }
    if cases.isEmpty { return nil }
    if !hasOther {
      // If a whole number chooses it, the check says so.
      findings.add(
        .pluralForms, "the plural has no form 'other', which Apple requires", severity: .note, at: value.start)
    }
    return .plural(cases)
  }

  private mutating func device(_ value: JSONCursor, depth: Int) -> TextNode? {
    var cases: [DeviceCase] = []
    for (name, member) in value.members {
      guard let (node, unit) = form(member, depth: depth + 1) else { continue }
      let device = arena.text(of: name)
      if let problem = Device.Kind.problem(with: device) { report(problem, at: name.offset) }
      cases.append(DeviceCase(device.bytes, node))
      guard depth == 0, device == "other" else { continue }
      fallback = unit
      if unit == nil {
        report(
          "the form 'other' of a device has variations of its own; Xcode does not build the catalog", at: name.offset)
      }
    }
    return cases.isEmpty ? nil : .device(cases)
  }

  /// A form of a plural or of a device: `{"stringUnit": …}` or `{"variations": …}`, with the unit where it is nothing but one.
  private mutating func form(_ value: JSONCursor, depth: Int) -> (node: TextNode, unit: StringCatalogUnit?)? {
    var unit: StringCatalogUnit?
    var choice: TextNode?
    for (name, member) in value.members {
      switch name {
      case "stringUnit": unit = self.unit(member)
      case "variations": choice = variations(member, depth: depth)
      default: reportUnknown(name, beside: ["stringUnit", "stringSet", "variations"])
      }
    }
    if let choice { return (choice, nil) }
    return unit.map { (.text($0.text.bytes), $0) }
  }

  // MARK: - Substitutions

  private mutating func addSubstitutions(_ value: JSONCursor, to variables: inout [PluralVariable]) {
    for (name, member) in value.members {
      guard variables.count < maxVariables else {
        return report("more than \(maxVariables) substitutions: the rest is left out", at: name.offset)
      }
      if let variable = substitution(name, member) { variables.append(variable) }
    }
  }

  private mutating func substitution(_ name: JSONCursor, _ value: JSONCursor) -> PluralVariable? {
    var variable = PluralVariable(name: name.text ?? [], node: .plural([]))
    var node: TextNode?
    var hasSpecifier = false
    var argumentOffset = name.offset
    for (member, value) in value.members {
      switch member {
      case "variations": node = variations(value, depth: 1)
      case "formatSpecifier":
        if value.isNull { break }
        hasSpecifier = true
        variable.valueType = formatSpecifier(value, of: name)
      case "argNum":
        argumentOffset = value.start
        variable.argument = argumentNumber(value, of: name)
      default: reportUnknown(member, beside: ["variations", "formatSpecifier", "argNum"])
      }
    }
    guard let node else {
      report("the substitution '\(name.string ?? "")' has no variations", at: name.offset)
      return nil
    }
    variable.node = node
    if !hasSpecifier, Self.hasPlural(node) {
      report(
        "the substitution '\(name.string ?? "")' has no \"formatSpecifier\"; its number is read as 'ld'",
        at: name.offset)
    }
    arguments.add(variable, at: argumentOffset, &findings)
    return variable
  }

  /// A position from 1; nil, with a finding, for anything else but `null`. No text has as many arguments as the limit, which is
  /// that of `VariableReference`: positions are counted on from it.
  private mutating func argumentNumber(_ value: JSONCursor, of name: JSONCursor) -> Int? {
    if let number = value.int, number > 0, number <= 1 << 20 { return number }
    if !value.isNull {
      report(
        """
        "argNum" of the substitution '\(name.string ?? "")' is not written as a whole number from 1; its place in the text \
        counts
        """, at: value.start)
    }
    return nil
  }

  /// A specifier without its `%`; empty, with a finding, if it is not valid.
  private mutating func formatSpecifier(_ value: JSONCursor, of name: JSONCursor) -> [UInt8] {
    guard let text = value.text else {
      report(
        "\"formatSpecifier\" of the substitution '\(name.string ?? "")' is not a string; its number is read as 'ld'",
        at: value.start)
      return []
    }
    let (specifier, problem) = numberSpecifier(text)
    if let problem { report("the substitution '\(name.string ?? "")': \(problem)", at: value.start) }
    return specifier
  }

  /// Whether a number chooses among the forms of a substitution, or of one of its devices.
  private static func hasPlural(_ node: TextNode) -> Bool {
    switch node {
    case .plural: true
    case .device(let cases): cases.contains { if case .plural = $0.node { true } else { false } }
    case .text, .width: false
    }
  }

  static let unitHelp = "Write {\"stringUnit\": {\"state\": \"translated\", \"value\": \"…\"}}."

  /// Reports a member that Xcode does not know, if its name is nearly one that it knows. True if it is.
  @discardableResult
  mutating func reportUnknown(_ name: JSONCursor, beside known: [String]) -> Bool {
    if unknownLeft == 0 { return false }
    unknownLeft -= 1
    let text = arena.text(of: name)
    guard let meant = suggestion(for: text, among: known), !known.contains(text.string) else { return false }
    report("\"\(text)\" is not a member that Xcode reads here", at: name.offset, help: "Did you mean \"\(meant)\"?")
    return true
  }

  mutating func report(
    _ message: @autoclosure () -> String, at offset: Int, _ code: DiagnosticCode = .badEntry, help: String? = nil
  ) {
    findings.add(code, message(), at: offset, help: help)
  }
}
