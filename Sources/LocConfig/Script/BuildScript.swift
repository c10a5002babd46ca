// One build script of a checkout: its tree, and the places of its parts.

import LocBase

struct BuildScript {
  /// The path in the checkout.
  let path: Text
  /// The folder with the script, in the checkout.
  let folder: Text
  let block: ScriptBlock
  /// True for the code of a plugin: classes, whose functions the build calls.
  let isCode: Bool
  /// True when the script is longer than the parser reads.
  let isTooLong: Bool
  /// The path as the user knows it.
  private let file: String
  private let bytes: [UInt8]
  /// The offset of each line: a script of thousands of modules asks for as many positions.
  private let lines: [Int]

  /// Reads a script; nil when there is none, or with a finding when it cannot be read.
  init?(_ path: Text, in checkout: inout Checkout) {
    guard let bytes = checkout.read(path) else { return nil }
    self.path = path
    folder = parentFolder(of: path)
    file = checkout.fullPath(path)
    self.bytes = bytes
    isCode = path.hasSuffix(".kt") || path.hasSuffix(".groovy")
    var lexer = ScriptLexer(bytes, isKotlin: path.hasSuffix(".kts") || path.hasSuffix(".kt"))
    var parser = ScriptParser(lexer.read(), readsClasses: isCode)
    block = parser.read()
    isTooLong = lexer.isTooLong
    var lines = [0]
    for (place, byte) in bytes.enumerated() where byte == .newline { lines.append(place + 1) }
    self.lines = lines
  }

  /// The number of bytes.
  var size: Int { bytes.count }

  func position(at offset: Int) -> SourcePosition {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lines[low]
    let end = low + 1 < lines.count ? lines[low + 1] : bytes.count
    var position = bytes.withSlice { (text) -> SourcePosition in
      SourcePosition(file: file, offset: offset - start, in: text.part(start, end))
    }
    position.line = low + 1
    return position
  }

  /// Whether the script speaks of Android's plugins, of res folders, or of dependencies.
  var mentionsResources: Bool {
    let words: Text = "com.android srcDir resConfig localeFilters DependencyHandler getDependencies"
    return words.split(separator: .space).contains { has($0, from: 0, to: size) }
  }

  /// Whether this text is between two bytes of the script.
  func has(_ text: Text, from start: Int, to end: Int) -> Bool {
    guard start >= 0, start < end, end <= bytes.count else { return false }
    return bytes.withSlice { (script) -> Bool in
      text.withSlice { (text) -> Bool in script.part(start, end).contains(text) }
    }
  }

  /// The offsets of a word that begins a call, wherever it is; comments and texts do not count.
  func offsets(ofCall word: Text) -> [Int] {
    var lexer = ScriptLexer(bytes, isKotlin: path.hasSuffix(".kts"))
    let tokens = lexer.read()
    var offsets: [Int] = []
    for (place, token) in tokens.enumerated() where token.isWord(word) {
      let isMember = place > 0 && (tokens[place - 1].isSymbol(".") || tokens[place - 1].isSymbol("?."))
      // `settings.include(":app")` begins at its first word.
      let isOwn = isMember && place > 1 && GradleSettings.isOwnName(tokens[place - 2].name)
      let next = place + 1 < tokens.count ? tokens[place + 1] : token
      if !isMember || isOwn, next.isSymbol("(") || next.kind == .text || next.kind == .word {
        offsets.append(isOwn ? tokens[place - 2].offset : token.offset)
      }
    }
    return offsets
  }
}

/// The path of the folder that holds a path; "" at the top.
func parentFolder(of path: Text) -> Text {
  path.utf8.lastIndex(of: .slash).map { Text(decoding: path.utf8[..<$0]) } ?? ""
}
