// A file's bytes with several owners: the engine that can be packed, and the tables whose texts point into them.

/// Bytes that are copied once, and then neither change nor move. They live as long as one of their owners.
package final class SharedBytes: @unchecked Sendable {
  // Written in init only.
  private let memory: UnsafeMutablePointer<UInt8>
  package let count: Int

  /// The zero bytes behind the last byte, so that a scanner may look ahead.
  package static let padding = 32

  package init(copying bytes: UTF8Slice) {
    count = bytes.count
    memory = .allocate(capacity: bytes.count + Self.padding)
    if let base = bytes.base { memory.update(from: base, count: bytes.count) }
    (memory + bytes.count).update(repeating: 0, count: Self.padding)
  }

  deinit { memory.deallocate() }

  package var base: UnsafePointer<UInt8> { UnsafePointer(memory) }

  /// The bytes, borrowed: valid as long as the object is.
  package var slice: UTF8Slice { UTF8Slice(base: base, count: count) }
}
