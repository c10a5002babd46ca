// Tables that loc gives and that nobody may misuse: records whose misspelt fields are errors, and the globals of a chunk.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RecordTests {
  private func answer(_ source: String) -> Outcome {
    var host = RuleHost()
    host.preview = { _, _ in
      .success(Array(#"{"platform":"ios","title":{"outcome":"text","text":"x"},"list":[1,2]}"#.utf8))
    }
    let preview = "local p = loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = {'de'}}) "
    return evaluate(
      Array((preview + source).utf8), session: RuleSession(rules: nil, host: host, limits: .patient))
  }

  /// A field that is there has its value, one that may be absent is nil, and a name that no record has is an error.
  @Test func fields() {
    #expect(answer("return {p.platform, p.title.text, p.list[2], #p.list}").text == #"["ios","x",2,2]"#)
    for name in ["subtitle", "body", "title.key", "title.locale", "title.reason", "title.detail", "list[3]", "path"] {
      #expect(answer("return tostring(p.\(name))") == Outcome(status: 0, text: "\"nil\""), "\(name)")
    }
    for name in ["titel", "title.txt", "plattform", "title.outcom", "x"] {
      let found = answer("return p.\(name)")
      let field = name.split(separator: ".").last ?? ""
      #expect(found.status == 608 && found.text.contains("the table has no field '\(field)'"), "\(found)")
    }
    #expect(answer("return p.plattform").text.contains("did you mean 'platform'?"))
    // A record is a table as any other, to which a rule may add.
    #expect(answer("p.own = 1 return p.own").text == "1")
  }

  /// A name of 256 bytes is repeated in the error; a longer one is no misspelt field.
  @Test func longNames() {
    let fits = answer("return p[('x'):rep(256)]")
    #expect(fits.status == 608 && fits.text.contains(String(repeating: "x", count: 256)))
    for name in ["('x'):rep(257)", "('x'):rep(100000)", "'\\xFF'"] {
      let found = answer("return p[\(name)]")
      #expect(found.status == 608 && found.text.contains("the table has no field of this name"), "\(name)")
    }
  }

  /// The path of a value that cannot be returned is UTF-8, wherever a long name in it is cut.
  @Test(arguments: 0...4) func cutPaths(before: Int) {
    for letter in ["é", "価", "😀"] {
      let name = String(repeating: "x", count: before) + String(repeating: letter, count: 60)
      let found = answer("return { ['\(name)'] = print }")
      #expect(found.status == 609 || found.status == 608, "\(found)")
      #expect(!found.text.unicodeScalars.contains("\u{FFFD}"), "\(found)")
    }
  }

  /// A chunk has globals of its own, and replaces none of the given ones.
  @Test(arguments: ["string", "loc", "print", "table", "pairs"]) func givenGlobals(name: String) {
    for line in ["\(name) = 1", "_G.\(name) = 1", "_G['\(name)'] = nil", "function \(name)() end"] {
      let found = answer(line)
      #expect(found.status == 608 && found.text.contains("\(name) cannot be "), "\(line): \(found)")
    }
    #expect(answer("own_\(name.replacing("_", with: "")) = 7 return own_\(name.replacing("_", with: ""))").text == "7")
  }
}
