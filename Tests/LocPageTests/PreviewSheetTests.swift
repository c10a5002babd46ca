// Whole sheets: order, frames, directions, hostile texts, and how many cards there are.

import LocBase
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PreviewSheetTests {
  private func svg(_ messages: [PreviewMessage], limit: Int = PreviewSheet.mostCards) -> String {
    String(decoding: PreviewSheet(messages, limit: limit).svg, as: UTF8.self)
  }

  @Test func cards() throws {
    let text = svg([try SampleApp.made(SampleApp.files)])
    let places = try ["de", "fr", "en", "he"].map {
      try #require(
        text.firstRange(of: "<text class=\"label\" x=\"28\" y=") == nil ? nil : text.firstRange(of: ">\($0)</text>"))
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.lowerBound < $1.lowerBound })
    for part in [
      "the app crashes", "raw key", "The app crashes; no notification appears.", "Android: default folder",
      ">Android</text>", ">iPhone</text>", "Hello Bob, all of &lt;i&gt; is on", "xml:lang=\"he\"",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.hasSuffix("</svg>\n"))
  }

  /// A right-to-left text starts at the right end of its frame, and one that is not in such a phone at the left.
  @Test func directions() throws {
    let text = svg([try SampleApp.made(SampleApp.files)])
    let hebrew = text.split(separator: "\n").filter { $0.contains("מבצע") }
    #expect(hebrew.count == 2)
    #expect(hebrew.allSatisfy { $0.contains("direction=\"rtl\"") && !$0.contains("text-anchor") })
    #expect(!text.contains("direction=\"rtl\" xml:lang=\"de\""))
  }

  /// A text of the other direction stands where the phone's language begins.
  @Test func otherDirections() throws {
    let texts = [("t", "Sale"), ("b", "Hello %1$s, %2$s")]
    let text = svg([
      try SampleApp.made([
        SampleApp.strings("values", texts), SampleApp.strings("values-iw", [("t", "מבצע")]),
        SampleApp.strings("values-de", [("t", "מבצע"), ("b", "x")]),
      ])
    ])
    let lines = text.split(separator: "\n").map(String.init)
    func anchors(_ part: String) -> [Bool] {
      lines.filter { $0.contains(part) }.map { $0.contains("text-anchor=\"end\"") }
    }
    // English on the phone of the default folder, and on a Hebrew one; Hebrew on that one, and on a German one.
    #expect(anchors("Hello Bob").count { $0 } == 1 && anchors("Hello Bob").count == 2)
    #expect(anchors("מבצע").count { $0 } == 1 && anchors("מבצע").count == 2)
  }

  /// A body breaks where it does with a title above it, also without one: only titles are bold.
  @Test func bodyWithoutTitle() throws {
    let files = [SampleApp.strings("values", [("t", "Sale"), ("b", String(repeating: "mmm mm m ", count: 30))])]
    func body(_ title: String) throws -> [String] {
      let message = "{\"message\":{\"topic\":\"x\",\"android\":{\"notification\":{\(title)\"body_loc_key\":\"b\"}}}}"
      return svg([try SampleApp.made(files, message: [UInt8](message.utf8))]).split(separator: "\n")
        .filter { $0.contains("class=\"body\"") }.compactMap {
          $0.split(separator: ">").dropFirst().first.map(String.init)
        }
    }
    let alone = try body("")
    #expect(alone.count == 6)
    #expect(try body("\"title_loc_key\":\"t\",") == alone)
  }

  @Test func onePlatform() throws {
    let text = svg([try SampleApp.made([SampleApp.files[0], SampleApp.files[3]])])
    #expect(!text.contains(">iPhone</text>"))
    #expect(text.contains("width=\"640\""))
  }

  @Test func nothing() throws {
    #expect(svg([]).contains("There is nothing to preview."))
    #expect(svg([try SampleApp.made([])]).contains("There is nothing to preview."))
  }

  /// Of many cards the gravest are kept, and the sheet says how many there are more.
  @Test func limit() throws {
    var files = SampleApp.files
    for language in ["fr", "de", "es", "pt", "ar", "en", "ru", "sw", "nl", "it"] {
      for region in "ABCDEFGHIJKLMNOPQRST" {
        files.append(SampleApp.table("\(language)-A\(region)", [("t", "T"), ("b", "B %1$@ %2$@")]))
      }
    }
    let message = try SampleApp.made(files)
    let sheet = PreviewSheet([message])
    #expect(sheet.cardCount > 200 && sheet.shownCount == PreviewSheet.mostCards)
    #expect(sheet.note == "and \(sheet.cardCount - 40) more cards, none of them graver")
    let text = String(decoding: sheet.svg, as: UTF8.self)
    #expect(text.contains(">de</text>") && text.contains(">fr</text>"))
    #expect(text.contains("none of them graver"))
    // Of two messages the gravest cards of both.
    let two = PreviewSheet([message, message], limit: 3)
    #expect(two.shownCount == 3 && two.cardCount == 2 * sheet.cardCount)
    #expect(PreviewSheet([message], limit: 0).shownCount == 0)
    #expect(PreviewSheet([message], limit: sheet.cardCount).note == nil)
  }

  @Test func hostileTexts() throws {
    let nasty = "</text><script>alert('\u{202E}\u{0}')</script>\"]]>&x;<!-- \u{FFFE} -->"
    var message = try SampleApp.made(SampleApp.files, rule: nasty, sample: nasty)
    message.title = nasty
    let texts = [
      ("t", nasty.replacing("\"", with: "\\\"").replacing("\u{0}", with: "")),
      ("b", nasty.replacing("\"", with: "\\\"").replacing("\u{0}", with: "") + " %1$@ %2$@"),
    ]
    let other = try SampleApp.made([SampleApp.table("en", texts), SampleApp.table("ar", texts)])
    let text = svg([message, other])
    #expect(!text.contains("<script") && !text.contains("<!--") && !text.contains("]]>"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{0}" || $0 == "\u{FFFE}" })
    #expect(text.contains("<tspan class=\"x\" direction=\"ltr\" unicode-bidi=\"isolate\">\\u{202e}</tspan>"))
  }

  /// Long texts take no more room than a frame has.
  @Test func longTexts() throws {
    let long = String(repeating: "word ", count: 1000)
    let text = svg([try SampleApp.made([SampleApp.table("en", [("t", long), ("b", long)])])])
    #expect(text.utf8.count < 8_000)
    #expect(text.contains("…"))
  }
}
