// Samples whose rule has expectations for their results.

import LocBase
import LocDevice
import LocRules
import LocSandbox

extension TestRun {
  /// The failure of a sample whose result differs from what its rule expects; nil if it is as expected.
  func failure(
    of run: RunResult, _ expectation: SampleExpectation, of rule: Rule, entry: Text, at place: SourcePosition?
  ) -> TestFailure? {
    if let failure = run.failures.first { return TestFailure(failure.error) }
    let field = "expect." + expectation.sample
    let place = self.place(ofField: field, in: rule) ?? place
    let got = Self.shown(run)
    func differs(_ message: String, _ expected: String, _ got: String) -> TestFailure {
      TestFailure(LocScriptError(.assertion, message, at: place), expected: expected, got: got)
    }
    if let reason = expectation.skip {
      let wanted = reason.isEmpty ? "skipped" : "skipped: \(reason)"
      guard let skip = run.skipped.first else { return differs("the rule has not skipped the sample", wanted, got) }
      if reason.isEmpty || reason == Text(skip.reason) { return nil }
      return differs("the rule has skipped the sample for another reason", wanted, "skipped: " + skip.reason)
    }
    guard !run.payloads.isEmpty else { return differs("the rule has made no message of the sample", "a message", got) }
    if expectation.isGolden, let failure = goldenFailure(of: run, rule, entry: entry, at: place) { return failure }
    for screen in expectation.screens {
      let place = self.place(ofField: field + "." + screen.name, in: rule) ?? place
      for payload in run.payloads {
        if let failure = self.failure(of: payload.body, screen, at: place) { return failure }
      }
    }
    return nil
  }

  /// The place of a field in the rule's file; nil if the source does not write it as a field of the rule.
  private func place(ofField path: Text, in rule: Rule) -> SourcePosition? {
    guard let source = rules.source(at: rule.file) else { return nil }
    return RuleFieldPlaces.offset(of: path.string, in: source.text).map {
      SourcePosition(file: source.shownName.string, offset: $0, in: source.text)
    }
  }

  private func goldenFailure(
    of run: RunResult, _ rule: Rule, entry: Text, at place: SourcePosition?
  ) -> TestFailure? {
    let file = rules.source(at: rule.file)?.shownName ?? rule.file
    let path = (file.dropping(suffix: ".lua") ?? file) + ".payloads.json"
    do throws(LocScriptError) {
      guard let found = try goldens.compare(run.payloads.map { $0.body }, with: entry, in: path) else { return nil }
      let message =
        found.expected == nil ? "\(path) has no payload of this sample" : "the payload is not the one in \(path)"
      return TestFailure(
        LocScriptError(.golden, message, at: place, help: GoldenFiles.help), expected: found.expected, got: found.got)
    } catch {
      return TestFailure(error)
    }
  }

  private func failure(of body: [UInt8], _ screen: SampleExpectation.Screen, at place: SourcePosition?) -> TestFailure?
  {
    guard let app = rules.app else { return nil }
    let preview: Preview
    do throws(LocScriptError) {
      preview = try app.catalog.preview(try PushMessage(body, name: "<message>"), on: screen.device, hasHints: false)
    } catch {
      return TestFailure(LocScriptError(error.status, placed(error.diagnostics, at: place)))
    }
    for (field, text) in screen.lines {
      let line = preview.fields.first { $0.name == field }?.line
      let got = line?.text.map { Text($0) }
      if got == text { continue }
      let reason = line?.reason.map { " (\($0))" } ?? ""
      let message = "wrong \(field) on \(screen.name)"
      return TestFailure(
        LocScriptError(.assertion, message, at: place), expected: Self.quoted(text) ?? "no \(field)",
        got: Self.quoted(got) ?? "no \(field)\(reason)")
    }
    return nil
  }

  private func placed(_ findings: [Diagnostic], at place: SourcePosition?) -> [Diagnostic] {
    var findings = findings
    for index in findings.indices where findings[index].position == nil { findings[index].position = place }
    return findings
  }

  private static func quoted(_ text: Text?) -> String? {
    guard let text else { return nil }
    var writer = JSONWriter()
    text.withSlice { writer.string($0) }
    return writer.buffer.string
  }
}
