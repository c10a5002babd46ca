// Output into the caller's memory, as snprintf does it: bytes that do not fit are counted, not written.

/// A writer over borrowed memory. `count` continues past `capacity`, so that one call reports the size that is needed.
@usableFromInline package struct OutputBuffer {
  @usableFromInline package let base: UnsafeMutablePointer<UInt8>?
  @usableFromInline package let capacity: Int
  /// The number of bytes that the whole output needs so far.
  @usableFromInline package var count = 0

  @inlinable @inline(__always)
  package init(base: UnsafeMutablePointer<UInt8>?, capacity: Int) {
    self.base = base
    self.capacity = base == nil ? 0 : capacity
  }

  @inlinable package var fits: Bool { @inline(__always) get { count <= capacity } }

  /// Memory for `extra` more bytes, nil unless all fit: for a writer that fills the memory itself and then calls `advance`.
  @inlinable @inline(__always)
  package func room(for extra: Int) -> UnsafeMutablePointer<UInt8>? {
    guard let base, count <= capacity, extra <= capacity &- count else { return nil }
    return base + count
  }

  @inlinable @inline(__always)
  package mutating func advance(by written: Int) { count &+= written }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    if count < capacity, let base { base[count] = byte }
    count += 1
  }

  @inlinable
  package mutating func append(_ slice: UTF8Slice) {
    guard slice.count > 0, let source = slice.base else { return }
    if count + slice.count <= capacity, let base { copyBytes(to: base + count, from: source, count: slice.count) }
    count += slice.count
  }

  @_disfavoredOverload
  package mutating func append(_ text: StaticString) { append(UTF8Slice(text)) }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withSlice { append($0) }
  }
}

/// Copies `count` bytes between places that do not overlap. Most pieces of a message are shorter than a call of memcpy.
@inlinable
@inline(__always)
package func copyBytes(to target: UnsafeMutablePointer<UInt8>, from source: UnsafePointer<UInt8>, count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  // Two loads that may overlap each other, both inside the source.
  if count > 32 {
    target.update(from: source, count: count)
  } else if count >= 16 {
    let head = from.loadUnaligned(as: SIMD16<UInt8>.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 16, as: SIMD16<UInt8>.self)
    to.storeBytes(of: head, as: SIMD16<UInt8>.self)
    to.storeBytes(of: tail, toByteOffset: count &- 16, as: SIMD16<UInt8>.self)
  } else if count >= 8 {
    let head = from.loadUnaligned(as: UInt64.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    to.storeBytes(of: head, as: UInt64.self)
    to.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
  } else if count >= 4 {
    let head = from.loadUnaligned(as: UInt32.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    to.storeBytes(of: head, as: UInt32.self)
    to.storeBytes(of: tail, toByteOffset: count &- 4, as: UInt32.self)
  } else if count > 0 {
    target[0] = source[0]
    target[count &- 1] = source[count &- 1]
    if count == 3 { target[1] = source[1] }
  }
}

/// Like `copyBytes`, and returns bits of the bytes: bit 7 of some byte is set where the text is not ASCII.
@inlinable
@inline(__always)
package func copyBytesSeen(
  to target: UnsafeMutablePointer<UInt8>, from source: UnsafePointer<UInt8>, count: Int
) -> UInt64 {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  if count > 32 {
    target.update(from: source, count: count)
    // Long texts are not examined here.
    return 0x80
  } else if count >= 16 {
    let head = from.loadUnaligned(as: SIMD2<UInt64>.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
    to.storeBytes(of: head, as: SIMD2<UInt64>.self)
    to.storeBytes(of: tail, toByteOffset: count &- 16, as: SIMD2<UInt64>.self)
    let all = head | tail
    return all[0] | all[1]
  } else if count >= 8 {
    let head = from.loadUnaligned(as: UInt64.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    to.storeBytes(of: head, as: UInt64.self)
    to.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
    return head | tail
  } else if count >= 4 {
    let head = from.loadUnaligned(as: UInt32.self)
    let tail = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    to.storeBytes(of: head, as: UInt32.self)
    to.storeBytes(of: tail, toByteOffset: count &- 4, as: UInt32.self)
    return UInt64(head | tail)
  } else if count > 0 {
    let (first, middle, last) = (source[0], source[count / 2], source[count &- 1])
    target[0] = first
    target[count / 2] = middle
    target[count &- 1] = last
    return UInt64(first | middle | last)
  }
  return 0
}

/// Decides whether the caller may use that many more bytes. Work for a rule asks before it creates text, and stops at
/// the first refusal.
package typealias MemoryPermit = (_ bytes: Int) -> Bool

/// The bytes that `write` produces: tries a small buffer first and repeats once when it was too small.
/// - Parameter permit: called before the memory for a longer output is allocated; nil for output without a limit. If it
///   refuses, the result is empty.
package func collectBytes<Problem: Error>(
  _ permit: MemoryPermit? = nil, _ write: (inout OutputBuffer) throws(Problem) -> Void
) throws(Problem) -> [UInt8] {
  var needed = 512
  while true {
    var storage = [UInt8](repeating: 0, count: needed)
    let count = try storage.withUnsafeMutableBufferPointer { (memory) throws(Problem) -> Int in
      var output = OutputBuffer(base: memory.baseAddress, capacity: memory.count)
      try write(&output)
      return output.count
    }
    if count <= needed {
      storage.removeLast(needed - count)
      return storage
    }
    if let permit, !permit(count) { return [] }
    needed = count
  }
}
