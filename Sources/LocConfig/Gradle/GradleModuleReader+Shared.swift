// Reads a build script's configuration of other modules, and of all modules with a certain plugin.

import LocBase

/// A block of one module's script about other modules: `subprojects { … }`, `project(":core") { … }`.
struct SharedBlock {
  enum Target {
    /// The modules below one, and that one itself if `isInclusive`.
    case below(Text, isInclusive: Bool)
    case module(Text)
  }

  let script: BuildScript
  let block: ScriptBlock
  /// The byte in the script at which the block's call begins.
  let offset: Int
  /// The names that the script knows at this place.
  let scope: ScriptScope
  let target: Target
  /// True if only a run of the build knows which modules are meant.
  var isConditional = false

  func isAbout(_ path: Text) -> Bool {
    switch target {
    case .module(let name): return name == path
    case .below(let parent, let isInclusive):
      if path == parent { return isInclusive }
      return parent == ":" || path.hasPrefix(parent + ":")
    }
  }
}

/// A block that runs if the module has a plugin.
struct DeferredBlock {
  /// The plugin's name; nil when only a run of the build knows it.
  let plugin: Text?
  let script: BuildScript
  let block: ScriptBlock
  let scope: ScriptScope
  let conditions: Int
  let isShared: Bool
}

extension GradleModuleReader {
  /// Runs a block of another module's script for this one.
  mutating func run(_ shared: SharedBlock, _ checkout: inout Checkout) {
    let outer = (script, scope, isShared, ownNames)
    script = shared.script
    scope.add(shared.scope)
    for name in shared.block.parameters { scope.set(name, nil) }
    ownNames += shared.block.parameters.isEmpty ? ["it"] : shared.block.parameters
    isShared = true
    conditions += shared.isConditional ? 1 : 0
    run(shared.block, .script, &checkout)
    conditions -= shared.isConditional ? 1 : 0
    (script, scope, isShared, ownNames) = outer
  }

  /// Remembers a block about other modules; false for anything else.
  mutating func isForOthers(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) -> Bool {
    guard case .script = context else { return false }
    if let rest = ofOther(chain) {
      var block = ScriptBlock(statements: [.expression(.chain(rest))])
      // `project(":core") { … }`
      if chain.links.count == 1 || rest.links.isEmpty { block = chain.firstCall?.block ?? block }
      share(block, chain)
      return true
    }
    guard case .call(let arguments, let block?)? = chain.links.last else { return false }
    var isConditional = conditions > 0
    var targets: [SharedBlock.Target] = []
    if chain.word == "configure" {
      guard chain.links.count == 1, let modules = arguments.firstValue else { return false }
      if let known = scope.value(of: modules), !known.modules.isEmpty {
        targets = known.modules.map { .module($0) }
      } else if let group = group(in: modules) {
        targets = [group.target]
        isConditional = isConditional || !group.isWhole
      } else {
        return false
      }
    } else if let group = group(in: .chain(chain)) {
      targets = [group.target]
      isConditional = isConditional || !group.isWhole
    } else {
      return false
    }
    for case .below(let path, true) in targets where path == module.path {
      // `allprojects` means the module itself, too.
      run(block, .script, &checkout)
    }
    return share(block, chain.offset, targets, isConditional)
  }

  mutating func share(
    _ block: ScriptBlock, _ offset: Int, _ targets: [SharedBlock.Target], _ isConditional: Bool
  ) -> Bool {
    for target in targets {
      guard shared.count < Self.maxScripts else {
        module.giveUp(.scripts, "more blocks about other modules than are read", at: position(offset))
        break
      }
      shared.append(
        SharedBlock(
          script: script, block: block, offset: offset, scope: scope, target: target, isConditional: isConditional))
    }
    return true
  }

  /// Remembers `project(":core").android.x = …`; false for anything else.
  mutating func isForOthers(_ target: ScriptChain, _ adds: Bool, _ value: ScriptExpression) -> Bool {
    guard let rest = ofOther(target) else { return false }
    share(ScriptBlock(statements: [.assignment(target: rest, adds: adds, value: value)]), target)
    return true
  }

  /// Reads a chain that begins with `project(":core")` as configuration of that module; nil for any other chain.
  private func ofOther(_ chain: ScriptChain) -> ScriptChain? {
    guard chain.word == "project" || chain.word == "findProject", let call = chain.firstCall,
      !call.arguments.isEmpty
    else { return nil }
    var rest = chain
    rest.links.removeFirst()
    if case .member(let name)? = rest.links.first {
      rest.head = .word(name)
      rest.links.removeFirst()
    }
    return rest
  }

