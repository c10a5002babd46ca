// HMAC-SHA-256 (RFC 2104), which browsers have as well.

import LocBase

/// The HMAC of a text in 64 hexadecimal digits.
/// - Parameter key: at most 64 bytes, SHA-256's block; further ones are left out.
func hmac(of text: String, key: [UInt8]) -> String {
  func padded(_ pad: UInt8) -> [UInt8] {
    (0..<64).map { $0 < key.count ? key[$0] ^ pad : pad }
  }
  let inner = bytes(SHA256.digest(of: padded(0x36) + text.utf8))
  return hexadecimal(bytes(SHA256.digest(of: padded(0x5C) + inner)))
}

/// Random hexadecimal digits from the system, 128 bits of them.
func randomDigits() -> String {
  var random = SystemRandomNumberGenerator()
  return hexadecimal((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
}

private func bytes(_ words: [UInt32]) -> [UInt8] {
  words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
