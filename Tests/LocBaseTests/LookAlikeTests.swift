// Words that look the same: the search finds them, and a sentence says where they differ.

import LocBase
import Testing

@Suite struct LookAlikeTests {
  @Test(arguments: [
    ("welcome_b\u{43E}dy", "welcome_body", " Yours has U+043E, a Cyrillic letter, in place of 'o'."),
    ("welcome_bod\u{3C5}", "welcome_body", ""),
    ("welc\u{3BF}me", "welcome", " Yours has U+03BF, a Greek letter, in place of 'o'."),
    ("\u{410}BC", "ABC", " Yours has U+0410, a Cyrillic letter, in place of 'A'."),
    ("\u{FF41}bc", "abc", " Yours has U+FF41 in place of 'a'."),
    ("welcome", "welc\u{43E}me", " It has U+043E, a Cyrillic letter, in place of 'o'."),
    ("zw\u{200B}key", "zwkey", " Yours has U+200B, which is invisible."),
    ("key\u{FEFF}", "key", " Yours has U+FEFF, which is invisible."),
    ("zwkey", "zw\u{200B}key", " It has U+200B, which is invisible."),
    ("key ", "key", " Yours ends with a blank."), ("key\u{A0}", "key", " Yours ends with a blank."),
    (" key", "key", " Yours begins with a blank."),
    ("cafe\u{301}", "caf\u{E9}", " One of them writes a letter and its accent as two characters, the other as one."),
    ("caf\u{E9}", "cafe\u{301}", " One of them writes a letter and its accent as two characters, the other as one."),
    // What a reader sees needs no words.
    ("cafe", "caf\u{E9}", ""), ("caf\u{E9}", "cafe", ""), ("tilte", "title", ""), ("Title", "title", ""),
    ("key", "keys", ""),
    ("", "key", ""),
  ])
  func differs(_ word: String, _ near: String, _ sentence: String) {
    #expect(hiddenDifference(of: Text(word), from: Text(near)) == sentence)
  }

  @Test(arguments: [
    ("zw\u{200B}key", "zwkey"), ("cafe\u{301}", "caf\u{E9}"), ("\u{43E}k", "ok"), ("key ", "key"), ("\u{FEFF}ab", "ab"),
    ("caf\u{E9}", "cafe"),
  ])
  func isFound(_ word: String, _ near: String) {
    #expect(suggestion(for: word, among: ["something", near]) == near)
  }

  /// Bytes that are not UTF-8, and a character that is cut off.
  @Test func brokenText() {
    for bytes in [[0xC3], [0xE2, 0x80], [0x80, 0x41], [0xF0, 0x9F]] as [[UInt8]] {
      bytes.withSlice { broken in
        #expect(hiddenDifference(of: broken, from: "a") == "" && hiddenDifference(of: "a", from: broken) == "")
        #expect(suggestion(for: broken, among: ["title"]) == nil)
      }
    }
  }
}
