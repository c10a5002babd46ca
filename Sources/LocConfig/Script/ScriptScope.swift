// Evaluates the values of a build script that are the same in every run: strings, lists, files, constants, and values
// computed from them.

import LocBase

/// The names that a script's place knows, and their values.
struct ScriptScope {
  /// The first byte of a path that begins at the checkout's folder. No text of a script has it.
  static let rootMark: UInt8 = 0
  private static let maxDepth = 32

  /// The folder of the script, relative to the checkout; `file` is relative to it.
  let folder: Text
  private var values: [Text: ScriptValue] = [:]
  /// The values that the project's own code for builds gives to names: `Modules.core`, `locales`. Names of the script
  /// hide them.
  private let constants: [Text: ScriptValue]
  /// The names of constants that the script gives to something else.
  private var hidden: Set<Text> = []
  var functions: [Text: ScriptBlock] = [:]
  /// The functions that add modules to dependencies, or may return one.
  var moduleFunctions: Set<Text> = []
  /// The names whose values are modules that only a run of the script can know.
  var unreadModules: Set<Text> = []
  /// The limit on names in a scope that is copied for each module and each call of a function.
  private static let maxNames = 1_000

  /// - Parameter names: the names of the project's own folder: `projectDir`, in the settings `rootDir` as well.
  /// - Parameter constants: the names that the project's code for builds gives values to.
  init(folder: Text, constants: [Text: ScriptValue] = [:]) {
    self.folder = folder
    self.constants = constants
    let root = ScriptValue.text(Self.marked(""))
    for name: Text in [
      "rootDir", "rootProject.projectDir", "rootProject.rootDir", "project.rootDir", "settingsDir", "settings.rootDir",
      "settings.settingsDir", "rootProject.layout.projectDirectory", "layout.settingsDirectory",
      "isolated.rootProject.projectDirectory",
    ] {
      values[name] = root
    }
    let own = ScriptValue.text(Self.marked(folder))
    for name: Text in [
      "projectDir", "project.projectDir", "layout.projectDirectory", "project.layout.projectDirectory",
    ] {
      values[name] = own
    }
    values["File.separator"] = .text("/")
  }

  /// A path below the checkout's folder, as scripts see it: absolute.
  static func marked(_ path: Text) -> Text { Text(decoding: [rootMark] + Array(path.utf8)) }

  mutating func set(_ name: Text, _ value: ScriptValue?) {
    if name.isEmpty { return }
    values[name] = value
    if value == nil, constants[name] != nil { hidden.insert(name) }
    unreadModules.remove(name)
  }

  private func known(_ name: Text) -> ScriptValue? {
    values[name] ?? (hidden.contains(name) ? nil : constants[name])
  }

  /// Whether a chain begins with a name whose value is a module that only a run of the script can know.
  func isUnreadModule(_ chain: ScriptChain) -> Bool {
    unreadModules.contains(Self.withoutExtra(chain).word)
  }

  /// Adds the names of another scope that this one does not have.
  mutating func add(_ other: ScriptScope) {
    guard other.values.count <= Self.maxNames else { return }
    values.merge(other.values) { own, _ in own }
    functions.merge(other.functions) { own, _ in own }
    moduleFunctions.formUnion(other.moduleFunctions)
    unreadModules.formUnion(other.unreadModules)
  }

  /// The value of an expression; nil when only a run of the script can know it.
  func value(of expression: ScriptExpression) -> ScriptValue? { value(of: expression, depth: 0) }

  /// An element of a list: known, or an expression that only a run of the script can know.
  enum Element {
    case value(ScriptValue)
    case expression(ScriptExpression)
  }

  /// The elements of a list. Some may be unknown if the script lists them one by one. Nil for a list that only a run of
  /// the script can know.
  func elements(of list: ScriptExpression) -> [Element]? {
    if case .list(let list)? = value(of: list) { return list.values.map { .value($0) } }
    guard case .chain(let chain) = list else { return nil }
    if chain.links.isEmpty, case .list(let elements) = chain.head { return elements.map { .expression($0) } }
    guard chain.links.count == 1, let call = chain.firstCall, call.block == nil else { return nil }
    switch chain.word {
    case "listOf", "setOf", "arrayOf", "mutableListOf", "listOfNotNull", "arrayListOf":
      return call.arguments.map { .expression($0.value) }
    default: return nil
    }
  }

  /// The text of an expression.
  func text(of expression: ScriptExpression?) -> Text? { expression.flatMap { value(of: $0)?.text } }

