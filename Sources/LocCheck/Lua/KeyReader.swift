// Finds the keys that an expression may have, as far as the source shows them without being run.

import LocBase
import LocLua

/// Finds the keys that an expression may have: every value that a branch, a variable, a table of the file or a function
/// of the file can give it. Each call has its own reader, which limits the work.
struct KeyReader {
  private static let mostSteps = 1_000
  private static let mostKeys = 256
  private static let deepest = 24
  /// The known bytes of a call's keys that count as one step.
  private static let bytesOfStep = 32

  private let facts: LuaFacts
  private var tree: LuaTree { facts.tree }
  private(set) var steps = 0
  /// The variables and functions whose values are being read: one that needs itself is computed.
  private var openVariables: [Int] = []
  private var openFunctions: [Int] = []

  init(_ facts: LuaFacts) { self.facts = facts }

  /// The keys without repetition, in the order of the source. At least one.
  mutating func keys(of node: LuaNodeID) -> [TextKey] {
    var found: [TextKey] = []
    var known: Set<TextKey> = []
    for key in read(node, 0) where known.insert(key).inserted { found.append(key) }
    if found.isEmpty || found.count > Self.mostKeys { return [.unknown] }
    return found
  }

  private mutating func read(_ node: LuaNodeID, _ depth: Int) -> [TextKey] {
    steps += 1
    guard depth < Self.deepest, steps < Self.mostSteps else { return [.unknown] }
    let node = tree.bare(node)
    switch tree.nodes[node].kind {
    case .string, .fieldName: return [facts.text(node).map { .literal($0) } ?? .unknown]
    case .number: return [digits(node).map { .literal($0) } ?? .unknown]
    case .nil, .false, .true: return []
    case .name: return readVariable(tree.nodes[node].variable, depth)
    case .binary: return readBinary(node, depth)
    case .index:
      guard let values = select(node, depth + 1) else { return [.unknown] }
      return read(all: values, depth)
    case .call: return readCall(node, depth)
    case .method: return readMethod(node, depth)
    default: return [.unknown]
    }
  }

  /// The keys of several expressions, each once; unknown where they are too many.
  private mutating func read(all nodes: [LuaNodeID], _ depth: Int) -> [TextKey] {
    var keys: [TextKey] = []
    var known: Set<TextKey> = []
    for node in nodes {
      for key in read(node, depth + 1) where known.insert(key).inserted { keys.append(key) }
      if keys.count > Self.mostKeys { return [.unknown] }
    }
    // A chain of variables hands many keys on.
    steps += keys.count / 8
    return keys
  }

  /// A numeral that Lua prints unchanged: digits without a leading zero.
  private func digits(_ node: LuaNodeID) -> [UInt8]? {
    let word = facts.word(tree.nodes[node].token)
    guard word.count <= 18, word.count == 1 || word.buffer.first != UInt8(ascii: "0") else { return nil }
    for byte in word.buffer where !byte.isDigit { return nil }
    return word.bytes
  }

  private mutating func readBinary(_ node: LuaNodeID, _ depth: Int) -> [TextKey] {
    switch tree.operation(node) {
    case .and: return tree.part(node, 1).map { read($0, depth + 1) } ?? [.unknown]
    case .or:
      // Many branches are a chain to the left, as deep as it has branches.
      var rights: [LuaNodeID] = []
      var left = node
      while tree.nodes[left].kind == .binary, tree.operation(left) == .or, let first = tree.part(left, 0),
        let second = tree.part(left, 1), rights.count < Self.mostKeys
      {
        rights.append(second)
        left = tree.bare(first)
      }
      if rights.count == Self.mostKeys { return [.unknown] }
      return read(left, depth + 1) + read(all: rights.reversed(), depth)
    case .concat:
      guard let first = tree.part(node, 0), let second = tree.part(node, 1) else { return [.unknown] }
      return join(read(first, depth + 1), read(second, depth + 1))
    default: return [.unknown]
    }
  }

  private mutating func join(_ left: [TextKey], _ right: [TextKey]) -> [TextKey] {
    guard !left.isEmpty, !right.isEmpty, left.count * right.count <= Self.mostKeys else { return [.unknown] }
    var bytes = 0
    for first in left { for second in right { bytes += first.knownCount + second.knownCount } }
    steps += left.count * right.count + bytes / Self.bytesOfStep
    guard steps < Self.mostSteps else { return [.unknown] }
    var keys: [TextKey] = []
    for first in left { for second in right { keys.append(first.joined(with: second)) } }
    return keys
  }

  // MARK: - Variables

