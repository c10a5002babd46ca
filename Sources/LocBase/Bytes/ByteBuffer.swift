// A growing output buffer, in which a document of unknown size is built before its bytes are used.

/// A growable run of bytes with one owner.
@usableFromInline package struct ByteBuffer: ~Copyable {
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<UInt8>
  @usableFromInline package internal(set) var capacity: Int
  @usableFromInline package internal(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
  }

  package init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(capacity: bytes.count)
    append(UTF8Slice(bytes))
  }

  deinit { base.deallocate() }

  @inlinable @inline(__always)
  package mutating func reserve(_ extra: Int) { if extra > capacity &- count { grow(extra) } }

  @inline(never)
  @usableFromInline mutating func grow(_ extra: Int) {
    let grown = max(capacity * 2, count + extra)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = grown
  }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inlinable
  package mutating func append(_ slice: UTF8Slice) { appendInline(slice) }

  /// Like `append`, but inlined, for the few places that append most often.
  @inlinable @inline(__always)
  package mutating func appendInline(_ slice: UTF8Slice) {
    guard slice.count > 0, let source = slice.base else { return }
    reserve(slice.count)
    copyBytes(to: base + count, from: source, count: slice.count)
    count &+= slice.count
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withSlice { append($0) }
  }

  // Disfavored, so that a literal is appended as the slice that it is.
  @_disfavoredOverload
  package mutating func append(_ text: StaticString) { append(UTF8Slice(text)) }

  @_disfavoredOverload
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UTF8Slice($0)) }
  }

  /// Appends the integer in decimal. Not an overload of `append`: a literal byte would choose it.
  package mutating func appendDecimal(_ integer: Int) {
    // At most 19 digits and a sign.
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var rest = integer.magnitude
    var start = 20
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if integer < 0 { append(.hyphen) }
    while start < 20 {
      append(digits[start])
      start += 1
    }
  }

  /// Appends the last `width` decimal digits of an integer that is not negative.
  package mutating func appendDecimal(_ integer: Int, width: Int) {
    appendUninitialized(upTo: width) { memory in
      var rest = integer.magnitude
      for index in (0..<width).reversed() {
        memory[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return width
    }
  }

  /// Appends the bytes that `write` puts into memory with room for `limit` bytes; `write` returns their number.
  package mutating func appendUninitialized(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(limit)
    count += min(max(write(base + count), 0), limit)
  }

  /// Counts bytes that the caller has written after the end, into memory that was reserved.
  @inlinable @inline(__always)
  package mutating func advance(by written: Int) { count &+= written }

  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Empties the buffer for its next use; memory beyond `bytes`, which one large use allocated, is released.
  package mutating func removeAll(keeping bytes: Int) {
    if capacity > bytes { self = ByteBuffer(capacity: bytes) }
    count = 0
  }

  /// Removes everything after the first `length` bytes.
  @inlinable
  package mutating func truncate(to length: Int) { count = min(max(length, 0), count) }

  /// The bytes so far, borrowed: valid until the next change.
  @inlinable package var slice: UTF8Slice { UTF8Slice(base: base, count: count) }

  package var bytes: [UInt8] { slice.bytes }

  package var string: String { slice.string }
}
