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
    /// The name after a point, which is a constant string.
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
  /// The token that determines the node: the operator, the literal. For a call or an index, the first token of the
  /// whole expression.
  package var token: Int
  /// The range of its children in the tree's list.
  package var first = 0
  package var count = 0
  package var parent = -1
  /// The function that contains it.
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
    /// A variable of a generic `for`: its index, and the first expression after `in`.
    case iteration(Int, LuaNodeID)
  }

  enum Attribute {
    case regular
    /// `<const>` or `<close>`: never assigned to.
    case fixed
    /// `<const>` with a value that Lua knows when it compiles.
    case constant
  }

  package var kind: Kind
  var attribute: Attribute
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
  /// The value; nil if it is one of several results of a call, or of a loop.
  package var value: LuaNodeID?
  /// The function that contains the assignment.
  package var function: Int
}

/// The parser's result. A class, so that the walks over it pass one reference from call to call.
package final class LuaTree {
  package let nodes: [LuaNode]
  package let children: [LuaNodeID]
  package let variables: [LuaVariable]
  package let functions: [LuaFunction]
  package let writes: [LuaWrite]
  package let returns: [LuaNodeID]
  package let tokens: [LuaToken]
  /// Whether Lua 5.4 compiles the source as a rule's file. In addition, Lua refuses functions that need too many
  /// registers for parts of an expression other than a list's values, jumps over more than 131,071 instructions, and
  /// more than 131,071 functions in one.
  package let isWhole: Bool

  init(_ parser: LuaParser) {
    nodes = parser.nodes
    children = parser.children
    variables = parser.scopes.variables
    functions = parser.functions
    writes = parser.writes
    returns = parser.returns
    tokens = parser.tokens
    isWhole = parser.isWhole && parser.scopes.isLegal
  }

  /// The children of a node.
  package func parts(_ node: LuaNodeID) -> ArraySlice<LuaNodeID> {
    let node = nodes[node]
    return children[node.first..<node.first + node.count]
  }

  /// A child of a node; nil if it has fewer.
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
