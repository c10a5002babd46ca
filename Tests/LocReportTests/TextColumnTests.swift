// Columns of a terminal: lines break where they should, and are never too wide.

import LocBase
import Testing

@testable import LocReport

@Suite struct TextColumnTests {
  private func lines(_ text: String, _ width: Int, limit: Int = .max) -> [String] {
    TextColumn.lines(text, width: width, limit: limit).map { $0.text }
  }

  @Test(arguments: [
    ("", 10, [""]), ("one two", 10, ["one two"]), ("one two three", 7, ["one two", "three"]),
    ("one two three", 6, ["one", "two", "three"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("a\nb\n\nc", 10, ["a", "b", "", "c"]), ("価格価格", 5, ["価格", "価格"]), ("価格", 2, ["価", "格"]),
    ("a\u{1B}b", 4, ["a\\u{", "1b}b"]), ("שלום עולם", 5, ["\u{2068}שלום\u{2069}", "\u{2068}עולם\u{2069}"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("two  blanks", 4, ["two ", "blan", "ks"]),
  ])
  func breaks(text: String, width: Int, expected: [String]) { #expect(lines(text, width) == expected) }

  @Test func limits() {
    #expect(lines("one two three four", 5, limit: 2) == ["one", "two…"])
    #expect(lines("one two", 5, limit: 2) == ["one", "two"])
    #expect(lines("abcdefgh", 4, limit: 1) == ["abc…"])
    #expect(lines(String(repeating: "\n", count: 100_000), 10, limit: 3).count == 3)
  }

  /// No line is wider than it may be, and every character but the blanks at the breaks is there.
  @Test func widths() {
    let texts = [
      "The quick brown fox jumps over the lazy dog", "価格が下がりました：トレイルシューズ", "خصم على الأحذية الآن ٪١٠",
      "👨‍👩‍👧‍👦 family 🇩🇪🇫🇷 ❤️ 👍🏽",
      "a\u{202E}b\u{0}c\td", "नमस्ते दुनिया", String(repeating: "x", count: 500),
    ]
    for text in texts {
      for width in 4...80 {
        for line in TextColumn.lines(text, width: width) {
          #expect(line.width <= width)
          let shown = line.text.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
          #expect(Display.cells(shown).reduce(0) { $0 + $1.width } == line.width)
        }
      }
    }
  }
}
