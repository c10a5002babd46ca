// The items of a <string-array> are judged like strings.

import LocBase
import LocCheck
import Testing

@Suite struct ArrayTextTests {
  private func array(_ items: [String], _ attributes: String = "") -> String {
    "<string-array name=\"k\"\(attributes)>\n\(items.map { "<item>\($0)</item>\n" }.joined())</string-array>\n"
  }

  private func found(_ items: [String], _ translation: [String]? = nil, _ attributes: String = "") throws -> [String] {
    var folders = [("values", array(items, attributes))]
    if let translation { folders.append(("values-de", array(translation))) }
    return try SampleApp.android(folders).findings().map {
      "\($0.severity.name) \($0.slug) \($0.diagnostic.position?.line ?? 0)"
    }
  }

  @Test(
    arguments: [
      (#"One\\nTwo"#, "warning foreign-escape 4"), ("%%1$s sent", "warning doubled-percent 4"),
      ("CafÃ©", "warning garbled-text 4"), ("a&amp;amp;b", "warning shown-markup 4"),
      (#"Say "hi" x"#, "warning eaten-quotes 4"),
      ("Hi {name}", "note raw-placeholder 4"), ("Hi %@", "warning raw-placeholder 4"),
      ("TODO", "note unfinished-text 4"),
      ("TBD", "note unfinished-text 4"), ("FIXME: x", "note unfinished-text 4"), ("XXX", "note unfinished-text 4"),
    ])
  func ofTheDefaultFolderAlone(_ item: String, _ line: String) throws {
    #expect(try found(["One", item]) == [line])
    #expect(try found(["One", item], nil, " translatable=\"false\"") == [])
  }

  @Test func unfinishedTranslations() throws {
    #expect(try found(["One", "Two"], ["Eins", "TODO"]) == ["warning unfinished-text 4"])
    #expect(try found(["One", "Two"], ["Eins", "TBD"]) == ["warning unfinished-text 4"])
    #expect(try found(["One", "Two"], ["Eins", ""]) == ["warning empty-text 4"])
    #expect(try found(["One", ""], ["Eins", ""]) == [])
    #expect(try found(["TODO", "Two"], ["TODO", "Zwei"]) == [])
  }

  @Test func ordinaryItems() throws {
    #expect(try found(["", "50%", "a@b.example", "C:\\\\new", "https://a.example", "%1$s of %2$d", "Todo"]) == [])
  }
}
