// Tests which marks of isolates are pairs: phones show nothing of those.

import LocBase
import Testing

@Suite struct IsolatePairsTests {
  @Test(arguments: [
    ("plain", "plain"), ("\u{2068}Ann\u{2069} wrote", "Ann wrote"), ("a\u{2066}b\u{2067}c\u{2069}d\u{2069}e", "abcde"),
    // Marks without partners stay, and so do overrides and embeddings.
    ("\u{2068}Ann", "\u{2068}Ann"), ("Ann\u{2069}", "Ann\u{2069}"), ("\u{2069}\u{2068}", "\u{2069}\u{2068}"),
    ("\u{2068}\u{2068}a\u{2069}", "\u{2068}a"), ("\u{202E}a\u{202C}", "\u{202E}a\u{202C}"),
    // An isolate ends with its paragraph.
    ("\u{2068}a\nb\u{2069}", "\u{2068}a\nb\u{2069}"), ("\u{2068}a\u{2069}\n\u{2068}b\u{2069}", "a\nb"),
  ])
  func pairs(_ text: String, _ shown: String) {
    #expect(Array(IsolatePairs.removed(from: text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func manyMarksTakeLinearTime() {
    let text = String(repeating: "\u{2068}", count: 300_000) + String(repeating: "\u{2069}", count: 300_000)
    #expect(IsolatePairs.removed(from: text).isEmpty)
  }
}
