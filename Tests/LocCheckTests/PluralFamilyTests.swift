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
    let findings = try app.check().familyFindings(Array("chat".utf8))
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
    let findings = try upper.check().familyFindings(Array("chat".utf8), rule: "a", place: place)
    #expect(
      findings.map { $0.diagnostic.message } == [#""chat": the language needs the form one, and has no "CHAT_ONE""#])
    #expect(findings.first?.diagnostic.position == place && findings.first?.resourceLine == 1)
    #expect(try app.check().familyFindings(Array("chat".utf8)).count == 1)
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
    #expect(try app.check().familyFindings(Array("chat".utf8)).isEmpty)
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
        == #"{"platform":"android","locale":"de","source":false,"asked":true,"keys":3,"translated":2,"missing":1,"same_as_source":1,"needs_review":0,"missing_keys":["b"]}"#
    )
  }
}
