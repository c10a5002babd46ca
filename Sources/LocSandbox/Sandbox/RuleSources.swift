// Rule files in memory that does not move: sandboxes borrow it for as long as their generation lives.

import CLuaBridge
package import LocBase

/// The files of one generation, laid out for the bridge. Written in init only.
package final class RuleSources: @unchecked Sendable {
  private let sources: UnsafeMutablePointer<loc_source>
  private let memory: [SharedBytes]
  let count: Int
  /// The folder below which `require` looks, as messages show it; "" for the folder of the command.
  let root: Text
  /// The path as messages show it: "rules/lib/prices.lua".
  package let shownNames: [Text]
  /// Indexes to look up the files' calls, read before any rule runs.
  private let facts: [SourceFacts]
  private let places: [Text: Int]
  /// The files by the names that Lua writes, without the bytes that are not ASCII; see `WrittenPlace`.
  private let written: [[UInt8]: [Int]]

  /// - Parameter limit: a larger file does not load, so that nothing is looked up in it.
  package init(_ files: [(name: String, bytes: [UInt8])], root: String, limit: Int = .max) {
    let root = Text(root)
    self.root = root
    var memory: [SharedBytes] = []
    sources = .allocate(capacity: max(files.count, 1))
    count = files.count
    var shown: [Text] = []
    var facts: [SourceFacts] = []
    for (index, file) in files.enumerated() {
      let fileName = Text(file.name)
      // A chunk's name in Lua ends at a NUL.
      let path = (root.isEmpty ? fileName : root + "/" + fileName).replacingNUL
      shown.append(path)
      let name = fileName.bytes.withSlice { SharedBytes(copying: $0) }
      let chunkName = ("@" + path).bytes.withSlice { SharedBytes(copying: $0) }
      let bytes = file.bytes.withSlice { SharedBytes(copying: $0) }
      memory += [name, chunkName, bytes]
      let source = bytes.slice
      facts.append(source.count <= limit ? SourceFacts(source) : SourceFacts())
      sources[index] = loc_source(
        name: name.base, name_length: name.count, chunk_name: chunkName.base, bytes: bytes.base, length: bytes.count)
    }
    self.memory = memory
    self.facts = facts
    shownNames = shown
    places = Dictionary(shown.enumerated().map { ($1, $0) }) { first, _ in first }
    written = Dictionary(shown.enumerated().map { (WrittenPlace.key(WrittenPlace.name(of: $1)), [$0]) }) { $0 + $1 }
  }

  deinit { sources.deallocate() }

  var base: UnsafePointer<loc_source> { UnsafePointer(sources) }

  /// A file's text, by the name under which messages show it.
  package func text(of shownName: Text) -> UTF8Slice? { places[shownName].map { text(of: $0) } }

  /// A line of a file, from 1; nil if the file has no such line.
  package func line(_ number: Int, of index: Int) -> RuleLine? { facts[index].line(number, of: text(of: index)) }

  /// The index of a file, by the name under which findings show it.
  func facts(of shownName: Text) -> SourceFacts? { places[shownName].map { facts[$0] } }

  /// The place at which a message of Lua's begins: that of one of the files.
  func writtenPlace(_ message: Text) -> WrittenPlace? {
    let text = message.bytes
    // No written name is longer.
    for end in text.indices.prefix(60) where text[end] == .colon {
      for index in written[WrittenPlace.key(text[..<end])] ?? [] {
        if let place = WrittenPlace(of: shownNames[index], message) { return place }
      }
    }
    return nil
  }

  /// The file at a path below the rules root, and its name in messages.
  package func source(at path: Text) -> (text: UTF8Slice, shownName: Text)? {
    let shown = (root.isEmpty ? path : root + "/" + path).replacingNUL
    return text(of: shown).map { ($0, shown) }
  }

  package func text(of index: Int) -> UTF8Slice { UTF8Slice(base: sources[index].bytes, count: sources[index].length) }
}

/// The place that Lua writes before a message: "rules/x.lua:12: rest".
struct WrittenPlace {
  let file: Text
  let line: Int
  let rest: Text

  /// The name of a file as Lua writes it: of one of 60 bytes and more only the last 56.
  static func name(of file: Text) -> [UInt8] {
    let file = file.bytes
    return file.count < 60 ? file : [UInt8]("...".utf8) + file.suffix(56)
  }

  /// A name by which files are looked up: where a message is not UTF-8, the bridge writes a question mark for each byte beyond ASCII.
  static func key(_ name: some Sequence<UInt8>) -> [UInt8] { name.map { $0 < 0x80 ? $0 : .questionMark } }

  /// Nil if the message does not begin with a place in this file.
  init?(of file: Text, _ message: Text) {
    let written = Self.name(of: file)
    let text = message.bytes
    guard text.count > written.count, text[written.count] == .colon,
      zip(written, text).allSatisfy({ $0 == $1 || ($0 >= 0x80 && $1 == .questionMark) })
    else { return nil }
    let digits = text[(written.count + 1)...].prefix { $0.isDigit }.prefix(9)
    guard let line = Int(String(decoding: digits, as: UTF8.self)), line > 0,
      text[digits.endIndex...].starts(with: [.colon, .space])
    else { return nil }
    self.file = file
    self.line = line
    rest = Text(decoding: text[(digits.endIndex + 2)...])
  }
}

extension Text {
  /// The text with a question mark for each NUL, at which a name ends in C.
  package var replacingNUL: Text { Text(decoding: utf8.map { $0 == 0 ? .questionMark : $0 }) }
}
