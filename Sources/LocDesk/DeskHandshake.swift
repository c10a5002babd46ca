// How a desk and its page authenticate each other before either sends anything else. SECURITY.md promises it to the
// desk's users.

import LocBase

/// The first four messages of a connection.
///
/// 1. The page sends a random `challenge`, and its name as `page` when it has been connected before.
/// 2. The desk sends a random `nonce`, and as `proof` the HMAC of both under the page's key. A program that has taken the port of a
///    desk that ended cannot make it, and the page sends it nothing more.
/// 3. The page sends the HMAC of both in its own role. The nonce makes it worthless on any other connection.
/// 4. The desk gives the page a name and a key with which it can connect again.
///
/// All that follows is on the same connection, which no other user of the computer can read, continue or take over.
package struct DeskHandshake: Sendable {
  /// The desk's reaction to a message.
  package enum Answer: Sendable, Equatable {
    case reply([UInt8])
    /// The page has authenticated itself; send it the message.
    case admitted([UInt8])
    /// The connection ends.
    case refused
  }

  private enum State {
    case begun
    /// The desk waits for this proof.
    case challenged(expected: String)
    case over
  }

  private let secret: DeskSecret
  private var state = State.begun

  package init(_ secret: DeskSecret) { self.secret = secret }

  /// The answer to the page's next message. After `admitted` and `refused` every message is refused.
  package mutating func answer(_ message: [UInt8]) -> Answer {
    let begun = state
    state = .over
    return message.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return .refused }
      return withExtendedLifetime(document) { answer(document.root, begun) }
    }
  }

  private mutating func answer(_ message: JSONCursor, _ state: State) -> Answer {
    switch state {
    case .begun: return reply(to: message)
    case .challenged(let expected):
      guard let proof = message.member("proof")?.string, Self.equals(proof, expected) else { return .refused }
      let page = randomDigits()
      return .admitted(Self.json([("page", page), ("key", String(decoding: secret.key(ofPage: page), as: UTF8.self))]))
    case .over: return .refused
    }
  }

  private mutating func reply(to message: JSONCursor) -> Answer {
    // The lengths are fixed, so that no two challenges make the same text.
    guard let challenge = message.member("challenge")?.string, challenge.utf8.count == 32,
      let page = message.member("page")?.string, page.utf8.count <= 32
    else { return .refused }
    let nonce = randomDigits()
    let key = secret.key(ofPage: page)
    state = .challenged(expected: hmac(of: "page \(challenge) \(nonce)", key: key))
    return .reply(Self.json([("nonce", nonce), ("proof", hmac(of: "desk \(challenge) \(nonce)", key: key))]))
  }

  private static func json(_ members: [(name: UTF8Slice, text: String)]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, text) in members { writer.member(name, text) }
    writer.endObject()
    return writer.buffer.bytes
  }

  /// Compares every byte, so that the time does not tell where two proofs differ.
  private static func equals(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(left.utf8, right.utf8) { difference |= left ^ right }
    return difference == 0
  }
}