  private mutating func readVariable(_ variable: Int, _ depth: Int) -> [TextKey] {
    guard variable >= 0, !openVariables.contains(variable), facts.writes[variable].count <= Self.mostKeys else {
      return [.unknown]
    }
    openVariables.append(variable)
    defer { _ = openVariables.popLast() }
    var values: [LuaNodeID] = []
    for write in facts.writes[variable] {
      guard let value = tree.writes[write].value else { return [.unknown] }
      values.append(value)
    }
    let keys = read(all: values, depth)
    switch tree.variables[variable].kind {
    case .local: return keys
    case .counter: return [.unknown]
    case .parameter(let place): return keys + readParameter(place, of: tree.variables[variable].function, depth)
    case .iteration(let place, let node):
      guard let values = elements(place, node, depth + 1) else { return [.unknown] }
      return keys + read(all: values, depth)
    }
  }

  /// The keys that the function's calls give to a parameter.
  private mutating func readParameter(_ place: Int, of function: Int, _ depth: Int) -> [TextKey] {
    guard let calls = facts.calls(of: function), !calls.isEmpty else { return [.unknown] }
    var values: [LuaNodeID] = []
    for call in calls {
      steps += 1
      let count = tree.nodes[call].count - 1
      if let last = tree.part(call, count), count > 0, place >= count - 1, !facts.hasOneValue(last) {
        return [.unknown]
      }
      if let argument = tree.part(call, place + 1) { values.append(argument) }
    }
    return read(all: values, depth)
  }

  // MARK: - Calls

  private mutating func readCall(_ node: LuaNodeID, _ depth: Int) -> [TextKey] {
    guard let callee = tree.part(node, 0) else { return [.unknown] }
    let arguments = Array(tree.parts(node).dropFirst())
    if let name = facts.locField(callee) {
      guard name == "plural_key", let prefix = arguments.first else { return [.unknown] }
      return read(prefix, depth + 1).map { (key: TextKey) -> TextKey in
        if case .literal(let text) = key { return .family(text) }
        return .computed(prefix: key.prefix, suffix: [])
      }
    }
    if facts.isLibrary(callee, "string", "format"), let format = arguments.first {
      return readFormat(format, Array(arguments.dropFirst()), depth)
    }
    guard let function = facts.function(callee), !openFunctions.contains(function),
      facts.returns[function].count <= Self.mostKeys
    else { return [.unknown] }
    openFunctions.append(function)
    defer { _ = openFunctions.popLast() }
    var values: [LuaNodeID] = []
    for node in facts.returns[function] { if let value = tree.part(node, 0) { values.append(value) } }
    return values.isEmpty ? [.unknown] : read(all: values, depth)
  }

  /// `("sale_%s"):format(x)`.
  private mutating func readMethod(_ node: LuaNodeID, _ depth: Int) -> [TextKey] {
    guard let object = tree.part(node, 0), let name = tree.part(node, 1), facts.isText(name, "format") else {
      return [.unknown]
    }
    return readFormat(object, Array(tree.parts(node).dropFirst(2)), depth)
  }

  /// The texts of `string.format`: a `%s` is its argument, anything else is unknown.
  private mutating func readFormat(_ node: LuaNodeID, _ arguments: [LuaNodeID], _ depth: Int) -> [TextKey] {
    var keys: [TextKey] = []
    for format in read(node, depth + 1) {
      guard case .literal(let text) = format else { return [.unknown] }
      keys += readFormat(text, arguments, depth)
    }
    return keys
  }

  private mutating func readFormat(_ format: [UInt8], _ arguments: [LuaNodeID], _ depth: Int) -> [TextKey] {
    var keys: [TextKey] = [.literal([])]
    var plain: [UInt8] = []
    var place = 0
    var index = 0
    while index < format.count {
      let byte = format[index]
      index += 1
      guard byte == .percent else {
        plain.append(byte)
        continue
      }
      // The conversion is the first letter after the flags, the width and the precision.
      let start = index
      while index < format.count, format[index] != .percent, !LuaLexer.isLetter(format[index]) { index += 1 }
      guard index < format.count else { return [.unknown] }
      let conversion = format[index]
      let isBare = index == start
      index += 1
      if conversion == .percent {
        plain.append(conversion)
        continue
      }
      keys = join(keys, [.literal(plain)])
      plain = []
      let isKnown = isBare && conversion == UInt8(ascii: "s") && place < arguments.count
      keys = join(keys, isKnown ? read(arguments[place], depth + 1) : [.unknown])
      place += 1
    }
    return join(keys, [.literal(plain)])
  }

  // MARK: - Tables

