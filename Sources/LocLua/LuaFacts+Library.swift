// Facts about Lua's own functions: their names, and which of them return exactly one value.

package import LocBase

extension LuaFacts {
  /// Whether the expression is a field of a library's table that no local variable hides: `table.insert`.
  package func isLibrary(_ node: LuaNodeID, _ library: UTF8Slice, _ name: UTF8Slice) -> Bool {
    guard let key = libraryField(node, library) else { return false }
    return key == name
  }

  /// The field of a library's table that an expression means; nil if it means none.
  private func libraryField(_ node: LuaNodeID, _ library: UTF8Slice) -> UTF8Slice? {
    let node = meaning(node)
    guard tree.nodes[node].kind == .index, let object = tree.part(node, 0), let key = tree.part(node, 1),
      isGlobal(meaning(object), library)
    else { return nil }
    return word(ofKey: key)
  }

  /// Whether the expression has exactly one value: a call has where it is of a function of Lua or LocScript that always gives one.
  package func hasOneValue(_ node: LuaNodeID) -> Bool {
    guard tree.isMulti(node) else { return true }
    switch tree.nodes[node].kind {
    case .call:
      guard let callee = tree.part(node, 0) else { return false }
      if let name = locField(callee) { return name != "log" }
      if isGlobal(callee, "tostring") || isGlobal(callee, "tonumber") || isGlobal(callee, "type") { return true }
      if let name = libraryField(callee, "string") { return Self.givesOneString(name) }
      if let name = libraryField(callee, "math") { return name != "modf" }
      return isLibrary(callee, "table", "concat")
    case .method: return tree.part(node, 1).flatMap { word(ofKey: $0) }.map { Self.givesOneString($0) } ?? false
    default: return false
    }
  }

  /// Whether a function of `string`, or a method of a string, gives one string or number.
  private static func givesOneString(_ name: UTF8Slice) -> Bool {
    switch name {
    case "format", "upper", "lower", "sub", "rep", "reverse", "len": true
    default: false
    }
  }
}
