// Reads the statements of Lua 5.4.

import LocBase

extension LuaParser {
  /// Whether a block ends here. `until` ends one whose variables the condition still sees.
  private func endsBlock(withUntil: Bool) -> Bool {
    switch kind {
    case .end, .endWord, .else, .elseif: true
    case .until: withUntil
    default: false
    }
  }

  mutating func readStatements() {
    if endsBlock(withUntil: true) { return }
    // `return` is the last statement of its block.
    if kind != .return { push(.statements) }
    if enter() { readStatement() }
  }

  private mutating func readStatement() {
    switch kind {
    case .semicolon: advance()
    case .break:
      scopes.break(at: index)
      advance()
    case .if:
      advance()
      readCondition(before: .then)
    case .while:
      advance()
      readCondition(before: .whileBody)
    case .do:
      advance()
      scopes.openBlock(at: index)
      readBlock()
    case .for: readFor()
    case .repeat:
      advance()
      scopes.openBlock(at: index, isLoop: true)
      push(.until)
      push(.statements)
    case .function: readFunctionStatement()
    case .local: readLocal()
    case .return:
      push(.returned(word: index, mark: operands.count))
      advance()
      if !endsBlock(withUntil: true), kind != .semicolon { readList() }
    case .doubleColon: readLabels()
    case .goto:
      let start = index
      advance()
      if kind == .name { scopes.goto(word(index), at: start) }
      expect(.name)
    default:
      push(.assignment(mark: operands.count))
      readSuffixed()
    }
  }

  /// Reads an expression that no node has.
  private mutating func readCondition(before step: Step) {
    push(step)
    push(.condition)
    push(.expression(power: 0))
  }

  // MARK: - Blocks

  /// Reads the rest of a block that `end` closes.
  private mutating func readBlock() {
    push(.close)
    push(.statements)
  }

  mutating func closeBlock() {
    expect(.endWord)
    scopes.closeBlock()
  }

  mutating func readLoop() {
    expect(.do)
    scopes.openBlock(at: index, isLoop: true)
    readBlock()
  }

  mutating func readUntil() {
    expect(.until)
    readCondition(before: .endRepeat)
  }

  mutating func readThen() {
    expect(.then)
    scopes.openBlock(at: index)
    push(.endThen)
    push(.statements)
  }

  mutating func endThen() {
    scopes.closeBlock()
    if take(.elseif) {
      readCondition(before: .then)
    } else if take(.else) {
      scopes.openBlock(at: index)
      readBlock()
    } else {
      expect(.endWord)
    }
  }

  // MARK: - Loops

  private mutating func readFor() {
    advance()
    let mark = operands.count
    let name = index
    expect(.name)
    if take(.assign) {
      push(.numericFor(name: name, mark: mark))
    } else {
      operands.append(name)
      while take(.comma) {
        operands.append(index)
        expect(.name)
      }
      expect(.in)
      push(.genericFor(names: operands.count - mark, mark: mark))
    }
    readList()
  }

  mutating func readNumericFor(_ name: Int, _ mark: Int) {
    let values = operands.count - mark
    operands.removeLast(values)
    openFor([name], hidden: 3) { _ in .counter }
    if values != 2, values != 3 { fail() }
  }

  mutating func readGenericFor(_ names: Int, _ mark: Int) {
    let declared = Array(operands[mark..<mark + names])
    let first = operands.count > mark + names ? operands[mark + names] : -1
    scopes.hold(operands.count - mark - names)
    operands.removeLast(operands.count - mark)
    openFor(declared, hidden: 4) { .iteration($0, first) }
  }

  /// Begins the block of a loop with the given number of Lua's internal variables, and reads it.
  private mutating func openFor(_ names: [Int], hidden: Int, _ kind: (Int) -> LuaVariable.Kind) {
    scopes.reserve(hidden + names.count)
    readLoop()
    scopes.hide(hidden)
    for (place, token) in names.enumerated() where tokens[token].kind == .name {
      scopes.declare(word(token), kind(place), at: index)
    }
  }

  // MARK: - Labels

  /// Reads consecutive labels. Lua reads each inside the one before it.
  private mutating func readLabels() {
    var names: [Int] = []
    repeat {
      if !names.isEmpty, !enter() { return }
      advance()
      names.append(index)
      expect(.name)
      expect(.doubleColon)
      if kind == .semicolon, level >= Self.deepest { return fail() }
      while take(.semicolon) {}
    } while kind == .doubleColon
    for name in names where tokens[name].kind == .name {
      scopes.label(word(name), isLast: endsBlock(withUntil: false))
    }
  }

