// Finds what a wrong encoding has made of a text: UTF-8 that was read as Windows-1252, as in "CafÃ©", and characters that
// were lost.

import LocBase

/// Characters that a tool has read in the wrong encoding.
struct GarbledText {
  enum Kind {
    /// Several characters that were one.
    case misread
    /// A control character that was a byte of Windows-1252.
    case control
    /// U+FFFD, which tools write for what they cannot read.
    case lost
  }

  let kind: Kind
  let text: UTF8Slice
  /// What the author wrote; nil if nobody can know.
  let original: String?
}

extension TextScan {
  /// The first garbled characters.
  var garbled: GarbledText? {
    for index in text.indices {
      if let found = garbled(at: index) { return found }
    }
    return nil
  }

  func garbled(at start: Int) -> GarbledText? {
    switch (byte(start), byte(start + 1)) {
    case (0xC3, _): return misread(at: start)
    case (0xC2, 0x80...0x9F):
      let original = Self.windowsCharacters[Int(byte(start + 1) & 0x1F)]
      return GarbledText(kind: .control, text: text.part(start, start + 2), original: Self.string(UInt32(original)))
    case (0xEF, 0xBF) where byte(start + 2) == 0xBD:
      return GarbledText(kind: .lost, text: text.part(start, start + 3), original: nil)
    default: return nil
    }
  }

  /// Characters that are the bytes of one character in UTF-8. Two such in a row are always meant as one character each; of single ones only some are.
  private func misread(at start: Int) -> GarbledText? {
    if let first = sequence(at: start) {
      guard isSure(start, first.end) || sequence(at: first.end) != nil else { return nil }
      return GarbledText(kind: .misread, text: text.part(start, first.end), original: Self.string(first.code))
    }
    // The last byte of a closing quotation mark has no character in Windows-1252, and tools drop it.
    let lost: UTF8Slice = "â€"
    return startsWith(text, at: start, lost)
      ? GarbledText(kind: .misread, text: text.part(start, start + lost.count), original: "”") : nil
  }

  /// The character whose bytes in UTF-8, read as Windows-1252, are the characters at an offset.
  private func sequence(at start: Int) -> (code: UInt32, end: Int)? {
    guard byte(start) == 0xC3, let lead = windowsByte(at: start) else { return nil }
    var code: UInt32
    var rest: Int
    switch lead.byte {
    case 0xC2...0xDF: (code, rest) = (UInt32(lead.byte & 0x1F), 1)
    case 0xE0...0xEF: (code, rest) = (UInt32(lead.byte & 0x0F), 2)
    case 0xF0...0xF4: (code, rest) = (UInt32(lead.byte & 0x07), 3)
    default: return nil
    }
    var end = lead.end
    while rest > 0 {
      guard let next = windowsByte(at: end), next.byte & 0xC0 == 0x80 else { return nil }
      code = code << 6 | UInt32(next.byte & 0x3F)
      end = next.end
      rest -= 1
    }
    return (code, end)
  }

  /// Whether the sequence makes no sense as it is written. A word can end with Ã, Â or à before a quotation mark.
  private func isSure(_ start: Int, _ end: Int) -> Bool {
    guard let next = windowsByte(at: start + 2) else { return false }
    switch (byte(start + 1), next.byte) {
    case (0x82...0x83, 0x85), (0x82...0x83, 0x91...0x97), (0x82...0x83, 0xA0), (0x82...0x83, 0xAB),
      (0x82...0x83, 0xBB):
      return byte(end).isLetter || byte(start - 1).isLowercase
    case (0x82...0x83, _), (0xA2, 0x80), (0xA2, 0x82), (0xA2, 0x84), (0xA2, 0x86), (0xA2, 0x9C), (0xB0, 0x9F):
      return true
    default: return false
    }
  }

  /// The byte of Windows-1252 for the character at an offset, and where the character ends; nil for an ASCII character.
  private func windowsByte(at start: Int) -> (byte: UInt8, end: Int)? {
    let code: UInt16
    switch byte(start) {
    case 0xC2: return (byte(start + 1), start + 2)
    case 0xC3: return (byte(start + 1) | 0x40, start + 2)
    case 0xC5, 0xC6, 0xCB: code = UInt16(byte(start) & 0x1F) << 6 | UInt16(byte(start + 1) & 0x3F)
    case 0xE2: code = 0x2000 | UInt16(byte(start + 1) & 0x3F) << 6 | UInt16(byte(start + 2) & 0x3F)
    default: return nil
    }
    guard let place = Self.windowsCharacters.firstIndex(of: code) else { return nil }
    return (0x80 + UInt8(place), start + (code < 0x800 ? 2 : 3))
  }

  /// The characters of Windows-1252 for the bytes 0x80 to 0x9F. Five bytes have none.
  private static let windowsCharacters: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E,
    0x178,
  ]

  /// A character as text; nil for a control character.
  private static func string(_ code: UInt32) -> String? {
    code < 0xA0 ? nil : Unicode.Scalar(code).map { String(Character($0)) }
  }
}
