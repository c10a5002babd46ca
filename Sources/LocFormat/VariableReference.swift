// `%#@name@` and `%2$#@name@` in a format text of Apple's: one reference to a variable.

import LocBase

package struct VariableReference {
  /// The range of the name in the text.
  package let name: Range<Int>
  /// The argument, from 1, that the reference states.
  package let stated: Int?
  /// Behind its last `@`.
  package let end: Int

  /// The reference that begins with the `%` at `percent`; nil when none does.
  package init?(_ text: [UInt8], at percent: Int) {
    var index = percent + 1
    var number = 0
    while index < text.count, text[index].isDigit {
      number = min(number * 10 + Int(text[index] &- UInt8(ascii: "0")), 1 << 20)
      index += 1
    }
    let hasNumber = index > percent + 1
    if hasNumber {
      guard number > 0, index < text.count, text[index] == .dollar else { return nil }
      index += 1
    }
    guard index + 1 < text.count, text[index] == .hash, text[index + 1] == .at else { return nil }
    let start = index + 2
    guard let close = text[start...].firstIndex(of: .at) else { return nil }
    name = start..<close
    stated = hasNumber ? number : nil
    end = close + 1
  }
}
