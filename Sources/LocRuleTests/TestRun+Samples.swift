// Samples as tests: each must run, make valid messages that have a recipient and crash no phone, and give the same
// result after all others.

import LocBase
import LocCatalog
import LocDevice
import LocMessage
import LocRules
import LocSandbox

extension TestRun {
  /// A sample, and its result in a sandbox where nothing has run before it.
  private struct SampleRun {
    let rule: Rule
    let name: Text
    let event: [UInt8]
    var fresh: RunResult?
  }

  mutating func runSamples(of tested: [Text]) throws(LocScriptError) {
    var samples: [SampleRun] = []
    for rule in rules.rules where tested.contains(rule.name) {
      for sample in rule.samples { samples.append(SampleRun(rule: rule, name: sample.name, event: sample.event)) }
    }
    guard samples.contains(where: { isWanted(suite(of: $0.rule), Self.testName(of: $0.name)) }) else { return }
    let first = report.results.count
    for index in samples.indices {
      let sample = samples[index]
      let checked = checkSample(sample.rule.name.string, sample.name.string, sample.event)
      var result = TestResult(
        suite: suite(of: sample.rule), name: Self.testName(of: sample.name), position: checked.place)
      do throws(LocScriptError) {
        let session = RuleSession(
          rules: rules, app: rules.app, limits: rules.limits, interruptFlag: flag, loading: sample.rule.name,
          coverage: coverage)
        session.onLog = { rule, text in result.log.note("\(rule): \(text.string)") }
        let run = try Self.run(sample, in: session)
        if session.hasUncheckedKeys { report.hasUncheckedKeys = true }
        samples[index].fresh = run
        // A sample that a test has run is as the test expects it, even if it fails.
        if !isUsed(sample) { result.failure = failure(of: run, checked.fault, at: checked.place) }
        if result.failure == nil,
          let expectation = sample.rule.expectations.first(where: { $0.sample == sample.name })
        {
          let failure = failure(of: run, expectation, of: sample.rule, entry: result.name, at: checked.place)
          result.failure = failure
        }
      } catch {
        try checkInterrupt(error)
        result.failure = TestFailure(error)
      }
      report.results.append(result)
      try checkInterrupt()
    }
    try compareAfterAll(samples, first)
    let filtered = report.results[first...].filter { isWanted($0.suite, $0.name) }
    report.results.replaceSubrange(first..., with: filtered)
  }

  private static func testName(of sample: Text) -> Text { "sample '\(sample)'" }

  private func suite(of rule: Rule) -> Text { rules.source(at: rule.file)?.shownName ?? rule.file }

  private func isUsed(_ sample: SampleRun) -> Bool {
    usedSamples.contains { $0.rule == sample.rule.name && $0.sample == sample.name }
  }

  private static func run(_ sample: SampleRun, in session: RuleSession) throws(LocScriptError) -> RunResult {
    try sample.event.withSlice { (bytes) throws(LocScriptError) in
      let result = RunResult(
        try session.run(event: bytes, only: sample.rule.name.string), at: .sample(sample.name.string))
      if let failure = result.failures.first?.error, failure.status == .ruleInterrupted { throw failure }
      return result
    }
  }

  // MARK: - The smoke test

  private func failure(
    of run: RunResult, _ fault: Diagnostic?, at place: SourcePosition?
  ) -> TestFailure? {
    if let fault { return TestFailure(LocScriptError(fault)) }
    if let failure = run.failures.first { return TestFailure(failure.error) }
    if !run.errors.isEmpty { return TestFailure(LocScriptError(.ruleResult, run.errors)) }
    guard let crash = crash(of: run) else { return nil }
    return TestFailure(LocScriptError(.sampleCrashes, crash, at: place))
  }

  /// Describes the first phone whose app crashes with one of the messages.
  private func crash(of run: RunResult) -> String? {
    guard let app = rules.app else { return nil }
    var seen: Set<[UInt8]> = []
    for payload in run.payloads {
      // Messages that differ only in their targets look the same.
      guard run.payloads.count == 1 || seen.insert(Self.withoutTarget(payload)).inserted else { continue }
      guard var push = try? PushMessage(payload.body, name: "<message>") else { continue }
      push.rule = payload.rule
      for device in app.catalog.devices() {
        guard var preview = try? app.catalog.preview(push, on: device, hasHints: false), preview.crashes else {
          continue
        }
        preview.settle(by: app.catalog.policy, rule: payload.rule)
        if preview.failsByCrash { return Self.crash(preview) }
      }
    }
    return nil
  }

  private static func withoutTarget(_ payload: RunResult.Payload) -> [UInt8] {
    payload.body.withSlice { bytes in
      var writer = JSONWriter(capacity: bytes.count)
      guard let document = try? JSONDocument(bytes) else { return payload.body }
      writer.beginObject()
      for (name, value) in document.root.member("message")?.members ?? document.root.members {
        if let target = payload.target, name.equals(target.name) { continue }
        writer.name(name.string ?? "")
        writer.value(value)
      }
      writer.endObject()
      return writer.buffer.bytes
    }
  }

  private static func crash(_ preview: Preview) -> String {
    var words = "the app crashes on " + preview.device.platform.rawValue
    words += " in " + preview.device.locales.joined(separator: ", ")
    for case (let name, let line?) in preview.fields where line.outcome == .crash {
      words += ": its \(name)"
      if let key = line.key { words += " has the text '\(key)'" }
      if let file = line.file, let number = line.line { words += " of \(file):\(number)" }
      if let detail = line.detail { words += " (\(detail))" }
      break
    }
    return words
  }

  // MARK: - State that leaks

  /// Runs all samples in one sandbox, then each again, and compares the second result with the fresh one.
  private mutating func compareAfterAll(_ samples: [SampleRun], _ first: Int) throws(LocScriptError) {
    let session = RuleSession(rules: rules, app: rules.app, limits: rules.limits, interruptFlag: flag)
    for isSecond in [false, true] {
      for (index, sample) in samples.enumerated() {
        // A limit ends the sandbox, and everything that was kept in it.
        guard let fresh = sample.fresh, !(fresh.failures.first?.error.endsSandbox ?? false) else { continue }
        var after: RunResult?
        do throws(LocScriptError) {
          after = try Self.run(sample, in: session)
        } catch {
          try checkInterrupt(error)
        }
        try checkInterrupt()
        guard isSecond, let after, after.envelopes != fresh.envelopes, report.results[first + index].failure == nil,
          // Time depends on the machine.
          after.failures.first?.error.status != .ruleDeadline
        else { continue }
        let error = LocScriptError(
          .sampleDiffers, "the sample gives another result after all other samples",
          at: report.results[first + index].position,
          help:
            "A rule's variables outside of `run`, and a module's, live on from event to event: keep nothing in them.")
        report.results[first + index].failure = TestFailure(
          error, expected: Self.shown(fresh), got: Self.shown(after))
      }
    }
  }

  /// A result for people: its envelopes, laid out.
  static func shown(_ result: RunResult) -> String {
    if result.envelopes.isEmpty { return "nothing" }
    let lines = result.envelopes.split(separator: .newline).map { JSONLayout.indented([UInt8]($0)) }
    return lines.joined(separator: "\n")
  }
}
