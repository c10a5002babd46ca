// Results of a run that are lost: messages that were not returned, and return values after the first.

import LocBase
import LocSandbox

extension Sandbox {
  /// The warnings about the messages that the last run made and did not return, and about its second value, each at its place.
  /// - Parameters:
  ///   - file: the rule's file; messages show it as `shownName`.
  ///   - line: the line where the rule's function begins.
  func lostValues(in sources: RuleSources, _ file: Int, shownName: Text, line: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if hasSecondValue {
      let finding = Diagnostic(
        .secondValue, "the rule returned more than one value: only the first counts",
        help: "Return a list of the messages: return { first, second }.")
      findings.append(placed(finding, in: shownName, line, of: sources.line(line, of: file)))
    }
    let unreturned = made.unreturnedCount
    if unreturned > 0 {
      // A loc.message that begins a statement is one whose `return` was forgotten.
      let statement = MessageConstructors.statements(in: sources.text(of: file)).first ?? line
      let these = unreturned == 1 ? "the message is made" : "\(unreturned) messages are made"
      let finding = Diagnostic(
        .unreturnedMessage, "\(these) but not returned, so nobody gets \(unreturned == 1 ? "it" : "them")",
        help: "Write `return loc.message { … }`, or return a list of messages, or loc.skip(reason).")
      findings.append(placed(finding, in: shownName, statement, of: sources.line(statement, of: file)))
    }
    return findings
  }

  /// The finding at the `loc.message` of a line, or where the line's text begins.
  private func placed(_ finding: Diagnostic, in file: Text, _ number: Int, of line: RuleLine?) -> Diagnostic {
    let column = line?.column(of: "message") ?? line?.start ?? 1
    return LocRules.placed([finding], in: file, line: number, column: column)[0]
  }
}
