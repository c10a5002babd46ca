// Digests of records and inputs.

import Dispatch
import LocBase
import Testing

@testable import LocSend

@Suite struct DigestTests {
  /// FIPS 180-2, appendix B.1.
  @Test func knownAnswer() {
    #expect(
      Digest(of: Array("abc".utf8)).hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  /// Threads share nothing of a digest: they once wrote into one buffer of OpenSSL's.
  @Test func manyThreads() {
    let texts = (0..<8).map { [UInt8](repeating: UInt8($0), count: 1000) }
    let digests = texts.map { Digest(of: $0) }
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      let isSame = (0..<5000).allSatisfy { _ in Digest(of: texts[index]) == digests[index] }
      #expect(isSame)
    }
  }
}
