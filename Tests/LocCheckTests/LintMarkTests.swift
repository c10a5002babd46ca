// What an app's files say to Android Lint with tools:ignore and tools:locale, which the check heeds as Lint does.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct LintMarkTests {
  /// A values file whose root has these attributes.
  private static func file(_ folder: String, _ attributes: String, _ elements: String) -> Catalog.Input {
    let xml = "<resources xmlns:tools=\"http://schemas.android.com/tools\" \(attributes)>\n\(elements)</resources>"
    return Catalog.Input(.android, path: "res/\(folder)/strings.xml", bytes: Array(xml.utf8))
  }

  private static func app(_ files: (folder: String, root: String, elements: String)...) -> SampleApp {
    var app = SampleApp()
    for (folder, root, elements) in files { app.android.append(file(folder, root, elements)) }
    return app
  }

  private static func ignoring(_ issues: String) -> String { "tools:ignore=\"\(issues)\"" }

  private static let german = ("values-de", "", string("hello", "Hallo"))

  @Test(arguments: [
    ("MissingTranslation", true), ("Typos,MissingTranslation", true), ("Typos, MissingTranslation ", true),
    ("all", true), ("Typos", false), ("missingtranslation", false), ("", false),
  ])
  func aTextThatNeedsNoTranslation(_ issues: String, _ isIgnored: Bool) throws {
    let app = Self.app(
      ("values", "", string("sale", "Big sale", Self.ignoring(issues)) + string("hello", "Hello")), Self.german)
    #expect(try app.lines() == (isIgnored ? [] : ["missing-translation sale [de]"]))
  }

  @Test func aWholeFile() throws {
    let app = Self.app(
      (
        "values", Self.ignoring("MissingTranslation"),
        string("sale", "Big sale") + plurals("days", [("one", "%d day"), ("other", "%d days")])
      ), ("values-de", "", string("other", "Andere")))
    #expect(try app.lines() == ["missing-default other []"])
    // Another namespace says nothing to Lint.
    var plain = SampleApp.android([("values-de", string("hello", "Hallo"))])
    plain.android.append(
      Catalog.Input(
        .android, path: "res/values/strings.xml",
        bytes: Array(
          "<resources ignore=\"all\">\(string("sale", "Big sale") + string("hello", "Hello"))</resources>".utf8)))
    #expect(try plain.lines() == ["missing-translation sale [de]"])
  }

  /// The mark of the default folder's text counts, not that of a translation.
  @Test func aMarkOnATranslation() throws {
    let app = Self.app(
      ("values", "", string("sale", "Big sale") + string("hello", "Hello")),
      ("values-de", Self.ignoring("MissingTranslation"), string("hello", "Hallo")))
    #expect(try app.lines() == ["missing-translation sale [de]"])
  }

  /// The mark changes no fact: coverage counts the text as missing, and says how many of them are exempt.
  @Test func coverageCountsWhatIsThere() throws {
    let app = Self.app(
      ("values", "", string("sale", "Big sale", Self.ignoring("MissingTranslation")) + string("hello", "Hello")),
      Self.german)
    let rows = CatalogCoverage.of(try Catalog(files: app.android, keys: KeyMap(), developmentRegion: nil))
    #expect(rows.map { $0.missing } == [[], ["sale"]] && rows.map { $0.exempt } == [0, 1])
    #expect(rows.map { $0.translated } == [2, 1])
  }

  /// What the app says to Lint of all its texts holds for what no push shows.
  @Test(arguments: [false, true]) func aMarkOfTheApp(isPushed: Bool) throws {
    let app = Self.app(("values", "", string("sale", "Big sale") + string("hello", "Hello")), Self.german)
    var catalog = try Catalog(files: app.android, keys: KeyMap(), developmentRegion: nil)
    let file = "<lint><issue id=\"Typos\"/><issue id=\"MissingTranslation,X\" severity=\"ignore\"/></lint>"
    catalog.lint = try #require(AndroidLintIssues.read(lintFile: Array(file.utf8))).everywhere
    let pushed = isPushed ? [ResourceCheck.PushedKey(android: Array("sale".utf8), ios: nil)] : []
    let found = ResourceCheck(catalog).findings(pushed: pushed, everyKey: true).findings
    #expect(found.map { $0.slug } == (isPushed ? ["missing-translation"] : []))
  }

  @Test(arguments: [
    "<lint><issue id=\"MissingTranslation\" severity=\"warning\"/></lint>",
    "<lint><issue id=\"MissingTranslation\"/></lint>",
    "<lint><issue id=\"MissingTranslation\"><ignore path=\"res\"/></issue></lint>",
    "<lint><issue id=\"Typos\"><ignore path=\"res\"/></issue></lint>",
  ]) func othersOfTheFile(_ text: String) {
    let read = AndroidLintIssues.read(lintFile: Array(text.utf8))
    #expect(read?.everywhere == [])
    #expect(read?.inSomeFiles == (text.contains("Translation\"><ignore") ? .missingTranslation : []))
  }

  /// A file of which only a part could be read says nothing: what it ignores is not known.
  @Test(arguments: [
    "no XML", "", "<lint><issue id=\"MissingTranslation\" severity=\"ignore\"/></lin>",
    "<!DOCTYPE lint [<!ENTITY a \"b\">]><lint/>",
    "<!DOCTYPE lint [<!ATTLIST issue id CDATA \"all\">]><lint><issue/></lint>",
  ]) func filesThatAreNotRead(_ text: String) {
    #expect(AndroidLintIssues.read(lintFile: Array(text.utf8)) == nil)
  }

  @Test func translationsWithoutADefault() throws {
    func lines(_ first: String, _ second: String) throws -> [String] {
      try Self.app(
        ("values", "", string("hello", "Hello")),
        ("values-de", "", string("hello", "Hallo") + string("extra", "Mehr", first)),
        ("values-fr", "", string("hello", "Bonjour") + string("extra", "Plus", second))
      ).lines()
    }
    let mark = Self.ignoring("ExtraTranslation")
    #expect(try lines("", "") == ["missing-default extra []"])
    #expect(try lines(mark, "") == ["missing-default extra []"])
    #expect(try lines(mark, Self.ignoring("MissingDefaultResource,UnusedResources")) == [])
  }

  /// No phone finds the key, whatever the file says to Lint.
  @Test func aPushedKeyWithoutADefaultIsReported() throws {
    let app = Self.app(
      ("values", "", string("hello", "Hello")),
      ("values-de", Self.ignoring("all"), string("hello", "Hallo") + string("extra", "Mehr")))
    #expect(try app.lines() == [])
    #expect(try app.lines(pushed: ["extra"]) == ["missing-default extra []"])
  }

  @Test(arguments: ["StringFormatCount", "StringFormatInvalid", "StringFormatMatches"])
  func argumentsThatDiffer(_ issue: String) throws {
    for mark in [("", Self.ignoring(issue)), (Self.ignoring(issue), "")] {
      let app = Self.app(
        ("values", "", string("sent", "%1$s sent %2$s", mark.0)), ("values-de", "", string("sent", "%1$s kam", mark.1)))
      #expect(try app.lines() == [])
      #expect(try app.lines("argument-mismatch", pushed: ["sent"]) == ["argument-mismatch sent [de]"])
    }
  }

  @Test func formsOfPlurals() throws {
    func lines(_ mark: String) throws -> [String] {
      let forms = "<item quantity=\"one\">%d dag</item><item quantity=\"two\">%d dny</item>"
      let element = "<plurals name=\"days\" \(mark)>\(forms)<item quantity=\"other\">%d dni</item></plurals>"
      return try Self.app(
        ("values", "", plurals("days", [("one", "%d day"), ("other", "%d days")])),
        ("values-cs", "", element)
      ).sentences("plural-forms")
    }
    let lacking = "the plural lacks the form few"
    let surplus = "the language never chooses the plural's form two"
    #expect(try lines("") == [lacking, surplus])
    #expect(try lines(Self.ignoring("MissingQuantity")) == [surplus])
    #expect(try lines(Self.ignoring("UnusedQuantity")) == [lacking])
    #expect(try lines(Self.ignoring("MissingQuantity,UnusedQuantity")) == [])
    // Lint says by it that a form without the number may be wrong in other languages.
    #expect(try lines(Self.ignoring("ImpliedQuantity")) == [lacking, surplus])
  }

  // MARK: - tools:locale

  @Test(arguments: ["de", "de-DE", "de-rDE"])
  func theDefaultFolderIsInAStatedLanguage(_ locale: String) throws {
    let app = Self.app(
      ("values", "tools:locale=\"\(locale)\"", string("sale", "Großer Ausverkauf heute") + string("hello", "Hallo")),
      ("values-de-rAT", "", string("hello", "Servus")),
      ("values-en", "", string("hello", "Hello")))
    #expect(try app.lines() == ["missing-translation sale [en]"])
  }

  @Test(arguments: [("en", "de"), ("", "")])
  func twoLanguagesStateNone(_ first: String, _ second: String) throws {
    var app = Self.app(
      ("values", "tools:locale=\"\(first)\"", string("hello", "Hello")), ("values-de", "", string("hello", "Hallo")))
    let bytes = Self.file("values", "tools:locale=\"\(second)\"", string("sale", "Big sale"))
    app.android.append(bytes)
    let catalog = try Catalog(files: app.android, keys: KeyMap(), developmentRegion: nil)
    #expect(catalog.android?.statedLocale == nil)
  }

  @Test func aTranslationsOwnLocaleStatesNothing() throws {
    let app = Self.app(
      ("values", "", string("sale", "Big sale") + string("hello", "Hello")),
      ("values-de", "tools:locale=\"de\"", string("hello", "Hallo")))
    #expect(try app.lines() == ["missing-translation sale [de]"])
  }
}
