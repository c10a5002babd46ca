// The constructors `loc.message { … }`, `loc.template { … }` and `loc.condition { … }` in a rule's source: the
// positions of their fields, and which fields are set from exactly one field of something. A source is read once,
// before any of its rules runs.

package import LocBase
import LocLua

/// Where a field's name is in its source: in bytes, and as messages show it.
struct FieldPlace {
  var offset: Int
  var line: Int
  var column: Int
}

/// A field of a table that is set to a plain path, `title = event.name`, or to a local variable that is.
struct ConstructorField {
  /// The names from the call's table to the field: android, notification, image. A place in a list is its position's digits.
  var path: [[UInt8]]
  /// The last name of the value's path: the field that the event would need.
  var read: [UInt8]
  /// The value as the rule writes it.
  var value: [UInt8]
  var place: FieldPlace

  var pathText: Text {
    var text: [UInt8] = []
    for name in path {
      if let digit = name.first, digit.isDigit {
        text += [.leftBracket] + name + [.rightBracket]
      } else {
        text += (text.isEmpty ? [] : [.period]) + name
      }
    }
    return Text(decoding: text)
  }
}

/// A constructor's fields with their places.
struct MessageConstructor {
  let function: LocFunction
  /// The line of `loc`, and that of the brace: Lua counts a call to one or the other, by its version.
  let lines: (call: Int, brace: Int)
  fileprivate(set) var fields: [ConstructorField] = []
  /// The places of all named fields, by their paths.
  fileprivate(set) var places: [(path: Text, place: FieldPlace)] = []
}

/// An index to look up the calls in a source's rules.
package struct SourceFacts: Sendable {
  fileprivate(set) var constructors: [MessageConstructor] = []
  /// The texts between quotes, with their escapes.
  fileprivate(set) var texts: Set<[UInt8]> = []
  /// The offsets at which the lines begin, as Lua counts them.
  private var lines: [UInt32] = [0]

  /// A line of the source that these are the facts of; nil if it has no such line.
  package func line(_ number: Int, of source: UTF8Slice) -> RuleLine? {
    guard number >= 1, number <= lines.count else { return nil }
    let start = min(Int(lines[number - 1]), source.count)
    let end = number < lines.count ? Int(lines[number]) : source.count
    return RuleLine(source.part(start, max(start, min(end, source.count))))
  }

  /// The constructor that is called on this line; nil if there is none, or more than one.
  func constructor(on line: Int, of function: LocFunction) -> MessageConstructor? {
    var found: MessageConstructor?
    for constructor in constructors
    where constructor.function == function && (constructor.lines.call == line || constructor.lines.brace == line) {
      if found != nil { return nil }
      found = constructor
    }
    return found
  }

  /// Reads a source in linear time: constructors that are nested in others are read until the source has been read a few times.
  package init(_ source: UTF8Slice) {
    lines = LuaLexer.lineStarts(of: source)
    var reader = MessageConstructors(source, lines)
    reader.read()
    constructors = reader.found
    texts = reader.texts
  }

  /// The facts of no source.
  init() {}
}

