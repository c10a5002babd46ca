// Finds what a plugin's name in a build script stands for: an alias of a version catalog, or a script or class of the project.

import LocBase

/// The plugins that a project's version catalogs name, and those that it has scripts for.
struct GradlePlugins {
  private static let maxDepth = 6

  /// The plugin that an alias names, by `libs.plugins.android.application` with dots.
  private var aliases: [ByteText: String] = [:]
  /// The scripts and the classes of the project's own plugins by the plugin's name.
  private var scripts: [ByteText: String] = [:]
  /// The files with Kotlin code for plugins, by the name of the file and so of the class in it.
  private var classes: [ByteText: String] = [:]
  /// The functions of that code that speak of modules, and of dependencies: `fun DependencyHandler.core() { … }`.
  private(set) var functions: [ByteText: Function] = [:]

  /// A function of the project's own code for builds.
  struct Function {
    let script: BuildScript
    let body: ScriptBlock
  }

  init(_ settings: GradleSettings?, _ checkout: inout Checkout) {
    var named: [(name: String, path: String)] = []
    let ending = ".versions.toml"
    for file in checkout.names(in: "gradle") where file.ends(with: ending) {
      named.append((file.droppingLast(bytes: ending.utf8.count), "gradle/" + file))
    }
    for (name, path) in named + (settings?.catalogs ?? []) { readCatalog(name, path, &checkout) }
    for build in ["buildSrc"] + (settings?.includedBuilds ?? []) {
      for folder in [build] + checkout.folders(in: build) {
        for language in ["kotlin", "groovy", "java"] {
          readScripts(FileReader.join(folder, "src/main/" + language), &checkout, depth: 0)
        }
        for name in ["build.gradle.kts", "build.gradle"] {
          guard let script = BuildScript(FileReader.join(folder, name), in: &checkout) else { continue }
          readDeclarations(script.block, "", depth: 0)
        }
      }
    }
  }

  /// The plugin that a dotted alias names; nil when no catalog that was read has it.
  func plugin(ofAlias alias: String) -> String? { aliases[ByteText(Self.normal(alias))] }

  /// The path of the script or the class that is this plugin; nil for a plugin from elsewhere.
  func script(of plugin: String) -> String? { scripts[ByteText(plugin)] }

  /// The path of the Kotlin code with a class; nil for one from elsewhere.
  func code(ofClass name: String) -> String? { classes[ByteText(name)] }

  private mutating func readCatalog(_ name: String, _ path: String, _ checkout: inout Checkout) {
    guard let bytes = checkout.read(path) else { return }
    var found: [(String, String)] = []
    do throws(LocScriptError) {
      try bytes.withUnsafeBufferPointer { (buffer) throws(LocScriptError) in
        let document = try ConfigurationDocument(UTF8Slice(buffer), file: checkout.fullPath(path))
        for (section, table) in document.root.members where section.string?.equals("plugins") ?? false {
          for (alias, value) in table.members {
            guard let alias = alias.string, let plugin = Self.plugin(value) else { continue }
            found.append((alias, plugin))
          }
        }
      }
    } catch {
      for finding in error.diagnostics {
        checkout.report(
          .unreadProject, finding.message, at: finding.position ?? SourcePosition(file: checkout.fullPath(path)))
      }
    }
    for (alias, plugin) in found { aliases[ByteText(Self.normal(name + ".plugins." + alias))] = plugin }
  }

  /// The plugin of `"id:version"` or `{ id = "…" }`.
  private static func plugin(_ value: JSONCursor) -> String? {
    if let text = value.string {
      return String(decoding: text.utf8.prefix { $0 != .colon }, as: UTF8.self)
    }
    for (name, value) in value.members where name.string?.equals("id") ?? false { return value.string }
    return nil
  }

  /// Gradle takes `-` and `_` of an alias for dots.
  private static func normal(_ alias: String) -> String {
    let bytes = alias.utf8.map { (byte: UInt8) -> UInt8 in byte == .hyphen || byte == .underscore ? .period : byte }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads which class is which plugin: `register("x") { id = "shop.app"; implementationClass = "com.shop.AppPlugin" }`.
  private mutating func readDeclarations(_ block: ScriptBlock, _ outer: String, depth: Int) {
    guard depth < Self.maxDepth else { return }
    let scope = ScriptScope(folder: "")
    var identifier: String?
    var name: String?
    for statement in block.statements {
      switch statement {
      case .assignment(let target, _, let value):
        if target.word.equals("id") {
          identifier = scope.text(of: value)
          if identifier == nil, case .chain(let alias) = value {
            let text = GradleModuleReader.alias(alias)
            identifier = plugin(ofAlias: text) ?? text
          }
        }
        if target.word.equals("implementationClass") { name = scope.text(of: value) }
      case .expression(.chain(let chain)):
        for case .call(_, let inner?) in chain.links where !outer.isEmpty || chain.word.equals("gradlePlugin") {
          readDeclarations(inner, chain.word, depth: depth + 1)
        }
      default: continue
      }
    }
    guard let identifier, let last = name?.utf8.split(separator: .period).last else { return }
    if let file = classes[ByteText(String(decoding: last, as: UTF8.self))] { scripts[ByteText(identifier)] = file }
  }

  private mutating func readScripts(_ folder: String, _ checkout: inout Checkout, depth: Int) {
    guard depth < Self.maxDepth else { return }
    for name in checkout.names(in: folder) {
      if name.ends(with: ".kt") {
        classes[ByteText(name.droppingLast(bytes: 3))] = FileReader.join(folder, name)
        readFunctions(FileReader.join(folder, name), &checkout)
      }
      for ending in [".gradle.kts", ".gradle"] where name.ends(with: ending) {
        scripts[ByteText(name.droppingLast(bytes: ending.utf8.count))] = FileReader.join(folder, name)
      }
    }
    for inner in checkout.folders(in: folder) { readScripts(inner, &checkout, depth: depth + 1) }
  }

  private mutating func readFunctions(_ path: String, _ checkout: inout Checkout) {
    guard let bytes = checkout.read(path) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPart("project(") || text.hasPart("projects."), let script = BuildScript(path, in: &checkout) else {
      return
    }
    addFunctions(of: script.block, script, depth: 0)
  }

  private mutating func addFunctions(of block: ScriptBlock, _ script: BuildScript, depth: Int) {
    guard depth < Self.maxDepth else { return }
    for statement in block.statements {
      switch statement {
      case .body(let body): addFunctions(of: body, script, depth: depth + 1)
      case .function(let name, let body) where !name.equals("apply"):
        let isAboutModules =
          ScriptMentions(in: body, isDependencies: true, of: script).modules != nil
          || ScriptMentions.module(in: body, of: script)
        if isAboutModules, functions[ByteText(name)] == nil {
          functions[ByteText(name)] = Function(script: script, body: body)
        }
      default: continue
      }
    }
  }
}
