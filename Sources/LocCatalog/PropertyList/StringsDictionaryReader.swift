// Reads a `.stringsdict` file into a table: format texts with their plural, width and device rules.

package import LocBase
import LocFormat
import LocLocale

package enum StringsDictionaryReader {
  package static func read(_ bytes: UTF8Slice, path: Text, localization: Text) -> AppleTableReading {
    read(SharedBytes(copying: bytes), path: path, localization: localization)
  }

  static func read(_ file: SharedBytes, path: Text, localization: Text) -> AppleTableReading {
    let reading = PropertyListReader.read(file, path: path)
    var diagnostics = reading.diagnostics
    guard let list = StringsReader.topLevelDictionary(reading, &diagnostics) else {
      return AppleTableReading(table: nil, diagnostics: diagnostics)
    }
    var findings = FileFindings(path: path, text: list.lineSource)
    findings.add(contentsOf: diagnostics)
    var entries: [AppleTableEntry] = []
    var plurals: [PluralEntry] = []
    let arena = TextArena()
    for (key, value) in list.root.members where key.kind == .string {
      var conversion = StringsDictionaryConversion(list: list, arena: arena)
      var entry = conversion.entry(key, value)
      if let plural = conversion.plural {
        entry.plural = Int32(truncatingIfNeeded: plurals.count)
        plurals.append(plural)
      }
      for (message, offset) in conversion.problems {
        findings.add(.badEntry, "\"\(key.text.string)\": \(message)", at: offset)
      }
      for (name, offset) in conversion.withoutOther {
        findings.add(
          .pluralForms, "\"\(key.text.string)\": the variable '\(name)' has no form 'other', which Apple requires",
          severity: .note, at: offset)
      }
      entries.append(entry)
    }
    let table = AppleTable(
      path: path, localization: localization, entries: entries, plurals: .list(plurals), source: list.lineSource,
      owners: [list, arena], firstKeyWins: list.firstKeyWins)
    table.reportDuplicates(to: &findings)
    return AppleTableReading(table: table, diagnostics: findings.finished())
  }
}

/// Converts one entry from a dictionary to a `PluralEntry`.
private struct StringsDictionaryConversion {
  /// Real rules nest two or three levels deep.
  static let maxDepth = 16

  let list: PropertyList
  let arena: TextArena
  var variables: [PluralVariable] = []
  /// The number of variables in the entry so far, those with errors included.
  private var variableCount = 0
  /// The unique names of variables whose names were already in use: each form of a device rule may have its own `value`.
  private var renamed: [[UInt8]: [UInt8]] = [:]
  var plural: PluralEntry?
  var problems: [(message: String, offset: Int)] = []
  /// If a whole number chooses the form `other`, the check says that it is missing.
  var withoutOther: [(name: Text, offset: Int)] = []

  init(list: PropertyList, arena: TextArena) {
    self.list = list
    self.arena = arena
  }

  mutating func entry(_ key: PropertyListValue, _ value: PropertyListValue) -> AppleTableEntry {
    var entry = AppleTableEntry(key: key.text, text: .empty, offset: key.offset, kind: .other)
    if let text = value.string {
      // CF merges the dictionaries of both files: a plain string here counts as a string.
      entry.text = text
      entry.kind = .string
      return entry
    }
    guard value.kind == .dictionary else {
      problems.append(("the value is not a dictionary; a push finds nothing under this key", value.offset))
      return entry
    }
    guard let node = node(value, depth: 0) else {
      problems.append(("it has no NSStringLocalizedFormatKey", value.offset))
      return entry
    }
    if let format = value.member("NSStringLocalizedFormatKey")?.string {
      entry.text = format
      entry.kind = .plural
      if let problem = variableProblem(format, variables) { problems.append((problem, value.offset)) }
    } else {
      entry.text = arena.copy(Self.withoutMarks(firstText(node)))
      entry.kind = .variation
    }
    plural = PluralEntry(.apple, node, variables: variables)
    return entry
  }

  /// Converts a text with variables, or a width or device rule; nil for any other value.
  private mutating func node(_ value: PropertyListValue, depth: Int) -> TextNode? {
    if let text = value.string { return .text(named(text)) }
    guard value.kind == .dictionary, depth < Self.maxDepth else { return nil }
    if let format = value.member("NSStringLocalizedFormatKey")?.string {
      let outer = renamed
      let members = variableMembers(of: value)
      for (name, _) in members {
        let bytes = name.text.bytes
        if variables.contains(where: { $0.name == bytes }) {
          renamed[bytes] = bytes + [Self.mark] + [UInt8]("\(variableCount)".utf8)
        }
      }
      addVariables(members, depth: depth)
      let node = TextNode.text(named(format))
      renamed = outer
      return node
    }
    if let rule = value.member("NSStringDeviceSpecificRuleType") {
      var cases: [DeviceCase] = []
      for (device, variant) in keptMembers(of: rule) {
        if let problem = Device.Kind.problem(with: device.text) { problems.append((problem, device.offset)) }
        if let node = node(variant, depth: depth + 1) { cases.append(DeviceCase(device.text.bytes, node)) }
      }
      return cases.isEmpty ? nil : .device(cases)
    }
    if let rule = value.member("NSStringVariableWidthRuleType") {
      var cases: [WidthCase] = []
      for (width, variant) in keptMembers(of: rule) {
        guard let number = parseInteger(width.text) else {
          problems.append(("the width '\(width.text.string)' is not a number", width.offset))
          continue
        }
        if let node = node(variant, depth: depth + 1) { cases.append(WidthCase(number, node)) }
      }
      return cases.isEmpty ? nil : .width(cases)
    }
    return nil
  }

