// A string catalog (`.xcstrings`, versions 1.0 to 1.2) in; the tables that Xcode compiles it to, out.
//
// How sure that is: what follows agrees, key by key, with what xcstringstool of Xcode 26.6 (and for a few catalogs 15 and 27)
// wrote for some 280 public catalogs: which units are compiled, by state and extractionState; plain texts, plurals, devices,
// devices with plurals, substitutions with and without `argNum`. Not seen: two numbers in one plural without positions,
// names of substitutions that mix ASCII with other letters. The names of folders are left as the catalog has them;
// Xcode writes some in another form (iw becomes he, sr-Cyrl becomes sr), which the choice of a language treats alike.

import LocBase
import LocFormat
import LocLocale

/// What one language of a catalog compiles to: texts go to `.strings`, variations to `.stringsdict`.
struct StringCatalogLanguage {
  let name: String
  var strings: [AppleTableEntry] = []
  var variations: [AppleTableEntry] = []
}

/// A catalog as read: every language that it has a text for, and its source language in any case.
package struct StringCatalogReading {
  var languages: [StringCatalogLanguage] = []
  package internal(set) var diagnostics = DiagnosticList()
  /// What the slices of the entries borrow from.
  var owners: [AnyObject] = []
  var source = UTF8Slice.empty
  package internal(set) var sourceLanguage: String?

  package var languageNames: [String] { languages.map { $0.name } }
}

package enum StringCatalogReader {
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> StringCatalogReading {
    let source = StringCatalogSource(bytes)
    do throws(JSONSyntaxError) {
      var compiler = try StringCatalogCompiler(source, path: path)
      try compiler.compile()
      return compiler.reading
    } catch {
      // Half a catalog is none: Xcode stops as well.
      var reading = StringCatalogReading()
      reading.diagnostics.add(
        Diagnostic(
          .tableDropped, error.message + "; the catalog does not build",
          at: SourcePosition(file: path, offset: error.offset, in: source.text.buffer), help: error.help))
      return reading
    }
  }

  /// The variations and substitutions of one localization, which begins at the offset of a catalog that has been read.
  static func variations(in catalog: UTF8Slice, at offset: Int) -> PluralEntry? {
    var localization = StringCatalogLocalization(arena: TextArena())
    var findings = FileFindings(path: "", text: catalog)
    do throws(JSONSyntaxError) {
      var stream = try JSONStream(catalog, at: offset)
      try localization.read(&stream, &findings)
    } catch {
      return nil
    }
    return localization.entry()
  }
}

/// A copy of the file's text, for the slices of its tables to point into.
private final class StringCatalogSource {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    memory = .allocate(capacity: max(bytes.count, 1))
    _ = memory.initialize(from: bytes)
    text = UTF8Slice(base: memory.baseAddress, count: bytes.count)
  }

  let text: UTF8Slice

  deinit { memory.deallocate() }
}

/// The bytes from the end of one language to the value of the next: a separator, a name and a colon. The same bytes where a
/// member is due mean the same.
private struct LanguageStep {
  let bytes: UTF8Slice
  let language: Int
}

/// The bytes of an entry on both sides of its localizations, of an entry without them all: what they say need not be read again.
private struct EntryFrame {
  var opening = UTF8Slice.empty
  var closing = UTF8Slice.empty
  /// Whether the opening, and whether the entry, says that somebody manages the key by hand.
  var isManualBefore = false
  var isManual = false

  /// Longer ones hold comments, which differ.
  var isShort: Bool { max(opening.count, closing.count) <= StringCatalogFrame.maxLength }
}

/// What is known of a key while its entry is read.
private struct KeyAtHand {
  let slice: UTF8Slice
  var isManual = false
  /// Of the source language: a unit that is `new`, and whether there is anything else.
  var fresh: StringCatalogUnit?
  var hasSource = false
  /// Of the source language: its plain text, or where its variations begin.
  var sourceText: UTF8Slice?
  var sourceVariation: Int?
}

private struct StringCatalogCompiler: ~Copyable {
  let path: String
  var reading = StringCatalogReading()
  private var stream: JSONStream
  private let arena: TextArena
  /// One localization after the other is read here.
  private var localization: StringCatalogLocalization
  private var findings: FileFindings
  /// The names of `reading.languages`, borrowed from the document or the arena; the source language is the first.
  private var names: [UTF8Slice] = []
  /// Entries list their languages in one order: what followed each language the last time, and at [0] what came first.
  private var steps: [LanguageStep?] = [nil]
  /// Where a language with this hash was among `names` the last time, from 1; 0 before the first.
  private var hints = [UInt16](repeating: 0, count: 256)
  private let hash = KeyHash()
  private var key = KeyAtHand(slice: .empty)
  /// The last entries with and without localizations.
  private var fullEntry: EntryFrame?
  private var bareEntry: EntryFrame?
  private static let maxLanguages = 1_000
  private static let usualLanguages = 48
  private var isBeyondLimit = false