/// Finds the constructors of a source.
package struct MessageConstructors {
  private static let mostFields = 200
  /// In bytes; no field of a message has a longer path.
  private static let longestPath = 1_000
  private static let deepest = 8
  private static let functions: [LocFunction] = [.message, .template, .condition]

  private var tokens: RuleTokens
  /// The paths of `local name = a.b`, the last for each name.
  private var locals: [[UInt8]: Chain] = [:]
  fileprivate private(set) var found: [MessageConstructor] = []
  fileprivate private(set) var texts: Set<[UInt8]> = []
  /// The constructor under way.
  private var constructor = MessageConstructor(function: .message, lines: (0, 0))
  /// The tokens that constructors may still take.
  private var left: Int

  /// A path of names in the source.
  private struct Chain {
    var last: [UInt8]
    var text: [UInt8]
    /// Whether it is more than one name.
    var isPath: Bool
  }

  fileprivate init(_ source: UTF8Slice, _ lines: [UInt32]) {
    tokens = RuleTokens(source, lines: lines)
    left = 4 * source.count
  }

  fileprivate mutating func read() {
    while !tokens.isAtEnd {
      if case .string = tokens.token.kind { texts.insert(tokens.word.bytes) }
      if let function = beginsConstructor() {
        // The table is read from here, and walked again afterwards, because others may be nested in it. Only the
        // position is kept, to avoid copying the results for each constructor.
        let start = tokens
        readConstructor(function)
        found.append(constructor)
        tokens = start
        advance()
      } else if tokens.isName("local") {
        readLocal()
      } else {
        skipCallee()
      }
    }
  }

  private mutating func advance() { tokens.advance() }

  /// The lines on which `loc.message` begins a statement: its `return` was forgotten.
  package static func statements(in source: UTF8Slice) -> [Int] {
    var tokens = RuleTokens(source)
    var lines: [Int] = []
    var begins = true
    while !tokens.isAtEnd {
      let isLoc = tokens.isName("loc")
      let line = tokens.token.line
      var next = false
      for word in ["then", "else", "do", "repeat", "end"] as [UTF8Slice] where tokens.isName(word) { next = true }
      if tokens.isSign(")") || tokens.isSign("}") || tokens.isSign(";") || tokens.isSign("]") { next = true }
      var isOperand = false
      switch tokens.token.kind {
      case .name:
        isOperand = true
        let operators: [UTF8Slice] = [
          "and", "or", "not", "return", "in", "if", "while", "until", "elseif", "local", "function",
        ]
        for word in operators where tokens.isName(word) { isOperand = false }
      case .string: isOperand = true
      case .sign(let byte): isOperand = byte == UInt8(ascii: "0")
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

  /// Skips a token that does not begin a constructor. A name after a point is not one of our functions:
  /// `x.loc.message`.
  private mutating func skipCallee() {
    let isPoint = tokens.isSign(".") || tokens.isSign(":")
    advance()
    if isPoint { advance() }
  }

  /// The function whose call with a table begins here; nil if none does.
  private func beginsConstructor() -> LocFunction? {
    guard left > 0, tokens.isName("loc") else { return nil }
    var ahead = tokens
    ahead.advance()
    guard ahead.isSign(".") else { return nil }
    ahead.advance()
    guard let function = Self.functions.first(where: { ahead.isName($0.name) }) else { return nil }
    ahead.advance()
    if ahead.isSign("(") { ahead.advance() }
    return ahead.isSign("{") ? function : nil
  }

  /// Reads the constructor that begins here.
  private mutating func readConstructor(_ function: LocFunction) {
    let line = tokens.token.line
    while !tokens.isSign("{") { advance() }
    constructor = MessageConstructor(function: function, lines: (line, tokens.token.line))
    readTable()
  }

  private mutating func readLocal() {
    tokens.advance()
    guard case .name = tokens.token.kind, !tokens.isName("function") else { return }
    let name = tokens.word.bytes
    tokens.advance()
    locals[name] = nil
    guard tokens.isSign("=") else { return }
    tokens.advance()
    // Anything but a plain path is read again, because it may be the call that we search for.
    let start = tokens
    if let chain = readChain(), chain.isPath, !continuesExpression {
      locals[name] = chain
    } else {
      tokens = start
    }
  }

  /// Whether the current token continues the expression before it.
  private var continuesExpression: Bool {
    switch tokens.token.kind {
    case .name: tokens.isName("or") || tokens.isName("and")
    case .string: true
    case .sign(let byte): byte != .semicolon && byte != UInt8(ascii: "0")
    case .end: false
    }
  }

  /// Reads `a.b["c"][1]`, and moves to the token after it; nil for anything else.
  private mutating func readChain() -> Chain? {
    guard case .name = tokens.token.kind else { return nil }
    for word in ["nil", "true", "false", "not", "function"] as [UTF8Slice] where tokens.isName(word) { return nil }
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

  /// Reads a table from its brace to the token after it. Nested tables are read in a loop, so depth needs no call
  /// stack.
  private mutating func readTable() {
    pass()
    var open: [(path: [[UInt8]], position: Int)] = [([], 0)]
    while let table = open.last, !tokens.isAtEnd, left > 0 {
      let start = tokens.token
      if tokens.isSign("}") {
        open.removeLast()
        pass()
        if !open.isEmpty { skipExpression() }
      } else if tokens.isSign(",") || tokens.isSign(";") {
        pass()
      } else if let path = readName(start, of: table.path, position: &open[open.count - 1].position) {
        if tokens.isSign("{"), path.count < Self.deepest {
          pass()
          open.append((path, 0))
        } else {
          readValue(path, start)
        }
      } else {
        skipExpression()
      }
      // No expression begins with this token, in a source that Lua has not compiled: continue after it.
      if tokens.token.range.lowerBound == start.range.lowerBound { pass() }
    }
  }

  /// The path of the field that begins here, whose value is then the current token; nil for a place in a list that is not read.
  private mutating func readName(_ start: RuleToken, of path: [[UInt8]], position: inout Int) -> [[UInt8]]? {
    var ahead = tokens
    var name: [UInt8]?
    if case .name = ahead.token.kind {
      name = ahead.word.bytes
      ahead.advance()
    } else if ahead.isSign("[") {
      ahead.advance()
      if case .string = ahead.token.kind { name = ahead.word.bytes }
      ahead.advance()
      if !ahead.isSign("]") { name = nil }
      ahead.advance()
    }
    if let name, ahead.isSign("=") {
      tokens = ahead
      pass()
      note(path + [name], start)
      return path + [name]
    }
    position += 1
    return constructor.function == .condition ? path + [Array("\(position)".utf8)] : nil
  }

  private mutating func note(_ path: [[UInt8]], _ start: RuleToken) {
    guard constructor.places.count < Self.mostFields else { return }
    // Every field of a table has the names of the tables around it.
    guard path.reduce(0, { $0 + $1.count }) <= Self.longestPath else { return }
    var text: [UInt8] = []
    for name in path { text += (text.isEmpty ? [] : [.period]) + name }
    // The field's name, not the bracket before it.
    let bracket = tokens.text[start.range.lowerBound] == .leftBracket ? 1 : 0
    constructor.places.append((Text(decoding: text), place(of: start, behind: bracket)))
  }

  private func place(of token: RuleToken, behind bytes: Int = 0) -> FieldPlace {
    FieldPlace(offset: token.range.lowerBound + bytes, line: token.line, column: token.column + bytes)
  }

  private mutating func readValue(_ path: [[UInt8]], _ start: RuleToken) {
    let before = tokens
    if let chain = readChain(), tokens.isSign(",") || tokens.isSign(";") || tokens.isSign("}") {
      let value = chain.isPath ? chain : locals[chain.last]
      guard let value, constructor.fields.count < Self.mostFields else { return }
      constructor.fields.append(
        ConstructorField(
          path: path, read: value.last, value: value.text, place: place(of: start)))
      return
    }
    tokens = before
    skipExpression()
  }

  /// Passes the rest of an expression, to the comma or the brace that ends it.
  private mutating func skipExpression() {
    var depth = 0
    while !tokens.isAtEnd, left > 0 {
      if depth == 0, tokens.isSign(",") || tokens.isSign(";") || tokens.isSign("}") { return }
      if tokens.isSign("(") || tokens.isSign("{") || tokens.isSign("[") { depth += 1 }
      if tokens.isSign(")") || tokens.isSign("}") || tokens.isSign("]") { depth -= 1 }
      for word in ["function", "if", "do", "repeat"] as [UTF8Slice] where tokens.isName(word) { depth += 1 }
      for word in ["end", "until"] as [UTF8Slice] where tokens.isName(word) { depth -= 1 }
      if depth < 0 { return }
      pass()
    }
  }

  private mutating func pass() {
    tokens.advance()
    left -= 1
  }
}
