// Dates by CLDR's patterns, lists as languages join them, numbers and amounts with their signs: each rule at its edge.

import LocBase
import LocLocale
import Testing

@testable import LocFormat

@Suite struct DateAndListTests {
  private func time(_ hour: Int, _ minute: Int = 5, _ locale: String = "en") throws -> String {
    let tag = try #require(LanguageTag(Text(locale)))
    let moment = CivilTime(secondsSince1970: 1_000_000_800 / 86_400 * 86_400 + hour * 3_600 + minute * 60)
    return String(decoding: DatePatterns.forLocale(tag).text(of: moment, .shortTime, zeroDigit: 0x30), as: UTF8.self)
  }

  /// Every hour of a day: 12 am is midnight, 12 pm is noon.
  @Test func hoursOfADay() throws {
    for hour in 0..<24 {
      let expected = "\((hour + 11) % 12 + 1):05\u{202F}\(hour < 12 ? "AM" : "PM")"
      try #expect(time(hour) == expected)
      try #expect(time(hour, 5, "de") == (hour < 10 ? "0" : "") + "\(hour):05")
    }
  }

  /// The year of two digits, and an apostrophe in a pattern (Ukrainian has none, Basque quotes its letters).
  @Test func yearsOfTwoDigits() throws {
    let tag = try #require(LanguageTag("en"))
    let day = CivilTime(secondsSince1970: CivilDate.daysSince1970(2005, 3, 9) * 86_400)
    let short = DatePatterns.forLocale(tag).text(of: day, .shortDate, zeroDigit: 0x30)
    #expect(String(decoding: short, as: UTF8.self) == "3/9/05")
  }

