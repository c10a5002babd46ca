// Keeps everyone but this desk's own page out, as SECURITY.md promises: other sites in the same browser, other users of the computer.

import LocBase

/// Decides which requests are answered.
///
/// The desk listens on 127.0.0.1 alone, and two kinds of strangers reach it there. Programs of other users of the computer lack the
/// token. Pages of other sites in the user's own browser lack it too, and could not send it: it goes in a header of the page's own
/// script, for which a browser asks a foreign origin's server first, and this one never agrees. A cookie would be sent by the
/// browser itself, also with requests that a foreign page causes and to every other port of 127.0.0.1, since cookies know no ports.
/// A site that gives its own name the address 127.0.0.1 (DNS rebinding) is of the same origin as itself, so that no header needs a
/// permission; it still has no token, and is refused before that by its name in `Host`.
struct DeskGate: Sendable {
  static let maxBody = 1 << 20

  let token: [UInt8]

  /// The answer to a request that is refused; nil for one of this desk's page.
  /// - Parameter port: the port on which the desk listens; nil before it does.
  func refusal(of request: DeskRequest, port: UInt16?) -> DeskAnswer? {
    guard let port, let host = request.host, Self.names(of: port).contains(where: { $0.equals(host) }) else {
      return .refusal(403, "The desk answers only under the address that it printed.")
    }
    if let origin = request.origin, !origin.equals("http://" + host) {
      return .refusal(403, "The desk answers only its own page.")
    }
    // A page is opened by its address alone; its script sends the header.
    let given = request.path.equals("/") ? request.value("token") : request.token
    guard let given, equalsToken(given) else {
      return .refusal(403, "This address lacks the token of the desk. Open the address that `locscript desk` printed.")
    }
    return request.body.count > Self.maxBody ? .refusal(413, "The desk takes at most 1 MB at a time.") : nil
  }

  /// The names under which a browser reaches a socket on 127.0.0.1.
  private static func names(of port: UInt16) -> [String] {
    let hosts = ["127.0.0.1", "localhost"]
    return hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
  }

  /// Compares every byte, so that the time tells nothing of where two tokens differ.
  private func equalsToken(_ text: String) -> Bool {
    let given = Array(text.utf8)
    guard given.count == token.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(given, token) { difference |= left ^ right }
    return difference == 0
  }
}

/// Makes the token of a desk: 32 hexadecimal digits from the system's random numbers.
package func makeDeskToken() -> String {
  var random = SystemRandomNumberGenerator()
  let digits = Array("0123456789abcdef".utf8)
  let token = (0..<32).map { _ in digits[Int(random.next() & 15)] }
  return String(decoding: token, as: UTF8.self)
}
