// What a function of `loc` gives back to the bridge: an answer or an error.

import LocBase

/// The error of a wrong call, which the bridge raises in the rule as a table.
struct LocError: Error {
  /// The kind of error; the bridge gives the rule its slug.
  var code: DiagnosticCode
  var message: String
  var key: [UInt8]?
  /// The position of the wrong argument, from 1. The bridge then writes its position and its value, perhaps a field that the
  /// event does not have, and `message` is the value that is expected. 0: `message` is the complete text.
  var argument = 0
  /// The status of a limit that ends the run; 0: the rule may catch the error.
  var stop: Int32 = 0

  init(stop: Int32) {
    code = .internal
    message = ""
    self.stop = stop
  }

  init(_ code: DiagnosticCode, _ message: String, key: [UInt8]? = nil) {
    self.code = code
    self.message = message
    self.key = key
  }

  /// An error with a finding as its text, and with the number of other findings.
  init(_ finding: Diagnostic, others: Int = 0) {
    var text = finding.message
    if let path = finding.path, !text.hasPart(path) { text = path + ": " + text }
    if let help = finding.help { text += " (" + help + ")" }
    if others > 0 { text += " (and \(others) more)" }
    self.init(finding.code, text, key: finding.path.map { [UInt8]($0.utf8) })
  }
}

/// The value of a call, which the bridge makes a value of Lua.
enum LocAnswer {
  case nothing
  case bool(Bool)
  case integer(Int)
  case text([UInt8])
  /// JSON text that becomes a table.
  case json([UInt8])
  /// A built message: its number, its bytes of output, and the bytes that the host holds for it.
  case message(Int, output: Int, held: Int)
}
