// The last line of a run over several events: the numbers of messages, skips and failures.

import LocBase
import LocRules
import LocScript

/// Counts the results of events.
struct RunSummary {
  private struct Counts {
    /// Events with a message.
    var answered = 0
    var skipped = 0
    var silent = 0
    var unwanted = 0
    var failed = 0
    var messages = 0

    /// `51 messages, 7 skipped, 2 failed`; a count of 0 is left out.
    func text(_ madeInto: String?) -> String {
      var parts: [String] = []
      if answered > 0 {
        let several = messages > answered ? " (\(messages) messages)" : ""
        parts.append(
          madeInto.map { "\(answered) \($0)" + several } ?? RunSummary.text(messages: messages, of: answered))
      }
      if skipped > 0 { parts.append("\(skipped) skipped") }
      if silent > 0 { parts.append("\(silent) without a message") }
      if unwanted > 0 { parts.append("\(unwanted) that no rule handles") }
      if failed > 0 { parts.append("\(failed) failed") }
      return parts.joined(separator: ", ")
    }
  }

  /// `3 messages`, or `6 messages from 3 events`.
  static func text(messages: Int, of events: Int) -> String {
    counted(messages, "message") + (messages > events ? " from \(counted(events, "event"))" : "")
  }

  private var all = Counts()
  private var count = 0
  private var rules: [(name: Text, counts: Counts)] = []
  private var places: [Text: Int] = [:]

  /// Counts an event's result; nil: the input is not an event. `isWanted` is called only for an event without a result.
  mutating func add(_ result: RunResult?, isWanted: @autoclosure () -> Bool) {
    count += 1
    guard let result else {
      all.failed += 1
      return
    }
    all.messages += result.payloads.count
    // An event for several rules counts once, with its worst result.
    if !result.failures.isEmpty {
      all.failed += 1
    } else if !result.payloads.isEmpty {
      all.answered += 1
    } else if !result.skipped.isEmpty {
      all.skipped += 1
    } else if isWanted() {
      all.silent += 1
    } else {
      all.unwanted += 1
    }
    var last: Text?
    for payload in result.payloads {
      let rule = Text(payload.rule)
      count(rule) { counts in
        counts.messages += 1
        if last != rule { counts.answered += 1 }
      }
      last = rule
    }
    for skip in result.skipped { count(Text(skip.rule)) { $0.skipped += 1 } }
    for failure in result.failures { count(Text(failure.rule)) { $0.failed += 1 } }
  }

  private mutating func count(_ rule: Text, _ change: (inout Counts) -> Void) {
    let index = places[rule] ?? rules.count
    if index == rules.count {
      places[rule] = index
      rules.append((rule, Counts()))
    }
    change(&rules[index].counts)
  }

  /// Writes `60 samples: 51 messages, 7 skipped, 2 failed`, and for lines of events the counts of each rule. Writes nothing for the
  /// only event.
  /// - Parameter madeInto: what became of the events with messages: "previewed".
  func tell(_ events: [RuleEvent], madeInto: String? = nil) {
    let areSamples = events.first?.owner != nil
    guard areSamples || events.count > 1 else { return }
    let what = (areSamples ? "sample" : "event") + (count == 1 ? "" : "s")
    Terminal.note("\(count) \(what): \(all.text(madeInto))")
    if areSamples { return }
    for (name, counts) in rules { Terminal.note("  \(Terminal.printable(name.string)): \(counts.text(madeInto))") }
  }
}
