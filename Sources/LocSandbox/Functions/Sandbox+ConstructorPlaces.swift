// The places of a message's findings in its constructor, which most rules write over several lines.

import LocBase
import LocMessage

extension Sandbox {
  /// The findings, where those about a field of the constructor under way have the field's place in the source; those about the text
  /// of a condition have the place in that text.
  func inConstructor(_ findings: [Diagnostic], of function: LocFunction = .message) -> [Diagnostic] {
    guard let place, let source = source(named: place.file) else { return findings }
    var findings = findings
    // A position in column 1 is that of the call.
    for index in findings.indices where findings[index].position?.column ?? 1 == 1 {
      guard let path = findings[index].path, let offset = offset(of: path, in: source, at: place, function) else {
        continue
      }
      let isCondition = path.equals("condition") && findings[index].code.slug.begins(with: "condition-")
      let inside = isCondition ? Self.offsetOfProblem(behind: offset, in: source) : nil
      findings[index].position = SourcePosition(file: place.file, offset: inside ?? offset, in: source.buffer)
    }
    return findings
  }

  /// The offset of a field's name, remembered for the next event. A chunk's is not: the next chunk may have the same name.
  private func offset(
    of path: String, in source: UTF8Slice, at place: SourcePosition, _ function: LocFunction
  ) -> Int? {
    guard chunk == nil else { return MessageConstructors.offset(of: path, in: source, line: place.line, function) }
    let line = SourceLine(source: source.base, line: place.line, function: function)
    let field = FieldOfLine(line: line, path: [UInt8](path.utf8))
    if let known = fieldOffsets[field] { return known < 0 ? nil : known }
    let offset = MessageConstructors.offset(of: path, in: source, line: place.line, function)
    if fieldOffsets.count >= Self.mostKept { fieldOffsets.removeAll() }
    fieldOffsets[field] = offset ?? -1
    return offset
  }

  /// The offset of what is wrong in the condition that is written behind a field's name; nil where it is put together.
  private static func offsetOfProblem(behind field: Int, in source: UTF8Slice) -> Int? {
    let rest = UTF8Slice(UnsafeBufferPointer(rebasing: source.buffer[field...]))
    var tokens = RuleTokens(rest)
    tokens.advance()
    guard tokens.isSign("=") else { return nil }
    tokens.advance()
    guard case .string = tokens.token.kind, !tokens.word.buffer.contains(0x5C) else { return nil }
    let start = tokens.token.range.lowerBound
    guard let problem = TopicCondition(tokens.word).problemOffset else { return nil }
    tokens.advance()
    // `"'a' in topics && " .. more` is not the whole condition.
    let isWhole = tokens.isSign(",") || tokens.isSign("}") || tokens.isSign(";")
    return isWhole ? field + start + problem : nil
  }
}

/// A field of the constructor on a line.
struct FieldOfLine: Hashable {
  package var line: SourceLine
  var path: [UInt8]
}
