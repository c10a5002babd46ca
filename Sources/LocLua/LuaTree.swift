// A source's expressions, functions and variables as flat lists. Nothing here is nested, so no walk over a deep source needs a
// deep stack.

import LocBase

/// An expression, a field of a table, or a `return`, by its index in the tree's list of nodes.
package typealias LuaNodeID = Int

/// One node of the tree.
package struct LuaNode {
  package enum Kind: UInt8 {
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

  package var kind: Kind
  /// The token that says what the node is: the operator, the literal. Of a call and an index the first token of the whole.
  package var token: Int
  /// The range of its children in the tree's list.
  package var first = 0
  package var count = 0
  package var parent = -1
  /// The function in which it stands.
  package var function: Int
  /// Of a name its variable, or -1; of a function its index.
  package var variable = -1
  /// The variable that is set to this value; for a field that is, -2 less the index of the write; -1 for neither.
  package var holder = -1
}

/// A local variable, a parameter, or a variable of a loop.
package struct LuaVariable {
  package enum Kind {
    case local
    /// A parameter, by its place.
    case parameter(Int)
    /// The variable of a numeric `for`.
    case counter
    /// A variable of a generic `for`: its place, and the first expression behind `in`.
    case iteration(Int, LuaNodeID)
  }

  package var kind: Kind
  package var name: Int
  /// The function whose variable it is.
  package var function: Int
}

/// A function of the source; the first one is the file itself.
package struct LuaFunction {
  package var node: LuaNodeID
}

/// A value that a variable or a field of a table is set to.
package struct LuaWrite {
  /// The name or the index expression that is assigned to; nil for a declaration.
  package var target: LuaNodeID?
  /// The variable that is assigned to, or -1 for a field.
  package var variable: Int
  /// The value; nil where it is one of several results of a call, or of a loop.
  package var value: LuaNodeID?
  /// The function in which the assignment stands.
  package var function: Int
}

/// What the parser found.
package struct LuaTree {
  package var nodes: [LuaNode] = []
  package var children: [LuaNodeID] = []
  package var variables: [LuaVariable] = []
  package var functions: [LuaFunction] = []
  package var writes: [LuaWrite] = []
  package var returns: [LuaNodeID] = []
  package var tokens: [LuaToken] = []
  /// Whether the whole source was understood. A source that Lua compiles is.
  package var isWhole = true

  /// The children of a node.
  package func parts(_ node: LuaNodeID) -> ArraySlice<LuaNodeID> {
    let node = nodes[node]
    return children[node.first..<node.first + node.count]
  }

  /// A child of a node; nil where it has fewer.
  package func part(_ node: LuaNodeID, _ place: Int) -> LuaNodeID? {
    let node = nodes[node]
    return place >= 0 && place < node.count ? children[node.first + place] : nil
  }

  /// The expression inside any number of parentheses.
  package func bare(_ node: LuaNodeID) -> LuaNodeID {
    var node = node
    while nodes[node].kind == .paren, let inner = part(node, 0) { node = inner }
    return node
  }

  /// The operator of a unary or binary expression.
  package func operation(_ node: LuaNodeID) -> LuaToken.Kind { tokens[nodes[node].token].kind }

  /// Whether the expression may have another number of values than one.
  package func isMulti(_ node: LuaNodeID) -> Bool {
    switch nodes[node].kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}

/// Numbers for names, so that equal names have equal numbers.
package struct LuaNames {
  /// A name's bytes as a key. The source outlives it.
  private struct Word: Hashable {
    let text: UTF8Slice

    static func == (left: Word, right: Word) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(text.buffer)) }
  }

  private var numbers: [Word: Int] = [:]

  package mutating func number(of name: UTF8Slice) -> Int {
    let word = Word(text: name)
    if let number = numbers[word] { return number }
    numbers[word] = numbers.count
    return numbers.count - 1
  }
}
