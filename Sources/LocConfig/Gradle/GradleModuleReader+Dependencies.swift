// Reads the modules that a module depends on.

import LocBase

extension GradleModuleReader {
  /// One line of `dependencies { … }`: `implementation project(":core")`, `"playApi"(projects.core)`, `add("api", …)`.
  mutating func dependency(_ chain: ScriptChain, _ checkout: inout Checkout) {
    if isLoop(chain, .dependencies, &checkout) { return }
    guard case .call(var arguments, let block)? = chain.links.first else { return }
    var configuration = chain.word
    if case .text(let text) = chain.head { configuration = text.literal ?? "" }
    switch configuration.utf8 {
    case "add":
      configuration = scope.text(of: arguments.firstValue) ?? ""
      arguments = Array(arguments.dropFirst())
    case "constraints", "modules", "components", "artifactTypes": return
    case "if", "with", "apply", "run":
      if let block { run(block, .dependencies, &checkout) }
      return
    default: break
    }
    if let function = scope.functions[ByteText(configuration)], !Self.takesModules(configuration) {
      return run(function, with: arguments, .dependencies, &checkout)
    }
    guard Self.takesModules(configuration) else { return }
    for argument in arguments { add(argument.value, to: configuration, depth: 0) }
  }

  /// Whether a configuration puts modules and their resources into an app. `compileOnly`, `ksp` and the like do not.
  private static func takesModules(_ configuration: String) -> Bool {
    for ending in ["mplementation", "untimeOnly", "Api", "Compile"] where configuration.ends(with: ending) {
      return true
    }
    return configuration.equals("api") || configuration.equals("compile")
  }

  /// Adds the modules in a value.
  private mutating func add(_ value: ScriptExpression, to configuration: String, depth: Int) {
    guard depth < ScriptParser.maxDepth else { return }
    guard case .chain(let chain) = value else {
      if script.line(at: value.offset, has: "project(") { addUnread(configuration, value.offset) }
      return
    }
    switch chain.head {
    case .list(let values):
      for value in values { add(value, to: configuration, depth: depth + 1) }
      return
    case .group(let inner): return add(inner, to: configuration, depth: depth + 1)
    default: break
    }
    if let arguments = Self.projectCall(chain) {
      guard let path = scope.text(of: arguments["path"] ?? arguments.firstValue) else {
        return addUnread(configuration, chain.offset)
      }
      let whole = path.utf8.first == 0x3A ? path : ":" + path
      module.dependencies.append(
        .init(configuration: configuration, target: whole, position: position(chain.offset)))
    } else if chain.word.equals("projects"), let name = chain.dottedName {
      module.dependencies.append(.init(configuration: configuration, target: name, position: position(chain.offset)))
    }
  }

  private mutating func addUnread(_ configuration: String, _ offset: Int) {
    if configuration.begins(with: "test") || configuration.begins(with: "androidTest") { return }
    module.unreadDependencies = module.unreadDependencies ?? position(offset)
  }

  /// The arguments of `project(…)` or `dependencies.project(…)`.
  private static func projectCall(_ chain: ScriptChain) -> [ScriptArgument]? {
    if chain.word.equals("project") { return chain.firstCall?.arguments }
    for (index, link) in chain.links.enumerated() {
      guard case .member(let name) = link, name.equals("project"), index + 1 < chain.links.count,
        case .call(let arguments, _) = chain.links[index + 1]
      else { continue }
      return arguments
    }
    return nil
  }
}
