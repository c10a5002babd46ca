// Keys without a text in a language, by what a phone of that language shows.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct MissingTranslationTests {
  @Test func oneFindingForAllLanguages() throws {
    let app = SampleApp.android([
      ("values", string("sale", "Big sale") + string("hello", "Hello")),
      ("values-de", string("hello", "Hallo")), ("values-fr", string("hello", "Bonjour")),
      ("values-iw", string("hello", "שלום") + string("sale", "מבצע")),
    ])
    #expect(try app.lines() == ["missing-translation sale [de fr]"])
    let finding = try #require(try app.findings().first)
    #expect(finding.diagnostic.message == "'sale' is not translated")
    #expect(finding.diagnostic.file == "res/values/strings.xml" && finding.diagnostic.line == 2)
    #expect(finding.platform == .android && finding.severity == .warning && finding.resource == nil)
    #expect(finding.consequence == "Android shows the default folder's text.")
  }

  @Test func aRegionTakesItsParentsTextOnAndroid() throws {
    let app = SampleApp.android([
      ("values", string("sale", "Big sale") + string("hello", "Hello")),
      ("values-pt", string("sale", "Promoção") + string("hello", "Olá")), ("values-pt-rBR", string("hello", "Oi")),
      ("values-en-rGB", string("hello", "Hullo")), ("values-b+es+419", string("hello", "Hola")),
    ])
    #expect(try app.lines() == ["missing-translation sale [es-419]"])
  }

  /// CFBundle chooses a table for the language once, and looks into no other for a key.
  @Test func aRegionTakesNothingFromItsParentOnApple() throws {
    let app = SampleApp.ios([
      ("en", entry("sale", "Big sale") + entry("hello", "Hello")),
      ("pt", entry("sale", "Promoção") + entry("hello", "Olá")), ("pt-BR", entry("hello", "Oi")),
      ("en-GB", entry("hello", "Hullo")),
    ])
    #expect(try app.lines() == ["missing-translation sale [en-GB pt-BR]"])
    let finding = try #require(try app.findings().first)
    #expect(finding.diagnostic.file == "app/en.lproj/Localizable.strings" && finding.diagnostic.line == 1)
    #expect(finding.consequence == "iOS shows the raw key, or the literal beside it.")
  }

  @Test func textsForEveryLanguageAreNotMissed() throws {
    let app = SampleApp.android([
      (
        "values",
        string("brand", "Shop", "translatable=\"false\"") + string("share", "%1$s: %2$s – %3$d %%")
          + string("home", "https://shop.example/home") + string("both", "@string/hello") + string("hello", "Hello")
      ),
      ("values-de", string("hello", "Hallo")),
      ("values-ja", "<integer name=\"columns\">2</integer>"),
    ])
    #expect(try app.lines() == [])
    let doNotTranslate = Catalog.Input(
      .android, path: "res/values/donottranslate.xml",
      bytes: Array("<resources>\(string("unit", "Some words here"))</resources>".utf8))
    var other = app
    other.android.append(doNotTranslate)
    #expect(try other.lines() == [])
  }

  @Test func pluralsAreMissedToo() throws {
    let app = SampleApp.android([
      ("values", plurals("days", [("one", "%d day"), ("other", "%d days")]) + string("a", "Word")),
      ("values-de", string("a", "Wort")),
    ])
    #expect(try app.lines() == ["missing-translation days [de]"])
  }

  /// The dictionary of the development region is found where the language has none.
  @Test func applePluralsOfAnotherLanguageCountAsMissing() throws {
    let dictionary = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>days</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d day</string><key>other</key><string>%d days</string></dict></dict></dict></plist>
      """
    let app = SampleApp.ios([
      ("en", entry("a", "Word")), ("en.lproj/Localizable.stringsdict", dictionary), ("de", entry("a", "Wort")),
    ])
    #expect(try app.lines() == ["missing-translation days [de]"])
  }

  @Test func catalogsSayWhatIsMeantForEveryLanguage() throws {
    let app = SampleApp.catalog(
      """
      "Sale today": {"localizations": {"de": \(unit("Ausverkauf")), "fr": \(unit("Soldes"))}},
      "Only in code": {"localizations": {"de": \(unit("Nur im Code"))}},
      "Brand name": {"shouldTranslate": false},
      "Old words": {"extractionState": "stale", "localizations": {"de": \(unit("Alte Worte"))}},
      "%@ – %lld": {}
      """)
    #expect(try app.lines() == ["missing-translation Only in code [fr]", "stale-unit Old words []"])
  }

  @Test func theSourceLanguageMayBeAnother() throws {
    var app = SampleApp.android([
      ("values", string("sale", "Ausverkauf") + string("hello", "Hallo")), ("values-de-rAT", string("hello", "Servus")),
      ("values-en", string("hello", "Hello")),
    ])
    app.sourceLocale = "de"
    #expect(try app.lines() == ["missing-translation sale [en]"])
  }

  @Test func findingsOfLoadingComeOnce() throws {
    let app = SampleApp.android([
      ("values", string("a", "Word")), ("values-he", string("a", "מילה")),
      ("values-fr", string("a", "Mot") + string("b", "Deux")),
    ])
    #expect(try app.lines() == ["wrong-language-folder - [he]", "missing-default b []"])
    let findings = try app.findings()
    #expect(findings.map { $0.severity } == [.error, .warning])
    #expect(try app.findings("missing-default", pushed: ["b"]).map { $0.severity } == [.error])
    #expect(findings.map { $0.diagnostic.file } == ["res/values-he", "res/values-fr/strings.xml"])
    let pushed = try app.check().findings(pushed: [.init(android: Array("a".utf8), ios: nil)], everyKey: false)
    #expect(pushed.findings.map { $0.slug } == ["wrong-language-folder"])
    #expect(pushed.keys == 1 && pushed.texts == 2)
  }

  /// Translation systems write a plural as a string where a language has one form.
  @Test func aPluralThatIsAStringInALanguage() throws {
    let app = SampleApp.android([
      ("values", plurals("k", [("one", "%d day"), ("other", "%d days")])),
      ("values-ja", string("k", "日") + string("a", "b")),
    ])
    #expect(
      try app.findings("missing-default").map { $0.diagnostic.message }.first
        == "\"k\" is in <plurals> in the default folder, and in <string> in a language; the build removes the string")
  }

  @Test func onlyPushedKeysWhereAsked() throws {
    let app = SampleApp.android([
      ("values", string("a", "Word") + string("b", "Other")), ("values-fr", string("b", "Autre")),
    ])
    .adding(ios: [("en", entry("A", "Word") + entry("B", "Other")), ("fr", entry("C", "x"))])
    let result = try app.check().findings(
      pushed: [.init(android: Array("a".utf8), ios: Array("A".utf8))], everyKey: false)
    #expect(result.findings.map { "\($0.slug) \($0.key ?? "")" } == ["missing-translation a", "missing-translation A"])
  }

  /// A device's answer to the use itself says more of these.
  @Test func whatUsesShowIsLeftToThem() throws {
    let app = SampleApp.android([
      ("values", string("a", "Word") + string("b", "Other")), ("values-fr", string("a", "") + string("c", "x")),
      ("values-de", string("b", "Andere")),
    ]).adding(ios: [("en", entry("a", "Word")), ("fr", entry("b", "Autre"))])
    func slugs(hasUses: Bool) throws -> [String] {
      let keys = ["a", "c"].map {
        ResourceCheck.PushedKey(android: Array($0.utf8), ios: Array($0.utf8), hasUses: hasUses)
      }
      return try app.check().findings(pushed: keys, everyKey: false).findings.map { $0.slug }
    }
    #expect(try slugs(hasUses: true) == [])
    #expect(
      try slugs(hasUses: false) == ["missing-translation", "empty-text", "missing-translation", "missing-default"])
  }
}