  /// The constructors of the tables that an expression may mean; nil if that is not known.
  mutating func tables(of node: LuaNodeID, _ depth: Int = 0) -> [LuaNodeID]? {
    steps += 1
    guard depth < Self.deepest, steps < Self.mostSteps else { return nil }
    let node = tree.bare(node)
    let here = tree.nodes[node]
    switch here.kind {
    case .table: return [node]
    case .name:
      guard here.variable >= 0 else { return nil }
      if case .iteration(let place, let expression) = tree.variables[here.variable].kind {
        guard facts.writes[here.variable].isEmpty else { return nil }
        return elements(place, expression, depth + 1).flatMap { tables(ofAll: $0, depth) }
      }
      guard isFixed(here.variable) else { return nil }
      let value = facts.meaning(node)
      return value == node ? nil : tables(of: value, depth + 1)
    case .index: return select(node, depth + 1).flatMap { tables(ofAll: $0, depth) }
    case .binary:
      guard tree.operation(node) == .or, let first = tree.part(node, 0), let second = tree.part(node, 1),
        let left = tables(of: first, depth + 1), let right = tables(of: second, depth + 1)
      else { return nil }
      return left + right
    default: return nil
    }
  }

  private mutating func tables(ofAll nodes: [LuaNodeID], _ depth: Int) -> [LuaNodeID]? {
    var found: [LuaNodeID] = []
    for node in nodes {
      guard let tables = tables(of: node, depth + 1) else { return nil }
      found += tables
    }
    return found
  }

  /// Whether the file only reads the variable's value.
  private mutating func isFixed(_ variable: Int) -> Bool {
    guard facts.fieldWrites[variable].isEmpty else { return false }
    for use in facts.uses[variable] {
      steps += 1
      let node = tree.nodes[use]
      if node.holder != -1 || steps > Self.mostSteps { return false }
      guard node.parent >= 0 else { continue }
      switch tree.nodes[node.parent].kind {
      case .index: if tree.part(node.parent, 0) != use { return false }
      case .unary, .binary, .return: continue
      case .call: if !isReader(node.parent) { return false }
      case .field, .item: if !isPartOfCall(node.parent) { return false }
      default: return false
      }
    }
    return true
  }

  /// Whether a field belongs to a table that only a function of `loc` receives, perhaps nested in another table.
  private func isPartOfCall(_ field: LuaNodeID) -> Bool {
    var field = field
    for _ in 0..<8 {
      let table = tree.nodes[field].parent
      guard table >= 0, tree.nodes[table].parent >= 0 else { return false }
      field = tree.nodes[table].parent
      if tree.nodes[field].kind == .call { return isReader(field) }
    }
    return false
  }

  /// Whether a call changes no table that it is given.
  private func isReader(_ call: LuaNodeID) -> Bool {
    isWalk(call) || tree.part(call, 0).map { facts.locField($0) != nil } == true
  }

  /// Whether a call is of a function that walks through a table.
  private func isWalk(_ call: LuaNodeID) -> Bool {
    guard let callee = tree.part(call, 0) else { return false }
    return facts.isGlobal(callee, "ipairs") || facts.isGlobal(callee, "pairs") || facts.isGlobal(callee, "next")
  }

  /// The values that `for … in ipairs(table)` gives to the variable at a place; nil if that is not known.
  private mutating func elements(_ place: Int, _ node: LuaNodeID, _ depth: Int) -> [LuaNodeID]? {
    let node = tree.bare(node)
    guard tree.nodes[node].kind == .call, isWalk(node), let argument = tree.part(node, 1),
      let tables = tables(of: argument, depth + 1)
    else { return nil }
    var found: [LuaNodeID] = []
    for table in tables {
      for field in tree.parts(table) {
        steps += 1
        guard steps < Self.mostSteps else { return nil }
        let isItem = tree.nodes[field].kind == .item
        if place == 0, isItem { return nil }
        guard let value = tree.part(field, isItem ? 0 : place) else { return nil }
        found.append(value)
      }
    }
    return found
  }

  /// The values that `table[key]` may have; nil if that is not known.
  private mutating func select(_ node: LuaNodeID, _ depth: Int) -> [LuaNodeID]? {
    guard let object = tree.part(node, 0), let key = tree.part(node, 1), let tables = tables(of: object, depth + 1)
    else {
      return nil
    }
    let name = facts.text(key)
    var found: [LuaNodeID] = []
    for table in tables {
      for field in tree.parts(table) {
        steps += 1
        guard steps < Self.mostSteps else { return nil }
        guard tree.nodes[field].kind == .field, let fieldKey = tree.part(field, 0), let value = tree.part(field, 1)
        else {
          // A constant text selects no value without a key.
          if name != nil { continue }
          guard let value = tree.part(field, 0), facts.hasOneValue(value) else { return nil }
          found.append(value)
          continue
        }
        if let name, let other = facts.text(fieldKey), other != name { continue }
        found.append(value)
      }
    }
    return found
  }
}
