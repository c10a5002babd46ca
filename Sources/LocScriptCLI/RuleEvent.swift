// An event on its way through rules: a sample, a line among others, or the only one.

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
}
