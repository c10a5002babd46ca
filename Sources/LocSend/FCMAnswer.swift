// FCM's answers: the message's id, or the error with its code and the fields that it is about.

import LocBase

/// What the body of an answer says.
package struct FCMAnswer {
  /// The last part of `projects/P/messages/ID`.
  package private(set) var messageID: String?
  /// FCM's own code, else the status of the Google API, else `HTTP_502` and the like.
  package private(set) var code = ""
  /// Whether the code is one of FCM's own (`google.firebase.fcm.v1.FcmError`).
  package private(set) var hasFCMError = false
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
      if body.count > 0, status >= 300 { message = "the answer is not FCM's: " + Self.excerpt(body) }
      return
    }
    if let name = root.member("name")?.string, (200..<300).contains(status) {
      messageID = name.lastPathComponent
    }
    guard let error = root.member("error"), error.kind == .object else { return }
    if let status = error.member("status")?.string, !status.isEmpty { code = Self.word(status) }
    message = Self.short(error.member("message")?.string ?? "")
    guard let details = error.member("details") else { return }
    for detail in details.elements {
      guard let type = detail.member("@type")?.string else { continue }
      if type.ends(with: "/google.firebase.fcm.v1.FcmError"), let name = detail.member("errorCode")?.string {
        code = Self.word(name)
        hasFCMError = true
      } else if type.ends(with: "/google.rpc.BadRequest"), let fields = detail.member("fieldViolations") {
        for field in fields.elements where violations.count < 8 {
          violations.append(
            Violation(
              field: Self.short(field.member("field")?.string ?? ""),
              description: Self.short(field.member("description")?.string ?? "")))
        }
      }
    }
  }

  /// A code as FCM writes codes: a server that is not FCM must not write to the terminal with it.
  private static func word(_ text: String) -> String {
    var word: [UInt8] = []
    for byte in text.utf8.prefix(64) {
      let isPlain = byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
      word.append(isPlain ? byte : 0x5F)
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func short(_ text: String) -> String { clean(text.unicodeScalars) }

  private static func clean(_ scalars: String.UnicodeScalarView) -> String {
    var clean = String.UnicodeScalarView()
    var count = 0
    for scalar in scalars {
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

  /// The first words of a body that is not JSON, an HTML page for instance, without its tags.
  private static func excerpt(_ body: UTF8Slice) -> String {
    var text: [UInt8] = []
    var isTag = false
    for byte in body.buffer.prefix(4_096) {
      if byte == 0x3C { isTag = true }
      if !isTag, byte > 0x20 || text.last ?? 0x20 != 0x20 { text.append(byte > 0x20 ? byte : 0x20) }
      if byte == 0x3E { isTag = false }
      if text.count >= 120 { break }
    }
    return clean(String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}

/// Paths of fields, as FCM names them and as our messages have them.
package enum FieldPath {
  /// The path of a field in the body that was sent: FCM numbers the entries of a map, `message.data[0].value`, where we name
  /// them, `message.data.price`. A path that the body does not have is returned as it is.
  package static func ours(_ field: String, in body: UTF8Slice) -> String {
    var reader = JSONReader()
    guard let root = try? reader.parse(body) else { return field }
    var path = ""
    var value: JSONCursor? = root
    var isEntry = false
    for part in field.utf8.split(separator: UInt8(ascii: ".")) {
      let name = part.prefix { $0 != UInt8(ascii: "[") }
      // Behind the number of an entry come its two halves.
      if isEntry, name.elementsEqual("value".utf8) || name.elementsEqual("key".utf8) {
        isEntry = false
        continue
      }
      isEntry = false
      path += (path.isEmpty ? "" : ".") + String(decoding: name, as: UTF8.self)
      value = Array(name).withUnsafeBufferPointer { value?.member(UTF8Slice($0)) }
      guard name.count < part.count else { continue }
      var digits = 0
      for byte in part.dropFirst(name.count + 1) {
        guard byte >= 0x30, byte <= 0x39, digits < 100_000 else { break }
        digits = digits * 10 + Int(byte - 0x30)
      }
      if let object = value, object.kind == .object {
        var entries = object.members
        var entry = entries.next()
        for _ in 0..<digits where entry != nil { entry = entries.next() }
        guard let entry else { return field }
        path += "." + (entry.name.string ?? "")
        value = entry.value
        isEntry = true
      } else {
        path += "[\(digits)]"
        var elements = value?.elements
        var element = elements?.next()
        for _ in 0..<digits where element != nil { element = elements?.next() }
        value = element
      }
    }
    return path.isEmpty ? field : path
  }
}
