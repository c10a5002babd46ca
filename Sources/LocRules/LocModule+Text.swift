// loc.truncate, loc.bucket, loc.version_at_least.

import LocBase

extension Sandbox {
  /// At most `n` characters as people count them (Unicode's grapheme clusters); a longer text ends in an ellipsis, which counts.
  func truncate(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let bytes = try arguments.text(1)
    let limit = try arguments.integer(2)
    guard limit >= 0 else { throw arguments.wrong(2, "a length, 0 or more") }
    if bytes.count <= limit { return .text(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    var kept = text.startIndex
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count <= limit {
      if count == limit - 1 { kept = end }
      end = text.index(after: end)
      count += 1
    }
    if count <= limit { return .text(bytes) }
    guard limit > 0 else { return .text([]) }
    return .text([UInt8](text[..<kept].utf8) + [0xE2, 0x80, 0xA6])
  }

  /// 1 … n: the first 8 hexadecimal digits of SHA-256 of "experiment:id", modulo n, plus 1; SQL can repeat it.
  func bucket(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let text = try arguments.word(1) + [0x3A] + (try arguments.word(2))
    let count = try arguments.integer(3)
    guard count >= 1 else { throw arguments.wrong(3, "a number of buckets, 1 or more") }
    return .integer(Int(SHA256.firstWord(of: text)) % count + 1)
  }

  /// Number by number: 5.10 is later than 5.9, and 5.2 is 5.2.0. What follows a hyphen or a plus does not count.
  func versionAtLeast(_ arguments: LocArguments) throws(LocError) -> Bool {
    let left = try version(arguments, 1)
    let right = try version(arguments, 2)
    for index in 0..<max(left.count, right.count) {
      let a = index < left.count ? left[index] : 0
      let b = index < right.count ? right[index] : 0
      if a != b { return a > b }
    }
    return true
  }

  private func version(_ arguments: LocArguments, _ position: Int) throws(LocError) -> [Int] {
    var numbers: [Int] = []
    var current: Int?
    for byte in try arguments.text(position, "a version like \"5.10.2\"") + [0x2E] {
      if byte == 0x2D || byte == 0x2B { break }
      if byte == 0x2E {
        guard let number = current else { throw arguments.wrong(position, "a version like \"5.10.2\"") }
        numbers.append(number)
        current = nil
        continue
      }
      guard byte &- 0x30 < 10, (current ?? 0) < 1_000_000_000_000 else {
        throw arguments.wrong(position, "a version like \"5.10.2\"")
      }
      current = (current ?? 0) * 10 + Int(byte &- 0x30)
    }
    if let current { numbers.append(current) }
    return numbers
  }
}
