// An event on its way through rules: a sample, a line among others, or the only one.

import LocBase
import LocScript

/// An event for rules, and the words that say whose its results are.
struct RuleEvent {
  var input: Input
  var place: EventPlace
  /// The rule whose sample it is; nil for an event that every rule may want.
  var owner: String?

  /// The label of a rule's result: `price_drop`, `price_drop: exactly 10 %`, `day.ndjson:4: price_drop`.
  func label(_ rule: String) -> String {
    switch place {
    case .alone: Terminal.printable(rule)
    case .line(let line): Terminal.printable(input.name) + ":\(line): " + Terminal.printable(rule)
    case .sample(let name): Terminal.printable(rule) + ": " + Terminal.printable(name)
    }
  }

  /// The label of what no rule answers for: "", `day.ndjson:4: `, `price_drop: exactly 10 %: `.
  var prefix: String {
    switch place {
    case .alone: ""
    case .line(let line): Terminal.printable(input.name) + ":\(line): "
    case .sample: label(owner ?? "") + ": "
    }
  }

  /// The only event, or the lines of NDJSON.
  static func all(in input: Input) -> [RuleEvent] {
    let events = input.events
    if events.count == 1, let event = events.first { return [RuleEvent(input: event, place: .alone)] }
    return events.map { RuleEvent(input: $0, place: .line($0.firstLine)) }
  }

  /// The samples of every rule. Reports rules without samples.
  static func samples(of rules: Rules, file: String? = nil) -> [RuleEvent] {
    rules.names.flatMap { rule -> [RuleEvent] in
      let samples = rules.samples(of: rule)
      if samples.isEmpty {
        Terminal.show(
          Diagnostic(
            .noSamples, "\(rule) has no samples, so nothing was run", at: file.map { SourcePosition(file: $0) },
            help: "Give it `samples`, or an event with --event (- for standard input)."))
      }
      return samples.map { sample in
        let input = Input(name: "<sample \(sample.name)>", bytes: sample.event)
        return RuleEvent(input: input, place: .sample(sample.name), owner: rule)
      }
    }
  }
}

/// Messages of one result that differ in their target alone.
struct PayloadGroup {
  var first: RunResult.Payload
  var count: Int

  /// `topic news`, or `token abc and 499 more targets`.
  var target: String {
    let others = count == 1 ? "" : count == 2 ? " and 1 more target" : " and \(count - 1) more targets"
    return Terminal.printable(first.targetText) + others
  }

  /// The groups of a result's messages, in the order of their first members.
  static func groups(_ payloads: [RunResult.Payload]) -> [PayloadGroup] {
    var groups: [PayloadGroup] = []
    var indexes: [[UInt8]: Int] = [:]
    for payload in payloads {
      let content = Array(payload.rule.utf8) + [0] + content(of: payload)
      if let index = indexes[content] {
        groups[index].count += 1
      } else {
        indexes[content] = groups.count
        groups.append(PayloadGroup(first: payload, count: 1))
      }
    }
    return groups
  }

  /// The body without the target, which comes first in canonical bytes; the whole body where it does not.
  private static func content(of payload: RunResult.Payload) -> [UInt8] {
    guard let target = payload.target else { return payload.body }
    let start = Array(#"{"message":"#.utf8) + target.json.utf8.dropLast()
    return payload.body.starts(with: start) ? Array(payload.body[start.count...]) : payload.body
  }
}

extension MessageTarget {
  /// The target as JSON: `{"topic":"news"}`.
  var json: String { "{" + JSONText.quoted(fieldName) + ":" + JSONText.quoted(value) + "}" }
}
