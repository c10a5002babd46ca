// Turns a number with or without a unit (`16dp`, `50%`, `1.5`) into the text that a phone shows for it.

import LocBase

/// A float, dimension or fraction as aapt2 reads and TypedValue stores it.
struct AndroidMeasure {
  private enum Unit {
    case none
    case dimension(UTF8Slice)
    case fraction(UTF8Slice)
  }

  private let number: Float
  private let unit: Unit

  /// Parses as `ResTable::stringToFloat` does; nil if the text is not a measure. `text` is trimmed.
  init?(_ text: UTF8Slice) {
    let bytes = text.buffer
    var end = 0
    var digits = 0
    if end < bytes.count, bytes[end] == .hyphen || bytes[end] == .plus { end += 1 }
    while end < bytes.count, bytes[end].isDigit {
      end += 1
      digits += 1
    }
    if end < bytes.count, bytes[end] == .period {
      end += 1
      while end < bytes.count, bytes[end].isDigit {
        end += 1
        digits += 1
      }
    }
    // aapt2's buffer has 128 bytes; a longer text is not a number.
    guard digits > 0, bytes.count < 127 else { return nil }
    var exponent = end
    if exponent < bytes.count, bytes[exponent] | 0x20 == UInt8(ascii: "e") {
      exponent += 1
      if exponent < bytes.count, bytes[exponent] == .hyphen || bytes[exponent] == .plus { exponent += 1 }
      let first = exponent
      while exponent < bytes.count, bytes[exponent].isDigit { exponent += 1 }
      if exponent > first { end = exponent }
    }
    var spelling = text.part(0, end).string
    if spelling.utf8.first == .plus { spelling.removeFirst() }
    if spelling.utf8.last == .period { spelling += "0" }
    guard let value = Float(spelling), value.isFinite else { return nil }
    let rest = text.part(end, bytes.count)
    var scale: Float = 1
    if rest.count == 0 {
      unit = .none
    } else if rest == "px" {
      unit = .dimension("px")
    } else if rest == "dp" || rest == "dip" {
      unit = .dimension("dip")
    } else if rest == "sp" {
      unit = .dimension("sp")
    } else if rest == "pt" {
      unit = .dimension("pt")
    } else if rest == "in" {
      unit = .dimension("in")
    } else if rest == "mm" {
      unit = .dimension("mm")
    } else if rest == "%" {
      unit = .fraction("%")
      scale = 1 / 100
    } else if rest == "%p" {
      unit = .fraction("%p")
      scale = 1 / 100
    } else {
      return nil
    }
    number = value * scale
  }

  /// The text of the measure; nil when the mask does not accept this kind.
  func coerced(_ mask: AndroidFormatMask) -> Text? {
    switch unit {
    case .none: mask.contains(.float) ? Self.text(number) : nil
    case .dimension(let name): mask.contains(.dimension) ? Self.text(stored) + "\(name)" : nil
    case .fraction(let name): mask.contains(.fraction) ? Self.text(stored * 100) + "\(name)" : nil
    }
  }

  /// The number after conversion to Android's complex format: 24 bits of mantissa with one of four radix points.
  private var stored: Float {
    let magnitude = abs(number)
    let scaled = Double(magnitude * Float(1 << 23) + 0.5)
    guard scaled < 18_446_744_073_709_549_568 else { return 0 }
    let bits = UInt64(scaled)
    let shift: UInt64
    if bits & 0x7F_FFFF == 0 {
      shift = 23
    } else if bits >> 23 == 0 {
      shift = 0
    } else if bits >> 31 == 0 {
      shift = 8
    } else if bits >> 39 == 0 {
      shift = 16
    } else {
      shift = 23
    }
    let mantissa = Int32(truncatingIfNeeded: (bits >> shift) & 0xFF_FFFF)
    // The sign is the top bit of the 24.
    let signed = Float(number < 0 ? -mantissa : (mantissa &<< 8) &>> 8)
    return shift == 23 ? signed : signed / Float(1 << (23 - shift))
  }

  /// Formats as Float.toString does: at least one decimal, an exponent outside 0.001 ..< 10,000,000.
  private static func text(_ value: Float) -> Text {
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    // Swift writes the shortest digits that read back, with or without an exponent.
    var digits: [UInt8] = []
    var point = 0
    Text(abs(value).description).withSlice { spelling in
      guard let number = DecimalText(spelling) else { return }
      for position in 0..<number.significantCount { digits.append(UInt8(ascii: "0") + number.digit(position)) }
      point = number.point
    }
    let sign: Text = value < 0 ? "-" : ""
    if point > -3, point <= 7 {
      if point <= 0 {
        return sign + "0." + Text(String(repeating: "0", count: -point)) + Text(decoding: digits)
      }
      while digits.count <= point { digits.append(UInt8(ascii: "0")) }
      digits.insert(.period, at: point)
      return sign + Text(decoding: digits)
    }
    if digits.count == 1 { digits.append(UInt8(ascii: "0")) }
    digits.insert(.period, at: 1)
    return sign + Text(decoding: digits) + "E\(point - 1)"
  }
}
