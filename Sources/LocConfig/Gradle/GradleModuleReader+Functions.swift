// Runs the loops and the functions of a module's scripts, and the functions of the project's code for builds.

import LocBase

extension GradleModuleReader {
  // MARK: Functions

  /// Runs the function that a chain calls: `addModules(this)`, `Kit.setUp(project)`, or `with(this) { … }`; false for
  /// anything else. Names of the Android plugin's blocks go before functions of the same name.
  mutating func callsFunction(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) -> Bool {
    guard let (name, call) = Self.call(chain) else { return false }
    if chain.links.count == 1, let function = scope.functions[name] {
      run(function, with: Self.arguments(of: call), context, &checkout)
      return true
    }
    if chain.links.count == 1, Self.keepsReceiver(name), let block = call.block {
      run(block, context, &checkout)
      return true
    }
    guard isFree(chain.word), isFree(name) else { return false }
    return run(functionNamed: name, Self.arguments(of: call), context, &checkout)
  }

  /// The name and the call of a chain that is one call: `kit()`, `Modules.kit()`.
  static func call(_ chain: ScriptChain) -> (name: Text, call: (arguments: [ScriptArgument], block: ScriptBlock?))? {
    guard let names = chain.dottedCall, let call = chain.call(at: chain.links.count - 1),
      !names.hasPrefix("rootProject."), let name = names.split(separator: .period).last
    else { return nil }
    return (name, call)
  }

  /// Kotlin's functions that run a block for the value that they are called on.
  private static func keepsReceiver(_ name: Text) -> Bool {
    switch name {
    case "apply", "run", "with", "let", "also": true
    default: false
    }
  }

  /// Whether a name means nothing to Gradle and the Android plugin wherever it is.
  private func isFree(_ name: Text) -> Bool {
    if case .closed = global(.script, name) { return true }
    return false
  }

  /// The arguments of a call, and its block as the last one.
  static func arguments(of call: (arguments: [ScriptArgument], block: ScriptBlock?)) -> [ScriptArgument] {
    guard let block = call.block else { return call.arguments }
    return call.arguments + [ScriptArgument(value: .chain(ScriptChain(head: .block(block), offset: 0)))]
  }

  mutating func run(
    _ function: ScriptBlock, with arguments: [ScriptArgument], _ context: Context, _ checkout: inout Checkout
  ) {
    guard depth < GradleSettings.maxDepth else { return miss(function) }
    let outer = (scope, ownNames)
    bind(function.parameters, to: arguments)
    depth += 1
    run(function, context, &checkout)
    depth -= 1
    (scope, ownNames) = outer
  }

  /// Runs the functions of the project's build code that a call may mean; false if there is none.
  mutating func run(
    functionNamed name: Text, _ arguments: [ScriptArgument], _ context: Context, _ checkout: inout Checkout
  ) -> Bool {
    let functions = plugins.functions(named: name, arguments: arguments.count)
    for function in functions {
      guard running.insert(function.id).inserted else { continue }
      let outer = (script, scope, ownNames)
      // The arguments are evaluated here, and used in the function's scope.
      bind(function.body.parameters, to: arguments)
      var body = function.body
      body.parameters = []
      script = function.script
      run(body, with: [], context, &checkout)
      (script, scope, ownNames) = outer
      running.remove(function.id)
    }
    return !functions.isEmpty
  }

  /// Gives a function's parameters the values of a call.
  private mutating func bind(_ parameters: [Text], to arguments: [ScriptArgument]) {
    // All values are those at the call, where a parameter's name may mean something else.
    let (outer, names) = (scope, ownNames)
    var inner = scope
    for (place, name) in parameters.enumerated() {
      let value = arguments.value(of: name, at: place)
      inner.set(name, value.flatMap { known($0) })
      guard let value else { continue }
      let argument = ScriptArgument(value: value)
      let word = argument.word ?? ""
      if let block = argument.block ?? outer.functions[word] { inner.functions[name] = block }
      if word == "this" || word == "it" || names.contains(word) {
        ownNames.append(name)
      } else if isUnreadModule(value) {
        inner.unreadModules.insert(name)
      }
    }
    scope = inner
  }

  /// Remembers a function of the script.
  mutating func define(_ name: Text, _ body: ScriptBlock) {
    let mentions = ScriptMentions(in: body, isDependencies: true, of: script)
    steps += mentions.count
    scope.functions[name] = body
    if mentions.modules != nil || ScriptMentions.module(in: body, of: script) {
      scope.moduleFunctions.insert(name)
    } else {
      scope.moduleFunctions.remove(name)
    }
  }

  // MARK: Loops

  /// `list.each { … }`.
  mutating func isLoop(_ chain: ScriptChain, _ context: Context, _ checkout: inout Checkout) -> Bool {
    guard chain.isLoop, case .call(_, let body?)? = chain.links.last else { return false }
    var list = chain
    list.links.removeLast(2)
    loop(
      over: .chain(list), body.parameters.first ?? "it", body, chain.offset, context, &checkout)
    return true
  }

  /// Reads a loop whose list only a run of the build knows.
  mutating func loop(
    overUnknown list: ScriptExpression, _ name: Text, _ body: ScriptBlock, _ offset: Int, _ context: Context,
    _ checkout: inout Checkout
  ) {
    switch context {
    case .dependencies:
      // It may add modules, or artifacts, or nothing.
      let outer = scope
      scope.set(name, nil)
      if !isArtifact(list) { scope.unreadModules.insert(name) }
      conditions += 1
      run(body, .dependencies, &checkout)
      conditions -= 1
      scope = outer
    case .sourceSets, .sourceSet, .resources:
      module.giveUp(.folders, "only a run of the build knows the res folders that a loop sets", at: position(offset))
    case .script:
      // `for (module in subprojects) { … }`
      guard let group = group(in: list) else { return miss(body) }
      var block = body
      block.parameters = [name]
      _ = share(block, offset, [group.target], conditions > 0 || !group.isWhole)
    default: miss(body)
    }
  }
}
