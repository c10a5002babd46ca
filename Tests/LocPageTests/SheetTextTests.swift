// Lines of a picture: where they break, where they end, and which way they run.

import LocBase
import Testing

@testable import LocPage

@Suite struct SheetTextTests {
  private func lines(_ text: String, width: Int = 100, limit: Int = 4, isRightToLeft: Bool = false) -> [String] {
    SheetText(text, width: width, size: 10, limit: limit, isRightToLeft: isRightToLeft).lines.map { $0.text }
  }

  @Test(arguments: [
    ("", [""]), ("short", ["short"]), ("one two three four five", ["one two three four", "five"]),
    ("a\nb", ["a", "b"]),
    ("a\n\nb", ["a", "", "b"]), ("one  two", ["one  two"]),
  ])
  func breaks(text: String, expected: [String]) { #expect(lines(text).map { $0.trimmed } == expected) }

  /// A word that is longer than a line is broken anywhere.
  @Test func longWords() {
    let made = lines("PRICE_DROP_NOTIFICATION_TITLE")
    #expect(made.count > 1 && made.joined() == "PRICE_DROP_NOTIFICATION_TITLE")
  }

  /// No line is wider than its room, nothing is lost but blanks, and the last line that is cut says so.
  @Test(arguments: [
    String(repeating: "word ", count: 200), String(repeating: "長い文章、", count: 100), String(repeating: "x", count: 5000),
    String(repeating: "שלום לכולם ", count: 90), "e" + String(repeating: "\u{301}", count: 3000),
    String(repeating: "👨‍👩‍👧", count: 100), String(repeating: "नमस्ते दुनिया ", count: 80),
    String(repeating: "\u{202E}", count: 90),
  ])
  func roomAndEnd(text: String) {
    for limit in 1...6 {
      let made = SheetText(text, width: 120, size: 13, limit: limit, isRightToLeft: false)
      #expect(made.lines.count <= limit)
      for line in made.lines { #expect(SheetText.width(line.text, size: 13) <= 121) }
      #expect(made.lines.last?.text.unicodeScalars.last == "…")
    }
  }

  /// A word that just fits stays, whatever follows it; a character that fits nowhere has a line of its own.
  @Test func whatJustFits() {
    let width = SheetText.width("one two", size: 10)
    #expect(lines("one two three", width: width).map { $0.trimmed } == ["one two", "three"])
    #expect(lines("one two", width: width) == ["one two"])
    #expect(lines("one two", width: width - 5).map { $0.trimmed } == ["one", "two"])
    #expect(lines("abc", width: 1) == ["a", "b", "c"])
  }

  /// Complete isolates take no room, and one that goes on in the next line begins anew there; what is cut off is closed.
  @Test func isolates() {
    let width = SheetText.width("one two", size: 10)
    #expect(SheetText.width("\u{2068}one\u{2069} two", size: 10) == width)
    #expect(SheetText.width("\u{2068}one two", size: 10) > width)
    let made = lines("\u{2068}one two three\u{2069} x", width: width).map { Array($0.unicodeScalars) }
    #expect(made.map { $0.filter { $0 == "\u{2068}" }.count } == [1, 1])
    #expect(made.map { $0.filter { $0 == "\u{2069}" }.count } == [1, 1])
    let cut = lines("\u{2068}one two three\u{2069} x", width: width, limit: 1).joined().unicodeScalars
    #expect(cut.contains("…") && IsolatePairs.removed(from: String(cut)).unicodeScalars.allSatisfy { $0 != "\u{2068}" })
  }

  /// Whatever the room, what closes does not begin a line, and what opens does not end one.
  @Test func bracketsOfEastAsia() {
    for width in 25...150 {
      let made = lines("価格（税込）は「特価」で、２９７円（税込）です。", width: width, limit: 40)
      #expect(made.joined() == "価格（税込）は「特価」で、２９７円（税込）です。")
      for line in made.dropFirst() { #expect(!"）」、。".contains(line.prefix(1)), "\(width): \(made)") }
      for line in made.dropLast() { #expect(!"（「".contains(line.suffix(1)), "\(width): \(made)") }
    }
  }

  /// A character and the marks on it stay on one line.
  @Test func marksStay() {
    for line in lines(String(repeating: "ä\u{301}", count: 60)) {
      #expect(line.unicodeScalars.first?.properties.generalCategory != .nonspacingMark)
    }
    for line in lines(String(repeating: "👍🏽", count: 60)) { #expect(line.unicodeScalars.first != "\u{1F3FD}") }
  }

  @Test func eastAsianLines() {
    let made = lines("価格が330円から297円に下がりました。新しい価格をご覧ください。", width: 100, limit: 6)
    #expect(made.count > 2)
    for line in made { #expect(line.unicodeScalars.first != "。" && line.unicodeScalars.first != "、") }
    #expect(made.joined() == "価格が330円から297円に下がりました。新しい価格をご覧ください。")
  }

  @Test(arguments: [
    ("abc", false, false), ("שלום", false, true), ("123", true, true), ("123", false, false),
    ("12 abc שלום", true, false),
    ("«مرحبا» abc", false, true),
  ])
  func directions(text: String, isPhoneRightToLeft: Bool, expected: Bool) {
    let made = SheetText(text, width: 300, size: 13, limit: 1, isRightToLeft: isPhoneRightToLeft)
    #expect(made.lines.map { $0.isRightToLeft } == [expected])
  }
}

extension String {
  /// The text without the blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.utf8.last == 0x20 { text.removeLast() }
    return text
  }
}
