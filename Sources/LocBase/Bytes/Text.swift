// Text from outside, compared byte by byte. Swift's own `==`, `switch`, `hasPrefix`, sets and dictionaries of String
// treat canonically equivalent strings as equal: neither Android nor CF does, and a run of combining marks takes them
// quadratic time, in which nothing can interrupt them. So keys, names, paths and all other text from files and callers
// are `Text`; a `String` is our own text, or the public interface. A `UTF8Slice` is text that is borrowed for a call.
// Its functions are not inlined: a thousand callers would each hold a copy, and the library has a budget of bytes.

import CText

/// UTF-8 from outside. Two texts are equal, and sort, by their bytes.
package struct Text: Hashable, Comparable, Sendable {
  package private(set) var string: String

  package init(_ string: String) { self.string = string }

  /// Nil for nil, so that optional strings compare as `Text(a) == Text(b)`.
  package init?(_ string: String?) {
    guard let string else { return nil }
    self.string = string
  }

  @inline(never)
  package init(_ substring: Substring) { string = String(substring) }

  @inline(never)
  package init(_ slice: UTF8Slice) { string = slice.string }

  /// The text of these bytes; U+FFFD replaces invalid UTF-8.
  @inline(never)
  package init(decoding bytes: some Collection<UInt8>) { string = String(decoding: bytes, as: UTF8.self) }

  @inline(never)
  package init(_ number: some BinaryInteger) { string = String(number) }

  package var isEmpty: Bool { string.isEmpty }

  package var utf8: String.UTF8View { string.utf8 }

  @inline(never)
  package var bytes: [UInt8] { [UInt8](string.utf8) }

  /// Calls `body` with the text's bytes, borrowed.
  package func withSlice<Result, Problem: Error>(_ body: (UTF8Slice) throws(Problem) -> Result) throws(Problem)
    -> Result
  {
    try string.utf8.span.withUnsafeBufferPointer { (bytes) throws(Problem) -> Result in try body(UTF8Slice(bytes)) }
  }

  @inline(never)
  package static func == (left: Text, right: Text) -> Bool {
    guard left.string.utf8.count == right.string.utf8.count else { return false }
    return left.withSlice { (left) -> Bool in right.withSlice { (right) -> Bool in left == right } }
  }

  @inline(never)
  package static func < (left: Text, right: Text) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  @inline(never)
  package func hash(into hasher: inout Hasher) {
    withSlice { (bytes) -> Void in hasher.combine(bytes: UnsafeRawBufferPointer(bytes.buffer)) }
    // A separator between the bytes of this text and those that are hashed next.
    hasher.combine(0xFF as UInt8)
  }
}

extension Text: ExpressibleByStringInterpolation, CustomStringConvertible, TextOutputStreamable {
  package init(stringLiteral value: String) { string = value }

  @inline(never)
  package init(stringInterpolation: DefaultStringInterpolation) {
    string = String(stringInterpolation: stringInterpolation)
  }

  package var description: String { string }

  package func write(to target: inout some TextOutputStream) { target.write(string) }
}

extension Text {
  @inline(never)
  package func hasPrefix(_ start: Text) -> Bool {
    withSlice { (text) -> Bool in start.withSlice { (start) -> Bool in text.hasPrefix(start) } }
  }

  @inline(never)
  package func hasSuffix(_ end: Text) -> Bool {
    withSlice { (text) -> Bool in end.withSlice { (end) -> Bool in text.hasSuffix(end) } }
  }

  @inline(never)
  package func contains(_ part: Text) -> Bool {
    withSlice { (text) -> Bool in part.withSlice { (part) -> Bool in text.contains(part) } }
  }

  /// The text without its first bytes; empty if it has no more than `count`.
  @inline(never)
  package func dropFirst(_ count: Int) -> Text { Text(decoding: utf8.dropFirst(count)) }

  /// The text without its last bytes; empty if it has no more than `count`.
  @inline(never)
  package func dropLast(_ count: Int) -> Text { Text(decoding: utf8.dropLast(count)) }

  /// The text without the prefix `start`; nil if it has another beginning.
  @inline(never)
  package func dropping(prefix start: Text) -> Text? { hasPrefix(start) ? dropFirst(start.utf8.count) : nil }

  /// The text without the suffix `end`; nil if it has another ending.
  @inline(never)
  package func dropping(suffix end: Text) -> Text? { hasSuffix(end) ? dropLast(end.utf8.count) : nil }

  /// The parts between the separators; an empty part only if `omittingEmpty` is false.
  @inline(never)
  package func split(separator: UInt8, omittingEmpty: Bool = true) -> [Text] {
    utf8.split(separator: separator, omittingEmptySubsequences: omittingEmpty).map { Text(decoding: $0) }
  }

  /// The last part between slashes: "b" of "a/b" and of "a/b/"; the whole text if it has no other part.
  @inline(never)
  package var lastPathComponent: Text { Text(decoding: utf8.split(separator: .slash).last ?? utf8[...]) }

  @inline(never)
  package static func + (left: Text, right: Text) -> Text { Text(left.string + right.string) }

  @inline(never)
  package static func += (left: inout Text, right: Text) { left.string += right.string }
}

extension Sequence<Text> {
  @inline(never)
  package func joined(separator: Text = "") -> Text { Text(map { $0.string }.joined(separator: separator.string)) }
}
