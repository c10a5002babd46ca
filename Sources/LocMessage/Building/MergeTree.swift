// Merges the parts of a `loc.message` into one message: objects merge, and a field written twice is detected.

import LocBase

/// The place in the rule's table where a part was written: a name, and the table that holds it.
struct Origin: BitwiseCopyable {
  /// The number that MergeTree gave the table; 0 is the table passed to `loc.message`.
  let container: Int32
  /// The node of the name.
  let name: Int32
}

/// A message in wire names that records for every part its place in the rule's table. Names and values are borrowed from the
/// rule's table, from DecodedTexts, or live as long as the program.
struct MergeTree: ~Copyable {
  enum Content: BitwiseCopyable {
    case object
    /// A value of the rule's table, given by its node.
    case value(Int)
    /// Text from a string or from digits.
    case text(UTF8Slice)
    case integer(UTF8Slice)
  }

  struct Node: BitwiseCopyable {
    let name: UTF8Slice
    let content: Content
    /// The place where the rule wrote the node; for an object, the place that created it first.
    let origin: Origin
    // Node numbers. The root is never a child, so 0 means none.
    var firstChild: Int32 = 0
    var lastChild: Int32 = 0
    var next: Int32 = 0
    var childCount: Int32 = 0
  }

  private struct MemberName: Hashable {
    let parent: Int
    let name: UTF8Slice

    static func == (left: MemberName, right: MemberName) -> Bool {
      left.parent == right.parent && left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(parent)
      hasher.combine(bytes: UnsafeRawBufferPointer(name.buffer))
    }
  }

  static let root = 0
  private static let maxDepth = 64
  private static let indexedFrom = 16
  private static let maxTries = 8

  /// The rule's table; `begin` must be called before any other method.
  private var table: JSONCursor?
  private(set) var nodes = ReusedList<Node>(capacity: 64)
  /// The origins of the tables that contain the parts; `Origin.container` is an index into the list.
  private var containers = ReusedList<Origin>(capacity: 16)
  private(set) var conflicts: [(earlier: Origin, later: Origin)] = []
  /// An index of children by name, for objects in which a linear search would cost more.
  private var index: [MemberName: Int] = [:]

  /// Forgets the message that was built last.
  mutating func begin(_ table: JSONCursor) {
    self.table = table
    nodes.removeAll()
    nodes.append(Node(name: .empty, content: .object, origin: Origin(container: 0, name: 0)))
    containers.removeAll()
    containers.append(Origin(container: 0, name: 0))
    if !conflicts.isEmpty { conflicts.removeAll() }
    if !index.isEmpty { index = [:] }
  }

  /// Returns a number for the table at `origin`, to be used in the origins of its members.
  mutating func enter(_ origin: Origin) -> Int32 {
    containers.append(origin)
    return Int32(truncatingIfNeeded: containers.count - 1)
  }

  /// The member object of this name, created when it is absent; nil when the member is a value already.
  mutating func object(_ name: UTF8Slice, in parent: Int, origin: Origin) -> Int? {
    if let existing = child(name, of: parent) {
      if case .object = nodes[existing].content { return existing }
      report(nodes[existing].origin, origin)
      return nil
    }
    return add(Node(name: name, content: .object, origin: origin), to: parent)
  }

  mutating func put(_ content: Content, _ name: UTF8Slice, in parent: Int, origin: Origin) {
    if let existing = child(name, of: parent) {
      report(firstValue(existing), origin)
    } else {
      _ = add(Node(name: name, content: content, origin: origin), to: parent)
    }
  }

  /// Merges a value: tables of names are merged deeply, any other value as a whole (a list replaces nothing, it is written
  /// once).
  mutating func merge(
    _ value: JSONCursor, _ name: UTF8Slice, in parent: Int, origin: Origin, _ texts: inout DecodedTexts, depth: Int = 0
  ) {
    guard value.kind == .object, value.count > 0, depth < Self.maxDepth else {
      // An empty table adds nothing to an object that exists already.
      if value.kind == .object, let existing = child(name, of: parent), case .object = nodes[existing].content {
        return
      }
      return put(.value(value.index), name, in: parent, origin: origin)
    }
    guard let object = object(name, in: parent, origin: origin) else { return }
    let container = enter(origin)
    for (memberName, member) in value.members {
      let place = Origin(container: container, name: Int32(truncatingIfNeeded: memberName.index))
      merge(member, texts.text(memberName), in: object, origin: place, &texts, depth: depth + 1)
    }
  }

