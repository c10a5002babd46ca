// Finds code that may affect an app's resources in the parts of a script that no reader evaluates, in order to report
// it.

import LocBase
import LocLocale

/// Where a block, or a nested block, first mentions res folders, locale filters or modules.
struct ScriptMentions {
  /// The place that adds or replaces res folders.
  private(set) var folders: Int?
  /// The place that restricts the languages.
  private(set) var filters: Int?
  /// The place that adds a module to an app or a library.
  private(set) var modules: Int?
  /// The place that applies another script.
  private(set) var scripts: Int?
  /// The lines that make texts: `resValue("string", …)`.
  private(set) var madeTexts: [ScriptChain] = []
  /// The number of statements and chains that were checked.
  private(set) var count = 0
  private let script: BuildScript
  /// The names of a variant's res folders: `val res = variant.sources.res`, `sources.res?.let { res -> … }`.
  private var resourceNames: Set<Text> = []

  /// - Parameter isDependencies: whether the block is one of dependencies.
  init(in block: ScriptBlock, isDependencies: Bool = false, of script: BuildScript) {
    self.script = script
    read(block, isDependencies: isDependencies)
  }

  var isEmpty: Bool { folders == nil && filters == nil && modules == nil && scripts == nil }

  /// Whether a value is or holds a module.
  static func module(in value: ScriptExpression, of script: BuildScript) -> Bool {
    switch value {
    case .unknown(let offset, let end):
      return script.has("project(", from: offset, to: end) || script.has("projects.", from: offset, to: end)
    case .sum(let operands): return operands.contains { module(in: $0, of: script) }
    case .chain(let chain):
      if chain.word == "projects", !chain.links.isEmpty { return true }
      for (name, next) in chain.names {
        if name == "childProjects" { return true }
        if name == "project" || name == "findProject", let call = chain.call(at: next), !call.arguments.isEmpty {
          return true
        }
      }
      switch chain.head {
      case .list(let values): if values.contains(where: { module(in: $0, of: script) }) { return true }
      case .group(let inner): if module(in: inner, of: script) { return true }
      case .block(let block): if module(in: block, of: script) { return true }
      default: break
      }
      for link in chain.links {
        guard case .call(let arguments, let block) = link else { continue }
        if arguments.contains(where: { module(in: $0.value, of: script) }) { return true }
        if let block, module(in: block, of: script) { return true }
      }
      return false
    }
  }

  /// Whether one of the expressions that are statements of a block, such as the last one, is or holds a module.
  static func module(in block: ScriptBlock, of script: BuildScript) -> Bool {
    for case .expression(let value) in block.statements where module(in: value, of: script) { return true }
    return false
  }

  /// Whether the block of a function adds modules to dependencies, or may return one.
  static func mayBeModule(_ block: ScriptBlock, of script: BuildScript) -> Bool {
    module(in: block, of: script) || ScriptMentions(in: block, isDependencies: true, of: script).modules != nil
  }

  // MARK: The walk

  private mutating func read(_ block: ScriptBlock, isDependencies: Bool) {
    for statement in block.statements {
      count += 1
      switch statement {
      case .declaration(let name, let value):
        if isResources(value) { resourceNames.insert(name) }
        read(value, isDependencies: isDependencies)
      case .expression(let value): read(value, isDependencies: isDependencies)
      case .assignment(let target, _, let value):
        note(target, isSet: true)
        read(.chain(target), isDependencies: false)
        read(value, isDependencies: false)
      case .function(_, let body), .body(_, let body): read(body, isDependencies: isDependencies)
      case .condition(let bodies): for body in bodies { read(body, isDependencies: isDependencies) }
      case .loop(_, let list, let body, _):
        read(list, isDependencies: false)
        read(body, isDependencies: isDependencies)
      }
    }
  }

  private mutating func read(_ value: ScriptExpression, isDependencies: Bool) {
    switch value {
    case .unknown: return
    case .sum(let operands): for operand in operands { read(operand, isDependencies: false) }
    case .chain(let chain):
      count += 1
      note(chain, isSet: false)
      if isDependencies { noteModule(chain) }
      switch chain.head {
      case .list(let values): for value in values { read(value, isDependencies: false) }
      case .group(let inner): read(inner, isDependencies: false)
      case .block(let block): read(block, isDependencies: isDependencies)
      default: break
      }
      var isDependencies = isDependencies
      for (place, link) in chain.links.enumerated() {
        let name = place > 0 ? Self.name(chain.links[place - 1]) : chain.word
        if name == "dependencies" { isDependencies = true }
        guard case .call(let arguments, let block) = link else { continue }
        for argument in arguments { read(argument.value, isDependencies: isDependencies) }
        if let block, isResources(value) { resourceNames.insert(block.parameters.first ?? "it") }
        if let block { read(block, isDependencies: isDependencies) }
      }
    }
  }

