// What a run has made and nobody gets: messages that were not returned, and values behind the first one.

import LocBase
import LocSandbox

extension Sandbox {
  /// The warnings about the messages that the last run made and did not return, and about its second value, each at its place.
  /// - Parameters:
  ///   - source: the rule's source; messages show it as `file`.
  ///   - line: the line where the rule's function begins.
  func lostValues(in source: UTF8Slice, file: String, line: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if hasSecondValue {
      let finding = Diagnostic(
        .secondValue, "the rule returned more than one value: only the first counts",
        help: "Return a list of the messages: return { first, second }.")
      findings += placed([finding], in: source, file: file, line: line)
    }
    let unreturned = unreturnedCount
    if unreturned > 0 {
      // A loc.message that begins a statement is one whose `return` was forgotten.
      let statement = MessageConstructors.statements(in: source).first
      let these = unreturned == 1 ? "a message was made" : "\(unreturned) messages were made"
      let finding = Diagnostic(
        .unreturnedMessage, "\(these) and not returned: nobody gets \(unreturned == 1 ? "it" : "them")",
        help: "Write `return loc.message { … }`, or return a list of messages, or loc.skip(reason).")
      findings += placed([finding], in: source, file: file, line: statement ?? line)
    }
    return findings
  }

  /// The findings at a `loc.message` of the line, or where the line's text begins.
  private func placed(_ findings: [Diagnostic], in source: UTF8Slice, file: String, line: Int) -> [Diagnostic] {
    let text = RuleLine(line, of: source)
    return LocRules.placed(findings, in: file, line: line, column: text?.column(of: "message") ?? text?.start ?? 1)
  }
}
