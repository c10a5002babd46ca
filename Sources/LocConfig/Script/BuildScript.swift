// One build script of a checkout: its tree, and the places of its parts.

import LocBase

struct BuildScript {
  /// The path in the checkout.
  let path: String
  /// The folder with the script, in the checkout.
  let folder: String
  let block: ScriptBlock
  /// True for Kotlin code of a plugin: classes, whose functions the build calls.
  let isCode: Bool
  /// True when the script is longer than the parser reads.
  let isTooLong: Bool
  /// The path as the user knows it.
  private let file: String
  private let bytes: [UInt8]
  /// The offset of each line: a script of thousands of modules asks for as many positions.
  private let lines: [Int]

  /// Reads a script; nil when there is none, or with a finding when it cannot be read.
  init?(_ path: String, in checkout: inout Checkout) {
    guard let bytes = checkout.read(path) else { return nil }
    self.path = path
    folder = parentFolder(of: path)
    file = checkout.fullPath(path)
    self.bytes = bytes
    isCode = path.ends(with: ".kt")
    var lexer = ScriptLexer(bytes, isKotlin: path.ends(with: ".kts") || isCode)
    var parser = ScriptParser(lexer.read(), readsClasses: isCode)
    block = parser.read()
    isTooLong = lexer.isTooLong
    var lines = [0]
    for (place, byte) in bytes.enumerated() where byte == .newline { lines.append(place + 1) }
    self.lines = lines
  }

  func position(at offset: Int) -> SourcePosition {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lines[low]
    let end = low + 1 < lines.count ? lines[low + 1] : bytes.count
    var position = bytes[start..<end].withUnsafeBufferPointer { line in
      SourcePosition(file: file, offset: offset - start, in: line)
    }
    position.line = low + 1
    return position
  }

  /// Whether this text is between two bytes of the script.
  func has(_ text: String, from start: Int, to end: Int) -> Bool {
    guard start >= 0, start < end, end <= bytes.count else { return false }
    return String(decoding: bytes[start..<end], as: UTF8.self).hasPart(text)
  }

  /// The offsets of a word that begins a call, wherever it is; comments and texts do not count.
  func offsets(ofCall word: UTF8Slice) -> [Int] {
    var lexer = ScriptLexer(bytes, isKotlin: path.ends(with: ".kts"))
    let tokens = lexer.read()
    var offsets: [Int] = []
    for (place, token) in tokens.enumerated() where token.isWord(word) {
      let isMember = place > 0 && (tokens[place - 1].isSymbol(".") || tokens[place - 1].isSymbol("?."))
      let next = place + 1 < tokens.count ? tokens[place + 1] : token
      if !isMember, next.isSymbol("(") || next.kind == .text || next.kind == .word { offsets.append(token.offset) }
    }
    return offsets
  }
}

/// The path of the folder that holds a path; "" at the top.
func parentFolder(of path: String) -> String {
  let bytes = [UInt8](path.utf8)
  guard let slash = bytes.lastIndex(of: .slash) else { return "" }
  return String(decoding: bytes[..<slash], as: UTF8.self)
}
