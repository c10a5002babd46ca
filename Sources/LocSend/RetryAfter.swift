// The header Retry-After (RFC 9110 §10.2.3): seconds, or a date.

import LocBase

/// The time that a server asks to wait.
package enum RetryAfter {
  /// No server makes the sender wait longer than this.
  package static let maxSeconds = 3_600

  /// The seconds to wait, 1 to `maxSeconds`; nil for a header that is absent, negative or neither form. A date is measured from
  /// the server's own Date header, so that a wrong clock here does no harm.
  package static func seconds(_ header: String, date: String, now: Int) -> Int? {
    var header = header
    return header.withUTF8 { bytes in
      let text = trimmed(UTF8Slice(bytes))
      guard text.count > 0 else { return nil }
      if text.buffer.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
        // A number beyond 64 bits is long enough.
        return min(max(parseInteger(text) ?? maxSeconds, 1), maxSeconds)
      }
      guard let until = httpDate(text) else { return nil }
      var date = date
      let from = date.withUTF8 { httpDate(trimmed(UTF8Slice($0))) } ?? now
      return min(max(until - from, 1), maxSeconds)
    }
  }

  private static func trimmed(_ text: UTF8Slice) -> UTF8Slice {
    var text = text
    while text.count > 0, let base = text.base, base[text.count - 1] <= 0x20 { text.count -= 1 }
    while text.count > 0, let base = text.base, base[0] <= 0x20 {
      text.base = base + 1
      text.count -= 1
    }
    return text
  }

  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else. The two obsolete forms are no longer sent.
  package static func httpDate(_ text: UTF8Slice) -> Int? {
    let bytes = text.bytes
    guard bytes.count == 29, bytes[3] == 0x2C, bytes[25...].elementsEqual(" GMT".utf8) else { return nil }
    let months: [StaticString] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let name = Array(bytes[8..<11])
    let month = name.withUnsafeBufferPointer { name in months.firstIndex { UTF8Slice(name).equals($0) } }
    guard let month, let day = number(bytes[5..<7]), let year = number(bytes[12..<16]),
      let hour = number(bytes[17..<19]),
      let minute = number(bytes[20..<22]), let second = number(bytes[23..<25]), bytes[19] == 0x3A, bytes[22] == 0x3A,
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return CivilDate.daysSince1970(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
