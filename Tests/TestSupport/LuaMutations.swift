// Sources that nobody would write: real ones with pieces put in, taken out, doubled and exchanged.

import Foundation

/// Makes such sources without end.
public struct LuaMutations {
  private static let pieces: [[UInt8]] =
    [
      "loc.text(", "loc.text{", "'key'", "\"", "[[", "]]", "[==[", "--[[", "--", "\\", "\\z", "\n", "(", ")", "{", "}",
      "[", "]", "=", ",", ";", "function ", "end ", "local ", "local x = ", "return ", "if x then ", "else ", "and ",
      "or ",
      "..", "...", ".", ":", "for ", "in ", "repeat ", "until ", "x", "x.", "x(", "title = ", "loc", "0x", "1e", "%s",
      "run = function(e) ", "goto x ", "::", "::x:: ", "break ", "do ", "while x do ", "<const> ", "<close> ", "_ENV ",
      "'\\u{7}'", "'\\x4'", "[=", "~= ", "x = 1 ", "local function f(...) ", "require 'a' ", "\u{301}",
    ].map { Array($0.utf8) } + [[0xFF], [0], [0x80]]

  private static let corpus =
    LuaCorpus.chunks.filter { $0.count < 600 } + LuaCorpus.files.map(\.bytes).filter { $0.count < 3_000 }

  private var numbers: Seeded

  /// Begins a sequence.
  public init(_ seed: UInt64) { numbers = Seeded(seed) }

  /// How many sources a test reads: LOCSCRIPT_FUZZ_SOURCES, or a number for every run of the tests.
  public static func count(usually: Int) -> Int {
    ProcessInfo.processInfo.environment["LOCSCRIPT_FUZZ_SOURCES"].flatMap { Int($0) } ?? usually
  }

  /// The next source of the sequence.
  public mutating func next() -> [UInt8] {
    var source = Self.corpus.randomElement(using: &numbers) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let at = Int.random(in: 0...source.count, using: &numbers)
      let end = min(source.count, at + Int.random(in: 0...12, using: &numbers))
      let piece = Self.pieces.randomElement(using: &numbers) ?? []
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: source.removeSubrange(at..<end)
      case 1: source.insert(contentsOf: piece, at: at)
      case 2: source.replaceSubrange(at..<end, with: piece)
      case 3: source = Array(source[..<at])
      case 4: source.replaceSubrange(at..<end, with: [UInt8.random(in: 0...255, using: &numbers)])
      default: source.insert(contentsOf: source[at..<end], at: Int.random(in: 0...source.count, using: &numbers))
      }
    }
    return source
  }
}
