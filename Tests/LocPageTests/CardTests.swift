// What a card says of its phones: marks, languages, links, lines that are missing, and a payload that is cut.

import LocBase
import LocDevice
import LocScript
import TestSupport
import Testing

@testable import LocPage

@Suite struct CardTests {
  private func html(_ message: PreviewMessage) -> String {
    String(decoding: PreviewPage([message]).html, as: UTF8.self)
  }

  /// The part of a page that is a phone's.
  private func phone(_ name: String, of message: PreviewMessage) throws -> Substring {
    let text = html(message)
    let start = try #require(text.firstRange(of: "id=\"sale/first-one/\(name)\""))
    let rest = text[start.upperBound...]
    return rest[..<(try #require(rest.firstRange(of: "</section>"))).lowerBound]
  }

  private func badges(_ files: [Engine.File], _ label: String, message: [UInt8] = SampleApp.message) throws -> [Badge] {
    try #require(SampleApp.made(files, message: message).cards.first { $0.label == label }).badges
  }

  // MARK: - Marks

  /// A line of nothing but white space is as empty as none.
  @Test(arguments: [
    ("", true), (" ", true), ("\u{A0} ", true), ("\u{200B}", true), ("\u{2060} \u{FEFF}", true), ("\u{2800}", true),
    (".", false), (" x", false), ("\u{200B}x", false), ("❤\u{FE0F}", false),
  ])
  func blankLines(text: String, isBlank: Bool) throws {
    let files = [SampleApp.table("en", [("t", text), ("b", "Hello %1$@, %2$@")])]
    #expect(try badges(files, "en") == (isBlank ? [.blank] : []))
  }

  /// A notification without any line appears, and has nothing to say; a data message does not appear.
  @Test func noLines() throws {
    let silent = [UInt8](#"{"message":{"topic":"x","android":{"notification":{"sound":"default"}}}}"#.utf8)
    let data = [UInt8](#"{"message":{"topic":"x","data":{"a":"b"}}}"#.utf8)
    #expect(try badges([SampleApp.files[0]], "default", message: silent) == [.blank])
    #expect(try badges([SampleApp.files[0]], "default", message: data) == [])
  }

  /// A translation of a string catalog needs a review until it is said to be translated.
  @Test(arguments: [("new", true), ("needs_review", true), ("translated", false)])
  func reviews(state: String, isMarked: Bool) throws {
    func unit(_ state: String, _ text: String) -> String {
      #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"#
    }
    let texts = [("t", "Sale", "Angebot"), ("b", "Hello %1$@, %2$@", "Hallo %1$@, %2$@")].map { key, source, german in
      #""\#(key)":{"localizations":{"en":\#(unit("translated", source)),"de":\#(unit(state, german))}}"#
    }
    let catalog = #"{"sourceLanguage":"en","version":"1.0","strings":{\#(texts.joined(separator: ","))}}"#
    let files = [Engine.File(.ios, path: "Localizable.xcstrings", bytes: [UInt8](catalog.utf8))]
    #expect(try badges(files, "de") == (isMarked ? [.needsReview] : []))
    #expect(try badges(files, "en") == [])
  }

  // MARK: - Source texts

  /// A source text is shown as a phone shows it: only a text with arguments is formatted, and its `%%` is one sign.
  @Test(arguments: [
    ("%1$s%% off", ["30"], "30% off"), ("%% %1$@ %%%% %%", ["x"], "% x %% %"), ("50%% off", [], "50%% off"),
    ("%1$s%% off", [], "%1$s%% off"), ("100 % %1$s", ["x"], "100 % x"),
  ])
  func sourceText(template: String, arguments: [String], shown: String) {
    let list = arguments.map { PushArgument.text([UInt8]($0.utf8)) }
    let text = SourceText(name: "title", template: template, arguments: list)
    #expect(text.parts.map { $0.text }.joined() == shown)
  }

  // MARK: - Phones

  /// A text in another language than the phone's says which, and the others are in the phone's.
  @Test func languagesOfFallbacks() throws {
    let message = try SampleApp.made(SampleApp.files)
    let french = try phone("fr/android", of: message)
    #expect(french.contains("<p class=\"b\" dir=\"auto\" lang=\"en\">Hello Bob"))
    #expect(french.contains("<p class=\"t\" dir=\"auto\">Promo</p>"))
    // A line that is not as intended is marked inside the frame.
    let raw = try phone("fr/ios", of: message)
    #expect(raw.contains("<p class=\"b bad\" dir=\"auto\">b</p><p class=\"flag\" lang=\"en\" dir=\"ltr\">raw key</p>"))
    #expect(!french.contains("class=\"flag\""))
    #expect(try !phone("he/android", of: message).contains("dir=\"auto\" lang="))
  }

  /// A phone whose app ends shows no notification at all, whatever its other lines are.
  @Test func crashes() throws {
    let message = try SampleApp.made(SampleApp.files)
    let german = try phone("de/android", of: message)
    #expect(german.contains("The app crashes; no notification appears.") && !german.contains("<figure"))
    let english = try phone("en/android", of: message)
    #expect(!english.contains("The app crashes;") && english.ranges(of: "<figure").count == 1)
    #expect(german.contains("keeps stopping") && !english.contains("keeps stopping"))
  }

  /// The frame that shows all says that a line is missing; the cut one, which a screen reader leaves out, does not repeat it.
  @Test func missingLines() throws {
    let long = String(repeating: "Sale ", count: 20)
    let message = try SampleApp.made([SampleApp.strings("values", [("t", long)])])
    let frames = try phone("default/android", of: message).split(separator: "<figure").dropFirst()
    #expect(frames.map { $0.contains("the line is missing") } == [false, true])
    #expect(frames.map { $0.hasPrefix(" aria-hidden") } == [true, false])
  }

  /// iOS shows an empty line, and Android leaves it out.
  @Test(arguments: ["", " ", "\u{A0}"]) func emptyLines(_ text: String) throws {
    let long = String(repeating: "Hello %1$@, %2$@ ", count: 20)
    let ios = try SampleApp.made([SampleApp.table("en", [("t", text), ("b", long)])])
    let frames = try phone("en/ios", of: ios).split(separator: "<figure").dropFirst()
    #expect(frames.map { $0.contains("the line is empty") } == [false, true])
    #expect(frames.allSatisfy { !$0.contains("missing") })
  }

  // MARK: - Where it comes from

  /// A payload is shown whole up to 8,192 bytes, and what is cut is counted.
  @Test(arguments: [0, 8_192, 8_193, 8_200]) func payloads(count: Int) {
    var writer = HTMLWriter()
    writer.payload([UInt8](repeating: 0x78, count: count))
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.utf8.count { $0 == 0x78 } >= min(count, 8_192))
    #expect(text.contains("<p>and \(count - 8_192) more bytes</p>") == (count > 8_192))
    #expect(text.contains("more bytes") == (count > 8_192))
  }

  /// The link of a text leads to its language; where a phone falls back, to the language that lacks the translation.
  @Test func links() throws {
    let folder = TemporaryFolder()
    folder.write("res/values/strings.xml", "<resources><string name=\"t\">Sale</string></resources>")
    folder.write("ios/en.lproj/Localizable.strings", "\"t\" = \"Sale\"; \"b\" = \"Today\";")
    folder.write("ios/de.lproj/Localizable.strings", "\"t\" = \"Angebot\";")
    folder.write("res/values-de/strings.xml", "<resources></resources>")
    folder.writeSettings("[report]\nlink = \"https://tms.example/{locale}/{key}\"\n")
    let engine = try Engine(configuration: folder.full("locscript.toml"))
    let maker = CardMaker(engine)
    func links(_ platform: Device.Platform, _ locale: String) throws -> [String?] {
      let preview = try engine.preview(SampleApp.message, on: Device(platform, [locale]))
      let card = try #require(maker.cards(maker.rows([preview]), body: SampleApp.message, name: "m").first)
      return card.phones.flatMap { $0.origins.map { $0.link } }
    }
    #expect(try links(.ios, "de").first == "https://tms.example/de/t")
    #expect(try links(.ios, "en") == ["https://tms.example/en/t", "https://tms.example/en/b"])
    #expect(try links(.android, "sv").first == "https://tms.example/sv/t")
    #expect(try links(.ios, "sv") == ["https://tms.example/sv/t", "https://tms.example/sv/b"])
    #expect(try links(.android, "und").first == "https://tms.example/en/t")
  }
}
