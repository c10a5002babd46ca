// A message read for previewing.

package import LocBase
import LocMessage

/// A message read for previewing: its content for each platform, and the findings that `build` reports.
package struct PushMessage: Sendable {
  package let content: PushContent
  package var findings: [Diagnostic]
  /// The rule that made the message, for settings that name rules.
  package var rule: String?

  /// - Parameters:
  ///   - message: JSON in either form.
  ///   - name: the name that diagnostics give the message.
  /// - Throws: 500 when the text is not a JSON object.
  package init(_ message: UTF8Slice, name: String) throws(LocScriptError) {
    let reading = MessageReader.read(text: message, file: name)
    guard let wire = reading.wire else { throw LocScriptError(.message, reading.findings) }
    findings = reading.findings
    content = wire.withSlice { bytes in
      var reader = JSONReader()
      guard let body = try? reader.parse(bytes) else { return PushContent() }
      return PushContent(body: body)
    }
  }

  package init(_ message: [UInt8], name: String) throws(LocScriptError) {
    self = try message.withSlice { (bytes) throws(LocScriptError) in
      try PushMessage(bytes, name: name)
    }
  }
}
