// The samples of rules, as events to run.

import LocBase
import LocCheck
import LocRuleTests
import LocRules
import LocScript

/// The samples of every rule of a file or folder. Their problems are reported at the same time.
struct RuleSamples {
  private(set) var events: [RuleEvent] = []
  /// Whether a sample is of a type that its rule does not handle.
  private(set) var hasWrongType = false

  /// - Parameter sources: the text of rules that can be read only once, by its name.
  init(_ rules: Rules, file: String, sources: [String: [UInt8]]) {
    for rule in rules.names {
      let samples = rules.samples(of: rule)
      if samples.isEmpty {
        Terminal.show(
          Diagnostic(
            .noSamples, "\(rule) has no samples, so nothing was run", at: SourcePosition(file: file),
            help: "Give it `samples`, or an event with --events (- for standard input)."))
      }
      var types = SampleTypes(rules, rule: rule)
      for sample in samples {
        if let fault = types.fault(of: sample.name, sample.event, rule: rule) {
          hasWrongType = true
          Terminal.show(fault, sources: sources)
          continue
        }
        let input = Input(name: "<sample \(sample.name)>", bytes: sample.event)
        events.append(RuleEvent(input: input, place: .sample(sample.name), owner: rule))
      }
    }
  }
}
