// Texts that are not there: keys of translations alone, plurals, empty texts, and what follows from a file that could not be read.

import LocBase
import LocCheck
import LocDevice
import LocScript
import Testing

@Suite struct MissingTextTests {
  private static func entry(_ key: String, _ text: String) -> String { "\"\(key)\" = \"\(text)\";\n" }

  @Test func aKeyOfTranslationsAloneOniOS() throws {
    let app = VerdictApp(ios: [
      ("en", Self.entry("a", "A")), ("de", Self.entry("a", "Ah") + Self.entry("push_title", "Bestellung %@")),
      ("fr", Self.entry("a", "Ah") + Self.entry("push_title", "Commande %@")),
    ])
    #expect(try app.check(resources: true) == ["warning missing-translation ios [en]"])
    #expect(try app.check(resources: true, prefix: "push_").contains("error missing-translation ios [en]"))
    #expect(try app.check(resources: true, prefix: "a") == [])
    #expect(try app.check("push_title", ["7"]) == ["error missing-key ios [en]"])
  }

  /// A key whose file was not read may be there; a file of another language hides no default text.
  @Test(arguments: [
    ("values", "A & B", "a file that could not be read may have the key"),
    ("values-fr", "A & B", "the build removes it: no values folder without a language has it"),
  ]) func aFileThatWasNotRead(folder: String, broken: String, detail: String) throws {
    func file(_ folder: String, _ text: String) -> Engine.File {
      let xml = "<resources><string name=\"k\">\(text)</string></resources>"
      return .init(.android, path: "res/\(folder)/strings.xml", bytes: Array(xml.utf8))
    }
    let engine = try Engine(files: [file(folder, broken), file("values-de", "Text")])
    let message = Array(#"{"message":{"topic":"t","android":{"notification":{"title_loc_key":"k"}}}}"#.utf8)
    let title = try engine.preview(message, on: Device(.android, ["de"])).title
    #expect(title?.outcome == .blank && title?.detail?.hasPrefix(detail) == true, "\(title?.detail ?? "")")
  }

  @Test func aPluralThatIsJudgedAsAPush() throws {
    let android = VerdictApp(
      android: [
        (
          "",
          "<plurals name=\"n\"><item quantity=\"one\">%1$s item</item><item quantity=\"other\">%1$s items</item></plurals>"
        )
      ])
    #expect(try android.check(resources: true) == [])
    #expect(try android.check(resources: true, prefix: "n") == ["error plural-entry android []"])
    let ios = VerdictApp(ios: [
      (
        "Localizable.xcstrings",
        #"{"sourceLanguage": "en", "version": "1.0", "strings": {"n": {"localizations": {"en": {"variations": {"plural": {"one": \#(Self.unit("%lld item")), "other": \#(Self.unit("%lld items"))}}}}}}}"#
      )
    ])
    #expect(try ios.check(resources: true, prefix: "n") == ["error plural-entry ios [en]"])
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  /// The phone shows the number of a resource that is none.
  @Test(arguments: [
    "<string name=\"k\">@null</string>", "<string name=\"k\">@string/n</string><string name=\"n\">@null</string>",
    "<string name=\"k\"> @null </string>",
  ]) func aReferenceToNothing(_ element: String) throws {
    let app = VerdictApp(android: [("", element)])
    #expect(try app.faults("k") == ["android und not-a-string-resource"])
    #expect(try app.check("k").first == "error not-a-string-resource android []")
    #expect(try VerdictApp(android: [("", "<string name=\"k\">@ 0</string>")]).faults("k") == [])
  }

  @Test func whiteSpaceIsAsBadAsNothing() throws {
    let app = VerdictApp(
      android: [("", "<string name=\"k\">\" \"</string>")],
      ios: [("en", Self.entry("k", "  ")), ("fr", Self.entry("k", "\u{A0}"))])
    #expect(try app.faults("k") == ["android und empty-text", "ios en empty-text", "ios fr empty-text"])
    #expect(try app.check("k").prefix(2) == ["error empty-text android []", "error empty-text ios [en fr]"])
  }

  @Test func anEmptyTextIsAsBadOniOSAsOnAndroid() throws {
    let app = VerdictApp(
      android: [("", "<string name=\"k\">Hello</string>"), ("fr", "<string name=\"k\"></string>")],
      ios: [("en", Self.entry("k", "Hello")), ("fr", Self.entry("k", ""))])
    #expect(try app.faults("k") == ["android fr empty-text", "ios fr empty-text"])
    #expect(try app.check("k") == ["error empty-text android [fr]", "error empty-text ios [fr]"])
    let catalog = VerdictApp(
      ios: [
        (
          "Localizable.xcstrings",
          #"{"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"en": \#(Self.unit("Hi")), "fr": \#(Self.unit(""))}}}}"#
        )
      ], region: nil)
    #expect(try catalog.faults("k") == ["ios fr empty-text"])
  }

  /// CF looks for the two kinds of tables one by one: German phones show the plurals of the source language.
  @Test func aLanguageWithoutTheTableOfPlurals() throws {
    let plural = """
      <plist version="1.0"><dict><key>hours</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d hour</string><key>other</key><string>%d hours</string></dict></dict></dict></plist>
      """
    let app = VerdictApp(ios: [
      ("en", Self.entry("a", "A")), ("en.lproj/Localizable.stringsdict", plural), ("de", Self.entry("a", "Ah")),
    ])
    let found = try app.findings(resources: true)
    #expect(found.map { "\($0.slug) \($0.key ?? "-") \($0.locales)" } == ["missing-translation hours [\"de\"]"])
    #expect(found.first?.consequence == "iOS shows the text of another language's table.")
  }

  /// What is in a file that could not be read is not missing.
  @Test func aFileThatCouldNotBeReadIsNotManyMissingTexts() throws {
    var app = VerdictApp(android: [("de", "<string name=\"k\">Ka</string><string name=\"l\">El</string>")])
    app.files.append(
      Engine.File(
        .android, path: "res/values/strings.xml", bytes: Array("<resources><string name=\"k\">K & L</string>".utf8)))
    var options = CheckOptions()
    options.checksResources = true
    options.messages = [CheckOptions.Message(name: "m.json", bytes: VerdictApp.message("k"))]
    let report = try Engine(files: app.files).check(options: options)
    #expect(report.findings.map { $0.slug } == [])
    #expect(report.unchecked.map { $0.slug } == ["android-xml"])
  }

  /// Of one language only what that language lacks is withheld.
  @Test func aLanguageThatCouldNotBeReadIsNotMissing() throws {
    let app = VerdictApp(ios: [
      ("en", Self.entry("k", "K")), ("de", "\"k\" = \"K"), ("fr", Self.entry("x", "X") + Self.entry("y", "Y")),
    ])
    var options = CheckOptions()
    options.messages = [CheckOptions.Message(name: "m.json", bytes: VerdictApp.message("k"))]
    let report = try Engine(files: app.files, options: app.options).check(options: options)
    #expect(report.findings.map { "\($0.slug) \($0.locales)" } == ["missing-key [\"fr\"]"])
    #expect(report.unchecked.map { $0.slug } == ["table-dropped"])
  }

  /// A translated text in .strings is hidden by the source language's .stringsdict, as in Nextcloud Talk; so is each form of it.
  @Test(arguments: [("hr", "\"k\" = \"prije %d dana\";"), ("ja", "\"k\" = \"%d days ago\";")])
  func aTextThatAPluralHides(language: String, entry: String) throws {
    let plural = """
      <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d day ago</string><key>other</key><string>%d days ago</string></dict></dict></dict></plist>
      """
    let files = [("en", "\"k\" = \"%d days ago\";"), ("en.lproj/Localizable.stringsdict", plural), (language, entry)]
    let found = try VerdictApp(ios: files).findings(resources: true, only: ["missing-translation"])
    #expect(found.map { $0.locales } == [[language]])
    #expect(
      found.first?.diagnostic.message
        == "'k': the language has it in .strings alone, and the source language in .stringsdict")
    // Without any text of the language there is nothing to hide.
    let bare = [("en.lproj/Localizable.stringsdict", plural), (language, "\"other\" = \"x\";")]
    let missing = try VerdictApp(ios: bare).findings(resources: true, only: ["missing-translation"])
    #expect(missing.contains { $0.diagnostic.message == "'k' has no text in the language's own tables" })
  }
}
