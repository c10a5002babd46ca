// Dates and times as CLDR has them.

import LocBase
import Testing

@testable import LocLocale

@Suite struct DatePatternsTests {
  @Test(arguments: [
    ("en", "MMM d, y", "Jan"), ("en-GB", "d MMM y", "Jan"), ("de", "dd.MM.y", "Jan."),
    ("fr", "d MMM y", "janv."), ("ja", "y/MM/dd", "1月"), ("xx", "y MMM d", "M01"),
  ])
  func dates(_ name: String, _ medium: String, _ january: String) throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag(Text(name))))
    #expect(patterns.text(.mediumDate).string == medium)
    #expect(patterns.name(0, of: .shortMonths)?.string == january)
    #expect(patterns.name(11, of: .longMonths) != nil && patterns.name(12, of: .longMonths) == nil)
    #expect(patterns.name(6, of: .longDays) != nil && patterns.name(7, of: .shortDays) == nil)
    #expect(patterns.name(-1, of: .shortDays) == nil)
  }

  @Test func times() throws {
    let english = DatePatterns.forLocale(try #require(LanguageTag("en-US")))
    #expect(english.text(.shortTime).string == "h:mm\u{202F}a")
    #expect(english.text(.am).string == "AM" && english.text(.pm).string == "PM")
    #expect(DatePatterns.forLocale(try #require(LanguageTag("pl"))).text(.shortTime).string == "HH:mm")
  }
}
