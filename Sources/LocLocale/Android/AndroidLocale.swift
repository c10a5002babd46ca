// The locale part of an Android configuration, packed as in AOSP's ResTable_config.

package import LocBase

/// Language, script, region, variant and numbering system, in the byte format of `ResTable_config`.
///
/// A code of two letters is those two bytes. A code of three letters is packed into 15 bits with the highest bit set. The first
/// byte is the low one.
package struct AndroidLocale: Hashable, Sendable {
  package var language: UInt16 = 0
  package var region: UInt16 = 0
  /// The script, only if the name states it; first letter in the lowest byte, as in the two fields below.
  package var script: UInt32 = 0
  package var variant: UInt64 = 0
  package var numberingSystem: UInt64 = 0

  package init() {}

  /// True when neither a language nor a region is named: `ResTable_config::locale` is 0.
  package var isEmpty: Bool { language == 0 && region == 0 }

  /// The locale in BCP 47, as the folder or the device spells it (`iw`, `tl`); empty for no locale.
  /// `ResTable_config::getBcp47Locale`.
  package var tag: Text { Text(decoding: tagBytes) }

  var tagBytes: [UInt8] {
    guard !isEmpty else { return [] }
    var bytes: [UInt8] = []
    Self.unpack(language, base: Self.languageBase, to: &bytes)
    if script != 0 {
      if !bytes.isEmpty { bytes.append(.hyphen) }
      for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: script >> (8 * UInt32(shift)))) }
    }
    if region != 0 {
      if !bytes.isEmpty { bytes.append(.hyphen) }
      Self.unpack(region, base: Self.regionBase, to: &bytes)
    }
    if variant != 0 {
      if !bytes.isEmpty { bytes.append(.hyphen) }
      Self.append(variant, to: &bytes)
    }
    if numberingSystem != 0 {
      bytes.append(contentsOf: [.hyphen, UInt8(ascii: "u"), .hyphen, UInt8(ascii: "n"), UInt8(ascii: "u"), .hyphen])
      Self.append(numberingSystem, to: &bytes)
    }
    // A script shorter than four letters ends AOSP's C string.
    if let end = bytes.firstIndex(of: 0) { bytes.removeLast(bytes.count - end) }
    return bytes
  }

  /// The language and region as the keys of AOSP's locale tables, in big-endian order.
  var tableKey: UInt32 { Self.tableKey(language, region) }

  static func tableKey(_ language: UInt16, _ region: UInt16) -> UInt32 {
    UInt32(language.byteSwapped) << 16 | UInt32(region.byteSwapped)
  }

  static let languageBase: UInt8 = UInt8(ascii: "a")
  static let regionBase: UInt8 = UInt8(ascii: "0")

  /// `packLanguageOrRegion`: packs any three first bytes, with AOSP's arithmetic.
  static func pack(_ first: UInt8, _ second: UInt8, _ third: UInt8, base: UInt8) -> UInt16 {
    if third == 0 || third == .hyphen { return UInt16(first) | UInt16(second) << 8 }
    let one = UInt16((first &- base) & 0x7F)
    let two = UInt16((second &- base) & 0x7F)
    let three = UInt16((third &- base) & 0x7F)
    return (0x80 | three << 2 | two >> 3) & 0xFF | ((two << 5 | one) & 0xFF) << 8
  }

  /// Packs the lowest three bytes of a code of this module.
  static func pack(_ code: UInt64, base: UInt8) -> UInt16 {
    pack(
      UInt8(truncatingIfNeeded: code), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code >> 16),
      base: base)
  }

  static func unpack(_ code: UInt16, base: UInt8, to bytes: inout [UInt8]) {
    let low = UInt8(truncatingIfNeeded: code)
    let high = UInt8(truncatingIfNeeded: code >> 8)
    if low & 0x80 != 0 {
      bytes.append((high & 0x1F) &+ base)
      bytes.append(((high & 0xE0) >> 5 | (low & 0x03) << 3) &+ base)
      bytes.append(((low & 0x7C) >> 2) &+ base)
    } else if low != 0 {
      bytes.append(low)
      bytes.append(high)
    }
  }

  private static func append(_ code: UInt64, to bytes: inout [UInt8]) {
    var rest = code
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