  private mutating func share(_ block: ScriptBlock, _ chain: ScriptChain) {
    let path = chain.firstCall.flatMap { $0.arguments["path"] ?? $0.arguments.firstValue }
    if let path = scope.text(of: path) {
      let target = SharedBlock.Target.module(path.utf8.first == .colon ? path : ":" + path)
      _ = share(block, chain.offset, [target], conditions > 0)
    } else {
      _ = share(block, chain.offset, [.below(":", isInclusive: true)], true)
    }
  }

  /// The modules that `subprojects` or `allprojects` in a value refers to, and whether all of them count: only a run of
  /// the build knows the result of `subprojects.filter { … }`.
  func group(in value: ScriptExpression) -> (target: SharedBlock.Target, isWhole: Bool)? {
    var word: Text = ""
    var isWhole = true
    switch value {
    case .chain(let chain):
      let names = chain.names
      guard
        let place = names.firstIndex(where: {
          $0.name == "subprojects" || $0.name == "allprojects" || $0.name == "beforeProject"
            || $0.name == "afterProject"
        })
      else { return nil }
      for (name, _) in names[..<place] {
        switch name {
        case "project", "rootProject", "target", "gradle", "lifecycle", "this": continue
        default: return nil
        }
      }
      word = names[place].name
      for (name, _) in names[(place + 1)...] {
        switch name {
        case "each", "forEach", "all", "configureEach": continue
        default: isWhole = false
        }
      }
      let isOfRoot = names[..<place].contains { $0.name == "rootProject" || $0.name == "gradle" }
      return (.below(isOfRoot ? ":" : module.path, isInclusive: word != "subprojects"), isWhole)
    case .unknown(let offset, let end):
      // `subprojects - project(":x")`
      if script.has("allprojects", from: offset, to: end) { return (.below(module.path, isInclusive: true), false) }
      return script.has("subprojects", from: offset, to: end) ? (.below(module.path, isInclusive: false), false) : nil
    case .sum: return nil
    }
  }

  // MARK: Plugins that a block waits for

  /// Remembers `plugins.withId("x") { … }`, `pluginManager.withPlugin("x") { … }` and `plugins.withType<X> { … }`; false for
  /// anything else.
  mutating func isDeferred(_ chain: ScriptChain, _ context: Context) -> Bool {
    guard case .script = context, case .call(let arguments, let block?)? = chain.links.last,
      let last = chain.names.last, chain.names.count > 1 || script.isCode, deferred.count < Self.maxScripts * 10
    else { return false }
    var plugin: Text?
    switch last.name {
    case "withId", "withPlugin": plugin = scope.text(of: arguments.firstValue)
    case "withType":
      var type = chain.type
      if case .chain(let name)? = arguments.firstValue {
        type = name.names.last { $0.name != "java" }?.name ?? ""
      }
      switch type {
      case "AppPlugin": plugin = "com.android.application"
      case "LibraryPlugin": plugin = "com.android.library"
      case "BasePlugin", "AndroidBasePlugin": plugin = "com.android.base"
      default: break
      }
      // `tasks.withType<Test> { … }`
      guard chain.names.contains(where: { $0.name == "plugins" }) || plugin != nil else { return false }
    default: return false
    }
    deferred.append(
      DeferredBlock(
        plugin: plugin, script: script, block: block, scope: scope, conditions: conditions, isShared: isShared))
    return true
  }

  /// Runs the blocks that waited for a plugin, those in such blocks among them.
  mutating func runDeferred(_ checkout: inout Checkout) {
    var next = 0
    while next < deferred.count, steps < Self.maxSteps {
      let block = deferred[next]
      next += 1
      if let plugin = block.plugin, !hasPlugin(plugin) { continue }
      let outer = (script, scope, conditions, isShared)
      (script, scope, isShared) = (block.script, block.scope, block.isShared)
      conditions = block.conditions + (block.plugin == nil ? 1 : 0)
      run(block.block, .script, &checkout)
      (script, scope, conditions, isShared) = outer
    }
  }

  private func hasPlugin(_ name: Text) -> Bool {
    switch name {
    case "com.android.application", "android": module.kind == .app
    case "com.android.library", "android-library": module.kind == .library
    case "com.android.dynamic-feature": module.kind == .feature
    case "com.android.base": module.kind != .other
    default: module.plugins.contains(name)
    }
  }
}
