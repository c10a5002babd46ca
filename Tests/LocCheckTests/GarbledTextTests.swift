// Texts that a tool has read in the wrong encoding, and characters that nobody sees.

import LocBase
import LocCheck
import Testing

@Suite struct GarbledTextTests {
  private static let slugs: Set<String> = ["garbled-text", "invisible-mark", "edge-space"]

  private func lines(_ source: String, _ translation: String? = nil, pushed: Bool = false) throws -> [String] {
    var files = [("en", entry("k", source))]
    if let translation { files.append(("de", entry("k", translation))) }
    return try SampleApp.ios(files).findings(pushed: pushed ? ["k"] : []).filter { Self.slugs.contains($0.slug) }.map {
      "\($0.severity.name) \($0.slug) [\($0.locales.joined(separator: " "))]"
    }
  }

  @Test(
    arguments: [
      ("CafÃ©", "Ã©", "é"), ("Ã¼ber", "Ã¼", "ü"), ("naÃ¯ve", "Ã¯", "ï"), ("Â£5", "Â£", "£"), ("Â© 2024", "Â©", "©"),
      ("Donâ€™t", "â€™", "’"), ("â€œHiâ€", "â€œ", "“"), ("Hiâ€", "â€", "”"), ("5 â‚¬", "â‚¬", "€"),
      ("a â†’ b", "â†’", "→"),
      ("ðŸ˜€", "ðŸ˜€", "😀"), ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "ÐŸ", "П"), ("ä½\u{A0}å¥½", "ä½\u{A0}", "你"), ("Ø§Ù„", "Ø§", "ا"),
      ("hÃ´tel", "Ã´", "ô"), ("voilÃ\u{A0}", "Ã\u{A0}", "à"), ("HÃ”TEL", "Ã”", "Ô"),
    ])
  func misread(_ text: String, _ part: String, _ original: String) throws {
    #expect(try lines(text) == ["warning garbled-text [en]"])
    #expect(try lines("Text", text).first == "warning garbled-text [de]")
    let sentences = try SampleApp.ios([("en", entry("k", text))]).sentences("garbled-text")
    #expect(sentences == ["has \(part), which was \(original) before a tool read the file in the wrong encoding"])
  }

  @Test(arguments: [
    "Café", "À bientôt", "« déjà\u{A0}»", "«\u{A0}été\u{A0}»", "AMANHÃ”", "AMANHÃ…", "“É”", "CAFÉ’S", "„Gruß“",
    "BÉŽOVÁ", "BORÐ“",
    "SÃO PAULO", "Â", "à", "IRMÃ»", "â", "5 °C", "ÉTÉ…", "Você”", "Привет", "你好", "éž", "Ã€".lowercased(), "a×b", "ß…",
  ])
  func ordinary(_ text: String) throws {
    #expect(try lines(text).filter { $0.contains("garbled") } == [])
    #expect(try lines("Text", text).filter { $0.contains("garbled") } == [])
  }

  @Test func controlsAndLostCharacters() throws {
    for text in ["Don\u{92}t", "Wait\u{85}", "a\u{81}b", "Caf\u{FFFD}"] {
      #expect(try lines(text) == ["warning garbled-text [en]"])
      #expect(try lines("Text", text) == ["warning garbled-text [de]"])
      #expect(
        try lines(text, text) == ["warning garbled-text [en]", "warning garbled-text [de]"]
          || lines(text, text).count == 1)
    }
    let control = SampleApp.ios([("en", entry("k", "Don\u{92}t"))])
    #expect(
      try control.sentences("garbled-text") == [
        "has the control character U+0092, which was ’ before a tool read the file in the wrong encoding"
      ])
  }

  // MARK: - Characters that nobody sees

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{3164}", "\u{FFA0}", "\u{115F}", "\u{FFF9}", "\u{E0041}"])
  func neverMeant(_ mark: String) throws {
    #expect(try lines("Tap\(mark) here") == ["warning invisible-mark [en]"])
    #expect(try lines("Tap here", "Tippe\(mark) hier") == ["warning invisible-mark [de]"])
  }

  @Test func meantMarks() throws {
    #expect(try lines("\u{3164}") == [] && lines("Tap\u{2800} here") == [])
    #expect(try lines("Tap here", "Tippe\u{2800} hier") == ["warning invisible-mark [de]"])
    #expect(try lines("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England") == [])
    #expect(try lines("Text", "\u{1112}\u{119E}\u{11AB}\u{115F}\u{1161}") == [])
  }

  // MARK: - Wide white space at the ends

  @Test(arguments: ["\u{A0}", "\u{3000}", "\u{202F}", "\u{2003}", "\u{205F}"]) func wideSpace(_ space: String) throws {
    for text in ["\(space)Warte", "Warte\(space)"] {
      #expect(try lines("Wait", text) == ["note edge-space [de]"])
      #expect(try lines(text) == [] && lines("\(space)Wait\(space)", text) == [])
    }
    #expect(try lines("Wait", "\(space)Warte", pushed: true) == ["warning edge-space [de]"])
    #expect(try lines("Wait", "Warte\(space)jetzt") == [])
    #expect(try lines("Wait", "a\(space)b") == [])
    #expect(try lines(" Wait ", "\(space)Warte\(space)") == [])
  }

  @Test func itsName() throws {
    let app = SampleApp.ios([("en", entry("k", "Wait")), ("de", entry("k", "Warte\u{A0}"))])
    #expect(
      try app.sentences("edge-space") == [
        "has white space (U+00A0) at its end, where the source language's text has none"
      ])
  }
}
