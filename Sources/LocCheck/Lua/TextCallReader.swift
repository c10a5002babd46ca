// Finds the calls of a source that name keys.

import LocBase
import LocLua

/// Finds the calls in a source that name keys. It has its own facts about the file's variables, and its own work limit.
struct TextCallReader {
  private static let widest = 300

  private let facts: LuaFacts
  private let reach: RunReach
  private let file: String
  private let known = Known()
  private var tree: LuaTree { facts.tree }

  /// The state that the calls of one file share.
  private final class Known {
    /// The keys of variables.
    var keys: [Int: [TextKey]] = [:]
    /// The steps of readers that are left; the keys of further calls are computed to a check.
    var steps = 300_000
  }

  init(_ facts: LuaFacts, _ reach: RunReach, file: String) {
    self.facts = facts
    self.reach = reach
    self.file = file
  }

  /// The calls, in the order of the source.
  func calls() -> [TextCall] {
    var found: [(offset: Int, call: TextCall)] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .call {
      if let call = read(node) { found.append((tree.tokens[tree.nodes[node].token].start, call)) }
    }
    found.sort { (left: (offset: Int, call: TextCall), right: (offset: Int, call: TextCall)) -> Bool in
      left.offset < right.offset
    }
    var walk = PositionWalk(facts.source, file: file)
    return found.map { (offset: Int, call: TextCall) -> TextCall in
      var call = call
      call.place = walk.position(offset)
      return call
    }
  }

  private func read(_ node: LuaNodeID) -> TextCall? {
    guard var callee = tree.part(node, 0) else { return nil }
    var arguments = tree.parts(node).dropFirst()
    // `pcall(loc.text, key, …)` calls it as well.
    if facts.isGlobal(callee, "pcall"), let called = arguments.popFirst() { callee = called }
    guard let name = facts.locField(callee) else { return nil }
    var call = TextCall(function: .text, place: SourcePosition(file: file))
    switch name {
    case "text": readText(node, Array(arguments), &call)
    case "plural_key": readPrefix(.pluralKey, arguments.first, &call)
    case "has":
      // A text as an argument is a separate call.
      if let first = arguments.first, isTextCall(first) { return nil }
      readPrefix(.has, arguments.first, &call)
      readVersion(arguments.dropFirst().first, &call)
    default: return nil
    }
    return call
  }

  private func isTextCall(_ node: LuaNodeID) -> Bool {
    let node = facts.meaning(node)
    guard tree.nodes[node].kind == .call, let callee = tree.part(node, 0) else { return false }
    return facts.locField(callee) == "text"
  }

  private func keys(_ node: LuaNodeID?) -> [TextKey] {
    guard let node else { return [.unknown] }
    let name = tree.nodes[tree.bare(node)]
    let variable = name.kind == .name ? name.variable : -1
    if let keys = known.keys[variable] { return keys }
    guard known.steps > 0 else { return [.unknown] }
    var reader = KeyReader(facts)
    let keys = reader.keys(of: node)
    known.steps -= reader.steps
    if variable >= 0 { known.keys[variable] = keys }
    return keys
  }

  private func readPrefix(_ function: TextCall.Function, _ argument: LuaNodeID?, _ call: inout TextCall) {
    call.function = function
    call.keys = keys(argument)
  }

  /// Reads `{version = "5.2", platform = "ios"}`. A version for a platform that only a run knows is left out.
  private func readVersion(_ options: LuaNodeID?, _ call: inout TextCall) {
    guard let options, let table = onlyTable(options), let version = facts.field("version", of: table) else { return }
    if let platform = facts.field("platform", of: table) {
      let name = facts.meaning(platform)
      call.platform = facts.isText(name, "android") ? .android : facts.isText(name, "ios") ? .ios : nil
      if call.platform == nil { return }
    }
    call.version = facts.text(facts.meaning(version))
  }

  private func readText(_ node: LuaNodeID, _ arguments: [LuaNodeID], _ call: inout TextCall) {
    if arguments.count == 1, let table = onlyTable(arguments[0]) {
      readTable(table, &call)
    } else {
      call.keys = keys(arguments.first)
      if let last = arguments.last, facts.hasOneValue(last) {
        call.argumentCount = arguments.count - 1
      }
    }
    let context = ContextReader(facts, of: node)
    call.lines = context.lines
    call.platform = context.platform
    if context.lines.isEmpty, let receiver = context.receiver { call.function = receiver }
  }

  /// The only table that an expression can mean; nil if it has more fields than a text could use.
  private func onlyTable(_ node: LuaNodeID) -> LuaNodeID? {
    var reader = KeyReader(facts)
    guard let tables = reader.tables(of: node), tables.count == 1, let table = tables.first else { return nil }
    return tree.nodes[table].count <= Self.widest ? table : nil
  }

  private func readTable(_ table: LuaNodeID, _ call: inout TextCall) {
    call.isTable = true
    if let key = facts.field("android", of: table) { call.android = keys(key) }
    if let key = facts.field("ios", of: table) { call.ios = keys(key) }
    if let fallback = facts.field("fallback", of: table) { call.hasFallback = tree.nodes[fallback].kind != .nil }
    guard let list = facts.field("args", of: table), tree.nodes[list].kind != .nil else {
      call.argumentCount = 0
      return
    }
    guard let list = onlyTable(list) else { return }
    for field in tree.parts(list) where tree.nodes[field].kind != .item { return }
    if let last = tree.parts(list).last, let value = tree.part(last, 0), !facts.hasOneValue(value) { return }
    call.argumentCount = tree.nodes[list].count
  }
}
