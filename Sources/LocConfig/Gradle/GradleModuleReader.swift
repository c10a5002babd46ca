// Reads a module's build script: its plugins, flavors, source sets, locale filters and dependencies.

import LocBase

/// Walks the statements of a script. Each block gives the statements in it a context, so that `main` means a source set in one
/// and a flavor in another; Groovy finds the names of outer blocks in inner ones as well.
struct GradleModuleReader {
  enum Context {
    case script
    case plugins
    case android
    case defaults
    case androidResources
    case flavors
    case flavor(Text)
    case buildTypes
    case buildType(Text)
    /// A flag of a build type, such as `shrinkResources`.
    case buildTypeFlag(GradleModule.BuildTypeFlag, Text)
    case sourceSets
    case sourceSet(Text)
    case resources(Text)
    /// The list of a source set's res folders.
    case folders(Text)
    /// The list of locale filters: of a flavor, or "" of the module.
    case filters(Text)
    case dimensions
    /// `generateLocaleConfig` of `androidResources`.
    case localeList
    /// The app's instructions for Android Lint, and the lists of issues that it ignores, and of those that it does not.
    case lint
    case lintDisabled
    case lintEnabled
    /// The file of Lint's settings.
    case lintFile
    case dependencies
    /// Kotlin's own source sets.
    case kotlin
    /// The block of all configurations, or of one by its name.
    case configurations(Text)
    /// A block of tests.
    case tests
    /// A block that is not evaluated. Its mentions of resources are reported as unread.
    case closed
  }

  /// The limit on scripts that one module applies.
  static let maxScripts = 30
  /// The limit on statements, which loops and functions repeat.
  static let maxSteps = 50_000

  var module: GradleModule
  let plugins: GradlePlugins
  var script: BuildScript
  var scope: ScriptScope
  var depth = 0
  var steps = 0
  /// The number of conditions around the current statement: inside one, a restriction or replacement may not happen.
  var conditions = 0
  /// The scripts that were read.
  var read: [Text] = []
  /// The blocks of this module's scripts that are about other modules.
  var shared: [SharedBlock] = []
  /// The blocks that run if the module has a plugin: `plugins.withId("x") { … }`.
  var deferred: [DeferredBlock] = []
  /// True while a block of another module's script runs.
  var isShared = false
  /// The functions of the project's code that run now.
  var running: Set<Int> = []
  /// The names of the module itself in the script: `project.dependencies { … }`.
  var ownNames: [Text] = ["project"]

  /// Reads the module in a folder, with the configuration from scripts of modules above it; nil if it has no script.
  /// - Parameter isIncluded: Whether the settings name the module. Then it does not need its own script.
  static func read(
    _ path: Text, in folder: Text, isIncluded: Bool, _ plugins: GradlePlugins, _ others: [SharedBlock],
    _ root: ScriptScope?, _ checkout: inout Checkout
  ) -> GradleModuleReader? {
    let shared = others.filter { $0.isAbout(path) }
    let name = path.split(separator: .colon).last ?? ""
    let files = checkout.names(in: folder)
    for file in ["build.gradle.kts", "build.gradle", name + ".gradle.kts", name + ".gradle"] where files.contains(file)
    {
      guard let script = BuildScript(FileReader.join(folder, file), in: &checkout) else { continue }
      var reader = GradleModuleReader(path, folder, plugins, script)
      if let root { reader.scope.add(root) }
      for block in shared { reader.run(block, &checkout) }
      reader.run(script.block, .script, &checkout)
      reader.finish(&checkout)
      if script.isTooLong { reader.giveUp(at: 0) }
      return reader
    }
    guard isIncluded, !files.isEmpty, let script = shared.first?.script else { return nil }
    var reader = GradleModuleReader(path, folder, plugins, script)
    if let root { reader.scope.add(root) }
    for block in shared { reader.run(block, &checkout) }
    reader.finish(&checkout)
    return reader.module.kind == .other && reader.shared.isEmpty ? nil : reader
  }

  private mutating func finish(_ checkout: inout Checkout) {
    runDeferred(&checkout)
    if let place = module.dependencies.unreadCall { module.giveUp(.dependencies, at: place) }
    module.dependencies.applyExtensions()
    if steps >= Self.maxSteps { giveUp(at: 0) }
  }

