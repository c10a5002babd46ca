// SHA-256 digests: of a record, of an input, of a token.

import CSend
package import LocBase

/// A SHA-256 digest.
package struct Digest: Sendable, Equatable {
  package var words: InlineArray<4, UInt64> = .init(repeating: 0)

  package init() {}

  package init(of text: UTF8Slice) {
    withUnsafeMutableBytes(of: &words) { result in
      guard let target = result.baseAddress else { return }
      loc_sha256_of(text.base, text.count, target.assumingMemoryBound(to: UInt8.self))
    }
  }

  package init(of bytes: [UInt8]) {
    self = bytes.withSlice { Digest(of: $0) }
  }

  /// A digest that was stored; nil for bytes of another length.
  package init?(stored: UnsafeRawBufferPointer) {
    guard stored.count == 32 else { return nil }
    withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: stored) }
  }

  package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// The first bytes in hexadecimal.
  package func hex(bytes count: Int = 32) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes.prefix(count) { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  package static func == (left: Digest, right: Digest) -> Bool {
    left.words[0] == right.words[0] && left.words[1] == right.words[1] && left.words[2] == right.words[2]
      && left.words[3] == right.words[3]
  }
}

/// A digest of bytes that come in parts.
struct RunningDigest: ~Copyable {
  private let state: OpaquePointer

  init() { state = loc_sha256_begin() }

  mutating func add(_ bytes: UTF8Slice) { loc_sha256_add(state, bytes.base, bytes.count) }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { loc_sha256_add(state, $0.baseAddress, $0.count) }
  }

  consuming func finished() -> Digest {
    var result = Digest()
    withUnsafeMutableBytes(of: &result.words) { memory in
      guard let target = memory.baseAddress else { return }
      loc_sha256_end(state, target.assumingMemoryBound(to: UInt8.self))
    }
    return result
  }
}
