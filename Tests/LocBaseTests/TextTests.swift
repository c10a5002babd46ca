// Texts are compared byte by byte, in linear time.

import LocBase
import TestSupport
import Testing

@Suite struct TextTests {
  private let marks = Text(combiningMarks)

  @Test func equivalentTextsDiffer() {
    #expect(composed == decomposed, "the rule of String")
    let (composed, decomposed) = (Text(composed), Text(decomposed))
    #expect(composed != decomposed && composed == composed && decomposed == "e\u{301}")
    #expect(![composed].contains(decomposed) && [composed, decomposed].contains(decomposed))
    #expect([composed] != [decomposed] && Set([composed, decomposed, composed]).count == 2)
    let none: String? = nil
    #expect(Text(none) == nil && Text(Optional("a")) == Text(Optional("a")) && Text(Optional("a")) != Text(none))
    #expect([decomposed, "f", composed, "e"].sorted() == ["e", decomposed, "f", composed])
  }

  @Test func startsAndEnds() {
    // Swift's hasPrefix says no to both: the mark is part of the character before it.
    #expect(Text("e\u{301}x").hasPrefix("e") && Text("xe\u{301}").hasSuffix("\u{301}"))
    let text: Text = "abc"
    #expect(text.hasPrefix("") && text.hasSuffix("") && Text("").hasPrefix("") && !Text("").hasSuffix("a"))
    #expect(text.hasPrefix("abc") && !text.hasPrefix("abcd") && text.hasSuffix("bc") && !text.hasSuffix("ab"))
    #expect(text.dropping(prefix: "a") == "bc" && text.dropping(prefix: "b") == nil)
    #expect(text.dropping(suffix: "c") == "ab" && text.dropping(suffix: "b") == nil)
    #expect(text.dropFirst(2) == "c" && text.dropLast(2) == "a" && text.dropFirst(9).isEmpty)
    let paths: [(Text, Text)] = [("a/b", "b"), ("a/b/", "b"), ("b", "b"), ("/", "/"), ("", "")]
    for (path, last) in paths { #expect(path.lastPathComponent == last) }
  }

  @Test func parts() {
    let path: Text = "a//b"
    #expect(path.split(separator: .slash) == ["a", "b"])
    #expect(path.split(separator: .slash, omittingEmpty: false) == ["a", "", "b"])
    #expect(["a", "b"].joined(separator: "/") as Text == "a/b" && "\(path)!" == "a//b!" && path + "c" == "a//bc")
    #expect(Text(decoding: [0x61, 0xFF]) == "a\u{FFFD}" && path.bytes.count == 4 && Text(12) == "12")
  }

  @Test func switches() {
    func number(_ text: String) -> Int {
      switch Text(text) {
      case "\u{E9}": 1
      case "e\u{301}", "x": 2
      default: 0
      }
    }
    #expect([composed, decomposed, "x", "", combiningMarks].map(number) == [1, 2, 2, 0, 0])
  }

  @Test func marksTakeLinearTime() {
    let others = marks + "x"
    #expect(marks != others && others.hasPrefix(marks) && !marks.hasSuffix(others))
    #expect([others, marks].contains(marks) && Set([marks, others]).count == 2)
    #expect(others.contains("x") && others.contains(marks) && !marks.contains(others))
    #expect(suggestion(for: combiningMarks, among: ["platform"]) == nil)
    let position = SourcePosition(file: marks)
    #expect(position == position && position != SourcePosition(file: others))
  }

  /// A part that nearly matches at every place takes no longer.
  @Test func partsAreFoundInLinearTime() {
    let text = Text(String(repeating: "a", count: 1 << 20))
    #expect(!text.contains(Text(String(repeating: "a", count: 1 << 19) + "b")))
    #expect(Text("abc").contains("bc") && Text("abc").contains("") && !Text("").contains("a") && Text("").contains(""))
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
