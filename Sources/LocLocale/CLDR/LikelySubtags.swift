// The script and region that a tag's language most likely has, by CLDR's likelySubtags.

import LocBase

package enum LikelySubtags {
  /// The script that the tag names, else the likely one of its language and region; 0 when unknown.
  package static func script(of tag: LanguageTag) -> UInt32 {
    if tag.scriptCode != 0 { return tag.scriptCode }
    guard let value = pair(tag.languageCode, region: tag.regionCode) ?? language(tag.languageCode) else { return 0 }
    return value.script
  }

  /// The tag with the script and the region that it most likely means: `zh-Hans-CN` for `zh`, `zh-CN` and `zh-Hans`.
  /// Unknown parts are omitted.
  package static func added(to tag: LanguageTag) -> LanguageTag {
    let script = script(of: tag)
    var region = tag.regionCode
    if region == 0 { region = (pair(tag.languageCode, script: script) ?? language(tag.languageCode))?.region ?? 0 }
    return LanguageTag(
      languageCode: tag.languageCode, scriptCode: script, regionCode: region,
      numberingSystemCode: tag.numberingSystemCode, variantCodes: tag.variantCodes)
  }

  /// True when the tag's script runs from right to left.
  package static func isRightToLeft(_ tag: LanguageTag) -> Bool {
    let script = script(of: tag)
    guard script != 0 else { return false }
    let list: StaticString = """
      AdlmArabArmiAvstChrsCprtElymGaraHatrHebrHungKharLydiMandManiMendMercMeroNarbNbatNkooOrkhOugrPalmPhliPhlpPhnxPrti\
      RohgSamrSarbSogdSogoSyrcThaaYezi
      """
    return index(of: UInt64(script), in: list, width: 4) != nil
  }

  /// Returns whether CLDR has the tag's language, under this code or as another name of one that it has.
  package static func isKnown(_ tag: LanguageTag) -> Bool {
    language(tag.languageCode) != nil || LocaleKey(aliasOf: tag) != nil
  }

  struct Value {
    let script: UInt32
    let region: UInt32

    init(_ packed: UInt32) {
      script = UInt32(
        truncatingIfNeeded: code(in: LikelySubtagsTables.scripts, at: Int(packed >> 16), width: 4))
      region = UInt32(
        truncatingIfNeeded: code(in: LikelySubtagsTables.regions, at: Int(packed & 0xFFFF), width: 3))
    }
  }

  static func language(_ language: UInt64) -> Value? {
    guard let key = letters(language), let row = binarySearch(LikelySubtagsTables.languages, for: key) else {
      return nil
    }
    return Value(LikelySubtagsTables.languageValues[row])
  }

  static func pair(_ language: UInt64, region: UInt32) -> Value? {
    guard region != 0, let index = index(of: UInt64(region), in: LikelySubtagsTables.regions, width: 3) else {
      return nil
    }
    return pair(language, UInt32(truncatingIfNeeded: index))
  }

  static func pair(_ language: UInt64, script: UInt32) -> Value? {
    guard script != 0, let index = index(of: UInt64(script), in: LikelySubtagsTables.scripts, width: 4) else {
      return nil
    }
    return pair(language, 0x8000 | UInt32(truncatingIfNeeded: index))
  }

  private static func pair(_ language: UInt64, _ other: UInt32) -> Value? {
    guard let key = letters(language), let row = binarySearch(LikelySubtagsTables.pairs, for: UInt32(key) << 16 | other)
    else { return nil }
    return Value(LikelySubtagsTables.pairValues[row])
  }

  /// A language of two or three letters in 15 bits; nil for a longer one.
  static func letters(_ language: UInt64) -> UInt16? {
    guard language != 0, language >> 24 == 0 else { return nil }
    var code: UInt16 = 0
    for shift in [UInt64(0), 8, 16] {
      let byte = UInt16(truncatingIfNeeded: language >> shift & 0xFF)
      code = code << 5 | (byte == 0 ? 0 : (byte &- 0x60) & 0x1F)
    }
    return code
  }

  /// The padded code at `index` in a blob of codes with one width.
  static func code(in blob: StaticString, at index: Int, width: Int) -> UInt64 {
    var code: UInt64 = 0
    for offset in 0..<width where index * width + offset < blob.utf8CodeUnitCount {
      let byte = (blob.utf8Start + (index * width + offset)).pointee
      if byte != .space { code |= UInt64(byte) << (8 * UInt64(offset)) }
    }
    return code
  }

  /// The index of a code in a blob of padded codes in ascending order; nil when the blob does not hold it.
  static func index(of wanted: UInt64, in blob: StaticString, width: Int) -> Int? {
    // Text order: the first letter, which is the lowest byte, counts most.
    let target = wanted.byteSwapped
    var low = 0
    var high = blob.utf8CodeUnitCount / width
    while low < high {
      let middle = (low + high) / 2
      let candidate = code(in: blob, at: middle, width: width).byteSwapped
      if candidate == target { return middle }
      if candidate < target { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
