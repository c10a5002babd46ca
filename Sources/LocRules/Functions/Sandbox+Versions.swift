// loc.version_at_least reports whether the first of two versions is not the earlier one.

import LocBase

extension Sandbox {
  /// Compares two versions number by number: 5.10 is later than 5.9, and 5.2 is 5.2.0. Text after a hyphen or a plus does not
  /// count.
  func versionAtLeast(_ arguments: LocArguments) throws(LocError) -> Bool {
    var left = try version(arguments, 1)
    var right = try version(arguments, 2)
    while true {
      let (a, b) = (left.next(), right.next())
      if a == .end, b == .end { return true }
      if a.value != b.value { return a.value > b.value }
    }
  }

  private func version(_ arguments: LocArguments, _ position: Int) throws(LocError) -> VersionNumbers {
    let wanted: StaticString = "a version like \"5.10.2\""
    let numbers = VersionNumbers(try arguments.text(position, wanted))
    var reader = numbers
    while true {
      switch reader.next() {
      case .number: continue
      case .end: return numbers
      case .malformed: throw arguments.wrong(position, wanted)
      }
    }
  }
}

/// The numbers of a version, read one by one from its text. The text is never copied, so its length needs no limit.
private struct VersionNumbers {
  enum Part: Equatable {
    case number(Int)
    case end
    case malformed

    /// The part's number; an absent number counts as 0.
    var value: Int {
      if case .number(let value) = self { return value }
      return 0
    }
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isDone = false

  init(_ text: UTF8Slice) { self.text = text.buffer }

  mutating func next() -> Part {
    if isDone { return .end }
    var number: Int?
    while index < text.count, text[index] != 0x2E {
      let byte = text[index]
      if byte == 0x2D || byte == 0x2B {
        isDone = true
        return number.map { .number($0) } ?? .end
      }
      guard byte &- 0x30 < 10, (number ?? 0) < 1_000_000_000_000 else { return .malformed }
      number = (number ?? 0) * 10 + Int(byte &- 0x30)
      index += 1
    }
    isDone = index >= text.count
    index += 1
    return number.map { .number($0) } ?? .malformed
  }
}
