// The parts of a `loc.message` on their way to one message: objects merge, and a field written twice is caught.

import CSystem
import LocBase

/// A message in wire names, with the rule's own name for every part that was put in.
struct MergeTree {
  enum Content {
    case object
    case cursor(JSONCursor)
    case text([UInt8])
    case integer(Int)
  }

  struct Node {
    let name: [UInt8]
    var content: Content
    /// Where the rule wrote it; for an object, who made it first.
    let origin: String
    var children: [Int] = []
    /// Children by name, once a walk over them would cost more.
    var index: [[UInt8]: Int] = [:]
  }

  /// Where a later part meets an earlier one.
  struct Conflict {
    let earlier: String
    let later: String
  }

  static let root = 0
  private static let maxDepth = 64
  private static let indexedFrom = 16
  private static let maxTries = 8

  private(set) var nodes = [Node(name: [], content: .object, origin: "message")]
  private(set) var conflicts: [Conflict] = []

  /// The member of an object, made if it is not there; nil when the place holds a value already.
  mutating func object(_ name: [UInt8], in parent: Int, origin: String) -> Int? {
    if let existing = child(name, of: parent) {
      if case .object = nodes[existing].content { return existing }
      report(Conflict(earlier: nodes[existing].origin, later: origin))
      return nil
    }
    return add(Node(name: name, content: .object, origin: origin), to: parent)
  }

  mutating func object(_ name: StaticString, in parent: Int, origin: String) -> Int? {
    object(UTF8Slice(base: name.utf8Start, count: name.utf8CodeUnitCount).bytes, in: parent, origin: origin)
  }

  mutating func put(_ content: Content, _ name: [UInt8], in parent: Int, origin: String) {
    if let existing = child(name, of: parent) {
      report(Conflict(earlier: firstValue(existing), later: origin))
    } else {
      _ = add(Node(name: name, content: content, origin: origin), to: parent)
    }
  }

  mutating func put(_ content: Content, _ name: StaticString, in parent: Int, origin: String) {
    put(content, UTF8Slice(base: name.utf8Start, count: name.utf8CodeUnitCount).bytes, in: parent, origin: origin)
  }

  /// Merges a value: tables of names deeply, anything else as one value (a list replaces nothing, it is written once).
  mutating func merge(_ value: JSONCursor, _ name: [UInt8], in parent: Int, origin: String, depth: Int = 0) {
    guard value.kind == .object, value.count > 0, depth < Self.maxDepth else {
      // An empty table says nothing more where an object stands already.
      if value.kind == .object, let existing = child(name, of: parent), case .object = nodes[existing].content {
        return
      }
      return put(.cursor(value), name, in: parent, origin: origin)
    }
    guard let object = object(name, in: parent, origin: origin) else { return }
    for (memberName, member) in value.members {
      let text = NameText(memberName)
      let place = text.borrowed { (slice: UTF8Slice) -> String in joined(origin, slice) }
      merge(member, text.bytes, in: object, origin: place, depth: depth + 1)
    }
  }

  private func child(_ name: [UInt8], of parent: Int) -> Int? {
    if !nodes[parent].index.isEmpty { return nodes[parent].index[name] }
    for child in nodes[parent].children where nodes[child].name == name { return child }
    return nil
  }

  /// As many as anybody reads.
  private mutating func report(_ conflict: Conflict) {
    if conflicts.count < DiagnosticList.limit { conflicts.append(conflict) }
  }

  private mutating func add(_ node: Node, to parent: Int) -> Int {
    nodes.append(node)
    let added = nodes.count - 1
    nodes[parent].children.append(added)
    if !nodes[parent].index.isEmpty {
      nodes[parent].index[node.name] = added
    } else if nodes[parent].children.count == Self.indexedFrom {
      for child in nodes[parent].children { nodes[parent].index[nodes[child].name] = child }
    }
    return added
  }

  /// The origin of the first value below a node: an object's own origin says less.
  private func firstValue(_ node: Int) -> String {
    var at = node
    while let first = nodes[at].children.first { at = first }
    return nodes[at].origin
  }

  /// The rule's words for a path of the wire message: `message.apns.payload.aps.thread-id` → `ios.thread_id`.
  /// Elements count from 1 there, as Lua counts.
  func origin(ofWirePath path: String) -> String {
    let bytes = Array(path.utf8)
    let prefix = Array("message".utf8)
    guard bytes.starts(with: prefix), bytes.count > prefix.count else { return path }
    var node = Self.root
    var at = prefix.count
    while let (child, end) = member(of: node, bytes, at) {
      (node, at) = (child, end)
      if case .object = nodes[node].content { continue }
      return nodes[node].origin + countedFromOne(bytes[at...])
    }
    return String(decoding: bytes.dropFirst(prefix.count + 1), as: UTF8.self)
  }

  /// The member that a path names at `start`, as `joined` writes it: `.word` or `["name"]`, and where its name ends.
  private func member(of parent: Int, _ path: [UInt8], _ start: Int) -> (child: Int, end: Int)? {
    guard start < path.count else { return nil }
    var end = start + 1
    if path[start] == 0x2E {
      while end < path.count, path[end] != 0x2E, path[end] != 0x5B { end += 1 }
      let child = child(Array(path[(start + 1)..<end]), of: parent)
      return child.map { (child: Int) -> (child: Int, end: Int) in (child, end) }
    }
    guard path[start] == 0x5B, end < path.count, path[end] == 0x22 else { return nil }
    // A name may hold such an end itself; which end is its own only the tree knows.
    var tries = 0
    while end + 2 < path.count, tries < Self.maxTries {
      end += 1
      guard path[end] == 0x22, path[end + 1] == 0x5D else { continue }
      if let child = child(Array(path[(start + 2)..<end]), of: parent) { return (child, end + 2) }
      tries += 1
    }
    return nil
  }

  /// `[0]` → `[1]`.
  private func countedFromOne(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      result.append(text[index])
      index += 1
      guard result.last == 0x5B else { continue }
      var number = 0
      var digits = 0
      while index < text.endIndex, text[index] &- 0x30 < 10, digits < 12 {
        number = number * 10 + Int(text[index] - 0x30)
        digits += 1
        index += 1
      }
      if digits > 0 { result.append(contentsOf: "\(number + 1)".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
