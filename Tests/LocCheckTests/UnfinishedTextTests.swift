// Texts that are only a mark for one that somebody meant to write.

import LocBase
import LocCheck
import Testing

@Suite struct UnfinishedTextTests {
  private static func lines(_ source: String, _ translation: String, _ locale: String = "de") throws -> [String] {
    try SampleApp.ios([("en", entry("k", source)), (locale, entry("k", translation))]).lines("unfinished-text")
  }

  @Test(arguments: [
    "TODO", " TODO ", "TODO: translate", "FIXME", "FIXME later", "[TODO] x", "<not set>", "TRANSLATE ME", "#REF!",
    "[object Object]", "TBD", "tbd", "[TBD]", "TBD: text", "XXX", "XXX: x", "(null)", "undefined", "???", "???? ??",
  ]) func marks(_ text: String) throws {
    #expect(try Self.lines("Your order", text) == ["unfinished-text k [de]"])
  }

  @Test(arguments: [
    "Todo", "TODOS", "Not set", "Fixme", "todo: x", "XXXL", "TBDs", "N/A", "…", "??", "UNTRANSLATED TEXTS",
  ])
  func otherTexts(_ text: String) throws { #expect(try Self.lines("Your order", text) == []) }

  /// All, everything, in Spanish and its neighbours.
  @Test(arguments: ["es", "es-419", "pt-BR", "gl"]) func wordsOfALanguage(_ locale: String) throws {
    #expect(try Self.lines("ALL", "TODO", locale) == [])
    #expect(try Self.lines("ALL", "TODO: x", locale) == ["unfinished-text k [\(locale)]"])
  }

  /// A label of the app itself.
  @Test func theSourceLanguageHasItToo() throws {
    for text in ["TODO", "<not set>"] { #expect(try Self.lines(text, text) == []) }
    #expect(try Self.lines("FIXME: write it", "Fertig") == ["unfinished-text k [en]"])
    #expect(try Self.lines("???", "????") == [])
  }

  /// A text that no language translates is a mark, and not a label.
  @Test func theSourceLanguageAlone() throws {
    for text in ["TODO", "TBD", "XXX"] {
      #expect(try SampleApp.ios([("en", entry("k", text))]).lines() == ["unfinished-text k [en]"])
    }
    var spanish = SampleApp.ios([("es", entry("k", "TODO"))])
    spanish.region = "es"
    #expect(try spanish.lines() == [])
    #expect(try SampleApp.ios([("en", entry("k", "Todo"))]).lines() == [])
  }
}