  /// The pairs that CF keeps, each key once. Reports the ones that CF drops.
  private mutating func keptMembers(
    of dictionary: PropertyListValue
  ) -> [(key: PropertyListValue, value: PropertyListValue)] {
    var kept: [(key: PropertyListValue, value: PropertyListValue)] = []
    var replaced = dictionary.replacedPairs[...]
    for (number, member) in dictionary.members.enumerated() {
      guard number == replaced.first else {
        kept.append(member)
        continue
      }
      replaced.removeFirst()
      let which = list.firstKeyWins ? "first" : "last"
      problems.append(("'\(member.key.text.string)' is defined twice; the \(which) one counts", member.key.offset))
    }
    return kept
  }

  /// The pairs of a dictionary that are variables, up to the limit for an entry.
  private mutating func variableMembers(
    of dictionary: PropertyListValue
  ) -> [(key: PropertyListValue, value: PropertyListValue)] {
    var members: [(key: PropertyListValue, value: PropertyListValue)] = []
    for (name, variable) in keptMembers(of: dictionary) where variable.kind == .dictionary && name.kind == .string {
      variableCount += 1
      guard variableCount <= maxVariables else {
        if variableCount == maxVariables + 1 {
          problems.append(("more than \(maxVariables) variables: the rest is left out", name.offset))
        }
        break
      }
      members.append((name, variable))
    }
    return members
  }

  /// Separates a name from the number that makes it unique: no name in a file contains this byte.
  private static let mark: UInt8 = 0x01

  /// The text with each `%#@name@` replaced by its unique name.
  private func named(_ text: UTF8Slice) -> [UInt8] {
    let bytes = text.bytes
    guard !renamed.isEmpty, refersToVariables(text) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      result.append(bytes[index])
      index += 1
      guard index >= 2, bytes[index - 2] == .hash, bytes[index - 1] == .at,
        let end = bytes[index...].firstIndex(of: .at)
      else { continue }
      let name = [UInt8](bytes[index..<end])
      guard let unique = renamed[name] else { continue }
      result.append(contentsOf: unique)
      result.append(.at)
      index = end + 1
    }
    return result
  }

  private static func withoutMarks(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == mark, index + 1 < text.count, text[index + 1].isDigit {
        index += 1
        while index < text.count, text[index].isDigit { index += 1 }
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private mutating func addVariables(_ members: [(key: PropertyListValue, value: PropertyListValue)], depth: Int) {
    for (name, variable) in members {
      if let node = variableNode(name, variable, depth: depth) {
        let type = variable.member("NSStringFormatValueTypeKey")
        var specifier: [UInt8] = []
        if let text = type?.string {
          let (read, problem) = numberSpecifier(text.bytes)
          specifier = read
          if let problem { problems.append((problem, type?.offset ?? name.offset)) }
        } else if let type {
          problems.append(("NSStringFormatValueTypeKey is not a string", type.offset))
        }
        let unique = renamed[name.text.bytes] ?? name.text.bytes
        variables.append(PluralVariable(name: unique, valueType: specifier, node: node))
      }
    }
  }

  private mutating func variableNode(_ name: PropertyListValue, _ value: PropertyListValue, depth: Int) -> TextNode? {
    guard let rule = value.member("NSStringFormatSpecTypeKey")?.string else {
      if let node = node(value, depth: depth + 1) { return node }
      problems.append(("the variable '\(name.text.string)' has no NSStringFormatSpecTypeKey", value.offset))
      return nil
    }
    guard rule == "NSStringPluralRuleType" else {
      if let node = node(value, depth: depth + 1) { return node }
      problems.append(("the variable '\(name.text.string)' has an unknown rule '\(rule.string)'", value.offset))
      return nil
    }
    var cases: [PluralCase] = []
    var hasOther = false
    for (category, variant) in keptMembers(of: value) where category.kind == .string {
      guard let plural = PluralCategory(name: category.text) else {
        if variant.kind == .string, !category.text.hasPrefix("NSString") {
          problems.append(("'\(category.text.string)' is not a plural category", category.offset))
        }
        continue
      }
      guard let node = node(variant, depth: depth + 1) else {
        problems.append(("the form '\(category.text.string)' is not a string", variant.offset))
        continue
      }
      hasOther = hasOther || plural == .other
      cases.append(PluralCase(plural, node))
    }
    if !hasOther { withoutOther.append((Text(name.text), value.offset)) }
    return .plural(cases)
  }
}

/// The text that a phone probably uses for rules without a format text: the iPhone's, the widest, the form `other`.
func firstText(_ node: TextNode) -> [UInt8] {
  switch node.onIPhone {
  case .text(let bytes): bytes
  case .plural: [UInt8]("%#@value@".utf8)
  case .device, .width, nil: []
  }
}

extension TextNode {
  /// The text or the choice by number that an iPhone's choices of device and width lead to; nil if they lead to nothing.
  var onIPhone: TextNode? {
    var node = self
    for _ in 0..<32 {
      switch node {
      case .text, .plural: return node
      case .device(let cases):
        guard let chosen = firstCase(cases, "iphone") ?? firstCase(cases, "other") ?? cases.first else { return nil }
        node = chosen.node
      case .width(let cases):
        var widest: WidthCase?
        for item in cases where item.width >= (widest?.width ?? Int.min) { widest = item }
        guard let widest else { return nil }
        node = widest.node
      }
    }
    return nil
  }
}

private func firstCase(_ cases: [DeviceCase], _ device: UTF8Slice) -> DeviceCase? {
  for item in cases where item.device.withSlice({ $0 == device }) { return item }
  return nil
}
