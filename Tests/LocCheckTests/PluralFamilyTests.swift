// Families of keys for loc.plural_key, and the coverage of a catalog.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct PluralFamilyTests {
  @Test func aLanguageLacksAForm() throws {
    let app = SampleApp.android([
      ("values", string("chat_one", "One chat") + string("chat_other", "%s chats")),
      ("values-pl", string("chat_one", "a") + string("chat_few", "b") + string("chat_other", "c")),
      ("values-de", string("chat_one", "Ein Chat") + string("chat_other", "%s Chats")),
      ("values-ja", string("a", "b")),
    ])
    let findings = try app.check().familyFindings(Array("chat".utf8), sentTo: nil)
    #expect(findings.map { "\($0.slug) \($0.key ?? "") \($0.locales)" } == [#"plural-family chat ["pl"]"#])
    // The build removes chat_few, which the default folder does not have.
    #expect(
      findings.first?.diagnostic.message
        == #""chat": the language needs the forms few and many, and has no "chat_few", "chat_many""#)
  }

  @Test func theSourceLanguageIsAlwaysChecked() throws {
    let app = SampleApp.ios([("en", entry("CHAT_OTHER", "%@ chats"))])
    var upper = app
    upper.keys = KeyMap(ios: .upper)
    let place = SourcePosition(file: "rules/a.lua", line: 3, column: 9)
    let findings = try upper.check().familyFindings(
      Array("chat".utf8), sentTo: nil, rule: "a", place: place)
    #expect(
      findings.map { $0.diagnostic.message } == [#""chat": the language needs the form one, and has no "CHAT_ONE""#])
    #expect(findings.first?.diagnostic.position == place && findings.first?.resourceLine == 1)
    #expect(try app.check().familyFindings(Array("chat".utf8), sentTo: nil).count == 1)
  }

  /// A file outside any `.lproj` folder is for every language: a French dictionary beside it lacks nothing.
  @Test func aFileForEveryLanguage() throws {
    let dictionary =
      "<plist version=\"1.0\"><dict><key>n_one</key><dict><key>NSStringLocalizedFormatKey</key><string>un</string></dict></dict></plist>"
    let app = SampleApp.ios([
      ("Localizable.strings", entry("n_one", "one") + entry("n_other", "others")),
      ("en.lproj/Localizable.stringsdict", dictionary), ("fr.lproj/Localizable.stringsdict", dictionary),
    ])
    #expect(try app.check().familyFindings(Array("n".utf8), sentTo: nil).isEmpty)
  }

  @Test func completeFamilies() throws {
    let app = SampleApp.android([
      (
        "values",
        string("chat_one", "One chat") + string("chat_few", "%s") + string("chat_many", "%s")
          + string("chat_other", "%s")
      ),
      ("values-pl", string("chat_one", "a") + string("chat_few", "b") + string("chat_many", "c")),
      ("values-ja", string("chat_other", "b")),
    ])
    #expect(try app.check().familyFindings(Array("chat".utf8), sentTo: nil).isEmpty)
  }

  /// A language under its old code and its current one is one language: in the rows of the coverage, among the findings, and in
  /// their number. `zh-CN` and `zh-Hans` are one as well.
  @Test func twoCodesOfALanguage() throws {
    let app = SampleApp.android([
      ("values", string("a", "Big sale today") + string("b", "Word")), ("values-iw", string("a", "מבצע")),
      ("values-he", string("a", "מבצע") + string("b", "מילה")), ("values-zh-rCN", string("a", "促销") + string("b", "词")),
    ]).adding(ios: [
      ("en", entry("a", "Big sale today") + entry("b", "Word")), ("iw", entry("a", "מבצע")),
      ("he", entry("a", "מבצע") + entry("b", "מילה")), ("zh-Hans", entry("a", "促销") + entry("b", "词")),
    ])
    let rows = CatalogCoverage.of(try Catalog(files: app.android + app.ios, keys: KeyMap(), developmentRegion: "en"))
    #expect(
      rows.map { "\($0.platform.rawValue) \($0.locale) \($0.missing)" } == [
        "android  []", #"android iw ["b"]"#, "android zh-CN []", "ios en []", "ios he []", "ios zh-Hans []",
      ])
    let result = try app.check().findings(everyKey: true)
    #expect(result.locales == 3)
    let missing = result.findings.filter { $0.slug == "missing-translation" }
    #expect(missing.map { "\($0.platform?.rawValue ?? "") \($0.key ?? "") \($0.locales)" } == [#"android b ["iw"]"#])
  }

  @Test func coverage() throws {
    let app = SampleApp.android([
      (
        "values",
        string("a", "Big sale today") + string("b", "Word") + string("c", "X", "translatable=\"false\"")
          + string("d", "%1$s")
      ),
      ("values-de", string("a", "Big sale today")), ("values-fr", string("a", "Soldes") + string("b", "Mot")),
      ("values-he", string("a", "מבצע")),
    ])
    let rows = CatalogCoverage.of(try Catalog(files: app.android, keys: KeyMap(), developmentRegion: nil))
    #expect(
      rows.map { "\($0.locale) \($0.keys) \($0.translated) \($0.missing) \($0.sameAsSource)" } == [
        " 3 3 [] 0", #"de 3 2 ["b"] 1"#, "fr 3 3 [] 0", #"he 3 0 ["a", "b", "d"] 0"#,
      ])
    #expect(
      rows.map { $0.isAsked } == [true, true, true, false] && rows.map { $0.isSource } == [true, false, false, false])
    #expect(
      rows[1].json(listsMissing: true)
        == #"{"platform":"android","locale":"de","source":false,"asked":true,"keys":3,"translated":2,"missing":1,"exempt":0,"same_as_source":1,"needs_review":0,"missing_keys":["b"]}"#
    )
  }
}
