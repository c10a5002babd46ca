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
    case flavor(String)
    case buildTypes
    case sourceSets
    case sourceSet(String)
    case resources(String)
    /// The list of a source set's res folders.
    case folders(String)
    /// The list of locale filters: of a flavor, or "" of the module.
    case filters(String)
    case dimensions
    case dependencies
    /// Kotlin's own source sets.
    case kotlin
    /// A block in which nothing is about resources.
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
  /// The number of conditions around the statement at hand: what it restricts or replaces may not happen.
  var conditions = 0
  /// The scripts that were read.
  var read: [String] = []

  /// Reads the module in a folder; nil when it has no build script.
  static func read(
    _ path: String, in folder: String, _ plugins: GradlePlugins, _ checkout: inout Checkout
  ) -> GradleModule? {
    let name = path.utf8.split(separator: 0x3A).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let files = checkout.names(in: folder)
    for file in ["build.gradle.kts", "build.gradle", name + ".gradle.kts", name + ".gradle"] where files.holds(file) {
      guard let script = BuildScript(FileReader.join(folder, file), in: &checkout) else { continue }
      var reader = GradleModuleReader(path, folder, plugins, script)
      reader.run(script.block, .script, &checkout)
      if script.isTooLong { reader.module.unreadDependencies = script.position(at: 0) }
      return reader.module
    }
    return nil
  }

  private init(_ path: String, _ folder: String, _ plugins: GradlePlugins, _ script: BuildScript) {
    module = GradleModule(path: path, folder: folder, position: script.position(at: 0))
    self.plugins = plugins
    self.script = script
    scope = ScriptScope(folder: folder)
    scope.set("project.name", .text(module.name))
    scope.set("project.path", .text(path))
    read = [script.path]
  }

  func position(_ offset: Int) -> SourcePosition { script.position(at: offset) }

  // MARK: Statements

  mutating func run(_ block: ScriptBlock, _ context: Context, _ checkout: inout Checkout) {
    if case .closed = context { return }
    for statement in block.statements {
      steps += 1
      guard steps < Self.maxSteps else { return }
      switch statement {
      case .declaration(let name, let value): scope.set(name, scope.value(of: value))
      case .function(let name, let body):
        // The build calls `apply` of a plugin's class, with the module.
        if script.isCode, name.equals("apply") {
          run(body, context, &checkout)
        } else {
          scope.functions[ByteText(name)] = body
        }
      case .body(let body): run(body, context, &checkout)
      case .condition(let bodies):
        conditions += 1
        for body in bodies { run(body, context, &checkout) }
        conditions -= 1
      case .loop(let name, let list, let body, let offset):
        loop(over: scope.value(of: list), name, body, offset, context, &checkout)
      case .assignment(let target, let adds, let value): assign(target, adds, value, context, &checkout)
      case .expression(.chain(let chain)): follow(chain, context, &checkout)
      case .expression: continue
      }
    }
  }

  private mutating func loop(
    over list: ScriptValue?, _ name: String, _ body: ScriptBlock, _ offset: Int, _ context: Context,
    _ checkout: inout Checkout
  ) {
    guard case .list(let list)? = list else {
      if case .dependencies = context { module.unreadDependencies = module.unreadDependencies ?? position(offset) }
      return
    }
    steps += list.values.count
    let outer = scope
    for value in list.values where steps < Self.maxSteps {
      scope.set(name, value)
      run(body, context, &checkout)
    }
    scope = outer
  }

  private mutating func assign(
    _ target: ScriptChain, _ adds: Bool, _ value: ScriptExpression, _ context: Context, _ checkout: inout Checkout
  ) {
    if target.links.isEmpty, case .script = context {
      scope.set(target.word, scope.value(of: value))
      return
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
    case .filters, .folders, .dimensions: take([value], replacing: !adds, place, target.offset, &checkout)
    case .flavor(let flavor):
      if last.equals("dimension"), let name = scope.text(of: value) { module.setDimension(name, ofFlavor: flavor) }
    case .defaults: if last.equals("applicationId") { module.hasApplicationID = true }
    default: break
    }
  }

  private static func arguments(after index: Int, of chain: ScriptChain) -> [ScriptArgument] {
    if index + 1 < chain.links.count, case .call(let arguments, _) = chain.links[index + 1] { return arguments }
    return []
  }

  // MARK: Calls

  /// Follows a chain of names and calls from context to context, into its blocks.
  private mutating func follow(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) {
    switch context {
    case .plugins: return addPlugin(chain, &checkout)
    case .dependencies: return dependency(chain, &checkout)
    default: break
    }
    if chain.word.equals("dependencies"), case .member(let configuration)? = chain.links.first {
      // `dependencies.add("implementation", …)`
      var line = chain
      line.head = .word(configuration)
      line.links.removeFirst()
      return dependency(line, &checkout)
    }
    if isApplied(chain, &checkout) || isLoop(chain, context, &checkout) { return }
    if let call = chain.firstCall, let function = scope.functions[ByteText(chain.word)] {
      return run(function, with: call.arguments, context, &checkout)
    }
    if chain.word.isEmpty { return }
    var place = step(context, chain.word, chain.firstCall?.arguments ?? [], chain.offset)
    for (index, link) in chain.links.enumerated() {
      switch link {
      case .member(let name):
        // Scope functions of Kotlin keep the value that they are called on.
        switch name.utf8 {
        case "apply", "run", "with", "let", "also", "invoke": continue
        default: place = step(place, name, Self.arguments(after: index, of: chain), chain.offset)
        }
      case .call(let arguments, let block):
        let name = index == 0 ? chain.word : Self.member(index - 1, of: chain)
        if name.equals("setRoot") || name.equals("root"), case .sourceSet(let set) = place {
          setRoot(arguments, ofSet: set, chain.offset, &checkout)
        }
        if name.equals("applicationId"), case .defaults = place { module.hasApplicationID = true }
        if name.equals("dimension"), case .flavor(let flavor) = place,
          let dimension = scope.text(of: arguments.firstValue)
        {
          module.setDimension(dimension, ofFlavor: flavor)
        }
        if !arguments.isEmpty {
          switch place {
          case .filters, .folders, .dimensions:
            let isReplacing = name.equals("setSrcDirs")
            take(arguments.map { $0.value }, replacing: isReplacing, place, chain.offset, &checkout)
          default: break
          }
        }
        if let block { run(block, place, &checkout) }
      case .item(let items):
        place = step(place, "getByName", items.map { ScriptArgument(value: $0) }, chain.offset)
      }
    }
  }

  private static func member(_ index: Int, of chain: ScriptChain) -> String {
    if index >= 0, index < chain.links.count, case .member(let name) = chain.links[index] { return name }
    return ""
  }

  mutating func run(
    _ function: ScriptBlock, with arguments: [ScriptArgument], _ context: Context, _ checkout: inout Checkout
  ) {
    guard depth < GradleSettings.maxDepth else { return }
    let outer = scope
    for (place, name) in function.parameters.enumerated() {
      scope.set(name, place < arguments.count ? scope.value(of: arguments[place].value) : nil)
    }
    depth += 1
    run(function, context, &checkout)
    depth -= 1
    scope = outer
  }

  /// `list.each { … }`.
  mutating func isLoop(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) -> Bool {
    guard chain.isLoop, case .call(_, let body?)? = chain.links.last else { return false }
    var list = chain
    list.links.removeLast(2)
    loop(
      over: scope.value(of: .chain(list)), body.parameters.first ?? "it", body, chain.offset, context, &checkout)
    return true
  }
}