  /// Notes that a script is longer than the part that is read.
  private mutating func giveUp(at offset: Int) {
    noteUnreadDependencies(at: offset)
    noteUnreadFilters(at: offset)
    module.giveUp(.scripts, "the script is longer than what is read of it", at: position(offset))
  }

  private init(_ path: Text, _ folder: Text, _ plugins: GradlePlugins, _ script: BuildScript) {
    module = GradleModule(path: path, folder: folder, position: script.position(at: 0))
    self.plugins = plugins
    self.script = script
    scope = ScriptScope(folder: folder, constants: plugins.constants)
    scope.set("project.name", .text(module.name))
    scope.set("project.path", .text(path))
    read = [script.path]
  }

  func position(_ offset: Int) -> SourcePosition { script.position(at: offset) }

  // MARK: Statements

  mutating func run(_ block: ScriptBlock, _ context: Context, _ checkout: inout Checkout) {
    switch context {
    case .closed: return miss(block)
    case .tests: return
    case .buildType(let type):
      miss(block)
      return readBuildType(block, type)
    default: break
    }
    for statement in block.statements {
      steps += 1
      guard steps < Self.maxSteps else { return }
      switch statement {
      case .declaration(let name, let value): set(name, to: value)
      case .function(let name, let body):
        // The build calls `apply` of a plugin's class, with the module.
        if script.isCode, name == "apply" {
          run(body, context, &checkout)
        } else {
          define(name, body)
        }
      case .body(_, let body): run(body, context, &checkout)
      case .condition(let bodies):
        conditions += 1
        for body in bodies { run(body, context, &checkout) }
        conditions -= 1
      case .loop(let name, let list, let body, let offset): loop(over: list, name, body, offset, context, &checkout)
      case .assignment(let target, let adds, let value): assign(target, adds, value, context, &checkout)
      case .expression(.chain(let chain)): follow(chain, context, &checkout)
      case .expression(let value):
        if case .dependencies = context, ScriptMentions.module(in: value, of: script) {
          noteUnreadDependencies(at: value.offset)
        }
      }
    }
  }

  mutating func loop(
    over list: ScriptExpression, _ name: Text, _ body: ScriptBlock, _ offset: Int, _ context: Context,
    _ checkout: inout Checkout
  ) {
    guard let elements = scope.elements(of: list) else {
      return loop(overUnknown: list, name, body, offset, context, &checkout)
    }
    steps += elements.count
    let outer = scope
    for element in elements where steps < Self.maxSteps {
      switch element {
      case .value(let value): scope.set(name, value)
      case .expression(let value): set(name, to: value)
      }
      run(body, context, &checkout)
    }
    scope = outer
  }

  private mutating func assign(
    _ whole: ScriptChain, _ adds: Bool, _ value: ScriptExpression, _ context: Context, _ checkout: inout Checkout
  ) {
    let target = withoutOwnName(whole, context)
    if case .script = context, isForOthers(target, adds, value) { return }
    if target.links.isEmpty, case .script = context {
      set(target.word, to: value)
      return
    }
    // `ext.kit = …`, `extra["kit"] = …`
    if target.word == "ext" || target.word == "extra", target.links.count == 1 {
      switch target.links.first {
      case .member(let name): return set(name, to: value)
      case .item(let items):
        if let name = scope.text(of: items.first) { return set(name, to: value) }
      default: break
      }
    }
    var place = context
    var last = target.word
    if !target.word.isEmpty { place = step(place, target.word, [], target.offset) }
    for (index, link) in target.links.enumerated() {
      switch link {
      case .member(let name):
        last = name
        place = step(place, name, Self.arguments(after: index, of: target), target.offset)
      case .call(let arguments, _): if index == 0 { place = step(context, target.word, arguments, target.offset) }
      case .item(let items):
        place = step(place, "getByName", items.map { ScriptArgument(value: $0) }, target.offset)
      }
    }
    switch place {
    case .filters, .folders, .dimensions, .lintDisabled, .lintEnabled:
      take([value], replacing: !adds, place, target.offset, &checkout)
    case .lintFile: noteLintFile(value)
    case .flavor(let flavor):
      if last == "dimension", let name = scope.text(of: value) { module.variants.setDimension(name, ofFlavor: flavor) }
    case .defaults: if last == "applicationId" { module.hasApplicationID = true }
    case .localeList: noteLocaleList(value, target.offset)
    case .buildTypeFlag(let flag, let type): note(flag, value, ofBuildType: type, target.offset)
    default: break
    }
  }

