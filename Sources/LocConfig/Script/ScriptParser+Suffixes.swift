// Parses the suffixes of a value: members, calls with and without brackets, blocks, items.

import LocBase

extension ScriptParser {
  mutating func follow(_ chain: inout ScriptChain, isStatement: Bool) {
    while true {
      if current.kind == .newline {
        guard token(1).isSymbol(".") || token(1).isSymbol("?.") else { return }
        advance()
      }
      let token = current
      if token.isSymbol(".") || token.isSymbol("?.") || token.isSymbol("*") && self.token(1).isSymbol(".") {
        if token.isSymbol("*") { advance() }
        advance()
        skipNewlines()
        guard current.kind == .word || current.kind == .text else { return }
        chain.links.append(.member(current.kind == .word ? current.name : current.text.literal ?? ""))
        advance()
      } else if token.isSymbol("!!") {
        advance()
      } else if token.isSymbol("(") && (token.isJoined || chain.takesArguments) {
        var arguments = arguments()
        var block = current.isSymbol("{") ? block() : nil
        // `lint({ … })` and `lint(::options)` are the same as `lint { … }`.
        if block == nil, let last = arguments.last?.block {
          block = last
          arguments.removeLast()
        }
        chain.links.append(.call(arguments, block))
      } else if token.isSymbol("[") && token.isJoined {
        guard let items = list() else { return }
        chain.links.append(.item(items))
      } else if token.isSymbol("{") && chain.takesBlock {
        chain.links.append(.call([], block()))
      } else if token.isSymbol("<"), let length = lengthOfTypes() {
        chain.type = self.token(length - 2).name
        index += length
      } else if isStatement, let word = infixWord(chain) {
        advance()
        chain.links.append(.member(word))
        chain.links.append(.call(openArguments(), nil))
      } else if isStatement, chain.takesArguments, startsArgument {
        let arguments = openArguments()
        chain.links.append(.call(arguments, current.isSymbol("{") ? block() : nil))
      } else {
        return
      }
    }
  }

  /// The number of tokens of `<Type>`, when a call follows it.
  private func lengthOfTypes() -> Int? {
    for distance in 1..<30 {
      let token = token(distance)
      if token.isSymbol(">") {
        let next = self.token(distance + 1)
        return next.isSymbol("(") || next.isSymbol("{") ? distance + 1 : nil
      }
      let isType =
        token.kind == .word || token.isSymbol(".") || token.isSymbol(",") || token.isSymbol("?") || token.isSymbol("*")
        || token.isSymbol("<")
      guard isType else { return nil }
    }
    return nil
  }

  /// The name between two values, `version` in `id("x") version "1"`: a call without a dot and brackets.
  private func infixWord(_ chain: ScriptChain) -> Text? {
    guard !chain.takesArguments, current.kind == .word, !Self.isOperator(current) else { return nil }
    let next = token(1)
    switch next.kind {
    case .text, .number, .word: return current.name
    default: return nil
    }
  }

  /// Whether the current token can begin the argument of a call without brackets.
  private var startsArgument: Bool {
    switch current.kind {
    case .text, .number: true
    case .word: !Self.isOperator(current)
    case .symbol: current.isSymbol("[") || current.isSymbol("*") && token(1).kind == .word
    default: false
    }
  }

  static func isOperator(_ token: ScriptToken) -> Bool {
    switch token.name {
    case "in", "as", "is", "instanceof", "by", "else": true
    default: false
    }
  }

  /// The arguments of a call, up to and including its closing bracket.
  private mutating func arguments() -> [ScriptArgument] {
    advance()
    var arguments: [ScriptArgument] = []
    while true {
      skipNewlines()
      if current.isSymbol(")") || current.kind == .end { break }
      let start = index
      arguments.append(argument())
      while !isAtEnd { skipToken() }
      skipNewlines()
      _ = take(",")
      if index == start { advance() }
    }
    advance()
    return arguments
  }

  /// The arguments of a call without brackets: up to the end of the line, or further where the line ends in a comma.
  private mutating func openArguments() -> [ScriptArgument] {
    var arguments = [argument()]
    while current.isSymbol(",") {
      advance()
      skipNewlines()
      arguments.append(argument())
    }
    return arguments
  }

  private mutating func argument() -> ScriptArgument {
    if current.isSymbol("*") { advance() }
    var name: Text = ""
    let next = token(1)
    if current.kind == .word || current.kind == .text, next.isSymbol(":") || next.isSymbol("=") {
      name = current.kind == .word ? current.name : current.text.literal ?? ""
      advance()
      advance()
      skipNewlines()
    }
    return ScriptArgument(name: name, value: expression(isArgument: true))
  }
}

extension ScriptChain {
  /// Whether arguments may follow: the chain ends in a name.
  fileprivate var takesArguments: Bool {
    switch links.last {
    case .member: return true
    case .call, .item: return false
    case nil:
      if case .word = head { return true }
      return false
    }
  }

  /// Whether a block may follow: the chain ends in a name, or in a call without a block.
  fileprivate var takesBlock: Bool {
    if case .call(_, let block)? = links.last { return block == nil }
    return takesArguments
  }
}
