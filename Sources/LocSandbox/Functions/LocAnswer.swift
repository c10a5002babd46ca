// The result of a function of `loc` for the bridge: an answer or an error.

package import LocBase

/// The error of a wrong call, which the bridge raises in the rule as a table.
package struct LocError: Error {
  /// The kind of error; the bridge gives the rule its slug.
  var code: DiagnosticCode
  package var message: String
  var key: [UInt8]?
  /// The position of the wrong argument, from 1. The bridge then writes its position and its value, perhaps a field that the
  /// event does not have, and `message` is the value that is expected. 0: `message` is the complete text.
  var argument = 0
  /// The status of a limit that ends the run; 0: the rule may catch the error.
  package var stop: Int32 = 0
  /// The part of the error that only the host sees, not a rule that catches it with pcall; nil if there is none.
  var rest: LocErrorRest?

  /// An error that reports the failure of a nested run, with this text.
  package init(_ cause: LocScriptError, _ code: DiagnosticCode, _ message: String) {
    self.init(code, message)
    add { $0.cause = cause }
  }

  /// Adds the parts that only the host's finding has.
  package mutating func add(_ change: (LocErrorRest) -> Void) {
    let rest = rest ?? LocErrorRest()
    change(rest)
    self.rest = rest
  }

  init(stop: Int32) {
    code = .internal
    message = ""
    self.stop = stop
  }

  package init(_ code: DiagnosticCode, _ message: String, key: [UInt8]? = nil) {
    self.code = code
    self.message = message
    self.key = key
  }

  /// An error with a finding as its text. If nothing catches the error, the other findings are reported too.
  init(_ finding: Diagnostic, others: [Diagnostic] = []) {
    var text = finding.message
    if let path = finding.path, !Text(text).contains(Text(path)) { text = path + ": " + text }
    let plain = text
    // A rule that catches the error gets only its text.
    if let help = finding.help { text += " (" + help + ")" }
    self.init(finding.code, text, key: finding.path.map { [UInt8]($0.utf8) })
    let absent = finding.code == .missingKey ? finding.key : nil
    guard finding.help != nil || finding.path != nil || absent != nil || !others.isEmpty else { return }
    add { rest in
      rest.plainMessage = plain
      rest.help = finding.help
      rest.path = finding.path.map { Text($0) }
      rest.absentKey = absent.map { AbsentKey(name: Text($0), isInSentence: false) }
      rest.others = others
    }
  }
}

/// The additional parts of a host's finding. They are not part of the error itself, which passes through each frame of
/// a call on threads with small stacks. An error stays on the thread of its call.
package final class LocErrorRest: @unchecked Sendable {
  var position: SourcePosition?
  package var help: String?
  /// The message without the help, if it holds both.
  var plainMessage: String?
  /// The field of the message that the error is about.
  var path: Text?
  /// A key that a platform, or every platform, lacks: the finding names a similar one.
  var absentKey: AbsentKey?
  /// The other errors of the same call.
  var others: [Diagnostic] = []
  /// The failure of another sandbox that this error passes on.
  var cause: LocScriptError?
}

/// A key that the resources lack.
struct AbsentKey {
  var name: Text
  /// Whether the similar key becomes the end of the error's sentence, and not its help.
  var isInSentence: Bool
}

/// The value of a call, which the bridge makes a value of Lua.
package enum LocAnswer {
  case nothing
  case bool(Bool)
  case integer(Int)
  case text([UInt8])
  /// The text that the function has appended to `Sandbox.answer`.
  case written
  /// The value that the function has written into `Sandbox.answer`, which becomes a table.
  case value
  /// The same, as a table whose objects raise an error for any field except their own and those in `optional`, which
  /// are separated by spaces.
  case record(optional: StaticString)
  /// A built message: its number, its bytes of output, and the bytes that the host holds for it.
  case message(Int, output: Int, held: Int)
}
