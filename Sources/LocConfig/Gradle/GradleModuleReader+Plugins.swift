// Reads which plugins and scripts a module applies.

import LocBase

extension GradleModuleReader {
  /// `apply plugin: 'x'`, `apply from: 'x.gradle'`, `apply(plugin = "x")`, `plugins.apply("x")`.
  mutating func isApplied(_ chain: ScriptChain, _ checkout: inout Checkout) -> Bool {
    if chain.word == "apply", let call = chain.firstCall {
      let plugin = call.arguments["plugin"] ?? (script.isCode ? call.arguments.firstValue : nil)
      if let name = scope.text(of: plugin) {
        add(name, chain.offset, &checkout)
      } else {
        // `apply plugin: com.shop.AppPlugin`, `apply<AppPlugin>()`
        var name = chain.type
        if case .chain(let type)? = plugin { name = type.names.last { $0.name != "class" }?.name ?? "" }
        if let path = plugins.code(ofClass: name) { _ = runScript(path, &checkout) }
      }
      applyScript(call.arguments["from"], chain.offset, &checkout)
      for case .expression(.chain(let inner)) in call.block?.statements ?? [] {
        if inner.word == "from" { applyScript(inner.firstCall?.arguments.firstValue, inner.offset, &checkout) }
        guard inner.word == "plugin", let text = scope.text(of: inner.firstCall?.arguments.firstValue) else {
          continue
        }
        add(text, inner.offset, &checkout)
      }
      return true
    }
    guard let name = chain.dottedCall, name == "plugins.apply" || name == "pluginManager.apply" else {
      return false
    }
    if case .call(let arguments, _)? = chain.links.last, let plugin = scope.text(of: arguments.firstValue) {
      add(plugin, chain.offset, &checkout)
    }
    return true
  }

  /// Reads another script as a part of this one.
  mutating func runScript(_ path: Text, _ checkout: inout Checkout) -> Bool {
    if read.contains(path) { return true }
    guard read.count < Self.maxScripts, depth < GradleSettings.maxDepth,
      let applied = BuildScript(path, in: &checkout)
    else { return false }
    read.append(path)
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
      module.unreadPlugin = module.unreadPlugin ?? position(offset)
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
      if let name = scope.text(of: call.arguments.firstValue) { return add(name, chain.offset, &checkout) }
      guard case .chain(let alias)? = call.arguments.firstValue else { return }
      let name = Self.alias(alias)
      add(plugins.plugin(ofAlias: name) ?? name, chain.offset, &checkout)
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
