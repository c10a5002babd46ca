// Dates and times as CLDR has them.

import Testing

@testable import LocLocale

@Suite struct DatePatternsTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [
    ("en", "MMM d, y", "Jan"), ("en-GB", "d MMM y", "Jan"), ("de", "dd.MM.y", "Jan."),
    ("fr", "d MMM y", "janv."), ("ja", "y/MM/dd", "1月"), ("xx", "y MMM d", "M01"),
  ])
  func dates(_ name: String, _ medium: String, _ january: String) throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag(name)))
    #expect(text(patterns.mediumDate) == medium)
    #expect(patterns.shortMonths.count == 12)
    #expect(text(patterns.shortMonths[0]) == january)
  }

  @Test func times() throws {
    let english = DatePatterns.forLocale(try #require(LanguageTag("en-US")))
    #expect(text(english.shortTime) == "h:mm\u{202F}a")
    #expect(text(english.am) == "AM" && text(english.pm) == "PM")
    #expect(text(DatePatterns.forLocale(try #require(LanguageTag("pl"))).shortTime) == "HH:mm")
  }
}
