// Reads old-style property lists, the format of a `.strings` file, from UTF-8 into nodes. Follows CF's parser exactly, with its
// leniencies, because that parser makes an app's tables. One pass, no recursion.

import LocBase

/// Why a text is not a property list, and the offset.
struct PropertyListProblem: Error {
  let message: String
  let offset: Int
  var help: String?

  static let empty = PropertyListProblem(message: "the file is empty", offset: 0)
}

struct StringsParser: ~Copyable {
  /// CF refuses a value nested below more lists and dictionaries than this.
  static let maxDepth = 512

  private enum Container {
    /// The dictionary of a file without braces around it.
    case table
    case dictionary
    case array
  }

  private struct Frame {
    let container: Container
    let node: Int
    var count = 0
    /// The first node of the current element.
    var elementNode: Int
  }

  var storage: PropertyListStorage
  private var scanner: StringsScanner
  private var frames: [Frame] = []
  private var problem: PropertyListProblem?
  /// The offset where CF stopped without an error although text follows, at a token that cannot begin a key.
  private(set) var stop: Int?
  /// The offset of a comment that runs to the end of the file.
  var openComment: Int? { scanner.openComment }
  /// True when a list or a dictionary in braces has just been completed; its parent continues after it.
  private var closed = false

  /// - Parameter start: the first byte after a byte order mark.
  init(_ storage: consuming PropertyListStorage, start: Int) {
    scanner = StringsScanner(base: storage.source, index: start, end: storage.count)
    self.storage = storage
  }

  consuming func finish() -> PropertyListStorage { storage }

  /// Reads the document. Nil on success, otherwise the reason why CF drops the whole file.
  mutating func parse() -> PropertyListProblem? {
    guard scanner.skipSpace() else {
      storage.append(.dictionary, offset: scanner.index)
      return nil
    }
    let first = scanner.byte
    if isQuote(first) || isUnquotedByte(first) {
      open(.table)
    } else {
      let complete = parseValue()
      if !complete, frames.isEmpty { return problem }
    }
    while let frame = frames.last {
      let more: Bool
      if closed {
        closed = false
        more = frame.container == .array ? endElement() : endEntry()
      } else {
        more = frame.container == .array ? parseElement() : parseEntry(frame)
      }
      if !more { return problem }
    }
    // Only a file without braces may have text after its end.
    if storage.nodeCount > 0, stop == nil, scanner.skipSpace() {
      return PropertyListProblem(message: "something follows the end of the property list", offset: scanner.index)
    }
    return nil
  }
}

// MARK: - Dictionaries and lists

extension StringsParser {
  private mutating func open(_ container: Container) {
    frames.append(Frame(container: container, node: storage.nodeCount, elementNode: storage.nodeCount + 1))
    storage.append(container == .array ? .array : .dictionary, offset: scanner.index)
  }

  /// Reads one `key = value;` or `key;`, or the end of the dictionary. False when the document has failed.
  private mutating func parseEntry(_ frame: Frame) -> Bool {
    let plain = parsePlainEntries()
    if plain > 0 {
      frames[frames.count - 1].count += plain
      return true
    }
    let keyNode = storage.nodeCount
    guard scanner.skipSpace(), parseString() else { return endDictionary(frame) }
    guard scanner.skipSpace() else {
      if frame.container == .table, frame.count == 0 {
        becomeString(keyNode)
        return true
      }
      return fail("the file ends behind the key \(quoted(keyNode)): '=' or ';' is missing")
    }
    if scanner.byte == .semicolon {
      storage.append(copyOf: keyNode)
      return endEntry()
    }
    guard scanner.byte == .equalSign else {
      return fail("expected '=' or ';' behind the key \(quoted(keyNode)), found \(scanner.described())")
    }
    scanner.index += 1
    return parseValue() ? endEntry() : problem == nil
  }

  /// Reads consecutive entries of the plain form `"key" = "text";`, which make up nearly every file. Stops before the
  /// first entry of another form, which `parseEntry` reads.
  private mutating func parsePlainEntries() -> Int {
    guard !storage.holdsSurrogates else { return 0 }
    var ahead = scanner
    var count = 0
    while ahead.skipSpace(), let key = ahead.plainString(), ahead.skipSpace(), ahead.byte == .equalSign {
      ahead.index += 1
      guard ahead.skipSpace(), let text = ahead.plainString(), ahead.skipSpace(), ahead.byte == .semicolon else {
        break
      }
      ahead.index += 1
      appendString(from: key.start, to: key.end, offset: key.start - 1)
      appendString(from: text.start, to: text.end, offset: text.start - 1)
      scanner.index = ahead.index
      count += 1
    }
    return count
  }

