// Finds the functions of a file that a run of its rule may call.

import LocBase
import LocLua

/// The functions of a file that a run may call: `run` itself, the functions that it names or makes, and theirs. Of a
/// module for `require` they are the functions that it returns. Functions that only build the file's tables while it
/// loads do not count.
struct RunReach {
  private let facts: LuaFacts
  private var tree: LuaTree { facts.tree }
  private var isRun: [Bool]
  private var isUsed: [Bool]
  private var isRead: [Bool]
  /// Functions of a run whose nodes have not been examined.
  private var open: [Int] = []
  /// Expressions whose value a run uses, and that have not been examined.
  private var values: [LuaNodeID] = []
  private let nodes: LuaGroups
  private var runs: [LuaNodeID: LuaNodeID?] = [:]
  /// The token of the function `run`, or of the expression that replaces it; nil if the file returns nothing.
  private(set) var entry: Int?

  init(_ facts: LuaFacts) {
    self.facts = facts
    let tree = facts.tree
    isRun = [Bool](repeating: false, count: tree.functions.count)
    isUsed = [Bool](repeating: false, count: tree.variables.count)
    isRead = [Bool](repeating: false, count: tree.nodes.count)
    var members: [(group: Int, member: Int)] = []
    for (index, node) in tree.nodes.enumerated() where node.kind == .name || node.kind == .function {
      members.append((node.function, index))
    }
    nodes = LuaGroups(tree.functions.count, members)
    var begun: Set<LuaNodeID> = []
    for statement in facts.returns[0] {
      guard let value = tree.part(statement, 0) else { continue }
      // If a variable is returned several times, the first return is enough.
      let name = tree.nodes[tree.bare(value)]
      let isKnown = name.kind == .name && name.variable >= 0 && !begun.insert(name.variable).inserted
      if !isKnown { begin(value) }
    }
    spread()
  }

  /// Whether a run may call the function.
  func runs(_ function: Int) -> Bool { isRun[function] }

  // MARK: - The beginning

  /// Begins with the value that the file returns: a function, a rule with the field `run`, or a module.
  private mutating func begin(_ returned: LuaNodeID) {
    let value = facts.meaning(returned)
    var runs: [LuaNodeID] = []
    if tree.nodes[value].kind == .table, let run = run(of: value) { runs.append(run) }
    let returned = tree.bare(returned)
    if tree.nodes[returned].kind == .name, tree.nodes[returned].variable >= 0 {
      for write in facts.fieldWrites[tree.nodes[returned].variable] {
        guard let target = tree.writes[write].target, let key = tree.part(target, 1), facts.isText(key, "run"),
          let object = tree.part(target, 0), tree.bare(object) == object, tree.nodes[object].kind == .name
        else { continue }
        if let run = tree.writes[write].value { runs.append(run) }
      }
    }
    if runs.isEmpty { runs = [returned] }
    for run in runs {
      entry = entry ?? tree.nodes[facts.meaning(run)].token
      values.append(run)
    }
  }

  /// The field `run` of a table, which many variables may hold.
  private mutating func run(of table: LuaNodeID) -> LuaNodeID? {
    if let known = runs[table] { return known }
    let run = facts.field("run", of: table)
    runs[table] = run
    return run
  }

  // MARK: - What is reachable from there

  private mutating func spread() {
    while true {
      if let value = values.popLast() {
        read(value)
      } else if let function = open.popLast() {
        for node in nodes[function] {
          if tree.nodes[node].kind == .name { use(tree.nodes[node].variable) } else { run(tree.nodes[node].variable) }
        }
      } else {
        return
      }
    }
  }

  private mutating func run(_ function: Int) {
    guard function > 0, !isRun[function] else { return }
    isRun[function] = true
    open.append(function)
  }

  private mutating func use(_ variable: Int) {
    guard variable >= 0, !isUsed[variable] else { return }
    isUsed[variable] = true
    for write in facts.writes[variable] { if let value = tree.writes[write].value { values.append(value) } }
    for write in facts.fieldWrites[variable] { if let value = tree.writes[write].value { values.append(value) } }
  }

  /// Looks at an expression that was evaluated while the file loaded and whose value a run uses.
  private mutating func read(_ node: LuaNodeID) {
    guard !isRead[node] else { return }
    isRead[node] = true
    switch tree.nodes[node].kind {
    case .function: run(tree.nodes[node].variable)
    case .name: use(tree.nodes[node].variable)
    case .call:
      guard let callee = tree.part(node, 0) else { return }
      values += tree.parts(node).dropFirst()
      // The callee has already run; its result may contain functions.
      guard let function = facts.function(callee) else { return values.append(callee) }
      for statement in facts.returns[function] { values += tree.parts(statement) }
    default: values += tree.parts(node)
    }
  }
}
