// Memory for decoded texts that others point into: it grows, and what it has handed out never moves.

import LocBase

final class TextArena {
  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var used = 0

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
    if chunks.isEmpty || chunks[chunks.count - 1].count - used < limit {
      chunks.append(.allocate(capacity: max(limit, 16_384)))
      used = 0
    }
    guard let start = chunks[chunks.count - 1].baseAddress.map({ $0 + used }) else { return .empty }
    let count = min(max(write(start), 0), limit)
    used += count
    return UTF8Slice(base: UnsafePointer(start), count: count)
  }
}
