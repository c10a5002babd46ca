// An arena for decoded texts that other objects point into: it grows, and the texts it returned never move.

import LocBase

final class TextArena {
  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  /// The free part of the last chunk. A caller that does not know a text's length in advance writes here and then calls `keep`.
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

  /// Calls `write` with memory of `limit` bytes and returns the text written there; `write` returns its length.
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

  /// Keeps the first `count` bytes that were written to `room`.
  func keep(_ count: Int) {
    let kept = min(max(count, 0), room.count)
    room = UnsafeMutableBufferPointer(start: room.baseAddress.map { $0 + kept }, count: room.count &- kept)
  }
}

extension TextArena {
  /// A token's text: in the document itself, or decoded into the arena.
  func text(of token: JSONToken) -> UTF8Slice {
    guard token.hasEscapes else { return token.slice }
    return append(upTo: token.slice.count) { token.decode(to: $0) }
  }

  /// The next value's text, in its document or decoded into the arena; nil, with nothing read, when the value is no string.
  func text(from stream: inout JSONStream) throws(JSONSyntaxError) -> UTF8Slice? {
    if let text = stream.text(in: room) {
      if text.base == UnsafePointer(room.baseAddress) { keep(text.count) }
      return text
    }
    return try stream.string().map { self.text(of: $0) }
  }
}
