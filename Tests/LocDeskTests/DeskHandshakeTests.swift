// How a desk and a page prove to each other that they know the secret, and what is refused.

import LocBase
import Testing

@testable import LocDesk

@Suite struct DeskHandshakeTests {
  private let secret = DeskSecret()
  private let challenge = String(repeating: "c", count: 32)

  /// The handshake of a page, up to the desk's proof.
  private struct Begun {
    var handshake: DeskHandshake
    let nonce: String
    let proof: String

    init(_ secret: DeskSecret, _ challenge: String, page: String = "") throws {
      handshake = DeskHandshake(secret)
      guard case .reply(let reply) = handshake.answer(#"{"challenge":"\#(challenge)","page":"\#(page)"}"#) else {
        throw Refused()
      }
      let members = try Members(reply)
      nonce = members["nonce"]
      proof = members["proof"]
    }

    mutating func prove(_ proof: String) -> DeskHandshake.Answer { handshake.answer(#"{"proof":"\#(proof)"}"#) }
  }

  private struct Refused: Error {}

  private func proof(_ role: String, _ begun: Begun, key: String? = nil) -> String {
    hmac(of: "\(role) \(challenge) \(begun.nonce)", key: Array((key ?? secret.token).utf8))
  }

  /// What the desk gives to a page that has proven itself.
  private func welcome(_ answer: DeskHandshake.Answer) throws -> Members {
    guard case .admitted(let welcome) = answer else { throw Refused() }
    return try Members(welcome)
  }

  @Test func bothSidesProveThemselves() throws {
    var begun = try Begun(secret, challenge)
    #expect(begun.nonce.utf8.count == 32)
    #expect(begun.proof == proof("desk", begun))
    let welcome = try welcome(begun.prove(proof("page", begun)))
    #expect(welcome["page"].utf8.count == 32 && welcome["key"].utf8.count == 64)
    #expect(!welcome.text.contains(secret.token))
  }

  @Test func aPageConnectsAgain() throws {
    var begun = try Begun(secret, challenge)
    let first = try welcome(begun.prove(proof("page", begun)))
    var again = try Begun(secret, challenge, page: first["page"])
    #expect(again.proof == proof("desk", again, key: first["key"]))
    // Not with the address's secret, which a page that is loaded again shows to any program that has the port by then.
    #expect(again.proof != proof("desk", again))
    #expect(again.prove(proof("page", again)) == .refused)
    again = try Begun(secret, challenge, page: first["page"])
    let second = try welcome(again.prove(proof("page", again, key: first["key"])))
    #expect(second["page"] != first["page"] && second["key"] != first["key"])
    // Another desk gives other keys.
    #expect(DeskSecret().key(ofPage: first["page"]) != Array(first["key"].utf8))
  }

  @Test func wrongProofs() throws {
    for (index, change) in [0, 31, 63].enumerated() {
      var begun = try Begun(secret, challenge)
      var digits = Array(proof("page", begun).utf8)
      digits[change] = digits[change] == 0x30 ? 0x31 : 0x30
      #expect(begun.prove(String(decoding: digits, as: UTF8.self)) == .refused, "\(index)")
    }
    for wrong in ["", String(repeating: "0", count: 64)] {
      var begun = try Begun(secret, challenge)
      #expect(begun.prove(wrong) == .refused)
    }
    var begun = try Begun(secret, challenge)
    #expect(begun.prove(String(proof("page", begun).dropLast())) == .refused)
    begun = try Begun(secret, challenge)
    #expect(begun.prove(proof("page", begun) + "0") == .refused)
    begun = try Begun(secret, challenge)
    #expect(begun.prove(proof("page", begun).uppercased()) == .refused)
    begun = try Begun(secret, challenge)
    #expect(begun.prove(secret.token) == .refused)
  }

  @Test func messagesAfterTheEnd() throws {
    var begun = try Begun(secret, challenge)
    #expect(begun.prove("") == .refused)
    #expect(begun.prove(proof("page", begun)) == .refused)
    begun = try Begun(secret, challenge)
    _ = try welcome(begun.prove(proof("page", begun)))
    #expect(begun.prove(proof("page", begun)) == .refused)
    begun = try Begun(secret, challenge)
    #expect(begun.handshake.answer(#"{"challenge":"\#(challenge)","page":""}"#) == .refused)
  }

  /// The desk's own proof, and one of another connection with the same challenge.
  @Test func proofsFromElsewhere() throws {
    var begun = try Begun(secret, challenge)
    #expect(begun.prove(begun.proof) == .refused)
    let other = try Begun(secret, challenge)
    begun = try Begun(secret, challenge)
    #expect(other.nonce != begun.nonce)
    #expect(begun.prove(proof("page", other)) == .refused)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"proof":"x"}"#, #"{"challenge":"cccccccccccccccccccccccccccccccc"}"#,
    #"{"challenge":"ccccccccccccccccccccccccccccccc","page":""}"#,
    #"{"challenge":"ccccccccccccccccccccccccccccccccc","page":""}"#, #"{"challenge":1,"page":""}"#,
    #"{"challenge":"cccccccccccccccccccccccccccccccc","page":"ppppppppppppppppppppppppppppppppp"}"#,
    #"{"challenge":"cccccccccccccccccccccccccccccccc","page":null}"#,
  ])
  func messagesThatAreNoChallenge(_ text: String) {
    var handshake = DeskHandshake(secret)
    #expect(handshake.answer(text) == .refused)
  }

  @Test(arguments: ["", "{}", "[]", #"{"proof":null}"#, #"{"proof":1}"#])
  func messagesThatAreNoProof(_ text: String) throws {
    var begun = try Begun(secret, challenge)
    #expect(begun.handshake.answer(text) == .refused)
  }

  @Test func secretsDiffer() {
    let secrets = (0..<100).map { _ in DeskSecret().token }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 32 && $0.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } })
  }

  /// RFC 4231, cases 1 and 2, and an empty text under an empty key.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func knownHMACs(_ key: [UInt8], _ text: String, _ expected: String) { #expect(hmac(of: text, key: key) == expected) }
}

extension DeskHandshake {
  fileprivate mutating func answer(_ text: String) -> Answer { answer(Array(text.utf8)) }
}
