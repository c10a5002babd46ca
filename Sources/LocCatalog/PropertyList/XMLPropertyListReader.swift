// Reads XML property lists from UTF-8 into nodes as CF does. An XML parser cannot replace this reader: CF reads no document
// type, knows five entities, stops after the first value, and accepts text that no XML parser would (a bare <dict>, NUL in a
// string, `>` closing a tag inside an attribute). One pass, no recursion.

import LocBase

struct XMLPropertyListReader: ~Copyable {
  /// CF refuses more nested lists and dictionaries than this.
  static let maxDepth = 512
  /// The longest part of an unexpected tag that a finding shows.
  private static let maxShownTag = 40

  enum Container {
    case plist
    case array
    case dictionary
  }

  struct Frame {
    let container: Container
    let node: Int
    var count = 0
    /// True in a dictionary if a key has been read and its value is expected next.
    var hasKey = false
  }

  var storage: PropertyListStorage
  let base: UnsafePointer<UInt8>
  let end: Int
  var index: Int
  var frames: [Frame] = []
  /// The number of open lists and dictionaries; CF does not count <plist>, but this reader limits it as well.
  private var depth: Int {
    var count = 0
    for frame in frames where frame.container != .plist { count += 1 }
    return max(count, frames.count - Self.maxDepth)
  }

  /// - Parameters:
  ///   - start: the first byte after a byte order mark.
  ///   - end: where the text ends.
  init(_ storage: consuming PropertyListStorage, start: Int, end: Int) {
    base = storage.source
    self.end = end
    index = start
    self.storage = storage
  }

  consuming func finish() -> PropertyListStorage { storage }

  /// Reads the document. Nil on success, otherwise the reason why CF would not read it as XML.
  mutating func parse() -> PropertyListProblem? {
    do throws(PropertyListProblem) {
      try parseProlog()
      try parseElement()
      while let frame = frames.last { try parseContent(of: frame) }
    } catch {
      return error
    }
    return nil
  }

  func problem(_ message: String, at offset: Int? = nil, help: String? = nil) -> PropertyListProblem {
    PropertyListProblem(message: message, offset: offset ?? index, help: help)
  }

  mutating func skipSpace() {
    while index < end, isXMLSpace(base[index]) { index += 1 }
  }

  func matches(_ word: UTF8Slice, at offset: Int) -> Bool {
    startsWith(UTF8Slice(base: base, count: end), at: offset, word)
  }
}

@inline(__always)
private func isXMLSpace(_ byte: UInt8) -> Bool {
  byte == .space || byte == .tab || byte == .newline || byte == .carriageReturn
}

// MARK: - Structure

extension XMLPropertyListReader {
  /// Reads the text before the first element and moves past that element's `<`.
  private mutating func parseProlog() throws(PropertyListProblem) {
    while index < end {
      skipSpace()
      if index + 1 >= end { throw problem("no XML content") }
      guard base[index] == .lessThan else { throw problem("expected '<'") }
      index += 1
      switch base[index] {
      case .exclamationMark:
        index += 1
        if matches("--", at: index) {
          // Skips one byte more than the two dashes, as CF does here (and only here).
          index += 3
          try skipComment()
        } else {
          try skipDocumentType()
        }
      case .questionMark:
        index += 1
        try skipInstruction()
      default:
        return
      }
    }
    throw problem("the file ends before the first element")
  }

  /// Skips a comment from after `<!--`. CF requires at least one byte after the comment's end.
  private mutating func skipComment() throws(PropertyListProblem) {
    let start = index
    while index < end - 3 {
      if matches("-->", at: index) {
        index += 3
        return
      }
      index += 1
    }
    throw problem("the comment is not closed", at: min(start, end))
  }

  private mutating func skipInstruction() throws(PropertyListProblem) {
    let start = index
    while index < end - 2 {
      if matches("?>", at: index) {
        index += 2
        return
      }
      index += 1
    }
    throw problem("the processing instruction is not closed", at: start)
  }

  private mutating func skipDocumentType() throws(PropertyListProblem) {
    guard matches("DOCTYPE", at: index) else { throw problem("expected '<!DOCTYPE' or a comment") }
    index += 7
    while index < end, base[index] != .leftBracket {
      index += 1
      if base[index - 1] == .greaterThan { return }
    }
    throw problem(
      index < end ? "CF refuses a document type with declarations of its own" : "the document type is not closed",
      help: index < end ? "Remove the part between [ and ]: property lists have no entities of their own." : nil)
  }

  /// Reads the next child of a container, or its closing tag.
  private mutating func parseContent(of frame: Frame) throws(PropertyListProblem) {
    if frames.count > Self.maxDepth, depth > Self.maxDepth {
      throw problem("nested deeper than \(Self.maxDepth) levels")
    }
    while index < end {
      skipSpace()
      if index >= end { throw problem("the file ends inside an element") }
      guard base[index] == .lessThan else { throw problem("expected a tag, found text") }
      index += 1
      if index >= end { throw problem("the file ends inside a tag") }
      switch base[index] {
      case .questionMark:
        try skipInstruction()
      case .exclamationMark:
        guard matches("--", at: index + 1) else { throw problem("expected a comment or a tag") }
        index += 3
        try skipComment()
      case .slash:
        index -= 1
        try close(frame)
        return
      default:
        if frame.container == .plist, frame.count > 0 { throw problem("a property list holds one value only") }
        try parseElement()
        return
      }
    }
    throw problem("the file ends inside an element")
  }

