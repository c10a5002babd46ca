// Finds a rule's samples in its source.

import LocBase
import LocLua

/// The names of a rule's samples with their tokens, if the source writes them as a table of constant names.
struct SampleReader {
  private let facts: LuaFacts
  private var tree: LuaTree { facts.tree }

  init(_ facts: LuaFacts) { self.facts = facts }

  /// The samples in the order of the source; empty if the file makes them in another way.
  func samples() -> [(name: [UInt8], token: Int)] {
    var samples: [(name: [UInt8], token: Int)] = []
    for table in tables() {
      let table = facts.meaning(table)
      guard tree.nodes[table].kind == .table else { continue }
      for field in tree.parts(table) where tree.nodes[field].kind == .field {
        guard let key = tree.part(field, 0), let name = facts.text(key) else { continue }
        samples.append((name, tree.nodes[tree.bare(key)].token))
      }
    }
    samples.sort { $0.token < $1.token }
    return samples
  }

  /// The values of the field `samples` in the file's result: in its table, or assigned later by name.
  private func tables() -> [LuaNodeID] {
    var tables: [LuaNodeID] = []
    var known: Set<Int> = []
    var looked: Set<LuaNodeID> = []
    for statement in facts.returns[0] {
      guard let returned = tree.part(statement, 0) else { continue }
      let variable = tree.nodes[tree.bare(returned)].kind == .name ? tree.nodes[tree.bare(returned)].variable : -1
      if variable >= 0, !known.insert(variable).inserted { continue }
      let value = facts.meaning(returned)
      if tree.nodes[value].kind == .table, looked.insert(value).inserted,
        let samples = facts.field("samples", of: value)
      {
        tables.append(samples)
      }
      let name = tree.nodes[tree.bare(returned)]
      guard name.kind == .name, name.variable >= 0 else { continue }
      for write in facts.fieldWrites[name.variable] {
        guard let target = tree.writes[write].target, let key = tree.part(target, 1), facts.isText(key, "samples"),
          let object = tree.part(target, 0), tree.nodes[object].kind == .name
        else { continue }
        if let samples = tree.writes[write].value { tables.append(samples) }
      }
    }
    return tables
  }
}
