// google.protobuf.Duration in its JSON form, in integers only: "3600s", "3.500000000s". Reads milliseconds of the Admin form
// too.

import LocBase

struct Duration: Equatable {
  /// The protocol buffer's own limit: about 10,000 years.
  static let maxSeconds = 315_576_000_000
  /// The longest time to live of a message, four weeks.
  static let maxTimeToLive = 2_419_200
  private static let nanosecondsPerMillisecond = 1_000_000
  private static let secondsPerDay = 86_400

  var isNegative: Bool
  var seconds: Int
  var nanoseconds: Int

  /// Reads `-?digits(.1 to 9 digits)?s`; nil for any other text. Seconds beyond the limit are read as the limit plus 1.
  init?(_ text: UTF8Slice) {
    var reader = DigitReader(text)
    isNegative = reader.take("-")
    seconds = 0
    nanoseconds = 0
    let first = reader.index
    while let digit = reader.number(1) { seconds = min(seconds * 10 + digit, Self.maxSeconds + 1) }
    guard reader.index > first else { return nil }
    if reader.take(".") {
      guard let decimals = reader.billionths() else { return nil }
      nanoseconds = decimals
    }
    guard reader.take("s"), reader.isAtEnd else { return nil }
    if seconds == 0, nanoseconds == 0 { isNegative = false }
  }

  /// Reads a JSON number of milliseconds, to the nanosecond; smaller fractions are cut off. Values beyond the limit are read
  /// as the limit plus 1 second.
  init?(milliseconds text: UTF8Slice) {
    guard let number = DecimalText(text, anyExponent: true) else { return nil }
    isNegative = number.isNegative
    guard let nanos = number.magnitude(byTenTo: 6).flatMap({ Int(exactly: $0) }),
      nanos / 1_000_000_000 <= Self.maxSeconds
    else {
      seconds = Self.maxSeconds + 1
      nanoseconds = 0
      return
    }
    seconds = nanos / 1_000_000_000
    nanoseconds = nanos % 1_000_000_000
  }

  /// The number of seconds that the author of a time to live in milliseconds probably meant; nil for a time that can be
  /// meant in milliseconds. A time of less than a second cannot, and neither can a round number of minutes or days that is
  /// not round in milliseconds: 3600, 86400, 604800.
  var secondsMeantByMilliseconds: Int? {
    guard nanoseconds % Self.nanosecondsPerMillisecond == 0, seconds <= Self.maxTimeToLive else { return nil }
    let milliseconds = seconds * 1_000 + nanoseconds / Self.nanosecondsPerMillisecond
    if milliseconds == 0 { return nil }
    let isTenMinutes = milliseconds % (10 * 60) == 0 && nanoseconds > 0
    let isDays = milliseconds % Self.secondsPerDay == 0 && seconds % 60 != 0
    return milliseconds < 1_000 || isTenMinutes || isDays ? milliseconds : nil
  }

  /// Writes whole seconds as "3600s" and any other value with nine decimals, as the Admin SDKs write it.
  func write(to buffer: inout ByteBuffer) {
    if isNegative { buffer.append(.hyphen) }
    buffer.appendDecimal(seconds)
    if nanoseconds > 0 {
      buffer.append(.period)
      buffer.appendDecimal(nanoseconds, width: 9)
    }
    buffer.append(UInt8(ascii: "s"))
  }
}
