// The speed of the whole sender: a limit with a slow start, and pauses that FCM asks for.

/// Says how many requests may begin now. All times are microseconds of one clock that never jumps.
package struct Pacer {
  /// Messages a minute, just under FCM's documented 600,000 for a project, whose minutes begin at no known time.
  package static let defaultRate = 594_000.0
  /// Google asks senders to reach their full rate over a minute.
  static let rampSeconds = 60.0
  /// The rate at the start, a second: small campaigns need no ramp.
  static let startRate = 200.0
  /// The time after which a sender that FCM has slowed down is at its full rate again, at most.
  static let recoverySeconds = 600.0
  /// Requests that may begin at once after a lull, as a share of a second.
  static let burstSeconds = 0.02

  private let fullRate: Double?
  private var rampBegan: Int64
  private var last: Int64
  private var credit = 1.0
  private(set) package var pausedUntil: Int64 = 0
  /// The share of the full rate that is left after FCM has said 429.
  private var share = 1.0

  /// - Parameter rate: messages a minute; nil for no limit.
  package init(rate: Double?, now: Int64) {
    // Between one a day and more than any machine sends: sums stay small.
    fullRate = rate.map { min(max($0 / 60, 1.0 / 86_400), 1e9) }
    rampBegan = now
    last = now
  }

  /// The rate at a time, a second; nil for no limit.
  package func rate(at now: Int64) -> Double? {
    guard let fullRate else { return nil }
    let seconds = Double(max(now - rampBegan, 0)) / 1e6
    let full = fullRate * min(share + seconds / Self.recoverySeconds, 1)
    return min(full, max(Self.startRate, full * seconds / Self.rampSeconds))
  }

  /// The number of requests that may begin at this time.
  package mutating func allowance(now: Int64) -> Int {
    guard now >= pausedUntil else { return 0 }
    guard let rate = rate(at: now) else { return .max }
    let earned = Double(max(now - last, 0)) / 1e6 * rate
    last = max(now, last)
    credit = min(credit + earned, max(rate * Self.burstSeconds, 1))
    return Int(credit)
  }

  package mutating func spend(_ count: Int) { if fullRate != nil { credit -= Double(count) } }

  /// Keeps every request back for this long, and begins slowly afterwards.
  /// - Parameter isSlower: whether half the rate is left after each new storm: FCM has said that it is too high.
  package mutating func pause(microseconds: Int64, now: Int64, isSlower: Bool = true) {
    if now >= pausedUntil {
      share = min(share + Double(max(now - rampBegan, 0)) / 1e6 / Self.recoverySeconds, 1)
      if isSlower { share = max(share / 2, 0.05) }
    }
    pausedUntil = max(pausedUntil, now + microseconds)
    rampBegan = pausedUntil
    last = pausedUntil
    credit = 1
  }

  /// The time until the next request may begin.
  package func wait(now: Int64) -> Int64 {
    if now < pausedUntil { return pausedUntil - now }
    guard let rate = rate(at: now), credit < 1 else { return 0 }
    return Int64((1 - credit) / rate * 1e6) + 1
  }
}
