// Reads the modules that a module depends on.

import LocBase

extension GradleModuleReader {
  /// One line of `dependencies { … }`: `implementation project(":core")`, `"playApi"(projects.core)`, `add("api", …)`.
  mutating func dependency(_ chain: ScriptChain, _ checkout: inout Checkout) {
    switch chain.word {
    case "constraints", "modules", "components", "artifactTypes", "println", "logger": return
    default: break
    }
    if isLoop(chain, .dependencies, &checkout) { return }
    guard case .call(var arguments, let block)? = chain.links.first else { return otherLine(chain, &checkout) }
    // Nil for a name that only a run of the script knows.
    var configuration: Text? = chain.word
    var quoted: ScriptText?
    if case .text(let text) = chain.head { (configuration, quoted) = (scope.text(of: text), text) }
    switch configuration {
    case "add":
      configuration = scope.text(of: arguments.firstValue)
      quoted = ScriptText()
      if case .chain(let name)? = arguments.firstValue, case .text(let text) = name.head { quoted = text }
      arguments = Array(arguments.dropFirst())
    case "": return otherLine(chain, &checkout)
    default: break
    }
    if let name = configuration, !Self.takesModules(name) {
      if Self.isForTools(name) { return }
      if quoted == nil {
        if callsFunction(chain, .dependencies, &checkout) { return }
        if block != nil || !areArtifacts(arguments) {
          module.dependencies.noteCall(name, at: position(chain.offset))
        }
      }
    }
    if configuration == nil, let quoted {
      if Self.isForTools(quoted.beginning) || !quoted.ending.isEmpty && !Self.takesModules(quoted.ending) { return }
    }
    for argument in arguments { add(argument.value, to: configuration, chain.offset, depth: 0) }
  }

  /// A line of another form. Its blocks are followed: `configurations.findByName("x")?.let { add("x", …) }`. Modules in brackets
  /// are reported: `configurations["x"](project(":core"))`.
  private mutating func otherLine(_ chain: ScriptChain, _ checkout: inout Checkout) {
    if callsFunction(chain, .dependencies, &checkout) { return }
    for link in chain.links {
      guard case .call(let arguments, let block) = link else { continue }
      if arguments.contains(where: { mayAdd($0.value) }) { noteUnreadDependencies(at: chain.offset) }
      guard let block else { continue }
      conditions += 1
      run(block, .dependencies, &checkout)
      conditions -= 1
    }
  }

  /// Whether a function that is given this value may add modules: the value is one, or the block of dependencies
  /// itself.
  private func mayAdd(_ value: ScriptExpression) -> Bool {
    if let word = ScriptArgument(value: value).word, word == "this" || ownNames.contains(word) { return true }
    return ScriptMentions.module(in: value, of: script)
  }

  /// Whether all values of a call name artifacts, which bring no modules.
  private func areArtifacts(_ arguments: [ScriptArgument]) -> Bool {
    if arguments["group"] != nil || arguments["name"] != nil { return true }
    return !arguments.isEmpty && arguments.allSatisfy { isArtifact($0.value) }
  }

  /// Whether a value names artifacts: `"com.shop:kit:1.0"`, `libs.bundles.kit`, `platform(…)`, `files(…)`.
  func isArtifact(_ value: ScriptExpression) -> Bool {
    guard case .chain(let chain) = value else { return false }
    if case .text(let text) = chain.head {
      let beginning = text.beginning.utf8
      return beginning.first != .colon && beginning.contains(.colon)
    }
    if Self.makesArtifacts(chain.word) || plugins.catalogs.contains(chain.word) && !chain.links.isEmpty { return true }
    guard let name = chain.dottedName, !chain.links.isEmpty else { return false }
    return !name.hasPrefix("project") && !name.hasPrefix("rootProject") && !name.hasPrefix("this.")
  }

  /// Whether a function of Gradle, Kotlin or their plugins makes dependencies without resources of the project: library
  /// versions, test fixtures, single files.
  private static func makesArtifacts(_ function: Text) -> Bool { artifactFunctions.contains(function) }

  private static let artifactFunctions = words(
    "platform enforcedPlatform testFixtures files fileTree kotlin npm devNpm peerNpm optionalNpm gradleApi gradleTestKit "
      + "gradleKotlinDsl localGroovy embeddedKotlin variantOf compose uri")

  private static func words(_ list: Text) -> Set<Text> { Set(list.split(separator: .space)) }

  /// Whether a configuration is for tools of the build, for tests, or for compiling only. `kspAndroid`, `lintChecks`.
  static func isForTools(_ name: Text) -> Bool {
    toolBeginnings.contains { name.hasPrefix($0) } || toolEndings.contains { name.hasSuffix($0) }
  }

  private static let toolBeginnings = words(
    "ksp kapt annotationProcessor test androidTest lint detekt ktlint dokka kover jacoco coreLibraryDesugaring "
      + "baselineProfile classpath compileOnly provided screenshotTest kotlinCompilerPlugin kotlinNativeCompilerPlugin "
      + "roborazzi wearApp errorprone spotbugs checkstyle pmd antlr protobuf exclude nmcp spotless")

  private static let toolEndings = words("AnnotationProcessor ompileOnly LintChecks Elements")

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
  func isUnreadModule(_ value: ScriptExpression) -> Bool {
    if case .chain(let chain) = value {
      if scope.isUnreadModule(chain) { return true }
      if let (name, call) = Self.call(chain), isUnreadModule(functionNamed: name, call.arguments, chain) { return true }
      if Self.makesArtifacts(chain.word) { return false }
    }
    return ScriptMentions.module(in: value, of: script)
  }

  /// Whether the value of a function may be a module.
  private func isUnreadModule(functionNamed name: Text, _ arguments: [ScriptArgument], _ chain: ScriptChain) -> Bool {
    if scope.functions[name] != nil { return scope.moduleFunctions.contains(name) }
    let functions = plugins.functions(named: name, arguments: arguments.count)
    if !functions.isEmpty { return functions.contains { $0.mayBeModule } }
    // A function that no code of the project has: a plugin's from elsewhere. Capital names are classes.
    let isCapital = name.utf8.first.map { $0.isUppercase } ?? true
    return chain.links.count == 1 && !Self.isKnown(name) && !Self.makesArtifacts(name) && !isCapital
      && !areArtifacts(arguments)
  }

  /// Whether a function belongs to Gradle or Kotlin, and the values that it is called with say what it makes.
  private static func isKnown(_ function: Text) -> Bool { knownFunctions.contains(function) }

  private static let knownFunctions = words(
    "project findProject listOf setOf arrayOf mutableListOf listOfNotNull arrayListOf file extra property findProperty lazy "
      + "the")

  /// The value of an expression, or the name of the plugin that it means.
  func known(_ value: ScriptExpression) -> ScriptValue? {
    scope.value(of: value) ?? pluginName(value).map { .text($0) }
  }

  /// Gives a name its value; a module that only a run of the script can know is remembered as one.
  mutating func set(_ name: Text, to value: ScriptExpression) {
    if case .chain(let chain) = value, chain.links.isEmpty, case .block(let block) = chain.head {
      define(name, block)
    }
    let known = known(value)
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
