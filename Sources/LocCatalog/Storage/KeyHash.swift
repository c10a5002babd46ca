// Hashes keys as bytes, for tables that are built once and read often.

import LocBase

/// A hash that the author of a resource file cannot predict: the process draws its seed.
struct KeyHash: Sendable {
  /// One seed for all tables: to ask the system for a seed takes longer than to build a small table.
  private static let drawn = UInt64.random(in: .min ... .max)

  private let seed = drawn

  @inline(__always)
  func callAsFunction(_ key: UTF8Slice) -> UInt64 {
    let first: UInt64 = 0x9E37_79B9_7F4A_7C15
    let second: UInt64 = 0xD6E8_FEB8_6659_FD93
    let count = key.count
    guard count > 0, let base = key.base else { return seed }
    let bytes = UnsafeRawPointer(base)
    var hash = seed ^ (UInt64(truncatingIfNeeded: count) &* first)
    if count >= 8 {
      var index = 0
      while index <= count &- 8 {
        hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), first)
        index &+= 8
      }
      return fold(hash ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), second)
    }
    var tail: UInt64
    if count >= 4 {
      tail = UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32
      tail |= UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else {
      tail = UInt64(base[0]) << 16 | UInt64(base[count / 2]) << 8 | UInt64(base[count &- 1])
    }
    return fold(hash ^ tail, second)
  }

  @inline(__always)
  private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
