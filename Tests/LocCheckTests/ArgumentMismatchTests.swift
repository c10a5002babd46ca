// Arguments of a translation against those of the source language and of the other platform.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct ArgumentMismatchTests {
  private static func android(_ source: String, _ translation: String) throws -> [String] {
    try SampleApp.android([("values", string("k", source)), ("values-fr", string("k", translation))])
      .sentences("argument-mismatch")
  }

  private static func ios(_ source: String, _ translation: String) throws -> [String] {
    try SampleApp.ios([("en", entry("k", source)), ("fr", entry("k", translation))]).sentences("argument-mismatch")
  }

  /// If a push needs the placeholder of the translation, the help does not advise to change the translation.
  @Test(arguments: [
    ("%1$d new", "%1$s neu", "write %1$s in the source language's text"),
    ("%1$s new", "%1$d neu", "Use the arguments of the source language's text."),
    ("%1$s %2$s", "%1$s", "Use the arguments of the source language's text."),
  ]) func theRightTextIsChanged(_ source: String, _ translation: String, _ help: String) throws {
    let found = try SampleApp.android([("values", string("k", source)), ("values-de", string("k", translation))])
      .findings("argument-mismatch")
    #expect(
      found.count == 1 && found.first?.diagnostic.help?.contains(help) == true, "\(found.map { $0.diagnostic.help })")
  }

  @Test func theRightTextOnIOSIsChanged() throws {
    func help(_ source: String, _ translation: String) throws -> String? {
      try SampleApp.ios([("en", entry("k", source)), ("de", entry("k", translation))]).findings("argument-mismatch")
        .first?
        .diagnostic.help
    }
    #expect(try help("%1$lld new", "%1$@ neu")?.contains("write %1$@ in the source language's text") == true)
    #expect(try help("%1$@ new", "%1$lld neu") == "Use the arguments of the source language's text.")
  }

  @Test(arguments: [
    ("Hi %1$s, you have %2$s", "Salut %1$s", "a translation leaves out argument 2 (%2$s)"),
    (
      "Hi %1$s", "Salut %1$s et %2$s",
      "a translation uses argument 2 (%2$s), which the source language's text does not"
    ),
    ("Hi", "Salut %s", "a translation uses argument 1 (%s), which the source language's text does not"),
    (
      "%1$d of %2$s", "%1$s sur %2$s",
      "a translation writes argument 1 as %1$s, the source language's text as %1$d"
    ),
    (
      "%d of %s", "%s sur %d",
      "a translation writes argument 1 as %s, the source language's text as %d"
    ),
    (
      "Installing %s", "%@ installeren",
      "Java's Formatter cannot read a translation: java.util.UnknownFormatConversionException: Conversion = '@'"
    ),
    (
      "Only %s left", "Reste %s, 50 % de moins",
      "a translation uses argument 2 (% d), which the source language's text does not"
    ),
    (
      "%Y-%m-%d", "%Y-%m-%d, %s",
      "a translation uses argument 2 (%s), which the source language's text does not"
    ),
  ]) func differsOnAndroid(_ source: String, _ translation: String, _ sentence: String) throws {
    #expect(try Self.android(source, translation).first == sentence)
  }

  @Test(arguments: [
    ("%1$s sent %2$s", "%2$s de %1$s"), ("%s sent %s", "%2$s de %1$s"), ("Sale", "Soldes"),
    ("50% off", "50 % de moins"),
    ("%Y-%m-%d", "%d/%m/%Y"), ("%-e/%-m %H:%M", "%H:%M"), ("%B %d, %Y", "ce mois-ci"),
    ("%1$s, %1$s", "%1$s"), ("%1$.1f km", "%1$,.2f km"), ("%d%%", "%d %%"), ("100% safe", "100 % de sécurité"),
  ]) func isTheSameOnAndroid(_ source: String, _ translation: String) throws {
    #expect(try Self.android(source, translation) == [])
  }

  @Test(arguments: [
    ("Hi %1$@, you have %2$@", "Salut %1$@", "a translation leaves out argument 2 (%2$@)"),
    ("Hi", "Salut %@", "a translation uses argument 1 (%@), which the source language's text does not"),
    ("From %@", "Von % @", "a translation writes % @ for an argument, which a push does not know"),
    ("%d left", "%@ restant", "a translation writes argument 1 as %@, the source language's text as %d"),
    ("%@ left", "%s restant", "a translation writes argument 1 as %s, the source language's text as %@"),
    ("%@ of %d", "%d sur %@", "a translation writes argument 1 as %d, the source language's text as %@"),
  ]) func differsOnApple(_ source: String, _ translation: String, _ sentence: String) throws {
    #expect(try Self.ios(source, translation) == [sentence])
  }

  @Test(arguments: [
    ("%1$@ sent %2$@", "%2$@ de %1$@"), ("%d left", "%ld restant"), ("50% off", "50 % de moins"), ("%.1f", "%.2f"),
    ("%@ %@", "%1$@ %2$@"), ("Sale", "Soldes"), ("42% charged", "42 %-ta"), ("50% of it", "50%de"),
  ]) func isTheSameOnApple(_ source: String, _ translation: String) throws {
    #expect(try Self.ios(source, translation) == [])
  }

  @Test func oneFindingForTheLanguagesWithOneFault() throws {
    let app = SampleApp.android([
      ("values", string("k", "Hi %1$s")), ("values-de", "\n" + string("k", "Hallo")),
      ("values-fr", string("k", "Salut")),
      ("values-es", string("k", "Hola %1$s %2$s")),
    ])
    #expect(try app.lines() == ["argument-mismatch k [de fr]", "argument-mismatch k [es]"])
    let finding = try #require(try app.findings().first)
    #expect(finding.diagnostic.file == "res/values-de/strings.xml" && finding.diagnostic.line == 3)
    #expect(finding.resourceFile == "res/values/strings.xml" && finding.resourceLine == 2)
    #expect(finding.consequence == "Phones in that language show the text without the value.")
  }

  @Test func aFormMayLeaveTheNumberOut() throws {
    let source = plurals("k", [("one", "One day for %2$s"), ("other", "%1$d days for %2$s")])
    func sentences(_ forms: [(String, String)]) throws -> [String] {
      try SampleApp.android([("values", source), ("values-de", plurals("k", forms))]).sentences("argument-mismatch")
    }
    #expect(try sentences([("one", "Ein Tag für %2$s"), ("other", "%1$d Tage für %2$s")]) == [])
    #expect(try sentences([("one", "%1$d Tag für %2$s"), ("other", "%1$d Tage für %2$s")]) == [])
    #expect(
      try sentences([("one", "Ein Tag"), ("other", "%1$d Tage")]) == ["a translation leaves out argument 2 (%2$s)"])
    #expect(
      try sentences([("one", "Ein Tag für %2$s"), ("other", "%1$s Tage für %2$s")])
        == ["a translation writes argument 1 as %1$s, the source language's text as %1$d"])
    #expect(
      try sentences([("one", "Ein Tag für %2$s"), ("other", "%1$d Tage für %2$@")])
        == [
          "Java's Formatter cannot read a form of a translation: "
            + "java.util.UnknownFormatConversionException: Conversion = '@'"
        ])
  }

  @Test func anArgumentOfTheSourcesFormOneMayBeLeftOut() throws {
    let app = SampleApp.android([
      ("values", plurals("k", [("one", "%s, one day"), ("other", "many days")])),
      ("values-ja", plurals("k", [("other", "日")])),
    ])
    #expect(try app.lines() == [])
  }

  @Test func formsOfACatalog() throws {
    func plural(_ one: String, _ other: String) -> String {
      #"{"variations": {"plural": {"one": \#(unit(one)), "other": \#(unit(other))}}}"#
    }
    func sentences(_ one: String, _ other: String) throws -> [String] {
      try SampleApp.catalog(
        #""k": {"localizations": {"en": \#(plural("One day for %2$@", "%1$lld days for %2$@")), "de": \#(plural(one, other))}}"#
      ).sentences("argument-mismatch")
    }
    #expect(try sentences("Ein Tag für %2$@", "%1$lld Tage für %2$@") == [])
    #expect(try sentences("%1$lld Tag für %2$@", "%1$lld Tage für %2$@") == [])
    #expect(
      try sentences("Ein Tag", "%lld Tage")
        == ["the forms of a translation take 0 texts beside the number, those of the source language 1"])
    #expect(try sentences("Ein Tag für %2$@", "Tage für %2$@") == ["no form of a translation writes the number"])
  }

  @Test func platformsAreCompared() throws {
    let app = SampleApp.android([("values", string("sent", "%1$s sent %2$s") + string("b", "%s"))])
      .adding(ios: [("en", entry("SENT", "%@ sent something") + entry("B", "%@"))])
    var upper = app
    upper.keys = KeyMap(ios: .upper)
    #expect(
      try upper.sentences("argument-mismatch")
        == ["the Android text takes 2 arguments, the iOS text of the same key 1 argument"])
    let finding = try #require(try upper.findings("argument-mismatch").first)
    #expect(finding.diagnostic.file == "res/values/strings.xml")
    #expect(finding.resourceFile == "app/en.lproj/Localizable.strings")
    #expect(try app.lines("argument-mismatch") == [])
  }

  /// One argument that a text uses twice, as a text and as a number, is one argument.
  @Test(arguments: [
    ("%1$s of %1$d", "%@", 0), ("%1$s of %1$s", "%1$@ %1$@", 0), ("%2$s %1$s %2$d", "%1$@ %2$@", 0),
    ("%1$s %1$d", "%1$@ %2$@", 1),
    ("%1$s %2$d", "%@", 1), ("Sale", "%@", 1), ("%s", "Sale", 1), ("Sale", "50 % off", 0),
  ])
  func argumentsOfBothPlatforms(android: String, ios: String, count: Int) throws {
    let app = SampleApp.android([("values", string("k", android))]).adding(ios: [("en", entry("k", ios))])
    #expect(try app.lines("argument-mismatch").count == count)
  }
}
