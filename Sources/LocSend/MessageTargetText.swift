// The token of a request body, for the list of dead ones.

import LocBase

extension Record {
  /// The registration token or installation ID that the message is for; nil for topics and conditions.
  var token: String? {
    body.withSlice { bytes in
      var reader = JSONReader()
      guard let root = try? reader.parse(bytes), let message = root.member("message") else { return nil }
      return message.member("token")?.string ?? message.member("fid")?.string
    }
  }
}

/// Texts with a secret in them, without it.
enum Redaction {
  /// The text with each secret replaced by a word. A server may repeat parts of the request.
  static func redacted(_ text: String, _ secrets: [(secret: String, word: String)]) -> String {
    var bytes = Array(text.utf8)
    for (secret, word) in secrets {
      let secret = Array(secret.utf8)
      guard secret.count >= 4 else { continue }
      var start = 0
      while start + secret.count <= bytes.count {
        if bytes[start] == secret[0], bytes[start..<start + secret.count].elementsEqual(secret) {
          bytes.replaceSubrange(start..<start + secret.count, with: Array(word.utf8))
          start += word.utf8.count
        } else {
          start += 1
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
