// Follows a text after its call: to a line of a message, or to a function of the server that reads it.

import LocBase
import LocLua

/// Follows an expression's value through the variables, branches and functions of its file.
struct ContextReader {
  private static let mostSteps = 400
  private static let widestMessage = 200

  private let facts: LuaFacts
  private var tree: LuaTree { facts.tree }
  private var steps = 0
  /// The nodes at which to continue.
  private var open: [LuaNodeID] = []
  private var seen: Set<LuaNodeID> = []

  private(set) var lines: [KeyUse.Line] = []
  /// The function of the server that receives the text.
  private(set) var receiver: TextCall.Function?
  private var platforms: Set<Device.Platform> = []
  private var hasOpenPlatform = false

  /// The only platform of the messages that have the text.
  var platform: Device.Platform? { hasOpenPlatform || platforms.count != 1 ? nil : platforms.first }

  init(_ facts: LuaFacts, of node: LuaNodeID) {
    self.facts = facts
    open = [node]
    while let next = open.popLast(), steps < Self.mostSteps {
      if seen.insert(next).inserted { follow(next) }
    }
  }

  /// Climbs from an expression to where its value goes.
  private mutating func follow(_ start: LuaNodeID) {
    var node = start
    while steps < Self.mostSteps {
      steps += 1
      let here = tree.nodes[node]
      if here.holder >= 0 {
        open += facts.uses[here.holder].prefix(Self.mostSteps)
        return
      }
      if here.holder < -1 { return readFieldWrite(-2 - here.holder) }
      guard here.parent >= 0 else { return }
      let parent = here.parent
      switch tree.nodes[parent].kind {
      case .paren: break
      case .binary:
        // The left side of `and` is a condition only.
        let operation = tree.operation(parent)
        guard operation == .or || operation == .and && tree.part(parent, 1) == node else { return }
      case .field: return readField(parent, node)
      case .call: return readArgument(parent, node)
      case .return: return readReturn(parent, node)
      default: return
      }
      node = parent
    }
  }

  private mutating func readField(_ field: LuaNodeID, _ value: LuaNodeID) {
    guard let key = tree.part(field, 0), tree.part(field, 1) == value, addLine(key) else { return }
    let table = tree.nodes[field].parent
    guard table >= 0 else { return }
    readMessage(table)
  }

  private mutating func readMessage(_ table: LuaNodeID) {
    guard tree.nodes[table].count <= Self.widestMessage, let value = facts.field("platform", of: table) else {
      hasOpenPlatform = true
      return
    }
    let literal = facts.meaning(value)
    if facts.isText(literal, "android") {
      platforms.insert(.android)
    } else if facts.isText(literal, "ios") {
      platforms.insert(.ios)
    } else if facts.isText(literal, "web") {
      platforms.insert(.web)
    } else {
      hasOpenPlatform = true
    }
  }

  /// `message.title = loc.text(…)`.
  private mutating func readFieldWrite(_ write: Int) {
    guard write < tree.writes.count, let target = tree.writes[write].target, let key = tree.part(target, 1),
      addLine(key)
    else { return }
    hasOpenPlatform = true
  }

  /// Adds the line that a field's name means; false if it is not a line.
  private mutating func addLine(_ key: LuaNodeID) -> Bool {
    let line: KeyUse.Line
    if facts.isText(key, "title") {
      line = .title
    } else if facts.isText(key, "body") {
      line = .body
    } else if facts.isText(key, "subtitle") {
      line = .subtitle
    } else {
      return false
    }
    for other in lines where other == line { return true }
    lines.append(line)
    return true
  }

  private mutating func readArgument(_ call: LuaNodeID, _ node: LuaNodeID) {
    guard let callee = tree.part(call, 0), callee != node, let name = facts.locField(callee) else { return }
    switch name {
    case "render": receiver = .render
    case "source": receiver = .source
    case "has": receiver = .has
    default: break
    }
  }

  private mutating func readReturn(_ statement: LuaNodeID, _ node: LuaNodeID) {
    guard tree.part(statement, 0) == node, let calls = facts.calls(of: tree.nodes[statement].function) else { return }
    open += calls
  }
}
