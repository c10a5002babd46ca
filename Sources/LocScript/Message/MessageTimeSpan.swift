// A duration in FCM's notation: "3600s", "3.500000000s".

extension Message {
  /// A duration with a precision of a nanosecond. A negative duration can be stored, and `build` reports it.
  public struct TimeSpan: Sendable, Equatable {
    /// Whole seconds, rounded towards zero.
    public let seconds: Int
    /// The remaining nanoseconds, from -999,999,999 to 999,999,999, with the sign of the whole duration.
    public let nanoseconds: Int

    /// Whole seconds.
    public static func seconds(_ seconds: Int) -> TimeSpan { TimeSpan(seconds: seconds, nanoseconds: 0) }

    /// Thousandths of a second, as the Admin SDKs count.
    public static func milliseconds(_ milliseconds: Int) -> TimeSpan {
      TimeSpan(seconds: milliseconds / 1_000, nanoseconds: milliseconds % 1_000 * 1_000_000)
    }

    /// Billionths of a second, the precision of FCM's durations.
    public static func nanoseconds(_ nanoseconds: Int) -> TimeSpan {
      TimeSpan(seconds: nanoseconds / 1_000_000_000, nanoseconds: nanoseconds % 1_000_000_000)
    }

    /// The duration as the Admin SDKs write it: whole seconds without decimals, all others with nine.
    package var text: String {
      guard nanoseconds != 0 else { return "\(seconds)s" }
      let whole = seconds == 0 && nanoseconds < 0 ? "-0" : "\(seconds)"
      let digits = "\(Int(nanoseconds.magnitude))"
      return whole + "." + String(repeating: "0", count: 9 - digits.utf8.count) + digits + "s"
    }
  }
}
