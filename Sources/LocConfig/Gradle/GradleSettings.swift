// Reads settings.gradle or settings.gradle.kts: the modules of a project and their folders.

import LocBase

/// The modules that the settings script includes.
struct GradleSettings {
  /// A module's path, ":libs:core", and its folder in the checkout.
  struct Module {
    let path: Text
    var folder: Text
    let position: SourcePosition
  }

  /// The limit on modules of one project; the largest known have some two thousand.
  static let maxModules = 4_000
  /// The limit on scripts that a script applies, and on functions that call each other.
  static let maxDepth = 8
  private static let maxScripts = 50

  static let names: [Text] = ["settings.gradle.kts", "settings.gradle"]

  private(set) var modules: [Module] = []
  /// The folders of included builds, where plugins of the project are.
  var includedBuilds: [Text] = []
  /// The included builds that may bring libraries, with the places that include them.
  var libraryBuilds: [(folder: Text, position: SourcePosition)] = []
  /// The plugins that the settings apply.
  var plugins: [Text] = []
  /// The modules whose folders are outside of the checkout.
  private(set) var outside: [Text] = []
  private(set) var firstOutside: SourcePosition?
  /// The version catalogs whose files the settings name.
  var catalogs: [(name: Text, path: Text)] = []
  /// The place of the first `include` that only a run can know; nil when every one is known.
  private(set) var unread: SourcePosition?
  /// The blocks about all modules: `gradle.beforeProject { … }`.
  private(set) var shared: [SharedBlock] = []
  private var places: [Text: Int] = [:]
  private var scripts = 0

  /// Reads the settings of the checkout; nil when it has none.
  init?(_ checkout: inout Checkout) {
    for name in Self.names {
      guard let script = BuildScript(name, in: &checkout) else { continue }
      var scope = ScriptScope(folder: "")
      read(script, &scope, &checkout, depth: 0)
      return
    }
    return nil
  }

  /// Reads the project's own plugins for settings, which may include modules as well.
  mutating func runPlugins(_ project: GradlePlugins, _ checkout: inout Checkout) {
    for plugin in plugins {
      guard let path = project.script(of: plugin), let script = BuildScript(path, in: &checkout) else { continue }
      var scope = ScriptScope(folder: "", constants: project.constants)
      read(script, &scope, &checkout, depth: 1)
    }
  }

  /// The folder of a module; nil for one that the settings do not include.
  func folder(of path: Text) -> Text? { places[path].map { modules[$0].folder } }

  private mutating func read(
    _ script: BuildScript, _ scope: inout ScriptScope, _ checkout: inout Checkout, depth: Int
  ) {
    scripts += 1
    guard scripts <= Self.maxScripts else { return }
    var walk = Walk(script: script, depth: depth)
    run(script.block, &walk, &scope, &checkout)
    if script.isTooLong { unread = unread ?? script.position(at: 0) }
    for offset in script.offsets(ofCall: "include") where !walk.seen.contains(offset) {
      unread = unread ?? script.position(at: offset)
      break
    }
  }

  /// One script on its way.
  struct Walk {
    let script: BuildScript
    var depth: Int
    /// The number of conditions around the statement at hand.
    var conditions = 0
    /// True in `pluginManagement { … }`: a build that is included there brings plugins only.
    var isOfPlugins = false
    /// The calls of `include` that were read, or that include no modules.
    var seen: Set<Int> = []
    var steps = 0
  }

  /// The limit on statements that loops and functions repeat.
  private static let maxSteps = 100_000

  private mutating func run(
    _ block: ScriptBlock, _ walk: inout Walk, _ scope: inout ScriptScope, _ checkout: inout Checkout
  ) {
    for statement in block.statements {
      walk.steps += 1
      guard walk.steps < Self.maxSteps else {
        unread = unread ?? walk.script.position(at: 0)
        return
      }
      switch statement {
      case .declaration(let name, let value): scope.set(name, scope.value(of: value))
      case .function(let name, let body):
        // Gradle calls `apply` of a plugin's class, with the settings.
        if walk.script.isCode, name == "apply" {
          run(body, &walk, &scope, &checkout)
        } else {
          scope.functions[name] = body
        }
      case .body(_, let body): run(body, &walk, &scope, &checkout)
      case .condition(let bodies):
        walk.conditions += 1
        for body in bodies { run(body, &walk, &scope, &checkout) }
        walk.conditions -= 1
      case .loop(let name, let list, let body, let offset):
        loop(over: scope.value(of: list), name, body, offset, &walk, &scope, &checkout)
      case .assignment(let target, _, let value):
        if target.links.isEmpty {
          scope.set(target.word, scope.value(of: value))
        } else {
          place(target, scope.text(of: value), &walk, scope, &checkout)
        }
      case .expression(.chain(let chain)): call(chain, &walk, &scope, &checkout)
      case .expression: continue
      }
    }
  }

