// Memory for decoded texts that others point into: it grows, and what it has handed out never moves.

import LocBase

final class TextArena {
  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  /// What is left of the last chunk: for a text whose length shows when it is written, and `keep` behind it.
  private(set) var room = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  init() {}

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  func copy(_ text: [UInt8]) -> UTF8Slice { text.withUnsafeBufferPointer { copy(UTF8Slice($0)) } }

  /// A copy of the bytes, valid as long as the arena is.
  func copy(_ text: UTF8Slice) -> UTF8Slice {
    guard let source = text.base else { return .empty }
    return append(upTo: text.count) {
      $0.update(from: source, count: text.count)
      return text.count
    }
  }

  /// What `write` puts into memory with room for `limit` bytes; it returns how many there are.
  func append(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) -> UTF8Slice {
    guard limit > 0 else { return .empty }
    if room.count < limit {
      room = .allocate(capacity: max(limit, 16_384))
      if let chunk = room.baseAddress { chunks.append(chunk) }
    }
    guard let start = room.baseAddress else { return .empty }
    let count = min(max(write(start), 0), limit)
    keep(count)
    return UTF8Slice(base: UnsafePointer(start), count: count)
  }

  /// Keeps what has been written to the first `count` bytes of `room`.
  func keep(_ count: Int) {
    let kept = min(max(count, 0), room.count)
    room = UnsafeMutableBufferPointer(start: room.baseAddress.map { $0 + kept }, count: room.count &- kept)
  }
}

extension TextArena {
  /// A token's text: where it stands, or decoded here.
  func text(of token: JSONToken) -> UTF8Slice {
    guard token.hasEscapes else { return token.slice }
    return append(upTo: token.slice.count) { token.decode(to: $0) }
  }

  /// The next value's text, in its document or decoded here; nil, with nothing read, when the value is no string.
  func text(from stream: inout JSONStream) throws(JSONSyntaxError) -> UTF8Slice? {
    if let text = stream.text(in: room) {
      if text.base == UnsafePointer(room.baseAddress) { keep(text.count) }
      return text
    }
    return try stream.string().map { self.text(of: $0) }
  }
}
