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
    var left = try version(arguments, 1)
    var right = try version(arguments, 2)
    while true {
      let (a, b) = (left.next(), right.next())
      if a == .end, b == .end { return true }
      if a.value != b.value { return a.value > b.value }
    }
  }

  private func version(_ arguments: LocArguments, _ position: Int) throws(LocError) -> VersionNumbers {
    let wanted: StaticString = "a version like \"5.10.2\""
    let numbers = VersionNumbers(try arguments.text(position, wanted))
    var reader = numbers
    while true {
      switch reader.next() {
      case .number: continue
      case .end: return numbers
      case .malformed: throw arguments.wrong(position, wanted)
      }
    }
  }
}

/// The numbers of a version, read one by one from its text: a long version is copied nowhere, so it needs no bound.
private struct VersionNumbers {
  enum Part: Equatable {
    case number(Int)
    case end
    case malformed

    /// A number that is not there counts as 0.
    var value: Int {
      if case .number(let value) = self { return value }
      return 0
    }
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isDone = false

  init(_ text: UTF8Slice) { self.text = text.buffer }

  mutating func next() -> Part {
    if isDone { return .end }
    var number: Int?
    while index < text.count, text[index] != 0x2E {
      let byte = text[index]
      if byte == 0x2D || byte == 0x2B {
        isDone = true
        return number.map { .number($0) } ?? .end
      }
      guard byte &- 0x30 < 10, (number ?? 0) < 1_000_000_000_000 else { return .malformed }
      number = (number ?? 0) * 10 + Int(byte &- 0x30)
      index += 1
    }
    isDone = index >= text.count
    index += 1
    return number.map { .number($0) } ?? .malformed
  }
}
