// The memory for a result's texts: one block of ordinary size, kept from result to result.

package import LocBase

/// An allocator for the texts of one run. It cuts pieces from a block, and from further blocks when the first is full;
/// a large piece gets separate memory. Every text ends in NUL, for C callers.
@usableFromInline package struct RunMemory: ~Copyable {
  private static let ordinaryBytes = 16 << 10
  private static let furtherBytes = 64 << 10

  @usableFromInline let first: UnsafeMutableRawPointer
  private var block: UnsafeMutableRawPointer
  private var size = RunMemory.ordinaryBytes
  @usableFromInline var used = 0
  @usableFromInline var hasOthers = false
  private var others: [UnsafeMutableRawPointer] = []

  package init() {
    first = .allocate(byteCount: Self.ordinaryBytes, alignment: 16)
    block = first
  }

  deinit {
    for other in others { other.deallocate() }
    first.deallocate()
  }

  /// An address for a list without elements.
  @inlinable package var start: UnsafeMutableRawPointer { first }

  /// Frees all pieces; their texts must no longer be read.
  @inlinable @inline(__always)
  package mutating func reset() {
    used = 0
    if hasOthers { giveBack() }
  }

  @inline(never)
  @usableFromInline mutating func giveBack() {
    for other in others { other.deallocate() }
    others.removeAll(keepingCapacity: true)
    hasOthers = false
    block = first
    size = Self.ordinaryBytes
  }

  /// Allocates memory for a value of up to `bytes` bytes, aligned to 16.
  package mutating func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let start = (used &+ 15) & ~15
    guard bytes <= size &- start else { return allocateElsewhere(bytes) }
    used = start &+ bytes
    return block + start
  }

  private mutating func allocateElsewhere(_ bytes: Int) -> UnsafeMutableRawPointer {
    let isLarge = bytes > Self.furtherBytes / 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: isLarge ? bytes : Self.furtherBytes, alignment: 16)
    others.append(memory)
    hasOthers = true
    guard !isLarge else { return memory }
    block = memory
    size = Self.furtherBytes
    used = bytes
    return memory
  }

  /// A copy that ends in NUL.
  package mutating func keep(_ text: UTF8Slice) -> UTF8Slice {
    let copy = allocate(text.count + 1).assumingMemoryBound(to: UInt8.self)
    if let base = text.base { copy.update(from: base, count: text.count) }
    copy[text.count] = 0
    return UTF8Slice(base: copy, count: text.count)
  }

  package mutating func keep(_ bytes: [UInt8]) -> UTF8Slice { bytes.withSlice { keep($0) } }

  package mutating func keep(_ text: Text) -> UTF8Slice { text.withSlice { keep($0) } }

  /// The text that `write` writes into up to `room` bytes of memory, followed by a NUL; nil if `write` returns nil.
  package mutating func write(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int?) -> UTF8Slice? {
    let memory = allocate(room &+ 1)
    // The next piece gets the unused rest, unless this piece has separate memory.
    let isLast = memory + (room &+ 1) == block + used
    let text = memory.assumingMemoryBound(to: UInt8.self)
    guard let count = write(text) else {
      if isLast { used = memory - block } else { others.removeLast().deallocate() }
      return nil
    }
    text[count] = 0
    if isLast { used = memory - block + count + 1 }
    return UTF8Slice(base: text, count: count)
  }
}
