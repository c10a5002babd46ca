// Parses a Gradle script into a tree: statements and blocks. Unreadable code becomes an unknown expression, never an
// error.

import LocBase

/// Reads the common part of Groovy and Kotlin: calls with and without brackets, blocks, assignments, texts and lists.
struct ScriptParser {
  /// The limit on nesting; code beyond it is skipped.
  static let maxDepth = 64

  private var tokens: [ScriptToken]
  var index = 0
  var depth = 0

  /// True for code: the body of a class is read as a block. Scripts have classes for other things.
  let readsClasses: Bool

  init(_ tokens: [ScriptToken], readsClasses: Bool = false) {
    self.tokens = tokens
    self.readsClasses = readsClasses
  }

  /// The statements of the whole script.
  mutating func read() -> ScriptBlock {
    var block = ScriptBlock()
    while current.kind != .end {
      block.statements += statements()
      // A brace that closes nothing.
      if current.kind != .end { index += 1 }
    }
    return block
  }

  // MARK: Tokens

  var current: ScriptToken { token(0) }

  func token(_ distance: Int) -> ScriptToken {
    let place = index + distance
    return place >= 0 && place < tokens.count
      ? tokens[place] : ScriptToken(kind: .end, offset: tokens.last?.offset ?? 0)
  }

  mutating func advance() { if index < tokens.count { index += 1 } }

