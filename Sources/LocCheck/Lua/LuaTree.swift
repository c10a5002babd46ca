// A source's expressions, functions and variables as flat lists. Nothing here is nested, so no walk over a deep source needs a
// deep stack.

import LocBase

/// An expression, a field of a table, or a `return`, by its index in the tree's list of nodes.
typealias LuaNodeID = Int

/// One node of the tree.
struct LuaNode {
  enum Kind: UInt8 {
    /// Stands where the source has no expression that Lua would take.
    case missing
    case `nil`, `true`, `false`, number, string, varargs
    /// A name: of a local variable where `variable` is one, of a global otherwise.
    case name
    /// The name behind a point, which is a constant text.
    case fieldName
    case function
    case table
    /// `key = value` or `[key] = value` in a table: the key, then the value.
    case field
    /// A value without a key in a table.
    case item
    /// `object.key`, `object[key]`.
    case index
    /// The callee, then the arguments.
    case call
    /// `object:name(…)`: the object, the name, then the arguments.
    case method
    case paren
    case unary, binary
    /// `return`: its values.
    case `return`
  }

  var kind: Kind
  /// The token that says what the node is: the operator, the literal. Of a call and an index the first token of the whole.
  var token: Int
  /// The range of its children in the tree's list.
  var first = 0
  var count = 0
  var parent = -1
  /// The function in which it stands.
  var function: Int
  /// Of a name its variable, or -1; of a function its index.
  var variable = -1
  /// The variable that is set to this value; for a field that is, -2 less the index of the write; -1 for neither.
  var holder = -1
}

/// A local variable, a parameter, or a variable of a loop.
struct LuaVariable {
  enum Kind {
    case local
    /// A parameter, by its place.
    case parameter(Int)
    /// The variable of a numeric `for`.
    case counter
    /// A variable of a generic `for`: its place, and the first expression behind `in`.
    case iteration(Int, LuaNodeID)
  }

  var kind: Kind
  var name: Int
  /// The function whose variable it is.
  var function: Int
}

/// A function of the source; the first one is the file itself.
struct LuaFunction {
  var node: LuaNodeID
}

/// A value that a variable or a field of a table is set to.
struct LuaWrite {
  /// The name or the index expression that is assigned to; nil for a declaration.
  var target: LuaNodeID?
  /// The variable that is assigned to, or -1 for a field.
  var variable: Int
  /// The value; nil where it is one of several results of a call, or of a loop.
  var value: LuaNodeID?
  /// The function in which the assignment stands.
  var function: Int
}

/// What the parser found.
struct LuaTree {
  var nodes: [LuaNode] = []
  var children: [LuaNodeID] = []
  var variables: [LuaVariable] = []
  var functions: [LuaFunction] = []
  var writes: [LuaWrite] = []
  var returns: [LuaNodeID] = []
  var tokens: [LuaToken] = []
  /// Whether the whole source was understood. A source that Lua compiles is.
  var isWhole = true

  /// The children of a node.
  func parts(_ node: LuaNodeID) -> ArraySlice<LuaNodeID> {
    let node = nodes[node]
    return children[node.first..<node.first + node.count]
  }

  /// A child of a node; nil where it has fewer.
  func part(_ node: LuaNodeID, _ place: Int) -> LuaNodeID? {
    let node = nodes[node]
    return place >= 0 && place < node.count ? children[node.first + place] : nil
  }

  /// The expression inside any number of parentheses.
  func bare(_ node: LuaNodeID) -> LuaNodeID {
    var node = node
    while nodes[node].kind == .paren, let inner = part(node, 0) { node = inner }
    return node
  }

  /// The operator of a unary or binary expression.
  func operation(_ node: LuaNodeID) -> LuaToken.Kind { tokens[nodes[node].token].kind }

  /// Whether the expression may have another number of values than one.
  func isMulti(_ node: LuaNodeID) -> Bool {
    switch nodes[node].kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}

/// Numbers for names, so that equal names have equal numbers.
struct LuaNames {
  /// A name's bytes as a key. The source outlives it.
  private struct Word: Hashable {
    let text: UTF8Slice

    static func == (left: Word, right: Word) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(text.buffer)) }
  }

  private var numbers: [Word: Int] = [:]

  mutating func number(of name: UTF8Slice) -> Int {
    let word = Word(text: name)
    if let number = numbers[word] { return number }
    numbers[word] = numbers.count
    return numbers.count - 1
  }
}
