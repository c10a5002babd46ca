// Resolves a plugin's name in a build script: an alias of a version catalog, or a script or class of the project.

import LocBase

/// The plugins in a project's version catalogs, and those for which it has scripts.
struct GradlePlugins {
  static let maxDepth = 6
  /// The limit on the folders of an included build in whose folders code is looked for, too.
  private static let maxBuildFolders = 40

  /// The plugin that an alias names, by `libs.plugins.android.application` with dots.
  private var aliases: [Text: Text] = [:]
  /// The names of the version catalogs that were read: `libs`.
  private(set) var catalogs: Set<Text> = []
  /// The scripts and the classes of the project's own plugins by the plugin's name.
  private var scripts: [Text: Text] = [:]
  /// The files with Kotlin code for plugins, by the name of the file and so of the class in it.
  private var classes: [Text: Text] = [:]
  /// The functions of that code, by name: `fun DependencyHandler.core() { … }`.
  var functions: [Text: [Function]] = [:]
  /// The values of that code's constants: `Modules.core`.
  var constants: [Text: ScriptValue] = [:]
  /// The first file with code that is not read, as there is more than the limits allow.
  var unreadCode: SourcePosition?
  var functionCount = 0
  var codeFiles = 0
  var codeBytes = 0

  init(_ settings: GradleSettings?, _ checkout: inout Checkout) {
    var named: [(name: Text, path: Text)] = []
    for file in checkout.names(in: "gradle") {
      if let name = file.dropping(suffix: ".versions.toml") { named.append((name, "gradle/" + file)) }
    }
    for (name, path) in named + (settings?.catalogs ?? []) { readCatalog(name, path, &checkout) }
    var folders: [Text] = []
    for build in ["buildSrc"] + (settings?.includedBuilds ?? []) {
      let inner = checkout.folders(in: build)
      folders += [build] + inner
      guard inner.count < Self.maxBuildFolders else { continue }
      for folder in inner where folder.lastPathComponent != "src" { folders += checkout.folders(in: folder) }
    }
    for folder in folders {
      for language: Text in ["kotlin", "groovy", "java"] {
        readScripts(FileReader.join(folder, "src/main/" + language), package: "", &checkout, depth: 0)
      }
    }
    for folder in folders {
      for name: Text in ["build.gradle.kts", "build.gradle"] {
        guard let script = BuildScript(FileReader.join(folder, name), in: &checkout) else { continue }
        readDeclarations(script.block, "", depth: 0)
      }
      readProperties(FileReader.join(folder, "src/main/resources/META-INF/gradle-plugins"), &checkout)
    }
  }

  /// The plugin that a dotted alias names; nil when no catalog that was read has it.
  func plugin(ofAlias alias: Text) -> Text? { aliases[Self.normal(alias)] }

  /// The path of the script or the class that is this plugin; nil for a plugin from elsewhere.
  func script(of plugin: Text) -> Text? { scripts[plugin] }

  /// The path of the Kotlin code with a class; nil for one from elsewhere.
  func code(ofClass name: Text) -> Text? { classes[name] }

  private mutating func readCatalog(_ name: Text, _ path: Text, _ checkout: inout Checkout) {
    guard let bytes = checkout.read(path) else { return }
    var found: [(alias: Text, plugin: Text)] = []
    do throws(LocScriptError) {
      try bytes.withSlice { (text) throws(LocScriptError) in
        let document = try ConfigurationDocument(text, file: checkout.fullPath(path))
        for (section, table) in document.root.members where section.equals("plugins") {
          for (alias, value) in table.members {
            guard let alias = alias.string, let plugin = Self.plugin(value) else { continue }
            found.append((Text(alias), plugin))
          }
        }
      }
    } catch {
      for finding in error.diagnostics {
        checkout.report(
          .unreadProject, finding.message, at: finding.position ?? SourcePosition(file: checkout.fullPath(path)))
      }
    }
    catalogs.insert(name)
    for (alias, plugin) in found { aliases[Self.normal(name + ".plugins." + alias)] = plugin }
  }

  /// The plugin of `"id:version"` or `{ id = "…" }`.
  private static func plugin(_ value: JSONCursor) -> Text? {
    if let text = value.text { return Text(decoding: text.prefix { $0 != .colon }) }
    return value.member("id")?.string.map { Text($0) }
  }

  /// Gradle treats `-` and `_` in an alias as dots.
  private static func normal(_ alias: Text) -> Text {
    let bytes = alias.utf8.map { (byte: UInt8) -> UInt8 in byte == .hyphen || byte == .underscore ? .period : byte }
    return Text(decoding: bytes)
  }

  /// Reads which class is which plugin: `register("x") { id = "shop.app"; implementationClass = "com.shop.AppPlugin" }`.
  private mutating func readDeclarations(_ block: ScriptBlock, _ outer: Text, depth: Int) {
    guard depth < Self.maxDepth else { return }
    let scope = ScriptScope(folder: "", constants: constants)
    var identifier: Text?
    var name: Text?
    for statement in block.statements {
      switch statement {
      case .assignment(let target, _, let value):
        if target.word == "id" {
          identifier = scope.text(of: value)
          if identifier == nil, case .chain(let alias) = value {
            let text = GradleModuleReader.alias(alias)
            identifier = plugin(ofAlias: text) ?? text
          }
        }
        if target.word == "implementationClass" { name = scope.text(of: value) }
      case .expression(.chain(let chain)):
        for case .call(_, let inner?) in chain.links where !outer.isEmpty || chain.word == "gradlePlugin" {
          readDeclarations(inner, chain.word, depth: depth + 1)
        }
      default: continue
      }
    }
    guard let identifier, let type = name?.split(separator: .period).last else { return }
    if let file = classes[type] { scripts[identifier] = file }
  }

  /// Reads which class is which plugin from files such as `shop.app.properties`:
  /// `implementation-class=com.shop.AppPlugin`.
  private mutating func readProperties(_ folder: Text, _ checkout: inout Checkout) {
    for file in checkout.names(in: folder) {
      guard let plugin = file.dropping(suffix: ".properties"),
        let bytes = checkout.read(FileReader.join(folder, file))
      else { continue }
      for line in Text(decoding: bytes).split(separator: .newline) where line.hasPrefix("implementation-class") {
        let name = line.utf8.filter { $0 > .space }.split { $0 == .period || $0 == .equalSign }.last
        if let name, let file = classes[Text(decoding: name)] { scripts[plugin] = file }
      }
    }
  }

  private mutating func readScripts(_ folder: Text, package: Text, _ checkout: inout Checkout, depth: Int) {
    guard depth < Self.maxDepth else { return }
    for name in checkout.names(in: folder) {
      let path = FileReader.join(folder, name)
      for ending: Text in [".kt", ".groovy", ".java"] {
        guard let type = name.dropping(suffix: ending) else { continue }
        classes[type] = path
        if ending != ".java" { readCode(path, &checkout) }
      }
      for ending: Text in [".gradle.kts", ".gradle"] {
        guard let plugin = name.dropping(suffix: ending) else { continue }
        scripts[plugin] = path
        // A script's package is a part of its plugin's name.
        if !package.isEmpty { scripts[package + plugin] = path }
      }
    }
    for inner in checkout.folders(in: folder) {
      readScripts(inner, package: package + inner.lastPathComponent + ".", &checkout, depth: depth + 1)
    }
  }
}
