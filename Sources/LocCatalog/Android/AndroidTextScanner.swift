// Turns a string's raw segments into the text that aapt2 puts into the app: resolves white space, quotes and escapes.

import CSystem
import CText

/// Scans one segment after the other, as aapt2's StringBuilder does.
struct AndroidTextScanner {
  enum Problem {
    case none
    case apostrophe
    case unicodeEscape
  }

  /// The place of the next byte; the text is never longer than its source.
  private(set) var output: UnsafeMutablePointer<UInt8>
  private(set) var problem = Problem.none
  private(set) var hasNUL = false
  private(set) var hasPercent = false
  private var isQuoted = false
  private var lastWasSpace = false

  /// `output` has room for the whole source and LOC_TEXT_SLACK bytes more.
  init(output: UnsafeMutablePointer<UInt8>) { self.output = output }

  /// Every plain tag ends a quotation and a run of white space; an xliff tag does not.
  mutating func reset() {
    isQuoted = false
    lastWasSpace = false
  }

  /// Reads one segment, followed by at least LOC_TEXT_SLACK readable bytes. After a problem, which is stored, reading continues
  /// so that a preview has a text.
  mutating func scan(_ source: UnsafePointer<UInt8>, count: Int) {
    var index = 0
    var output = self.output
    while index < count {
      let run = loc_copy_plain(output, source + index, count - index, isQuoted ? 1 : 0, lastWasSpace ? 1 : 0)
      output += run.length
      index += run.length
      lastWasSpace = run.ends_in_space != 0
      if run.has_percent != 0 { hasPercent = true }
      guard index < count else { break }
      let byte = source[index]
      index += 1
      if !isQuoted && isAndroidSpace(byte) {
        if !lastWasSpace {
          output.put(0x20)
          lastWasSpace = true
        }
        continue
      }
      lastWasSpace = false
      switch byte {
      case 0x5C:
        guard index < count else { break }
        let escaped = source[index]
        index += 1
        switch escaped {
        case 0x6E: output.put(0x0A)
        case 0x74: output.put(0x09)
        case 0x75: unicode(source, count, &index, &output)
        default:
          if escaped == 0x25 { hasPercent = true }
          output.put(escaped)
        }
      case 0x22:
        isQuoted.toggle()
      default:
        if byte == 0x27, !isQuoted, problem == .none { problem = .apostrophe }
        output.put(byte)
      }
    }
    self.output = output
  }

  /// Reads four hexadecimal digits, or fewer at the segment's end only. aapt2 drops surrogates silently.
  private mutating func unicode(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ index: inout Int, _ output: inout UnsafeMutablePointer<UInt8>
  ) {
    var code: UInt32 = 0
    var digits = 0
    while digits < 4, index < count {
      guard let digit = hexadecimal(source[index]) else {
        if problem == .none { problem = .unicodeEscape }
        return
      }
      code = code << 4 | UInt32(digit)
      index += 1
      digits += 1
    }
    if code == 0 { hasNUL = true }
    if code == 0x25 { hasPercent = true }
    if code < 0x80 {
      output.put(UInt8(truncatingIfNeeded: code))
    } else if code < 0x800 {
      output.put(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    } else if code < 0xD800 || code > 0xDFFF {
      output.put(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    }
  }

  private func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x37
    case 0x61...0x66: byte &- 0x57
    default: nil
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  @inline(__always)
  fileprivate mutating func put(_ byte: UInt8) {
    pointee = byte
    self += 1
  }
}

/// Returns whether aapt2 finds more than one substitution with at least one that has no position. Follows
/// `util::VerifyJavaStringFormat` with its oddities: a text that looks like a Time.format string is accepted.
func androidHasAmbiguousSubstitutions(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  var substitutions = 0
  var hasPlain = false
  while index < text.count {
    if text[index] != 0x25 {
      guard let base = text.baseAddress, let next = memchr(base + index, 0x25, text.count - index) else { break }
      index = UnsafeRawPointer(next) - UnsafeRawPointer(base)
    }
    if index + 1 < text.count {
      index += 1
      if text[index] == 0x25 || text[index] == 0x6E {
        index += 1
        continue
      }
      substitutions += 1
      let digits = index
      while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
      if index > digits {
        if index < text.count, text[index] != 0x24 { hasPlain = true }
      } else {
        hasPlain = true
        if text[index] == 0x3C {
          index += 1
          if index < text.count, text[index] == 0x24 { index += 1 }
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