  init(_ source: StringCatalogSource, path: String) throws(JSONSyntaxError) {
    self.path = path
    arena = TextArena()
    localization = StringCatalogLocalization(arena: arena)
    findings = FileFindings(path: path, text: source.text)
    stream = try JSONStream(source.text)
    reading.source = source.text
    // Most apps speak fewer languages.
    names.reserveCapacity(Self.usualLanguages)
    steps.reserveCapacity(Self.usualLanguages)
    reading.languages.reserveCapacity(Self.usualLanguages)
    reading.owners = [source, arena]
  }

  mutating func compile() throws(JSONSyntaxError) {
    try compileDocument()
    reading.diagnostics = findings.finished()
  }

  private mutating func compileDocument() throws(JSONSyntaxError) {
    let start = stream.offset
    var entries: JSONStream?
    var hasRead = false
    if stream.beginObject() {
      var isFirst = true
      while let name = try stream.name(&isFirst) {
        if name.equals("sourceLanguage"), let source = try stream.string() {
          begin(source)
        } else if name.equals("strings"), entries == nil {
          let before = stream
          if !names.isEmpty {
            try self.entries()
            hasRead = true
          } else {
            try stream.skip()
          }
          entries = before
        } else {
          try stream.skip()
        }
      }
    } else {
      try stream.skip()
    }
    try stream.end()
    guard let entries else {
      return report("a string catalog is an object with \"sourceLanguage\" and \"strings\"", start, .tableDropped)
    }
    guard !names.isEmpty else {
      return report("\"sourceLanguage\" is missing; the catalog does not build", start, .tableDropped)
    }
    if !hasRead {
      stream = entries
      try self.entries()
    }
  }

  /// The source language is a language of the app, whether or not anything is compiled for it.
  private mutating func begin(_ source: JSONToken) {
    guard names.isEmpty else { return report("\"sourceLanguage\" stands twice", source.offset, .duplicateEntry) }
    guard source.slice.count > 0 else { return }
    reading.sourceLanguage = source.string
    _ = languageIndex(source)
  }

  private mutating func report(
    _ message: @autoclosure () -> String, _ offset: Int, _ code: DiagnosticCode = .badEntry
  ) {
    findings.add(code, message(), at: offset)
  }

  private mutating func entries() throws(JSONSyntaxError) {
    let start = stream.offset
    guard stream.beginObject() else {
      report("a string catalog is an object with \"sourceLanguage\" and \"strings\"", start, .tableDropped)
      // Without entries there are no tables.
      reading.languages.removeAll()
      return try stream.skip()
    }
    var isFirst = true
    while let key = try stream.name(&isFirst) { try entry(key) }
  }

  private mutating func entry(_ name: JSONToken) throws(JSONSyntaxError) {
    key = KeyAtHand(slice: slice(name))
    guard try members(of: name) else { return }
    // A source text that is `new`, or none at all, is what the code says anyway: Xcode compiles it only where somebody
    // manages the key by hand. The key itself is the text then.
    if !localization.arguments.isEmpty { checkArguments(key.sourceText ?? key.fresh?.text ?? key.slice) }
    if key.hasSource { return }
    add(
      AppleTableEntry(
        key: key.slice, text: key.fresh?.text ?? key.slice, offset: key.fresh?.offset ?? name.offset,
        kind: key.isManual ? .string : .uncompiled), 0)
  }

  /// Reads the members of an entry; false, with a finding, for what is no object.
  private mutating func members(of name: JSONToken) throws(JSONSyntaxError) -> Bool {
    let start = stream.offset
    if let bareEntry, stream.pass(bareEntry.opening) {
      key.isManual = bareEntry.isManual
      return true
    }
    var frame = EntryFrame()
    var lists = 0
    var end = start
    var isFirst = true
    if let fullEntry, stream.pass(fullEntry.opening) {
      // There may be more space than there was.
      stream.skipSpace()
      key.isManual = fullEntry.isManualBefore
      try localizations()
      end = stream.offset
      if stream.pass(fullEntry.closing) {
        key.isManual = fullEntry.isManual
        return true
      }
      (frame, lists, isFirst) = (fullEntry, 1, false)
    } else if !stream.beginObject() {
      report("the entry \"\(name.string)\" is no object", stream.offset)
      try stream.skip()
      return false
    }
    while let member = try stream.name(&isFirst) {
      if member.equals("localizations") {
        lists &+= 1
        frame.opening = stream.passed(since: start)
        frame.isManualBefore = key.isManual
        try localizations()
        end = stream.offset
      } else if member.equals("extractionState") {
        if let state = try stream.string() { key.isManual = state.equals("manual") } else { try stream.skip() }
      } else {
        try stream.skip()
      }
    }
    frame.closing = stream.passed(since: end)
    frame.isManual = key.isManual
    guard frame.isShort else { return true }
    if lists == 1 { fullEntry = frame }
    if lists == 0 { bareEntry = EntryFrame(opening: frame.closing, isManual: frame.isManual) }
    return true
  }

