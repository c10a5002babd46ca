// Parses Lua's own error messages, to add help. Lua's errors have no numbers: this table of patterns is the only place
// that parses its sentences, and LuaMessageTests triggers each of them in the linked Lua.

package import LocBase

/// An error message of Lua: its kind, and the names in it.
package struct LuaMessage {
  /// The kind of a message, which determines the help.
  package enum Kind: CaseIterable {
    /// An error whose text is not Lua's, or one that needs no help.
    case other
    // While a rule runs.
    case callOfNil, useOfNil, argumentIsNil, argumentMissing, argument, numberWithFraction
    case additionOfText, operandKinds, concatenationOfTable, operand, loopBound
    // While a source is compiled.
    case unexpectedSymbol, wantsThen, wantsDo, wantsBrace, wantsName, wantsEnd, wantsClosing, wantsNothing,
      unfinishedString
    case syntax
  }

  /// The fixed parts of a kind of message: its beginning, middle and end.
  private struct Pattern {
    var kind: Kind
    var start: UTF8Slice
    var part: UTF8Slice = ""
    var end: UTF8Slice = ""

    func matches(_ message: UTF8Slice) -> Bool {
      message.hasPrefix(start) && message.hasSuffix(end) && message.contains(part)
    }
  }

  /// The first that matches counts.
  private static let patterns = [
    Pattern(kind: .callOfNil, start: "attempt to call a nil value"),
    Pattern(kind: .additionOfText, start: "attempt to add a 'string' with a '"),
    Pattern(kind: .operandKinds, start: "attempt to ", part: " with a '"),
    Pattern(kind: .useOfNil, start: "attempt to ", part: "nil"),
    Pattern(kind: .concatenationOfTable, start: "attempt to concatenate a table"),
    Pattern(kind: .operand, start: "attempt to "),
    Pattern(
      kind: .numberWithFraction, start: "bad argument #", end: "to 'format' (number has no integer representation)"),
    Pattern(kind: .argumentMissing, start: "bad argument #1 to '", end: "got no value)"),
    Pattern(kind: .argumentIsNil, start: "bad argument #", part: "nil"),
    Pattern(kind: .argument, start: "bad argument #"),
    Pattern(kind: .loopBound, start: "bad 'for' "),
  ]

  private static let syntaxPatterns = [
    Pattern(kind: .unexpectedSymbol, start: "unexpected symbol"),
    Pattern(kind: .wantsThen, start: "'then' expected"), Pattern(kind: .wantsDo, start: "'do' expected"),
    Pattern(kind: .wantsBrace, start: "'}' expected"), Pattern(kind: .wantsName, start: "<name> expected"),
    Pattern(kind: .wantsClosing, start: "'", part: "expected (to close '"),
    Pattern(kind: .wantsNothing, start: "<eof> expected"), Pattern(kind: .wantsEnd, start: "'end' expected"),
    Pattern(kind: .unfinishedString, start: "unfinished string"),
    Pattern(kind: .syntax, start: ""),
  ]

  package let kind: Kind
  /// Whether it is the compiler's.
  let isSyntax: Bool
  /// The word at the end of the message: of a nil value `field`, `method`, `global`, `local`, `upvalue`; "" where Lua does not know.
  package private(set) var scope: Text = ""
  /// The name after that word.
  package private(set) var name: Text = ""
  /// The last text between single quotes: the code near a compiler error, or the name.
  package private(set) var quoted: Text = ""

  package init(_ message: Text, isSyntax: Bool) {
    self.isSyntax = isSyntax
    let patterns = isSyntax ? Self.syntaxPatterns : Self.patterns
    kind = message.withSlice { (text) -> Kind in patterns.first { $0.matches(text) }?.kind ?? .other }
    isUnfinished = isSyntax && kind != .unfinishedString && message.hasSuffix("near <eof>")
    // The types in "attempt to add a 'number' with a 'string'" are not words of the source.
    guard kind != .other, kind != .additionOfText, kind != .operandKinds else { return }
    let text = message.bytes
    guard let close = text.lastIndex(of: .apostrophe),
      let open = text[..<close].lastIndex(of: .apostrophe)
    else { return }
    quoted = Text(decoding: text[(open + 1)..<close])
    // "… (field 'mesage')"
    guard isNil, close == text.count - 2, let start = text[..<open].lastIndex(of: .leftParenthesis), start + 1 < open
    else { return }
    scope = Text(decoding: text[(start + 1)..<(open - 1)])
    name = quoted
  }

  /// Whether the source is incomplete, so that another line may complete it. A text between quotes ends on its own
  /// line.
  package let isUnfinished: Bool

  /// Whether a value is nil that should not be.
  package var isNil: Bool {
    switch kind {
    case .callOfNil, .useOfNil, .argumentIsNil: true
    default: false
    }
  }

  var isField: Bool { scope == "field" || scope == "method" }

  /// How Lua ends a message about an element of a list that a constant number names.
  static let element: Text = "(field 'integer index')"

  /// Whether the nil was read from a list by a constant number.
  var isElement: Bool { scope == "field" && name == "integer index" }

  /// Whether the message is about the missing field that the rule has read from the event. A nil by another name may be another
  /// value, unless the event has a field with a similar name.
  func isAbout(_ missing: Text, near: Text) -> Bool {
    !missing.isEmpty && (isField ? name == missing : !near.isEmpty)
  }
}
