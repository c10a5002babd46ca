// Parses one statement: a declaration, an assignment, a condition, a loop, a function, or a call.

import LocBase

extension ScriptParser {
  /// The statement at the current token; nil for one that can say nothing to a reader: an import, a class.
  mutating func statement() -> ScriptStatement? {
    skipAnnotations()
    var isDeclared = false
    while current.kind == .word, isModifier(current.name), token(1).kind == .word {
      isDeclared = true
      advance()
    }
    guard current.kind == .word else { return simpleStatement() }
    switch current.name {
    case "import", "package": return nil
    case "class", "interface", "object", "enum": return type()
    case "if", "switch": return condition()
    case "when": return branches()
    // The parts of Groovy's `switch`.
    case "case":
      while !current.isSymbol(":"), current.kind != .newline, current.kind != .end, !current.isSymbol("}") {
        skipToken()
      }
      return take(":") ? statement() : nil
    case "default" where token(1).isSymbol(":"):
      index += 2
      return statement()
    case "try", "do", "catch", "finally", "else":
      advance()
      if current.isSymbol("(") { skipToken() }
      return .condition([body()])
    case "while":
      let offset = current.offset
      advance()
      if current.isSymbol("(") { skipToken() }
      return .loop(name: "", list: .unknown(offset: offset, end: offset), body: body(), offset: offset)
    case "for": return loop()
    case "fun": return function()
    case "val", "var", "def":
      advance()
      return declaration() ?? simpleStatement()
    case "return", "throw":
      advance()
      return simpleStatement()
    default: break
    }
    if let typed = typedDeclaration(isDeclared) { return typed }
    return simpleStatement()
  }

  private func isModifier(_ word: Text) -> Bool {
    switch word {
    case "private", "public", "protected", "internal", "static", "final", "override", "inline", "const", "lateinit",
      "suspend", "abstract", "open", "companion", "operator", "infix", "sealed":
      true
    default: false
    }
  }

  /// A class or an object; nil where they are not read.
  private mutating func type() -> ScriptStatement? {
    advance()
    if current.isWord("class") { advance() }
    let name = current.kind == .word ? current.name : ""
    while !current.isSymbol("{"), current.kind != .end {
      if current.kind == .newline {
        // `class AppPlugin :` and `class Kit(val x: Int),` continue on the next line.
        let last = token(-1)
        guard last.isSymbol(":") || last.isSymbol(",") || token(1).isSymbol(":") else { return nil }
      }
      skipToken()
    }
    guard current.isSymbol("{") else { return nil }
    if readsClasses { return .body(name: name, block()) }
    skipToken()
    return nil
  }

  private mutating func skipAnnotations() {
    while current.isSymbol("@"), token(1).kind == .word {
      advance()
      advance()
      while current.isSymbol("."), token(1).kind == .word { index += 2 }
      if current.isSymbol("("), current.isJoined { skipToken() }
      skipNewlines()
    }
  }

  /// A call or an assignment.
  private mutating func simpleStatement() -> ScriptStatement? {
    let target = expression(isStatement: true)
    if current.isSymbol("-="), case .chain(let chain) = target {
      // After this, only a run of the script knows the rest of the list.
      let start = current.offset
      skipExpression()
      return .assignment(target: chain, adds: true, value: .unknown(offset: start, end: current.offset))
    }
    let adds = current.isSymbol("+=") || current.isSymbol("<") && token(1).isSymbol("<")
    guard adds || current.isSymbol("="), case .chain(let chain) = target else { return .expression(target) }
    if current.isSymbol("<") { advance() }
    advance()
    skipNewlines()
    return .assignment(target: chain, adds: adds, value: expression())
  }

  // MARK: Declarations

  /// The rest of a declaration after `val` or `def`: an optional type, a name, and a value.
  private mutating func declaration() -> ScriptStatement? {
    let offset = current.offset
    var name: Text = ""
    while true {
      if current.kind == .word, !current.isWord("by") {
        name = current.name
        advance()
      } else if current.isSymbol("<"), !name.isEmpty {
        skipTypes()
      } else if current.isSymbol("."), token(1).kind == .word {
        advance()
      } else {
        break
      }
    }
    guard !name.isEmpty else { return nil }
    if current.isSymbol("("), let function = function(named: name) { return function }
    if current.isSymbol(":") {
      // Kotlin's type.
      while !current.isSymbol("="), !current.isWord("by"), current.kind != .newline, current.kind != .end {
        skipToken()
      }
    }
    if current.isWord("by"), token(1).isWord("extra") || token(1).isWord("lazy") {
      // `val kit by extra(project(":kit"))`, `by lazy { … }`
      index += 2
      if take("(") {
        skipNewlines()
        return .declaration(name: name, value: expression())
      }
      guard current.isSymbol("{"), case .expression(let value)? = block().statements.last else { return nil }
      return .declaration(name: name, value: value)
    }
    if current.isWord("by") {
      // `val main by getting { … }` is the same as `main { … }` elsewhere.
      let isConfiguration = token(1).isWord("configurations")
      while !current.isSymbol("{"), current.kind != .newline, current.kind != .end, !current.isSymbol("}") {
        if current.isSymbol("(") { skipToken() } else { advance() }
      }
      guard isConfiguration || current.isSymbol("{") else { return nil }
      let call = ScriptChain.Link.call([], current.isSymbol("{") ? block() : ScriptBlock())
      return .expression(
        .chain(
          isConfiguration
            ? ScriptChain(head: .word("configurations"), links: [.member(name), call], offset: offset)
            : ScriptChain(head: .word(name), links: [call], offset: offset)))
    }
    guard take("=") else { return nil }
    skipNewlines()
    return .declaration(name: name, value: expression())
  }

