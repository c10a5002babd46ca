// The times between a request and its answer, as percentiles.

/// A histogram with buckets about 3 % wide, so that a campaign of any length takes the same memory.
package struct Latency: Sendable {
  private static let perDoubling = 32
  private var buckets = [Int](repeating: 0, count: perDoubling * 36)
  package private(set) var count = 0

  package init() {}

  package mutating func add(microseconds: Int64) {
    buckets[Self.bucket(of: microseconds)] += 1
    count += 1
  }

  /// The time in milliseconds that this share of the answers took at most; nil without answers.
  package func percentile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let wanted = max(Int((Double(count) * share).rounded(.up)), 1)
    var seen = 0
    for (index, number) in buckets.enumerated() {
      seen += number
      if seen >= wanted { return Self.middle(of: index) / 1_000 }
    }
    return nil
  }

  private static func bucket(of microseconds: Int64) -> Int {
    let value = UInt64(max(microseconds, 1))
    let power = 63 - value.leadingZeroBitCount
    // The bits below the highest one, as a part of this doubling.
    let part = power >= 5 ? (value >> UInt64(power - 5)) & 31 : (value << UInt64(5 - power)) & 31
    return min(power * perDoubling + Int(part), perDoubling * 36 - 1)
  }

  private static func middle(of bucket: Int) -> Double {
    let power = bucket / perDoubling
    let base = Double(UInt64(1) << UInt64(power))
    return base * (1 + (Double(bucket % perDoubling) + 0.5) / Double(perDoubling))
  }
}
