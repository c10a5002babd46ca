// Reads the modules that a module depends on.

import LocBase

extension GradleModuleReader {
  /// One line of `dependencies { … }`: `implementation project(":core")`, `"playApi"(projects.core)`, `add("api", …)`.
  mutating func dependency(_ chain: ScriptChain, _ checkout: inout Checkout) {
    if isLoop(chain, .dependencies, &checkout) { return }
    guard case .call(var arguments, let block)? = chain.links.first else { return otherLine(chain, &checkout) }
    // Nil for a name that only a run of the script knows.
    var configuration: Text? = chain.word
    var ending: Text = ""
    if case .text(let text) = chain.head { (configuration, ending) = (scope.text(of: text), text.ending) }
    switch configuration {
    case "add":
      configuration = scope.text(of: arguments.firstValue)
      if case .chain(let name)? = arguments.firstValue, case .text(let text) = name.head { ending = text.ending }
      arguments = Array(arguments.dropFirst())
    case "constraints", "modules", "components", "artifactTypes": return
    case "if", "with", "apply", "run":
      if let block { run(block, .dependencies, &checkout) }
      return
    case "": return otherLine(chain, &checkout)
    default: break
    }
    if let name = configuration, !Self.takesModules(name), let function = scope.functions[name] {
      return run(function, with: arguments, .dependencies, &checkout)
    }
    if let name = configuration, !Self.takesModules(name), run(functionNamed: name, arguments, .dependencies, &checkout)
    {
      return
    }
    if configuration == nil, !ending.isEmpty, !Self.takesModules(ending) { return }
    for argument in arguments { add(argument.value, to: configuration, chain.offset, depth: 0) }
  }

  /// A line of another form. Its blocks are followed: `configurations.findByName("x")?.let { add("x", …) }`. Modules in brackets
  /// are reported: `configurations["x"](project(":core"))`.
  private mutating func otherLine(_ chain: ScriptChain, _ checkout: inout Checkout) {
    for link in chain.links {
      guard case .call(let arguments, let block) = link else { continue }
      if callsFunction(chain) || arguments.contains(where: { ScriptMentions.module(in: $0.value, of: script) }) {
        noteUnreadDependencies(at: chain.offset)
      }
      guard let block else { continue }
      conditions += 1
      run(block, .dependencies, &checkout)
      conditions -= 1
    }
  }

  /// Whether a configuration puts modules and their resources into an app. `compileOnly`, `ksp` and the like do not.
  static func takesModules(_ configuration: Text) -> Bool {
    if configuration.hasPrefix("test") || configuration.hasPrefix("androidTest") { return false }
    for ending: Text in ["mplementation", "untimeOnly", "Api", "Compile"] where configuration.hasSuffix(ending) {
      return true
    }
    return configuration == "api" || configuration == "compile"
  }

  /// Adds the modules in a value.
  private mutating func add(_ value: ScriptExpression, to configuration: Text?, _ line: Int, depth: Int) {
    guard depth < ScriptParser.maxDepth else { return }
    if let known = scope.value(of: value) {
      let modules = known.modules
      steps += modules.count
      for target in modules where steps < Self.maxSteps { add(target, to: configuration, line, value.offset) }
      return
    }
    if case .chain(let chain) = value, chain.links.isEmpty {
      switch chain.head {
      case .list(let values):
        for value in values { add(value, to: configuration, line, depth: depth + 1) }
        return
      case .group(let inner): return add(inner, to: configuration, line, depth: depth + 1)
      default: break
      }
    }
    if isUnreadModule(value), configuration.map({ Self.takesModules($0) }) ?? true {
      noteUnreadDependencies(at: value.offset)
    }
  }

  private mutating func add(_ target: Text, to configuration: Text?, _ line: Int, _ offset: Int) {
    module.dependencies.add(target, to: configuration, isConditional: conditions > 0, at: position(offset))
  }

  /// Whether a value that is not known may be a module.
  private func isUnreadModule(_ value: ScriptExpression) -> Bool {
    if case .chain(let chain) = value {
      switch chain.word {
      // Library versions, test fixtures and single files: none of them contains resources.
      case "platform", "enforcedPlatform", "testFixtures", "files", "fileTree": return false
      default: break
      }
      if scope.isUnreadModule(chain) { return true }
      if chain.call(at: 0) != nil, let function = scope.functions[chain.word],
        ScriptMentions.module(in: function, of: script)
      {
        return true
      }
      if callsFunction(chain) { return true }
    }
    return ScriptMentions.module(in: value, of: script)
  }

  /// Whether a chain calls a function of the project's build code that configures modules: `Modules.core()`.
  private func callsFunction(_ chain: ScriptChain) -> Bool {
    chain.names.contains { chain.call(at: $0.next) != nil && plugins.functions[$0.name] != nil }
  }

  /// Gives a name its value; a module that only a run of the script can know is remembered as one.
  mutating func set(_ name: Text, to value: ScriptExpression) {
    if case .chain(let chain) = value, chain.links.isEmpty, case .block(let block) = chain.head {
      scope.functions[name] = block
    }
    let known = scope.value(of: value)
    let isUnread = known == nil && isUnreadModule(value)
    scope.set(name, known)
    if isUnread { scope.unreadModules.insert(name) }
  }

  /// `implementation.extendsFrom(shared)`: dependencies of `shared` are also in `implementation`.
  mutating func isExtension(_ chain: ScriptChain, _ context: Context) -> Bool {
    let names = chain.names
    guard let last = names.last, last.name == "extendsFrom", let call = chain.call(at: last.next),
      module.dependencies.canExtend
    else { return false }
    var name = configuration(names.dropLast(), of: chain)
    if names.count == 1, case .configurations(let outer) = context { name = outer }
    for argument in call.arguments {
      guard case .chain(let source) = argument.value else { continue }
      let text = scope.text(of: argument.value) ?? configuration(source.names[...], of: source)
      if !name.isEmpty, !text.isEmpty { module.dependencies.extend(name, from: text) }
    }
    return true
  }

  /// The name of the configuration that a chain means: `configurations["x"]`, `configurations.named("x").get()`, `x`.
  private func configuration(_ names: ArraySlice<(name: Text, next: Int)>, of chain: ScriptChain) -> Text {
    guard let last = names.last(where: { $0.name != "get" }) else { return "" }
    if let text = scope.text(of: chain.call(at: last.next)?.arguments.firstValue) { return text }
    if last.next < chain.links.count, case .item(let items) = chain.links[last.next] {
      return scope.text(of: items.first) ?? ""
    }
    return last.name
  }
}