  /// The chain without the module's own name, or a block's `this`, at its beginning.
  private func withoutOwnName(_ chain: ScriptChain, _ context: Context) -> ScriptChain {
    var chain = chain
    func isOwn(_ word: Text) -> Bool {
      if word == "this" { return true }
      if ownNames.contains(word) { return true }
      guard case .script = context else { return false }
      return script.isCode && word == "target"
    }
    while isOwn(chain.word), case .member(let name)? = chain.links.first {
      chain.head = .word(name)
      chain.links.removeFirst()
    }
    return chain
  }

  private static func arguments(after index: Int, of chain: ScriptChain) -> [ScriptArgument] {
    if index + 1 < chain.links.count, case .call(let arguments, _) = chain.links[index + 1] { return arguments }
    return []
  }

  // MARK: Calls

  /// Follows a chain of names and calls from context to context, into its blocks.
  private mutating func follow(_ whole: ScriptChain, _ context: Context, _ checkout: inout Checkout) {
    let chain = withoutOwnName(whole, context)
    switch context {
    case .plugins: return addPlugin(chain, &checkout)
    case .dependencies: return dependency(chain, &checkout)
    default: break
    }
    for (name, next) in chain.names where name == "dependencies" && next < chain.links.count {
      guard case .member(let configuration) = chain.links[next] else { break }
      // `dependencies.add("implementation", …)`
      var line = chain
      line.head = .word(configuration)
      line.links.removeFirst(next + 1)
      return dependency(line, &checkout)
    }
    if isExtension(chain, context) || isApplied(chain, context, &checkout) || isForOthers(chain, context, &checkout)
      || isDeferred(chain, context) || isLoop(chain, context, &checkout)
    {
      return
    }
    noteMadeText(chain)
    if chain.word.isEmpty || callsFunction(chain, context, &checkout) { return }
    var place = step(context, chain.word, chain.firstCall?.arguments ?? [], chain.offset)
    for (index, link) in chain.links.enumerated() {
      switch link {
      case .member(let name):
        // Scope functions of Kotlin keep the value that they are called on.
        switch name {
        case "apply", "run", "with", "let", "also", "invoke": continue
        default: place = step(place, name, Self.arguments(after: index, of: chain), chain.offset)
        }
      case .call(let arguments, let block):
        let name = index == 0 ? chain.word : Self.member(index - 1, of: chain)
        if name == "setRoot" || name == "root", case .sourceSet(let set) = place {
          setRoot(arguments, ofSet: set, chain.offset, &checkout)
        }
        if name == "applicationId", case .defaults = place { module.hasApplicationID = true }
        if name == "dimension", case .flavor(let flavor) = place,
          let dimension = scope.text(of: arguments.firstValue)
        {
          module.variants.setDimension(dimension, ofFlavor: flavor)
        }
        if takesAway(name, place) {
          take([.unknown(offset: chain.offset, end: chain.offset)], replacing: false, place, chain.offset, &checkout)
        } else if !arguments.isEmpty {
          switch place {
          case .lintFile: noteLintFile(arguments.firstValue)
          case .filters, .folders, .dimensions, .lintDisabled, .lintEnabled:
            let isReplacing = name == "setSrcDirs"
            take(arguments.map { $0.value }, replacing: isReplacing, place, chain.offset, &checkout)
          case .localeList: noteLocaleList(arguments.firstValue, chain.offset)
          case .buildTypeFlag(let flag, let type): note(flag, arguments.firstValue, ofBuildType: type, chain.offset)
          default:
            // `dependencies addKit`, where `addKit` is a closure of the script.
            for argument in arguments {
              guard let name = argument.word, let function = scope.functions[name] else { continue }
              run(function, with: [], place, &checkout)
            }
          }
        }
        if let block {
          let outer = ownNames
          // `afterEvaluate { p -> p.android { … } }`
          if case .script = place { ownNames += block.parameters.prefix(1) }
          run(block, place, &checkout)
          ownNames = outer
        }
      case .item(let items):
        place = step(place, "getByName", items.map { ScriptArgument(value: $0) }, chain.offset)
      }
    }
  }

  private static func member(_ index: Int, of chain: ScriptChain) -> Text {
    if index >= 0, index < chain.links.count, case .member(let name) = chain.links[index] { return name }
    return ""
  }
}
