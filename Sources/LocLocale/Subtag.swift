// Subtags, with their letters packed into an integer. Packed codes are the keys of every table of this module.

import LocBase

/// One to eight ASCII letters and digits of a tag, in the three cases that canonical tags use.
struct Subtag {
  let count: Int
  let lower: UInt64
  let isAlphabetic: Bool
  let isNumeric: Bool
  let startsWithDigit: Bool

  /// Packs the bytes; nil when they are empty, more than eight, or not all ASCII letters and digits.
  init?(_ bytes: UTF8Slice) {
    guard !bytes.isEmpty, bytes.count <= 8 else { return nil }
    var lower: UInt64 = 0
    var letters = 0
    var shift: UInt64 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        letters += 1
        lower |= UInt64(byte) << shift
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
        lower |= UInt64(byte | 0x20) << shift
      case UInt8(ascii: "0")...UInt8(ascii: "9"): lower |= UInt64(byte) << shift
      default: return nil
      }
      shift += 8
    }
    count = bytes.count
    self.lower = lower
    isAlphabetic = letters == bytes.count
    isNumeric = letters == 0
    startsWithDigit = lower & 0xFF < 0x3A
  }

  var isRegion: Bool { (count == 2 && isAlphabetic) || (count == 3 && isNumeric) }
  var isVariant: Bool { count >= 5 || (count == 4 && startsWithDigit) }

  var upper: UInt64 { upperCased(lower) }
  var title: UInt64 { (lower & ~0xFF) | (upperCased(lower) & 0xFF) }
}

/// The packed form of at most eight ASCII characters of `text`, first character in the lowest byte.
@inlinable @inline(__always)
package func packed(_ text: StaticString) -> UInt64 {
  var code: UInt64 = 0
  for index in 0..<min(8, text.utf8CodeUnitCount) {
    code |= UInt64((text.utf8Start + index).pointee) << (8 * UInt64(index))
  }
  return code
}

/// The packed form of at most eight bytes of `text`.
func packed<Bytes: Collection>(_ bytes: Bytes) -> UInt64 where Bytes.Element == UInt8 {
  var code: UInt64 = 0
  var shift: UInt64 = 0
  for byte in bytes {
    if shift == 64 { break }
    code |= UInt64(byte) << shift
    shift += 8
  }
  return code
}

/// Appends the letters of a packed code.
func appendPacked(_ code: UInt64, to bytes: inout [UInt8]) {
  var rest = code
  while rest != 0 {
    bytes.append(UInt8(truncatingIfNeeded: rest))
    rest >>= 8
  }
}

/// The text of a packed code.
func packedText(_ code: UInt64) -> Text {
  var bytes: [UInt8] = []
  appendPacked(code, to: &bytes)
  return Text(decoding: bytes)
}

/// The code with its ASCII letters in upper case.
func upperCased(_ code: UInt64) -> UInt64 {
  var result: UInt64 = 0
  var rest = code
  var shift: UInt64 = 0
  while rest != 0 {
    let byte = rest & 0xFF
    result |= (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte) << shift
    rest >>= 8
    shift += 8
  }
  return result
}