  mutating func take(_ symbol: Text) -> Bool {
    guard current.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func skipNewlines() { while current.kind == .newline { advance() } }

  /// Whether the current token ends an expression whatever it is.
  var isAtEnd: Bool {
    switch current.kind {
    case .newline, .end: true
    case .symbol: current.isSymbol(")") || current.isSymbol("]") || current.isSymbol("}") || current.isSymbol(",")
    default: false
    }
  }

  /// Skips the rest of an expression, with whole brackets.
  mutating func skipExpression() {
    while !isAtEnd { skipToken() }
  }

  /// Skips one token, or everything between brackets.
  mutating func skipToken() {
    let opens = current.isSymbol("(") || current.isSymbol("[") || current.isSymbol("{")
    advance()
    guard opens else { return }
    var open = 1
    while open > 0, current.kind != .end {
      if current.isSymbol("(") || current.isSymbol("[") || current.isSymbol("{") { open += 1 }
      if current.isSymbol(")") || current.isSymbol("]") || current.isSymbol("}") { open -= 1 }
      advance()
    }
  }

  // MARK: Blocks

  /// Statements up to a closing brace or the end.
  mutating func statements() -> [ScriptStatement] {
    var list: [ScriptStatement] = []
    while true {
      skipNewlines()
      if current.kind == .end || current.isSymbol("}") { return list }
      let start = index
      if let statement = statement() { list.append(statement) }
      while current.kind != .newline, current.kind != .end, !current.isSymbol("}") { skipToken() }
      if index == start { advance() }
    }
  }

  /// The block at the current brace.
  mutating func block() -> ScriptBlock {
    guard depth < Self.maxDepth else {
      skipToken()
      return ScriptBlock()
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    var block = ScriptBlock(parameters: parameters())
    block.statements = statements()
    _ = take("}")
    return block
  }

  /// The names before the arrow of a closure; none when the block has no arrow.
  private mutating func parameters() -> [Text] {
    var names: [Text] = []
    var name: Text = ""
    var hasType = false
    var distance = 0
    while distance < 40 {
      let token = token(distance)
      distance += 1
      switch token.kind {
      // Groovy has the type before the name, Kotlin after it.
      case .word: if !hasType { name = token.name }
      case .newline: continue
      case .symbol:
        switch token.name {
        case "->":
          names.append(name)
          index += distance
          return names
        case ",":
          names.append(name)
          (name, hasType) = ("", false)
        case ":": hasType = true
        case "(", ")", "<", ">", ".", "?": continue
        default: return []
        }
      default: return []
      }
    }
    return []
  }

  // MARK: Expressions

  /// An expression up to a comma, a closing bracket or the end of the line. At the start of a statement Groovy's calls need no
  /// brackets; as an argument of such a call an expression ends before another word.
  mutating func expression(isStatement: Bool = false, isArgument: Bool = false) -> ScriptExpression {
    let start = current.offset
    guard depth < Self.maxDepth else {
      skipExpression()
      return .unknown(offset: start, end: current.offset)
    }
    depth += 1
    defer { depth -= 1 }
    let first = operand(isStatement: isStatement)
    if isArgument, current.isSymbol("{") || current.kind == .word && !Self.isOperator(current) { return first }
    var operands = [first]
    while current.isSymbol("+") {
      advance()
      skipNewlines()
      operands.append(operand(isStatement: false))
    }
    if current.isWord("as") {
      // A cast does not change the value.
      advance()
      _ = operand(isStatement: false)
    }
    let isAssigned =
      current.isSymbol("=") || current.isSymbol("+=") || current.isSymbol("-=")
      || current.isSymbol("<") && token(1).isSymbol("<")
    if isAtEnd || isAssigned { return operands.count == 1 ? first : .sum(operands) }
    // A statement keeps its meaning if more follows; a value followed by an operator is another value.
    skipExpression()
    return isStatement && operands.count == 1 ? first : .unknown(offset: start, end: current.offset)
  }

  private mutating func operand(isStatement: Bool) -> ScriptExpression {
    let token = current
    var head: ScriptChain.Head
    switch token.kind {
    case .text:
      advance()
      head = .text(token.text)
    case .number:
      advance()
      head = .number
    case .word:
      switch token.name {
      case "if", "when", "try", "object", "throw", "return", "switch", "fun":
        skipExpression()
        return .unknown(offset: token.offset, end: current.offset)
      case "new" where self.token(1).kind == .word:
        advance()
        head = .word(current.name)
      default: head = .word(token.name)
      }
      advance()
    case .symbol:
      switch token.name {
      case "(":
        advance()
        skipNewlines()
        let inner = expression()
        skipNewlines()
        while !current.isSymbol(")"), current.kind != .end { skipToken() }
        advance()
        head = .group(inner)
      case "[":
        guard let list = list() else { return .unknown(offset: token.offset, end: current.offset) }
        head = .list(list)
      case "{": head = .block(block())
      case "::" where self.token(1).kind == .word:
        // `lint(::options)` is the same as `lint { options(it) }`.
        advance()
        let call = ScriptChain(
          head: .word(current.name), links: [.call([ScriptArgument(value: .chain(Self.it(at: token.offset)))], nil)],
          offset: token.offset)
        advance()
        head = .block(ScriptBlock(statements: [.expression(.chain(call))]))
      case ")", "]", "}", ",": return .unknown(offset: token.offset, end: current.offset)
      default:
        // `!x`, `-1` and the like.
        advance()
        skipExpression()
        return .unknown(offset: token.offset, end: current.offset)
      }
    case .newline, .end: return .unknown(offset: token.offset, end: current.offset)
    }
    var chain = ScriptChain(head: head, offset: token.offset)
    follow(&chain, isStatement: isStatement)
    return .chain(chain)
  }

  private static func it(at offset: Int) -> ScriptChain { ScriptChain(head: .word("it"), offset: offset) }

  /// A list in brackets; nil for a map.
  mutating func list() -> [ScriptExpression]? {
    advance()
    var elements: [ScriptExpression] = []
    var isMap = false
    while true {
      skipNewlines()
      if current.isSymbol("]") || current.kind == .end { break }
      let start = index
      elements.append(expression())
      while !isAtEnd {
        isMap = isMap || current.isSymbol(":")
        skipToken()
      }
      skipNewlines()
      _ = take(",")
      if index == start { advance() }
    }
    advance()
    return isMap ? nil : elements
  }
}