  /// A text with its names replaced.
  func text(of text: ScriptText) -> Text? { replaced(text) }

  private func value(of expression: ScriptExpression, depth: Int) -> ScriptValue? {
    guard depth < Self.maxDepth else { return nil }
    switch expression {
    case .unknown: return nil
    case .chain(let chain): return value(of: chain, depth: depth + 1)
    case .sum(let operands):
      var sum: ScriptValue?
      for operand in operands {
        guard let next = value(of: operand, depth: depth + 1) else { return nil }
        switch (sum, next) {
        case (nil, _): sum = next
        case (.text(let left)?, .text(let right)):
          guard left.utf8.count + right.utf8.count <= ScriptValue.maxSize else { return nil }
          sum = .text(left + right)
        case (.list(let left)?, .list(let right)): sum = .list(of: left.values + right.values)
        case (.list(let left)?, .text), (.list(let left)?, .module): sum = .list(of: left.values + [next])
        default: return nil
        }
        if sum == nil { return nil }
      }
      return sum
    }
  }

  /// The chain without the prefix of a shared name: `rootProject.ext.kit`, `extra["kit"]`.
  private static func withoutExtra(_ chain: ScriptChain) -> ScriptChain {
    var chain = chain
    var rest = chain.links[...]
    var isExtra = chain.word == "ext" || chain.word == "extra"
    if chain.word == "project" || chain.word == "rootProject", case .member(let name)? = rest.first {
      isExtra = name == "ext" || name == "extra"
      if isExtra { rest.removeFirst() }
    }
    guard isExtra else { return chain }
    switch rest.first {
    case .member(let name): chain.head = .word(name)
    case .item(let items):
      guard items.count == 1, case .chain(let key)? = items.first, case .text(let text) = key.head,
        let name = text.literal
      else { return chain }
      chain.head = .word(name)
    default: return chain
    }
    chain.links = Array(rest.dropFirst())
    return chain
  }

  private func value(of whole: ScriptChain, depth: Int) -> ScriptValue? {
    let chain = Self.withoutExtra(whole)
    // The longest run of names that has a value: `rootProject.projectDir` before `rootProject`.
    var result: ScriptValue?
    var used = 0
    switch chain.head {
    case .word(let word):
      var name = word
      result = known(name)
      for (place, link) in chain.links.enumerated() {
        guard case .member(let member) = link else { break }
        name += "." + member
        if let found = known(name) { (result, used) = (found, place + 1) }
      }
      if result == nil, word == "projects", let name = chain.dottedName, !chain.links.isEmpty {
        return .module(name)
      }
      if result == nil {
        guard let made = call(chain, depth: depth) else { return nil }
        (result, used) = (made.value, made.links)
      }
    case .text(let text): result = replaced(text).map { ScriptValue.text($0) }
    case .list(let elements): result = list(elements, depth: depth)
    case .group(let inner): result = value(of: inner, depth: depth + 1)
    case .block, .number: return nil
    }
    for (place, link) in chain.links.enumerated() where place >= used {
      guard let value = result else { return nil }
      switch link {
      case .member(let name):
        if place + 1 < chain.links.count, case .call(let arguments, _) = chain.links[place + 1] {
          result = method(name, of: value, arguments, depth: depth)
        } else {
          result = property(name, of: value)
        }
      // The call of the method before it.
      case .call: if place == 0 { return nil }
      case .item: return nil
      }
    }
    return result
  }

