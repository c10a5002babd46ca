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
    guard text.count > 0, let source = text.base else { return .empty }
    if chunks.isEmpty || chunks[chunks.count - 1].count - used < text.count {
      chunks.append(.allocate(capacity: max(text.count, 16_384)))
      used = 0
    }
    guard let start = chunks[chunks.count - 1].baseAddress.map({ $0 + used }) else { return .empty }
    start.update(from: source, count: text.count)
    used += text.count
    return UTF8Slice(base: UnsafePointer(start), count: text.count)
  }
}
