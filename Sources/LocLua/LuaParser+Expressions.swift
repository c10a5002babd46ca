// Reads the expressions of Lua 5.4.

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

  package mutating func readExpressions() -> [LuaNodeID] {
    var values = [readExpression()]
    while take(.comma) { values.append(readExpression()) }
    return values
  }

  /// Reads an expression whose operators bind more tightly than `power`.
  package mutating func readExpression(_ power: Int = 0) -> LuaNodeID {
    defer { leave() }
    guard enter() else { return node(.missing, index) }
    let token = index
    var left: LuaNodeID
    switch kind {
    case .not, .minus, .tilde, .hash:
      advance()
      let operand = readExpression(Self.unaryPower)
      left = node(.unary, token, [operand])
    default: left = readSimple()
    }
    while let powers = Self.powers(kind), powers.left > power {
      let token = index
      advance()
      let right = readExpression(powers.right)
      left = node(.binary, token, [left, right])
    }
    return left
  }

  private mutating func readSimple() -> LuaNodeID {
    let token = index
    let literal: LuaNode.Kind
    switch kind {
    case .string, .longString: literal = .string
    case .number: literal = .number
    case .nil: literal = .nil
    case .true: literal = .true
    case .false: literal = .false
    case .dots: literal = .varargs
    case .openBrace: return readTable()
    case .function:
      advance()
      return readFunctionBody(token, isMethod: false)
    default: return readSuffixed()
    }
    advance()
    return node(literal, token)
  }

  /// Reads a name; the current token is one.
  package mutating func readName() -> LuaNodeID {
    let id = node(.name, index)
    tree.nodes[id].variable = variable(named: index)
    advance()
    return id
  }

  /// Reads a name or an expression in parentheses with the indexes and calls behind it.
  package mutating func readSuffixed() -> LuaNodeID {
    let start = index
    var left: LuaNodeID
    if kind == .name {
      left = readName()
    } else if take(.openParen) {
      let inner = readExpression()
      expect(.closeParen)
      left = node(.paren, start, [inner])
    } else {
      fail()
      return node(.missing, start)
    }
    while true {
      switch kind {
      case .dot:
        advance()
        guard kind == .name else {
          fail()
          return left
        }
        let key = node(.fieldName, index)
        advance()
        left = node(.index, start, [left, key])
      case .openBracket:
        advance()
        let key = readExpression()
        expect(.closeBracket)
        left = node(.index, start, [left, key])
      case .colon:
        advance()
        guard kind == .name else {
          fail()
          return left
        }
        let name = node(.fieldName, index)
        advance()
        left = node(.method, start, [left, name] + readArguments())
      case .openParen, .string, .longString, .openBrace: left = node(.call, start, [left] + readArguments())
      default: return left
      }
    }
  }

  private mutating func readArguments() -> [LuaNodeID] {
    switch kind {
    case .string, .longString:
      let id = node(.string, index)
      advance()
      return [id]
    case .openBrace: return [readTable()]
    case .openParen:
      advance()
      if take(.closeParen) { return [] }
      let values = readExpressions()
      expect(.closeParen)
      return values
    default:
      fail()
      return []
    }
  }

  private mutating func readTable() -> LuaNodeID {
    let token = index
    var fields: [LuaNodeID] = []
    expect(.openBrace)
    while kind != .closeBrace, kind != .end {
      fields.append(readField())
      if !take(.comma), !take(.semicolon) { break }
    }
    expect(.closeBrace)
    return node(.table, token, fields)
  }

  private mutating func readField() -> LuaNodeID {
    let token = index
    let key: LuaNodeID
    if kind == .name, nextKind == .assign {
      key = node(.fieldName, index)
      advance()
    } else if take(.openBracket) {
      key = readExpression()
      expect(.closeBracket)
    } else {
      let value = readExpression()
      return node(.item, token, [value])
    }
    expect(.assign)
    let value = readExpression()
    return node(.field, token, [key, value])
  }
}
