// The output of locscript bulk during a run and at its end.

import Glibc
import LocBase
import LocBulk
import LocRules
import LocSandbox
import LocScript

/// The last lines: the counts of all events and of each rule.
struct BulkSummary {
  private let report: BulkReport
  private let seconds: Double
  private let firstLine: Int
  private let rules: Rules

  init(_ report: BulkReport, of rules: Rules, seconds: Double, firstLine: Int) {
    self.report = report
    self.rules = rules
    self.seconds = seconds
    self.firstLine = firstLine
  }

  /// Shows the first failure of each kind, and writes the counts.
  func tell(input: String) {
    if let (error, line) = report.firstBroken {
      Terminal.show(
        error.diagnostics.map { finding in
          var finding = finding
          finding.file = input
          finding.line = line
          finding.column = max(finding.column ?? 1, 1)
          return finding
        }, sources: [input: []])
    }
    for rule in report.rules {
      guard let (error, line) = rule.firstFailure else { continue }
      Terminal.note("\(Terminal.printable(input)):\(line): \(Terminal.printable(rule.rule.string)): failed")
      Terminal.show(error.diagnostics)
    }
    Terminal.show(report.unhandled, by: rules, in: input)
    let since = firstLine > 1 ? " since line \(firstLine)" : ""
    Terminal.note("\(report.events) event" + (report.events == 1 ? "" : "s") + since + rate + counts)
    for rule in report.rules where rule.runs > 0 {
      Terminal.note("  " + Terminal.printable(rule.rule.string) + Self.counts(rule))
    }
  }

  private var rate: String {
    guard report.events > 0 else { return "" }
    let time = BulkMeter.tenths(seconds)
    return " in \(time) s (\(BulkMeter.rate(report.events, seconds))/s)"
  }

  private var counts: String {
    let parts = Self.parts(
      messages: report.messages, of: report.sent,
      [
        (report.skipped, "skipped"), (report.silent, "without a message"), (report.unwanted, "that no rule handles"),
        (report.failed, "failed"),
      ])
    return parts.isEmpty ? "" : ": " + parts
  }

  private static func counts(_ rule: RuleTally) -> String {
    let silent = rule.runs - rule.sent - rule.skipped - rule.failed
    let counts = parts(
      messages: rule.messages, of: rule.sent,
      [(rule.skipped, "skipped"), (silent, "without a message"), (rule.failed, "failed")])
    let mean = rule.nanoseconds / max(rule.runs, 1)
    return ": \(counts); \(time(mean)) each, slowest \(time(rule.slowest.nanoseconds)) on line \(rule.slowest.line)"
  }

  private static func parts(messages: Int, of events: Int, _ counts: [(Int, String)]) -> String {
    let made = events > 0 ? [RunSummary.text(messages: messages, of: events)] : []
    return (made + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// `0.4 µs`, `1.2 ms`, `3.0 s`.
  private static func time(_ nanoseconds: Int) -> String {
    let time = Double(nanoseconds)
    if nanoseconds < 1_000_000 { return BulkMeter.tenths(time / 1e3) + " µs" }
    return nanoseconds < 1_000_000_000 ? BulkMeter.tenths(time / 1e6) + " ms" : BulkMeter.tenths(time / 1e9) + " s"
  }
}

/// The line on a terminal during the run.
struct BulkMeter {
  private let inputSize: Int?
  private let started = BulkMeter.now
  private var last: (time: Double, events: Int)

  /// Nil if standard error is not a terminal.
  init?(inputSize: Int?) {
    guard Terminal.isTerminal(STDERR_FILENO) else { return nil }
    self.inputSize = inputSize
    last = (started, 0)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Writes `1234567 events · 812000/s · 43 % · 0:12 left` over the last line.
  mutating func show(events: Int, inputBytes: Int?) {
    let now = Self.now
    let rate = Self.rate(events - last.events, now - last.time)
    last = (now, events)
    var text = "\(events) events · \(rate)/s"
    if let inputBytes, let inputSize, inputBytes > 0, inputSize >= inputBytes {
      let left = (now - started) * Double(inputSize - inputBytes) / Double(inputBytes)
      text += " · \(inputBytes * 100 / inputSize) % · \(Self.clock(left)) left"
    }
    write("\r\u{1B}[K" + text)
  }

  /// Removes the line.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) { _ = Descriptor.write([UInt8](text.utf8), to: STDERR_FILENO) }

  private static func clock(_ seconds: Double) -> String {
    let seconds = seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return "\(minutes):" + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// Events a second, rounded to three digits.
  static func rate(_ events: Int, _ seconds: Double) -> Int {
    let exact = Double(events) / max(seconds, 1e-6)
    guard exact < 1e15 else { return 0 }
    var (rate, unit) = (Int(exact), 1)
    while rate / unit >= 1000 { unit *= 10 }
    rate = rate / unit * unit
    return rate
  }

  /// The number with one digit after the point.
  static func tenths(_ number: Double) -> String {
    let tenths = Int(min(max(number, 0), 1e12) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
