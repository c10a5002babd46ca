// Why a device shows one text of a key: the candidates, the chosen one, and the reasons.

import LocBase
import LocCatalog
import Testing

@Suite struct LanguageTraceTests {
  private func catalog(_ files: [(path: String, text: String)]) throws -> Catalog {
    let list = files.map { file in
      Catalog.Input(
        file.path.contains(".lproj") ? .ios : .android, path: Text(file.path), bytes: [UInt8](file.text.utf8))
    }
    return try Catalog(files: list, keys: KeyMap(), developmentRegion: "en")
  }

  private func trace(_ catalog: Catalog, _ key: String, on device: Device) throws -> LanguageTrace {
    try [UInt8](key.utf8).withUnsafeBufferPointer { try catalog.trace(UTF8Slice($0), on: device) }
  }

  private func app() throws -> Catalog {
    try catalog([
      (
        "values/strings.xml",
        """
        <resources><string name="a">A</string><string name="bad">@string/none</string>
        <plurals name="p"><item quantity="other">x</item></plurals></resources>
        """
      ),
      ("values-fr/strings.xml", "<resources><string name=\"a\">À</string></resources>"),
      ("values-qq/strings.xml", "<resources><string name=\"a\">note</string></resources>"),
      ("en.lproj/Localizable.strings", "a = \"A\";"), ("fr.lproj/Localizable.strings", "a = \"À\";"),
    ])
  }

  @Test func theChosenTextComesFirst() throws {
    let app = try app()
    let french = try trace(app, "a", on: Device(.android, ["fr-CA"]))
    #expect(french.candidates.map { $0.text } == ["À", "A", "note"] && french.otherKind == nil)
    #expect(french.candidates.map { $0.isChosen } == [true, false, false])
    #expect(french.languages == "The phone wants fr-CA; Android chooses fr-CA.")
    let apple = try trace(app, "a", on: Device(.ios, ["fr-CA"]))
    #expect(apple.candidates.map { $0.locale } == ["fr", "en"])
    #expect(apple.candidates.first?.reason == "the first of these folders with the table")
  }

  @Test(arguments: [
    (Device(.android, ["sk"]), "The phone wants sk; the app has no values-sk, so Android uses values."),
    (Device(.android, ["sk-SK"]), "The phone wants sk-SK; the app has no values-sk, so Android uses values."),
    (
      Device(.android, ["sk", "pl"]),
      "The phone wants sk, then pl; the app has no folder for these languages, so Android uses values."
    ),
    (
      Device(.android, ["und"]),
      "The phone wants a language that the app does not have; the app has no folder for it, so Android uses values."
    ), (Device(.android, ["sk", "fr"]), "The phone wants sk, then fr; Android chooses fr."),
    (Device(.ios, ["sk"]), "The phone wants sk; iOS searches en.lproj, then Base.lproj, and no other folder."),
    (
      Device(.ios, ["fr"]),
      "The phone wants fr; iOS searches fr.lproj, then Base.lproj, then en.lproj, and no other folder."
    ),
  ]) func saysWhatThePhoneWants(_ device: Device, _ sentence: String) throws {
    #expect(try trace(try app(), "a", on: device).languages == sentence)
  }

  /// A push does not find a plural: no candidate, but the app has the key.
  @Test func aPluralIsNoText() throws {
    let found = try trace(try app(), "p", on: Device(.android, ["fr"]))
    #expect(found.candidates.isEmpty && found.otherKind == "plural")
    #expect(try trace(try app(), "none", on: Device(.android, ["fr"])).otherKind == nil)
  }

  @Test func aTextThatTheBuildRefuses() throws {
    let found = try trace(try app(), "bad", on: Device(.android, ["fr"]))
    #expect(found.candidates.map { $0.reason } == ["the Android build rejects it"])
  }

  /// Android chooses a folder for the reference and another one for the text behind it.
  @Test func aReferenceLeadsToTheTextOfAnotherFolder() throws {
    let app = try catalog([
      (
        "values/strings.xml",
        "<resources><string name=\"a\">@string/b</string><string name=\"b\">B</string></resources>"
      ), ("values-ru/strings.xml", "<resources><string name=\"b\">Б</string></resources>"),
    ])
    let found = try #require(try trace(app, "a", on: Device(.android, ["ru"])).candidates.first)
    #expect(found.isChosen && found.text == "Б" && found.locale == "ru" && found.file == "values-ru/strings.xml")
    #expect(found.reason == "no other folder matches, through the reference @string/b")
  }

  /// CF finds a list under the key, and the push shows the key itself.
  @Test func aValueThatIsNoString() throws {
    let app = try catalog([("en.lproj/Localizable.strings", "a = (\"x\");")])
    let found = try trace(app, "a", on: Device(.ios, ["en"]))
    #expect(found.candidates.map { $0.isChosen } == [false])
    #expect(found.candidates.map { $0.reason } == ["its value is not a string, so iOS treats the key as missing"])
  }

  /// A catalog key that is its own text: Xcode compiles no entry, and the phone shows the key.
  @Test func aKeyThatIsItsText() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Hello there": {"localizations": {
      "fr": {"stringUnit": {"state": "translated", "value": "Bonjour"}}}}}}
      """
    let input = Catalog.Input(.ios, path: "app/Localizable.xcstrings", bytes: [UInt8](catalog.utf8))
    let app = try Catalog(files: [input], keys: KeyMap(), developmentRegion: "en")
    let english = try trace(app, "Hello there", on: Device(.ios, ["en"]))
    #expect(english.candidates.first?.isChosen == true && english.candidates.first?.text == "Hello there")
    let french = try trace(app, "Hello there", on: Device(.ios, ["fr"]))
    #expect(french.candidates.map { $0.isChosen } == [true, false] && french.candidates.first?.text == "Bonjour")
  }

  /// The tags are those that a preview takes: what nobody has is refused, what the app has is not.
  @Test func languages() throws {
    let app = try app()
    #expect(try trace(app, "a", on: Device(.android, ["qq"])).candidates.first?.text == "note")
    for tag in ["klingon", "fr-rCA", "zz"] {
      #expect(throws: LocScriptError.self) { try trace(app, "a", on: Device(.android, ["fr", tag])) }
    }
  }
}
