// FCM's answers: the message's id, or the error with its code and the fields that it is about.

package import LocBase

/// The content of a response body.
package struct FCMAnswer {
  /// The last part of `projects/P/messages/ID`.
  package private(set) var messageID: String?
  /// FCM's own code, else the status of the Google API, else `HTTP_502` and the like.
  package private(set) var code = ""
  /// Whether the code is one of FCM's own (`google.firebase.fcm.v1.FcmError`).
  package private(set) var hasFCMError = false
  /// Whether the error has the form of Google's APIs: a response from an intermediary says nothing about the message.
  package private(set) var isGoogles = false
  /// The server's own text, which may repeat parts of the request: pass it through `presentable` before showing it.
  package private(set) var message = ""
  /// The fields that FCM complains about, as it names them.
  package private(set) var violations: [Violation] = []

  package struct Violation {
    package var field: String
    package var description: String
  }

  private static let maxText = 300

  package init(status: Int, body: UTF8Slice) {
    code = "HTTP_\(status)"
    var reader = JSONReader()
    guard body.count > 0, let root = try? reader.parse(body), root.kind == .object else {
      // Not quoted: a page of somebody between here and FCM may hold anything, the request's headers included.
      if body.count > 0, status >= 300 { message = "the answer is not FCM's (\(body.count) bytes that are not JSON)" }
      return
    }
    if let name = root.member("name")?.string, (200..<300).contains(status) {
      messageID = Text(name).lastPathComponent.string
    }
    guard let error = root.member("error"), error.kind == .object else { return }
    if let status = error.member("status")?.string, Self.isCode(status) {
      code = status
      isGoogles = true
    }
    message = error.member("message")?.string ?? ""
    guard let details = error.member("details") else { return }
    for detail in details.elements {
      guard let type = detail.member("@type")?.string else { continue }
      if Text(type).hasSuffix("/google.firebase.fcm.v1.FcmError"), let name = detail.member("errorCode")?.string,
        Self.isCode(name)
      {
        code = name
        hasFCMError = true
      } else if Text(type).hasSuffix("/google.rpc.BadRequest"), let fields = detail.member("fieldViolations") {
        for field in fields.elements where violations.count < 8 {
          violations.append(
            Violation(
              field: field.member("field")?.string ?? "",
              description: field.member("description")?.string ?? ""))
        }
      }
    }
  }

  /// Whether a text has the form of FCM's codes: it goes to the terminal and into the journal.
  private static func isCode(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...64).contains(bytes.count) && bytes.allSatisfy { $0.isUppercase || $0 == .underscore }
  }

  /// A server's text for people: without the secrets, without control characters, and not too long. In this order,
  /// because cutting first could leave part of a secret.
  package static func presentable(_ text: String, without secrets: [(secret: String, word: String)]) -> String {
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in Redaction.redacted(text, secrets).unicodeScalars {
      guard count < maxText else {
        clean.append("…")
        break
      }
      count += 1
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      clean.append(isControl ? " " : scalar)
    }
    return String(clean)
  }
}

/// Paths of fields, as FCM names them and as our messages have them.
package enum FieldPath {
  /// The path of a field in the body that was sent: FCM numbers the entries of a map, `message.data[0].value`; we name
  /// them, `message.data.price`. A path that the body does not have is returned unchanged.
  package static func ours(_ field: String, in body: UTF8Slice) -> String {
    // The field is a server's text: its length and its numbers must not cost more than a moment.
    guard field.utf8.count <= 1_024 else { return field }
    var reader = JSONReader()
    guard let root = try? reader.parse(body) else { return field }
    var path = ""
    var value: JSONCursor? = root
    var isEntry = false
    for part in field.utf8.split(separator: .period) {
      let name = part.prefix { $0 != .leftBracket }
      // Behind the number of an entry come its two halves.
      if isEntry, name.elementsEqual("value".utf8) || name.elementsEqual("key".utf8) {
        isEntry = false
        continue
      }
      isEntry = false
      guard !name.isEmpty else { return field }
      path += (path.isEmpty ? "" : ".") + String(decoding: name, as: UTF8.self)
      value = Array(name).withSlice { value?.member($0) }
      guard name.count < part.count else { continue }
      var digits = 0
      for byte in part.dropFirst(name.count + 1) {
        guard byte.isDigit, digits < 100_000 else { break }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      }
      if let object = value, object.kind == .object {
        var entries = object.members
        var entry = entries.next()
        var left = digits
        while left > 0, entry != nil {
          entry = entries.next()
          left -= 1
        }
        guard let entry else { return field }
        path += "." + (entry.name.string ?? "")
        value = entry.value
        isEntry = true
      } else {
        path += "[\(digits)]"
        var elements = value?.elements
        var element = elements?.next()
        var left = digits
        while left > 0, element != nil {
          element = elements?.next()
          left -= 1
        }
        value = element
      }
    }
    return path.isEmpty ? field : path
  }
}
