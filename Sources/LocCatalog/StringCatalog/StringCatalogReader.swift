// A string catalog (`.xcstrings`, versions 1.0 to 1.2) in; the tables that Xcode compiles it to, out.
//
// How sure we are: the rules below agree, key by key, with what xcstringstool of Xcode 26.6 (and for a few catalogs 15
// and 27) wrote for some 280 public catalogs: which units are compiled, by state and extractionState; plain texts,
// plurals, devices, devices with plurals, substitutions with and without `argNum`. Not seen: two numbers in one plural
// without positions, names of substitutions that mix ASCII with other letters. Folder names are kept as in the catalog;
// Xcode writes some in another form (iw becomes he, sr-Cyrl becomes sr), which makes no difference for the choice of a
// language.

package import LocBase
import LocFormat

/// The compiled form of one language of a catalog: strings go to `.strings`, variations to `.stringsdict`.
struct StringCatalogLanguage {
  let name: Text
  var strings: [AppleTableEntry] = []
  var variations: [AppleTableEntry] = []
}

/// A parsed catalog: every language for which it has a string, and always its source language.
package struct StringCatalogReading {
  var languages: [StringCatalogLanguage] = []
  package internal(set) var diagnostics = DiagnosticList()
  /// The bytes that the slices of the entries refer to.
  var owners: [AnyObject] = []
  var source = UTF8Slice.empty
  package internal(set) var sourceLanguage: Text?

  package var languageNames: [Text] { languages.map { $0.name } }
}

package enum StringCatalogReader {
  package static func read(_ bytes: UTF8Slice, path: Text) -> StringCatalogReading {
    read(SharedBytes(copying: bytes), path: path)
  }

  static func read(_ file: SharedBytes, path: Text) -> StringCatalogReading {
    do throws(JSONSyntaxError) {
      var compiler = StringCatalogCompiler(file, path: path)
      try compiler.compile(file.slice)
      return compiler.finished()
    } catch {
      // Xcode does not read an incomplete catalog either.
      var reading = StringCatalogReading()
      let conflict = MergeMarker.line(around: error.offset, in: file.slice)
      reading.diagnostics.add(
        Diagnostic(
          .tableDropped, (conflict == nil ? error.message : MergeMarker.message) + "; the catalog does not build",
          at: SourcePosition(file: path, offset: conflict ?? error.offset, in: file.slice),
          help: conflict == nil ? error.help : MergeMarker.help))
      return reading
    }
  }

  /// The variations and substitutions of one localization, which begins at the offset of a catalog that has been read.
  static func variations(in catalog: UTF8Slice, at offset: Int) -> PluralEntry? {
    var nodes = JSONReader(comparesNames: false)
    guard let value = try? nodes.parse(catalog, at: offset) else { return nil }
    let arena = TextArena()
    var reader = StringCatalogLocalizationReader(catalog, path: "", arena: arena)
    return withExtendedLifetime(arena) { reader.localization(value).entry }
  }
}

/// The facts about a key while its entry is read.
private struct KeyAtHand {
  let text: UTF8Slice
  var isManual = false
  /// The marks of the key itself.
  var state: AppleEntryState = []
  /// Of the source language: a unit that is `new`, and whether there is anything else.
  var fresh: StringCatalogUnit?
  var hasSource = false
  /// The source language's plain text, or its variations.
  var sourceText: UTF8Slice?
  var sourceVaried: StringCatalogLocalization?
}

/// Reads a catalog from its root down to the languages of each key, and compiles them.
private struct StringCatalogCompiler: ~Copyable {
  private var reading = StringCatalogReading()
  private let arena = TextArena()
  private var reader: StringCatalogLocalizationReader
  /// The names of `reading.languages`, borrowed from the document or the arena; the source language is the first.
  private var names: [UTF8Slice] = []
  /// The places of `names` plus one, by hash; 0 marks a free slot.
  private var slots = [UInt16](repeating: 0, count: 2_048)
  private let hash = KeyHash()
  private var nodes = JSONReader(comparesNames: false)
  private var key = KeyAtHand(text: .empty)
  /// At most half as many as `slots`.
  private static let maxLanguages = 1_000
  private var isBeyondLimit = false

  init(_ file: SharedBytes, path: Text) {
    reader = StringCatalogLocalizationReader(file.slice, path: path, arena: arena)
    reading.source = file.slice
    // The slices of the tables point into both.
    reading.owners = [file, arena]
  }

  consuming func finished() -> StringCatalogReading {
    reading.diagnostics = reader.findings.finished()
    return reading
  }

  mutating func compile(_ document: UTF8Slice) throws(JSONSyntaxError) {
    guard var root = JSONMemberWalk(document: document) else {
      return reader.report(Self.wrongShape, at: try nodes.parse(document).start, .tableDropped)
    }
    let start = root.start
    var hasStrings = false
    var hasVersion = false
    var outside = StringCatalogOutsiders()
    /// The entries, if they come before the source language in the file.
    var waiting: JSONMemberWalk?
    while let name = try root.name(&nodes) {
      switch name {
      case "sourceLanguage":
        let value = try root.value(&nodes)
        guard value.kind == .string else { break }
        // It is a language of the app, whether or not anything is compiled for it.
        if !names.isEmpty {
          reader.report("\"sourceLanguage\" is defined twice", at: value.offset, .duplicateEntry)
        } else if language(value) != nil {
          reading.sourceLanguage = value.string.map { Text($0) }
        }
      case "strings" where !hasStrings:
        hasStrings = true
        // The findings come in the order of the file, if that is possible.
        if names.isEmpty {
          waiting = root
          _ = try root.value(&nodes)
        } else {
          try entries(&root)
        }
      case "version":
        hasVersion = true
        _ = try root.value(&nodes)
      default:
        let (text, offset) = (arena.text(of: name), name.offset)
        outside.add(text, at: offset, try root.value(&nodes))
      }
    }
    try root.end()
    outside.reportKeys(to: &reader)
    guard hasStrings else { return outside.reportMissing("strings", Self.wrongShape, at: start, to: &reader) }
    guard !names.isEmpty else {
      return outside.reportMissing(
        "sourceLanguage", "\"sourceLanguage\" is missing; the catalog does not build", at: start, to: &reader)
    }
    if var waiting { try entries(&waiting) }
    if !hasVersion {
      reader.report(
        "the catalog has no \"version\": Xcode may refuse it (not checked with Xcode)", at: start, .catalogVersion,
        help: "Write \"version\": \"1.0\" after \"strings\".")
    }
  }

