// Language tags as people, Android and Apple write them, read into subtags in canonical case.

package import LocBase

/// A BCP 47 language tag (RFC 5646). Subtags are packed into integers, so that tags are compared and hashed without their text.
/// Of the extensions only the numbering system (`-u-nu-`) is kept; Apple's `@keywords` are dropped.
package struct LanguageTag: Hashable, Sendable {
  /// Lower-case letters, first letter in the lowest byte; 0 for `und` and for none.
  package let languageCode: UInt64
  /// Title-case letters, packed the same way; 0 for none.
  package let scriptCode: UInt32
  /// Two upper-case letters or three digits, packed the same way; 0 for none.
  package let regionCode: UInt32
  /// The value of `-u-nu-`, packed the same way; 0 for none.
  package let numberingSystemCode: UInt64
  /// The variants, lower case, in the order of the tag, packed the same way.
  package let variantCodes: [UInt64]

  package init(
    languageCode: UInt64, scriptCode: UInt32 = 0, regionCode: UInt32 = 0, numberingSystemCode: UInt64 = 0,
    variantCodes: [UInt64] = []
  ) {
    self.languageCode = languageCode
    self.scriptCode = scriptCode
    self.regionCode = regionCode
    self.numberingSystemCode = numberingSystemCode
    self.variantCodes = variantCodes
  }

  /// Reads `fr`, `fr-CA`, `fr_CA`, `zh-Hant-TW`, `ca-ES-valencia`, `ar-u-nu-latn`, `und`; nil if `text` is not a
  /// language tag.
  package init?(_ text: Text) {
    guard let tag = text.withSlice({ Self(bytes: $0) }) else { return nil }
    self = tag
  }

  /// Reads the tag that a caller passed.
  /// - Throws: 400 if the text is not a language tag.
  package init(named text: Text) throws(LocScriptError) {
    guard let tag = LanguageTag(text) else {
      throw LocScriptError(
        .unknownLocale, "'\(text)' is not a valid language tag", help: "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK.")
    }
    self = tag
  }

  init?(bytes: UTF8Slice) {
    var language: UInt64 = 0
    var script: UInt32 = 0
    var region: UInt32 = 0
    var numberingSystem: UInt64 = 0
    var variants: [UInt64] = []
    var state = 0
    var extensionLanguages = 0
    var extensionKey: UInt64 = 0
    var start = 0
    while start <= bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != .hyphen, bytes[end] != .underscore, bytes[end] != .at { end += 1 }
      guard let subtag = Subtag(bytes.part(start, end)) else { return nil }
      let isLast = end >= bytes.count || bytes[end] == .at
      switch state {
      case 0:
        guard subtag.isAlphabetic, subtag.count >= 2 else { return nil }
        language = subtag.lower
        state = 1
      case 1 where subtag.isAlphabetic && subtag.count == 3 && extensionLanguages < 3:
        // An extended language subtag names the language itself: zh-yue is yue.
        if extensionLanguages == 0 { language = subtag.lower }
        extensionLanguages += 1
      case 1 where subtag.isAlphabetic && subtag.count == 4:
        script = UInt32(truncatingIfNeeded: subtag.title)
        state = 2
      case 1...2 where subtag.isRegion:
        region = UInt32(truncatingIfNeeded: subtag.upper)
        state = 3
      case 1...3 where subtag.isVariant:
        guard variants.count < 16 else { return nil }
        variants.append(subtag.lower)
        state = 3
      case 1...4 where subtag.count == 1:
        guard !isLast else { return nil }
        // `x` begins private use, which runs to the end.
        state = subtag.lower == UInt8(ascii: "x") ? 6 : subtag.lower == UInt8(ascii: "u") ? 5 : 4
        extensionKey = 0
      case 4:
        break
      case 5 where subtag.count == 1:
        guard !isLast else { return nil }
        state = subtag.lower == UInt8(ascii: "x") ? 6 : 4
      case 5:
        if subtag.count == 2 {
          extensionKey = subtag.lower
        } else if extensionKey == 0x756E, numberingSystem == 0 {
          numberingSystem = subtag.lower
        }
      case 6:
        break
      default:
        return nil
      }
      if isLast { break }
      start = end + 1
    }
    let isUndetermined = language == packed("und") || language == packed("root")
    languageCode = isUndetermined ? 0 : language
    scriptCode = script
    regionCode = region
    numberingSystemCode = numberingSystem
    variantCodes = variants
  }

  /// The language, `fr`; empty for `und`.
  package var language: Text { packedText(languageCode) }
  /// The script, `Hant`; empty when the tag names none.
  package var script: Text { packedText(UInt64(scriptCode)) }
  /// The region, `CA` or `419`; empty when the tag names none.
  package var region: Text { packedText(UInt64(regionCode)) }

  /// The variants in lower case, in the order of the tag.
  package var variants: [Text] { variantCodes.map { packedText($0) } }

  /// The tag in BCP 47 form and canonical case: `zh-Hant-TW`, `und` when it names no language.
  package var text: Text {
    var text: Text = languageCode == 0 ? "und" : language
    if scriptCode != 0 { text += "-" + script }
    if regionCode != 0 { text += "-" + region }
    for variant in variants { text += "-" + variant }
    if numberingSystemCode != 0 { text += "-u-nu-" + packedText(numberingSystemCode) }
    return text
  }
}
