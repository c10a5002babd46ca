// The numbers of an app's version and their order: one for rules (loc.version_at_least) and for checks of released versions.

/// The numbers of a version, read one by one from its text. The text is never copied, so its length needs no limit.
///
/// Versions are compared number by number: 5.10 is later than 5.9, and 5.2 is 5.2.0. Text after a hyphen or a plus does not count.
package struct VersionNumbers {
  private enum Part: Equatable {
    case number(Int)
    case end
    case malformed

    /// The part's number; an absent number counts as 0.
    var value: Int {
      if case .number(let value) = self { return value }
      return 0
    }
  }

  private let text: UTF8Slice
  private var index = 0
  private var isDone = false

  package init(_ text: UTF8Slice) { self.text = text }

  private mutating func next() -> Part {
    if isDone { return .end }
    var number: Int?
    while index < text.count, text[index] != .period {
      let byte = text[index]
      if byte == .hyphen || byte == .plus {
        isDone = true
        return number.map { .number($0) } ?? .end
      }
      guard byte.isDigit, (number ?? 0) < 1_000_000_000_000 else { return .malformed }
      number = (number ?? 0) * 10 + Int(byte &- UInt8(ascii: "0"))
      index += 1
    }
    isDone = index >= text.count
    index += 1
    return number.map { .number($0) } ?? .malformed
  }

  /// Whether the text is a version.
  package var isWellFormed: Bool {
    var reader = self
    while true {
      switch reader.next() {
      case .number: continue
      case .end: return true
      case .malformed: return false
      }
    }
  }

  /// Whether a version is not earlier than another one. Both are well formed.
  package func isAtLeast(_ other: VersionNumbers) -> Bool {
    var (left, right) = (self, other)
    while true {
      let (a, b) = (left.next(), right.next())
      if a == .end, b == .end { return true }
      if a.value != b.value { return a.value > b.value }
    }
  }
}
