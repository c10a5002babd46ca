// The desk's texts: JSON laid out, command lines, and the hashes of its style and script.

import LocBase
import LocPage
import LocScript
import Testing

@testable import LocDesk

@Suite struct DeskTextTests {
  @Test(arguments: [
    ("{}", "{}"), ("[ ]", "[]"), ("{\"a\":1}", "{\n  \"a\": 1\n}"),
    (
      "{\"a\":[1.50,{\"b\":\"x, {y}: \\\"\"}],\"c\":{}}",
      "{\n  \"a\": [\n    1.50,\n    {\n      \"b\": \"x, {y}: \\\"\"\n    }\n  ],\n  \"c\": {}\n}"
    ),
    ("12345678901234567890", "12345678901234567890"), ("\u{FEFF}{}", "{}"),
    ("\"\u{202E}\u{7F}\u{E0041}é\"", "\"\\u202e\\u007f\\udb40\\udc41é\""),
  ])
  func indented(source: String, expected: String) {
    let text = JSONLayout.indented(Array(source.utf8))
    #expect(text == expected)
    #expect(JSONLayout.indented(Array(text.utf8)) == expected)
    #expect(JSONLayout.compact(Array(text.utf8)) == JSONLayout.compact(Array(source.utf8)))
  }

  @Test(arguments: [
    (["a", "b-c", "x/y.z"], "a b-c x/y.z"), (["", "a b"], "'' 'a b'"),
    (["it's $(x) `y` \\ !"], "'it'\\''s $(x) `y` \\ !'"),
    (["~", "*", "a=b", "#"], "'~' '*' 'a=b' '#'"), (["a\nb\\'"], "$'a\\012b\\\\\\''"), (["é"], "'é'"),
  ])
  func commands(words: [String], expected: String) { #expect(ShellCommand.line(words) == expected) }

  /// A value with a hyphen in front would be taken for an option.
  @Test func options() {
    let source = EngineSource(android: ["res", "-res"], ios: ["ios"], flavor: "-x")
    #expect(source.options(near: nil) == ["--android", "res", "--android=-res", "--ios", "ios", "--flavor=-x"])
  }

  @Test func impossibleCommands() {
    #expect(ShellCommand.line(["a\u{0}"]) == nil)
    #expect(ShellCommand.line([String(repeating: "a", count: 100_001)]) == nil)
  }

  /// No text of the page ends its element early, or makes an id that a card could have.
  @Test func literals() {
    for text in ["\(DeskScript.text)", "\(DeskStyle.text)", "\(CardScript.text)"] {
      #expect(!text.contains("</") && !text.contains("<!--"))
    }
  }
}
