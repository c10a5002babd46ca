// Values of a Gradle build at the edges of their rules: what stands before a quotation, pairs of surrogates, numbers and colours.

import LocBase
import Testing

@testable import LocCatalog

@Suite struct AndroidTextEdgesTests {
  private func shown(_ element: String, _ key: String) -> String {
    let bytes = Array("<resources>\(element)</resources>".utf8)
    let resources = AndroidResources([[androidFile("values/a.xml", bytes)]])
    return resources.failedStage.map { "\($0.name)" } ?? resources.shown(key)
  }

  private func string(_ text: String) -> String { shown("<string name=\"k\">\(text)</string>", "k") }

  /// White space goes at both ends, but not where a quotation stands behind it and a text before that.
  @Test(arguments: [
    ("  a  ", "a"), ("  \"a\"  ", "a"), ("  a \"b\"", " a b"), ("\"a\" b  ", "a b "), ("\"  a  \"", "  a  "),
    ("a  \" b \"  c", "a  b  c"), ("\\t a", "\t a"), ("\\ä\\€\\😀", "ä€😀"),
  ])
  func whiteSpace(_ source: String, _ expected: String) { #expect(string(source) == expected) }

  /// Two escapes of surrogates are one character, and one alone is none.
  @Test(arguments: [
    ("\\ud83d\\ude00", "😀"), ("a\\ud83d\\ude00\\ud83d\\ude01b", "a😀😁b"), ("\\ud83d", "?"), ("\\ude00\\ud83d", "??"),
    ("\\ud83d\\ud83d\\ude00", "?😀"), ("\\u07ff\\u0800\\u007f\\u0080", "\u{7FF}\u{800}\u{7F}\u{80}"),
  ])
  func surrogates(_ source: String, _ expected: String) { #expect(string(source) == expected) }

  @Test(arguments: [
    ("2147483647", "2147483647"), ("-2147483648", "-2147483648"), ("2147483648", "compile"), ("-2147483649", "compile"),
    ("0xffffffff", "0xffffffff"), ("0x100000000", "compile"),
  ])
  func integers(_ source: String, _ expected: String) {
    #expect(shown("<integer name=\"n\">\(source)</integer>", "integer/n") == expected)
  }

  @Test(arguments: [
    ("#fff", "#ffffffff"), ("#123", "#ff112233"), ("#8123", "#88112233"), ("#123456", "#ff123456"),
    ("#80123456", "#80123456"),
  ])
  func colors(_ source: String, _ expected: String) {
    #expect(shown("<color name=\"c\">\(source)</color>", "color/c") == expected)
  }
}
