// Reads a source of Lua 5.4 into a tree. Open steps are on a stack on the heap, not on the thread's stack, so any
// nesting can be read on any thread. A source that Lua refuses is read up to the error.

import LocBase

/// Reads a source into a tree.
struct LuaParser {
  /// How many levels of expressions and statements Lua's compiler takes (LUAI_MAXCCALLS), less the call that loads a
  /// rule's file. Lua decides what counts as a level: a statement, an operand, a target after the first, a label
  /// directly after a label.
  static let deepest = 198

  /// The step to continue with after all later steps are finished. `mark` is the number of operands before it.
  enum Step {
    case statements
    /// `end` of a block.
    case close
    case condition
    case whileBody
    case then, endThen
    case until, endRepeat
    case numericFor(name: Int, mark: Int)
    case genericFor(names: Int, mark: Int)
    case functionStatement
    case localFunction(variable: Int)
    case locals(names: Int, mark: Int)
    case returned(word: Int, mark: Int)
    case assignment(mark: Int)
    case target(mark: Int)
    case values(targets: Int, mark: Int)

    /// The next operand with the operators that bind more tightly than `power`.
    case expression(power: Int)
    case operators(power: Int)
    case unary(sign: Int, power: Int)
    case binary(sign: Int, power: Int)
    /// The rest of a list of expressions.
    case list
    case paren(start: Int)
    case suffixes(start: Int)
    case index(start: Int)
    case call(start: Int, mark: Int)
    case closeCall(start: Int, mark: Int)
    case endFunction
    case fieldKey(start: Int)
    case field(start: Int)
    case item(start: Int)
    case nextField(start: Int, mark: Int)
  }

  let source: UTF8Slice
  let tokens: [LuaToken]
  /// Whether no token is out of place so far.
  private(set) var isWhole = true
  var scopes = LuaScopes()
  var nodes: [LuaNode] = []
  private(set) var children: [LuaNodeID] = []
  var functions: [LuaFunction] = []
  private(set) var writes: [LuaWrite] = []
  var returns: [LuaNodeID] = []
  /// The current token.
  var index = 0
  private(set) var level = 0
  private var steps: [(step: Step, level: Int)] = []
  /// Expressions that belong to no other yet, and the tokens of names that are about to be declared.
  var operands: [Int] = []

  private init(_ source: UTF8Slice) {
    self.source = source
    tokens = LuaLexer.tokens(of: source)
    nodes.reserveCapacity(tokens.count)
    children.reserveCapacity(tokens.count)
  }

  static func tree(of source: UTF8Slice) -> LuaTree {
    var parser = LuaParser(source)
    parser.openFunction(0)
    parser.scopes.takeVarargs()
    parser.push(.statements)
    while let (step, level) = parser.steps.popLast() {
      parser.level = level
      parser.perform(step)
    }
    if parser.kind != .end { parser.fail() }
    parser.scopes.closeFunction()
    return LuaTree(parser)
  }

  // MARK: - Steps

  mutating func push(_ step: Step) { steps.append((step, level)) }

  /// Begins a level of nesting, which ends with the next step; false if there are too many.
  mutating func enter() -> Bool {
    level += 1
    if level <= Self.deepest { return true }
    fail()
    return false
  }

  private mutating func perform(_ step: Step) {
    switch step {
    case .statements: readStatements()
    case .close: closeBlock()
    case .condition: _ = operands.popLast()
    case .whileBody: readLoop()
    case .then: readThen()
    case .endThen: endThen()
    case .until: readUntil()
    case .endRepeat: scopes.closeBlock()
    case .numericFor(let name, let mark): readNumericFor(name, mark)
    case .genericFor(let names, let mark): readGenericFor(names, mark)
    case .functionStatement: endFunctionStatement()
    case .localFunction(let variable): write(target: nil, variable: variable, value: operands.popLast())
    case .locals(let names, let mark): endLocals(names, mark)
    case .returned(let word, let mark): endReturn(word, mark)
    case .assignment(let mark): readAssignment(mark)
    case .target(let mark): if enter() { readTargets(mark) }
    case .values(let targets, let mark): endAssignment(targets, mark)

    case .expression(let power): readExpression(power)
    case .operators(let power): readOperators(power)
    case .unary(let sign, let power): endUnary(sign, power)
    case .binary(let sign, let power): endBinary(sign, power)
    case .list: if take(.comma) { readList() }
    case .paren(let start): endParen(start)
    case .suffixes(let start): readSuffixes(start)
    case .index(let start): endIndex(start)
    case .call(let start, let mark): endCall(start, mark)
    case .closeCall(let start, let mark):
      expect(.closeParen)
      endCall(start, mark)
    case .endFunction: endFunction()
    case .fieldKey(let start): endFieldKey(start)
    case .field(let start): replace(2, with: .field, start)
    case .item(let start): replace(1, with: .item, start)
    case .nextField(let start, let mark): readNextField(start, mark)
    }
  }

  // MARK: - Tokens

  /// The kind of the current token.
  var kind: LuaToken.Kind { tokens[index].kind }

  var nextKind: LuaToken.Kind { tokens[min(index + 1, tokens.count - 1)].kind }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  /// Consumes a token of this kind; false if there is another.
  mutating func take(_ wanted: LuaToken.Kind) -> Bool {
    guard kind == wanted else { return false }
    advance()
    return true
  }

  /// Passes a token that Lua demands here.
  mutating func expect(_ wanted: LuaToken.Kind) { if !take(wanted) { fail() } }

  /// Gives up: the current token is then the last one, at which every step ends.
  mutating func fail() {
    isWhole = false
    index = tokens.count - 1
  }

  func word(_ token: Int) -> UTF8Slice {
    let token = tokens[token]
    return source.part(token.start, token.end)
  }

  // MARK: - Nodes

  @discardableResult
  mutating func node(_ kind: LuaNode.Kind, _ token: Int) -> LuaNodeID {
    nodes.append(LuaNode(kind: kind, token: token, function: scopes.function))
    return nodes.count - 1
  }

  /// Makes a node whose children are the operands from a mark on, and takes these.
  mutating func node(_ kind: LuaNode.Kind, _ token: Int, from mark: Int) -> LuaNodeID {
    let id = node(kind, token)
    let count = max(operands.count - mark, 0)
    nodes[id].first = children.count
    nodes[id].count = count
    // By index: a slice would share the operands, and taking them would copy them all.
    for index in (operands.count - count)..<operands.count {
      nodes[operands[index]].parent = id
      children.append(operands[index])
    }
    operands.removeLast(count)
    return id
  }

  /// Puts a node in the place of the last operands, which become its children.
  mutating func replace(_ count: Int, with kind: LuaNode.Kind, _ token: Int) {
    let node = node(kind, token, from: operands.count - count)
    operands.append(node)
  }

  mutating func write(target: LuaNodeID?, variable: Int, value: LuaNodeID?) {
    writes.append(LuaWrite(target: target, variable: variable, value: value, function: scopes.function))
    if let value { nodes[value].holder = variable >= 0 ? variable : -1 - writes.count }
  }
}
