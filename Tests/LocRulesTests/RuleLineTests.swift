// Where on its line a rule has failed: Lua knows the line, the word it names tells the column.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RuleLineTests {
  /// Where the chunk fails, as "line:column".
  private func place(_ source: String) -> String? {
    let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
    do {
      let value = try withSlice(source) { source in
        try withSlice(#"{"name":"Bob","price":12}"#) {
          try session.evaluate(source: source, name: "chunk.lua", event: $0)
        }
      }
      Issue.record("\(source) gives \(String(decoding: value, as: UTF8.self))")
      return nil
    } catch {
      return (error as? LocScriptError)?.diagnostics.first?.position.map { "\($0.line):\($0.column)" }
    }
  }

  @Test(arguments: [
    ("return loc.mesage {}", "1:12"), ("return loc:message { topic = 'x' }", "1:12"), ("return lco.text('x')", "1:8"),
    ("if event.prce > 3 then end", "1:10"), ("return event['prce'] + 1", "1:15"), ("return #event.nme", "1:15"),
    ("local t\nlocal u = 1\n  return t.x", "3:10"), ("return ('x'):uper()", "1:14"),
    ("return string.rep({}, 2)", "1:15"), ("return string.upper(event.nme)", "1:27"),
    ("return loc.text('k', event.nme)", "1:28"), ("return loc.text('k', {})", "1:12"),
    ("return loc.date('x', 0, 'fr')", "1:12"),
    ("return loc.message { topic = 'x', titel = 'y' }", "1:35"), ("return {\n  a = 1\n  b = 2 }", "3:3"),
    ("local s = 'ü€😀' return lco.x", "1:24"), ("\u{FEFF}return lco.x", "1:8"),
    ("local a = 1\r\n\treturn lco.x\r\n", "2:9"),
    ("-- lco\nlocal s = 'lco.x' return lco.x -- lco", "2:26"), ("local s = 'a\\'b' return lco.x", "1:25"),
  ]) func theWordIsFound(_ source: String, _ place: String) { #expect(self.place(source) == place) }

  /// Twice on the line, in a text only, behind what cannot be told from the line alone, or no word at all: the line's begin.
  @Test(arguments: [
    ("  local x = event.prce and 1 or event.prce + 1", "1:3"), ("  return 1 + {}", "1:3"),
    ("\treturn nil .. 'x'", "1:2"),
    ("  local s = [[lco]] return lco.x", "1:3"), ("  local s = [==[x]==] return lco.x", "1:3"),
    ("  error('attempt to say', 0)", "1:3"), ("  error(\"the name 'x' is bad\") local x", "1:3"), ("  x = = 1", "1:3"),
    ("  return event.price + 'x'", "1:3"), ("  return string.rep('x', 1) + event.name", "1:3"), ("return {", "1:1"),
    ("local string = 1 return event.price + event.name", "1:1"), ("local s = [[\n\"lco\" ]] return lco.x", "2:1"),
  ]) func theLineBegins(_ source: String, _ place: String) { #expect(self.place(source) == place) }

  /// Of several calls of a function the one with the key is meant, in each way of writing a call; of none with the key the first.
  @Test(arguments: [
    ("return loc.text('a'), loc.text('b'), loc.text('c')", 12),
    ("x(loc.text 'a', loc.text \"b\", loc.text('c', 'a'))", 7),
    ("x(loc.text{android = 'a'}, loc.text {ios = 'b'}, loc . text ( 'c' ))", 7),
    ("local é = loc.text('a') loc.text('b')", 15),
  ])
  func theCallWithTheKey(line: String, first: Int) {
    let text = Array(line.utf8)
    text.withUnsafeBufferPointer { bytes in
      let source = RuleLine(UTF8Slice(bytes))
      var columns: [Int?] = []
      for key in ["a", "b", "c", "d"] {
        columns.append(Array(key.utf8).withUnsafeBufferPointer { source.column(ofCall: "text", key: UTF8Slice($0)) })
      }
      // The word `text` before each key, in the order of the line.
      let scalars = Array(line.unicodeScalars)
      let words = scalars.indices.dropLast(3).filter {
        String(String.UnicodeScalarView(scalars[$0..<$0 + 4])) == "text"
      }
      .map { $0 + 1 }
      #expect(words.first == first)
      let expected = line.contains("c'") ? words : words + [first]
      #expect(columns == expected + [first], "\(columns)")
      let other = Array("x".utf8).withUnsafeBufferPointer { source.column(ofCall: "date", key: UTF8Slice($0)) }
      #expect(other == nil)
    }
  }
}