  /// Whether a value is the res folders of a variant.
  private func isResources(_ value: ScriptExpression) -> Bool {
    switch value {
    case .chain(let chain): return chain.names.contains { $0.name == "res" }
    case .unknown(let start, let end): return script.has("sources.res ", from: start, to: end)
    case .sum: return false
    }
  }

  private static func name(_ link: ScriptChain.Link) -> Text {
    if case .member(let name) = link { return name }
    return ""
  }

  // MARK: Names to search for

  private mutating func note(_ chain: ScriptChain, isSet: Bool) {
    var isOfResources = resourceNames.contains(chain.word)
    let names = chain.names
    for (place, (name, next)) in names.enumerated() {
      let isLast = place + 1 == names.count
      // `srcDir("x")`, `srcDirs += x`, `directories.add("x")`
      var isAdded = isSet && isLast
      if let call = chain.call(at: next) { isAdded = isAdded || !call.arguments.isEmpty }
      if !isLast, chain.call(at: names[place + 1].next).map({ !$0.arguments.isEmpty }) ?? false {
        switch names[place + 1].name {
        case "add", "addAll", "plusAssign", "set": isAdded = true
        default: break
        }
      }
      switch name {
      case "res":
        isOfResources = true
        if let block = chain.call(at: next)?.block, Self.setsFolders(block) { folders = folders ?? chain.offset }
      case "srcDir", "srcDirs", "setSrcDirs", "directories", "addStaticSourceDirectory", "addGeneratedSourceDirectory":
        if isOfResources, isAdded { folders = folders ?? chain.offset }
      case "registerGeneratedResFolders": if isAdded { folders = folders ?? chain.offset }
      case "resConfigs", "resConfig", "resourceConfigurations", "localeFilters":
        if isAdded, !Self.areDensities(chain.call(at: next)?.arguments ?? []) { filters = filters ?? chain.offset }
      case "dependencies":
        // `dependencies.add("implementation", …)`
        if next < chain.links.count, case .member(let configuration) = chain.links[next] {
          var line = chain
          line.head = .word(configuration)
          line.links.removeFirst(next + 1)
          noteModule(line)
        }
      case "resValue": if madeTexts.count < 100 { madeTexts.append(chain) }
      case "apply": if chain.call(at: next)?.arguments["from"] != nil { scripts = scripts ?? chain.offset }
      default: break
      }
    }
  }

  /// Whether all of the filters are written out and none is a language: older builds name densities here, too.
  private static func areDensities(_ arguments: [ScriptArgument]) -> Bool {
    for argument in arguments {
      guard case .chain(let chain) = argument.value, chain.links.isEmpty, case .text(let text) = chain.head,
        let filter = text.literal, AndroidLocaleFilter(filter, at: SourcePosition(file: "")) == nil
      else { return false }
    }
    return !arguments.isEmpty
  }

  private static func setsFolders(_ block: ScriptBlock) -> Bool {
    for statement in block.statements {
      var chain: ScriptChain?
      if case .expression(.chain(let call)) = statement { chain = call }
      if case .assignment(let target, _, _) = statement { chain = target }
      switch chain?.word {
      case "srcDir", "srcDirs", "setSrcDirs", "directories": return true
      default: continue
      }
    }
    return false
  }

  /// Notes a line of `dependencies { … }`.
  private mutating func noteModule(_ chain: ScriptChain) {
    guard let call = chain.call(at: 0) else { return }
    var takes = GradleModuleReader.takesModules(chain.word)
    if case .text(let text) = chain.head { takes = text.literal.map { GradleModuleReader.takesModules($0) } ?? true }
    var arguments = call.arguments
    if chain.word == "add" {
      takes = false
      if case .chain(let first)? = arguments.firstValue, case .text(let text) = first.head {
        takes = text.literal.map { GradleModuleReader.takesModules($0) } ?? true
      } else {
        takes = true
      }
      arguments = Array(arguments.dropFirst())
    }
    guard takes, arguments.contains(where: { Self.module(in: $0.value, of: script) }) else { return }
    modules = modules ?? chain.offset
  }
}
