// Maps names to numbers, for the few names that one object may have. An index is made once and searched for every member of
// every message.

import LocBase

/// A hash table of names that live as long as the program; so does the table's own memory.
struct NameIndex: @unchecked Sendable {
  private struct Slot {
    var name: UTF8Slice
    /// The name's number; less than 0 when the slot is free.
    var number: Int
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int

  /// Makes an index; for a name that occurs twice the first number counts.
  init(_ names: [(name: UTF8Slice, number: Int)]) {
    var count = 4
    // At most a third of the slots is taken, so that a look-up soon ends at a free one.
    while count < 3 * names.count { count *= 2 }
    mask = count - 1
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(name: .empty, number: -1), count: count)
    for (name, number) in names where find(name) == nil {
      var at = Self.hash(name) & mask
      while slots[at].number >= 0 { at = (at + 1) & mask }
      slots[at] = Slot(name: name, number: number)
    }
  }

  @inline(__always)
  func find(_ name: UTF8Slice) -> Int? {
    var at = Self.hash(name) & mask
    while slots[at].number >= 0 {
      if slots[at].name == name { return slots[at].number }
      at = (at &+ 1) & mask
    }
    return nil
  }

  /// Hashes the first and the last eight bytes, which are enough to tell a table's names apart.
  @inline(__always)
  private static func hash(_ name: UTF8Slice) -> Int {
    guard let base = name.base else { return 0 }
    let bytes = UnsafeRawPointer(base)
    let count = name.count
    var word: UInt64 = 0
    if count >= 8 {
      let last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      word = bytes.loadUnaligned(as: UInt64.self) ^ (last << 7 | last >> 57)
    } else if count >= 4 {
      word = UInt64(bytes.loadUnaligned(as: UInt32.self))
      word |= UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) << 32
    } else if count > 0 {
      word = UInt64(base[0]) | UInt64(base[count / 2]) << 8 | UInt64(base[count &- 1]) << 16
    }
    return Int(truncatingIfNeeded: ((word &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}
