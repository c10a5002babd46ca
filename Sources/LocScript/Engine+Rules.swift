// Rules over an engine: the host functions that rules may call (key names, look-ups, rendering, previews), and the reading of
// rule files.

import LocBase
import LocCatalog
import LocConfig
import LocDevice
import LocRender
import LocRules

extension Rules {
  /// Loads every `*.lua` below a folder that is no `*_test.lua` and not below `lib/`, or the one rule in a file.
  /// `require` finds modules below the rules root that the configuration names, where the path is inside it.
  /// - Parameters:
  ///   - path: the folder or the file.
  ///   - engine: the app whose texts the rules use.
  ///   - limits: those of loading and, unless a session has others, of running; nil for the configuration's.
  /// - Throws: 201 for a file that cannot be read; 601 to 609 with every finding for a file that is no rule.
  public convenience init(_ path: String, engine: Engine, limits: RuleLimits? = nil) throws(LocScriptError) {
    try self.init(path: path, engine: engine, limits: limits ?? engine.ruleLimits)
  }

  /// Loads one rule from memory. Messages show `name`: "price_drop.lua".
  /// - Throws: 601 to 609 with every finding for a source that is no rule.
  public convenience init(source: [UInt8], name: String, engine: Engine) throws(LocScriptError) {
    try self.init(source: source, name: name, engine: engine, limits: engine.ruleLimits)
  }

  /// Loads rules from memory, as from a folder.
  /// - Parameters:
  ///   - files: the files by their path below the rules root: "price_drop.lua", "lib/prices.lua".
  ///   - engine: the app whose texts the rules use.
  /// - Throws: 100 for a path that no folder of rules has, 601 to 609 with every finding for a file that is no rule.
  public convenience init(files: [String: [UInt8]], engine: Engine) throws(LocScriptError) {
    let files = files.map { (name: String, bytes: [UInt8]) -> (name: String, bytes: [UInt8]) in (name, bytes) }
    try self.init(files: files, engine: engine, limits: engine.ruleLimits)
  }

  /// Like `init(_:engine:)`, with other limits.
  /// - Parameter path: nil is the rules root that the configuration names.
  package convenience init(path: String?, engine: Engine, limits: RuleLimits) throws(LocScriptError) {
    guard let path = path ?? engine.settings?.rulesRoot else {
      throw LocScriptError(
        .usage, "no folder of rules is named", help: "Name it, or set `root` in the [rules] of the locscript.toml.")
    }
    let (files, root, selected) = try engine.ruleFiles(at: path)
    try self.init(files: files, root: root, selected: selected, host: engine.ruleHost, limits: limits)
  }

  package convenience init(
    source: [UInt8], name: String, engine: Engine, limits: RuleLimits
  ) throws(LocScriptError) {
    try self.init(files: [(name, source)], root: "", selected: name, host: engine.ruleHost, limits: limits)
  }

  /// Loads rules from memory, as from a folder.
  /// - Parameter files: the files by their path below the rules root: "price_drop.lua", "lib/prices.lua".
  /// - Throws: 100 for a path that no folder of rules has, 601 to 609 with every finding for a file that is no rule.
  package convenience init(
    files: [(name: String, bytes: [UInt8])], engine: Engine, limits: RuleLimits
  ) throws(LocScriptError) {
    try RuleFiles.check(files)
    try self.init(files: files, root: "", host: engine.ruleHost, limits: limits)
  }
}

extension Engine {
  /// The rules of a folder or of one file; without a path those below the rules root that the configuration names.
  /// - Throws: as `Rules.init(_:engine:limits:)`; 100 without a path and a rules root.
  public func rules(at path: String? = nil, limits: RuleLimits? = nil) throws(LocScriptError) -> Rules {
    try Rules(path: path, engine: self, limits: limits ?? ruleLimits)
  }

  /// The files of rules at a path, as `RuleFiles.read`.
  package func ruleFiles(
    at path: String
  ) throws(LocScriptError) -> (files: [(name: String, bytes: [UInt8])], root: String, selected: String?) {
    try RuleFiles.read(path, below: configuredRules, inside: project(of: path))
  }

  /// The project of a folder that the caller names, where it is the configuration's, or where every path is allowed; nil: the project
  /// that the folder is in.
  func project(of path: String) -> ProjectRoot? {
    root ?? settings.flatMap { $0.root.contains(path) ? $0.root : nil }
  }

  /// The rules root that the configuration names, and the project that it must be in.
  var configuredRules: (root: String, project: ProjectRoot)? {
    guard let settings, let root = settings.rulesRoot else { return nil }
    return (root, settings.root)
  }

  package var ruleLimits: RuleLimits { settings?.limits ?? RuleLimits() }

  package var ruleHost: RuleHost {
    let (catalog, renderer) = (self.catalog, self.renderer)
    var host = RuleHost()
    host.keyNames = { key in
      let pair = key.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
      return (pair.android, pair.ios)
    }
    // Without resources no key can be checked.
    if catalog.android != nil || catalog.apple != nil {
      host.hasKey = { key, platform in key.withUnsafeBufferPointer { catalog.has(UTF8Slice($0), platform) } }
      host.texts = { key, platform in
        let found = key.withUnsafeBufferPointer { catalog.texts(of: UTF8Slice($0), platform) }
        return (found.argumentCounts, found.otherKind)
      }
    }
    let released = self.released
    host.releasedVersions = released.releases.map { ($0.name, $0.platform) }
    host.releasedHasKey = { version, key in
      do throws(LocScriptError) {
        return .success(try released.catalog(version).holds(key, released.releases[version].platform))
      } catch {
        return .failure(error)
      }
    }
    host.keys = { prefix in catalog.keys(beginningWith: prefix) }
    host.nearestKey = { key in key.withUnsafeBufferPointer { catalog.nearestKey(to: UTF8Slice($0)) } }
    host.locales = { platform in catalog.locales(platform) }
    host.render = { key, arguments, locale, platform, device in
      result { () throws(LocScriptError) in
        let text = try renderer.text(key, locale: locale, options: RenderOptions(platform: platform, device: device))
        return try withSlices(of: arguments.map { String(decoding: $0, as: UTF8.self) }) {
          (slices) throws(LocScriptError) in try text.render(slices)
        }
      }
    }
    host.source = { key, _, locale, platform, device in
      result { () throws(LocScriptError) in
        let text = try renderer.text(key, locale: locale, options: RenderOptions(platform: platform, device: device))
        return json { text.writeSource(to: &$0) }
      }
    }
    host.preview = { body, device in
      result { () throws(LocScriptError) in
        let push = try PushMessage(body, name: "<message>")
        let preview = try catalog.preview(push, on: device, hasHints: false)
        return json { $0.preview(preview) }
      }
    }
    host.previews = { body in
      result { () throws(LocScriptError) in
        let previews = try catalog.previews(try PushMessage(body, name: "<message>"), hasHints: false)
        return json { $0.previews(previews) }
      }
    }
    return host
  }
}

private func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  write(&writer)
  return writer.buffer.bytes
}

private func result(_ body: () throws(LocScriptError) -> [UInt8]) -> Result<[UInt8], LocScriptError> {
  do throws(LocScriptError) { return .success(try body()) } catch { return .failure(error) }
}
