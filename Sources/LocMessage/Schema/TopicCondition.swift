// Topics and the expressions over them: `'a' in topics && ('b' in topics || !('c' in topics))`.

package import LocBase

/// Whether a name matches `[a-zA-Z0-9-_.~%]{1,900}`, the discovery document's rule for topic names.
package func isTopicName(_ name: UTF8Slice) -> Bool {
  guard name.count >= 1, name.count <= 900 else { return false }
  return hasOnlyNameBytes(name)
}

func hasOnlyNameBytes(_ name: UTF8Slice) -> Bool {
  for byte in name.buffer {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x2E, 0x7E, 0x25: continue
    default: return false
    }
  }
  return true
}

/// The problems of a condition; `topics` counts every mention of a topic.
package struct TopicCondition {
  private(set) var topics = 0
  private(set) var syntaxProblem: String?
  private(set) var badTopic: String?
  /// The offset of the problem in the text; nil if there is none, or where it is the number of topics.
  package private(set) var problemOffset: Int?

  /// FCM takes five topics at most; it answers 400 to more.
  package static let maxTopics = 5

  /// Reads the expression with a counter in place of a stack: a parenthesis opens only where an operand is expected, and
  /// closes only after a complete one.
  package init(_ text: UTF8Slice) {
    var scanner = ConditionScanner(text: text)
    defer { if syntaxProblem != nil { problemOffset = scanner.tokenStart } }
    var open = 0
    var operandIsDue = true
    while let token = scanner.next() {
      if operandIsDue {
        switch token {
        case .not: continue
        case .open: open += 1
        case .quoted(let name):
          let start = scanner.tokenStart
          guard scanner.takeWord("in"), scanner.takeWord("topics") else {
            scanner.skipToWord()
            syntaxProblem = "expected `in topics` behind '\(name.string)'"
            return
          }
          topics += 1
          if !isTopicName(name), badTopic == nil {
            badTopic = name.string
            problemOffset = start
          }
          operandIsDue = false
        case .and, .or, .close, .other:
          syntaxProblem = "expected a topic in quotes, found \(scanner.lastToken)"
          return
        }
      } else {
        switch token {
        case .and, .or: operandIsDue = true
        case .close where open > 0: open -= 1
        default:
          syntaxProblem = "unexpected \(scanner.lastToken)"
          return
        }
      }
    }
    if operandIsDue {
      syntaxProblem = "it ends where a topic is expected"
    } else if open > 0 {
      syntaxProblem = "a ')' is missing at the end"
    }
  }
}

private enum ConditionToken {
  case and, or, not, open, close, other
  case quoted(UTF8Slice)
}

private struct ConditionScanner {
  let text: UTF8Slice
  private var index = 0
  private(set) var tokenStart = 0

  init(text: UTF8Slice) { self.text = text }

  /// The token that was read last, quoted for a message: at most one word, cut after 40 bytes.
  var lastToken: String {
    let end = max(min(index, tokenStart + 40), tokenStart)
    return "`\(Text(decoding: text.buffer[tokenStart..<end]))`"
  }

  private mutating func skipSpace() {
    while index < text.count,
      text.buffer[index] == .space || (text.buffer[index] >= .tab && text.buffer[index] <= .carriageReturn)
    {
      index += 1
    }
  }

  /// Reads the text after the last token, which may be empty.
  mutating func skipToWord() {
    skipSpace()
    tokenStart = index
  }

  mutating func next() -> ConditionToken? {
    skipSpace()
    tokenStart = index
    guard index < text.count else { return nil }
    let byte = text.buffer[index]
    index += 1
    switch byte {
    case .exclamationMark: return .not
    case .leftParenthesis: return .open
    case .rightParenthesis: return .close
    case .ampersand, .verticalBar:
      guard index < text.count, text.buffer[index] == byte else { return .other }
      index += 1
      return byte == .ampersand ? .and : .or
    case .apostrophe, .quote:
      let start = index
      while index < text.count, text.buffer[index] != byte { index += 1 }
      guard index < text.count else { return .other }
      index += 1
      return .quoted(UTF8Slice(base: text.base.map { $0 + start }, count: index - 1 - start))
    default:
      while index < text.count, isWordByte(text.buffer[index]) { index += 1 }
      return .other
    }
  }

  mutating func takeWord(_ word: UTF8Slice) -> Bool {
    skipSpace()
    let rest = UTF8Slice(base: text.base.map { $0 + index }, count: text.count - index)
    guard rest.hasPrefix(word) else { return false }
    let end = index + word.count
    guard end == text.count || !isWordByte(text.buffer[end]) else { return false }
    index = end
    return true
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
