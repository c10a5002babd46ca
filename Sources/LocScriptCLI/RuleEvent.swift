// An event to run: a sample, a line of a file, or the only event.

import Glibc
import LocRules
import LocScript

/// An event for rules, and the words that say whose its results are.
struct RuleEvent {
  var input: Input
  var place: EventPlace
  /// The rule whose sample it is; nil for an event that any rule may handle.
  var owner: String?

  /// The label of a rule's result: `price_drop`, `price_drop: exactly 10 %`, `day.ndjson:4: price_drop`.
  func label(_ rule: String) -> String {
    switch place {
    case .alone: Terminal.printable(rule)
    case .line(let line): Terminal.printable(input.name) + ":\(line): " + Terminal.printable(rule)
    case .sample(let name): Terminal.printable(rule) + ": " + Terminal.printable(name)
    }
  }

  /// The label for output that belongs to no rule: "", `day.ndjson:4: `, `price_drop: exactly 10 %: `.
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

  /// The event that an argument names: JSON, a file, or a line of a file that has an event on each.
  static func one(_ argument: String) throws -> [UInt8] {
    var (path, wanted): (String, Int?) = (argument, nil)
    let parts = argument.split(separator: ":")
    if let number = parts.last.flatMap({ Int($0) }), access(argument, F_OK) != 0 {
      let name = parts.dropLast().joined(separator: ":")
      if access(name, F_OK) == 0 { (path, wanted) = (name, number) }
    }
    let input = try Input(pathOrJSON: path, optionName: "event")
    let events = input.events
    guard events.count > 1 || wanted != nil else { return input.bytes }
    let lines = events.map { $0.firstLine }
    if let event = events.first(where: { $0.firstLine == wanted }) { return event.bytes }
    let range = "\(lines.first ?? 1) to \(lines.last ?? 1)"
    guard let wanted else {
      throw CommandFailure(
        code: .usage,
        message: "\(path) has an event a line; name one of the lines \(range): .event \(path):\(lines.first ?? 1)")
    }
    throw CommandFailure(
      code: .usage, message: "\(path) has no event on line \(wanted); its events are on the lines \(range)")
  }
}
