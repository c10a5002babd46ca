// loc.truncate, loc.isolate, loc.bucket, loc.version_at_least.

import LocBase

extension Sandbox {
  /// At most `n` characters as people count them (Unicode's grapheme clusters); a longer text ends in an ellipsis, which counts.
  func truncate(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let bytes = try arguments.text(1)
    let limit = try arguments.integer(2)
    guard limit >= 0 else { throw arguments.wrong(2, "a length, 0 or more") }
    try holdCopies(bytes.count + 3, and: 1)
    if bytes.count <= limit { return .text(bytes.bytes) }
    let text = bytes.string
    var kept = text.startIndex
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count <= limit {
      if count == limit - 1 { kept = end }
      end = text.index(after: end)
      count += 1
    }
    if count <= limit { return .text(bytes.bytes) }
    guard limit > 0 else { return .text([]) }
    let length = text.utf8.distance(from: text.startIndex, to: kept)
    return .text(Self.joined([], UTF8Slice(base: bytes.base, count: length), [0xE2, 0x80, 0xA6]))
  }

  /// The text between the marks that keep its direction from the text around it: U+2068 and U+2069.
  func isolate(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let text = try arguments.text(1)
    try holdCopies(text.count + 6)
    return .text(Self.joined([0xE2, 0x81, 0xA8], text, [0xE2, 0x81, 0xA9]))
  }

  /// One list of bytes, made at once: `+` would make one for each of its signs.
  static func joined(_ start: [UInt8], _ text: UTF8Slice, _ end: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.count + text.count + end.count)
    bytes += start
    bytes += text.buffer
    bytes += end
    return bytes
  }

  /// 1 … n: the first 8 hexadecimal digits of SHA-256 of "experiment:id", modulo n, plus 1; SQL can repeat it.
  func bucket(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let experiment = try arguments.word(1)
    let id = try arguments.word(2)
    for (position, word) in [(1, experiment), (2, id)] where word.count > ArgumentLimit.bucketWord {
      throw arguments.wrong(position, "a string of at most 1 KB")
    }
    let text = Self.joined(experiment.bytes, UTF8Slice(":"), id.bytes)
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
    for byte in try arguments.text(position, atMost: ArgumentLimit.version, "a version like \"5.10.2\"").bytes + [0x2E]
    {
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
