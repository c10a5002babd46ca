// What a function of `loc` gives back to the bridge: an answer or an error.

import LocBase

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
  /// What only the host's finding has of the error, and a rule that catches it does not see.
  var position: SourcePosition?
  package var help: String?
  /// The message without the help, where it holds both.
  var plainMessage: String?
  /// The other errors of the same call.
  var others: [Diagnostic] = []

  /// Whether the error has anything that the table in the rule does not hold.
  var hasMore: Bool { position != nil || help != nil || !others.isEmpty }

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

  /// An error with a finding as its text. The other findings appear beside it where nothing catches the error.
  init(_ finding: Diagnostic, others: [Diagnostic] = []) {
    var text = finding.message
    if let path = finding.path, !text.hasPart(path) { text = path + ": " + text }
    let plain = text
    // A rule that catches the error has its text alone.
    if let help = finding.help { text += " (" + help + ")" }
    self.init(finding.code, text, key: finding.path.map { [UInt8]($0.utf8) })
    plainMessage = plain
    help = finding.help
    self.others = others
  }
}

/// The value of a call, which the bridge makes a value of Lua.
package enum LocAnswer {
  case nothing
  case bool(Bool)
  case integer(Int)
  case text([UInt8])
  /// JSON text that becomes a table.
  case json([UInt8])
  /// JSON text that becomes a table whose objects refuse to be asked for other fields than their own and `optional`, which are
  /// separated by spaces.
  case record([UInt8], optional: StaticString)
  /// A built message: its number, its bytes of output, and the bytes that the host holds for it.
  case message(Int, output: Int, held: Int)
}