  /// `project(":x").projectDir = …`: `folder` is nil when only a run can know it.
  private mutating func place(
    _ target: ScriptChain, _ folder: Text?, _ walk: inout Walk, _ scope: ScriptScope, _ checkout: inout Checkout
  ) {
    guard target.word == "project" || target.word == "findProject", let call = target.firstCall,
      case .member(let property)? = target.links.last, property == "projectDir"
    else { return }
    let position = walk.script.position(at: target.offset)
    guard let path = scope.text(of: call.arguments.firstValue), let folder else {
      unread = unread ?? position
      return
    }
    move(path, to: folder, position, &checkout)
  }

  private mutating func move(
    _ name: Text, to folder: Text, _ position: SourcePosition, _ checkout: inout Checkout
  ) {
    guard let module = places[Self.absolute(name)] else { return }
    guard let inside = Checkout.path(folder, in: "") else { return leave(Self.absolute(name), position) }
    modules[module].folder = inside
  }

  private mutating func leave(_ module: Text, _ position: SourcePosition) {
    firstOutside = firstOutside ?? position
    outside.append(module)
  }

  private mutating func loop(
    over list: ScriptValue?, _ name: Text, _ body: ScriptBlock, _ offset: Int, _ walk: inout Walk,
    _ scope: inout ScriptScope, _ checkout: inout Checkout
  ) {
    guard case .list(let list)? = list else {
      // Modules that the loop includes are not known; this is reported.
      return
    }
    walk.steps += list.values.count
    guard walk.steps < Self.maxSteps else { return }
    for value in list.values {
      var inner = scope
      inner.set(name, value)
      run(body, &walk, &inner, &checkout)
    }
  }

  private mutating func call(
    _ chain: ScriptChain, _ walk: inout Walk, _ scope: inout ScriptScope, _ checkout: inout Checkout
  ) {
    let chain = withoutOwnName(chain)
    guard let call = chain.firstCall, !chain.isLoop else { return member(chain, &walk, &scope, &checkout) }
    switch chain.word {
    case "include", "includeFlat", "includeBuild": include(chain, call.arguments, &walk, scope, &checkout)
    case "apply":
      var sources = [call.arguments["from"]].compactMap { $0 }
      for case .expression(.chain(let line)) in call.block?.statements ?? [] where line.word == "from" {
        if let source = line.firstCall?.arguments.firstValue { sources.append(source) }
      }
      for source in sources { apply(source, chain.offset, &walk, scope, &checkout) }
      addPlugin(call.arguments["plugin"], scope)
    case "dependencyResolutionManagement", "buildscript", "buildCache", "gradleEnterprise", "develocity", "plugins",
      "fileTree":
      guard let block = call.block else { return }
      forgive(block, &walk)
      if chain.word == "plugins" { addPlugins(block, scope) } else { readCatalogs(block, scope) }
    case "project":
      guard let block = call.block, let path = scope.text(of: call.arguments.firstValue) else {
        // `project(":x").setProjectDir(…)`
        guard case .call(let arguments, _)? = chain.links.last, chain.links.count == 3,
          case .member(let name) = chain.links[1], name == "setProjectDir"
        else { return }
        let target = ScriptChain(
          head: chain.head, links: [chain.links[0], .member("projectDir")], offset: chain.offset)
        return place(target, scope.text(of: arguments.firstValue), &walk, scope, &checkout)
      }
      for case .assignment(let target, _, let value) in block.statements where target.word == "projectDir" {
        guard let folder = scope.text(of: value) else { continue }
        move(path, to: folder, walk.script.position(at: target.offset), &checkout)
      }
    case "pluginManagement":
      walk.isOfPlugins = true
      if let block = call.block { run(block, &walk, &scope, &checkout) }
      walk.isOfPlugins = false
    default:
      guard let function = scope.functions[chain.word] else {
        // What calls the block is not known. It may include builds and modules, as `run { … }` does.
        for case .call(_, let block?) in chain.links { run(block, &walk, &scope, &checkout) }
        return
      }
      guard walk.depth < Self.maxDepth else {
        unread = unread ?? walk.script.position(at: chain.offset)
        return
      }
      var inner = scope
      for (place, name) in function.parameters.enumerated() {
        inner.set(name, call.arguments.value(of: name, at: place).flatMap { scope.value(of: $0) })
      }
      walk.depth += 1
      run(function, &walk, &inner, &checkout)
      walk.depth -= 1
    }
  }

