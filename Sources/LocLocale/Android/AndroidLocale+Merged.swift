// The locale that AGP's own resource compiler derives from a merged folder's name, and that `aapt2 link` then reads.

package import LocBase

extension AndroidLocale {
  /// Reads the locale at the head of `parts`: lower case, in UTF-16, as AGP's merger writes them. A tag that the
  /// compiler cannot read is not an error: the part that it has read remains.
  static func read(merged parts: ArraySlice<[UInt16]>) -> FolderReading {
    var value = MergedLocale()
    let used = value.read(parts)
    guard let locale = value.packed() else { return .refusedByCompile }
    let tag = locale.mergedTag
    guard !tag.isEmpty else { return .locale(AndroidLocale(), partsUsed: used) }
    var linked = LocaleValue()
    guard linked.read(tag: tag[...], separator: .hyphen) else {
      return .refusedByLink(Text(decoding: tag))
    }
    return .locale(linked.packed, partsUsed: used)
  }

  /// Returns whether AGP's compiler finds a variant in the qualifiers of a merged folder. Until September 2022 it lost
  /// variants; we do not know what later versions do.
  package static func hasVariant(merged qualifiers: Text) -> Bool {
    for part in qualifiers.string.lowercased().utf16.split(separator: 0x2D) where part.starts(with: "b+".utf16) {
      var value = MergedLocale()
      _ = value.read([Array(part)])
      return value.hasVariant
    }
    return false
  }

  /// The tag between compile and link: AGP's `getBcp47Locale`, as it was in September 2022. It cuts the variant where
  /// the script ends, so without a script of four letters only a hyphen remains of it.
  private var mergedTag: [UInt8] {
    guard !isEmpty else { return [] }
    var tag: [UInt8] = []
    if language != 0 {
      Self.unpack(language, base: Self.languageBase, to: &tag)
      tag.append(.hyphen)
    }
    let letters = Self.bytes(of: UInt64(script), count: 4)
    let scriptEnd = letters.firstIndex(of: 0)
    if script != 0 {
      tag += letters[..<(scriptEnd ?? 4)]
      tag.append(.hyphen)
    }
    if region != 0 {
      Self.unpack(region, base: Self.regionBase, to: &tag)
      tag.append(.hyphen)
    }
    if variant != 0 {
      tag += Self.bytes(of: variant, count: 8)[..<(scriptEnd ?? 8)]
      tag.append(.hyphen)
    }
    tag.removeLast()
    return tag
  }

  private static func bytes(of packed: UInt64, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: packed >> (8 * UInt64(index)))) }
    return bytes
  }
}

/// AGP's `LocaleValue`.
private struct MergedLocale {
  private var language: [UInt16] = []
  private var region: [UInt16] = []
  private var script: [UInt16] = []
  private var variant: [UInt16] = []

  var hasVariant: Bool { !variant.isEmpty }

  /// Reads the locale and returns the number of parts that it takes.
  mutating func read(_ parts: ArraySlice<[UInt16]>) -> Int {
    guard let part = parts.first else { return 0 }
    if part.starts(with: "b+".utf16) {
      readTag(part.dropFirst(2).split(separator: 0x2B, omittingEmptySubsequences: false).map { Array($0) })
      return 1
    }
    guard part.count == 2 || part.count == 3, !part.elementsEqual("car".utf16) else { return 0 }
    for unit in part where !isJavaLetter(unit) { return 0 }
    language = part
    guard parts.count > 1, case let next = parts[parts.startIndex + 1], next.count == 3, next[0] == UInt8(ascii: "r")
    else {
      return 1
    }
    region = Array(next[1...])
    return 2
  }

  private mutating func readTag(_ subtags: [[UInt16]]) {
    guard subtags.count <= 4 else { return }
    language = subtags[0]
    switch subtags.count {
    case 2:
      switch subtags[1].count {
      case 2, 3: region = subtags[1]
      case 4 where !isDigit(subtags[1][0]): script = subtags[1]
      case 4...8: variant = subtags[1]
      default: return
      }
    case 3:
      switch subtags[1].count {
      case 2, 3: region = subtags[1]
      case 4: script = subtags[1]
      default: return
      }
      if subtags[2].count >= 4 { variant = subtags[2] } else { region = subtags[2] }
    case 4:
      script = subtags[1]
      region = subtags[2]
      variant = subtags[3]
    default: return
    }
  }

  private func isDigit(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit).map { $0.properties.generalCategory == .decimalNumber } ?? false
  }

  /// The packed locale; nil if the compiler ends with an exception: a code of one letter, a script of more than four or a
  /// variant of more than eight.
  func packed() -> AndroidLocale? {
    guard language.count != 1, region.count != 1, script.count <= 4, variant.count <= 8 else { return nil }
    var locale = AndroidLocale()
    locale.language = Self.pack(language, base: AndroidLocale.languageBase)
    locale.region = Self.pack(
      Array(String(decoding: region, as: UTF16.self).uppercased().utf16), base: AndroidLocale.regionBase)
    var capitalized = script
    if let first = capitalized.first, first &- 0x61 < 26 { capitalized[0] = first & ~0x20 }
    locale.script = UInt32(truncatingIfNeeded: Self.word(capitalized, limit: 4))
    locale.variant = Self.word(variant, limit: 8)
    return locale
  }

  private static func pack(_ code: [UInt16], base: UInt8) -> UInt16 {
    guard code.count >= 2 else { return 0 }
    let bytes = code.map { UInt8(truncatingIfNeeded: $0) }
    return AndroidLocale.pack(bytes[0], bytes[1], bytes.count > 2 ? bytes[2] : 0, base: base)
  }

  /// The UTF-8 of a subtag, as many bytes as it has units, the first byte the lowest.
  private static func word(_ subtag: [UInt16], limit: Int) -> UInt64 {
    var word: UInt64 = 0
    for (index, byte) in String(decoding: subtag, as: UTF16.self).utf8.prefix(min(subtag.count, limit)).enumerated() {
      word |= UInt64(byte) << (8 * UInt64(index))
    }
    return word
  }
}
