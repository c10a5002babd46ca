// Differences of two texts line by line: what is shown of them, and what is left out.

import Testing

@testable import LocReport

@Suite struct LineDifferenceTests {
  /// Lines behind a blank, - and + as in a diff; … for what is left out.
  private func parts(_ old: [String], _ new: [String], context: Int = 1) -> [String] {
    LineDifference.parts(old.map { Array($0.utf8) }, new.map { Array($0.utf8) }, context: context).map { part in
      switch part {
      case .same(let line): " " + String(decoding: line, as: UTF8.self)
      case .expected(let line): "-" + String(decoding: line, as: UTF8.self)
      case .got(let line): "+" + String(decoding: line, as: UTF8.self)
      case .gap: "…"
      }
    }
  }

  private func letters(_ text: String) -> [String] { text.map { String($0) } }

  @Test(arguments: [
    ("abcdefg", "abcDefg", "… c -d +D e …"), ("abc", "abc", "…"), ("a", "", "-a"), ("", "a", "+a"),
    ("abcdefghi", "Abcdefghi", "-a +A b …"), ("abcdefghi", "abcdefghI", "… h -i +I"),
    ("abcdefghi", "abXdefgYi", "… b -c +X d … g -h +Y i"), ("abcde", "abXdY", "… b -c +X d -e +Y"),
    ("abc", "ac", " a -b c"), ("ac", "abc", " a +b c"), ("aa", "aaa", "… a +a"),
  ])
  func shown(_ old: String, _ new: String, _ expected: String) {
    let shown = parts(letters(old), letters(new)).map { $0.trimmingPrefix(" ") }.joined(separator: " ")
    #expect(shown == expected.trimmingPrefix(" "))
  }

  /// Of texts too long to compare line with line, only what lies between their equal ends is compared.
  @Test(arguments: [0, 1_500, 2_999]) func longTexts(_ place: Int) {
    let old = (0..<3_000).map { "line \($0)" }
    var new = old
    new[place] = "another"
    let shown = parts(old, new, context: 0)
    #expect(shown.filter { $0 != "…" } == ["-line \(place)", "+another"])
    #expect(shown.count == (place == 1_500 ? 4 : 3))
  }
}