  // MARK: - Variables

  private mutating func readLocal() {
    let start = index
    advance()
    if take(.function) {
      guard kind == .name else { return fail() }
      scopes.reserve(1)
      // The function sees its own name.
      let variable = scopes.declare(word(index), .local, at: index)
      advance()
      push(.localFunction(variable: variable))
      return readFunctionBody(start + 1, isMethod: false)
    }
    let mark = operands.count
    var closing = 0
    repeat {
      operands.append(index)
      expect(.name)
      guard take(.less) else { continue }
      let attribute = word(index)
      if attribute == "close" { closing += 1 } else { scopes.demand(attribute == "const") }
      expect(.name)
      expect(.greater)
    } while take(.comma)
    scopes.demand(closing <= 1)
    let names = operands.count - mark
    scopes.reserve(names)
    push(.locals(names: names, mark: mark))
    if take(.assign) { readList() }
  }

  mutating func endLocals(_ names: Int, _ mark: Int) {
    let declared = Array(operands[mark..<mark + names])
    let values = Array(operands[(mark + names)...])
    operands.removeLast(operands.count - mark)
    if values.count != names { scopes.hold(values.count) }
    for (place, token) in declared.enumerated() where tokens[token].kind == .name {
      var attribute = LuaVariable.Attribute.regular
      if tokens[min(token + 1, tokens.count - 1)].kind == .less {
        attribute = .fixed
        // Lua keeps no variable for a constant, which only the last name can be.
        if place == names - 1, values.count == names, isConstant(values[place]), word(token + 2) == "const" {
          attribute = .constant
        }
      }
      let variable = scopes.declare(word(token), .local, attribute, at: index)
      if !values.isEmpty {
        write(target: nil, variable: variable, value: place < values.count ? values[place] : nil)
      }
    }
  }

  /// Whether Lua may know the value of an expression when it compiles it.
  private func isConstant(_ node: LuaNodeID) -> Bool {
    let node = nodes[node]
    return switch node.kind {
    case .nil, .true, .false, .number, .string, .unary, .binary: true
    case .name: node.variable >= 0 && scopes.variables[node.variable].attribute == .constant
    default: false
    }
  }

  mutating func endReturn(_ word: Int, _ mark: Int) {
    if operands.count - mark > 1 { scopes.hold(operands.count - mark) }
    _ = take(.semicolon)
    returns.append(node(.return, word, from: mark))
  }

  /// Reads `function a.b:c() … end`.
  private mutating func readFunctionStatement() {
    let word = index
    advance()
    let start = index
    guard kind == .name else { return fail() }
    readName()
    var isMethod = false
    while kind == .dot || kind == .colon, !isMethod {
      isMethod = kind == .colon
      guard readFieldName() else { return }
      replace(2, with: .index, start)
    }
    push(.functionStatement)
    readFunctionBody(word, isMethod: isMethod)
  }

  mutating func endFunctionStatement() {
    guard let function = operands.popLast(), let target = operands.popLast() else { return }
    assign(target, function)
  }

  /// Continues after the first expression of a statement: a call, or a target.
  mutating func readAssignment(_ mark: Int) {
    if kind == .assign || kind == .comma { return readTargets(mark) }
    guard let call = operands.popLast() else { return }
    if nodes[call].kind != .call, nodes[call].kind != .method { fail() }
  }

  /// Reads more targets, or the values after the last one.
  mutating func readTargets(_ mark: Int) {
    if take(.comma) {
      push(.target(mark: mark))
      return readSuffixed()
    }
    expect(.assign)
    push(.values(targets: operands.count - mark, mark: mark))
    readList()
  }

  mutating func endAssignment(_ targets: Int, _ mark: Int) {
    let parts = Array(operands[mark...])
    operands.removeLast(parts.count)
    if parts.count != targets * 2 { scopes.hold(parts.count - targets) }
    for place in 0..<targets {
      assign(parts[place], targets + place < parts.count ? parts[targets + place] : nil)
    }
  }

  private mutating func assign(_ target: LuaNodeID, _ value: LuaNodeID?) {
    let node = nodes[target]
    switch node.kind {
    case .name:
      if node.variable >= 0 { scopes.demand(scopes.variables[node.variable].attribute == .regular) }
      write(target: target, variable: node.variable, value: value)
    case .index: write(target: target, variable: -1, value: value)
    default: fail()
    }
  }
}
