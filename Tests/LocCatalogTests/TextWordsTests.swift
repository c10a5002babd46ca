// The words of a text that somebody can translate, and what is none: addresses, names of files, specifiers, markup, signs.

import LocBase
import Testing

@testable import LocCatalog

@Suite struct TextWordsTests {
  private func withSlice<Result>(_ text: [UInt8], _ body: (UTF8Slice) -> Result) -> Result {
    text.withUnsafeBufferPointer { body(UTF8Slice($0)) }
  }

  private func words(_ text: String) -> TextWords { withSlice(Array(text.utf8)) { TextWords($0) } }

  /// The words of a text, and those of them in lower case, which are no names.
  @Test(arguments: [
    ("", 0, 0), ("x", 0, 0), ("ok", 1, 0), ("sale", 1, 1), ("Sale", 1, 0), ("big Sale today", 3, 2), ("SALE", 1, 0),
    ("the and for with from", 5, 0), ("yyyy", 1, 0), ("aaab", 1, 1), ("one, two!", 2, 2), ("\tone\n two ", 2, 2),
    // An address, a path, an identifier, a number, the name of a file.
    ("mail user@localhost", 1, 1), ("a/b path/to", 0, 0), ("my_name", 0, 0), ("item1 2nd", 0, 0), ("example.org", 0, 0),
    ("strings.xml", 0, 0), ("end. Next", 2, 1), ("...", 0, 0),
    // Specifiers and markup.
    ("%1$s", 0, 0), ("%1$s items", 1, 1), ("%@ and %d", 1, 0), ("<b>bold</b> text", 2, 2), ("<br/>", 0, 0),
    ("<a href=\"x y z\">link</a>", 1, 1), ("a < b", 0, 0), ("two <three", 2, 2),
    // Other letters count, signs do not, and a word with one is no lower-case word of ASCII.
    ("é", 1, 0), ("字", 1, 0), ("→ – 😀", 0, 0), ("größer", 1, 0), ("a→", 0, 0),
  ])
  func counts(text: String, count: Int, lowerCase: Int) {
    let found = words(text)
    #expect(found.count == count && found.lowerCase == lowerCase, "\(found)")
  }

  /// It takes more words, and more of them in lower case, where both languages have one script.
  @Test(arguments: [
    ("sale", false, false), ("Sale today", true, false), ("Sale Today", false, false), ("big sale", true, false),
    ("Big Sale today", true, false), ("Big sale today", true, true), ("one two three", true, true),
    ("Sale for Bob", false, false),
  ])
  func untranslated(text: String, otherScript: Bool, sameScript: Bool) {
    #expect(words(text).looksUntranslated(hasSourceScript: false) == otherScript)
    #expect(words(text).looksUntranslated(hasSourceScript: true) == sameScript)
  }
}
