// The constructors `loc.message { … }` and `loc.condition { … }` of a rule's source: which of their fields are set to a field of something and nothing else.

import LocBase

/// A line of one of the sources, which never move, and the function whose call on it is meant.
struct SourceLine: Hashable {
  package var source: UnsafePointer<UInt8>?
  package var line: Int
  var function: LocFunction
}

/// A text that one of the sources may have between quotes.
struct SourceText: Hashable {
  package var source: UnsafePointer<UInt8>?
  package var text: [UInt8]
}

/// A field of a table that is set to a plain path, `title = event.name`, or to a local variable that is.
struct ConstructorField {
  /// The names from the call's table to the field: android, notification, image. A place in a list is its position's digits.
  var path: [[UInt8]]
  /// The last name of the value's path: what the event would have to have.
  var read: [UInt8]
  /// The value as the rule writes it.
  var value: [UInt8]
  /// Its position in the source, in bytes.
  var offset: Int

  var pathText: String {
    var text: [UInt8] = []
    for name in path {
      if let digit = name.first, digit &- 0x30 < 10 {
        text += [0x5B] + name + [0x5D]
      } else {
        text += (text.isEmpty ? [] : [0x2E]) + name
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Finds the constructor of the one call that a line has of a function.
package struct MessageConstructors {
  private static let mostFields = 200
  private static let deepest = 8

  private var tokens: RuleTokens
  private let wanted: Int
  private let function: StaticString
  /// Whether places in lists are read, too: of a condition, whose lists are part of its meaning.
  private let readsLists: Bool
  /// The paths of `local name = a.b`, the last for each name.
  private var locals: [[UInt8]: Chain] = [:]
  private var fields: [ConstructorField] = []
  /// The offsets of all named fields in the source, by their paths.
  private var places: [(path: String, offset: Int)] = []

  /// A path of names in the source.
  private struct Chain {
    var last: [UInt8]
    var text: [UInt8]
    /// Whether it is more than one name.
    var isPath: Bool
  }

  private init(_ source: UTF8Slice, line: Int, function: LocFunction) {
    tokens = RuleTokens(source)
    wanted = line
    self.function = function.name
    readsLists = function == .condition
  }

  /// The fields of the constructor that is called on this line; none where there is no such constructor, or more than one.
  static func fields(in source: UTF8Slice, line: Int, of function: LocFunction) -> [ConstructorField] {
    var finder = MessageConstructors(source, line: line, function: function)
    return finder.find() ? finder.fields : []
  }

  /// The offset of the field with this path in the constructor that is called on this line; nil where there is none.
  static func offset(of path: String, in source: UTF8Slice, line: Int, _ function: LocFunction) -> Int? {
    var finder = MessageConstructors(source, line: line, function: function)
    guard finder.find() else { return nil }
    for place in finder.places where place.path.equals(path) { return place.offset }
    return nil
  }

  /// Reads the one constructor that is called on the line; false where there is none, or more than one.
  private mutating func find() -> Bool {
    var isFound = false
    while !tokens.isAtEnd, tokens.token.line <= wanted {
      if tokens.isName("local") {
        readLocal()
      } else if beginsConstructor() {
        readTable([])
        if isFound { return false }
        isFound = true
      } else {
        skipCallee()
      }
    }
    return isFound
  }

  /// The lines on which `loc.message` begins a statement: its `return` was forgotten.
  package static func statements(in source: UTF8Slice) -> [Int] {
    var tokens = RuleTokens(source)
    var lines: [Int] = []
    var begins = true
    while !tokens.isAtEnd {
      let isLoc = tokens.isName("loc")
      let line = tokens.token.line
      var next = false
      for word in ["then", "else", "do", "repeat", "end"] as [StaticString] where tokens.isName(word) { next = true }
      if tokens.isSign(")") || tokens.isSign("}") || tokens.isSign(";") || tokens.isSign("]") { next = true }
      var isOperand = false
      switch tokens.token.kind {
      case .name:
        isOperand = true
        let operators: [StaticString] = [
          "and", "or", "not", "return", "in", "if", "while", "until", "elseif", "local", "function",
        ]
        for word in operators where tokens.isName(word) { isOperand = false }
      case .string: isOperand = true
      case .sign(let byte): isOperand = byte == 0x30
      case .end: break
      }
      tokens.advance()
      if isLoc, begins, tokens.isSign(".") {
        tokens.advance()
        if tokens.isName("message") { lines.append(line) }
      }
      begins = next || isOperand
    }
    return lines
  }

  // MARK: - Reading

  /// Passes a token that begins no constructor. A name behind a point is no callee of ours: `x.loc.message`.
  private mutating func skipCallee() {
    let isPoint = tokens.isSign(".") || tokens.isSign(":")
    tokens.advance()
    if isPoint { tokens.advance() }
  }

  /// Whether a call of the function with a table begins here on the wanted line; then the table's brace is the current token.
  private mutating func beginsConstructor() -> Bool {
    guard tokens.isName("loc") else { return false }
    var ahead = tokens
    let first = ahead.token.line
    ahead.advance()
    guard ahead.isSign(".") else { return false }
    ahead.advance()
    guard ahead.isName(function) else { return false }
    ahead.advance()
    if ahead.isSign("(") { ahead.advance() }
    // Lua counts a call to the line of its opening bracket or of the function, by its version.
    guard ahead.isSign("{"), first == wanted || ahead.token.line == wanted else { return false }
    tokens = ahead
    return true
  }

  private mutating func readLocal() {
    tokens.advance()
    guard case .name = tokens.token.kind, !tokens.isName("function") else { return }
    let name = tokens.word.bytes
    tokens.advance()
    locals[name] = nil
    guard tokens.isSign("=") else { return }
    tokens.advance()
    // What is no plain path is read again: it may be the call that is looked for.
    var ahead = self
    guard let chain = ahead.readChain(), chain.isPath, !ahead.continuesExpression else { return }
    tokens = ahead.tokens
    locals[name] = chain
  }

  /// Whether the current token goes on with the expression before it.
  private var continuesExpression: Bool {
    switch tokens.token.kind {
    case .name: tokens.isName("or") || tokens.isName("and")
    case .string: true
    case .sign(let byte): byte != 0x3B && byte != 0x30
    case .end: false
    }
  }

  /// Reads `a.b["c"][1]`; nil where something else stands. The token behind it is then the current one.
  private mutating func readChain() -> Chain? {
    guard case .name = tokens.token.kind else { return nil }
    for word in ["nil", "true", "false", "not", "function"] as [StaticString] where tokens.isName(word) { return nil }
    let start = tokens.token.range.lowerBound
    var end = tokens.token.range.upperBound
    var last = tokens.word.bytes
    var isPath = false
    tokens.advance()
    while true {
      if tokens.isSign(".") {
        tokens.advance()
        guard case .name = tokens.token.kind else { return nil }
        last = tokens.word.bytes
        end = tokens.token.range.upperBound
        tokens.advance()
      } else if tokens.isSign("[") {
        tokens.advance()
        if case .string = tokens.token.kind { last = tokens.word.bytes } else if !tokens.isSign("0") { return nil }
        tokens.advance()
        guard tokens.isSign("]") else { return nil }
        end = tokens.token.range.upperBound
        tokens.advance()
      } else {
        return Chain(last: last, text: tokens.slice(start..<end).bytes, isPath: isPath)
      }
      isPath = true
    }
  }

  /// Reads a table from its brace to the token behind it.
  private mutating func readTable(_ path: [[UInt8]]) {
    tokens.advance()
    var position = 0
    while !tokens.isAtEnd, !tokens.isSign("}") {
      if tokens.isSign(",") || tokens.isSign(";") {
        tokens.advance()
        continue
      }
      let start = tokens.token
      var name: [UInt8]?
      var ahead = tokens
      if case .name = ahead.token.kind {
        let word = ahead.word.bytes
        ahead.advance()
        if ahead.isSign("=") { name = word }
      } else if ahead.isSign("[") {
        ahead.advance()
        if case .string = ahead.token.kind {
          let word = ahead.word.bytes
          ahead.advance()
          if ahead.isSign("]") {
            ahead.advance()
            if ahead.isSign("=") { name = word }
          }
        }
      }
      if let name {
        tokens = ahead
        tokens.advance()
        note(path + [name], start)
        readValue(path + [name], start)
      } else {
        position += 1
        if readsLists { readValue(path + [Array("\(position)".utf8)], start) } else { skipExpression() }
      }
      // No expression begins with this token, in a source that was read otherwise than Lua reads it: the walk goes on behind it.
      if tokens.token.range.lowerBound == start.range.lowerBound { tokens.advance() }
    }
    tokens.advance()
  }

  private mutating func note(_ path: [[UInt8]], _ start: RuleToken) {
    guard places.count < Self.mostFields else { return }
    var text: [UInt8] = []
    for name in path { text += (text.isEmpty ? [] : [0x2E]) + name }
    // The field's name, not the bracket before it.
    var offset = start.range.lowerBound
    if tokens.text[offset] == 0x5B { offset += 1 }
    places.append((String(decoding: text, as: UTF8.self), offset))
  }

  private mutating func readValue(_ path: [[UInt8]], _ start: RuleToken) {
    if tokens.isSign("{"), path.count < Self.deepest {
      readTable(path)
    } else {
      var ahead = self
      if let chain = ahead.readChain(), ahead.tokens.isSign(",") || ahead.tokens.isSign(";") || ahead.tokens.isSign("}")
      {
        tokens = ahead.tokens
        let value = chain.isPath ? chain : locals[chain.last]
        guard let value, fields.count < Self.mostFields else { return }
        fields.append(
          ConstructorField(
            path: path, read: value.last, value: value.text, offset: start.range.lowerBound))
        return
      }
    }
    skipExpression()
  }

  /// Passes the rest of an expression, to the comma or the brace that ends it.
  private mutating func skipExpression() {
    var depth = 0
    while !tokens.isAtEnd {
      if depth == 0, tokens.isSign(",") || tokens.isSign(";") || tokens.isSign("}") { return }
      if tokens.isSign("(") || tokens.isSign("{") || tokens.isSign("[") { depth += 1 }
      if tokens.isSign(")") || tokens.isSign("}") || tokens.isSign("]") { depth -= 1 }
      for word in ["function", "if", "do", "repeat"] as [StaticString] where tokens.isName(word) { depth += 1 }
      for word in ["end", "until"] as [StaticString] where tokens.isName(word) { depth -= 1 }
      if depth < 0 { return }
      tokens.advance()
    }
  }
}
