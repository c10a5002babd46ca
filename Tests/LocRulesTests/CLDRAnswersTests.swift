// What loc writes for dates, money and lists, against babel's answers (Tests/Oracles/cldr) in 114 locales.

import Foundation
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct CLDRAnswersTests {
  private static let chunk = """
    local wrong = loc.array {}
    local function compare(name, got, text)
      if got ~= text then wrong[#wrong + 1] = name .. ': ' .. got .. ', babel: ' .. text end
    end
    for _, date in ipairs(event.dates) do
      compare(date.style .. ' ' .. date.at, loc.date(date.at, 0, event.locale, date.style), date.text)
    end
    for _, money in ipairs(event.money) do
      compare(money.currency, loc.money(money.minor, money.currency, event.locale, 'symbol'), money.text)
    end
    for _, list in ipairs(event.lists) do
      compare(list.style .. ' ' .. #list.parts, loc.join(list.parts, event.locale, list.style), list.text)
    end
    return wrong
    """

  @Test func everyLocale() throws {
    var count = 0
    for line in try Fixtures.text("cldr/answers.jsonl").split(separator: "\n") {
      let outcome = evaluate(Self.chunk, event: String(line))
      #expect(outcome == Outcome(status: 0, text: "[]"), "\(line.prefix(24)): \(outcome)")
      count += 1
    }
    #expect(count == 114)
  }

  /// CLDR's medium date is the style without a name, and the code the one of money.
  @Test(arguments: [
    ("loc.date(1795226519, 3600, 'de', 'medium') == loc.date(1795226519, 3600, 'de')", "true"),
    ("loc.date(1795226519, 3600, 'en', nil)", #""Nov 21, 2026""#),
    ("loc.date(1795226519, 3600, 'en-US', 'full')", #""Saturday, November 21, 2026""#),
    ("loc.date(1795226519, -10800, 'en-US', 'weekday')", #""Fri, Nov 20""#),
    ("loc.date(-62135596801, 0, 'en', 'long')", #""December 31, 0""#),
    ("loc.date(0, 0, 'mr-u-nu-latn', 'long')", #""1 जानेवारी, 1970""#),
    ("loc.money(1999, 'USD', 'en-US', 'symbol')", #""$19.99""#),
    ("loc.money(1999, 'EUR', 'de', 'symbol')", "\"19,99\u{A0}€\""),
    ("loc.money(1999, 'EUR', 'de', 'code')", #""19,99 EUR""#), ("loc.money(1999, 'EUR', nil, 'code')", #""19.99 EUR""#),
    ("loc.money(1999, 'EUR', 'de', nil)", #""19,99 EUR""#),
    ("loc.money(-1999, 'XXQ', 'en', 'symbol')", "\"-XXQ\u{A0}19.99\""),
    ("loc.money(1 << 63, 'EUR', 'en', 'symbol')", #""-€92,233,720,368,547,758.08""#),
    ("loc.money(199900, 'EUR', 'ar-EG-u-nu-latn', 'symbol')", "\"\u{200F}1,999.00\u{A0}€\""),
    ("loc.join({'a', 'b', 3}, 'en')", #""a, b, and 3""#), ("loc.join({}, 'en')", #""""#),
    ("loc.join(event.words, 'de', 'or')", #""\" oder é""#), ("loc.join(loc.array{}, 'de', 'and')", #""""#),
  ])
  func styles(_ call: String, _ expected: String) {
    let outcome = evaluate("return \(call)", event: #"{"words":["\u0022","\u00e9"]}"#)
    let wanted = expected == #""" oder é""# ? #""\" oder é""# : expected
    #expect(outcome == Outcome(status: 0, text: wanted))
  }

  /// Real Academia Española, Diccionario panhispánico de dudas, under "y" and "o"; ICU does the same for its lists. Hebrew: Academy of the
  /// Hebrew Language, a hyphen before digits and foreign letters.
  @Test(arguments: [
    ("es", "and", "Ana|Inés", "Ana e Inés"), ("es-MX", "and", "Luis|Ana|Íñigo", "Luis, Ana e Íñigo"),
    ("es", "and", "padre|hijo", "padre e hijo"), ("es", "and", "agua|hielo", "agua y hielo"),
    ("es", "and", "agua|hiato", "agua y hiato"), ("es", "and", "a|hi", "a e hi"), ("es", "and", "a|yo", "a y yo"),
    ("es", "or", "siete|ocho", "siete u ocho"), ("es", "or", "7|8", "7 u 8"), ("es", "or", "10|11", "10 u 11"),
    ("es", "or", "10|110", "10 o 110"), ("es", "or", "10|11 kg", "10 u 11 kg"),
    ("es", "or", "mujer|hombre", "mujer u hombre"),
    ("es", "or", "a|Óscar|Luis", "a, Óscar o Luis"), ("es", "or", "Luis|Óscar", "Luis u Óscar"),
    ("es", "or", "a|", "a o "),
    ("ca", "and", "Anna|Inés", "Anna i Inés"), ("it", "or", "Anna|Otto", "Anna o Otto"),
    ("he", "and", "דנה|Bob", "דנה ו-Bob"), ("he", "and", "דנה|בוב", "דנה ובוב"), ("he", "and", "1|2|3", "1, 2 ו-3"),
    ("he", "or", "1|2", "1 או 2"),
  ])
  func soundsAndScripts(_ locale: String, _ style: String, _ parts: String, _ text: String) {
    let list = parts.split(separator: "|", omittingEmptySubsequences: false).map { "'\($0)'" }.joined(separator: ", ")
    #expect(evaluate("return loc.join({\(list)}, '\(locale)', '\(style)')") == Outcome(status: 0, text: "\"\(text)\""))
  }

  @Test func aLongList() {
    let source = "local t = {} for i = 1, 30000 do t[i] = '' end return #loc.join(t, 'en')"
    #expect(evaluate(source) == Outcome(status: 0, text: "60002"))
  }
}
