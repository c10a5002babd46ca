// loc.truncate shortens a text, loc.isolate puts direction marks around one.

import LocBase

extension Sandbox {
  /// Shortens a text to at most `n` characters as people count them (Unicode's grapheme clusters). A shortened text ends in an
  /// ellipsis, which counts.
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

  /// The three parts in one new list of bytes; every `+` would allocate a list of its own.
  static func joined(_ start: [UInt8], _ text: UTF8Slice, _ end: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.count + text.count + end.count)
    bytes += start
    bytes += text.buffer
    bytes += end
    return bytes
  }
}
