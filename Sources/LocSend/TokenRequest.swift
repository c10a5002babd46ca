// The request for an access token, and the reading of its answer.

import CSend
package import LocBase

/// The assertion of a service account (RFC 7523): a JSON web token, signed with RS256.
package enum SignedAssertion {
  static let scope = "https://www.googleapis.com/auth/firebase.messaging"

  /// - Parameter now: seconds since 1970. Issued ten seconds earlier, for a clock that is a little fast here.
  package static func make(_ account: Credentials.ServiceAccount, now: Int) throws(SendFailure) -> [UInt8] {
    var header = JSONWriter()
    header.beginObject()
    header.name("alg")
    header.string("RS256")
    header.name("typ")
    header.string("JWT")
    if !account.keyID.isEmpty {
      header.name("kid")
      header.string(account.keyID)
    }
    header.endObject()
    var claims = JSONWriter()
    claims.beginObject()
    claims.name("iss")
    claims.string(account.email)
    claims.name("scope")
    claims.string(scope)
    claims.name("aud")
    claims.string(account.tokenURI)
    claims.name("iat")
    claims.integer(now - 10)
    claims.name("exp")
    claims.integer(now - 10 + 3_600)
    claims.endObject()
    let text = Base64URL.encoded(header.buffer.bytes) + [.period] + Base64URL.encoded(claims.buffer.bytes)
    return text + [.period] + Base64URL.encoded(try sign(text, account.key))
  }

  private static func sign(_ text: [UInt8], _ key: Secret) throws(SendFailure) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 2_048)
    var length = signature.count
    var reason = [CChar](repeating: 0, count: 128)
    var pem = key.reveal
    defer { pem.withUnsafeMutableBytes { loc_cleanse($0.baseAddress, $0.count) } }
    let isSigned = pem.withUnsafeBytes { pem in
      loc_sign_rs256(
        pem.baseAddress?.assumingMemoryBound(to: CChar.self), pem.count, text, text.count, &signature, &length, &reason,
        reason.count)
    }
    guard isSigned else {
      throw SendFailure(.unreadable, "the service account's key: \(String(cBuffer: reason))")
    }
    return Array(signature.prefix(length))
  }
}

/// Base64 for URLs (RFC 4648 §5), without padding.
package enum Base64URL {
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 3)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let word =
        UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
      for digit in 0..<min(rest + 1, 4) { text.append(alphabet[Int(word >> UInt32(18 - 6 * digit)) & 63]) }
      index += 3
    }
    return text
  }
}

/// A form (application/x-www-form-urlencoded).
package enum FormText {
  package static func encoded(_ fields: [(name: String, value: [UInt8])]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for (name, value) in fields {
      if !text.isEmpty { text.append(.ampersand) }
      text += Array(name.utf8) + [UInt8.equalSign]
      for byte in value {
        if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
          text.append(byte)
        } else {
          text += [UInt8.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
    }
    return text
  }
}

/// The response of a token endpoint.
package struct TokenAnswer {
  package var token: Secret?
  package var seconds = 3_600
  /// The reason, without the body: a server could repeat the request in it.
  package var problem = ""
  /// Whether another try can help.
  package var isFinal = false

  package init(status: Int, body: UTF8Slice) {
    var reader = JSONReader()
    let root = try? reader.parse(body)
    if status == 200, let text = root?.member("access_token")?.string, !text.isEmpty {
      // A token with a line end in it could smuggle a header; HTTP/2 refuses it, and so does this.
      guard text.utf8.allSatisfy({ $0 > .space && $0 < 0x7F }) else {
        problem = "the access token has characters that no header takes"
        isFinal = true
        return
      }
      token = Secret(text)
      // Some servers write the number as text.
      let expiry = root?.member("expires_in")
      if let expiry,
        let number = expiry.int ?? expiry.text.flatMap({ $0.withSlice { parseInteger($0) } })
      {
        seconds = min(max(number, 0), 86_400)
      }
      return
    }
    // RFC 6749 §5.2 has codes such as invalid_grant. Anything else may be a part of the request: no assertion or token
    // consists of only these characters.
    let word = root?.member("error")?.string.flatMap { text in
      text.utf8.count <= 40
        && text.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == .underscore } ? text : nil
    }
    problem = "status \(status)" + (word.map { ", \($0)" } ?? "")
    isFinal = (400..<500).contains(status) && status != 429 && status != 408
  }
}
