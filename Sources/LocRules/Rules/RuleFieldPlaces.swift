// The positions of the fields in a rule's table: Lua returns values without positions.

import LocBase
import LocSandbox

extension LocScriptError {
  /// Moves a first finding about a field from the file's start to the name of that field, if the source writes it once.
  mutating func placeAtField(_ start: SourcePosition, _ source: UTF8Slice) {
    guard let first = diagnostics.first, first.position == start, let path = first.path else { return }
    let name = Array(path.utf8.prefix { $0 != .period && $0 != .leftBracket })
    var found: Int?
    Self.forEachField(of: source) { field, word, depth, _ in
      guard depth == 1, word.buffer.elementsEqual(name) else { return true }
      if found != nil {
        found = nil
        return false
      }
      found = field
      return true
    }
    guard let found else { return }
    diagnostics[0].position = SourcePosition(file: start.file, offset: found, in: source.buffer)
  }

  /// Names the function field that may be a misspelt `run`, if a rule has no `run`.
  mutating func helpWithRun(_ source: UTF8Slice) {
    guard let first = diagnostics.first else { return }
    Self.forEachField(of: source) { field, word, _, isFunction in
      guard isFunction, suggestion(for: word, among: ["run"]) != nil else { return true }
      diagnostics[0].help = "Did you mean 'run'? The rule has '\(word.string)'."
      diagnostics[0].position = SourcePosition(
        file: first.position?.file ?? "", offset: field, in: source.buffer)
      return false
    }
  }

  /// Calls with the place of each `name =` in the source, the name, the number of braces around it, and whether a function follows,
  /// until it is answered false.
  private static func forEachField(
    of source: UTF8Slice, _ body: (_ place: Int, _ name: UTF8Slice, _ depth: Int, _ isFunction: Bool) -> Bool
  ) {
    var tokens = RuleTokens(source)
    var depth = 0
    while !tokens.isAtEnd {
      let field = tokens.token
      let name = tokens.word
      if tokens.isSign("{") { depth += 1 }
      if tokens.isSign("}") { depth -= 1 }
      tokens.advance()
      guard case .name = field.kind, tokens.isSign("=") else { continue }
      tokens.advance()
      guard body(field.range.lowerBound, name, depth, tokens.isName("function")) else { return }
    }
  }
}
