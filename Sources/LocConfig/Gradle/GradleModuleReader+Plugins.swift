// Reads which plugins and scripts a module applies.

import LocBase

extension GradleModuleReader {
  /// `apply plugin: 'x'`, `apply from: 'x.gradle'`, `apply(plugin = "x")`, `plugins.apply("x")`.
  mutating func isApplied(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) -> Bool {
    if chain.word == "apply", let call = chain.firstCall {
      // `lint.apply { … }` in a function about `lint`.
      if call.arguments.isEmpty, chain.type.isEmpty {
        guard case .script = context else { return false }
      }
      // In `pluginManager.apply { apply("x") }`, and in code, the plugin has no name.
      let plugin = call.arguments["plugin"] ?? call.arguments.firstValue
      if let name = plugin.flatMap({ pluginName($0) }) {
        add(name, chain.offset, &checkout)
      } else if plugin != nil || !chain.type.isEmpty {
        // `apply plugin: com.shop.AppPlugin`, `apply<AppPlugin>()`
        var name = chain.type
        if case .chain(let type)? = plugin {
          name = type.names.last { $0.name != "class" && $0.name != "java" }?.name ?? ""
        }
        if let path = plugins.code(ofClass: name) {
          _ = runScript(path, &checkout)
        } else if name.utf8.first.map({ !$0.isUppercase }) ?? true {
          module.giveUp(
            .plugins, "only a run of the build knows the plugin that is applied here", at: position(chain.offset))
        }
      }
      applyScript(call.arguments["from"], chain.offset, &checkout)
      guard let block = call.block else { return true }
      var rest = ScriptBlock(parameters: block.parameters)
      for statement in block.statements {
        guard case .expression(.chain(let inner)) = statement, let line = inner.firstCall,
          inner.word == "from" || inner.word == "plugin"
        else {
          rest.statements.append(statement)
          continue
        }
        if inner.word == "from" { applyScript(line.arguments.firstValue, inner.offset, &checkout) }
        if inner.word == "plugin", let name = line.arguments.firstValue.flatMap({ pluginName($0) }) {
          add(name, inner.offset, &checkout)
        }
      }
      run(rest, .script, &checkout)
      return true
    }
    // `AppPlugin().apply(target)`
    if chain.links.count == 3, case .member("apply") = chain.links[1], let path = plugins.code(ofClass: chain.word) {
      return runScript(path, &checkout)
    }
    guard let name = chain.dottedCall, name == "plugins.apply" || name == "pluginManager.apply",
      case .call(let arguments, let block)? = chain.links.last
    else { return false }
    if let block {
      run(block, .script, &checkout)
    } else if let plugin = arguments.firstValue.flatMap({ pluginName($0) }) {
      add(plugin, chain.offset, &checkout)
    } else {
      module.giveUp(
        .plugins, "only a run of the build knows the plugin that is applied here", at: position(chain.offset))
    }
    return true
  }

  /// The name of a plugin: a text, an alias of a version catalog, or such an alias in code,
  /// `libs.findPlugin("x").get().get().pluginId`.
  private static let maxAliasNames = 20

  func pluginName(_ value: ScriptExpression) -> Text? {
    if let text = scope.text(of: value) { return text }
    guard case .chain(let chain) = value else { return nil }
    for (name, next) in chain.names where name == "findPlugin" || name == "plugin" {
      guard let alias = scope.text(of: chain.call(at: next)?.arguments.firstValue) else { continue }
      let catalog = plugins.catalogs.contains(chain.word) ? chain.word : "libs"
      return plugins.plugin(ofAlias: catalog + ".plugins." + alias)
    }
    // `rootProject.libs.plugins.x.get().pluginId`: the longest beginning that is an alias.
    var names = chain.names.prefix(Self.maxAliasNames).map { $0.name }
    while let first = names.first, first == "rootProject" || first == "project" || first == "this" {
      names.removeFirst()
    }
    while names.count > 2 {
      if let plugin = plugins.plugin(ofAlias: names.joined(separator: ".")) { return plugin }
      names.removeLast()
    }
    return nil
  }

  /// Reads another script as a part of this one.
  mutating func runScript(_ path: Text, _ checkout: inout Checkout) -> Bool {
    if read.contains(path) { return true }
    guard read.count < Self.maxScripts, depth < GradleSettings.maxDepth,
      let applied = BuildScript(path, in: &checkout)
    else { return false }
    read.append(path)
    if path.hasSuffix(".java") {
      // No reader knows Java. Code that says nothing of resources is of no interest.
      if applied.mentionsResources {
        module.giveUp(.plugins, "the plugin in \(path) is Java code, which is not read", at: applied.position(at: 0))
      }
      return true
    }
    let outer = script
    script = applied
    depth += 1
    run(applied.block, .script, &checkout)
    depth -= 1
    script = outer
    return true
  }

  private mutating func add(_ plugin: Text, _ offset: Int, _ checkout: inout Checkout) {
    guard module.plugins.count < Self.maxScripts else { return }
    if isShared, conditions > 0 {
      // `subprojects { if (name == "app") apply … }`: taken as a fact it would make every module an app.
      module.giveUp(
        .conditionalPlugins, "a condition decides here which plugins \(module.path) has: they are not taken",
        at: position(offset))
      return
    }
    let before = module.kind
    module.plugins.append(plugin)
    if module.kind != before { module.position = position(offset) }
    if let path = plugins.script(of: plugin) {
      let place = module.position
      _ = runScript(path, &checkout)
      module.position = place
    }
  }

  /// One line of `plugins { … }`: `id("x")`, `alias(libs.plugins.x)`, `android`, each perhaps with `version` and `apply false`.
  mutating func addPlugin(_ chain: ScriptChain, _ checkout: inout Checkout) {
    if Self.isOnlyDeclared(chain) { return }
    guard let call = chain.firstCall else {
      // The name of a plugin, or a path to it that Gradle has made: `id` is not needed in Kotlin.
      if let name = chain.dottedName { add(name, chain.offset, &checkout) }
      return
    }
    switch chain.word {
    case "alias", "id":
      guard let value = call.arguments.firstValue else { return }
      if let name = pluginName(value) { return add(name, chain.offset, &checkout) }
      guard case .chain(let alias) = value else { return }
      // Its name may say what it is.
      add(Self.alias(alias), chain.offset, &checkout)
      if chain.word == "id" {
        module.giveUp(
          .plugins, "only a run of the build knows the plugin that is applied here", at: position(chain.offset))
      }
    case "kotlin":
      if let name = scope.text(of: call.arguments.firstValue) {
        add("org.jetbrains.kotlin." + name, chain.offset, &checkout)
      }
    default: break
    }
  }

  /// Whether the plugin is named for other modules only: `apply false`.
  private static func isOnlyDeclared(_ chain: ScriptChain) -> Bool {
    for (index, link) in chain.links.enumerated() {
      guard case .member(let name) = link, name == "apply", index + 1 < chain.links.count,
        case .call(let arguments, _) = chain.links[index + 1], case .chain(let value)? = arguments.firstValue
      else { continue }
      if value.word == "false" { return true }
    }
    return false
  }

  /// The names of an alias, without a following `get()` or `asProvider()`.
  static func alias(_ chain: ScriptChain) -> Text {
    var name = chain.word
    for link in chain.links {
      guard case .member(let member) = link, member != "get", member != "asProvider",
        member != "pluginId"
      else { break }
      name += "." + member
    }
    return name
  }
}
