// Reads the statements of Lua 5.4 into a tree, and finds for each name the variable that it means. A source that Lua refuses is
// read up to where it is wrong.

import LocBase

/// Reads a source into a tree.
package struct LuaParser {
  /// Lua's own limit of nested expressions and statements (LUAI_MAXCCALLS). Deeper sources do not load.
  private static let deepest = 200

  package let source: UTF8Slice
  package var tree = LuaTree()
  package var index = 0
  private var depth = 0
  private var names = LuaNames()
  /// The variables in scope, the innermost last, each with the variable of the same name that it hides.
  private var scope: [(variable: Int, hidden: Int)] = []
  /// For each name's number the variable that it means here, or -1.
  private var meanings: [Int] = []
  /// The function that is being read.
  package var function = 0

  private init(_ source: UTF8Slice) {
    self.source = source
    tree.tokens = LuaLexer.tokens(of: source)
    tree.nodes.reserveCapacity(tree.tokens.count)
    tree.children.reserveCapacity(tree.tokens.count)
  }

  package static func tree(of source: UTF8Slice) -> LuaTree {
    var parser = LuaParser(source)
    let main = parser.node(.function, 0)
    parser.tree.functions.append(LuaFunction(node: main))
    parser.tree.nodes[main].variable = 0
    parser.readBlock()
    if parser.kind != .end { parser.fail() }
    return parser.tree
  }

  // MARK: - Tokens

  /// The kind of the current token.
  package var kind: LuaToken.Kind { tree.tokens[index].kind }

  package var nextKind: LuaToken.Kind { tree.tokens[min(index + 1, tree.tokens.count - 1)].kind }

  package mutating func advance() { if index < tree.tokens.count - 1 { index += 1 } }

  /// Passes a token of this kind; false where another stands.
  package mutating func take(_ wanted: LuaToken.Kind) -> Bool {
    guard kind == wanted else { return false }
    advance()
    return true
  }

  /// Passes a token that Lua demands here.
  package mutating func expect(_ wanted: LuaToken.Kind) {
    if !take(wanted) { fail() }
  }

  /// Gives up: the current token is then the last one, at which every loop ends.
  package mutating func fail() {
    tree.isWhole = false
    index = tree.tokens.count - 1
  }

  /// Counts a level of nesting; false where there are too many.
  package mutating func enter() -> Bool {
    depth += 1
    if depth <= Self.deepest { return true }
    fail()
    return false
  }

  package mutating func leave() { depth -= 1 }

  private func word(_ token: Int) -> UTF8Slice {
    let token = tree.tokens[token]
    return UTF8Slice(UnsafeBufferPointer(rebasing: source.buffer[token.start..<token.end]))
  }

  // MARK: - Nodes

  package mutating func node(_ kind: LuaNode.Kind, _ token: Int) -> LuaNodeID {
    tree.nodes.append(LuaNode(kind: kind, token: token, function: function))
    return tree.nodes.count - 1
  }

  package mutating func node(_ kind: LuaNode.Kind, _ token: Int, _ parts: [LuaNodeID]) -> LuaNodeID {
    let id = node(kind, token)
    tree.nodes[id].first = tree.children.count
    tree.nodes[id].count = parts.count
    for part in parts {
      tree.nodes[part].parent = id
      tree.children.append(part)
    }
    return id
  }

  // MARK: - Variables

  /// The variable that a name means here, or -1 for a global.
  package mutating func variable(named token: Int) -> Int { meanings[number(of: token)] }

  private mutating func number(of token: Int) -> Int {
    let number = names.number(of: word(token))
    if number == meanings.count { meanings.append(-1) }
    return number
  }

  /// Begins the scope of a variable.
  @discardableResult
  package mutating func declare(_ token: Int, _ kind: LuaVariable.Kind) -> Int {
    let name = number(of: token)
    tree.variables.append(LuaVariable(kind: kind, name: name, function: function))
    let variable = tree.variables.count - 1
    scope.append((variable, meanings[name]))
    meanings[name] = variable
    return variable
  }

  /// Ends the scopes that began since there were `count` variables.
  private mutating func endScopes(_ count: Int) {
    while scope.count > count, let last = scope.popLast() { meanings[tree.variables[last.variable].name] = last.hidden }
  }

  private mutating func write(target: LuaNodeID?, variable: Int, value: LuaNodeID?) {
    tree.writes.append(LuaWrite(target: target, variable: variable, value: value, function: function))
    if let value { tree.nodes[value].holder = variable >= 0 ? variable : -1 - tree.writes.count }
  }

  /// The value at a place of a list of expressions; nil where a call gives it, or nothing does.
  private func value(_ place: Int, of values: [LuaNodeID]) -> LuaNodeID? { place < values.count ? values[place] : nil }

  // MARK: - Statements

  package mutating func readBlock() {
    let outer = scope.count
    readStatements()
    endScopes(outer)
  }

  private mutating func readStatements() {
    while true {
      switch kind {
      case .end, .endWord, .else, .elseif, .until: return
      case .return:
        readReturn()
        return
      default:
        guard enter() else { return }
        readStatement()
        leave()
      }
    }
  }

  private mutating func readStatement() {
    switch kind {
    case .semicolon, .break: advance()
    case .if: readIf()
    case .while:
      advance()
      _ = readExpression()
      readLoop()
    case .do:
      advance()
      readBlock()
      expect(.endWord)
    case .for: readFor()
    case .repeat:
      advance()
      let outer = scope.count
      readStatements()
      expect(.until)
      // The condition sees the block's variables.
      _ = readExpression()
      endScopes(outer)
    case .function: readFunctionStatement()
    case .local: readLocal()
    case .doubleColon:
      advance()
      expect(.name)
      expect(.doubleColon)
    case .goto:
      advance()
      expect(.name)
    default: readAssignment()
    }
  }

  /// Reads `do … end`.
  private mutating func readLoop() {
    expect(.do)
    readBlock()
    expect(.endWord)
  }

  private mutating func readIf() {
    repeat {
      advance()
      _ = readExpression()
      expect(.then)
      readBlock()
    } while kind == .elseif
    if take(.else) { readBlock() }
    expect(.endWord)
  }

  private mutating func readFor() {
    advance()
    let outer = scope.count
    var tokens = [index]
    expect(.name)
    if take(.assign) {
      _ = readExpressions()
      declare(tokens[0], .counter)
    } else {
      while take(.comma) {
        tokens.append(index)
        expect(.name)
      }
      expect(.in)
      let values = readExpressions()
      for (place, token) in tokens.enumerated() where tree.tokens[token].kind == .name {
        declare(token, values.first.map { .iteration(place, $0) } ?? .counter)
      }
    }
    readLoop()
    endScopes(outer)
  }

  private mutating func readLocal() {
    advance()
    let start = index
    if take(.function) {
      let token = index
      expect(.name)
      guard tree.tokens[token].kind == .name else { return }
      // The function sees its own name.
      let variable = declare(token, .local)
      let function = readFunctionBody(start, isMethod: false)
      write(target: nil, variable: variable, value: function)
      return
    }
    var tokens: [Int] = []
    repeat {
      tokens.append(index)
      expect(.name)
      if take(.less) {
        expect(.name)
        expect(.greater)
      }
    } while take(.comma)
    let values = take(.assign) ? readExpressions() : nil
    for (place, token) in tokens.enumerated() where tree.tokens[token].kind == .name {
      let variable = declare(token, .local)
      if let values { write(target: nil, variable: variable, value: value(place, of: values)) }
    }
  }

  private mutating func readReturn() {
    let token = index
    advance()
    var values: [LuaNodeID] = []
    switch kind {
    case .end, .endWord, .else, .elseif, .until, .semicolon: break
    default: values = readExpressions()
    }
    _ = take(.semicolon)
    tree.returns.append(node(.return, token, values))
  }

  /// Reads `function a.b:c() … end`.
  private mutating func readFunctionStatement() {
    let word = index
    advance()
    let start = index
    guard kind == .name else { return fail() }
    var target = readName()
    var isMethod = false
    while kind == .dot || kind == .colon, !isMethod {
      isMethod = kind == .colon
      advance()
      guard kind == .name else { return fail() }
      let key = node(.fieldName, index)
      advance()
      target = node(.index, start, [target, key])
    }
    let function = readFunctionBody(word, isMethod: isMethod)
    assign(target, function)
  }

  private mutating func assign(_ target: LuaNodeID, _ value: LuaNodeID?) {
    let node = tree.nodes[target]
    switch node.kind {
    case .name: write(target: target, variable: node.variable, value: value)
    case .index: write(target: target, variable: -1, value: value)
    default: fail()
    }
  }

  /// Reads a call, or targets and their values.
  private mutating func readAssignment() {
    let first = readSuffixed()
    if kind != .assign, kind != .comma {
      let isCall = tree.nodes[first].kind == .call || tree.nodes[first].kind == .method
      if !isCall { fail() }
      return
    }
    var targets = [first]
    while take(.comma) { targets.append(readSuffixed()) }
    expect(.assign)
    let values = readExpressions()
    for (place, target) in targets.enumerated() { assign(target, value(place, of: values)) }
  }

  // MARK: - Functions

  /// Reads the parameters and the block of a function, from the opening parenthesis to `end`. `token` is the word `function`.
  package mutating func readFunctionBody(_ token: Int, isMethod: Bool) -> LuaNodeID {
    let outer = scope.count
    let id = node(.function, token)
    let outside = function
    function = tree.functions.count
    tree.functions.append(LuaFunction(node: id))
    tree.nodes[id].variable = function
    expect(.openParen)
    if isMethod { declareSelf(token) }
    readParameters(isMethod ? 1 : 0)
    expect(.closeParen)
    readBlock()
    expect(.endWord)
    function = outside
    endScopes(outer)
    return id
  }

  private mutating func readParameters(_ first: Int) {
    var place = first
    while kind != .closeParen {
      if take(.dots) { return }
      guard kind == .name else { return fail() }
      declare(index, .parameter(place))
      place += 1
      advance()
      guard take(.comma) else { return }
      // Another parameter follows a comma.
      if kind == .closeParen { return fail() }
    }
  }

  /// `self` is a parameter that the source does not write.
  private mutating func declareSelf(_ token: Int) {
    let name = names.number(of: UTF8Slice("self"))
    if name == meanings.count { meanings.append(-1) }
    tree.variables.append(LuaVariable(kind: .parameter(0), name: name, function: function))
    scope.append((tree.variables.count - 1, meanings[name]))
    meanings[name] = tree.variables.count - 1
  }
}