  private static let wrongShape = "a string catalog is an object with \"sourceLanguage\" and \"strings\""

  /// Reads the value of `strings`, which comes next, one entry at a time: a catalog may be large, an entry is small.
  private mutating func entries(_ root: inout JSONMemberWalk) throws(JSONSyntaxError) {
    guard var object = root.object() else {
      reader.report(Self.wrongShape, at: try root.value(&nodes).start, .tableDropped)
      // Without entries there are no tables.
      return reading.languages.removeAll()
    }
    while let name = try object.name(&nodes) {
      let offset = name.offset
      key = KeyAtHand(text: arena.text(of: name))
      entry(try object.value(&nodes), nameOffset: offset)
    }
    root.skip(object)
  }

  private mutating func entry(_ value: JSONCursor, nameOffset: Int) {
    guard value.kind == .object else {
      return reader.report("the entry \"\(key.text.string)\" is not an object", at: value.start)
    }
    // The marks of the key may come after its strings as well as before them.
    for (name, member) in value.members {
      switch name {
      case "extractionState" where member.kind == .string:
        key.isManual = member.equals("manual")
        if member.equals("stale") { key.state.insert(.stale) }
      case "shouldTranslate": if member.bool == false { key.state.insert(.untranslatable) }
      case "localizations", "comment", "isCommentAutoGenerated": break
      default: StringCatalogOutsiders.report(member: name, member, of: key.text, to: &reader)
      }
    }
    for (name, member) in value.members {
      if name.equals("localizations") { localizations(member) }
    }
    // A source text that is `new` or missing equals the text in the code: Xcode compiles it only if the key is managed
    // by hand. Then the key itself is the text.
    let fresh = key.fresh?.text ?? key.text
    if !reader.arguments.isEmpty {
      // The app's code passes the arguments that the source language's text uses.
      let source = key.sourceVaried?.entry ?? PluralEntry(.apple, .text((key.sourceText ?? fresh).bytes))
      reader.arguments.check(source, &reader.findings)
      reader.arguments.removeAll()
    }
    if key.hasSource { return }
    if key.isManual, key.fresh == nil { key.state.insert(.lacksText) }
    reading.languages[0].strings.append(
      AppleTableEntry(
        key: key.text, text: fresh, offset: key.fresh?.offset ?? nameOffset,
        kind: key.isManual ? .string : .uncompiled, state: key.state))
  }

  private mutating func localizations(_ value: JSONCursor) {
    if value.kind != .object, !value.isNull { reader.report("\"localizations\" is not an object", at: value.start) }
    for (name, member) in value.members {
      guard let language = language(name) else { continue }
      let localization = reader.localization(member)
      if localization.isVaried {
        guard let compiled = reader.compiled(localization, key.text, isSource: language == 0) else { continue }
        if let unit = compiled.text { add(unit, language) }
        if let (text, kind) = compiled.variation {
          let entry = AppleTableEntry(
            key: key.text, text: text, offset: localization.offset, kind: kind, state: key.state.union(reader.state),
            plural: 0)
          reading.languages[language].variations.append(entry)
          if language == 0 { key.sourceVaried = localization }
        }
      } else {
        guard let unit = localization.unit else { continue }
        if language == 0, unit.isNew {
          key.fresh = unit
          continue
        }
        add(unit, language)
        if language == 0 { key.sourceText = unit.text }
      }
      if language == 0 { key.hasSource = true }
    }
  }

  private mutating func add(_ unit: StringCatalogUnit, _ language: Int) {
    reading.languages[language].strings.append(
      AppleTableEntry(
        key: key.text, text: unit.text, offset: unit.offset, kind: .string, state: key.state.union(reader.state)))
  }

  /// The language's place in `reading.languages`, which a new one gets; nil for an empty name and beyond the limit.
  private mutating func language(_ name: JSONCursor) -> Int? {
    let text = arena.text(of: name)
    guard text.count > 0 else { return nil }
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash(text)) & mask
    while slots[slot] > 0 {
      let place = Int(slots[slot]) &- 1
      if names[place] == text { return place }
      slot = (slot &+ 1) & mask
    }
    // A catalog with thousands of languages is not a real one.
    guard names.count < Self.maxLanguages else {
      if !isBeyondLimit {
        reader.report(
          "more than \(Self.maxLanguages) languages: '\(text.string)' and others that come after it are left out",
          at: name.offset, .catalogLimit)
      }
      isBeyondLimit = true
      return nil
    }
    names.append(text)
    slots[slot] = UInt16(truncatingIfNeeded: names.count)
    reading.languages.append(StringCatalogLanguage(name: Text(text)))
    return names.count &- 1
  }
}
