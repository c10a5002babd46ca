// The memory that a result's texts stand in: one block of ordinary size, kept from result to result.

import LocBase

/// Pieces are cut from a block; what does not fit has memory of its own. Every text ends in NUL, for callers from C.
package struct RunMemory: ~Copyable {
  private static let ordinaryBytes = 16 << 10

  private let block = UnsafeMutableRawPointer.allocate(byteCount: RunMemory.ordinaryBytes, alignment: 16)
  private var used = 0
  private var others: [UnsafeMutableRawPointer] = []

  package init() {}

  deinit {
    for other in others { other.deallocate() }
    block.deallocate()
  }

  /// Where the block begins: an address for what has no bytes.
  package var start: UnsafeMutableRawPointer { block }

  /// Takes everything back; what was cut from it must no longer be read.
  package mutating func reset() {
    used = 0
    guard !others.isEmpty else { return }
    for other in others { other.deallocate() }
    others.removeAll(keepingCapacity: true)
  }

  /// Memory for a value of up to so many bytes, aligned to 16.
  package mutating func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let start = (used &+ 15) & ~15
    guard bytes <= Self.ordinaryBytes &- start else {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 1), alignment: 16)
      others.append(memory)
      return memory
    }
    used = start &+ bytes
    return block + start
  }

  /// A copy that ends in NUL.
  package mutating func keep(_ text: UTF8Slice) -> UTF8Slice {
    let copy = allocate(text.count + 1).assumingMemoryBound(to: UInt8.self)
    if let base = text.base { copy.update(from: base, count: text.count) }
    copy[text.count] = 0
    return UTF8Slice(base: UnsafePointer(copy), count: text.count)
  }

  package mutating func keep(_ bytes: [UInt8]) -> UTF8Slice { bytes.withUnsafeBufferPointer { keep(UTF8Slice($0)) } }

  package mutating func keep(_ text: String) -> UTF8Slice {
    var text = text
    return text.withUTF8 { keep(UTF8Slice($0)) }
  }

  /// The text that `write` puts into up to `room` bytes of memory, with a NUL behind it; nil when it answers nil.
  package mutating func write(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) -> UTF8Slice? {
    let before = used
    let memory = allocate(room &+ 1)
    let text = memory.assumingMemoryBound(to: UInt8.self)
    guard let count = write(text) else {
      used = before
      return nil
    }
    text[count] = 0
    // What was not needed is for the next piece, unless the piece lies outside of the block.
    if memory == block + ((before &+ 15) & ~15) { used = ((before &+ 15) & ~15) &+ count &+ 1 }
    return UTF8Slice(base: UnsafePointer(text), count: count)
  }
}
