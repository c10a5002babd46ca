// The texts of a generated table by their numbers.

import LocBase

/// Distinct texts in one blob, each with a number, as `NumberedTexts` of scripts/dev/cldr_swift.py writes them.
struct NumberedTexts {
  let text: StaticString
  /// The offset at which each text begins, times 1024, plus its length.
  let places: [UInt32]

  /// The text with this number; empty if there is none.
  subscript(number: Int) -> UTF8Slice {
    guard places.indices.contains(number) else { return UTF8Slice("") }
    let offset = Int(places[number] >> 10)
    let length = Int(places[number] & 1_023)
    guard offset + length <= text.utf8CodeUnitCount else { return UTF8Slice("") }
    return UTF8Slice(base: text.utf8Start + offset, count: length)
  }
}
