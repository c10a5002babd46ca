// A rule's source as a check reads it, without running it.

package import LocBase
import LocLua

/// Facts from the source of a rule or module, without running it: the calls that name keys, and the state that it keeps
/// between runs. Reading takes linear time and a bounded stack for any source.
package struct RuleSource: Sendable {
  /// The file as messages show it.
  package let file: String
  /// The calls that name keys, in the order of the source.
  package let calls: [TextCall]
  // Parts of the calls, taken out once for all rules that require the file.
  /// The calls whose keys phones get.
  let pushed: [TextCall]
  /// The calls of `loc.plural_key`, and those that push a plural family.
  let families: [TextCall]
  /// The calls of `loc.has` that ask about a version.
  let questions: [TextCall]
  /// Every key that the calls name.
  let mentioned: Set<MentionedKey>
  /// The writes during a run to variables that outlive it, in source order.
  package let stateWrites: [StateWrite]
  /// The modules that the file requires by a literal name, each once: "lib.prices".
  package let modules: [[UInt8]]
  /// The function `run`, or the value that the file returns instead.
  package let run: SourcePosition
  /// The places of the samples' names, in the order of the source.
  package let samples: [(name: [UInt8], place: SourcePosition)]

  /// Reads a source, without keeping it.
  package init(_ source: UTF8Slice, file: String) {
    let facts = LuaFacts(source)
    let reach = RunReach(facts)
    self.file = file
    calls = TextCallReader(facts, reach, file: file).calls()
    pushed = calls.filter { $0.function.isPushed }
    families = calls.filter {
      $0.function == .pluralKey || ($0.function.isPushed && $0.allKeys.contains(where: \.isFamily))
    }
    questions = calls.filter { $0.function == .has && $0.version != nil }
    mentioned = Set(calls.flatMap(\.mentions))
    stateWrites = StateReader(facts, reach, file: file).writes()
    modules = Self.modules(facts)
    var walk = PositionWalk(source, file: file)
    run = walk.position(reach.entry.map { facts.tree.tokens[$0].start } ?? 0)
    walk = PositionWalk(source, file: file)
    samples = SampleReader(facts).samples().map { (sample: (name: [UInt8], token: Int)) in
      (sample.name, walk.position(facts.tree.tokens[sample.token].start))
    }
  }

  private static func modules(_ facts: LuaFacts) -> [[UInt8]] {
    let tree = facts.tree
    var modules: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .call {
      guard let callee = tree.part(node, 0), facts.isGlobal(callee, "require"), let argument = tree.part(node, 1),
        let name = facts.text(argument), known.insert(name).inserted
      else { continue }
      modules.append(name)
    }
    return modules
  }
}
