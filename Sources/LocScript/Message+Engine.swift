// A Message into the engine: written as REST JSON and read by the reader of every door, so bytes and findings are the same.

import LocBase
import LocCatalog
import LocMessage

extension Engine {
  /// The request body for a message. Findings carry a path and no line: there is no text that anyone wrote.
  /// - Throws: 500 or 501 with every finding.
  public func build(_ message: Message) throws(LocScriptError) -> BuiltMessage {
    try publicErrors { () throws(Failure) -> BuiltMessage in
      do throws(Failure) {
        let (body, findings) = try message.json.withUnsafeBufferPointer { (bytes) throws(Failure) in
          try build(UTF8Slice(bytes), form: .rest, name: "")
        }
        return BuiltMessage(body: body, findings: withoutPositions(findings).map { Diagnostic($0) })
      } catch {
        throw Failure(error.status, withoutPositions(error.diagnostics))
      }
    }
  }

  /// What one device shows for a message. One that FCM would refuse is previewed as the device would treat it, with the
  /// findings beside it.
  /// - Throws: 400 for a language tag that is none, 500 for free JSON nested too deep.
  public func preview(_ message: Message, on device: Device) throws(LocScriptError) -> Preview {
    try publicErrors { () throws(Failure) -> Preview in
      Preview(try preview(try PushMessage(message), on: device))
    }
  }

  /// What every language of the app shows, on both platforms.
  /// - Throws: 500 for free JSON nested too deep.
  public func previews(_ message: Message) throws(LocScriptError) -> [Preview] {
    try publicErrors { () throws(Failure) -> [Preview] in
      try previews(try PushMessage(message)).map { Preview($0) }
    }
  }

  /// One text of the app with its name on each platform, as the engine's resources and settings pair them.
  public func line(_ key: String, arguments: [String]? = nil) -> LocalizedLine {
    let names = keys(for: key)
    return LocalizedLine(
      android: String(decoding: names.android, as: UTF8.self), ios: String(decoding: names.ios, as: UTF8.self),
      arguments: arguments)
  }
}

extension PushMessage {
  /// - Throws: 500 for free JSON nested too deep.
  fileprivate init(_ message: Message) throws(Failure) {
    do throws(Failure) {
      self = try message.json.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try PushMessage(UTF8Slice(bytes), name: "")
      }
    } catch {
      throw Failure(error.status, withoutPositions(error.diagnostics))
    }
    findings = withoutPositions(findings)
  }
}

/// A line and column would point into a text that nobody wrote.
private func withoutPositions(_ findings: [LocBase.Diagnostic]) -> [LocBase.Diagnostic] {
  findings.map { (finding: LocBase.Diagnostic) -> LocBase.Diagnostic in
    var finding = finding
    finding.position = nil
    return finding
  }
}
