// Reads message files, and finds the places of their keys.

import LocBase
import LocDevice

/// What a message file uses, and what `build` says of it.
struct MessageUses {
  private(set) var uses: [KeyUse] = []
  private(set) var findings: [Finding] = []
  private(set) var unchecked: [Diagnostic] = []

  init(_ message: CheckOptions.Message) {
    do throws(LocScriptError) {
      let push = try PushMessage(message.bytes, name: message.name)
      for finding in push.findings where finding.severity != .note && finding.code != .literalWins {
        findings.append(
          Finding(
            finding, rule: message.name,
            consequence: finding.severity == .error ? "FCM refuses the message." : nil))
      }
      uses = KeyUse.uses(of: push.content, rule: message.name, sample: nil) { android, ios in
        Self.place(of: android ?? ios ?? [], in: message)
      }
    } catch {
      unchecked = error.diagnostics
    }
  }

  /// The place of the first value of a `…loc_key` or `…loc-key` that is this key; the file where none is.
  private static func place(of key: [UInt8], in message: CheckOptions.Message) -> SourcePosition {
    message.bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      guard let root = try? reader.parse(UTF8Slice(bytes)), let offset = offset(of: key, in: root) else {
        return SourcePosition(file: message.name)
      }
      return SourcePosition(file: message.name, offset: offset, in: bytes)
    }
  }

  /// JSON is at most `JSONReader.maxDepth` levels deep.
  private static func offset(of key: [UInt8], in value: JSONCursor) -> Int? {
    if value.kind == .array {
      for element in value.elements { if let found = offset(of: key, in: element) { return found } }
    }
    for (name, member) in value.members {
      if member.kind == .string {
        let field = name.token.bytes.map { $0 == 0x2D ? 0x5F : $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        guard isKeyName(field), member.text == key else { continue }
        return member.start
      }
      if let found = offset(of: key, in: member) { return found }
    }
    return nil
  }

  /// The wire's names and the Admin SDKs': `title_loc_key`, `loc-key`, `titleLocKey`.
  private static func isKeyName(_ field: [UInt8]) -> Bool {
    for end in ["loc_key", "lockey"] as [StaticString] {
      let wanted = UTF8Slice(end).bytes
      if field.count >= wanted.count, field.suffix(wanted.count).elementsEqual(wanted) { return true }
    }
    return false
  }
}
