// Patterns of strftime, which an app's own code gives to a clock: their percent signs are not placeholders.

package import LocBase

/// Returns whether the text is plainly a pattern of strftime, like `%Y-%m-%d %H:%M`: each percent sign begins one of its
/// conversions, and one of these is not a conversion of Java or C.
package func isTimePattern(_ text: UTF8Slice) -> Bool {
  var isPlain = false
  var index = 0
  while index < text.count {
    guard text[index] == .percent else {
      index += 1
      continue
    }
    // `100%` is a number of percent.
    if index > 0, text[index - 1].isDigit { return false }
    index += 1
    if index < text.count, isTimeFlag(text[index]) { index += 1 }
    guard index < text.count else { return false }
    switch text[index] {
    // D F I M R T V W Y Z j k m r w y z
    case 0x44, 0x46, 0x49, 0x4D, 0x52, 0x54, 0x56, 0x57, 0x59, 0x5A, 0x6A, 0x6B, 0x6D, 0x72, 0x77, 0x79, 0x7A:
      isPlain = true
    // % A B C G H S U a b c d e g h l n p t u x X: of both
    case 0x25, 0x41, 0x42, 0x43, 0x47, 0x48, 0x53, 0x55, 0x61...0x65, 0x67, 0x68, 0x6C, 0x6E, 0x70, 0x74, 0x75, 0x78,
      0x58:
      break
    default: return false
    }
    index += 1
  }
  return isPlain
}

/// `%-d`, `%_d`, `%^a`, `%#Z`, `%Ey`, `%Od`
private func isTimeFlag(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x2D, 0x5F, 0x5E, 0x23, 0x45, 0x4F: true
  default: false
  }
}