  /// `Text name = …` or `void name(…) { … }`; nil for anything else, and then no token is taken.
  private mutating func typedDeclaration(_ isDeclared: Bool) -> ScriptStatement? {
    let start = index
    var words = 0
    var name: Text = ""
    while words < 8 {
      if current.kind == .word {
        name = current.name
        words += 1
        advance()
      } else if current.isSymbol("."), words > 0, token(1).kind == .word {
        advance()
      } else if current.isSymbol("<"), words > 0 {
        skipTypes()
      } else if current.isSymbol("["), token(1).isSymbol("]"), words > 0 {
        index += 2
      } else {
        break
      }
    }
    let isTyped = words > 1 && !token(-2).isSymbol(".")
    if isTyped, current.isSymbol("=") {
      advance()
      skipNewlines()
      return .declaration(name: name, value: expression())
    }
    let type = tokenName(at: start)
    let isCapital = type.utf8.first.map { $0.isUppercase } ?? false
    if isTyped || isDeclared, isDeclared || isCapital || type == "void" || type == "boolean",
      current.isSymbol("("), let function = function(named: name)
    {
      return function
    }
    index = start
    return nil
  }

  private func tokenName(at place: Int) -> Text { token(place - index).name }

  private mutating func skipTypes() {
    var open = 0
    for _ in 0..<40 {
      if current.isSymbol("<") { open += 1 }
      if current.isSymbol(">") { open -= 1 }
      guard current.kind == .word || current.kind == .symbol else { return }
      advance()
      if open <= 0 { return }
    }
  }

  // MARK: Functions

  private mutating func function() -> ScriptStatement? {
    advance()
    if current.isSymbol("<") { skipTypes() }
    var name: Text = ""
    while current.kind == .word || current.isSymbol(".") || current.isSymbol("?") || current.isSymbol("?.") {
      if current.kind == .word { name = current.name }
      advance()
      if current.isSymbol("<") { skipTypes() }
    }
    return current.isSymbol("(") ? function(named: name) : nil
  }

  /// The function whose parameters begin here; nil when no body follows them, and then no token is taken.
  private mutating func function(named name: Text) -> ScriptStatement? {
    let start = index
    let names = parameterNames()
    if current.isSymbol(":") {
      while !current.isSymbol("{"), !current.isSymbol("="), current.kind != .newline, current.kind != .end { advance() }
    }
    if current.isSymbol("{") {
      var body = block()
      body.parameters = names
      return .function(name: name, body: body)
    }
    if take("=") {
      skipNewlines()
      let value = expression()
      return .function(name: name, body: ScriptBlock(parameters: names, statements: [.expression(value)]))
    }
    index = start
    return nil
  }

  private mutating func parameterNames() -> [Text] {
    advance()
    var names: [Text] = []
    var name: Text = ""
    var hasType = false
    while !current.isSymbol(")"), current.kind != .end {
      if current.isSymbol("(") || current.isSymbol("[") || current.isSymbol("{") {
        skipToken()
        continue
      }
      if current.kind == .word, !hasType { name = current.name }
      if current.isSymbol(":") || current.isSymbol("=") { hasType = true }
      if current.isSymbol(",") {
        names.append(name)
        (name, hasType) = ("", false)
      }
      advance()
    }
    advance()
    if !name.isEmpty { names.append(name) }
    return names
  }

  // MARK: Conditions and loops

  private mutating func condition() -> ScriptStatement {
    advance()
    if current.isSymbol("(") { skipToken() }
    var bodies = [body()]
    while true {
      var distance = 0
      while token(distance).kind == .newline { distance += 1 }
      guard token(distance).isWord("else") else { break }
      index += distance + 1
      if current.isWord("if") {
        advance()
        if current.isSymbol("(") { skipToken() }
      }
      bodies.append(body())
    }
    return .condition(bodies)
  }

  /// Kotlin's `when (x) { a -> … }`.
  private mutating func branches() -> ScriptStatement {
    advance()
    if current.isSymbol("(") { skipToken() }
    var bodies: [ScriptBlock] = []
    guard depth < Self.maxDepth, take("{") else { return .condition([body()]) }
    depth += 1
    defer { depth -= 1 }
    while !current.isSymbol("}"), current.kind != .end {
      if take("->") {
        bodies.append(body())
      } else {
        skipToken()
      }
    }
    _ = take("}")
    return .condition(bodies)
  }

  /// A block, or one statement without braces.
  private mutating func body() -> ScriptBlock {
    skipNewlines()
    if current.isSymbol("{") { return block() }
    guard depth < Self.maxDepth else {
      skipExpression()
      return ScriptBlock()
    }
    depth += 1
    defer { depth -= 1 }
    guard let statement = statement() else { return ScriptBlock() }
    return ScriptBlock(statements: [statement])
  }

  private mutating func loop() -> ScriptStatement {
    let offset = current.offset
    advance()
    var name: Text = ""
    var list = ScriptExpression.unknown(offset: offset, end: offset)
    if current.isSymbol("(") {
      let start = index
      advance()
      while current.kind == .word, !current.isWord("in") {
        name = current.name
        advance()
      }
      if current.isWord("in") || current.isSymbol(":") {
        advance()
        list = expression()
        if !current.isSymbol(")") { list = .unknown(offset: offset, end: current.offset) }
      }
      index = start
      skipToken()
    }
    return .loop(name: name, list: list, body: body(), offset: offset)
  }
}
