// Text at the boundary, as borrowed bytes. Tables and formats take slices, so that a call from C copies nothing.

public import CLocSystem
import CText

/// UTF-8 borrowed for the duration of a call. Its layout is that of the C type `locscript_str`: an address, then a count.
@usableFromInline package struct UTF8Slice: BitwiseCopyable, Equatable, RandomAccessCollection, @unchecked Sendable {
  @usableFromInline package var base: UnsafePointer<UInt8>?
  @usableFromInline package var count: Int

  @inlinable
  package init(base: UnsafePointer<UInt8>?, count: Int) {
    self.base = base
    self.count = count
  }

  @inlinable
  package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    self.init(base: buffer.baseAddress, count: buffer.count)
  }

  @inlinable package static var empty: UTF8Slice { UTF8Slice(base: nil, count: 0) }

  /// The bytes of a literal, which live as long as the program.
  @inlinable package init(_ text: StaticString) { self.init(base: text.utf8Start, count: text.utf8CodeUnitCount) }

  @inlinable
  package var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  package var string: String { String(decoding: buffer, as: UTF8.self) }

  package var bytes: [UInt8] { [UInt8](buffer) }

  /// The slice without white space and control characters at its ends.
  package var trimmed: UTF8Slice {
    guard let first = buffer.firstIndex(where: { $0 > .space }), let last = buffer.lastIndex(where: { $0 > .space })
    else {
      return UTF8Slice(base: base, count: 0)
    }
    return part(first, last + 1)
  }

  /// The bytes `start ..< end`; both offsets are within the slice.
  package func part(_ start: Int, _ end: Int) -> UTF8Slice {
    UTF8Slice(base: base.map { $0 + start }, count: end - start)
  }

  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int { count }

  @inlinable package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return base.unsafelyUnwrapped[index]
  }

  // The buffer's own iterator and searches: each index that they make is inside.
  @inlinable package func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator { buffer.makeIterator() }

  @inlinable package func firstIndex(of byte: UInt8) -> Int? { buffer.firstIndex(of: byte) }

  @inlinable package func contains(_ byte: UInt8) -> Bool { buffer.contains(byte) }

  @inlinable package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { try body(buffer) }

  @inlinable
  package static func == (left: UTF8Slice, right: UTF8Slice) -> Bool {
    guard left.count == right.count else { return false }
    guard left.count > 0, let first = left.base, let second = right.base else { return true }
    return left.count <= 16 ? equalShort(first, second, left.count) : memcmp(first, second, left.count) == 0
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes, borrowed.
  @inlinable package func withSlice<Result, Problem: Error>(_ body: (UTF8Slice) throws(Problem) -> Result)
    throws(Problem)
    -> Result
  {
    try withUnsafeBufferPointer { (bytes) throws(Problem) -> Result in try body(UTF8Slice(bytes)) }
  }
}

extension UTF8Slice: ExpressibleByStringLiteral, CustomStringConvertible {
  @inlinable package init(stringLiteral value: StaticString) { self.init(value) }

  @usableFromInline package var description: String { string }
}

extension UTF8Slice {
  package func hasPrefix(_ start: UTF8Slice) -> Bool {
    count >= start.count && UTF8Slice(base: base, count: start.count) == start
  }

  package func hasSuffix(_ end: UTF8Slice) -> Bool { count >= end.count && part(count - end.count, count) == end }

  /// The offset of the first such byte at `start` or later, for slices longer than a name; nil if there is none.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    precondition(start >= 0 && start <= count)
    guard let base, start < count, let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Whether `part` occurs in the slice, byte for byte.
  package func contains(_ part: UTF8Slice) -> Bool { loc_has_part(base, count, part.base, part.count) }
}

/// Compares at most 16 bytes by words that overlap in the middle: most names are that short, and a call costs more than the
/// comparison.
@inlinable @inline(__always)
func equalShort(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let (first, second) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
  if count >= 8 {
    return first.loadUnaligned(as: UInt64.self) == second.loadUnaligned(as: UInt64.self)
      && first.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        == second.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
  }
  if count >= 4 {
    return first.loadUnaligned(as: UInt32.self) == second.loadUnaligned(as: UInt32.self)
      && first.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        == second.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
  }
  return left[0] == right[0] && left[count / 2] == right[count / 2] && left[count &- 1] == right[count &- 1]
}

/// Borrowed texts, such as the arguments of a string.
package typealias Slices = UnsafeBufferPointer<UTF8Slice>

/// Calls `body` with the strings as borrowed slices, for callers that hold Swift strings.
package func withSlices<Result, Problem: Error>(
  of strings: [String], _ body: (Slices) throws(Problem) -> Result
) throws(Problem) -> Result {
  try withSlices(of: strings.map { [UInt8]($0.utf8) }, body)
}

/// The same for texts that are bytes already.
package func withSlices<Result, Problem: Error>(
  of texts: [[UInt8]], _ body: (Slices) throws(Problem) -> Result
) throws(Problem) -> Result {
  var bytes: [UInt8] = []
  var ends: [Int] = []
  for text in texts {
    bytes += text
    ends.append(bytes.count)
  }
  // The base address exists even without any bytes: `[]` and `[""]` differ only in the number of slices.
  bytes.append(0)
  return try bytes.withUnsafeBufferPointer { (all) throws(Problem) -> Result in
    var slices: [UTF8Slice] = []
    var start = 0
    for end in ends {
      slices.append(UTF8Slice(UnsafeBufferPointer(rebasing: all[start..<end])))
      start = end
    }
    return try slices.withUnsafeBufferPointer { (borrowed) throws(Problem) -> Result in try body(borrowed) }
  }
}

extension UTF8Slice {
  /// A part that a range, `split`, `prefix` or `dropFirst` has made.
  @inlinable package init(_ part: Slice<UTF8Slice>) {
    self.init(base: part.base.base.map { $0 + part.startIndex }, count: part.count)
  }
}
