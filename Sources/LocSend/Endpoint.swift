// The server that messages go to, and the proxy on the way.

import LocBase

/// A server of FCM's HTTP v1 interface: Google's, or a fake for tests.
package struct Endpoint: Sendable {
  package let host: String
  package let port: String
  package let authority: String
  package let path: String

  /// - Parameter url: `https://host[:port][/prefix]`. Plain HTTP is refused: a token would be readable on the way.
  package init(_ url: String, project: String) throws(SendFailure) {
    guard Text(url).hasPrefix("https://") else {
      throw SendFailure(.usage, "--endpoint must begin with https://: access tokens are sent through TLS only")
    }
    let rest = url.utf8.dropFirst(8)
    let place = rest.prefix { $0 != .slash }
    guard let (host, port) = Self.split(place, defaultPort: "443") else {
      throw SendFailure(.usage, "--endpoint: this is not a valid host: \(String(decoding: place, as: UTF8.self))")
    }
    var prefix = rest.dropFirst(place.count)
    while prefix.last == .slash { prefix = prefix.dropLast() }
    guard prefix.allSatisfy({ $0 > .space && $0 < 0x7F && $0 != .questionMark && $0 != .hash }) else {
      throw SendFailure(.usage, "--endpoint: the path has characters that no path has")
    }
    guard Self.isProject(project) else {
      throw SendFailure(.usage, "'\(project)' is not a valid project: write an ID such as my-shop-1234, or its number")
    }
    self.host = host
    self.port = port
    let name = host.utf8.contains(.colon) ? "[\(host)]" : host
    authority = Text(port) == "443" ? name : "\(name):\(port)"
    path = String(decoding: prefix, as: UTF8.self) + "/v1/projects/\(project)/messages:send"
  }

  /// The host of an https URL; nil if there is none.
  static func host(of url: String) -> String? {
    guard Text(url).hasPrefix("https://") else { return nil }
    return split(url.utf8.dropFirst(8).prefix { $0 != .slash }, defaultPort: "443")?.host
  }

  static func isProject(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy { byte in
        byte.isLetterOrDigit || ".:-_".utf8.contains(byte)
      }
  }

  /// Host and port of `host`, `host:port` or `[::1]:port`.
  static func split<Bytes: Collection>(
    _ place: Bytes, defaultPort: String
  ) -> (host: String, port: String)? where Bytes.Element == UInt8 {
    let bytes = Array(place)
    var host = bytes[...]
    var port = Array(defaultPort.utf8)[...]
    if bytes.first == .leftBracket, let end = bytes.firstIndex(of: .rightBracket) {
      host = bytes[1..<end]
      let rest = bytes[(end + 1)...]
      if !rest.isEmpty {
        guard rest.first == .colon else { return nil }
        port = rest.dropFirst()
      }
    } else if let colon = bytes.lastIndex(of: .colon) {
      host = bytes[..<colon]
      port = bytes[(colon + 1)...]
    }
    let isHost =
      !host.isEmpty && host.count < 254
      && host.allSatisfy { byte in
        byte.isLetterOrDigit || ".-_:%".utf8.contains(byte)
      }
    let number = String(decoding: port, as: UTF8.self)
    guard isHost, port.allSatisfy({ $0.isDigit }), let value = UInt16(number), value > 0 else { return nil }
    return (String(decoding: host, as: UTF8.self), number)
  }
}

/// An HTTP proxy that connects through (`CONNECT`), as HTTPS_PROXY names it.
package struct Proxy: Sendable {
  package let host: String
  package let port: String
  /// The value of Proxy-Authorization.
  package let authorization: Secret?

  var url: String { "http://" + (host.utf8.contains(.colon) ? "[\(host)]" : host) + ":" + port }

  /// The proxy for a host, from HTTPS_PROXY and NO_PROXY; nil if there is none.
  package static func find(for host: String) throws(SendFailure) -> Proxy? {
    guard let url = SystemFile.environment("https_proxy") ?? SystemFile.environment("HTTPS_PROXY") else { return nil }
    let exceptions = SystemFile.environment("no_proxy") ?? SystemFile.environment("NO_PROXY") ?? ""
    return isException(host, exceptions) ? nil : try Proxy(url)
  }

  /// Whether a list like NO_PROXY's names the host, or a domain that the host is in.
  static func isException(_ host: String, _ exceptions: String) -> Bool {
    for name in exceptions.utf8.split(whereSeparator: { $0 == .comma || $0 == .space }) {
      var name = String(decoding: name, as: UTF8.self)
      if Text(name) == "*" { return true }
      while name.utf8.first == .period { name = String(decoding: name.utf8.dropFirst(), as: UTF8.self) }
      if Text(host) == Text(name) || Text(host).hasSuffix(Text("." + name)) { return true }
    }
    return false
  }

  package init(_ url: String) throws(SendFailure) {
    var rest = url.utf8[...]
    if let scheme = url.range(ofBytes: "://") {
      guard Text(String(decoding: url.utf8[..<scheme], as: UTF8.self)) == "http" else {
        throw SendFailure(.usage, "HTTPS_PROXY: only proxies at http:// are supported")
      }
      rest = rest.dropFirst(7)
    }
    rest = rest.prefix { $0 != .slash }
    var authorization: Secret?
    if let at = rest.lastIndex(of: .at) {
      let user = Array(rest[..<at])
      authorization = Secret(Array("Basic ".utf8) + Self.base64(Self.unescaped(user)))
      rest = rest[rest.index(after: at)...]
    }
    guard let (host, port) = Endpoint.split(rest, defaultPort: "80") else {
      throw SendFailure(.usage, "HTTPS_PROXY: this is not the address of a proxy")
    }
    self.host = host
    self.port = port
    self.authorization = authorization
  }

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == .percent, index + 2 < text.count, let high = hexDigit(text[index + 1]),
        let low = hexDigit(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text = Base64URL.encoded(bytes).map { $0 == .hyphen ? .plus : $0 == .underscore ? .slash : $0 }
    while text.count % 4 != 0 { text.append(.equalSign) }
    return text
  }
}

extension String {
  /// The place of the first occurrence of a word.
  fileprivate func range(ofBytes word: String) -> String.Index? {
    let (text, word) = (Array(utf8), Array(word.utf8))
    guard text.count >= word.count else { return nil }
    for start in 0...(text.count - word.count) where text[start..<start + word.count].elementsEqual(word) {
      return utf8.index(utf8.startIndex, offsetBy: start)
    }
    return nil
  }
}
