// Facts from a tree about each variable and function of a source, and the meaning of its names for LocScript.

package import LocBase

/// Members by the group that they belong to.
package struct LuaGroups {
  private var starts: [Int]
  private var members: [Int]

  /// Keeps the order of the pairs within each group. A pair whose group is negative is left out.
  package init(_ count: Int, _ pairs: [(group: Int, member: Int)]) {
    starts = [Int](repeating: 0, count: count + 1)
    for pair in pairs where pair.group >= 0 { starts[pair.group + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    members = [Int](repeating: 0, count: starts[count])
    var next = starts
    for pair in pairs where pair.group >= 0 {
      members[next[pair.group]] = pair.member
      next[pair.group] += 1
    }
  }

  package subscript(group: Int) -> ArraySlice<Int> { members[starts[group]..<starts[group + 1]] }
}

/// The tree of a source with its lists grouped. Borrows the source.
package final class LuaFacts {
  package let source: UTF8Slice
  package let tree: LuaTree
  /// The writes to each variable.
  package let writes: LuaGroups
  /// The writes to fields of each variable's value: `list[1] = x`, `list.a.b = x`.
  package let fieldWrites: LuaGroups
  /// The names that mean each variable.
  package let uses: LuaGroups
  /// The `return` nodes of each function.
  package let returns: LuaGroups
  /// Whether a local `_ENV` gives the file its own globals; then no name is known to be LocScript's or Lua's.
  private let hasOwnGlobals: Bool
  /// For each variable the only value that it ever has, or -1.
  private let only: [LuaNodeID]
  /// The most bytes of a literal whose text is asked for.
  private static let longestText = 4_096
  /// The texts that were asked for, by their tokens.
  private var texts: [Int: [UInt8]] = [:]

  package init(_ source: UTF8Slice) {
    self.source = source
    let tree = LuaParser.tree(of: source)
    self.tree = tree
    var writes: [(group: Int, member: Int)] = []
    var fieldWrites: [(group: Int, member: Int)] = []
    for (index, write) in tree.writes.enumerated() {
      writes.append((write.variable, index))
      if write.variable < 0, let target = write.target { fieldWrites.append((Self.root(of: target, tree), index)) }
    }
    var uses: [(group: Int, member: Int)] = []
    for (index, node) in tree.nodes.enumerated() where node.kind == .name { uses.append((node.variable, index)) }
    var returns: [(group: Int, member: Int)] = []
    for node in tree.returns { returns.append((tree.nodes[node].function, node)) }
    self.writes = LuaGroups(tree.variables.count, writes)
    self.fieldWrites = LuaGroups(tree.variables.count, fieldWrites)
    self.uses = LuaGroups(tree.variables.count, uses)
    self.returns = LuaGroups(tree.functions.count, returns)
    var only = [LuaNodeID](repeating: -1, count: tree.variables.count)
    for variable in tree.variables.indices {
      guard case .local = tree.variables[variable].kind else { continue }
      let writes = self.writes[variable]
      if writes.count == 1, let write = writes.first { only[variable] = tree.writes[write].value ?? -1 }
    }
    self.only = only
    var hasOwnGlobals = false
    for token in tree.tokens where token.kind == .name && token.end - token.start == 4 {
      if source.part(token.start, token.end) == "_ENV" {
        hasOwnGlobals = true
      }
    }
    self.hasOwnGlobals = hasOwnGlobals
  }

  /// The variable at the beginning of `a.b[c]`, or -1.
  package static func root(of node: LuaNodeID, _ tree: LuaTree) -> Int {
    var node = node
    while tree.nodes[node].kind == .index || tree.nodes[node].kind == .paren, let object = tree.part(node, 0) {
      node = object
    }
    return tree.nodes[node].kind == .name ? tree.nodes[node].variable : -1
  }

  // MARK: - Texts

  /// The bytes of a token.
  package func word(_ token: Int) -> UTF8Slice {
    let token = tree.tokens[token]
    return source.part(token.start, token.end)
  }

  /// The text of a string literal, or of a name after a point; nil for any other expression, and for a literal of more
  /// than 4,096 bytes: no message has room for it, and many places of a source may ask for it.
  package func text(_ node: LuaNodeID) -> [UInt8]? {
    let node = tree.nodes[tree.bare(node)]
    let token = tree.tokens[node.token]
    guard node.kind == .string || node.kind == .fieldName, token.end - token.start <= Self.longestText else {
      return nil
    }
    if let known = texts[node.token] { return known }
    let text = node.kind == .string ? LuaLiteral.text(of: token, in: source) : word(node.token).bytes
    if let text { texts[node.token] = text }
    return text
  }

  /// Whether the constant text of an expression is this word.
  package func isText(_ node: LuaNodeID, _ wanted: UTF8Slice) -> Bool {
    guard let text = text(node) else { return false }
    return text.withSlice { $0 == wanted }
  }

  package func isGlobal(_ node: LuaNodeID, _ name: UTF8Slice) -> Bool {
    let node = tree.nodes[tree.bare(node)]
    return node.kind == .name && node.variable < 0 && !hasOwnGlobals && word(node.token) == name
  }

  // MARK: - Meanings

  /// The expression that a local variable refers to, through a few such variables; the expression itself if it is not a
  /// variable.
  package func meaning(_ node: LuaNodeID) -> LuaNodeID {
    var node = tree.bare(node)
    for _ in 0..<8 {
      let here = tree.nodes[node]
      guard here.kind == .name, here.variable >= 0, only[here.variable] >= 0 else { return node }
      node = tree.bare(only[here.variable])
    }
    return node
  }

  /// The function of the source that an expression means; nil if that is not known.
  package func function(_ node: LuaNodeID) -> Int? {
    let node = tree.nodes[meaning(node)]
    return node.kind == .function ? node.variable : nil
  }

  /// The name `text` where the expression means `loc.text`; nil if it means no field of `loc`.
  package func locField(_ node: LuaNodeID) -> UTF8Slice? {
    let node = meaning(node)
    guard tree.nodes[node].kind == .index, let object = tree.part(node, 0), let key = tree.part(node, 1),
      isLoc(meaning(object))
    else { return nil }
    return word(ofKey: key)
  }

  /// The text of a constant key without escapes, borrowed from the source.
  package func word(ofKey key: LuaNodeID) -> UTF8Slice? {
    let key = tree.nodes[tree.bare(key)]
    switch key.kind {
    case .fieldName: return word(key.token)
    case .string:
      let literal = tree.tokens[key.token]
      guard literal.kind == .string, literal.end - literal.start >= 2 else { return nil }
      return source.part(literal.start + 1, literal.end - 1)
    default: return nil
    }
  }

  private func isLoc(_ node: LuaNodeID) -> Bool {
    if isGlobal(node, "loc") { return true }
    guard tree.nodes[node].kind == .index, let object = tree.part(node, 0), let key = tree.part(node, 1) else {
      return false
    }
    return isGlobal(object, "_G") && isText(key, "loc")
  }

  /// The only variable that holds a function, which is then called by that name; nil if there is none or more than one.
  package func name(of function: Int) -> Int? {
    let holder = tree.nodes[tree.functions[function].node].holder
    guard holder >= 0, only[holder] == tree.functions[function].node else { return nil }
    return holder
  }

  /// The function's calls; nil if it may be called in ways that the source does not show, or in a great many places.
  package func calls(of function: Int) -> [LuaNodeID]? {
    guard let name = name(of: function), uses[name].count <= 500 else { return nil }
    var calls: [LuaNodeID] = []
    for use in uses[name] {
      let parent = tree.nodes[use].parent
      guard parent >= 0, tree.nodes[parent].kind == .call, tree.part(parent, 0) == use else { return nil }
      calls.append(parent)
    }
    return calls
  }

  /// The value of a field of a table's constructor by its constant key; nil if it has none.
  package func field(_ name: UTF8Slice, of table: LuaNodeID) -> LuaNodeID? {
    var found: LuaNodeID?
    for field in tree.parts(table) where tree.nodes[field].kind == .field {
      if let key = tree.part(field, 0), isText(key, name) { found = tree.part(field, 1) }
    }
    return found
  }
}
