// The payload of `xcrun simctl push`: the part of a message that APNs gets.

package import LocBase

/// A payload of the simulator as a message for FCM.
package struct SimulatorPayload: Sendable {
  /// The message around the payload.
  package let message: [UInt8]
  /// The number of columns before the user's text on the first line of `message`.
  private let shift: Int

  /// Nil if the text is not such a payload.
  package init?(_ bytes: [UInt8]) {
    guard Self.matches(bytes) else { return nil }
    // A simulator needs no target, a message has one.
    let start = Array(#"{"message":{"topic":"simulator","apns":{"payload":"#.utf8)
    let payload = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    message = start + payload + Array("}}}".utf8)
    shift = start.count
  }

  /// Whether a text is a payload for only APNs.
  package static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return false }
      return withExtendedLifetime(document) {
        document.root.member("aps")?.kind == .object && document.root.member("message") == nil
      }
    }
  }

  /// A finding about `message`, moved to its position in the user's text.
  package func placed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if finding.line == 1, let column = finding.column { finding.column = max(1, column - shift) }
    let prefix = "message.apns.payload."
    if let path = finding.path, Text(path).hasPrefix(Text(prefix)) {
      finding.path = String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
    return finding
  }
}
