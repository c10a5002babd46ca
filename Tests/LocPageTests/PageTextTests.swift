// The parts of a page: escapes, hashes, the names of places, links.

import LocBase
import Testing

@testable import LocPage

@Suite struct PageTextTests {
  private func text(_ text: String, keepsLines: Bool = false) -> String {
    var writer = HTMLWriter()
    writer.text(text, keepsLines: keepsLines)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func attribute(_ value: String) -> String {
    var writer = HTMLWriter()
    writer.attribute("a", value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("plain text", "plain text"), ("<b>&\"'</b>", "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;"),
    ("</script><script>alert(1)</script>", "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("é 価格 مرحبا 👍🏽 …", "é 価格 مرحبا 👍🏽 …"), ("a\u{0}b", "a<b class=\"x\">\\u{0}</b>b"),
    ("\u{202E}x", "<b class=\"x\">\\u{202e}</b>x"),
    ("\u{2068}x\u{2069}", "\u{2068}x\u{2069}"), ("\u{2068}x", "<b class=\"x\">\\u{2068}</b>x"),
    ("x\u{2069}\u{2067}y\u{2069}", "x<b class=\"x\">\\u{2069}</b>\u{2067}y\u{2069}"),
    ("\u{85}\u{7F}", "<b class=\"x\">\\u{85}</b><b class=\"x\">\\u{7f}</b>"), ("\u{A0}«»", "\u{A0}«»"),
    ("a\nb\r\tc", "a<b class=\"x\">\\n</b>b<b class=\"x\">\\r</b><b class=\"x\">\\t</b>c"),
    ("\u{2028}\u{E0041}", "<b class=\"x\">\\u{2028}</b><b class=\"x\">\\u{e0041}</b>"),
  ])
  func escapes(source: String, expected: String) { #expect(text(source) == expected) }

  @Test func lines() {
    #expect(text("a\nb", keepsLines: true) == "a\nb")
    #expect(text("a\r\nb", keepsLines: true) == "a<b class=\"x\">\\r</b>\nb")
  }

  @Test(arguments: [
    ("x", " a=\"x\""), ("\" onclick=\"f()", " a=\"&quot; onclick=&quot;f()\""), ("a\n\u{202E}", " a=\"a\\n\\u{202e}\""),
    ("'><b>", " a=\"&#39;&gt;&lt;b&gt;\""),
  ])
  func attributes(value: String, expected: String) { #expect(attribute(value) == expected) }

  /// Every scalar below U+3000 and at the ends of the planes comes out as itself or as its sign, and only signs bring in markup.
  @Test func everyScalar() {
    let values = Array(0..<0xD800) + Array(0xE000...0x11000) + Array(0xE0000...0xE0100) + Array(0x10FF00...0x10FFFF)
    var wrong: [Int] = []
    for value in values {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let character = String(Character(scalar))
      let shown = text(character)
      if TerminalText.escape(scalar) != nil || scalar.properties.isNoncharacterCodePoint {
        if !shown.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { wrong.append(value) }
      } else if !"&<>\"'".unicodeScalars.contains(scalar), !shown.utf8.elementsEqual(character.utf8) {
        wrong.append(value)
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("exactly 10 %", "exactly-10"), ("zh-Hant", "zh-Hant"), ("fr-CA, en-US", "fr-CA-en-US"),
    ("price_drop", "price_drop"),
    ("token.json", "token.json"), ("<message>", "message"), ("%%%", "message"), ("", "message"), ("価格 表", "価格-表"),
    ("a/b\"c", "a-b-c"),
  ])
  func anchorParts(text: String, expected: String) { #expect(Anchors.part(text) == expected) }

  @Test func anchorsAreUnique() {
    var anchors = Anchors()
    #expect(anchors.claim("a") == "a")
    #expect(anchors.claim("a") == "a-2")
    #expect(anchors.claim("a-2") == "a-2-2")
    #expect(anchors.claim("a") == "a-3")
    #expect(anchors.claim("cards") == "cards-2")
  }

  @Test(arguments: [
    ("https://tms.example/{key}/{locale}", "https://tms.example/a%20b%2F%22/zh-Hant"),
    ("http://t/?k={key}&x={other}", "http://t/?k=a%20b%2F%22&x={other}"), ("javascript:alert({key})", nil),
    ("//t/{key}", nil), ("https://t/{key", "https://t/{key"), ("https://t/{{key}}", "https://t/{a%20b%2F%22}"),
  ])
  func links(template: String, expected: String?) {
    #expect(ReportLink(template).address(key: "a b/\"", locale: "zh-Hant") == expected)
  }
}
