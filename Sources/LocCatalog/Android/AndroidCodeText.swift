// Finds the comments and strings of Kotlin and Java, in which a name is not code.

import LocBase

/// A source in which blanks take the place of comments and strings. The expressions in a template of Kotlin, `"${name}"`, are code.
struct AndroidCodeText {
  private enum Mode {
    /// With the number of open braces since the template's own.
    case code(braces: Int)
    case text
    /// Between three quotes: without escapes, over lines.
    case rawText
  }

  private(set) var bytes: [UInt8]
  private let isKotlin: Bool
  private var modes: [Mode] = [.code(braces: 0)]
  private var index = 0

  init(_ source: [UInt8], isKotlin: Bool) {
    bytes = source
    self.isKotlin = isKotlin
    while index < bytes.count {
      switch modes.last ?? .code(braces: 0) {
      case .code(let braces): readCode(braces)
      case .text: readText()
      case .rawText: readRawText()
      }
    }
  }

  private func has(_ word: UTF8Slice) -> Bool {
    guard bytes.count - index >= word.count else { return false }
    for place in word.indices where bytes[index + place] != word[place] { return false }
    return true
  }

  private mutating func blank(_ count: Int) {
    let end = min(index + count, bytes.count)
    while index < end {
      if bytes[index] != .newline { bytes[index] = .space }
      index += 1
    }
  }

  private mutating func readCode(_ braces: Int) {
    switch bytes[index] {
    case .slash where has("//"):
      while index < bytes.count, bytes[index] != .newline { blank(1) }
    case .slash where has("/*"): skipComment()
    case .quote:
      let isRaw = has("\"\"\"")
      modes.append(isRaw ? .rawText : .text)
      blank(isRaw ? 3 : 1)
    case .apostrophe: skipCharacter()
    case .leftBrace where modes.count > 1:
      modes[modes.count - 1] = .code(braces: braces + 1)
      index += 1
    case .rightBrace where modes.count > 1:
      if braces == 0 { modes.removeLast() } else { modes[modes.count - 1] = .code(braces: braces - 1) }
      index += 1
    default: index += 1
    }
  }

  /// Comments of Kotlin contain others.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*"), isKotlin || depth == 0 {
        depth += 1
        blank(2)
      } else if has("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && index < bytes.count
  }

  /// `'"'` and `'\''`.
  private mutating func skipCharacter() {
    blank(1)
    while index < bytes.count, bytes[index] != .newline {
      let byte = bytes[index]
      blank(byte == .backslash ? 2 : 1)
      if byte == .apostrophe { return }
    }
  }

  private mutating func readText() {
    switch bytes[index] {
    case .backslash: blank(2)
    case .dollar where isKotlin && has("${"): beginTemplate()
    // A string ends on its line.
    case .quote, .newline:
      modes.removeLast()
      blank(1)
    default: blank(1)
    }
  }

  private mutating func readRawText() {
    if has("\"\"\"") {
      modes.removeLast()
      blank(3)
    } else if isKotlin, has("${") {
      beginTemplate()
    } else {
      blank(1)
    }
  }

  private mutating func beginTemplate() {
    modes.append(.code(braces: 0))
    blank(2)
  }
}
