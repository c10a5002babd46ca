// Texts are compared byte by byte, in linear time.

import LocBase
import TestSupport
import Testing

@Suite struct ByteComparisonTests {
  @Test func equivalentTextsDiffer() {
    #expect(composed == decomposed, "what this suite is about")
    #expect(!composed.equals(decomposed) && composed.equals(composed) && decomposed.equals("e\u{301}" as UTF8Slice))
    #expect(![composed].holds(decomposed) && [composed, decomposed].holds(decomposed))
    #expect(![composed].equals([decomposed]) && [composed].equals([composed]) && ![composed].equals([]))
    #expect(Set([ByteText(composed), ByteText(decomposed), ByteText(composed)]).count == 2)
    #expect(!Optional(composed).equals(decomposed) && !Optional(composed).equals(nil) && String?.none.equals(nil))
    var names = [decomposed, "f", composed, "e"]
    names.sortByBytes()
    #expect(names.map { Array($0.utf8) } == ["e", decomposed, "f", composed].map { Array($0.utf8) })
  }

  @Test func startsAndEnds() {
    // Swift's hasPrefix says no to both: the mark is part of the character before it.
    #expect("e\u{301}x".begins(with: "e") && "xe\u{301}".ends(with: "\u{301}"))
    #expect("abc".begins(with: "") && "abc".ends(with: "") && "".begins(with: "") && !"".ends(with: "a"))
    #expect(
      "abc".begins(with: "abc") && !"abc".begins(with: "abcd") && "abc".ends(with: "bc") && !"abc".ends(with: "ab"))
    #expect("a/b.lproj".droppingLast(bytes: 6).equals("a/b"))
    let paths = [("a/b", "b"), ("a/b/", "b"), ("b", "b"), ("/", "/"), ("", "")]
    for (path, last) in paths { #expect(path.lastPathComponent == last) }
  }

  @Test func switches() {
    func number(_ text: String) -> Int {
      switch text.utf8 {
      case "\u{E9}": 1
      case "e\u{301}", "x": 2
      default: 0
      }
    }
    #expect([composed, decomposed, "x", "", combiningMarks].map(number) == [1, 2, 2, 0, 0])
  }

  @Test func marksTakeLinearTime() {
    let others = combiningMarks + "x"
    #expect(!combiningMarks.equals(others) && others.begins(with: combiningMarks) && !combiningMarks.ends(with: others))
    #expect([others, combiningMarks].holds(combiningMarks))
    #expect(Set([ByteText(combiningMarks), ByteText(others)]).count == 2)
    #expect(others.hasPart("x") && others.hasPart(combiningMarks) && !combiningMarks.hasPart(others))
    #expect(suggestion(for: combiningMarks, among: ["platform"]) == nil)
    let position = SourcePosition(file: combiningMarks)
    #expect(position == position && position != SourcePosition(file: others))
  }

  /// A part that nearly matches at every place takes no longer.
  @Test func partsAreFoundInLinearTime() {
    let text = String(repeating: "a", count: 1 << 20)
    #expect(!text.hasPart(String(repeating: "a", count: 1 << 19) + "b"))
    #expect("abc".hasPart("bc") && "abc".hasPart("") && !"".hasPart("a") && "".hasPart(""))
  }

  /// `escapedCount` is the length of a text's JSON, known before the JSON is made.
  @Test func escapedCount() {
    for scalar in 0..<0x100 {
      let text = "a\(Unicode.Scalar(UInt8(scalar)))b"
      var buffer = ByteBuffer()
      var copy = text
      let count = copy.withUTF8 { bytes in
        appendEscaped(UTF8Slice(bytes), to: &buffer)
        return UTF8Slice(bytes).escapedCount
      }
      #expect(count == buffer.count, "U+\(String(scalar, radix: 16))")
    }
  }
}
