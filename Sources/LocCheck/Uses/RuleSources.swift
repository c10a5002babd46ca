// The sources of one generation of rules, each read once however many rules require it.

import LocBase
import LocRules

struct RuleSources {
  private let rules: Rules
  private var known: [ByteText: RuleSource] = [:]
  private static let maxModules = 100

  init(_ rules: Rules) { self.rules = rules }

  /// The rule's own source, then those of the modules that it requires, and that those require.
  mutating func of(_ rule: Rule) -> [RuleSource] {
    var sources: [RuleSource] = []
    var paths = [rule.file]
    var known: Set<ByteText> = [ByteText(rule.file)]
    var next = 0
    while next < paths.count {
      if let source = source(at: paths[next]) {
        for module in source.modules {
          let name = module.map { $0 == .period ? .slash : $0 }
          let path = String(decoding: name, as: UTF8.self) + ".lua"
          if paths.count < Self.maxModules, known.insert(ByteText(path)).inserted { paths.append(path) }
        }
        sources.append(source)
      }
      next += 1
    }
    return sources
  }

  private mutating func source(at path: String) -> RuleSource? {
    if let source = known[ByteText(path)] { return source }
    guard let (text, shownName) = rules.source(at: path) else { return nil }
    let source = RuleSource(text, file: shownName)
    known[ByteText(path)] = source
    return source
  }
}
