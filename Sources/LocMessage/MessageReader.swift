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
    var walk = MessageWalk(isAdmin: !isREST(root, form), isFromText: source != nil)
    walk.reportDuplicates(duplicateNames, in: root)
    let wrote = walk.body(root)
    return walk.finish(hasBody: wrote, file: file, source: source, place: place)
  }

  static func isREST(_ root: JSONCursor, _ form: MessageForm) -> Bool {
    switch form {
    case .rest: true
    case .admin: false
    case .automatic:
      root.member("message") != nil || root.member("validate_only") != nil || root.member("validateOnly") != nil
    }
  }
}

extension MessageWalk {
  /// Writes the request body; false when the input is no object at all.
  mutating func body(_ root: JSONCursor) -> Bool {
    guard root.kind == .object else {
      wrongType(
        root, wanted: "an object", help: "A request is {\"message\": {…}}; the Admin form is the message itself.")
      return false
    }
    if isAdmin {
      writer.beginObject()
      writer.name("message")
      path.push("message")
      _ = object(root, as: .message)
      path.pop()
      writer.endObject()
    } else {
      _ = object(root, as: .request)
    }
    return true
  }

  /// Reads a Lua table in wire form; in template mode with what it takes to fill its slots.
  consuming func read(_ root: JSONCursor, place: SourcePosition?) -> (MessageReading, PreparedMessage?) {
    let wrote = body(root)
    let slots = slots
    let lists = slotLists
    let wantsTemplate = isTemplate
    let reading = finish(hasBody: wrote, file: "", source: nil, place: place)
    guard wantsTemplate, let wire = reading.wire, !reading.hasErrors else { return (reading, nil) }
    return (reading, PreparedMessage(wire: wire, slots: slots, lists: lists))
  }

  /// "If duplicate fields are provided, the last occurrence takes precedence", says FCM; a person meant one of them.
  mutating func reportDuplicates(_ nodes: [Int], in root: JSONCursor) {
    for node in nodes {
      let name = JSONCursor(nodes: root.nodes, source: root.source, index: node)
      report(
        .duplicateKey, "'\(name.string ?? "")' stands twice in one object; FCM takes the last and drops the other",
        at: name,
        severity: .error, path: documentPath(of: node, in: root, start: isAdmin ? "message" : ""),
        help: "Keep one of them.")
    }
  }

  /// The path of a name, in the words of the document.
  private func documentPath(of node: Int, in root: JSONCursor, start: String) -> String {
    var text = start
    var container = root
    descent: while true {
      for (index, element) in container.elements.enumerated() where contains(element, node) {
        text += "[\(index)]"
        container = element
        continue descent
      }
      for (name, value) in container.members where name.index == node || contains(value, node) {
        text = NameText(name).borrowed { (name: UTF8Slice) -> String in joined(text, name) }
        if name.index == node { return text }
        container = value
        continue descent
      }
      return text
    }
  }

  private func contains(_ value: JSONCursor, _ node: Int) -> Bool { node > value.index && node < Int(value.node.next) }

  private func joined(_ place: String, _ name: UTF8Slice) -> String { LocMessage.joined(place, name) }

  consuming func finish(hasBody: Bool, file: String, source: UTF8Slice?, place: SourcePosition?) -> MessageReading {
    guard hasBody else {
      return MessageReading(findings: findings.finished(file: file, source: source, place: place))
    }
    var wire = writer.buffer.bytes
    if !isFromText { makeUTF8(&wire) }
    // No counted size exceeds the body's, so that small messages need no measuring.
    if wire.count > MessageSizes.maxTopicBytes { checkSizes(MessageSizes(body: wire)) }
    let target = facts.target
    return MessageReading(
      wire: wire, findings: findings.finished(file: file, source: source, place: place), target: target)
  }

  private func makeUTF8(_ wire: inout [UInt8]) {
    let isValid = wire.withUnsafeBufferPointer { firstInvalidUTF8(in: $0) == nil }
    if !isValid { wire = Array(String(decoding: wire, as: UTF8.self).utf8) }
  }

  mutating func checkSizes(_ sizes: MessageSizes) {
    guard let message = facts.message else { return }
    let isData = facts.data != nil
    let cursor = facts.data ?? message
    let place = isData ? "message.data" : "message"
    if let android = sizes.android {
      if android.bytes > android.limit {
        report(
          .payloadSize, "\(android.bytes) bytes of names and values for Android; FCM takes \(android.limit)",
          at: cursor,
          path: place)
      } else if facts.isTopic, android.bytes > android.advised {
        report(
          .topicPayloadSize, "\(android.bytes) bytes to a topic: one page of FCM's says 2048, another 4096", at: cursor,
          path: place)
      } else if android.bytes > android.advised {
        report(
          .payloadSize,
          "\(android.bytes) bytes for Android, near the limit of \(android.limit): FCM was seen to refuse 4052",
          at: cursor, severity: .note, path: place)
      }
    }
    if let ios = sizes.ios, ios.bytes > ios.limit {
      report(
        .payloadSize, "the APNs payload is \(ios.bytes) bytes with the data; APNs takes \(ios.limit)", at: message,
        severity: hasAppleConfig ? .error : .warning, path: "message.apns.payload")
    }
    if let web = sizes.web, web.bytes > web.limit {
      report(
        .payloadSize, "\(web.bytes) bytes for browsers; push services take \(web.limit)", at: message,
        severity: .warning,
        path: "message.webpush")
    }
  }

  private var hasAppleConfig: Bool { facts.message?.member("apns")?.member("payload") != nil }
}
