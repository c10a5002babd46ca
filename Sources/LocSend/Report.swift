// The result of a campaign: numbers, codes and lines, without personal data.

import LocBase

/// The numbers of a campaign, earlier runs included.
package struct Report: Sendable {
  package struct Failure: Sendable {
    package var code: String
    package var count = 0
    package var lines: [Int] = []
    package var examples: [Example] = []
  }

  package struct Example: Sendable {
    package var line: Int
    package var path: String?
    package var message: String
  }

  /// Lines of the input that are not sent.
  package struct PassedOver: Sendable {
    package var errors = 0
    package var skips = 0
    package var broken = 0
    /// Tokens of earlier lines.
    package var repeated = 0
  }

  /// What the run needed.
  package struct Cost: Sendable {
    package var requests = 0
    package var latency = Latency()
    package var seconds = 0.0
    package var cpuSeconds = 0.0
    package var connections = 0
  }

  /// How the run ended, if not at the end of its input.
  package struct Ending: Sendable {
    /// The signal that ended the run; 0 if none did.
    package var signal: Int32 = 0
    /// The reason why the run ended early.
    package var reason: String?
    /// The exit code of that reason.
    package var kind = SendFailure.Kind.unfinished
  }

  static let maxLines = 1_000
  static let maxExamples = 5
  static let maxCodes = 100

  /// Messages of the input, without skipped lines; nil until a pipe is read to its end.
  package var total: Int?
  package var sent = 0
  package var failed = 0
  package var unknown = 0
  /// Messages that ended in an earlier run.
  package var before = 0
  package var passedOver = PassedOver()
  /// Messages that fail the checks.
  package var refused = 0
  package var failures: [Failure] = []
  package var unknownLines: [Int] = []
  package var cost = Cost()
  package var ending = Ending()
  package var journal: String?
  package var isDryRun = false
  /// Whether FCM was asked to check the messages and to deliver none.
  package var validatesOnly = false

  package init() {}

  package var ended: Int { sent + failed + unknown }
  /// Messages that have no end state yet.
  package var open: Int? { total.map { max($0 - ended, 0) } }

  package mutating func fail(_ code: String, line: Int, examples: [Example] = []) {
    failed += 1
    // A server chooses its codes, which must not fill the memory.
    let code = failures.count < Self.maxCodes || failures.contains { Text($0.code) == Text(code) } ? code : "OTHER"
    var index = failures.firstIndex { Text($0.code) == Text(code) }
    if index == nil {
      failures.append(Failure(code: code))
      index = failures.count - 1
    }
    guard let index else { return }
    failures[index].count += 1
    if failures[index].lines.count < Self.maxLines { failures[index].lines.append(line) }
    for example in examples where failures[index].examples.count < Self.maxExamples {
      failures[index].examples.append(example)
    }
  }

  package mutating func lose(line: Int) {
    unknown += 1
    if unknownLines.count < 100_000 { unknownLines.append(line) }
  }

  /// The report of a run that a failure has ended, also one that has sent nothing.
  package func ended(by failure: SendFailure) -> Report {
    var report = self
    report.ending.reason = failure.message
    report.ending.kind = failure.kind
    return report
  }

  package func count(of code: String) -> Int { failures.first { Text($0.code) == Text(code) }?.count ?? 0 }

  /// The exit code: 128 and its number for a signal, 3 for an unusable input (even if all its lines are broken) or journal, 1
  /// for refused messages, 5 if something failed, is unknown or is still open.
  package var exitCode: Int32 {
    if ending.signal != 0 { return 128 + ending.signal }
    if ending.reason != nil { return ending.kind.rawValue }
    // The input does not consist of messages.
    if (total ?? 0) == 0, passedOver.broken > 0 { return SendFailure.Kind.unreadable.rawValue }
    if isDryRun { return refused > 0 ? 1 : 0 }
    if failed > 0 || unknown > 0 || refused > 0 || (open ?? 0) > 0 { return 5 }
    return 0
  }

  /// One line of JSON.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    func number(_ name: UTF8Slice, _ value: Int?, _ writer: inout JSONWriter) {
      writer.name(name)
      if let value { writer.integer(value) } else { writer.null() }
    }
    number("total", total, &writer)
    number("sent", sent, &writer)
    number("failed", failed, &writer)
    number("unknown", unknown, &writer)
    number("open", open, &writer)
    number("before", before, &writer)
    number("refused", refused, &writer)
    writer.name("passed_over")
    writer.beginObject()
    number("errors", passedOver.errors, &writer)
    number("skips", passedOver.skips, &writer)
    number("broken", passedOver.broken, &writer)
    number("repeated", passedOver.repeated, &writer)
    writer.endObject()
    number("requests", cost.requests, &writer)
    number("dead_tokens", count(of: "UNREGISTERED"), &writer)
    number("sender_mismatches", count(of: "SENDER_ID_MISMATCH"), &writer)
    writeFailures(&writer)
    writer.name("unknown_lines")
    writer.beginArray()
    for line in unknownLines { writer.integer(line) }
    writer.endArray()
    writer.name("latency_ms")
    writer.beginObject()
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
      writer.name(name)
      if let time = cost.latency.percentile(share) {
        writer.double((time * 100).rounded() / 100)
      } else {
        writer.null()
      }
    }
    writer.endObject()
    writer.name("seconds")
    writer.double((cost.seconds * 1_000).rounded() / 1_000)
    writer.name("cpu_seconds")
    writer.double((cost.cpuSeconds * 1_000).rounded() / 1_000)
    number("connections", cost.connections, &writer)
    writer.name("dry_run")
    writer.bool(isDryRun)
    writer.name("validate_only")
    writer.bool(validatesOnly)
    writer.name("journal")
    writer.string(orNull: journal)
    writer.name("signal")
    if ending.signal != 0 { writer.integer(Int(ending.signal)) } else { writer.null() }
    writer.name("stopped")
    writer.string(orNull: ending.reason)
    number("exit", Int(exitCode), &writer)
    writer.endObject()
    return writer.buffer.bytes
  }

  private func writeFailures(_ writer: inout JSONWriter) {
    writer.name("failures")
    writer.beginArray()
    for failure in failures {
      writer.beginObject()
      writer.name("code")
      writer.string(failure.code)
      writer.name("count")
      writer.integer(failure.count)
      writer.name("lines")
      writer.beginArray()
      for line in failure.lines { writer.integer(line) }
      writer.endArray()
      writer.name("examples")
      writer.beginArray()
      for example in failure.examples {
        writer.beginObject()
        writer.name("line")
        writer.integer(example.line)
        writer.name("path")
        writer.string(orNull: example.path)
        writer.name("message")
        writer.string(example.message)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }
}
