// Finds the state that a rule keeps from one run to the next.

package import LocBase
import LocLua

/// A write in a run to something that outlives the run.
package struct StateWrite: Sendable {
  /// The place of the write.
  package var place: SourcePosition
  /// The variable through which it writes, or the module: "count", "lib.prices".
  package var name: [UInt8]
}

/// Finds the writes of a run to variables of the file and to tables that such variables hold.
struct StateReader {
  private static let mostValues = 16
  /// The limit on the work for one write: variables with many values that refer to each other would take unlimited
  /// work.
  private static let mostSteps = 300

  private let facts: LuaFacts
  private let reach: RunReach
  private let file: String
  private var tree: LuaTree { facts.tree }

  init(_ facts: LuaFacts, _ reach: RunReach, file: String) {
    self.facts = facts
    self.reach = reach
    self.file = file
  }

  /// The writes, in the order of the source.
  func writes() -> [StateWrite] {
    var found: [(offset: Int, name: [UInt8])] = []
    for write in tree.writes where reach.runs(write.function) {
      guard let target = write.target else { continue }
      if write.variable >= 0 {
        if outlives(tree.variables[write.variable]) { found.append(named(target, target)) }
      } else if let object = tree.part(target, 0), let owner = owner(of: object) {
        found.append(named(target, owner))
      }
    }
    for node in tree.nodes.indices where tree.nodes[node].kind == .call && reach.runs(tree.nodes[node].function) {
      if let table = changedTable(node), let owner = owner(of: table) { found.append(named(node, owner)) }
    }
    found.sort { (left: (offset: Int, name: [UInt8]), right: (offset: Int, name: [UInt8])) -> Bool in
      left.offset < right.offset
    }
    var walk = PositionWalk(facts.source, file: file)
    return found.map { (offset: Int, name: [UInt8]) -> StateWrite in
      StateWrite(place: walk.position(offset), name: name)
    }
  }

  private func named(_ place: LuaNodeID, _ owner: LuaNodeID) -> (offset: Int, name: [UInt8]) {
    let offset = tree.tokens[tree.nodes[place].token].start
    if tree.nodes[owner].kind == .call, let module = tree.part(owner, 1), let name = facts.text(module) {
      return (offset, name)
    }
    return (offset, facts.word(tree.nodes[owner].token).bytes)
  }

  /// The table that a function of the library changes.
  private func changedTable(_ call: LuaNodeID) -> LuaNodeID? {
    guard let callee = tree.part(call, 0) else { return nil }
    let isChange =
      facts.isGlobal(callee, "rawset") || facts.isLibrary(callee, "table", "insert")
      || facts.isLibrary(callee, "table", "remove")
    if isChange { return tree.part(call, 1) }
    guard facts.isLibrary(callee, "table", "move") else { return nil }
    return tree.part(call, 5) ?? tree.part(call, 1)
  }

  /// Whether the variable is made while the file loads.
  private func outlives(_ variable: LuaVariable) -> Bool { !reach.runs(variable.function) }

  /// The name, or the call of `require`, by which an expression reaches a table that outlives the run; nil if it reaches none.
  private func owner(of node: LuaNodeID) -> LuaNodeID? {
    // The values that the expression may have; the first is examined last.
    var open = [node]
    for _ in 0..<Self.mostSteps {
      guard let next = open.popLast() else { return nil }
      let node = root(of: next)
      switch tree.nodes[node].kind {
      case .name:
        guard tree.nodes[node].variable >= 0 else { continue }
        if outlives(tree.variables[tree.nodes[node].variable]) { return node }
        open += values(of: tree.nodes[node].variable).reversed()
      case .call: if let callee = tree.part(node, 0), facts.isGlobal(callee, "require") { return node }
      case .binary:
        guard tree.operation(node) == .or || tree.operation(node) == .and else { continue }
        // The left side of `and` is a condition only.
        open += tree.parts(node).dropFirst(tree.operation(node) == .or ? 0 : 1).reversed()
      default: continue
      }
    }
    return nil
  }

  /// The beginning of `a.b[c]`.
  private func root(of node: LuaNodeID) -> LuaNodeID {
    var node = tree.bare(node)
    while tree.nodes[node].kind == .index, let object = tree.part(node, 0) { node = tree.bare(object) }
    return node
  }

  /// The value that a local variable of the run refers to: `local row = rows[event.id]`.
  private func values(of variable: Int) -> [LuaNodeID] {
    switch tree.variables[variable].kind {
    case .local: return facts.writes[variable].prefix(Self.mostValues).compactMap { tree.writes[$0].value }
    case .iteration(_, let node):
      let node = tree.bare(node)
      guard tree.nodes[node].kind == .call, let callee = tree.part(node, 0),
        facts.isGlobal(callee, "ipairs") || facts.isGlobal(callee, "pairs"), let table = tree.part(node, 1)
      else { return [] }
      return [table]
    case .parameter, .counter: return []
    }
  }
}