  private mutating func child(_ name: UTF8Slice, of parent: Int) -> Int? {
    if nodes[parent].childCount >= Self.indexedFrom { return index[MemberName(parent: parent, name: name)] }
    var at = Int(nodes[parent].firstChild)
    while at != 0 {
      if nodes[at].name == name { return at }
      at = Int(nodes[at].next)
    }
    return nil
  }

  /// Records a conflict; conflicts beyond the limit on findings are dropped.
  private mutating func report(_ earlier: Origin, _ later: Origin) {
    if conflicts.count < DiagnosticList.limit { conflicts.append((earlier, later)) }
  }

  private mutating func add(_ node: Node, to parent: Int) -> Int {
    let added = nodes.count
    let number = Int32(truncatingIfNeeded: added)
    nodes.append(node)
    if nodes[parent].childCount == 0 {
      nodes[parent].firstChild = number
    } else {
      nodes[Int(nodes[parent].lastChild)].next = number
    }
    nodes[parent].lastChild = number
    nodes[parent].childCount &+= 1
    if nodes[parent].childCount >= Self.indexedFrom { addToIndex(added, parent) }
    return added
  }

  @inline(never)
  private mutating func addToIndex(_ added: Int, _ parent: Int) {
    guard nodes[parent].childCount == Self.indexedFrom else {
      index[MemberName(parent: parent, name: nodes[added].name)] = added
      return
    }
    var at = Int(nodes[parent].firstChild)
    while at != 0 {
      index[MemberName(parent: parent, name: nodes[at].name)] = at
      at = Int(nodes[at].next)
    }
  }

  /// The origin of the first value below a node; an object's own origin is less precise.
  private mutating func firstValue(_ node: Int) -> Origin {
    var at = node
    while nodes[at].firstChild != 0 { at = Int(nodes[at].firstChild) }
    return nodes[at].origin
  }

  // MARK: - Paths in the rule's table

  /// The path as the rule wrote it, `android.notification.title`.
  func path(_ origin: Origin) -> Text {
    guard let table else { return "" }
    var outer: Text = ""
    if origin.container != 0 { outer = path(containers[Int(origin.container)]) }
    let name = JSONCursor(nodes: table.nodes, source: table.source, index: Int(origin.name))
    var texts = DecodedTexts()
    return joined(outer, texts.text(name))
  }

  /// The path in the rule's table for a path of the wire message: `message.apns.payload.aps.thread-id` → `ios.thread_id`. Its
  /// elements count from 1, as Lua counts.
  mutating func origin(ofWirePath path: Text) -> Text {
    path.withSlice { (path: UTF8Slice) -> Text in origin(ofWirePath: path) }
  }

  private mutating func origin(ofWirePath path: UTF8Slice) -> Text {
    let prefix: UTF8Slice = "message"
    guard path.hasPrefix(prefix), path.count > prefix.count else { return Text(path) }
    var node = Self.root
    var at = prefix.count
    while let (child, end) = member(of: node, path, at) {
      (node, at) = (child, end)
      if case .object = nodes[node].content { continue }
      let origin = self.path(nodes[node].origin)
      return at == path.count ? origin : origin + countedFromOne(path.part(at, path.count))
    }
    return Text(decoding: path.dropFirst(prefix.count + 1))
  }

  /// The member that a path names at `start`, and the end of its name. The path is written as `joined` writes it: `.word` or
  /// `["name"]`.
  private mutating func member(of parent: Int, _ path: UTF8Slice, _ start: Int) -> (child: Int, end: Int)? {
    guard start < path.count else { return nil }
    var end = start + 1
    if path[start] == .period {
      while end < path.count, path[end] != .period, path[end] != .leftBracket { end += 1 }
      return child(path.part(start + 1, end), of: parent).map { (child: Int) -> (child: Int, end: Int) in (child, end) }
    }
    guard path[start] == .leftBracket, end < path.count, path[end] == .quote else { return nil }
    // A name may itself contain `"]`; only the tree can tell which `"]` ends the name.
    var tries = 0
    while end + 2 < path.count, tries < Self.maxTries {
      end += 1
      guard path[end] == .quote, path[end + 1] == .rightBracket else { continue }
      if let child = child(path.part(start + 2, end), of: parent) { return (child, end + 2) }
      tries += 1
    }
    return nil
  }

  /// Adds 1 to the indices of a path: `[0]` → `[1]`.
  private func countedFromOne(_ text: UTF8Slice) -> Text {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      result.append(text[index])
      index += 1
      guard result.last == .leftBracket else { continue }
      var number = 0
      var digits = 0
      while index < text.endIndex, text[index].isDigit, digits < 12 {
        number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
        digits += 1
        index += 1
      }
      if digits > 0 { result.append(contentsOf: "\(number + 1)".utf8) }
    }
    return Text(decoding: result)
  }
}