  /// As CLDR 49 has it: full, long, medium, short, and the day with its weekday.
  @Test(arguments: [
    ("en", ["Thursday, November 26, 2026", "November 26, 2026", "Nov 26, 2026", "11/26/26", "Thu, Nov 26"]),
    ("de", ["Donnerstag, 26. November 2026", "26. November 2026", "26.11.2026", "26.11.26", "Do., 26. Nov."]),
    (
      "pt",
      [
        "quinta-feira, 26 de novembro de 2026", "26 de novembro de 2026", "26 de nov. de 2026", "26/11/2026",
        "qui., 26 de nov.",
      ]
    ),
    ("tr", ["26 Kasım 2026 Perşembe", "26 Kasım 2026", "26 Kas 2026", "26.11.2026", "26 Kas Per"]),
    ("ja", ["2026年11月26日木曜日", "2026年11月26日", "2026/11/26", "2026/11/26", "11月26日(木)"]),
    ("fi", ["torstai 26. marraskuuta 2026", "26. marraskuuta 2026", "26.11.2026", "26.11.2026", "to 26.11."]),
  ]) func datesOfEachLength(_ locale: String, _ expected: [String]) throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag(Text(locale))))
    let day = CivilTime(secondsSince1970: CivilDate.daysSince1970(2026, 11, 26) * 86_400)
    let fields: [DatePatterns.Field] = [.fullDate, .longDate, .mediumDate, .shortDate, .weekdayDate]
    for (field, text) in zip(fields, expected) {
      #expect(String(decoding: patterns.text(of: day, field, zeroDigit: 0x30), as: UTF8.self) == text)
    }
  }

  /// Each day of a week has its long and its short name; a month has its names in long and medium dates.
  @Test func namesOfDaysAndMonths() throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag("en")))
    func text(_ day: Int, _ field: DatePatterns.Field) -> String {
      let time = CivilTime(secondsSince1970: day * 86_400)
      return String(decoding: patterns.text(of: time, field, zeroDigit: 0x30), as: UTF8.self)
    }
    let monday = CivilDate.daysSince1970(2026, 11, 23)
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    for (number, name) in days.enumerated() {
      #expect(text(monday + number, .fullDate).hasPrefix(name + ", "))
      #expect(text(monday + number, .weekdayDate).hasPrefix(name.prefix(3) + ", "))
    }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    for (number, name) in months.enumerated() {
      let first = CivilDate.daysSince1970(2026, number + 1, 1)
      #expect(text(first, .longDate) == "\(name) 1, 2026" && text(first, .mediumDate) == "\(name.prefix(3)) 1, 2026")
    }
  }

  /// A month that stands alone, as Dzongkha writes it, is in its own list of names.
  @Test func monthsThatStandAlone() throws {
    let patterns = DatePatterns.forLocale(try #require(LanguageTag("dz")))
    let fields = [DatePatterns.Field.mediumDate, .longDate, .fullDate, .weekdayDate].filter { field in
      patterns.text(field).string.contains("LLL")
    }
    #expect(!fields.isEmpty)
    for month in 1...12 {
      let day = CivilTime(secondsSince1970: CivilDate.daysSince1970(2026, month, 10) * 86_400)
      let name = try #require(patterns.name(month - 1, of: .standaloneMonths)).string
      for field in fields {
        let text = String(decoding: patterns.text(of: day, field, zeroDigit: 0x30), as: UTF8.self)
        #expect(text.contains(name), "\(month)")
      }
    }
  }

  private func list(_ parts: [String], _ locale: String, _ style: ListPatterns.Style = .and) throws -> String {
    var writer = ListWriter(style, of: parts.count, in: try #require(LanguageTag(Text(locale))))
    var buffer = ByteBuffer()
    for part in parts { Array(part.utf8).withUnsafeBufferPointer { writer.append(UTF8Slice($0), to: &buffer) } }
    return buffer.string
  }

  @Test func listsOfEachLength() throws {
    try #expect(list([], "en") == "" && list(["a"], "en") == "a")
    try #expect(list(["a", "b"], "en") == "a and b")
    try #expect(list(["a", "b", "c"], "en") == "a, b, and c")
    try #expect(list(["a", "b", "c", "d"], "en") == "a, b, c, and d")
    try #expect(list(["a", "b", "c", "d"], "de", .or) == "a, b, c oder d")
  }

  /// ICU's rule: "y" is "e" before the sound i and stays before a diphthong; "o" is "u" before o, 8 and 11.
  @Test func spanishConjunctions() throws {
    for (word, joint) in [
      ("iglesia", "e"), ("hilo", "e"), ("hielo", "y"), ("hiato", "y"), ("Irlanda", "e"), ("casa", "y"),
    ] {
      try #expect(list(["a", word], "es") == "a \(joint) \(word)")
    }
    for (word, joint) in [
      ("ocho", "u"), ("hotel", "u"), ("8", "u"), ("11", "u"), ("110", "o"), ("1", "o"), ("uno", "o"),
    ] {
      try #expect(list(["a", word], "es", .or) == "a \(joint) \(word)")
    }
  }

  private func money(_ amount: String, _ currency: String, _ locale: String) throws -> String {
    let tag = try #require(LanguageTag(Text(locale)))
    return try Array(amount.utf8).withSlice { amount in
      let number = try #require(DecimalText(amount))
      return Array(currency.utf8).withUnsafeBufferPointer {
        String(decoding: moneyText(number, places: 2, currency: UTF8Slice($0), in: tag), as: UTF8.self)
      }
    }
  }

  @Test func amountsAndTheirSigns() throws {
    try #expect(money("-19.99", "USD", "en") == "-$19.99" && money("19.99", "USD", "en") == "$19.99")
    try #expect(money("-0.00", "USD", "en") == "$0.00")
    try #expect(money("19.99", "CHF", "en") == "CHF\u{A0}19.99" && money("19.99", "USD", "de") == "19,99\u{A0}$")
    try #expect(money("1234.5", "EUR", "fr-CH") == "1'234.50\u{A0}€")
  }

  /// The minus sign where the pattern has it: in its negative half, or before the positive one.
  @Test(arguments: [
    ("EUR", "nl", "€\u{A0}-19,99"), ("CHF", "de-CH", "CHF-19.99"), ("EUR", "de", "-19,99\u{A0}€"),
    ("USD", "en", "-$19.99"),
  ])
  func negativeAmounts(_ currency: String, _ locale: String, _ expected: String) throws {
    try #expect(money("-19.99", currency, locale) == expected)
  }

  /// Bengali writes the symbol right behind the digits: a no-break space parts letters from them, and no sign.
  @Test func symbolsBehindDigits() throws {
    try #expect(money("19.99", "CHF", "bn") == "১৯.৯৯\u{A0}CHF" && money("19.99", "BDT", "bn") == "১৯.৯৯৳")
  }

  private func percent(_ number: String, _ locale: String) throws -> String {
    let tag = try #require(LanguageTag(Text(locale)))
    return try Array(number.utf8).withSlice { bytes in
      let number = try #require(DecimalText(bytes))
      return String(decoding: percentText(number, places: 0, in: tag), as: UTF8.self)
    }
  }

  /// Telugu groups its numbers by three and then by two, its percentages by three alone; the sign stands where the pattern has it.
  @Test(arguments: [
    ("en", "1,234,567%"), ("de", "1.234.567\u{A0}%"), ("te", "1,234,567%"), ("hi", "12,34,567%"),
    ("en-IN", "12,34,567%"),
    ("es", "1.234.567\u{A0}%"), ("pl", "1\u{A0}234\u{A0}567%"), ("eu", "%\u{A0}1.234.567"), ("tr", "%1.234.567"),
  ]) func percentages(_ locale: String, _ expected: String) throws {
    try #expect(percent("1234567", locale) == expected)
    try #expect(percent("-1234567", locale).hasSuffix(expected) && percent("0", locale).contains("0"))
  }

  /// An amount or a percentage that is rounded to nothing has no sign.
  @Test(arguments: [("-0.004", "$0.00", "0.00%"), ("-0.005", "-$0.01", "-0.01%"), ("0.004", "$0.00", "0.00%")])
  func amountsOfNothing(_ text: String, _ amount: String, _ percentage: String) throws {
    let tag = try #require(LanguageTag("en"))
    try Array(text.utf8).withSlice { bytes in
      var number = try #require(DecimalText(bytes))
      number.round(toPlaces: 2, halfToEven: false)
      #expect(
        String(decoding: moneyText(number, places: 2, currency: UTF8Slice("USD"), in: tag), as: UTF8.self) == amount)
      #expect(String(decoding: percentText(number, places: 2, in: tag), as: UTF8.self) == percentage)
    }
  }

  /// What is rounded to nothing has no sign.
  @Test(arguments: [("-0.004", "0.00"), ("-0.005", "-0.01"), ("0.004", "0.00"), ("-0", "0.00"), ("-1", "-1.00")])
  func theSignOfZero(_ text: String, _ expected: String) throws {
    try Array(text.utf8).withSlice { bytes in
      var number = try #require(DecimalText(bytes))
      number.round(toPlaces: 2, halfToEven: false)
      #expect(String(decoding: NumberSymbols.root.text(number, places: 2), as: UTF8.self) == expected)
    }
  }

  /// A width counts characters, with separators, signs and exponents; zeros go behind the sign.
  @Test func widthsOfNumbers() {
    #expect(guide("[%,9d]", ["1234567"]) == "[1,234,567]" && guide("[%,10d]", ["1234567"]) == "[ 1,234,567]")
    #expect(guide("[%,9d]", ["123456"]) == "[  123,456]" && guide("[%,9d]", ["123456789"]) == "[123,456,789]")
    #expect(guide("[%,4d]", ["999"]) == "[ 999]" && guide("[%,6d]", ["1000"]) == "[ 1,000]")
    #expect(guide("[%06d]", ["-42"]) == "[-00042]" && guide("[%-06d]", ["-42"]) == "[-42   ]")
    #expect(guide("%.0e", ["1e99"]) == "1e+99" && guide("%.0e", ["1e100"]) == "1e+100")
    #expect(guide("[%7.0e]", ["1e100"]) == "[ 1e+100]" && guide("[%7.0e]", ["1e99"]) == "[  1e+99]")
    #expect(guide("%#x", ["0"], grouping: .always) == "0" && guide("%#x", ["0"]) == "0x0")
    #expect(guide("%.0f %.f", ["1.5", "2.4"]) == "2 2")
    #expect(guide("%c", ["1114111"]) == "\u{10FFFF}")
  }
}