  private mutating func close(_ frame: Frame) throws(PropertyListProblem) {
    switch frame.container {
    case .plist:
      if frame.count == 0 { throw problem("the property list is empty") }
      try closeTag("plist")
    case .array:
      try closeTag("array")
      storage.close(frame.node, count: frame.count)
    case .dictionary:
      if frame.hasKey { throw problem("the last key has no value") }
      try closeTag("dict")
      storage.close(frame.node, count: frame.count)
      foldIdentifier(frame.node)
    }
    frames.removeLast()
    try complete(isKey: false)
  }

  /// Counts a complete value in its container.
  private mutating func complete(isKey: Bool) throws(PropertyListProblem) {
    guard let frame = frames.last else { return }
    let last = frames.count - 1
    guard frame.container == .dictionary else {
      frames[last].count += 1
      return
    }
    if frame.hasKey {
      frames[last].hasKey = false
      frames[last].count += 1
    } else {
      guard isKey else { throw problem("expected <key> in <dict>, found a value") }
      frames[last].hasKey = true
    }
  }

  /// Makes an archiver's identifier of `{ CF$UID = number; }`, its form in XML, as CF does.
  private mutating func foldIdentifier(_ node: Int) {
    guard storage.nodes[node].length == 1, storage.nodeCount == node + 3 else { return }
    let value = storage.nodes[node + 2]
    guard value.kind == .integer || value.kind == .real else { return }
    let key = storage.slice(storage.nodes[node + 1])
    guard key == "CF$UID" else { return }
    storage.truncate(to: node)
    storage.append(
      .uid, start: Int(value.start), length: Int(value.length), inArena: true, offset: Int(value.offset))
  }

  /// Reads `</tag>` and moves past it.
  mutating func closeTag(_ name: UTF8Slice) throws(PropertyListProblem) {
    let start = index
    guard end - index >= name.count + 3 else { throw problem("the file ends before </\(name)>") }
    guard matches("</", at: index), matches(name, at: index + 2) else {
      throw problem("expected </\(name)>, found \(foundTag)")
    }
    index += 2 + name.count
    skipSpace()
    guard index < end, base[index] == .greaterThan else { throw problem("expected </\(name)>", at: start) }
    index += 1
  }

  /// The tag at the place, without its attributes.
  private var foundTag: String {
    var last = index + 1
    while last < end, last - index < Self.maxShownTag, base[last] > .space, base[last] != .greaterThan { last += 1 }
    return UTF8Slice(base: base + index, count: last - index).string + ">"
  }

  /// Reads one element from after `<`: opens a container, reads any other element to its end.
  private mutating func parseElement() throws(PropertyListProblem) {
    let marker = index
    var nameEnd = -1
    while index < end, base[index] != .greaterThan {
      if nameEnd < 0, isXMLSpace(base[index]) { nameEnd = index }
      index += 1
    }
    guard index < end else { throw problem("the tag is not closed", at: marker - 1) }
    let isEmpty = base[index - 1] == .slash
    if nameEnd < 0 { nameEnd = index - (isEmpty ? 1 : 0) }
    index += 1
    guard nameEnd > marker else { throw problem("a tag without a name", at: marker - 1) }
    let name = UTF8Slice(base: base + marker, count: nameEnd - marker)
    guard let tag = XMLPropertyListTag(name) else {
      throw problem(
        "<\(UTF8Slice(base: name.base, count: min(name.count, 40)).string)> is not a property list element",
        at: marker - 1
      )
    }
    try parseBody(tag, isEmpty: isEmpty, offset: marker - 1)
  }

  private mutating func parseBody(
    _ tag: XMLPropertyListTag, isEmpty: Bool, offset: Int
  ) throws(PropertyListProblem) {
    switch tag {
    case .plist:
      if isEmpty { throw problem("the property list is empty", at: offset) }
      frames.append(Frame(container: .plist, node: storage.nodeCount))
      return
    case .array, .dict:
      storage.append(tag == .array ? .array : .dictionary, offset: offset)
      if !isEmpty {
        frames.append(Frame(container: tag == .array ? .array : .dictionary, node: storage.nodeCount - 1))
        return
      }
    case .key, .string:
      if isEmpty {
        storage.append(.string, offset: offset)
      } else {
        try parseString(offset: offset)
        try closeTag(tag == .key ? "key" : "string")
      }
    case .true, .false:
      if !isEmpty { try closeTag(tag == .true ? "true" : "false") }
      storage.append(tag == .true ? .true : .false, offset: offset)
    case .data, .date, .real, .integer:
      if isEmpty { throw problem("the element is empty", at: offset) }
      try parseScalar(tag, offset: offset)
    }
    try complete(isKey: tag == .key)
  }
}

enum XMLPropertyListTag {
  case plist
  case array
  case dict
  case key
  case string
  case data
  case date
  case real
  case integer
  case `true`
  case `false`

  init?(_ name: UTF8Slice) {
    switch name {
    case "plist": self = .plist
    case "array": self = .array
    case "dict": self = .dict
    case "key": self = .key
    case "string": self = .string
    case "data": self = .data
    case "date": self = .date
    case "real": self = .real
    case "integer": self = .integer
    case "true": self = .true
    case "false": self = .false
    default: return nil
    }
  }
}