  /// Reads a script that the settings apply. One that cannot be read may include modules.
  private mutating func apply(
    _ source: ScriptExpression, _ offset: Int, _ walk: inout Walk, _ scope: ScriptScope, _ checkout: inout Checkout
  ) {
    let path = scope.text(of: source).flatMap { Checkout.path($0, in: walk.script.folder) }
    // Gradle refuses a script that is not there: the condition around it asks for it.
    if let path, walk.conditions > 0, checkout.kind(of: path) == .missing { return }
    guard let path, walk.depth < Self.maxDepth, let script = BuildScript(path, in: &checkout) else {
      unread = unread ?? walk.script.position(at: offset)
      return
    }
    var inner = ScriptScope(folder: "")
    read(script, &inner, &checkout, depth: walk.depth + 1)
  }

  /// Remembers `gradle.beforeProject { … }` and the like; false for anything else.
  private mutating func isForModules(
    _ chain: ScriptChain, _ walk: Walk, _ scope: ScriptScope, _ checkout: inout Checkout
  ) -> Bool {
    guard chain.word == "gradle", case .call(_, let block?)? = chain.links.last, let last = chain.names.last,
      shared.count < Self.maxScripts
    else { return false }
    switch last.name {
    case "beforeProject", "afterProject", "allprojects":
      shared.append(
        SharedBlock(
          script: walk.script, block: block, offset: chain.offset, scope: scope, target: .below(":", isInclusive: true))
      )
      return true
    case "rootProject":
      shared.append(
        SharedBlock(script: walk.script, block: block, offset: chain.offset, scope: scope, target: .module(":")))
      return true
    default:
      if !ScriptMentions(in: block, of: walk.script).isEmpty {
        checkout.report(
          .unreadProject, "only a run of the build knows what the settings say of the modules here",
          at: walk.script.position(at: chain.offset),
          help:
            "Replace project of [android] by resources, or add Gradle's own answer as its model."
        )
      }
      return true
    }
  }

  /// `list.each { … }`; modules that the blocks of other calls include are not known.
  private mutating func member(
    _ chain: ScriptChain, _ walk: inout Walk, _ scope: inout ScriptScope, _ checkout: inout Checkout
  ) {
    if isForModules(chain, walk, scope, &checkout) { return }
    guard chain.isLoop, case .call(_, let block?)? = chain.links.last else {
      // Patterns of files, not modules.
      if chain.names.contains(where: { $0.name == "fileTree" || $0.name == "matching" }) { return }
      for case .call(_, let block?) in chain.links { run(block, &walk, &scope, &checkout) }
      return
    }
    var list = chain
    list.links.removeLast(2)
    loop(
      over: scope.value(of: .chain(list)), block.parameters.first ?? "it", block, chain.offset, &walk, &scope,
      &checkout)
  }

  private mutating func include(
    _ chain: ScriptChain, _ arguments: [ScriptArgument], _ walk: inout Walk, _ scope: ScriptScope,
    _ checkout: inout Checkout
  ) {
    walk.seen.insert(chain.offset)
    let position = walk.script.position(at: chain.offset)
    for argument in arguments {
      guard let value = scope.value(of: argument.value) else {
        if chain.word == "includeBuild" {
          // Flutter's own plugin, where Flutter is installed.
          if case .chain(let name) = argument.value, case .text(let text) = name.head,
            text.ending.contains("flutter_tools")
          {
            continue
          }
          checkout.report(
            .unreadProject, "only a run of the build knows which build is included here: it is not read", at: position)
        } else {
          unread = unread ?? position
        }
        continue
      }
      let names = value.texts
      walk.steps += names.count
      guard walk.steps < Self.maxSteps else { return }
      for name in names {
        switch chain.word {
        case "include": add(Self.absolute(name), position)
        case "includeFlat": leave(Self.absolute(name), position)
        default: addBuild(name, position, isOfPlugins: walk.isOfPlugins, &checkout)
        }
      }
    }
  }

  private static func absolute(_ name: Text) -> Text { name.utf8.first == .colon ? name : ":" + name }

  /// Adds a module, and those above it: `include ":a:b"` makes `:a` as well.
  private mutating func add(_ path: Text, _ position: SourcePosition) {
    var whole: Text = ""
    var folder: Text = ""
    for name in path.split(separator: .colon) {
      whole += ":" + name
      if let known = places[whole] {
        folder = modules[known].folder
        continue
      }
      guard modules.count < Self.maxModules else {
        unread = unread ?? position
        return
      }
      // A module's folder is below that of the module above it, wherever that is when the module is included.
      guard let inside = Checkout.path(name, in: folder) else { return }
      folder = inside
      places[whole] = modules.count
      modules.append(Module(path: whole, folder: folder, position: position))
    }
  }
}