  /// Ends an entry after its value: counts it and reads its semicolon.
  private mutating func endEntry() -> Bool {
    let behindValue = scanner.index
    guard scanner.skipSpace(), scanner.byte == .semicolon else {
      let isWord = scanner.index < scanner.end && isUnquotedByte(scanner.byte)
      if isWord, let quote = openQuote(before: behindValue) {
        return fail(
          "the string that begins here is not closed", at: quote, help: "Close it before the ';' of its line.")
      }
      return fail(
        "the entry has no ';' behind it", at: scanner.index == scanner.end ? behindValue : scanner.index,
        help: isWord ? "A quote inside a string is written \\\"." : "Every entry ends in ';', the last one too.")
    }
    scanner.index += 1
    frames[frames.count - 1].count += 1
    return true
  }

  /// Ends a dictionary when no key follows. One in braces needs its closing brace, a file without braces needs nothing.
  private mutating func endDictionary(_ frame: Frame) -> Bool {
    if frame.container == .table {
      // A first string that is not closed is an error; a later one only ends the table.
      if frame.count == 0, problem != nil { return false }
      problem = nil
      if scanner.skipSpace() { stop = scanner.index }
      storage.close(frame.node, count: frame.count)
      frames.removeLast()
      // CF ignores the rest of the file.
      if stop == nil { stop = scanner.end }
      return true
    }
    guard scanner.skipSpace(), scanner.byte == .rightBrace else { return fail("expected a key or '}'") }
    problem = nil
    scanner.index += 1
    closeContainer()
    return true
  }

  /// Reads one element of a list with its comma, or the end of the list.
  private mutating func parseElement() -> Bool {
    guard parseValue() else { return problem == nil }
    return endElement()
  }

  private mutating func endElement() -> Bool {
    frames[frames.count - 1].count += 1
    frames[frames.count - 1].elementNode = storage.nodeCount
    guard scanner.skipSpace() else { return fail("the file ends inside a list") }
    if scanner.byte == .comma {
      scanner.index += 1
      return true
    }
    guard scanner.byte == .rightParenthesis else {
      return fail("expected ',' or ')' in the list, found \(scanner.described())")
    }
    scanner.index += 1
    closeContainer()
    return true
  }

  private mutating func closeContainer() {
    guard let frame = frames.popLast() else { return }
    storage.close(frame.node, count: frame.count)
    closed = !frames.isEmpty
  }

  /// Makes the file's first string the root: a property list that consists of one string is that string.
  private mutating func becomeString(_ node: Int) {
    var root = storage.nodes[node]
    root.next = 1
    storage.truncate(to: 0)
    storage.append(root)
    frames.removeAll()
  }

  /// Stores the problem. CF's list parser treats a failed element as the end of the list: if the closing bracket
  /// follows, the list is complete and the failure is dropped. Returns false if no list saves the document.
  private mutating func fail(_ message: String, at offset: Int? = nil, help: String? = nil) -> Bool {
    if problem == nil {
      problem = PropertyListProblem(message: message, offset: offset ?? scanner.index, help: help)
    }
    while let frame = frames.last {
      if frame.container == .array, scanner.skipSpace(), scanner.byte == .rightParenthesis {
        storage.truncate(to: frame.elementNode)
        problem = nil
        scanner.index += 1
        closeContainer()
        return true
      }
      frames.removeLast()
    }
    return false
  }

  /// A key, shortened for a message.
  /// The opening quote of the value before an offset, if the value goes on behind a line that ends with `;`: its closing quote was
  /// forgotten there.
  private func openQuote(before end: Int) -> Int? {
    guard end > 0, scanner.base[end - 1] == .quote else { return nil }
    var line = end - 1
    while line > 0, scanner.base[line - 1] <= .space { line -= 1 }
    guard line > 0, scanner.base[line - 1] == .semicolon else { return nil }
    guard UTF8Slice(base: scanner.base + line, count: end - line).contains(.newline) else { return nil }
    var quote = line - 1
    while quote > 0, scanner.base[quote - 1] != .quote { quote -= 1 }
    return quote > 0 ? quote - 1 : nil
  }

  private func quoted(_ node: Int) -> String {
    let text = storage.slice(storage.nodes[node])
    if text.count <= 60 { return "\"\(text.string)\"" }
    return "\"\(UTF8Slice(base: text.base, count: 60).string)…\""
  }
}

// MARK: - Values

