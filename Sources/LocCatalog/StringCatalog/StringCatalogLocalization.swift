// One key in one language of a string catalog, read into memory that the next one uses again.

import LocBase
import LocFormat
import LocLocale

struct StringCatalogLocalization: ~Copyable {
  /// Variations nest by design two levels deep.
  static let maxDepth = 16
  /// A catalog has a frame for each depth and state.
  private static let maxFrames = 8

  let arena: TextArena
  private(set) var unit: StringCatalogUnit?
  /// Whether there is more to it than a text.
  private(set) var isVaried = false
  private(set) var hasVariations = false
  private(set) var substitutions: [StringCatalogSubstitution] = []
  /// Whether a form of a substitution refers to a substitution.
  private(set) var isNested = false
  /// Of all localizations of the key at hand.
  var arguments = StringCatalogArguments()
  /// Where it begins.
  private(set) var offset = 0
  /// What the variations lead to: a place in `forms`.
  private(set) var root: Int?
  private(set) var forms: [StringCatalogForm] = []
  /// The form `other` of a device rule, which becomes a line of `.strings`.
  private(set) var fallback: StringCatalogUnit?
  private var frames: [StringCatalogFrame] = []
  private var lastFrame = 0
  /// What followed each category in the plural before, and at [0] what came first.
  private var steps = [PluralStep?](repeating: nil, count: 1 + PluralCategory.allCases.count)
  /// The names of the substitutions before: one key has the same ones in every language.
  private var lastNames: [[UInt8]] = []

  init(arena: TextArena) { self.arena = arena }

