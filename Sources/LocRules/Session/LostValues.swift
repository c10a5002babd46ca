// What a run has made and nobody gets: messages that were not returned, and values behind the first one.

import LocBase

struct LostValues {
  private let hasSecondValue: Bool
  /// The number of messages that were made and not returned.
  private let unreturned: Int

  /// Looks at the sandbox after a run.
  init(_ sandbox: Sandbox) {
    hasSecondValue = sandbox.hasSecondValue
    unreturned = sandbox.unreturnedCount
  }

  /// The warnings, each at its place.
  /// - Parameters:
  ///   - source: the rule's source; messages show it as `file`.
  ///   - line: the line where the rule's function begins.
  func findings(in source: UTF8Slice, file: String, line: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if hasSecondValue {
      findings.append(
        Diagnostic(
          .secondValue, "the rule returned more than one value: only the first counts",
          at: Self.place(in: source, file: file, line: line),
          help: "Return a list of the messages: return { first, second }."))
    }
    if unreturned > 0 {
      // A loc.message that begins a statement is one whose `return` was forgotten.
      let statement = MessageConstructors.statements(in: source).first
      let these = unreturned == 1 ? "a message was made" : "\(unreturned) messages were made"
      findings.append(
        Diagnostic(
          .unreturnedMessage, "\(these) and not returned: nobody gets \(unreturned == 1 ? "it" : "them")",
          at: Self.place(in: source, file: file, line: statement ?? line),
          help: "Write `return loc.message { … }`, or return a list of messages, or loc.skip(reason)."))
    }
    return findings
  }

  private static func place(in source: UTF8Slice, file: String, line: Int) -> SourcePosition {
    let text = RuleLine(line, of: source)
    let column = text?.column(of: "message") ?? text?.start ?? 1
    return SourcePosition(file: file, line: line, column: line > 0 ? column : 0)
  }
}
