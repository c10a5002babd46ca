// An arena for decoded texts that other objects point into: it grows, and the texts it returned never move.

import LocBase

final class TextArena {
  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  /// The free part of the last chunk.
  private var room = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  init() {}

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  func copy(_ text: [UInt8]) -> UTF8Slice { text.withSlice { copy($0) } }

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
    room = UnsafeMutableBufferPointer(start: start + count, count: room.count &- count)
    return UTF8Slice(base: UnsafePointer(start), count: count)
  }
}

extension TextArena {
  /// The text of a string or of a name: in the document itself, or decoded into the arena.
  func text(of string: JSONCursor) -> UTF8Slice {
    string.hasEscapes ? append(upTo: string.token.count) { unescape(string.token, to: $0) } : string.token
  }
}
