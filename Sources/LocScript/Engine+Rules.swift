// Rules on an engine: the app as rules see it, and the reading of rule files.

public import LocBase
import LocConfig
public import LocRules
package import LocSandbox

extension Rules {
  /// Loads every `*.lua` below a folder except `*_test.lua` and files below `lib/`, or the one rule in a file. If the
  /// path is inside the configuration's rules root, `require` finds modules below that root.
  /// - Parameters:
  ///   - path: the folder or the file.
  ///   - engine: the app whose texts the rules use.
  ///   - limits: The limits for loading and, unless a session has its own, for running (default: the configuration's).
  /// - Throws: 201 for a file that cannot be read; 601 to 609 with every finding for a file that is not a rule.
  public convenience init(_ path: String, engine: Engine, limits: RuleLimits? = nil) throws(LocScriptError) {
    try self.init(path: path, engine: engine, limits: limits ?? engine.ruleLimits)
  }

  /// Loads one rule from memory. Messages show `name`: "price_drop.lua".
  /// - Throws: 601 to 609 with every finding for a source that is not a rule.
  public convenience init(source: [UInt8], name: String, engine: Engine) throws(LocScriptError) {
    try self.init(source: source, name: name, engine: engine, limits: engine.ruleLimits)
  }

  /// Loads rules from memory, as from a folder.
  /// - Parameters:
  ///   - files: the files by their path below the rules root: "price_drop.lua", "lib/prices.lua".
  ///   - engine: the app whose texts the rules use.
  /// - Throws: 100 for a path that a folder of rules cannot have, 601 to 609 with every finding for a file that is not a rule.
  public convenience init(files: [String: [UInt8]], engine: Engine) throws(LocScriptError) {
    let files = files.map { (name: String, bytes: [UInt8]) -> (name: String, bytes: [UInt8]) in (name, bytes) }
    try self.init(files: files, engine: engine, limits: engine.ruleLimits)
  }

  /// Like `init(_:engine:)`, with other limits.
  /// - Parameter path: Nil means the rules root that the configuration names.
  package convenience init(path: String?, engine: Engine, limits: RuleLimits) throws(LocScriptError) {
    guard let path = path ?? engine.settings?.rulesRoot else {
      throw LocScriptError(
        .usage, "no folder of rules is named", help: "Name it, or set `root` in the [rules] of the locscript.toml.")
    }
    let packed = try engine.packedRuleFiles(at: path)
    let (files, root, selected) = if let packed { packed } else { try engine.ruleFiles(at: path) }
    try self.init(files: files, root: root, selected: selected, app: engine.ruleApp, limits: limits)
  }

  package convenience init(
    source: [UInt8], name: String, engine: Engine, limits: RuleLimits
  ) throws(LocScriptError) {
    try self.init(files: [(name, source)], root: "", selected: name, app: engine.ruleApp, limits: limits)
  }

  /// Loads rules from memory, as from a folder.
  /// - Parameter files: the files by their path below the rules root: "price_drop.lua", "lib/prices.lua".
  /// - Throws: 100 for a path that a folder of rules cannot have, 601 to 609 with every finding for a file that is not a rule.
  package convenience init(
    files: [(name: String, bytes: [UInt8])], engine: Engine, limits: RuleLimits
  ) throws(LocScriptError) {
    try RuleFiles.check(files)
    try self.init(files: files, root: "", app: engine.ruleApp, limits: limits)
  }
}

extension Engine {
  /// The rules of a folder or of one file (default: those below the rules root that the configuration names).
  /// - Throws: as `Rules.init(_:engine:limits:)`; 100 without a path and a rules root.
  public func rules(at path: String? = nil, limits: RuleLimits? = nil) throws(LocScriptError) -> Rules {
    try Rules(path: path, engine: self, limits: limits ?? ruleLimits)
  }

  /// The files of rules as `RuleFiles.read` returns them.
  package typealias ReadRules = (files: [(name: String, bytes: [UInt8])], root: String, selected: String?)

  /// The rules in files that were read before.
  /// - Parameters:
  ///   - limits: nil for those of the configuration.
  ///   - leavesOutFaults: whether a file that fails is left out, for `faults`, and the others are rules all the same.
  /// - Throws: 601 to 609 with every finding for a file that is not a valid rule.
  package func rules(
    _ read: ReadRules, limits: RuleLimits? = nil, leavesOutFaults: Bool = false
  ) throws(LocScriptError) -> Rules {
    try Rules(
      files: read.files, root: read.root, selected: read.selected, app: ruleApp, limits: limits ?? ruleLimits,
      leavesOutFaults: leavesOutFaults)
  }

  /// The files of rules at a path, as `RuleFiles.read`.
  package func ruleFiles(at path: String) throws(LocScriptError) -> ReadRules {
    try RuleFiles.read(path, below: configuredRules, inside: project(of: path))
  }

  /// The project of a folder that the caller names, if it is the configuration's or if every path is allowed; nil: the
  /// folder's own project.
  package func project(of path: String) -> ProjectRoot? {
    root ?? settings.flatMap { $0.root.contains(path) ? $0.root : nil }
  }

  /// The rules root that the configuration names, and the project that it must be in.
  var configuredRules: (root: String, project: ProjectRoot)? {
    guard let settings, let root = settings.rulesRoot else { return nil }
    return (root, settings.root)
  }

  package var ruleLimits: RuleLimits { settings?.limits ?? RuleLimits() }

  /// The app as rules see it.
  package var ruleApp: RuleApp {
    let released = self.released
    return RuleApp(
      catalog, renderer: renderer,
      released: ReleasedTexts(released.releases.map { ($0.name.string, $0.platform) }) {
        (version) throws(LocScriptError) in
        try released.catalog(version)
      })
  }
}
