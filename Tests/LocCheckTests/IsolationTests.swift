// Which arguments need isolating marks in a right-to-left text.

import LocDevice
import Testing

@testable import LocCheck

@Suite struct IsolationTests {
  @Test(arguments: [
    ("Shoes", true), ("\u{2068}Shoes\u{2069}", false), ("\u{2066}Shoes\u{2069}", false), ("\u{2067}a", false),
    ("12", false),
    ("שלום", false), ("", false),
    // Other signs of the same block are no marks: the fraction slash, the invisible times, an override.
    ("\u{2044}kg", true), ("\u{2062}x", true), ("\u{2069}x", true), ("\u{202E}x", true),
  ])
  func arguments(text: String, needsMarks: Bool) {
    #expect(KeyUses.needsIsolation([.text(Array(text.utf8))]) == needsMarks)
  }
}
