// Languages of no list, countries in place of languages, and languages that one platform has alone.

import LocBase
import LocCheck
import LocScript
import Testing

@Suite struct LanguageFolderTests {
  private static let text = "<string name=\"k\">Hello</string>"
  private static let entry = "\"k\" = \"Hello\";"

  @Test(arguments: [
    ("jp", "ja"), ("cn", "zh"), ("cz", "cs"), ("kr", "ko"), ("dk", "da"), ("gr", "el"), ("ua", "uk"), ("se", "sv"),
    ("deu", "de"),
    ("he", "iw"),
  ]) func aCountryOrAnUnknownCodeOnAndroid(code: String, meant: String) throws {
    let app = VerdictApp(android: [("", Self.text), (code, Self.text)])
    let found = try app.findings(resources: true).filter { $0.slug == "wrong-language-folder" }
    #expect(found.map { $0.severity } == [.error])
    #expect(found.first?.diagnostic.help == "Name the folder values-\(meant).")
    #expect(try app.findings("k").contains { $0.slug == "wrong-language-folder" })
    #expect(try app.findings(resources: true, prefix: "k").contains { $0.slug == "wrong-language-folder" })
  }

  @Test func theRestOfTheNameStays() throws {
    let app = VerdictApp(android: [("", Self.text), ("values-jp-rJP", Self.text)])
    #expect(try app.findings("k").first?.diagnostic.help == "Name the folder values-ja-rJP.")
  }

  /// A language that ISO 639-3 has had since 2024: Interslavic.
  @Test func aNewCode() throws {
    #expect(try VerdictApp(android: [("", Self.text), ("b+isv+Latn", Self.text)]).findings("k") == [])
  }

  @Test(arguments: ["xx", "zz", "und", "b+und+Latn"]) func aCodeOfNoList(code: String) throws {
    let android = VerdictApp(android: [("", Self.text), (code, Self.text)])
    #expect(try android.findings("k").map { $0.slug } == ["wrong-language-folder"])
    #expect(try android.findings(resources: true).map { $0.slug } == ["wrong-language-folder"])
    let ios = VerdictApp(ios: [("en", Self.entry), (code, Self.entry)])
    #expect(try ios.findings("k").map { $0.slug } == ["wrong-language-folder"])
  }

  @Test(arguments: [("jp", "ja"), ("cz", "cs"), ("kr", "ko")]) func aCountryOniOS(code: String, meant: String) throws {
    let app = VerdictApp(ios: [("en", Self.entry), (code, Self.entry)])
    let found = try app.findings("k")
    #expect(found.map { $0.slug } == ["wrong-language-folder"])
    #expect(found.first?.diagnostic.help == "Name it \(meant)." && found.first?.severity == .error)
  }

  @Test(arguments: [
    "ja", "pt-rBR", "b+sr+Latn", "in", "iw", "tl", "fil", "nb", "no", "gsw", "qq", "b+es+419", "zh-rTW", "hsb", "br",
    "ca", "my", "kab",
    "cv", "ee", "sat", "night", "sw600dp", "mcc310", "v26",
  ]) func whatPhonesAskForIsSilent(code: String) throws {
    let app = VerdictApp(android: [("", Self.text), (code, Self.text)])
    #expect(try app.findings("k") == [])
  }

  @Test(arguments: ["ja", "pt-BR", "zh-Hans", "German", "he", "iw", "fil", "es-419", "en_GB"])
  func whatiPhonesKnowIsSilent(name: String) throws {
    let app = VerdictApp(ios: [("en", Self.entry), (name, Self.entry)])
    #expect(try app.findings("k").filter { $0.slug == "wrong-language-folder" } == [])
  }

  /// Northern Sami beside the languages of its countries is no Swedish.
  @Test func northernSami() throws {
    let app = VerdictApp(android: [("", Self.text), ("se", Self.text), ("nb", Self.text)])
    #expect(try app.findings("k") == [])
  }

  @Test func aLanguageOfOnePlatform() throws {
    let app = VerdictApp(
      android: [("", Self.text), ("fr", Self.text)], ios: [("en", Self.entry), ("fr", Self.entry), ("ja", Self.entry)])
    let found = try app.findings(resources: true).filter { $0.slug == "missing-translation" }
    #expect(
      found.map { "\($0.severity) \($0.platform?.rawValue ?? "-") \($0.locales)" } == ["warning android [\"ja\"]"])
    #expect(try app.findings("k") == [])
  }

  @Test func severalAreOneFinding() throws {
    let app = VerdictApp(
      android: [("", Self.text), ("fr", Self.text), ("de", Self.text), ("pl", Self.text)],
      ios: [("en", Self.entry), ("fr", Self.entry)])
    let found = try app.findings(resources: true).filter { $0.slug == "missing-translation" }
    #expect(found.map { "\($0.platform?.rawValue ?? "-") \($0.locales)" } == ["ios [\"de\", \"pl\"]"])
  }

  /// Another name, another region, and a folder without texts are no other language.
  @Test(arguments: [
    ("iw", "he"), ("in", "id"), ("zh-rCN", "zh-Hans"), ("zh-rTW", "zh-Hant"), ("nb", "no"), ("tl", "fil"),
    ("pt-rBR", "pt"),
    ("b+sr+Latn", "sr-Latn"),
  ]) func theSameLanguageByAnotherName(android: String, ios: String) throws {
    let app = VerdictApp(
      android: [("", Self.text), (android, Self.text)], ios: [("en", Self.entry), (ios, Self.entry)])
    #expect(try app.findings(resources: true).filter { $0.slug == "missing-translation" } == [])
    let sizes = VerdictApp(
      android: [("", Self.text), ("de", "<dimen name=\"d\">1dp</dimen>")], ios: [("en", Self.entry)])
    #expect(try sizes.findings(resources: true) == [])
  }
}