  private mutating func localizations() throws(JSONSyntaxError) {
    guard stream.beginObject() else {
      if !stream.isNull { report("\"localizations\" is no object", stream.offset) }
      return try stream.skip()
    }
    var isFirst = true
    var last = 0
    while let language = try nextLanguage(&isFirst, &last) {
      try localization.read(&stream, &findings)
      if !localization.isVaried {
        guard let unit = localization.unit else { continue }
        if language == 0, unit.isNew {
          key.fresh = unit
          continue
        }
        add(unit, language)
        if language == 0 { key.sourceText = unit.text }
      } else if let compiled = localization.compiled(key.slice, isSource: language == 0, &findings) {
        add(compiled, language, at: localization.offset)
      } else {
        continue
      }
      if language == 0 { key.hasSource = true }
    }
  }

  /// What the code passes is what the text of the source language takes; without one the key is the text.
  private mutating func checkArguments(_ text: UTF8Slice) {
    let varied = key.sourceVariation.flatMap { StringCatalogReader.variations(in: reading.source, at: $0) }
    localization.arguments.check(varied ?? PluralEntry(.apple, .text(text.bytes)), &findings)
    localization.arguments.removeAll()
  }

  private mutating func add(_ unit: StringCatalogUnit, _ language: Int) {
    add(AppleTableEntry(key: key.slice, text: unit.text, offset: unit.offset, kind: .string), language)
  }

  private mutating func add(_ entry: AppleTableEntry, _ language: Int) {
    let count = reading.languages[language].strings.count
    if count == reading.languages[language].strings.capacity { makeRoom(count, language) }
    reading.languages[language].strings.append(entry)
  }

  /// For as many entries a byte as until here, and some more: what grows by and by is copied again and again.
  @inline(never)
  private mutating func makeRoom(_ count: Int, _ language: Int) {
    let expected = count &* reading.source.count / max(stream.offset, 1)
    let capacity = min(max(expected &+ expected / 8, count &* 2), count &* 8)
    reading.languages[language].strings.reserveCapacity(max(capacity, 16))
  }

  private mutating func add(_ compiled: StringCatalogCompiled, _ language: Int, at offset: Int) {
    if let unit = compiled.text { add(unit, language) }
    guard let variation = compiled.variation else { return }
    if language == 0 { key.sourceVariation = offset }
    reading.languages[language].variations.append(
      AppleTableEntry(key: key.slice, text: variation.text, offset: offset, kind: variation.kind, plural: 0))
  }

  /// The next language of `localizations`, by its place in `languages`; nil at the end of the object.
  /// - Parameter last: the place of the language before plus one, 0 at the beginning.
  private mutating func nextLanguage(_ isFirst: inout Bool, _ last: inout Int) throws(JSONSyntaxError) -> Int? {
    if let step = steps[last], stream.pass(step.bytes) {
      // There may be more of it than there was.
      stream.skipSpace()
      isFirst = false
      last = step.language &+ 1
      return step.language
    }
    var start: Int? = stream.offset
    while let name = try stream.name(&isFirst) {
      if let language = languageIndex(name) {
        // What stands behind something that is no language is no step.
        if let start { steps[last] = LanguageStep(bytes: stream.passed(since: start), language: language) }
        last = language &+ 1
        return language
      }
      try stream.skip()
      start = nil
    }
    return nil
  }

  /// The language's place in `languages`, which it gets when it is new.
  private mutating func languageIndex(_ name: JSONToken) -> Int? {
    let token = slice(name)
    guard token.count > 0 else { return nil }
    let hint = Int(truncatingIfNeeded: hash(token) & 255)
    var index = Int(hints[hint]) &- 1
    for _ in 0..<(index < 0 ? 0 : names.count) {
      if names[index] == token {
        hints[hint] = UInt16(truncatingIfNeeded: index &+ 1)
        return index
      }
      index = index &+ 1 < names.count ? index &+ 1 : 0
    }
    // A catalog of thousands of languages is none.
    guard names.count < Self.maxLanguages else {
      if !isBeyondLimit {
        report(
          "more than \(Self.maxLanguages) languages: '\(name.string)' and others that come after it are left out",
          name.offset, .catalogLimit)
      }
      isBeyondLimit = true
      return nil
    }
    add(name)
    hints[hint] = UInt16(truncatingIfNeeded: names.count)
    return names.count - 1
  }

  private mutating func add(_ language: JSONToken) {
    names.append(slice(language))
    steps.append(nil)
    reading.languages.append(StringCatalogLanguage(name: language.string))
  }

  private func slice(_ token: JSONToken) -> UTF8Slice { arena.text(of: token) }
}
