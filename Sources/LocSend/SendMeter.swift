// The time and the progress of a run.

/// Measures a run, and shows its progress a few times a second.
struct SendMeter {
  private let show: ((Report, _ rate: Double, _ left: Double?) -> Void)?
  private(set) var began: Int64 = 0
  private var endedBefore = 0
  private var lastShown: Int64 = 0

  init(_ show: ((Report, _ rate: Double, _ left: Double?) -> Void)?) { self.show = show }

  mutating func begin(_ now: Int64, ended: Int) { (began, endedBefore) = (now, ended) }

  mutating func show(_ report: Report, _ now: Int64) {
    guard let show, now - lastShown >= 200_000 else { return }
    lastShown = now
    let seconds = Double(now - began) / 1e6
    let rate = Double(report.ended - endedBefore) / max(seconds, 0.001)
    let left = report.open.flatMap { rate > 0 ? Double($0) / rate : nil }
    show(report, rate, left)
  }
}
