// A message in either form → the canonical request body and every finding.

import LocBase

package enum MessageReader {
  /// Reads a message from JSON text. A text that is not JSON is one finding with its position.
  package static func read(text: UTF8Slice, form: MessageForm = .automatic, file: String) -> MessageReading {
    var reader = JSONReader()
    do throws(JSONSyntaxError) {
      let root = try reader.parse(text)
      return read(root, form: form, file: file, source: text, duplicateNames: reader.duplicateNames)
    } catch {
      let position = SourcePosition(file: file, offset: error.offset, in: text.buffer)
      return MessageReading(findings: [
        Diagnostic(.jsonSyntax, error.message, severity: .error, at: position, help: error.help)
      ])
    }
  }

  /// Reads a message from a parsed value. `source` is the text that the nodes' offsets count in; nil for values that
  /// come from Lua, whose findings then carry `place`.
  package static func read(
    _ root: JSONCursor, form: MessageForm = .automatic, file: String, source: UTF8Slice?, duplicateNames: [Int] = [],
    place: SourcePosition? = nil
  ) -> MessageReading {
    MessageReading()
  }
}
