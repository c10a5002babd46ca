// The matrix of a page: which rows and columns it has, in which order, and what leads where.

import LocBase
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PreviewMatrixTests {
  private func matrix(_ messages: [PreviewMessage], limit: Int = .max) -> PreviewMatrix {
    PreviewMatrix(PagePlaces(PreviewMessage.sorted(messages) { $0.rank }, limit: limit))
  }

  /// The verdicts of a row in words; "" for a phone that shows what is intended.
  private func words(_ row: PreviewMatrix.Row) -> [String] {
    row.cells.map { cell in cell.map { $0.badge.map { "\($0.word)" } ?? "" } ?? "none" }
  }

  private let fine = [SampleApp.files[0], SampleApp.files[3], SampleApp.files[4], SampleApp.files[7]]

  @Test func rowsAndColumns() throws {
    let matrix = matrix([try SampleApp.made(fine, rule: "good"), try SampleApp.made(SampleApp.files, rule: "bad")])
    #expect(matrix.columns.map { $0.message.name } == ["bad/first-one"])
    #expect(matrix.columns.first?.platforms == [.android, .ios])
    #expect(matrix.rows.map { $0.label } == ["de", "fr"])
    #expect(matrix.rows.map { words($0) } == [["crash", "lost argument"], ["not translated", "raw key"]])
    #expect(matrix.fineLanguages == ["en", "he"] && matrix.fineMessages == 1)
    let cells = matrix.rows.flatMap { $0.cells }
    #expect(
      cells.map { $0?.place } == ["de/android", "de/ios", "fr/android", "fr/ios"].map { "bad/first-one/" + $0 })
  }

  /// Of two rows with the same worst verdict the one with more verdicts comes first.
  @Test func order() throws {
    let english = [("t", "Sale"), ("b", "Hello %1$s, all of %2$s is on sale for you")]
    let files = [
      SampleApp.strings("values", english), SampleApp.strings("values-de", [("t", "Angebot"), ("b", "%1$d")]),
      SampleApp.strings("values-fr", [("t", "Promo"), ("b", "%1$d")]),
      SampleApp.table("en", [("t", "Sale"), ("b", "%1$@ %2$@")]),
      SampleApp.table("de", [("t", "Angebot"), ("b", "%1$@ %2$@")]), SampleApp.table("fr", [("t", "Promo")]),
    ]
    #expect(matrix([try SampleApp.made(files)]).rows.map { $0.label } == ["fr", "de"])
  }

  /// A message that an app has on one platform only, and a language of one platform.
  @Test func onePlatform() throws {
    let matrix = matrix([
      try SampleApp.made([SampleApp.files[0], SampleApp.files[1]], rule: "android"),
      try SampleApp.made(SampleApp.files, rule: "both"),
    ])
    #expect(Set(matrix.columns.map { $0.platforms.count }) == [1, 2])
    let french = try #require(matrix.rows.first { $0.label == "fr" })
    #expect(words(french).count { $0 == "none" } == 1)
  }

  /// Verdicts that the project accepts, and phones that only differ from each other, need no look.
  @Test func differencesAreNoFaults() throws {
    let files = [
      SampleApp.strings("values", [("t", "Sale"), ("b", "x")]), SampleApp.table("en", [("t", "Offer"), ("b", "x")]),
    ]
    let message = try SampleApp.made(files)
    #expect(message.cards.map { $0.badges } == [[.differs]])
    #expect(matrix([message]).rows.isEmpty && matrix([message]).fineLanguages == ["en"])
  }

  /// A page has the worst cards; verdicts on the others lead nowhere, and neither does anything else.
  @Test func limit() throws {
    let messages = [try SampleApp.made(SampleApp.files, rule: "one"), try SampleApp.made(SampleApp.files, rule: "two")]
    let places = PagePlaces(messages, limit: 3)
    let shown = places.messages.map { $0.cards.filter { $0.isShown }.map { $0.card.label } }
    #expect(shown == [["de", "fr"], ["de"]])
    let matrix = PreviewMatrix(places)
    let french = try #require(matrix.rows.last)
    #expect(words(french) == ["not translated", "raw key", "not translated", "raw key"])
    #expect(french.cells.map { $0?.place == nil } == [false, false, true, true])
    #expect(places.languages[Text("en")] == nil && places.languages[Text("de")] == "one/first-one/de")
  }

  @Test func table() throws {
    let text = String(decoding: PreviewPage([try SampleApp.made(SampleApp.files)]).html, as: UTF8.self)
    for part in [
      "<th scope=\"colgroup\" colspan=\"2\"><a href=\"#sale/first-one\"><bdi>sale: first one</bdi></a></th>",
      "<th scope=\"col\">Android</th><th scope=\"col\">iPhone</th>",
      "<th scope=\"row\"><bdi class=\"tag\">de</bdi></th>",
      "<td class=\"bad\"><a href=\"#sale/first-one/de/android\">crash</a></td>",
      "<td class=\"warn\"><a href=\"#sale/first-one/fr/android\">not translated</a></td>",
      "2 languages without a finding: <bdi class=\"tag\">en</bdi>, <bdi class=\"tag\">he</bdi></p>",
      "<details class=\"fine\"><summary>2 languages without a finding:",
    ] { #expect(text.contains(part), "\(part)") }
    // Without a fault nothing is folded.
    let good = String(decoding: PreviewPage([try SampleApp.made(fine)]).html, as: UTF8.self)
    #expect(!good.contains("<details class=\"fine\">") && !good.contains("<td"))
    #expect(!String(decoding: PreviewPage([]).html, as: UTF8.self).contains("id=\"matrix\""))
  }

  // MARK: - Both names of a language

  private func labels(android: [String], ios: [String]) throws -> [String] {
    let texts = [("t", "Sale"), ("b", "x")]
    let files =
      [SampleApp.strings("values", texts)] + android.map { SampleApp.strings("values-" + $0, texts) }
      + ios.map { SampleApp.table($0, texts) }
    let engine = try Engine(files: files, options: Engine.Options(developmentRegion: "en"))
    return CardMaker(engine).rows(try engine.previews(SampleApp.message)).map { $0.label }.filter { $0 != "en" }
      .sorted()
  }

  @Test(arguments: [
    (["zh-rTW", "zh-rCN"], ["en", "zh-Hans", "zh-Hant"], ["zh-CN / zh-Hans", "zh-TW / zh-Hant"]),
    (["iw"], ["en", "he"], ["he"]), (["sr"], ["en", "sr-Latn"], ["sr / sr-Latn"]),
    (["sr", "b+sr+Latn"], ["en", "sr-Latn"], ["sr", "sr-Latn"]), (["pt"], ["en", "pt-BR"], ["pt / pt-BR"]),
    // Hong Kong is not Taiwan, and Mexico not Spain.
    (["zh-rHK"], ["en", "zh-Hant"], ["zh-HK", "zh-Hant"]), (["es"], ["en", "es-MX"], ["es", "es-MX"]),
    (["de"], ["en", "fr"], ["de", "fr"]),
  ])
  func names(android: [String], ios: [String], expected: [String]) throws {
    #expect(try labels(android: android, ios: ios) == expected)
  }

  /// Whatever is named twice is shown twice.
  @Test func namedDevices() throws {
    let texts = [("t", "Sale"), ("b", "x")]
    let files = [SampleApp.strings("values", texts), SampleApp.table("en", texts)]
    let engine = try Engine(files: files, options: Engine.Options(developmentRegion: "en"))
    let devices = [Device(.android, ["zh-TW"]), Device(.ios, ["zh-Hant"]), Device(.ios, ["zh-Hant"])]
    let rows = CardMaker(engine).rows(try devices.map { try engine.preview(SampleApp.message, on: $0) })
    #expect(rows.map { $0.label } == ["zh-TW / zh-Hant", "zh-Hant"])
    #expect(rows.map { $0.previews.count } == [2, 1] && rows[0].isOf("zh-Hant") && rows[0].isOf("zh-TW"))
  }
}
