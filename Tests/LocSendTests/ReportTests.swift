// What the report says of a campaign, in numbers and in words, and what it does not keep.

import Foundation
import LocBase
import Testing

@testable import LocSend

@Suite struct ReportTests {
  /// Three messages, all sent, and then a change.
  private func changed(_ change: (inout Report) -> Void) -> Report {
    var report = Report()
    (report.total, report.sent) = (3, 3)
    change(&report)
    return report
  }

  /// Each reason for an exit code alone.
  @Test func eachReasonForAnExitCode() {
    func code(_ change: (inout Report) -> Void) -> Int32 { changed(change).exitCode }
    #expect(code { _ in } == 0)
    #expect(
      code { $0.passedOver.skips = 1 } == 0 && code { $0.passedOver.errors = 1 } == 0
        && code { $0.passedOver.broken = 1 } == 0)
    #expect(code { $0.sent = 2 } == 5)
    #expect(
      code {
        $0.sent = 2
        $0.fail("UNREGISTERED", line: 3)
      } == 5)
    #expect(
      code {
        $0.sent = 2
        $0.lose(line: 3)
      } == 5)
    #expect(code { $0.refused = 1 } == 5)
    for total in [0, nil] as [Int?] {
      #expect(code { ($0.total, $0.sent) = (total, 0) } == 0)
      #expect(code { ($0.total, $0.sent, $0.passedOver.broken) = (total, 0, 1) } == 3)
    }
    // A rehearsal has sent nothing, and that is no failure.
    #expect(code { ($0.isDryRun, $0.sent) = (true, 0) } == 0)
    #expect(code { ($0.isDryRun, $0.sent, $0.refused) = (true, 0, 1) } == 1)
    for kind in [SendFailure.Kind.findings, .unreadable, .unfinished, .usage] {
      #expect(code { ($0.ending.reason, $0.ending.kind) = ("x", kind) } == kind.rawValue)
      #expect(code { ($0.ending.reason, $0.ending.kind, $0.ending.signal) = ("x", kind, 2) } == 130)
    }
  }

  /// A server chooses its codes and its words: a million of them must not fill the memory.
  @Test func whatAServerSaysHasABound() {
    var report = Report()
    for line in 1...2_000 { report.fail("A", line: line, examples: [.init(line: line, path: nil, message: "m")]) }
    #expect(report.failed == 2_000 && report.count(of: "A") == 2_000)
    #expect(report.failures[0].lines == Array(1...Report.maxLines))
    #expect(report.failures[0].examples.map { $0.line } == [1, 2, 3, 4, 5])
    for number in 1..<150 { report.fail("A\(number)", line: number) }
    // The hundred codes that came first, and all others together.
    #expect(report.failures.map { $0.code } == ["A"] + (1..<100).map { "A\($0)" } + ["OTHER"])
    #expect(report.count(of: "OTHER") == 50 && report.count(of: "A99") == 1)
    report.fail("A99", line: 7)
    #expect(report.count(of: "A99") == 2 && report.count(of: "OTHER") == 50)
  }

  @Test func theReportAsJSON() {
    let report = changed { report in
      (report.total, report.sent, report.before, report.cost.requests) = (10, 4, 1, 9)
      (
        report.passedOver.errors, report.passedOver.skips, report.passedOver.broken, report.passedOver.repeated,
        report.refused
      ) = (1, 2, 3, 4, 0)
      report.fail("UNREGISTERED", line: 3, examples: [.init(line: 3, path: nil, message: "gone")])
      report.fail("SENDER_ID_MISMATCH", line: 7, examples: [.init(line: 7, path: "message.token", message: "a \"b\"")])
      report.fail("UNREGISTERED", line: 5)
      report.lose(line: 8)
      for milliseconds in [1, 2, 4] as [Int64] { report.cost.latency.add(microseconds: milliseconds * 1024) }
      (report.cost.seconds, report.cost.cpuSeconds, report.cost.connections) = (1.23456, 0.5, 2)
      (report.validatesOnly, report.journal) = (true, "j")
    }
    #expect(
      String(decoding: report.json, as: UTF8.self)
        == #"{"total":10,"sent":4,"failed":3,"unknown":1,"open":2,"before":1,"refused":0,"#
        + #""passed_over":{"errors":1,"skips":2,"broken":3,"repeated":4},"requests":9,"dead_tokens":2,"sender_mismatches":1,"#
        + #""failures":[{"code":"UNREGISTERED","count":2,"lines":[3,5],"examples":[{"line":3,"path":null,"message":"gone"}]},"#
        + #"{"code":"SENDER_ID_MISMATCH","count":1,"lines":[7],"#
        + #""examples":[{"line":7,"path":"message.token","message":"a \"b\""}]}],"unknown_lines":[8],"#
        + #""latency_ms":{"p50":2.08,"p95":4.16,"p99":4.16},"seconds":1.235,"cpu_seconds":0.5,"connections":2,"#
        + #""dry_run":false,"validate_only":true,"journal":"j","signal":null,"stopped":null,"exit":5}"#)
  }

  /// The share of the answers that took a time at most: of three the half are two.
  @Test(arguments: [
    (1, 0.5, 1), (2, 0.5, 1), (3, 0.5, 2), (4, 0.5, 2), (4, 0.51, 3), (100, 0.95, 95), (100, 0.951, 96),
    (100, 0.99, 99), (101, 0.99, 100),
    (20, 0.99, 20), (3, 0, 1), (3, 1, 3),
  ])
  func sharesOfAnswers(_ count: Int, _ share: Double, _ place: Int) throws {
    var latency = Latency()
    // Times that are further apart than a bucket is wide.
    for index in 1...count { latency.add(microseconds: Int64(1.05 * pow(1.1, Double(index)) * 1_000)) }
    let exact = 1.05 * pow(1.1, Double(place))
    #expect(abs(try #require(latency.percentile(share)) - exact) < exact * 0.04)
  }

  // MARK: Words

  @Test func numbersAsPeopleReadThem() {
    let numbers: [(Int, String)] = [
      (0, "0"), (7, "7"), (12, "12"), (123, "123"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"),
      (123_456, "123,456"),
      (1_234_567, "1,234,567"), (-123, "-123"), (-1_234, "-1,234"), (.min, "-9,223,372,036,854,775,808"),
    ]
    for (number, text) in numbers { #expect(NumberWords.grouped(number) == text) }
    let times: [(Double, String)] = [
      (0, "0.0 s"), (4.24, "4.2 s"), (9.94, "9.9 s"), (10, "10 s"), (59.4, "59 s"), (59.6, "1 min 0 s"),
      (60, "1 min 0 s"),
      (3_599.4, "59 min 59 s"), (3_600, "1 h 0 min"), (3_659, "1 h 0 min"), (3_660, "1 h 1 min"), (7_800, "2 h 10 min"),
      (90_000, "25 h 0 min"), (-1, "?"), (.nan, "?"), (.infinity, "?"), (1e9, "?"),
    ]
    for (seconds, text) in times { #expect(NumberWords.duration(seconds) == text) }
    for (value, text) in [(0.04, "0.0"), (0.05, "0.1"), (1.25, "1.3"), (12, "12.0"), (1e15, "?")] {
      #expect(NumberWords.decimal(value) == text)
    }
  }

  @Test func linesThatAreNamed() {
    let ten = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    #expect(NumberWords.lines([4], count: 1) == "line 4")
    #expect(NumberWords.lines([4, 17], count: 2) == "lines 4, 17")
    #expect(NumberWords.lines(Array(1...10), count: 10) == "lines " + ten)
    #expect(NumberWords.lines(Array(1...11), count: 11) == "lines " + ten + " and 1 more")
    #expect(NumberWords.lines(Array(1...1_000), count: 12_010) == "lines " + ten + " and 12,000 more")
  }

  @Test func theReportForPeople() {
    #expect(changed { $0.cost.seconds = 1.5 }.text == ["sent 3 of 3, failed 0, unknown 0 in 1.5 s, 2 a second"])
    let resumed = changed { ($0.total, $0.before, $0.journal, $0.cost.seconds) = (5, 3, "j", 1) }
    #expect(
      resumed.text == [
        "sent 3 of 5, failed 0, unknown 0, not sent 2", "  3 of them in an earlier run",
        "to go on: the same command with --resume (journal: j)",
      ])
    #expect(
      changed { ($0.isDryRun, $0.sent, $0.refused, $0.journal) = (true, 0, 1, "j") }.text == [
        "would send 2 of 3; nothing was sent (--dry-run)", "  refused: 1 that FCM would refuse; --force sends them",
      ])
    #expect(
      changed {
        ($0.passedOver.errors, $0.passedOver.skips, $0.passedOver.broken, $0.ending.reason, $0.validatesOnly) = (
          1_000, 2, 3, "why", true
        )
      }.text.map {
        $0.prefix { $0 != "i" }
      }.first == "FCM accepts 3 of 3, fa")
  }

  /// To go on is worth a word only where something is left, or where a pipe has not told how much there is.
  @Test func whenToGoOn() {
    func saysSo(_ change: (inout Report) -> Void) -> Bool {
      var report = changed(change)
      report.journal = "j"
      return report.text.contains { $0.contains("--resume (journal: j)") }
    }
    #expect(!saysSo { _ in })
    #expect(saysSo { $0.total = 4 } && saysSo { $0.total = nil })
    #expect(!saysSo { $0.lose(line: 9) })
    #expect(!saysSo { ($0.total, $0.isDryRun) = (4, true) })
  }
}
