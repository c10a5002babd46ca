// Folders whose texts no phone shows, and languages whose phones find them in another folder.

import LocBase
import LocCheck
import Testing

@Suite struct UnaskedLanguageTests {
  @Test func notesForTranslatorsAreNoLanguage() throws {
    let app = SampleApp.ios([
      ("en", entry("k", "Unlink %@ files from the library") + entry("ted", "TED")),
      ("qqq", entry("k", "Unlink %@ files from the library") + entry("ted", "{{Optional}}")),
    ])
    #expect(try app.lines() == [])
    #expect(
      try SampleApp.ios([("en", entry("k", "Hi %@")), ("qu", entry("k", "Hi"))]).lines() == ["argument-mismatch k [qu]"]
    )
  }

  /// ISO 639 keeps qaa to qtz for local use; other languages that begin so are languages.
  @Test(arguments: [
    ("qaa", false), ("qqq", false), ("qtz", false), ("qaa-QA", false), ("quc", true), ("qu", true), ("quz-PE", true),
  ])
  func codesForLocalUse(code: String, isAsked: Bool) throws {
    let app = SampleApp.ios([("en", entry("k", "Hi %@")), (code, entry("k", "Hi"))])
    #expect(try app.lines("argument-mismatch").count == (isAsked ? 1 : 0))
    let one = SampleApp.ios([("en", entry("k", "A word") + entry("l", "A word")), (code, entry("k", "x"))])
    #expect(try one.lines("missing-translation").count == (isAsked ? 1 : 0))
  }

  /// A key that both platforms have is one key, and its texts are counted on both.
  @Test func countsOfKeys() throws {
    let app = SampleApp.android([
      ("values", string("a", "A word") + string("b", "A word")), ("values-de", string("a", "Ein Wort")),
    ]).adding(ios: [("en", entry("a", "A word") + entry("c", "A word")), ("fr", entry("c", "Un mot"))])
    let result = try app.check().findings(everyKey: true)
    #expect(result.keys == 3 && result.texts == 6 && result.locales == 3 && result.isWhole)
  }

  @Test func aPhoneFindsTheTextOfItsLanguagesLikelyRegion() throws {
    let source = string("a", "Allow access") + string("b", "Open settings")
    let app = SampleApp.android([
      ("values", source), ("values-nb", string("b", "Åpne innstillinger")),
      ("values-nb-rNO", string("a", "Gi tilgang")),
    ])
    #expect(try app.lines() == [])
  }

  @Test func aFilterOfTheBuildMayTakeThatFolderAway() throws {
    // localeFilters += "nb" keeps values-nb alone, and Norwegian phones show English.
    let app = SampleApp.android([
      ("values", string("a", "Allow access") + string("b", "Open settings")),
      ("values-nb", string("b", "Åpne innstillinger")),
    ])
    #expect(try app.lines() == ["missing-translation a [nb]"])
  }
}
