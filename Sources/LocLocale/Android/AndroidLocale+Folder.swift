// The packed locale that aapt2 makes from the locale qualifiers of a folder's name.

import LocBase

extension AndroidLocale {
  /// The language as aapt2 compiles it, and then as `aapt2 link` reads it back from the compiled file.
  enum FolderReading {
    case locale(AndroidLocale, partsUsed: Int)
    case refusedByCompile
    /// The tag that `aapt2 link` calls invalid.
    case refusedByLink(Text)
  }

  /// Reads `fr`, `fr-rCA` or `b+sr+Latn` at the head of `parts` (lower case); consumes no part if there is no locale.
  static func read(parts: ArraySlice<[UInt8]>) -> FolderReading {
    guard let part = parts.first else { return .locale(AndroidLocale(), partsUsed: 0) }
    var value = LocaleValue()
    var used = 1
    if part.count >= 2, part[0] == UInt8(ascii: "b"), part[1] == .plus {
      guard value.read(tag: part.dropFirst(2), separator: .plus) else { return .refusedByCompile }
    } else if isLanguage(part) {
      guard value.set(.language, part) else { return .refusedByCompile }
      if parts.count > 1, case let region = parts[parts.startIndex + 1], region.count == 3,
        region[0] == UInt8(ascii: "r")
      {
        guard value.set(.region, Array(region.dropFirst())) else { return .refusedByCompile }
        used = 2
      }
    } else {
      return .locale(AndroidLocale(), partsUsed: 0)
    }
    // Between compile and link the configuration is stored as a BCP 47 tag.
    let tag = value.packed.tagBytes
    guard !tag.isEmpty else { return .locale(AndroidLocale(), partsUsed: used) }
    var linked = LocaleValue()
    guard linked.read(tag: tag[...], separator: .hyphen) else {
      return .refusedByLink(Text(decoding: tag))
    }
    return .locale(linked.packed, partsUsed: used)
  }

  /// Whether the part is a language: two or three letters, except `car`, which is a dock.
  private static func isLanguage(_ part: [UInt8]) -> Bool {
    guard part.count == 2 || part.count == 3 else { return false }
    for byte in part where byte < UInt8(ascii: "a") || byte > UInt8(ascii: "z") { return false }
    return part != [UInt8(ascii: "c"), UInt8(ascii: "a"), UInt8(ascii: "r")]
  }
}

/// aapt2's `LocaleValue`: four adjacent fields in 20 bytes. aapt2 fills each field without checking its length, so that a long
/// subtag overwrites the next field. Folders with such names build, and their locale is the one that results in the bytes.
struct LocaleValue {
  enum Field: Int {
    case language = 0
    case region = 4
    case script = 8
    case variant = 12
  }

  private var bytes = [UInt8](repeating: 0, count: 20)

  /// False when the subtag would be written past the end of the whole value.
  mutating func set(_ field: Field, _ subtag: [UInt8]) -> Bool {
    guard field.rawValue + subtag.count <= bytes.count else { return false }
    for (index, byte) in subtag.enumerated() {
      let isUpper = field == .region || (field == .script && index == 0)
      bytes[field.rawValue + index] =
        isUpper && byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte
    }
    return true
  }

  /// `LocaleValue::InitFromBcp47TagImpl`: the meaning of a subtag depends on its position and length only.
  mutating func read(tag: ArraySlice<UInt8>, separator: UInt8) -> Bool {
    var subtags: [[UInt8]] = []
    for subtag in tag.split(separator: separator, omittingEmptySubsequences: false) {
      var lower: [UInt8] = []
      for byte in subtag { lower.append(byte.lowercased) }
      subtags.append(lower)
      guard subtags.count <= 4 else { return false }
    }
    guard let language = subtags.first, set(.language, language) else { return false }
    switch subtags.count {
    case 1:
      return true
    case 2:
      return readSecondOfTwo(subtags[1])
    case 3:
      guard readSecondOfThree(subtags[1]) else { return false }
      return set(subtags[2].count >= 4 ? .variant : .region, subtags[2])
    default:
      return set(.script, subtags[1]) && set(.region, subtags[2]) && set(.variant, subtags[3])
    }
  }

  private mutating func readSecondOfTwo(_ subtag: [UInt8]) -> Bool {
    switch subtag.count {
    case 2, 3: set(.region, subtag)
    case 4 where !subtag[0].isDigit: set(.script, subtag)
    case 4...8: set(.variant, subtag)
    default: false
    }
  }

  private mutating func readSecondOfThree(_ subtag: [UInt8]) -> Bool {
    switch subtag.count {
    case 4: set(.script, subtag)
    case 2, 3: set(.region, subtag)
    default: false
    }
  }

  var packed: AndroidLocale {
    var locale = AndroidLocale()
    locale.language = AndroidLocale.pack(bytes[0], bytes[1], bytes[2], base: AndroidLocale.languageBase)
    locale.region = AndroidLocale.pack(bytes[4], bytes[5], bytes[6], base: AndroidLocale.regionBase)
    if bytes[8] != 0 { locale.script = UInt32(truncatingIfNeeded: LocLocale.packed(bytes[8..<12])) }
    if bytes[12] != 0 { locale.variant = LocLocale.packed(bytes[12..<20]) }
    return locale
  }
}
