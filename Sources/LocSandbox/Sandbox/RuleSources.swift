// Rule files in memory that does not move: sandboxes borrow it for as long as their generation lives.

import CLuaBridge
import LocBase

/// The files of one generation, laid out for the bridge. Written in init only.
package final class RuleSources: @unchecked Sendable {
  private let sources: UnsafeMutablePointer<loc_source>
  private let memory: [UnsafeMutablePointer<UInt8>]
  let count: Int
  /// The folder below which `require` looks, as messages show it; "" for the folder of the command.
  let root: String
  /// The path as messages show it: "rules/lib/prices.lua".
  package let shownNames: [String]
  /// What the files' calls are looked up in, read before any rule runs.
  private let facts: [SourceFacts]
  private let places: [[UInt8]: Int]

  /// - Parameter limit: a larger file does not load, so that nothing is looked up in it.
  package init(_ files: [(name: String, bytes: [UInt8])], root: String, limit: Int = .max) {
    self.root = root
    var memory: [UnsafeMutablePointer<UInt8>] = []
    sources = UnsafeMutablePointer<loc_source>.allocate(capacity: max(files.count, 1))
    count = files.count
    var shown: [String] = []
    var facts: [SourceFacts] = []
    for (index, file) in files.enumerated() {
      let path = root.isEmpty ? file.name : root + "/" + file.name
      shown.append(path)
      let name = Self.copy([UInt8](file.name.utf8))
      let chunkName = Self.copy([UInt8](("@" + path).utf8) + [0])
      let bytes = Self.copy(file.bytes)
      memory += [name, chunkName, bytes]
      let source = UTF8Slice(base: bytes, count: file.bytes.count)
      facts.append(source.count <= limit ? SourceFacts(source) : SourceFacts())
      sources[index] = loc_source(
        name: name, name_length: file.name.utf8.count, chunk_name: chunkName, bytes: bytes, length: file.bytes.count)
    }
    self.memory = memory
    self.facts = facts
    shownNames = shown
    places = Dictionary(shown.enumerated().map { (Array($1.utf8), $0) }) { first, _ in first }
  }

  deinit {
    for block in memory { block.deallocate() }
    sources.deallocate()
  }

  var base: UnsafePointer<loc_source> { UnsafePointer(sources) }

  /// A file's text, by the name under which messages show it.
  package func text(of shownName: String) -> UTF8Slice? {
    places[Array(shownName.utf8)].map { text(of: $0) }
  }

  /// A line of a file, from 1; nil where the file has no such line.
  package func line(_ number: Int, of index: Int) -> RuleLine? { facts[index].line(number, of: text(of: index)) }

  /// What was read in a file, by the name under which messages show it.
  func facts(of shownName: String) -> SourceFacts? {
    places[Array(shownName.utf8)].map { facts[$0] }
  }

  /// The file at a path below the rules root, and its name in messages.
  package func source(at path: String) -> (text: UTF8Slice, shownName: String)? {
    for index in 0..<count {
      let name = UTF8Slice(base: sources[index].name, count: sources[index].name_length)
      if name.buffer.elementsEqual(path.utf8) { return (text(of: index), shownNames[index]) }
    }
    return nil
  }

  package func text(of index: Int) -> UTF8Slice { UTF8Slice(base: sources[index].bytes, count: sources[index].length) }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    for (index, byte) in bytes.enumerated() { block[index] = byte }
    return block
  }
}
