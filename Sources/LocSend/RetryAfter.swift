// The header Retry-After (RFC 9110 §10.2.3): seconds, or a date.

package import LocBase

/// The time that a server asks to wait.
package enum RetryAfter {
  /// No server makes the sender wait longer than this.
  package static let maxSeconds = 3_600

  /// The seconds to wait, 1 to `maxSeconds`; nil for a header that is absent, negative or neither form. A date is measured from
  /// the server's own Date header, so that a wrong clock here does no harm.
  package static func seconds(_ header: String, date: String, now: Int) -> Int? {
    var header = header
    return header.withUTF8 { bytes in
      let text = UTF8Slice(bytes).trimmed
      guard text.count > 0 else { return nil }
      if text.buffer.allSatisfy({ $0.isDigit }) {
        // A number beyond 64 bits is long enough.
        return min(max(parseInteger(text) ?? maxSeconds, 1), maxSeconds)
      }
      guard let until = httpDate(text) else { return nil }
      var date = date
      let from = date.withUTF8 { httpDate(UTF8Slice($0).trimmed) } ?? now
      return min(max(until - from, 1), maxSeconds)
    }
  }

  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else. The two obsolete forms are no longer sent.
  package static func httpDate(_ text: UTF8Slice) -> Int? {
    guard text.count == 29 else { return nil }
    let months: [UTF8Slice] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let name = text.part(8, 11)
    guard let month = months.firstIndex(of: name) else { return nil }
    var start = DigitReader(text.part(3, 8))
    var rest = DigitReader(text.part(11, 29))
    guard start.take(","), start.take(" "), let day = start.number(2), start.take(" "), rest.take(" "),
      let year = rest.number(4), rest.take(" "), let hour = rest.number(2), rest.take(":"), let minute = rest.number(2),
      rest.take(":"), let second = rest.number(2), rest.take(" "), rest.take("G"), rest.take("M"), rest.take("T"),
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return CivilDate.daysSince1970(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
  }
}
