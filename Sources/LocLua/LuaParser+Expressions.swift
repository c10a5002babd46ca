// Reads the expressions of Lua 5.4. Each leaves one operand.

import LocBase

extension LuaParser {
  /// The binding powers of a binary operator to its left and its right; nil for any other token. They are those of Lua's parser:
  /// `..` and `^` bind to the right.
  private static func powers(_ kind: LuaToken.Kind) -> (left: Int, right: Int)? {
    switch kind {
    case .or: (1, 1)
    case .and: (2, 2)
    case .less, .greater, .lessEqual, .greaterEqual, .notEqual, .equal: (3, 3)
    case .bar: (4, 4)
    case .tilde: (5, 5)
    case .ampersand: (6, 6)
    case .shiftLeft, .shiftRight: (7, 7)
    case .concat: (9, 8)
    case .plus, .minus: (10, 10)
    case .star, .slash, .doubleSlash, .percent: (11, 11)
    case .caret: (14, 13)
    default: nil
    }
  }

  private static let unaryPower = 12

  /// Reads one expression, and more after commas.
  mutating func readList() {
    push(.list)
    push(.expression(power: 0))
  }

  mutating func readExpression(_ power: Int) {
    let token = index
    guard enter() else { return addOperand(.missing) }
    switch kind {
    case .not, .minus, .tilde, .hash:
      advance()
      push(.unary(sign: token, power: power))
      push(.expression(power: Self.unaryPower))
    default:
      push(.operators(power: power))
      readSimple()
    }
  }

  mutating func readOperators(_ power: Int) {
    guard let powers = Self.powers(kind), powers.left > power else { return }
    push(.binary(sign: index, power: power))
    advance()
    push(.expression(power: powers.right))
  }

  mutating func endUnary(_ sign: Int, _ power: Int) {
    replace(1, with: .unary, sign)
    readOperators(power)
  }

  mutating func endBinary(_ sign: Int, _ power: Int) {
    replace(2, with: .binary, sign)
    readOperators(power)
  }

  private mutating func addOperand(_ kind: LuaNode.Kind) { operands.append(node(kind, index)) }

  private mutating func readSimple() {
    let literal: LuaNode.Kind
    switch kind {
    case .string, .longString: return readString()
    case .number: literal = .number
    case .nil: literal = .nil
    case .true: literal = .true
    case .false: literal = .false
    case .dots:
      scopes.useVarargs()
      literal = .varargs
    case .openBrace: return readTable()
    case .function:
      let word = index
      advance()
      return readFunctionBody(word, isMethod: false)
    default: return readSuffixed()
    }
    addOperand(literal)
    advance()
  }

  private mutating func readString() {
    let literal = tokens[index]
    addOperand(.string)
    // An escape that Lua does not know.
    if LuaLiteral.text(of: literal, in: source) == nil { fail() } else { advance() }
  }

  // MARK: - Indexes and calls

  /// Reads a name; the current token is one.
  mutating func readName() {
    let id = node(.name, index)
    nodes[id].variable = scopes.use(word(index))
    operands.append(id)
    advance()
  }

  /// Reads the name after a point or a colon; false if there is none.
  mutating func readFieldName() -> Bool {
    advance()
    guard kind == .name else {
      fail()
      return false
    }
    addOperand(.fieldName)
    advance()
    return true
  }

  /// Reads a name or an expression in parentheses, with the indexes and calls after it.
  mutating func readSuffixed() {
    let start = index
    if kind == .name {
      readName()
      readSuffixes(start)
    } else if take(.openParen) {
      push(.paren(start: start))
      push(.expression(power: 0))
    } else {
      addOperand(.missing)
      fail()
    }
  }

  mutating func endParen(_ start: Int) {
    expect(.closeParen)
    replace(1, with: .paren, start)
    readSuffixes(start)
  }

  mutating func readSuffixes(_ start: Int) {
    while true {
      let mark = operands.count - 1
      switch kind {
      case .dot:
        guard readFieldName() else { return }
        replace(2, with: .index, start)
      case .openBracket:
        advance()
        push(.index(start: start))
        return push(.expression(power: 0))
      case .colon:
        guard readFieldName() else { return }
        return readArguments(start, mark)
      case .openParen, .string, .longString, .openBrace: return readArguments(start, mark)
      default: return
      }
    }
  }

  mutating func endIndex(_ start: Int) {
    expect(.closeBracket)
    replace(2, with: .index, start)
    readSuffixes(start)
  }

  private mutating func readArguments(_ start: Int, _ mark: Int) {
    switch kind {
    case .string, .longString:
      push(.call(start: start, mark: mark))
      readString()
    case .openBrace:
      push(.call(start: start, mark: mark))
      readTable()
    case .openParen:
      advance()
      push(.closeCall(start: start, mark: mark))
      if kind != .closeParen { readList() }
    default:
      fail()
      endCall(start, mark)
    }
  }

  mutating func endCall(_ start: Int, _ mark: Int) {
    // The callee, the name of a method, and the arguments.
    scopes.hold(operands.count - mark)
    let isMethod = operands.count > mark + 1 && nodes[operands[mark + 1]].kind == .fieldName
    replace(operands.count - mark, with: isMethod ? .method : .call, start)
    readSuffixes(start)
  }

  // MARK: - Tables

  private mutating func readTable() {
    let start = index
    advance()
    readField(start, operands.count)
  }

  private mutating func readField(_ table: Int, _ mark: Int) {
    let start = index
    if kind == .closeBrace || kind == .end { return endTable(table, mark) }
    push(.nextField(start: table, mark: mark))
    if kind == .name, nextKind == .assign {
      addOperand(.fieldName)
      advance()
      advance()
      push(.field(start: start))
    } else if take(.openBracket) {
      push(.fieldKey(start: start))
    } else {
      push(.item(start: start))
    }
    push(.expression(power: 0))
  }

  mutating func endFieldKey(_ start: Int) {
    expect(.closeBracket)
    expect(.assign)
    push(.field(start: start))
    push(.expression(power: 0))
  }

  mutating func readNextField(_ table: Int, _ mark: Int) {
    if take(.comma) || take(.semicolon) { readField(table, mark) } else { endTable(table, mark) }
  }

  private mutating func endTable(_ start: Int, _ mark: Int) {
    expect(.closeBrace)
    replace(operands.count - mark, with: .table, start)
  }

  // MARK: - Functions

  /// Makes the node of a function and begins its scope.
  mutating func openFunction(_ word: Int) {
    let id = node(.function, word)
    nodes[id].variable = functions.count
    scopes.openFunction(functions.count, at: index)
    functions.append(LuaFunction(node: id))
    operands.append(id)
  }

  /// Reads the parameters and the block of a function, from the opening parenthesis to `end`. `word` is the token `function`.
  mutating func readFunctionBody(_ word: Int, isMethod: Bool) {
    openFunction(word)
    // A parameter that the source does not write.
    if isMethod { scopes.declare("self", .parameter(0), at: index) }
    expect(.openParen)
    readParameters(isMethod ? 1 : 0)
    expect(.closeParen)
    push(.endFunction)
    push(.statements)
  }

  private mutating func readParameters(_ first: Int) {
    if kind == .closeParen { return }
    var place = first
    repeat {
      if take(.dots) { return scopes.takeVarargs() }
      guard kind == .name else { return fail() }
      scopes.reserve(1)
      scopes.declare(word(index), .parameter(place), at: index)
      place += 1
      advance()
    } while take(.comma)
  }

  mutating func endFunction() {
    expect(.endWord)
    scopes.closeFunction()
  }
}
