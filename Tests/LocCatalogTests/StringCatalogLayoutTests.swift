// What a string catalog says does not depend on how it is laid out: the reader knows the bytes around a text again when they
// are the same, and reads escapes while it looks for the end of a text.

import LocBase
import LocCatalog
import LocFormat
import TestSupport
import Testing

@Suite struct StringCatalogLayoutTests {
  private struct Entry: Equatable {
    var locale: String
    var key: String
    var text: String
    var kind: AppleEntryKind
    var plural: PluralEntry?
  }

  private func entries(_ resources: AppleResources) -> [Entry] {
    var entries: [Entry] = []
    resources.forEachEntry { entry in
      entries.append(
        Entry(
          locale: entry.locale.string, key: entry.key.string, text: entry.text.string, kind: entry.kind,
          plural: entry.plural))
    }
    return entries
  }

  /// Xcode always writes a version; what it does without one is not known.
  @Test func saysThatTheVersionIsMissing() {
    let strings = #""strings": {"k": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "K"}}}}}"#
    let bare = appleCatalog(#"{"sourceLanguage": "en", "# + strings + "}")
    #expect(bare.diagnostics.items.map { "\($0.code.slug) \($0.severity.name)" } == ["catalog-version note"])
    #expect(appleCatalog(#"{"sourceLanguage": "en", "version": "1.0", "# + strings + "}").diagnostics.items.isEmpty)
    #expect(entries(bare).map { $0.text } == ["K"])
  }

  @Test func sameEntriesHoweverItIsLaidOut() {
    var random = RandomCatalog(seed: seed(11, of: "StringCatalogLayoutTests, gaps"))
    var varied = 0
    for _ in 0..<400 {
      let document = random.catalog()
      let plain = appleCatalog(random.written(document, gaps: [""], escapes: false))
      let expected = entries(plain)
      for entry in expected where entry.plural != nil { varied += 1 }
      for (gaps, escapes) in [([" "], true), (["\n          "], false), (["", " ", "\n", "\t\t", "\r\n      "], true)] {
        let text = random.written(document, gaps: gaps, escapes: escapes)
        let other = appleCatalog(text)
        #expect(entries(other) == expected, "\(text)")
        #expect(other.diagnostics.items.map(\.message) == plain.diagnostics.items.map(\.message))
      }
    }
    #expect(varied > 1_000)
  }

  /// Also in a file that is one long line, or one of Windows or of old Macs.
  @Test func entriesKnowTheirPlaces() {
    var random = RandomCatalog(seed: seed(5, of: "StringCatalogLayoutTests, places"))
    for gaps in [[""], [" ", "\n"], ["\r", "\r\n", "\n"], ["\r\n  "]] {
      let text = [UInt8](random.written(random.catalog(), gaps: gaps, escapes: false).utf8)
      appleCatalog(String(decoding: text, as: UTF8.self)).forEachEntry { entry in
        guard entry.kind == .string, entry.text.count > 0 else { return }
        let quoted = [0x22] + entry.text.bytes + [0x22]
        // A text may stand there twice: its place is one of them.
        var places: [SourcePosition] = []
        for start in 0..<max(text.count - quoted.count, 0)
        where text[start..<start + quoted.count].elementsEqual(quoted) {
          places.append(
            text.withSlice { SourcePosition(file: "Localizable.xcstrings", offset: start, in: $0) })
        }
        #expect(places.contains(entry.position), "\(entry.position) \(entry.text.string)")
      }
    }
  }
}

/// JSON as far as a catalog needs it.
private indirect enum Value {
  case object([(String, Value)])
  case string(String)
}

/// Catalogs with everything that the reader looks at, the same ones for the same seed.
private struct RandomCatalog {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % limit
  }

  private mutating func one(of words: [String]) -> String { words[below(words.count)] }

  private mutating func text() -> String {
    var text = ""
    for _ in 0..<below(6) {
      text += one(of: [
        "file ", "%lld", "%#@a@", "é", "写真", "😀", "/", "x", " longer than sixteen bytes ", "%arg", "\u{2028}",
      ])
    }
    return text
  }

  private mutating func unit() -> Value {
    var members: [(String, Value)] = []
    if below(8) > 0 {
      members.append(("state", .string(one(of: ["translated", "translated", "new", "needs_review"]))))
    }
    if below(20) == 0 { members.append(("comment", .string(text()))) }
    if below(30) > 0 { members.append(("value", .string(text()))) }
    if below(10) == 0 { members.reverse() }
    return .object([("stringUnit", .object(members))])
  }

  private mutating func form(_ depth: Int) -> Value {
    below(8) > 0 || depth > 2 ? unit() : .object([("variations", variations(depth + 1))])
  }

  private mutating func variations(_ depth: Int) -> Value {
    let isPlural = below(2) == 0
    let names = isPlural ? ["one", "few", "other", "several"] : ["iphone", "mac", "other"]
    var forms: [(String, Value)] = []
    for name in names where below(8) > 0 { forms.append((name, form(depth))) }
    return .object([(isPlural ? "plural" : "device", .object(forms))])
  }

  private mutating func localization() -> Value {
    switch below(6) {
    case 0: return .object([("variations", variations(0))])
    case 1:
      guard case .object(let members) = unit() else { return unit() }
      let substitution: [(String, Value)] = [("formatSpecifier", .string("lld")), ("variations", variations(0))]
      return .object(members + [("substitutions", .object([("a", .object(substitution))]))])
    default: return unit()
    }
  }

  mutating func catalog() -> Value {
    var entries: [(String, Value)] = []
    for number in 0..<below(8) {
      var languages: [(String, Value)] = []
      for language in ["ar", "de", "en", "fr", "pt-BR"] where below(6) > 0 {
        languages.append((language, localization()))
      }
      var members: [(String, Value)] = [("localizations", .object(languages))]
      if below(3) == 0 { members.insert(("extractionState", .string("manual")), at: 0) }
      entries.append(("\(text())\(number)", .object(members)))
    }
    return .object([("sourceLanguage", .string("en")), ("strings", .object(entries))])
  }

  mutating func written(_ value: Value, gaps: [String], escapes: Bool) -> String {
    switch value {
    case .string(let text): return quoted(text, escapes: escapes)
    case .object(let members):
      var result = "{"
      for (index, (name, member)) in members.enumerated() {
        if index > 0 { result += "," }
        result += one(of: gaps) + quoted(name, escapes: escapes && below(9) == 0) + one(of: gaps) + ":" + one(of: gaps)
        result += written(member, gaps: gaps, escapes: escapes) + one(of: gaps)
      }
      return result + "}"
    }
  }

  private mutating func quoted(_ text: String, escapes: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      guard escapes, scalar.value > 0x7F || below(10) == 0 else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if scalar == "/", below(2) == 0 {
        result += "\\/"
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: below(2) == 0)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