extension StringsParser {
  /// Reads a string, a number-like word or data completely, or opens a list or dictionary.
  /// True when a value is complete; false when a container was opened, or a failure was noted or forgiven.
  private mutating func parseValue() -> Bool {
    guard frames.count <= Self.maxDepth else { return failed("nested deeper than \(Self.maxDepth) levels") }
    guard scanner.skipSpace() else { return failed("unexpected end of the file, expected a value") }
    let byte = scanner.byte
    switch byte {
    case .leftBrace:
      open(.dictionary)
      scanner.index += 1
      return false
    case .leftParenthesis:
      open(.array)
      scanner.index += 1
      return false
    case .lessThan:
      return parseData()
    default:
      guard isQuote(byte) || isUnquotedByte(byte) else {
        return failed(
          "expected a value, found \(scanner.described())",
          help: byte >= 0x80 ? "Write text other than letters, digits and _$/:.- in double quotes." : nil)
      }
      if parseString() { return true }
      return failed("")
    }
  }

  /// Calls `fail` and returns false, for callers that return whether a value is complete.
  private mutating func failed(_ message: String, help: String? = nil) -> Bool {
    _ = fail(message, help: help)
    return false
  }

  /// Reads a string at the scanner. False when there is none, or when it is not closed: then `problem` is set, and the scanner
  /// is after the opening quote, as CF's is.
  private mutating func parseString() -> Bool {
    let start = scanner.index
    let byte = scanner.byte
    if isQuote(byte) {
      scanner.index += 1
      let plainEnd = scanner.findQuoteOrBackslash(byte)
      if plainEnd < scanner.end, scanner.base[plainEnd] == byte {
        scanner.index = plainEnd + 1
        appendString(from: start + 1, to: plainEnd, offset: start)
        return true
      }
      return parseEscapedString(byte, from: start, plainEnd: plainEnd)
    }
    guard isUnquotedByte(byte) else { return false }
    scanner.skipUnquoted()
    appendString(from: start, to: scanner.index, offset: start)
    return true
  }

  @inline(__always)
  private mutating func appendString(from start: Int, to end: Int, offset: Int) {
    if storage.holdsSurrogates {
      let arenaStart = storage.arena.count
      storage.arena.append(UTF8Slice(base: scanner.base + start, count: end - start))
      appendDecoded(from: arenaStart, hasSurrogates: true, offset: offset)
      return
    }
    storage.append(
      PropertyListNode(
        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end - start),
        next: UInt32(truncatingIfNeeded: storage.nodeCount + 1), offset: UInt32(truncatingIfNeeded: offset),
        kind: .string, inArena: false))
  }

  private mutating func parseEscapedString(_ quote: UInt8, from start: Int, plainEnd: Int) -> Bool {
    let arenaStart = storage.arena.count
    var hasSurrogates = storage.holdsSurrogates
    var mark = start + 1
    var next = plainEnd
    while next < scanner.end {
      storage.arena.append(UTF8Slice(base: scanner.base + mark, count: next - mark))
      scanner.index = next + 1
      if scanner.base[next] == quote {
        appendDecoded(from: arenaStart, hasSurrogates: hasSurrogates, offset: start)
        return true
      }
      guard scanner.index < scanner.end else {
        note("the file ends behind a backslash", at: next)
        return false
      }
      if scanner.unescape(into: &storage.arena) { hasSurrogates = true }
      mark = scanner.index
      next = scanner.findQuoteOrBackslash(quote)
    }
    scanner.index = start + 1
    note("the string that begins here is not closed", at: start)
    return false
  }

  private mutating func note(_ message: String, at offset: Int) {
    if problem == nil { problem = PropertyListProblem(message: message, offset: offset) }
  }

  /// Makes a string of the arena's bytes from `start` on.
  private mutating func appendDecoded(from start: Int, hasSurrogates: Bool, offset: Int) {
    var start = start
    if hasSurrogates {
      let text = storage.arena.slice.buffer
      let copy = ByteBuffer(copying: UnsafeBufferPointer(rebasing: text[start...]))
      start = text.count
      appendRepairingSurrogates(copy.slice, to: &storage.arena)
    }
    storage.append(.string, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }

  /// Reads `<0fbd 77>`: pairs of hexadecimal digits between spaces.
  private mutating func parseData() -> Bool {
    let offset = scanner.index
    let start = storage.arena.count
    scanner.index += 1
    if let message = scanner.hexadecimalData(into: &storage.arena) { return failed(message) }
    storage.append(.data, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
    return true
  }
}
