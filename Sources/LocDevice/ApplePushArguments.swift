// The elements of a `loc-args` list as iOS prints them: strings unchanged, any other value by its description.

import LocBase

struct ApplePushArguments {
  private var bytes: [UInt8] = []
  /// End of each argument in `bytes`; -1 for a JSON null.
  private var ends: [Int] = []
  /// False when an element is not a string.
  private(set) var areStrings = true
  /// True when an element is a list or an object.
  private(set) var hasContainer = false

  init(_ arguments: [PushArgument]) {
    for argument in arguments {
      switch argument {
      case .text(let text): bytes += text
      case .null:
        areStrings = false
        ends.append(-1)
        continue
      case .other(let text):
        areStrings = false
        if text.first == .leftBracket || text.first == .leftBrace { hasContainer = true }
        bytes += description(text)
      }
      ends.append(bytes.count)
    }
    // One byte gives the buffer a base address even when the arguments have no bytes.
    bytes.append(0)
  }

  var isEmpty: Bool { ends.isEmpty }

  func withSlices<Result>(_ body: ([UTF8Slice?]) -> Result) -> Result {
    bytes.withSlice { all in
      var slices: [UTF8Slice?] = []
      var start = 0
      for end in ends {
        if end < 0 {
          slices.append(nil)
          continue
        }
        slices.append(all.part(start, end))
        start = end
      }
      return body(slices)
    }
  }

  /// Calls `body` with the arguments; valid only where `areStrings` is true.
  func withStrings<Result>(_ body: (Slices) -> Result) -> Result {
    withSlices { slices in
      let strings = slices.map { $0 ?? .empty }
      return strings.withUnsafeBufferPointer { body($0) }
    }
  }
}

/// A JSON value that is neither string nor null, as Foundation describes it: true is 1, 5.0 is 5.
private func description(_ token: [UInt8]) -> [UInt8] {
  if token == [UInt8]("true".utf8) { return [UInt8(ascii: "1")] }
  if token == [UInt8]("false".utf8) { return [UInt8(ascii: "0")] }
  guard token.contains(.period) || token.contains(UInt8(ascii: "e")) || token.contains(UInt8(ascii: "E")),
    let first = token.first,
    first == .hyphen || first.isDigit, let number = Double(String(decoding: token, as: UTF8.self))
  else { return token }
  var text = [UInt8]("\(number)".utf8)
  if text.count > 2, text[text.count - 2] == .period, text[text.count - 1] == UInt8(ascii: "0") { text.removeLast(2) }
  return text
}
