// Comparison of texts byte by byte. Swift's own `==`, `switch`, `hasPrefix`, sets and dictionaries treat canonically equivalent
// strings as equal: neither Android nor CF does, and a run of combining marks takes them quadratic time, in which nothing
// can interrupt them. `scripts/dev/lint-bytes` finds uses of those below LocScript.

/// Lets a `switch` over a string's `utf8` have literals as its cases.
package func ~= (word: UTF8Slice, text: String.UTF8View) -> Bool {
  text.withContiguousStorageIfAvailable { UTF8Slice($0) == word } ?? false
}

/// Lets a `switch` over the `utf8` of an optional string have literals as its cases.
package func ~= (word: UTF8Slice, text: String.UTF8View?) -> Bool { text.map { word ~= $0 } ?? false }

extension String {
  /// Whether both strings have the same bytes.
  package func equals(_ other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { right in UTF8Slice(left) == UTF8Slice(right) } }
  }

  package func equals(_ word: UTF8Slice) -> Bool {
    var text = self
    return text.withUTF8 { UTF8Slice($0) == word }
  }

  package func begins(with start: String) -> Bool {
    var (text, start) = (self, start)
    return text.withUTF8 { text in start.withUTF8 { start in UTF8Slice(text).hasPrefix(UTF8Slice(start)) } }
  }

  package func ends(with end: String) -> Bool {
    var (text, end) = (self, end)
    return text.withUTF8 { text in end.withUTF8 { end in UTF8Slice(text).hasSuffix(UTF8Slice(end)) } }
  }

  /// The text without its last bytes, of which there are `count` or more.
  package func droppingLast(bytes count: Int) -> String { String(decoding: utf8.dropLast(count), as: UTF8.self) }

  /// The part after the last `/` that is not the last byte; the whole text where there is no such `/`.
  package var lastPathComponent: String {
    String(decoding: utf8.split(separator: .slash).last ?? utf8[...], as: UTF8.self)
  }
}

extension [String] {
  /// Whether both lists have texts of the same bytes in the same order.
  package func equals(_ others: [String]) -> Bool {
    guard count == others.count else { return false }
    for (index, text) in enumerated() where !text.equals(others[index]) { return false }
    return true
  }

  /// Whether one of the texts has the same bytes as this one.
  package func holds(_ text: String) -> Bool {
    for other in self where other.equals(text) { return true }
    return false
  }

  package mutating func sortByBytes() {
    sort { (left: String, right: String) -> Bool in left.utf8.lexicographicallyPrecedes(right.utf8) }
  }
}

extension String? {
  /// Whether both are nil, or texts of the same bytes.
  package func equals(_ other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.equals(other)
  }
}

/// A text as a member of a set or a key of a dictionary: two are the same when their bytes are.
package struct ByteText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteText, right: ByteText) -> Bool { left.text.equals(right.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // A separator: the bytes of the text cannot run into those that are hashed next.
    hasher.combine(0xFF as UInt8)
  }
}
