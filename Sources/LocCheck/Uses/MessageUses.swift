// Reads message files, and finds the places of their keys.

import LocBase
import LocCatalog
import LocDevice

/// The keys that a message file uses, and the findings of `build` about it.
struct MessageUses {
  private(set) var uses: [KeyUse] = []
  private(set) var findings: [Finding] = []
  private(set) var unchecked: [Diagnostic] = []

  init(_ message: CheckOptions.Message, _ catalog: Catalog) {
    do throws(LocScriptError) {
      let push = try PushMessage(message.bytes, name: message.name)
      for finding in push.findings where finding.severity != .note && finding.code != .literalWins {
        findings.append(
          Finding(
            finding, rule: message.name,
            consequence: finding.severity == .error ? "FCM refuses the message." : nil))
      }
      for finding in catalog.keysAsTexts(in: push.content) {
        findings.append(Finding(finding, rule: message.name, consequence: "Phones show the key."))
      }
      let places = KeyPlaces(message)
      uses = KeyUse.uses(of: push.content, rule: Text(message.name), sample: nil, place: places.file)
      for (index, use) in uses.enumerated() {
        if let key = use.apple?.key { uses[index].place = places.place(of: key, use.line, .ios) }
        guard let key = use.android?.key else { continue }
        uses[index].applePlace = use.apple.map { _ in uses[index].place }
        uses[index].place = places.place(of: key, use.line, .android)
      }
    } catch {
      unchecked = error.diagnostics
    }
  }
}

/// The places of the keys in a message's text.
private struct KeyPlaces {
  let file: SourcePosition
  private let bytes: [UInt8]

  init(_ message: CheckOptions.Message) {
    file = SourcePosition(file: message.name)
    bytes = message.bytes
  }

  /// The place of a line's key: in the platform's own field where it has the usual name, else of the first `…loc_key` with this value; the
  /// file where there is none.
  func place(of key: [UInt8], _ line: KeyUse.Line, _ platform: Device.Platform) -> SourcePosition {
    bytes.withSlice { bytes in
      var reader = JSONReader()
      guard let root = try? reader.parse(bytes) else { return file }
      let section = (root.member("message") ?? root).member(platform == .android ? "android" : "apns")
      let alert =
        platform == .android
        ? section?.member("notification") : section?.member("payload")?.member("aps")?.member("alert")
      let found =
        alert.flatMap { Self.offset(of: key, in: $0) { $0 == Self.names(line)[0] || $0 == Self.names(line)[1] } }
        ?? section.flatMap { Self.offset(of: key, in: $0) { $0 == Self.names(line)[0] || $0 == Self.names(line)[1] } }
        ?? section.flatMap { Self.offset(of: key, in: $0, Self.isKeyName) }
        ?? Self.offset(of: key, in: root, Self.isKeyName)
      return found.map { SourcePosition(file: file.file, offset: $0, in: bytes) } ?? file
    }
  }

  /// JSON is at most `JSONReader.maxDepth` levels deep.
  private static func offset(of key: [UInt8], in value: JSONCursor, _ isName: ([UInt8]) -> Bool) -> Int? {
    if value.kind == .array {
      for element in value.elements { if let found = offset(of: key, in: element, isName) { return found } }
    }
    for (name, member) in value.members {
      if member.kind == .string {
        guard member.text == key, isName(plain(name.token.bytes)) else { continue }
        return member.start
      }
      if let found = offset(of: key, in: member, isName) { return found }
    }
    return nil
  }

  /// The wire's names and the Admin SDKs' as one: `title_loc_key`, `title-loc-key`, `titleLocKey`.
  private static func plain(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0 != .hyphen && $0 != .underscore }.map { $0.lowercased }
  }

  private static func names(_ line: KeyUse.Line) -> [[UInt8]] {
    let own = Array("\(line.name)lockey".utf8)
    // APNs has no prefix for the body.
    return [own, line == .body ? Array("lockey".utf8) : own]
  }

  private static func isKeyName(_ name: [UInt8]) -> Bool { name.suffix(6).elementsEqual("lockey".utf8) }
}
