// Finds subtags that do not exist. The tables of locales know no such language and would answer with the root's data.

package import LocBase

/// A language tag that is well formed, or nearly so, and names nothing.
package struct TagMistake: Sendable {
  /// The sentence about it, which begins with the tag.
  package let problem: String
  /// The tag that the user probably meant; nil if none is known.
  package let meant: Text?

  /// The sentence for people who can act on it: "Did you mean 'pt-BR'?".
  package var help: String {
    meant.map { "Did you mean '\($0)'?" } ?? "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK."
  }

  /// The mistake in a tag; nil if every subtag exists in CLDR or in ISO 639. Extensions are not checked.
  package init?(in text: Text) {
    guard let mistake = text.withSlice({ Self.find(in: $0) }) else { return nil }
    self = mistake
  }

  private init(_ text: UTF8Slice, _ problem: String, meant: Text? = nil) {
    self.problem = "'\(text)' \(problem)"
    self.meant = meant
  }

  private static func find(in text: UTF8Slice) -> TagMistake? {
    if let meant = tag(ofFolder: text) {
      return TagMistake(text, "is how Android writes a folder's language, and no language tag", meant: meant)
    }
    guard LanguageTag(bytes: text) != nil else {
      // The C library writes "de_DE.UTF-8".
      let end = text.firstIndex(of: .period) ?? 0
      let name = text.part(0, end)
      let isTag = end > 0 && LanguageTag(bytes: name) != nil && find(in: name) == nil
      return TagMistake(text, "is not a valid language tag", meant: isTag ? hyphenated(name) : nil)
    }
    var start = 0
    var number = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != .hyphen, text[end] != .underscore, text[end] != .at { end += 1 }
      let part = start..<end
      guard let subtag = Subtag(text.part(part.lowerBound, part.upperBound)), subtag.count > 1 else { return nil }
      if number == 0 {
        if let mistake = language(subtag, text, part) { return mistake }
      } else if subtag.isAlphabetic, subtag.count == 3 {
        if let mistake = extended(subtag, text, part) { return mistake }
      } else if subtag.isAlphabetic, subtag.count == 4, !isScript(subtag) {
        return TagMistake(text, "has no known script: ISO 15924 lists no '\(word(text, part))'")
      } else if subtag.isAlphabetic, subtag.count == 2, !isRegion(subtag.upper) {
        return region(subtag, text, part)
      }
      number += 1
      if end < text.count, text[end] == .at { return nil }
      start = end + 1
    }
    return nil
  }

  // MARK: - The kinds of subtags

  private static func language(
    _ subtag: Subtag, _ text: UTF8Slice, _ part: Range<Int>
  ) -> TagMistake? {
    if isLanguage(subtag.lower) || subtag.lower == packed("root") { return nil }
    let problem = "is not a language: neither CLDR nor ISO 639 lists '\(word(text, part))'"
    guard subtag.count == 2, let language = regionLanguages.value(of: letters(subtag.upper)) else {
      return TagMistake(text, problem)
    }
    return TagMistake(
      text, "is a country, not a language",
      meant: replaced(text, part, by: Text(decoding: language)))
  }

  /// A second subtag of three letters is an extended language of a few languages only; people write other things there.
  private static func extended(
    _ subtag: Subtag, _ text: UTF8Slice, _ part: Range<Int>
  ) -> TagMistake? {
    let upper = letters(subtag.upper)
    let region = subtag.upper >> 8
    if upper.first == UInt8(ascii: "R"), isRegion(region) {
      return TagMistake(
        text, "is not a valid language tag: only Android's folders write an r before the region",
        meant: replaced(text, part, by: packedText(region)))
    }
    let first = word(text, 0..<(part.lowerBound - 1))
    let isChinese = first == "zh"
    if isChinese, subtag.lower == packed("chs") || subtag.lower == packed("cht") {
      return TagMistake(
        text, "is not a valid language tag: '\(word(text, part))' is Windows' name of a script",
        meant: replaced(text, part, by: subtag.lower == packed("chs") ? "Hans" : "Hant"))
    }
    // RFC 5646: the registry's extended languages have these prefixes.
    for prefix: Text in ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"] where first == prefix {
      if isLanguage(subtag.lower) { return nil }
    }
    let short = replacedRegions.value(of: upper).map { replaced(text, part, by: Text(decoding: $0)) }
    return TagMistake(text, "has no known region: '\(word(text, part))' is none", meant: short)
  }

  private static func region(
    _ subtag: Subtag, _ text: UTF8Slice, _ part: Range<Int>
  ) -> TagMistake {
    let own = replacedRegions.value(of: letters(subtag.upper)).map { Text(decoding: $0) }
    // A language's code in a region's place: en-EN.
    let isDoubled = subtag.lower == packed(text[..<(part.lowerBound - 1)])
    return TagMistake(
      text, "has no known region: '\(word(text, part))' is none",
      meant: own.map { replaced(text, part, by: $0) } ?? (isDoubled ? word(text, 0..<(part.lowerBound - 1)) : nil))
  }

  /// The tag that the name of a values folder means: `fr-CA` for `values-fr-rCA` and for `b+fr+CA`; nil for every other text.
  private static func tag(ofFolder text: UTF8Slice) -> Text? {
    let isNamed = text.hasPrefix("values-")
    guard isNamed || text.hasPrefix("b+") else { return nil }
    let name = Text(text)
    guard let qualifiers = AndroidQualifiers(folder: isNamed ? name : "values-" + name), qualifiers.isLocaleOnly,
      let tag = LanguageTag(qualifiers.localeTag)
    else { return nil }
    // A folder is named by the old codes of three languages, everything else by the new ones.
    return tag.current.text
  }

  private static func isLanguage(_ code: UInt64) -> Bool {
    guard let key = LikelySubtags.letters(code) else { return false }
    // ISO 639-2 leaves qaa to qtz to its users.
    if code & 0xFF == UInt8(ascii: "q"), code >> 16 != 0, code >> 8 & 0xFF <= UInt8(ascii: "t") { return true }
    let word = Int(key >> 6)
    return word < KnownSubtagsTables.languages.count && KnownSubtagsTables.languages[word] >> UInt64(key & 63) & 1 == 1
  }

  private static func isScript(_ subtag: Subtag) -> Bool {
    // Qaaa to Qabx are for private use.
    subtag.lower & 0xFFFF == packed("qa")
      || LikelySubtags.index(of: subtag.title, in: KnownSubtagsTables.scripts, width: 4) != nil
  }

  private static func isRegion(_ code: UInt64) -> Bool {
    if code >> 16 != 0 { return false }
    if LikelySubtags.index(of: code, in: KnownSubtagsTables.regions, width: 2) != nil { return true }
    // ISO 3166 leaves these to its users: AA, QM to QZ, XA to XZ (Android's pseudo-locales are en-XA and ar-XB), ZZ.
    let (first, second) = (code & 0xFF, code >> 8)
    if first == UInt8(ascii: "X") || first == UInt8(ascii: "Q") && second >= UInt8(ascii: "M") || code == packed("AA")
      || code == packed("ZZ")
    {
      return true
    }
    // Former countries stay registered.
    return LikelySubtags.index(of: code, in: "ANBUCSDDFXNTSUTPYDYUZR", width: 2) != nil
  }

  // MARK: - Texts

  private static let regionLanguages = TextTable(
    text: KnownSubtagsTables.regionLanguagesText, offsets: KnownSubtagsTables.regionLanguagesOffsets)
  private static let replacedRegions = TextTable(
    text: KnownSubtagsTables.replacedRegionsText, offsets: KnownSubtagsTables.replacedRegionsOffsets)

  private static func letters(_ code: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    appendPacked(code, to: &bytes)
    return bytes
  }

  private static func word(_ text: UTF8Slice, _ part: Range<Int>) -> Text {
    Text(decoding: text[part])
  }

  private static func hyphenated(_ text: UTF8Slice) -> Text {
    Text(decoding: text.map { (byte: UInt8) -> UInt8 in byte == .underscore ? .hyphen : byte })
  }

  private static func replaced(_ text: UTF8Slice, _ part: Range<Int>, by new: Text) -> Text {
    let start = hyphenated(text.part(0, part.lowerBound))
    return start + new + hyphenated(text.part(part.upperBound, text.count))
  }
}

extension LanguageTag {
  /// Whether CLDR or ISO 639 knows the language.
  package var isLanguage: Bool { LikelySubtags.isKnown(self) || TagMistake(in: language) == nil }

  /// Reads the tag that a caller passed, whose subtags must exist.
  /// - Throws: 400 if the text is not a language tag, or names a language, script or region that neither CLDR nor ISO
  ///   639 lists.
  package init(known text: Text) throws(LocScriptError) {
    if let mistake = TagMistake(in: text) {
      throw LocScriptError(.unknownLocale, mistake.problem, help: mistake.help)
    }
    try self.init(named: text)
  }
}
