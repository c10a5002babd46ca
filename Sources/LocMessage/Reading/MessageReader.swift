// Reads a message in either form and gives the canonical request body and every finding.

import CJSON
package import LocBase

package enum MessageReader {
  /// Reads a message from JSON text. A text that is not JSON gives one finding with its position.
  package static func read(text: UTF8Slice, form: MessageForm = .automatic, file: String) -> MessageReading {
    var reader = JSONReader()
    do throws(JSONSyntaxError) {
      let root = try reader.parse(text)
      return read(root, form: form, file: file, source: text, duplicateNames: reader.duplicateNames)
    } catch {
      let position = SourcePosition(file: file, offset: error.offset, in: text)
      return MessageReading(findings: [
        Diagnostic(.jsonSyntax, error.message, severity: .error, at: position, help: error.help)
      ])
    }
  }

  /// Reads a message from a parsed value. `source` is the text that the nodes' offsets count in. It is nil for values that
  /// come from Lua; their findings carry `place` instead.
  package static func read(
    _ root: JSONCursor, form: MessageForm = .automatic, file: String, source: UTF8Slice?, duplicateNames: [Int] = [],
    place: SourcePosition? = nil
  ) -> MessageReading {
    var walk = MessageWalk(isAdmin: !isREST(root, form), isFromText: source != nil)
    walk.reportDuplicates(duplicateNames, in: root)
    let wrote = walk.body(root)
    if wrote { walk.checkSizes() }
    return walk.reading(hasBody: wrote, file: file, source: source, place: place)
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
  /// Writes the request body; false when the input is not an object.
  mutating func body(_ root: JSONCursor) -> Bool {
    guard root.kind == .object else {
      wrongType(
        root, wanted: "an object",
        help: root.kind == .array
          ? "One request carries one message: send one request for each of them."
          : "A request is {\"message\": {…}}; the Admin form is the message itself.")
      return false
    }
    if let form = ForeignForm(of: root) {
      report(.foreignForm, "this is \(form.name): FCM answers 400", at: root, help: form.help)
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

  /// Reports names that occur twice in an object. FCM says "If duplicate fields are provided, the last occurrence takes
  /// precedence"; the author intended only one of the values.
  mutating func reportDuplicates(_ nodes: [Int], in root: JSONCursor) {
    for node in nodes {
      let name = JSONCursor(nodes: root.nodes, source: root.source, index: node)
      report(
        .duplicateKey, "'\(name.string ?? "")' is defined twice in one object; FCM uses the last and drops the other",
        at: name,
        severity: .error, path: documentPath(of: node, in: root, start: isAdmin ? "message" : ""),
        help: "Keep one of them.")
    }
  }

  /// The path of a name, spelt as in the document.
  private mutating func documentPath(of node: Int, in root: JSONCursor, start: Text) -> Text {
    var text = start
    var container = root
    descent: while true {
      for (index, element) in container.elements.enumerated() where contains(element, node) {
        text += "[\(index)]"
        container = element
        continue descent
      }
      for (name, value) in container.members where name.index == node || contains(value, node) {
        text = joined(text, texts.text(name))
        if name.index == node { return text }
        container = value
        continue descent
      }
      return text
    }
  }

  private func contains(_ value: JSONCursor, _ node: Int) -> Bool { node > value.index && node < Int(value.node.next) }

  /// The result of the reading; `hasBody` tells whether the input was an object.
  func reading(hasBody: Bool, file: String, source: UTF8Slice?, place: SourcePosition?) -> MessageReading {
    let findings = findings.finished(file: file, source: source, place: place)
    guard hasBody else { return MessageReading(findings: findings) }
    return MessageReading(wire: writer.buffer.bytes, findings: findings, target: MessageTarget(facts.target))
  }
}
