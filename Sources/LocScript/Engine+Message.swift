// Engine functions for a Message. It is written as REST JSON and read by the same reader as in every other interface,
// so bytes and findings are the same.

public import LocBase
import LocCatalog
public import LocDevice
public import LocMessage

extension Engine {
  /// The request body for a message. Findings have a path and no line: the message has no source text.
  /// - Throws: 500 or 501 with every finding.
  public func build(_ message: Message) throws(LocScriptError) -> BuiltMessage {
    try withoutPositions { () throws(LocScriptError) in
      var built = try build(message.json, form: .rest, name: "")
      built.findings = withoutPositions(built.findings)
      return built
    }
  }

  /// The preview of a message on one device. A message that FCM would refuse is previewed as the device would treat it,
  /// together with the findings.
  /// - Throws: 400 for an invalid language tag, 500 for free JSON nested too deep.
  public func preview(_ message: Message, on device: Device) throws(LocScriptError) -> Preview {
    try catalog.preview(try PushMessage(message), on: device)
  }

  /// The previews for every language of the app, on both platforms.
  /// - Throws: 500 for free JSON nested too deep.
  public func previews(_ message: Message) throws(LocScriptError) -> [Preview] {
    try catalog.previews(try PushMessage(message))
  }

  /// One string of the app with its name on each platform, as the engine's resources and settings pair them.
  public func line(_ key: String, arguments: [String]? = nil) -> LocalizedLine {
    let names = catalog.names(of: Text(key))
    return LocalizedLine(
      android: String(decoding: names.android, as: UTF8.self), ios: String(decoding: names.ios, as: UTF8.self),
      arguments: arguments)
  }

  /// A message with one string of the app as its body, to preview it. Without arguments it has no argument list.
  package func message(ofKey key: String, _ arguments: [String]) -> [UInt8] {
    var message = Message(to: .topic("preview"))
    message.localize(body: line(key, arguments: arguments.isEmpty ? nil : arguments))
    return message.json
  }
}

extension PushMessage {
  /// - Throws: 500 for free JSON nested too deep.
  fileprivate init(_ message: Message) throws(LocScriptError) {
    self = try withoutPositions { () throws(LocScriptError) in try PushMessage(message.json, name: "") }
    findings = withoutPositions(findings)
  }
}

/// Runs `body` and removes the positions from the error that it throws.
private func withoutPositions<Result>(
  _ body: () throws(LocScriptError) -> Result
) throws(LocScriptError) -> Result {
  do throws(LocScriptError) {
    return try body()
  } catch {
    throw LocScriptError(error.status, withoutPositions(error.diagnostics))
  }
}

/// The findings without positions: a line and column would point into JSON that no user has written.
private func withoutPositions(_ findings: [Diagnostic]) -> [Diagnostic] {
  findings.map { (finding: Diagnostic) -> Diagnostic in
    var finding = finding
    finding.position = nil
    return finding
  }
}
