// google.protobuf.Timestamp in its JSON form: RFC 3339 with Z or an offset, nine decimals at most.

package import LocBase

package struct Timestamp: Equatable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package private(set) var seconds: Int
  private(set) var nanoseconds: Int
  /// False for a time without an offset, which only the Python SDK takes; it counts as UTC.
  private(set) var hasOffset: Bool
  /// Seconds east of Greenwich, as the text has them.
  package private(set) var offset = 0

  /// Reads `2026-01-02T03:04:05.123456789+01:00`; nil for anything else, also for a day that the month does not have.
  package init?(_ text: UTF8Slice, offsetRequired: Bool) {
    var reader = DigitReader(text)
    guard let date = CivilDate(from: &reader), date.year >= 1, reader.take("T") || reader.take("t"),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.take(":"),
      let second = reader.number(2), hour < 24, minute < 60, second <= 60
    else { return nil }
    nanoseconds = 0
    if reader.take(".") {
      guard let decimals = reader.billionths() else { return nil }
      nanoseconds = decimals
    }
    hasOffset = true
    let isWest = reader.take("-")
    if isWest || reader.take("+") {
      guard let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
    } else if !(reader.take("Z") || reader.take("z")) {
      guard !offsetRequired else { return nil }
      hasOffset = false
    }
    guard reader.isAtEnd else { return nil }
    seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second - offset
    // The protocol buffer's own bounds: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    guard seconds >= Self.first, seconds <= CivilTime.maxSeconds else { return nil }
  }

  /// 0001-01-01T00:00:00Z.
  package static let first = -62_135_596_800

  /// `2026-01-01T18:04:05.000000Z`: UTC with six decimals, as the Python SDK writes it.
  func writeUTC(to buffer: inout ByteBuffer) {
    let time = CivilTime(secondsSince1970: seconds)
    time.date.append(to: &buffer)
    buffer.append(UInt8(ascii: "T"))
    buffer.appendDecimal(time.hour, width: 2)
    buffer.append(.colon)
    buffer.appendDecimal(time.minute, width: 2)
    buffer.append(.colon)
    buffer.appendDecimal(time.second, width: 2)
    buffer.append(.period)
    buffer.appendDecimal(nanoseconds / 1_000, width: 6)
    buffer.append(UInt8(ascii: "Z"))
  }
}
