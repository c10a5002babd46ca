// Whether a text's substitutions need numbers, by the compilers' own simple reading of formats.

import LocBase

/// Returns whether a compiler finds more than one substitution, at least one of them without a position. Follows
/// `util::VerifyJavaStringFormat` with its oddities: a text that looks like a Time.format string is accepted.
func androidHasAmbiguousSubstitutions(_ text: UTF8Slice, _ rules: AndroidTextRules) -> Bool {
  var index = 0
  var substitutions = 0
  var hasPlain = false
  while index < text.count {
    if text[index] != .percent {
      guard let next = text.offset(of: .percent, from: index) else { break }
      index = next
    }
    if index + 1 < text.count {
      index += 1
      if text[index] == .percent || (text[index] == UInt8(ascii: "n") && !rules.countsLineEnds) {
        index += 1
        continue
      }
      substitutions += 1
      let digits = index
      while index < text.count, text[index].isDigit { index += 1 }
      if index > digits {
        if index < text.count, text[index] != .dollar { hasPlain = true }
      } else {
        hasPlain = true
        if text[index] == .lessThan {
          index += 1
          if index < text.count, text[index] == .dollar { index += 1 }
        }
      }
      while index < text.count, isFormatMeasure(text[index]) { index += 1 }
      if index < text.count, isTimeConversion(text[index]) { return false }
    }
    index += 1
  }
  return substitutions > 1 && hasPlain
}

private func isFormatMeasure(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x2D, 0x23, 0x2B, 0x20, 0x2C, 0x28, 0x30...0x39: true
  default: false
  }
}

/// D F K M W Z k m w y z
private func isTimeConversion(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x44, 0x46, 0x4B, 0x4D, 0x57, 0x5A, 0x6B, 0x6D, 0x77, 0x79, 0x7A: true
  default: false
  }
}
