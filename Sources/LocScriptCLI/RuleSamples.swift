// The samples of rules, as events to run.

import LocBase
import LocScript

/// The samples of every rule of a file or folder. What is wrong with them is reported on the way.
struct RuleSamples {
  private(set) var events: [RuleEvent] = []
  /// Whether a sample is of a type that its rule does not handle.
  private(set) var hasWrongType = false

  init(_ rules: Rules, file: String) {
    for rule in rules.names {
      let samples = rules.samples(of: rule)
      if samples.isEmpty {
        Terminal.show(
          Diagnostic(
            .noSamples, "\(rule) has no samples, so nothing was run", at: SourcePosition(file: file),
            help: "Give it `samples`, or an event with --event (- for standard input)."))
      }
      for sample in samples {
        if let problem = Self.problem(with: sample, of: rule, rules, file: file) {
          hasWrongType = true
          Terminal.show(problem)
          continue
        }
        let input = Input(name: "<sample \(sample.name)>", bytes: sample.event)
        events.append(RuleEvent(input: input, place: .sample(sample.name), owner: rule))
      }
    }
  }

  /// The error for a sample that its own rule does not handle: it would test nothing.
  private static func problem(
    with sample: (name: String, event: [UInt8]), of rule: String, _ rules: Rules, file: String
  ) -> Diagnostic? {
    guard let types = rules.eventTypes(of: rule) else { return nil }
    let type = JSONText.string(sample.event, member: "type")
    if let type, types.contains(where: { $0.equals(type) }) { return nil }
    let found = type.map { "is of the type '\($0)'" } ?? "has no type"
    let near = type.flatMap { suggestion(for: $0, among: types) }.map { "; did you mean '\($0)'?" }
    return Diagnostic(
      .sampleType, "the sample '\(sample.name)' of \(rule) \(found), which the rule's `on` does not list\(near ?? "")",
      at: place(of: sample.name, in: file),
      help: "Give it the type \(types.map { "'\($0)'" }.joined(separator: " or ")).")
  }

  /// The line of the file that names the sample; the file where none does, or where it is a folder.
  private static func place(of sample: String, in file: String) -> SourcePosition {
    let lines = ((try? Engine.readFile(file)) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
    var isBelow = false
    for (number, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      isBelow = isBelow || text.contains("samples")
      if isBelow, let range = text.firstRange(of: sample), text[range.upperBound...].contains("=") {
        let column = text[..<range.lowerBound].unicodeScalars.count + 1
        return SourcePosition(file: file, line: number + 1, column: column)
      }
    }
    return SourcePosition(file: file)
  }
}
