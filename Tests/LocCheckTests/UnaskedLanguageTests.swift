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