  private func replaced(_ text: ScriptText) -> Text? {
    var result: Text = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .name(let name):
        guard let value = known(name)?.text else { return nil }
        result += value
      case .unknown: return nil
      }
      if result.utf8.count > ScriptValue.maxSize { return nil }
    }
    return result
  }

  private func list(_ elements: [ScriptExpression], depth: Int) -> ScriptValue? {
    var values: [ScriptValue] = []
    guard elements.count <= ScriptValue.maxSize else { return nil }
    for element in elements {
      guard let value = value(of: element, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .list(of: values)
  }

  /// The value of a call at the chain's beginning, and the number of links that it takes: `file("x")`, `rootProject.file("x")`.
  private func call(_ chain: ScriptChain, depth: Int) -> (value: ScriptValue, links: Int)? {
    var name = chain.word
    for (place, link) in chain.links.enumerated() {
      switch link {
      case .member(let member): name += "." + member
      case .call(let arguments, _):
        if name == "project" || name.hasSuffix(".project") {
          guard let path = arguments["path"] ?? arguments.firstValue,
            let text = value(of: path, depth: depth + 1)?.text
          else { return nil }
          return (.module(text.utf8.first == .colon ? text : ":" + text), place + 1)
        }
        if place == 0, let function = functions[name] {
          return result(of: function, arguments, depth: depth).map { ($0, 1) }
        }
        guard case .list(let list)? = list(arguments.map { $0.value }, depth: depth) else { return nil }
        return called(name, list.values).map { ($0, place + 1) }
      case .item: return nil
      }
    }
    return nil
  }

  /// The value of a function that is one expression. Functions that it calls have no value, which limits the cost of a
  /// call.
  private func result(of function: ScriptBlock, _ arguments: [ScriptArgument], depth: Int) -> ScriptValue? {
    guard function.statements.count == 1, case .expression(let expression)? = function.statements.first,
      values.count <= Self.maxNames
    else { return nil }
    var inner = self
    inner.functions = [:]
    for (place, name) in function.parameters.enumerated() {
      inner.set(name, arguments.value(of: name, at: place).flatMap { value(of: $0, depth: depth + 1) })
    }
    return inner.value(of: expression, depth: depth + 1)
  }

  private func called(_ name: Text, _ arguments: [ScriptValue]) -> ScriptValue? {
    let first = arguments.first?.text
    switch name {
    case "listOf", "setOf", "arrayOf", "mutableListOf", "files", "project.files", "listOfNotNull", "arrayListOf":
      return .list(of: arguments)
    case "file", "project.file", "layout.projectDirectory.dir", "layout.projectDirectory.file", "settings.file":
      return first.flatMap { joined(Self.marked(folder), $0) }
    case "rootProject.file", "rootProject.layout.projectDirectory.dir", "rootProject.layout.projectDirectory.file":
      return first.flatMap { joined(Self.marked(""), $0) }
    case "File", "java.io.File", "Paths.get":
      guard let first else { return nil }
      // A relative File counts from where Gradle runs, the checkout's folder.
      let start = joined(Self.marked(""), first)
      guard arguments.count > 1, let folder = start?.text else { return start }
      return arguments[1].text.flatMap { joined(folder, $0) }
    case "uri": return first.map { .text($0) }
    default: return nil
    }
  }

  /// The path in the folder; nil beyond the limit on a string.
  private func joined(_ folder: Text, _ path: Text) -> ScriptValue? {
    if path.utf8.first == Self.rootMark || path.utf8.first == .slash { return .text(path) }
    guard folder.utf8.count + path.utf8.count < ScriptValue.maxSize else { return nil }
    if folder.utf8.count <= 1 { return .text(folder + path) }
    return .text(path.isEmpty ? folder : folder + "/" + path)
  }

  private func property(_ name: Text, of value: ScriptValue) -> ScriptValue? {
    if case .module(let path) = value {
      return name == "path" && path.utf8.first == .colon ? .text(path) : nil
    }
    switch name {
    case "pluginId", "path", "absolutePath", "canonicalPath", "absoluteFile", "canonicalFile", "asFile", "toString":
      return value
    default: return nil
    }
  }

  private func method(
    _ name: Text, of value: ScriptValue, _ arguments: [ScriptArgument], depth: Int
  ) -> ScriptValue? {
    if case .list = value {
      switch name {
      case "toTypedArray", "toList", "toSet", "asList", "toArray": return value
      default: return nil
      }
    }
    guard let text = value.text else { return nil }
    var words: [Text] = []
    for argument in arguments {
      guard let word = self.value(of: argument.value, depth: depth + 1)?.text else { return nil }
      words.append(word)
    }
    switch (name, words.count) {
    case ("get", 0), ("toString", 0), ("trim", 0), ("toFile", 0), ("getPath", 0): return value
    case ("resolve", 1), ("dir", 1), ("file", 1): return joined(text, words[0])
    case ("replace", 2): return Self.replace(words[0], by: words[1], in: text)
    case ("removePrefix", 1): return .text(text.dropping(prefix: words[0]) ?? text)
    default: return nil
    }
  }

  /// The string with every `old` replaced by `new`; nil beyond the limit on a string, or if `old` is longer than
  /// scripts need.
  private static func replace(_ old: Text, by new: Text, in text: Text) -> ScriptValue? {
    let (old, bytes) = (old.bytes, text.bytes)
    guard !old.isEmpty, old.count <= 64 else { return old.isEmpty ? .text(text) : nil }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard result.count <= ScriptValue.maxSize else { return nil }
      if bytes[index...].starts(with: old) {
        result += new.utf8
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result.count <= ScriptValue.maxSize ? .text(Text(decoding: result)) : nil
  }
}
