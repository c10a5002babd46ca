// loc.condition writes a condition over topics from tables, and counts its topics.

import CLuaBridge
import LocBase
import LocMessage

extension Sandbox {
  /// `{all = {"a", {any = {"b", {none = {"c"}}}}}}` as `'a' in topics && ('b' in topics || !('c' in topics))`.
  @inline(never)
  func condition(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: UTF8Slice = "a topic, or a table of all, any and none"
    guard let value = arguments.optional(1) else { throw arguments.wrong(1, wanted) }
    if value.kind == .object, loc_lua_absent_read(state, 0) != nil {
      try refuseAbsentFields(of: value, madeBy: .condition)
    }
    guard value.kind == .string || value.kind == .array || ConditionWriter.isTable(value) else {
      throw arguments.wrong(1, wanted)
    }
    var writer = ConditionWriter()
    return .text(try writer.term(value, [], depth: 0).text)
  }
}

/// Writes the terms of one condition, with parentheses wherever two operators meet: FCM reads from left to right.
private struct ConditionWriter {
  /// The text of a term, and whether an operator joins two parts of it.
  typealias Term = (text: [UInt8], isJoined: Bool)

  /// Tables within tables; five topics need fewer.
  private static let deepest = 16

  private var topics = 0

  static func isTable(_ value: JSONCursor) -> Bool {
    value.kind == .object && value.node.flags & UInt8(LOC_NODE_TEXT | LOC_NODE_MESSAGE) == 0
  }

  /// - Parameter path: the fields and positions that lead to the value.
  mutating func term(_ value: JSONCursor, _ path: [UInt8], depth: Int) throws(LocError) -> Term {
    if value.kind == .string { return (try topic(value, path), false) }
    guard depth < Self.deepest else { throw wrong(path, "the tables of a condition are nested too deeply") }
    if value.kind == .array {
      throw wrong(path, "write {all = {…}} or {any = {…}}, so that the list says how it is joined")
    }
    guard Self.isTable(value) else { throw wrong(path, "a topic is a string; loc.topic makes one of anything else") }
    try checkNames(of: value, path)
    var parts: [Term] = []
    if let all = value.member("all") {
      parts += try terms(all, path + Self.name("all", behind: path), depth)
    }
    if let any = value.member("any") {
      let terms = try terms(any, path + Self.name("any", behind: path), depth)
      parts.append(Self.joined(terms, by: " || "))
    }
    if let none = value.member("none") {
      for term in try terms(none, path + Self.name("none", behind: path), depth) {
        parts.append(([UInt8]("!(".utf8) + term.text + [.rightParenthesis], false))
      }
    }
    guard !parts.isEmpty else { throw wrong(path, "a table of a condition has a field all, any or none") }
    return Self.joined(parts, by: " && ")
  }

  /// The terms of a list. One term needs no list.
  private mutating func terms(_ value: JSONCursor, _ path: [UInt8], _ depth: Int) throws(LocError) -> [Term] {
    guard value.kind == .array else {
      if value.kind == .object, value.count == 0 { throw wrong(path, "this list of topics is empty") }
      return [try term(value, path, depth: depth + 1)]
    }
    var terms: [Term] = []
    for element in value.elements {
      let position = [UInt8]("[\(terms.count + 1)]".utf8)
      terms.append(try term(element, path + position, depth: depth + 1))
    }
    guard !terms.isEmpty else { throw wrong(path, "this list of topics is empty") }
    return terms
  }

  private mutating func topic(_ value: JSONCursor, _ path: [UInt8]) throws(LocError) -> [UInt8] {
    let name = value.text(atMost: ArgumentLimit.topic * 6) ?? []
    guard name.withSlice({ isTopicName($0) }) else {
      let text = name.count <= 40 ? "'\(Text(decoding: name))'" : "this"
      var problem = "\(text) is not a valid topic: 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %"
      problem +=
        name.starts(with: "/topics/".utf8) ? "; write only what follows /topics/" : "; loc.topic makes one of any text"
      throw wrong(path, problem, .topicName)
    }
    topics += 1
    guard topics <= TopicCondition.maxTopics else {
      throw wrong(
        [], "more than five topics in one condition; FCM takes five at most and answers 400", .conditionTopics)
    }
    return [.apostrophe] + name + [UInt8]("' in topics".utf8)
  }

  private func checkNames(of table: JSONCursor, _ path: [UInt8]) throws(LocError) {
    for (name, _) in table.members {
      guard let name = name.text(atMost: ArgumentLimit.optionName) else {
        throw wrong(
          path, "a condition has no field with a name of \(name.token.count) bytes; its fields are all, any, none")
      }
      let field = Text(decoding: name)
      let known: [Text] = ["all", "any", "none"]
      if known.contains(field) { continue }
      let near = LocBase.suggestion(for: field, among: known).map { "did you mean '\($0)'?" }
      throw wrong(path, "a condition has no field '\(field)'; " + (near ?? "its fields are all, any, none"))
    }
  }

  private func wrong(_ path: [UInt8], _ problem: String, _ code: DiagnosticCode = .argument) -> LocError {
    let place = path.isEmpty ? "" : "\(Text(decoding: path)): "
    return LocError(code, "argument 1 of loc.condition: " + place + problem)
  }

  private static func name(_ name: UTF8Slice, behind path: [UInt8]) -> [UInt8] {
    (path.isEmpty ? [] : [.period]) + name.bytes
  }

  /// The terms with an operator between them; a term that contains operators is put into parentheses, unless it is the
  /// only one.
  private static func joined(_ terms: [Term], by sign: UTF8Slice) -> Term {
    if terms.count == 1 { return terms[0] }
    var text: [UInt8] = []
    for (index, term) in terms.enumerated() {
      if index > 0 { text += sign.bytes }
      text += term.isJoined ? [.leftParenthesis] + term.text + [.rightParenthesis] : term.text
    }
    return (text, true)
  }
}
