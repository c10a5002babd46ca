// Work after a run: the exact positions of its findings, and suggestions for misspelt keys. A run's limits do not count
// this work, so it has its own limit; a finding without a column or suggestion is better than a late one.

package import LocBase
import LocCatalog
import LocMessage

/// How much the host may still read after a run: about a millisecond's work.
struct Afterwards {
  /// Bytes of the rules' sources.
  var bytes = 128 << 10
  /// Entries of each platform's resources, in which a similar key is searched for; one key has an entry in each
  /// language.
  var keys = 10_000
  /// Values of the event, which are passed to find out where one lies.
  var values = 20_000
}

extension Sandbox {
  /// A line of a rule, a module or the chunk under way, by the name under which messages show it; nil if there is none, or where the
  /// run's findings have had as much read as they may.
  func line(_ number: Int, of file: Text) -> RuleLine? {
    guard let source = source(named: file), let line = facts(of: file).line(number, of: source) else { return nil }
    guard line.count <= current.afterwards.bytes else { return nil }
    current.afterwards.bytes -= line.count
    return line
  }

  /// The findings about a message of the run, each at the word that it is about. A position in column 1 is that of the
  /// call, because Lua knows only its line; `place` is for findings without a position.
  package func finished(_ findings: [Diagnostic], at place: SourcePosition? = nil) -> [Diagnostic] {
    var findings = findings
    for index in findings.indices {
      guard let place = findings[index].position ?? place, place.line > 0, place.column == 1 else { continue }
      let finding = findings[index]
      findings[index].position = self.place(of: finding, at: place)
      if finding.code == .missingKey, let key = finding.key {
        findings[index] = naming(AbsentKey(name: Text(key), isInSentence: false), in: findings[index])
      }
    }
    return findings
  }

  private func place(of finding: Diagnostic, at call: SourcePosition) -> SourcePosition {
    if let path = finding.path, let place = fieldPlace(of: Text(path), code: finding.code, at: call) { return place }
    if let key = finding.key { return place(ofText: Text(key), at: call) }
    guard let line = line(call.line, of: Text(call.file)) else { return call }
    var place = call
    if let path = finding.path {
      place.column = Text(path).withSlice { line.column(key: $0) }
    } else {
      place.column = line.column(of: "message") ?? line.start
    }
    return place
  }

  /// The place of the call of loc.text with this key on a line.
  func place(ofText key: Text, at call: SourcePosition) -> SourcePosition {
    guard let line = line(call.line, of: Text(call.file)) else { return call }
    var place = call
    place.column = key.withSlice { line.column(ofCall: "text", key: $0) } ?? line.start
    return place
  }

  /// The position of a field in the constructor that is called on this line; for a problem inside a condition, the
  /// position in the condition's text.
  func fieldPlace(of path: Text, code: DiagnosticCode, at call: SourcePosition) -> SourcePosition? {
    let file = Text(call.file)
    let facts = facts(of: file)
    for function in [LocFunction.message, .template, .condition] {
      guard let constructor = facts.constructor(on: call.line, of: function),
        let field = constructor.places.first(where: { $0.path == path })?.place
      else { continue }
      let isCondition = path == "condition" && (code == .conditionSyntax || code == .conditionTopics)
      if isCondition, let place = placeOfProblem(behind: field, in: file) { return place }
      return SourcePosition(file: call.file, line: field.line, column: field.column)
    }
    return nil
  }

  /// The position of the problem in the condition after a field's name; nil if the condition is computed.
  private func placeOfProblem(behind field: FieldPlace, in file: Text) -> SourcePosition? {
    guard let source = source(named: file), field.offset < source.count, source.count <= current.afterwards.bytes else {
      return nil
    }
    current.afterwards.bytes -= source.count
    var tokens = RuleTokens(source, from: field.offset)
    tokens.advance()
    guard tokens.isSign("=") else { return nil }
    tokens.advance()
    guard case .string = tokens.token.kind, !tokens.word.buffer.contains(.backslash) else { return nil }
    let start = tokens.token.range.lowerBound
    guard let problem = TopicCondition(tokens.word).problemOffset else { return nil }
    tokens.advance()
    // `"'a' in topics && " .. more` is not the whole condition.
    let isWhole = tokens.isSign(",") || tokens.isSign("}") || tokens.isSign(";")
    return isWhole ? SourcePosition(file: file.string, offset: field.offset + start + problem, in: source) : nil
  }

  // MARK: - Keys

  /// The finding about a key that the resources lack, with the key that the author may have meant.
  func naming(_ absent: AbsentKey, in finding: Diagnostic) -> Diagnostic {
    guard let near = nearKey(to: absent.name) else { return finding }
    let hidden = hiddenDifference(of: absent.name, from: near)
    var finding = finding
    if absent.isInSentence {
      finding.message += "; did you mean '\(near)'?\(hidden)"
    } else {
      finding.help = "Did you mean '\(near)'?\(hidden)" + (finding.help.map { " " + $0 } ?? "")
    }
    return finding
  }

  private func nearKey(to key: Text) -> Text? {
    guard let catalog = app?.catalog else { return nil }
    var left = current.afterwards.keys
    defer { current.afterwards.keys = left }
    let near = key.withSlice { catalog.nearestKey(to: $0, among: &left) }.map { Text(decoding: $0) }
    return near == key ? nil : near
  }
}
