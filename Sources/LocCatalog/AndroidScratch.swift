// Memory that one reader uses over and over for the raw text of the value at hand.

import LocBase

struct AndroidScratch: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  mutating func removeAll() { count = 0 }

  mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    reserve(added)
    (base + count).update(from: bytes, count: added)
    count += added
  }

  /// Makes room for `extra` more bytes.
  mutating func reserve(_ extra: Int) {
    guard count + extra > capacity else { return }
    let grown = max(capacity * 2, count + extra)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = grown
  }
}
