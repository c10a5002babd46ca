// The tokens of a build script, from the lexer to the parser.

import LocBase

/// One token of a Gradle script in Groovy or Kotlin.
struct ScriptToken {
  enum Kind {
    /// A name or a keyword; a name in backticks without them.
    case word
    case text
    case number
    /// A bracket or an operator.
    case symbol
    /// The end of a line, or a semicolon.
    case newline
    case end
  }

  let kind: Kind
  /// The name, the symbol's characters, or the number's digits; empty for a string.
  var name: Text = ""
  /// The parts of a string.
  var text = ScriptText()
  /// The byte in the script at which the token begins.
  let offset: Int
  /// True when nothing is between this token and the one before it.
  var isJoined = false

  func isSymbol(_ symbol: Text) -> Bool { kind == .symbol && name == symbol }

  func isWord(_ word: Text) -> Bool { kind == .word && name == word }
}

/// A text of a script, in which `$name` and `${expression}` are replaced when the script runs.
struct ScriptText {
  enum Part {
    case literal(Text)
    /// A name or several joined by dots: `rootDir`, `parent.name`.
    case name(Text)
    /// An expression that only a run of the script can know.
    case unknown
  }

  var parts: [Part] = []

  /// The text when nothing in it is replaced.
  var literal: Text? {
    var text: Text = ""
    for part in parts {
      guard case .literal(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// The first part, if it is not replaced: `ksp` of `"ksp$target"`.
  var beginning: Text {
    if case .literal(let text)? = parts.first { return text }
    return ""
  }

  /// The last part, if it is not replaced: `Implementation` of `"${flavor}Implementation"`.
  var ending: Text {
    if case .literal(let text)? = parts.last { return text }
    return ""
  }
}
