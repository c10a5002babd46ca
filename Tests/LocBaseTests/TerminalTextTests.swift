import LocBase
import Testing

@Suite struct TerminalTextTests {
  /// A field of a line neither ends it nor turns it around; unlike a line of a report it gets no marks of its own.
  @Test func fields() {
    #expect(TerminalText.field("a\tb\r\n\u{202E}\u{2067}c") == "a\\tb\\r\\n\\u{202e}\\u{2067}c")
    #expect(TerminalText.field("שלום") == "שלום")
  }

  /// Further lines begin with a bar, and tabs stay; nothing else moves the cursor.
  @Test func lines() {
    #expect(TerminalText.lines("a\tb\nc\u{1B}[2J\r") == "a\tb\n  | c\\u{1b}[2J\\r")
    #expect(TerminalText.lines("a\u{202E}b") == "a\\u{202e}b")
  }

  /// GitHub's runner trims white space before it looks for `::`, and finds `##[` anywhere.
  @Test(arguments: [
    ("::add-mask::e", ":\\u{3a}add-mask::e"), (" \u{3000} ::stop-commands::x", " \u{3000} :\\u{3a}stop-commands::x"),
    (": ::error::x", ": :\\u{3a}error::x"), ("a ##[add-mask]e", "a ##\\u{5b}add-mask]e"),
    ("###[group]", "###\\u{5b}group]"), ("##vso[task.x]", "##vso\\u{5b}task.x]"),
    ("##teamcity[x]", "##teamcity\\u{5b}x]"),
    // These are not commands.
    ("a::b", "a::b"), (":a::", ":a::"), ("## A [link]", "## A [link]"), ("#[x]", "#[x]"), ("#a#[x]", "#a#[x]"),
  ]) func commandsForCISystems(_ text: String, _ shown: String) {
    #expect(TerminalText.field(text) == shown)
    #expect(TerminalText.lines("x\n" + text).hasPrefix("x\n  | "))
  }
}
