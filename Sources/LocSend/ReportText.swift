// The report for people.

import LocBase

/// Numbers as people read them.
package enum NumberWords {
  /// `12,345`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var text: [UInt8] = number < 0 ? [.hyphen] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(.comma) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `4.2 s`, `3 min 5 s`, `2 h 10 min`.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    if seconds < 10 { return "\(decimal(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3_600) h \(whole / 60 % 60) min"
  }

  /// One decimal.
  package static func decimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "?" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  /// `4, 17, 20 and 3 more`.
  static func lines(_ lines: [Int], count: Int) -> String {
    let shown = lines.prefix(10)
    var text = ""
    for line in shown { text += (text.isEmpty ? "" : ", ") + "\(line)" }
    if count > shown.count { text += " and \(grouped(count - shown.count)) more" }
    return (count == 1 ? "line " : "lines ") + text
  }
}

extension Report {
  /// The lines of the report.
  package var text: [String] {
    var lines: [String] = []
    // A pipe that has not been read to its end may have brought fewer lines than the journal has.
    let all = total.flatMap { $0 < ended ? nil : " of \(NumberWords.grouped($0))" } ?? ""
    if isDryRun {
      lines.append(
        "would send \(NumberWords.grouped(max((total ?? 0) - refused, 0)))\(all); nothing was sent (--dry-run)")
    } else {
      var first =
        (validatesOnly ? "FCM accepts " : "sent ")
        + "\(NumberWords.grouped(sent))\(all), failed \(NumberWords.grouped(failed))"
      first += ", unknown \(NumberWords.grouped(unknown))"
      if let open, open > 0 { first += ", not sent \(NumberWords.grouped(open))" }
      let now = ended - before
      if now > 0 {
        first += " in \(NumberWords.duration(cost.seconds)), "
        first += "\(NumberWords.grouped(Int(Double(now) / max(cost.seconds, 0.001)))) a second"
      }
      lines.append(first)
      if before > 0 { lines.append("  \(NumberWords.grouped(before)) of them in an earlier run") }
    }
    for failure in failures {
      let count = NumberWords.grouped(failure.count)
      lines.append(
        "  \(failure.code): \(count) (\(NumberWords.lines(failure.lines, count: failure.count)))\(advice(failure.code))"
      )
      for example in failure.examples {
        let place = example.path.map { " \($0):" } ?? ""
        lines.append("    line \(example.line):\(place) \(example.message)")
      }
    }
    if unknown > 0 {
      lines.append(
        "  unknown: \(NumberWords.lines(unknownLines, count: unknown)); written, and no answer came. "
          + "--resume --on-unknown resend sends them again, and some phones may show them twice")
    }
    if passedOver.count > 0 { lines.append("  passed over: " + passedOver.text) }
    if refused > 0 {
      lines.append("  refused: \(NumberWords.grouped(refused)) that FCM would refuse; --force sends them")
    }
    let latency = cost.latency
    if let p50 = latency.percentile(0.5), let p95 = latency.percentile(0.95), let p99 = latency.percentile(0.99) {
      let times = [p50, p95, p99].map { NumberWords.decimal($0) }
      lines.append("  answers took \(times[0]) ms (half of them), \(times[1]) ms (95 %), \(times[2]) ms (99 %)")
    }
    if let reason = ending.reason { lines.append("stopped: \(reason)") }
    if let journal, (open ?? 1) > 0, !isDryRun {
      lines.append("to go on: the same command with --resume (journal: \(journal))")
    }
    return lines
  }

  private func advice(_ code: String) -> String {
    switch Text(code) {
    case "UNREGISTERED": " the app is gone from these phones: drop their tokens"
    case "SENDER_ID_MISMATCH": " these tokens belong to another project"
    case "THIRD_PARTY_AUTH_ERROR": " the APNs key or web push key is missing in the Firebase console"
    default: ""
    }
  }
}

extension Report.PassedOver {
  fileprivate var count: Int { errors + skips + broken + repeated }

  fileprivate var text: String {
    var text = "\(NumberWords.grouped(errors)) errors, \(NumberWords.grouped(skips)) skips, "
    text += "\(NumberWords.grouped(broken)) broken lines"
    if repeated > 0 { text += ", \(NumberWords.grouped(repeated)) repeated tokens" }
    return text
  }
}
