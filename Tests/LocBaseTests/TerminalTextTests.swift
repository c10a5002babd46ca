import LocBase
import Testing

@Suite struct TerminalTextTests {
  /// A field of a line neither ends it nor turns it around; unlike a line of a report it gets no marks of its own.
  @Test func fields() {
    #expect(TerminalText.field("a\tb\r\n\u{202E}\u{2067}c") == "a\\tb\\r\\n\\u{202e}\\u{2067}c")
    #expect(TerminalText.field("שלום") == "שלום")
  }

  /// Further lines are indented, and tabs stay; nothing else moves the cursor.
  @Test func lines() {
    #expect(TerminalText.lines("a\tb\nc\u{1B}[2J\r") == "a\tb\n  c\\u{1b}[2J\\r")
    #expect(TerminalText.lines("a\u{202E}b") == "a\\u{202e}b")
  }
}
