// The sources of one generation of rules, each read once however many rules require it.

import LocBase
import LocRules

struct RuleSources {
  private let rules: Rules
  private var known: [Text: RuleSource] = [:]
  private static let maxModules = 100

  init(_ rules: Rules) { self.rules = rules }

  /// The rule's own source, then the modules that it requires, directly or indirectly.
  mutating func of(_ rule: Rule) -> [RuleSource] {
    var sources: [RuleSource] = []
    var paths = [rule.file]
    var known: Set<Text> = [rule.file]
    var next = 0
    while next < paths.count {
      if let source = source(at: paths[next]) {
        for module in source.modules {
          let name = module.map { $0 == .period ? .slash : $0 }
          let path = Text(decoding: name) + ".lua"
          if paths.count < Self.maxModules, known.insert(path).inserted { paths.append(path) }
        }
        sources.append(source)
      }
      next += 1
    }
    return sources
  }

  private mutating func source(at path: Text) -> RuleSource? {
    if let source = known[path] { return source }
    guard let (text, shownName) = rules.source(at: path) else { return nil }
    let source = RuleSource(text, file: shownName.string)
    known[path] = source
    return source
  }
}