  /// Reads the value in the place of the one before. `null`, and what is no object, holds nothing.
  mutating func read(_ stream: inout JSONStream, _ findings: inout FileFindings) throws(JSONSyntaxError) {
    offset = stream.offset
    arguments.beginLocalization()
    if isVaried || !forms.isEmpty {
      (isVaried, hasVariations, isNested, root, fallback) = (false, false, false, nil, nil)
      substitutions.removeAll(keepingCapacity: true)
      forms.removeAll(keepingCapacity: true)
    }
    unit = try framedUnit(&stream)
    if unit != nil { return }
    guard stream.beginObject() else {
      if !stream.isNull { findings.add(.badEntry, "a localization is no object", at: offset) }
      return try stream.skip()
    }
    let findingsBefore = findings.count
    var members = 0
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      members &+= 1
      if name.equals("stringUnit") {
        unit = try readUnit(&stream, &findings)
      } else if name.equals("variations") {
        (isVaried, hasVariations) = (true, true)
        root = try variations(&stream, &findings, depth: 0)
      } else if name.equals("substitutions") {
        try readSubstitutions(&stream, &findings)
      } else {
        try stream.skip()
      }
    }
    if members == 1, let unit, findings.count == findingsBefore {
      learn(unit, stream.passed(since: offset), at: offset)
    }
  }

  // MARK: - Units

  /// A form that holds a unit and nothing else, in bytes that have been read before; nil, with nothing read, for any other.
  private mutating func framedUnit(_ stream: inout JSONStream) throws(JSONSyntaxError) -> StringCatalogUnit? {
    var index = lastFrame
    for _ in 0..<frames.count {
      let frame = frames[index]
      var attempt = stream
      if attempt.pass(frame.opening) {
        let start = attempt.offset
        if let text = try arena.text(from: &attempt), attempt.pass(frame.closing) {
          lastFrame = index
          stream = attempt
          return StringCatalogUnit(
            text: text, offset: start, end: attempt.offset &- frame.closing.count, isNew: frame.isNew)
        }
      }
      index = index &+ 1 < frames.count ? index &+ 1 : 0
    }
    return nil
  }

  /// Remembers the frame of a unit that was read without a finding.
  @inline(never)
  private mutating func learn(_ unit: StringCatalogUnit, _ form: UTF8Slice, at offset: Int) {
    guard let frame = StringCatalogFrame(form, at: offset, of: unit) else { return }
    if frames.count < Self.maxFrames {
      lastFrame = frames.count
      frames.append(frame)
    } else {
      // In turn, so that one unit out of the ordinary does not drive out the ordinary frame for good.
      lastFrame = lastFrame &+ 1 < frames.count ? lastFrame &+ 1 : 0
      frames[lastFrame] = frame
    }
  }

  @inline(never)
  private func readUnit(
    _ stream: inout JSONStream, _ findings: inout FileFindings
  ) throws(JSONSyntaxError) -> StringCatalogUnit? {
    let start = stream.offset
    var unit: StringCatalogUnit?
    var isNew = false
    guard stream.beginObject() else {
      if !stream.isNull { findings.add(.badEntry, "a string unit is no object", at: start) }
      try stream.skip()
      return nil
    }
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      if name.equals("value") {
        if unit != nil { findings.add(.duplicateEntry, "\"value\" stands twice", at: name.offset) }
        let offset = stream.offset
        if let text = try arena.text(from: &stream) {
          unit = StringCatalogUnit(text: text, offset: offset, end: stream.offset, isNew: false)
        } else {
          unit = nil
          try stream.skip()
        }
      } else if name.equals("state") {
        if let state = try stream.string() { isNew = state.equals("new") } else { try stream.skip() }
      } else {
        try stream.skip()
      }
    }
    unit?.isNew = isNew
    if unit == nil { findings.add(.badEntry, "a string unit has no \"value\"", at: start) }
    return unit
  }

  // MARK: - Forms

  private mutating func append(_ content: StringCatalogForm.Content) -> Int {
    forms.append(StringCatalogForm(content: content))
    return forms.count &- 1
  }

  /// `{"stringUnit": …}` or `{"variations": …}`: a form of a plural or a device. Its place in `forms`, or nil.
  private mutating func form(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> Int? {
    if let unit = try framedUnit(&stream) { return append(.text(unit)) }
    let start = stream.offset
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    let findingsBefore = findings.count
    var unit: StringCatalogUnit?
    var choice: Int?
    var members = 0
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      members &+= 1
      if name.equals("stringUnit") {
        unit = try readUnit(&stream, &findings)
      } else if name.equals("variations") {
        choice = try variations(&stream, &findings, depth: depth)
      } else {
        try stream.skip()
      }
    }
    if let choice { return choice }
    guard let unit else { return nil }
    if members == 1, findings.count == findingsBefore { learn(unit, stream.passed(since: start), at: start) }
    return append(.text(unit))
  }

  @inline(never)
  private mutating func variations(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> Int? {
    guard depth < Self.maxDepth, stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var plural: Int?
    var device: Int?
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
  ) throws(JSONSyntaxError) -> Int? {
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var first: Int?
    var last: Int?
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      guard let form = try form(&stream, &findings, depth: depth + 1) else { continue }
      forms[form].device = arena.text(of: name)
      if let problem = Device.Kind.problem(with: forms[form].device) {
        findings.add(.badEntry, problem, at: name.offset)
      }
      if let last { forms[last].next = form } else { first = form }
      last = form
      guard depth == 0, name.equals("other") else { continue }
      fallback = forms[form].unit
      if fallback == nil {
        findings.add(
          .badEntry, "the form 'other' of a device has variations of its own; Xcode does not build the catalog",
          at: name.offset)
      }
    }
    return first.map { append(.device(first: $0)) }
  }

  private mutating func plural(
    _ stream: inout JSONStream, _ findings: inout FileFindings, depth: Int
  ) throws(JSONSyntaxError) -> Int? {
    let start = stream.offset
    guard stream.beginObject() else {
      try stream.skip()
      return nil
    }
    var first: Int?
    var last: Int?
    var hasOther = false
    var isFirst = true
    var step = 0
    while let (category, nameOffset) = try nextCategory(&stream, &findings, &isFirst, &step) {
      guard let form = try form(&stream, &findings, depth: depth + 1) else { continue }
      hasOther = hasOther || category == .other
      forms[form].category = category
      if let last { forms[last].next = form } else { first = form }
      last = form
      if forms[form].unit == nil {
        findings.add(
          .badEntry, "a form of a plural has variations of its own; Xcode does not build the catalog", at: nameOffset)
      }
    }
    guard let first else { return nil }
    if !hasOther { findings.add(.badEntry, "the plural has no form 'other'", at: start) }
    return append(.plural(first: first))
  }

  /// The next category of a plural and where its name stands; nil at the end of the object.
  /// - Parameter step: the category before plus one, 0 at the beginning.
  private mutating func nextCategory(
    _ stream: inout JSONStream, _ findings: inout FileFindings, _ isFirst: inout Bool, _ step: inout Int
  ) throws(JSONSyntaxError) -> (category: PluralCategory, offset: Int)? {
    let start = stream.offset
    if let known = steps[step], stream.pass(known.bytes) {
      // There may be more space than there was.
      stream.skipSpace()
      isFirst = false
      step = Int(known.category.rawValue) + 1
      return (known.category, start &+ known.nameOffset)
    }
    // What stands behind a name that is no category is no step.
    var isStep = true
    while let name = try stream.name(&isFirst) {
      if let category = PluralCategory(name: arena.text(of: name)) {
        if isStep {
          steps[step] = PluralStep(
            bytes: stream.passed(since: start), category: category, nameOffset: name.offset &- start)
        }
        step = Int(category.rawValue) + 1
        return (category, name.offset)
      }
      findings.add(.badEntry, "'\(name.string)' is no plural category", at: name.offset)
      try stream.skip()
      isStep = false
    }
    return nil
  }

  // MARK: - Substitutions

  @inline(never)
  private mutating func bytes(of name: JSONToken) -> [UInt8] {
    let number = substitutions.count
    if number < lastNames.count, lastNames[number].withUnsafeBufferPointer({ UTF8Slice($0) == name.slice }),
      !name.hasEscapes
    {
      return lastNames[number]
    }
    let bytes = name.bytes
    while lastNames.count > number { lastNames.removeLast() }
    lastNames.append(bytes)
    return bytes
  }

  private mutating func readSubstitutions(
    _ stream: inout JSONStream, _ findings: inout FileFindings
  ) throws(JSONSyntaxError) {
    guard stream.beginObject() else { return try stream.skip() }
    let firstForm = forms.count
    var isFirst = true
    while let name = try stream.name(&isFirst) {
      var variable = PluralVariable(name: bytes(of: name), node: .plural([]))
      var form: Int?
      var hasSpecifier = false
      var argumentOffset = name.offset
      if stream.beginObject() {
        var isFirstMember = true
        while let member = try stream.name(&isFirstMember) {
          if member.equals("variations") {
            form = try variations(&stream, &findings, depth: 1)
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
      guard let form else {
        findings.add(.badEntry, "the substitution '\(name.string)' has no variations", at: name.offset)
        continue
      }
      if !hasSpecifier, hasPlural(form) {
        findings.add(
          .badEntry, "the substitution '\(name.string)' has no \"formatSpecifier\"; its number is read as 'ld'",
          at: name.offset)
      }
      arguments.add(variable, at: argumentOffset, &findings)
      substitutions.append(StringCatalogSubstitution(variable: variable, form: form))
      isVaried = true
    }
    for index in firstForm..<forms.count where !isNested {
      if let unit = forms[index].unit { isNested = refersToVariables(unit.text) }
    }
  }

  /// Whether a number chooses among the forms of a substitution, or of one of its devices.
  private func hasPlural(_ form: Int) -> Bool {
    switch forms[form].content {
    case .plural: return true
    case .text: return false
    case .device(let first):
      var next: Int? = first
      while let index = next {
        if case .plural = forms[index].content { return true }
        next = forms[index].next
      }
      return false
    }
  }
}
