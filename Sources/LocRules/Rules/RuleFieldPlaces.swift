// The positions of the fields in a rule's table: Lua returns values without positions.

package import LocBase
import LocSandbox

/// Finds fields in the source of a rule's table.
package enum RuleFieldPlaces {
  /// The offset of a field's name: of `on`, or of "expect.Ana.ios:de", a field in a table of a table. If the source does not write
  /// the field itself, the offset of the table around it. Nil if the source writes the first name never or twice.
  package static func offset(of path: String, in source: UTF8Slice) -> Int? {
    var rest = Array(path.utf8)[...]
    let name = rest.prefix { $0 != .period && $0 != .leftBracket }
    var found: [Int] = []
    forEachField(of: source) { field, word, depth, _ in
      if depth == 1, !found.isEmpty, word.buffer.elementsEqual(name) {
        found = []
        return false
      }
      guard depth == found.count + 1, let inner = remainder(of: rest, after: word) else { return true }
      found.append(field)
      rest = inner
      return true
    }
    return found.last
  }

  /// The rest of a path after its first name; nil if it begins with another name. A name may contain periods.
  private static func remainder(of path: ArraySlice<UInt8>, after name: UTF8Slice) -> ArraySlice<UInt8>? {
    guard !path.isEmpty, path.starts(with: name.buffer) else { return nil }
    let rest = path.dropFirst(name.count)
    switch rest.first {
    case nil, .leftBracket: return []
    case .period: return rest.dropFirst()
    default: return nil
    }
  }

  /// Calls with the place of each `name =` and `["name"] =` in the source, the name, the number of braces around it,
  /// and whether a function follows, until it is answered false.
  fileprivate static func forEachField(
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
      switch field.kind {
      case .name: break
      case .string where tokens.isSign("]"): tokens.advance()
      default: continue
      }
      guard tokens.isSign("=") else { continue }
      tokens.advance()
      guard body(field.range.lowerBound, name, depth, tokens.isName("function")) else { return }
    }
  }
}

extension LocScriptError {
  /// Moves a first finding about a field from the file's start to the name of that field, if the source writes it once.
  mutating func placeAtField(_ start: SourcePosition, _ source: UTF8Slice) {
    guard let first = diagnostics.first, first.position == start, let path = first.path,
      let offset = RuleFieldPlaces.offset(of: path, in: source)
    else { return }
    diagnostics[0].position = SourcePosition(file: start.file, offset: offset, in: source)
  }

  /// Names the function field that may be a misspelt `run`, if a rule has no `run`.
  mutating func helpWithRun(_ source: UTF8Slice) {
    guard let first = diagnostics.first else { return }
    RuleFieldPlaces.forEachField(of: source) { field, word, _, isFunction in
      guard isFunction, suggestion(for: word, among: ["run"]) != nil else { return true }
      diagnostics[0].help = "Did you mean 'run'? The rule has '\(word.string)'."
      diagnostics[0].position = SourcePosition(
        file: first.position?.file ?? "", offset: field, in: source)
      return false
    }
  }
}
