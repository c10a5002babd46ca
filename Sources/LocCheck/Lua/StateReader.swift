// Finds what a rule keeps from one run to the next.

import LocBase
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
  private static let deepest = 16
  /// The work for one write: variables with many values that stand for each other would take any amount.
  private static let mostSteps = 300

  private let facts: LuaFacts
  private let reach: RunReach
  private let file: String
  private var tree: LuaTree { facts.tree }
  private var steps = 0

  init(_ facts: LuaFacts, _ reach: RunReach, file: String) {
    self.facts = facts
    self.reach = reach
    self.file = file
  }

  /// The writes, in the order of the source.
  mutating func writes() -> [StateWrite] {
    var found: [(offset: Int, name: [UInt8])] = []
    for write in tree.writes where reach.runs(write.function) {
      guard let target = write.target else { continue }
      steps = 0
      if write.variable >= 0 {
        if outlives(tree.variables[write.variable]) { found.append(named(target, target)) }
      } else if let object = tree.part(target, 0), let owner = owner(of: object, 0) {
        found.append(named(target, owner))
      }
    }
    for node in tree.nodes.indices where tree.nodes[node].kind == .call && reach.runs(tree.nodes[node].function) {
      steps = 0
      if let table = changedTable(node), let owner = owner(of: table, 0) { found.append(named(node, owner)) }
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

  /// The name, or the call of `require`, by which an expression reaches a table that outlives the run; nil where it reaches none.
  private mutating func owner(of node: LuaNodeID, _ depth: Int) -> LuaNodeID? {
    steps += 1
    guard depth < Self.deepest, steps < Self.mostSteps else { return nil }
    var node = tree.bare(node)
    while tree.nodes[node].kind == .index, let object = tree.part(node, 0) { node = tree.bare(object) }
    let here = tree.nodes[node]
    switch here.kind {
    case .name:
      guard here.variable >= 0 else { return nil }
      let variable = tree.variables[here.variable]
      if outlives(variable) { return node }
      return alias(here.variable, variable, depth)
    case .call: return tree.part(node, 0).map { facts.isGlobal($0, "require") } == true ? node : nil
    case .binary:
      guard tree.operation(node) == .or || tree.operation(node) == .and else { return nil }
      // The left side of `and` is a condition only.
      for place in tree.operation(node) == .or ? 0...1 : 1...1 {
        if let part = tree.part(node, place), let owner = owner(of: part, depth + 1) { return owner }
      }
      return nil
    default: return nil
    }
  }

  /// The owner of what a variable of the run stands for: `local row = rows[event.id]`.
  private mutating func alias(_ index: Int, _ variable: LuaVariable, _ depth: Int) -> LuaNodeID? {
    switch variable.kind {
    case .local:
      for write in facts.writes[index].prefix(Self.deepest) {
        if let value = tree.writes[write].value, let owner = owner(of: value, depth + 4) { return owner }
      }
      return nil
    case .iteration(_, let node):
      let node = tree.bare(node)
      guard tree.nodes[node].kind == .call, let callee = tree.part(node, 0),
        facts.isGlobal(callee, "ipairs") || facts.isGlobal(callee, "pairs"), let table = tree.part(node, 1)
      else { return nil }
      return owner(of: table, depth + 4)
    case .parameter, .counter: return nil
    }
  }
}
