// Whole pages of apps in memory: order, marks, places, hostile texts, and sizes.

import LocBase
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PreviewPageTests {
  private func html(_ page: PreviewPage) -> String { String(decoding: page.html, as: UTF8.self) }

  private let files = [
    SampleApp.strings("values", [("t", "Sale"), ("b", "Hello %1$s, all of %2$s is on sale for you")]),
    SampleApp.strings("values-de", [("t", "Angebot"), ("b", "Hallo %1$s, %2$d")]),
    SampleApp.strings("values-fr", [("t", "Promo")]),
    SampleApp.strings("values-iw", [("t", "מבצע"), ("b", "שלום %1$s, %2$s")]),
    SampleApp.strings("values-es", [("t", "Oferta"), ("b", "Hello %1$s, all of %2$s is on sale for you")]),
    SampleApp.table("en", [("t", "Sale"), ("b", "Hello %1$@, all of %2$@ is on sale for you")]),
    SampleApp.table("de", [("t", "Angebot"), ("b", "Hallo %1$@, %2$d")]), SampleApp.table("fr", [("t", "Promo")]),
    SampleApp.table("he", [("t", "מבצע"), ("b", "שלום %1$@, %2$@")]),
    SampleApp.table("es", [("t", "Oferta"), ("b", "Hola %1$@, %2$@")]),
  ]

  @Test func cardsAndMarks() throws {
    let message = try SampleApp.made(files)
    #expect(message.ordered.map { $0.label } == ["de", "fr", "es", "en", "he"])
    func badges(_ label: String) -> [Badge]? { message.cards.first { $0.label == label }?.badges }
    #expect(badges("de") == [.crash, .lostArgument])
    #expect(badges("fr") == [.rawKey, .untranslated, .differs])
    #expect(badges("es") == [.sameAsSource, .differs])
    #expect(badges("en") == [])
    #expect(badges("he") == [])
    let he = try #require(message.cards.first { $0.label == "he" })
    #expect(he.phones.map { $0.preview.device.platform } == [.android, .ios])
    #expect(he.phones.allSatisfy { $0.isRightToLeft })
    // Both platforms have the same source texts, whatever their specifiers are.
    #expect(he.sources.map { $0.platforms } == [[.android, .ios]])
    let body = try #require(he.sources.first?.lines.last)
    #expect(body.parts.map { $0.text } == ["Hello ", "Bob", ", all of ", "<i>", " is on sale for you"])
    #expect(body.parts.map { $0.isArgument } == [false, true, false, true, false])
  }

  @Test func placesAndEscapes() throws {
    let text = html(PreviewPage([try SampleApp.made(files)]))
    for part in [
      "<section class=\"message\" id=\"sale/first-one\" data-rule=\"sale\" data-sample=\"first one\">",
      "id=\"sale/first-one/de/ios\"", "id=\"sale/first-one/he/android\"", "lang=\"he\" dir=\"rtl\"",
      "<mark><bdi>&lt;i&gt;</bdi></mark>", "data-problem=\"crash lost-argument\"", "values-iw/strings.xml:1",
      "Android and iOS differ",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("<i>"))
    #expect(!text.contains("style=\""))
    #expect(!text.contains("src="))
  }

  @Test func messagesInTheirOrder() throws {
    let fine = try SampleApp.made([files[0], files[5]], rule: "fine")
    let bad = try SampleApp.made(files, rule: "bad")
    var refused = try SampleApp.made([files[0]], rule: "refused")
    refused.findings = [Diagnostic(.targetCount, "no target")]
    let text = html(PreviewPage([fine, bad, refused]))
    let places = try ["refused", "bad", "fine"].map {
      try #require(text.firstRange(of: "<section class=\"message\" id=\"\($0)/"))
    }
    #expect(places[0].lowerBound < places[1].lowerBound && places[1].lowerBound < places[2].lowerBound)
    #expect(text.contains("no target"))
    #expect(html(PreviewPage([refused])).contains("FCM refuses 1 message"))

  }

  /// Why a line is wrong stands below its frames, and is not repeated where it comes from.
  @Test func reasonsInSight() throws {
    let text = html(PreviewPage([try SampleApp.made(files)]))
    let parts = text.split(separator: "<p class=\"why\">")
    #expect(parts.count > 1)
    for part in parts.dropFirst() {
      let reason = try #require(part.firstRange(of: "</p>\n</section>") ?? part.firstRange(of: "</p>\n<p class"))
      #expect(part[..<reason.lowerBound].contains("</code>"))
    }
  }

  /// Equal names get places of their own.
  @Test func equalNames() throws {
    let text = html(PreviewPage([try SampleApp.made(files), try SampleApp.made(files)]))
    #expect(text.contains("id=\"sale/first-one/de/ios\"") && text.contains("id=\"sale/first-one-2/de/ios\""))
  }

  /// A page that lacks something never says that all is well, and neither does one without cards.
  @Test func incomplete() throws {
    let fine = try SampleApp.made([files[0], files[5]])
    var page = PreviewPage([fine])
    #expect(html(page).contains("1 message, 1 card: all as intended. The worst"))
    page.isIncomplete = true
    #expect(html(page).contains("1 message, 1 card: these are as intended. The worst"))
    #expect(html(page).contains("Not everything could be previewed."))
    page.messages.append(try SampleApp.made(files))
    #expect(html(page).contains(" not as intended. The worst") && html(page).contains("Not everything could be"))
    #expect(html(PreviewPage([])).contains("no messages, no cards. The worst"))
  }

  /// The app of a phone that shows nothing shows nothing else than the other one either.
  @Test func crashesDoNotDiffer() throws {
    let message = try SampleApp.made([
      SampleApp.strings("values", [("t", "Sale"), ("b", "Hello %1$s, %2$s")]),
      SampleApp.strings("values-de", [("t", "Anderes"), ("b", "%1$d")]),
      SampleApp.table("en", [("t", "Sale"), ("b", "Hello %1$@, %2$@")]),
      SampleApp.table("de", [("t", "Angebot"), ("b", "Hallo %1$@, %2$@")]),
    ])
    #expect(message.cards.first { $0.label == "de" }?.badges == [.crash])
  }

  @Test func nothingToShow() throws {
    #expect(html(PreviewPage([])).contains("There is nothing to preview."))
    let text = html(PreviewPage([try SampleApp.made([])]))
    #expect(text.contains("There is no language to show."))
  }

  @Test func hostileNamesAndTexts() throws {
    let nasty = "</script><script>alert('\u{202E}')</script>\u{0}\""
    var message = try SampleApp.made(files, rule: nasty, sample: nasty)
    message.title = nasty
    message.payload = [UInt8](nasty.utf8) + [0xFF, 0xFE]
    message.findings = [Diagnostic(.targetCount, nasty, path: nasty, help: nasty)]
    let text = html(PreviewPage([message, message]))
    #expect(!text.contains("<script>alert"))
    #expect(text.ranges(of: "<script>").count == 2)
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{0}"))
  }

  @Test func longTextsAndManyLanguages() throws {
    let long = String(repeating: "word ", count: 1000)
    var files = [
      SampleApp.strings("values", [("t", "T"), ("b", long)]), SampleApp.table("en", [("t", "T"), ("b", long)]),
    ]
    let (languages, regions) = (["fr", "de", "es", "pt", "ar", "en", "ru", "sw", "nl", "it"], "ABCDEFGHIJKLMNOPQRST")
    for language in languages {
      for region in regions {
        files.append(SampleApp.table("\(language)-A\(region)", [("t", "T \(region)"), ("b", long + language)]))
      }
    }
    let count = languages.count * regions.count
    let message = try SampleApp.made(files)
    #expect(message.cards.count >= count)
    let page = PreviewPage([message])
    // The frames of a few lines hold no more of a long text than they can show.
    #expect(page.html.count < 12_000_000)
  }

  /// An ordinary app's page: 40 languages, three messages.
  @Test func size() throws {
    var files: [Engine.File] = []
    let languages = [
      "de", "fr", "es", "it", "pt", "nl", "sv", "da", "fi", "nb", "pl", "cs", "sk", "hu", "ro", "bg", "el", "tr", "ru",
      "uk", "ar",
      "fa", "he", "hi", "bn", "ta", "te", "th", "vi", "id", "ms", "ja", "ko", "ca", "hr", "sl", "et", "lv", "lt",
    ]
    for language in languages {
      let folder = language == "he" ? "values-iw" : language == "id" ? "values-in" : "values-" + language
      let body = "Ein Text von etwa neunzig Zeichen, wie ihn eine Nachricht hat: für %1$s ist %2$s jetzt günstiger."
      files.append(SampleApp.strings(folder, [("t", "Titel " + language), ("b", body)]))
      files.append(SampleApp.table(language, [("t", "Titel " + language), ("b", body.replacing("$s", with: "$@"))]))
    }
    let page = PreviewPage([
      try SampleApp.made(files + self.files.prefix(1) + [self.files[5]], rule: "a"),
      try SampleApp.made(files + self.files.prefix(1) + [self.files[5]], rule: "b"),
      try SampleApp.made(files + self.files.prefix(1) + [self.files[5]], rule: "c"),
    ])
    #expect(page.counts.cards == 120)
    #expect(page.html.count < 1_000_000)
  }

  @Test(arguments: [
    ("de", true), ("DE", true), ("de-DE", false), ("d", false), ("en", false), ("deu", false),
  ])
  func languagesOfRows(name: String, expected: Bool) throws {
    let engine = try Engine(files: files, options: Engine.Options(developmentRegion: "en"))
    let rows = CardMaker(engine).rows(try engine.previews(SampleApp.message))
    let row = try #require(rows.first { $0.label == "de" })
    #expect(row.isOf(name) == expected)
  }

  @Test func rows() throws {
    let engine = try Engine(files: files, options: Engine.Options(developmentRegion: "en"))
    let maker = CardMaker(engine)
    let rows = maker.rows(try engine.previews(SampleApp.message))
    #expect(rows.map { $0.label } == ["en", "de", "es", "fr", "he"])
    #expect(rows.allSatisfy { $0.previews.count == 2 })
    #expect(try #require(rows.last).isOf("iw"))
    // A device that is named twice is defined twice.
    let device = Device(.android, ["fr-CA", "en-US"])
    let named = try [device, device].map { try engine.preview(SampleApp.message, on: $0) }
    #expect(maker.rows(named).map { $0.label } == ["fr-CA, en-US", "fr-CA, en-US"])
  }
}
