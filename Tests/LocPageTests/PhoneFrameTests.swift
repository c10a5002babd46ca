// The sizes of notifications: the style sheet has the numbers of PhoneFrame, and the forms that show the same are one.

import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PhoneFrameTests {
  private let style = "\(PageStyle.text)"

  private func has(_ rule: String) -> Bool { style.contains("\n" + rule) }

  /// The page's frames and the picture's have the same sizes. A border of one pixel belongs to the margins.
  @Test func theStyleSheetHasTheNumbers() {
    for (name, frame) in [("android", PhoneFrame.android), ("ios", .ios)] {
      #expect(has(".phone.\(name){width:\(frame.screen)px}"))
      #expect(has(".\(name) figure{width:\(frame.width)px}"))
    }
    #expect(has("figure{width:\(PhoneFrame.web.width)px"))
    #expect(has(".phone{flex:none;width:\(PhoneFrame.web.screen)px}"))
    let (android, ios) = (PhoneFrame.android, PhoneFrame.ios)
    #expect(
      has(
        ".android .note{padding:15px \(android.end - 1)px 19px \(android.start - 1)px;border-radius:\(android.radius)px}"
      ))
    #expect(style.contains("padding-inline-end:\(android.smallEnd - 1)px;min-height:88px"))
    #expect(style.contains("padding:11px \(ios.end - 1)px 11px \(ios.start - 1)px;"))
    #expect(style.contains("border-radius:\(ios.radius)px;font-size:\(ios.size)px}"))
    #expect(style.contains("border-radius:8px;font-size:\(android.size)px;line-height:\(android.leading)px;"))
    #expect(ios.leading == android.leading)
    #expect(has(".t,.s,.one .b{-webkit-line-clamp:\(android.smallLines);"))
    #expect(has(".two .b{-webkit-line-clamp:\(ios.smallLines);"))
    #expect(has(".four .b{-webkit-line-clamp:\(ios.largeLines ?? 0);"))
  }

  private func phones(title: String, body: String) throws -> [Bool] {
    let files = [
      SampleApp.strings("values", [("t", title), ("b", body)]), SampleApp.table("en", [("t", title), ("b", body)]),
    ]
    return try SampleApp.made(files).cards.flatMap { $0.phones }.map { $0.showsAllInSmallForm }
  }

  /// A short text is whole in both forms. A long one is cut on Android's collapsed notification from one line on, on an
  /// iPhone's banner from two.
  @Test(arguments: [
    ("Sale", "Today", [true, true]), ("Sale", String(repeating: "word ", count: 10), [false, true]),
    // Whole in an expanded notification's line, and not in a collapsed one's, which ends at the button.
    ("Sale", String(repeating: " word", count: 8), [false, true]),
    ("Sale", String(repeating: "word ", count: 20), [false, false]), ("Sale", "a\\nb", [false, true]),
    ("Sale", "a\\nb\\nc", [false, false]),
    // An iPhone cuts a long title in both forms.
    (String(repeating: "word ", count: 12), "Today", [false, true]),
  ])
  func forms(title: String, body: String, expected: [Bool]) throws {
    #expect(try phones(title: title, body: body) == expected)
  }

  /// The app's name is the string `app_name` in the phone's language, also on the iPhone; without one it is a word.
  @Test func names() throws {
    let files = [
      SampleApp.strings("values", [("t", "Sale"), ("b", "x"), ("app_name", "shop &amp; co")]),
      SampleApp.strings("values-de", [("t", "Angebot"), ("b", "x"), ("app_name", "Laden")]),
      SampleApp.table("de", [("t", "Angebot"), ("b", "x")]),
    ]
    let phones = try SampleApp.made(files).cards.flatMap { $0.phones }
    let german = phones.filter { $0.language == "de" }
    #expect(german.map { $0.appName } == ["Laden", "Laden"])
    #expect(german.map { $0.appLetter } == ["L", "L"])
    let unnamed = try SampleApp.made(SampleApp.files).cards.flatMap { $0.phones }
    #expect(unnamed.allSatisfy { $0.appName == "App" && $0.appLetter == "A" })
  }

  /// A name is cut where no header shows more of it, and one without a letter has a letter all the same.
  @Test(arguments: [("", "App", "A"), ("24/7", "24/7", "A"), ("😀 Spiel", "😀 Spiel", "S")])
  func letters(name: String, shown: String, letter: String) throws {
    let files = [SampleApp.strings("values", [("t", "Sale"), ("b", "x"), ("app_name", name)])]
    let phone = try #require(try SampleApp.made(files).cards.first?.phones.first)
    #expect(phone.appName == shown && phone.appLetter == letter)
    let long = [SampleApp.strings("values", [("t", "Sale"), ("app_name", String(repeating: "x", count: 90))])]
    #expect(try SampleApp.made(long).cards.first?.phones.first?.appName.count == 40)
  }

  /// The name is written as text.
  @Test func hostileName() throws {
    let files = [SampleApp.strings("values", [("t", "S"), ("b", "%1$d"), ("app_name", "&lt;img src=x&gt;")])]
    let message = try SampleApp.made(files)
    let page = String(decoding: PreviewPage([message]).html, as: UTF8.self)
    #expect(page.contains("<bdi>&lt;img src=x&gt;</bdi> keeps stopping</p>") && !page.contains("<img"))
    let sheet = String(decoding: PreviewSheet([message]).svg, as: UTF8.self)
    #expect(sheet.contains("&lt;img src=x&gt; keeps stopping") && !sheet.contains("<img"))
  }
}
