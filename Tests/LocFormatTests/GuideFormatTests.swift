// GuideFormat: what Google's localization guide promises, in several languages' numbers.

import LocBase
import Testing

@testable import LocFormat
@testable import LocLocale

extension NumberSymbols {
  static let english = NumberSymbols(
    decimal: [0x2E], group: [0x2C], minus: [0x2D], percent: [0x25], zeroDigit: 0x30, primaryGrouping: 3,
    secondaryGrouping: 3, minimumGroupingDigits: 1)
  static let french = NumberSymbols(
    decimal: [0x2C], group: [UInt8]("\u{202F}".utf8), minus: [0x2D], percent: [0x25], zeroDigit: 0x30,
    primaryGrouping: 3, secondaryGrouping: 3, minimumGroupingDigits: 1)
  static let spanish = NumberSymbols(
    decimal: [0x2C], group: [0x2E], minus: [0x2D], percent: [0x25], zeroDigit: 0x30, primaryGrouping: 3,
    secondaryGrouping: 3, minimumGroupingDigits: 2)
  static let arabic = NumberSymbols(
    decimal: [UInt8]("٫".utf8), group: [UInt8]("٬".utf8), minus: [UInt8]("\u{61C}-".utf8), percent: [UInt8]("٪".utf8),
    zeroDigit: 0x660, primaryGrouping: 3, secondaryGrouping: 3, minimumGroupingDigits: 1)
  static let hindi = NumberSymbols(
    decimal: [0x2E], group: [0x2C], minus: [0x2D], percent: [0x25], zeroDigit: 0x30, primaryGrouping: 3,
    secondaryGrouping: 2, minimumGroupingDigits: 1)
}

func guide(
  _ format: String, _ arguments: [String] = [], _ symbols: NumberSymbols = .english,
  grouping: GuideGrouping = .flagged, locale: String? = nil
) -> String {
  let compiled = format.utf8.map { $0 }.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
  do throws(GuideFormatError) {
    let bytes = try withSlices(of: arguments) { (slices) throws(GuideFormatError) -> [UInt8] in
      try collectBytes { (output) throws(GuideFormatError) in
        try compiled.render(
          slices, symbols: symbols, grouping: grouping, locale: locale.flatMap { LanguageTag(Text($0)) }, into: &output)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    return "error: " + error.message
  }
}

func intended(_ format: String, _ arguments: [String] = [], _ symbols: NumberSymbols = .english) -> String {
  let compiled = format.utf8.map { $0 }.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
  let bytes = withSlices(of: arguments) { slices in
    collectBytes { output in compiled.intended(slices, symbols: symbols, into: &output) }
  }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct GuideFormatTests {
  @Test func theGuidesOwnTexts() {
    #expect(guide("You have %1$d new message(s) from %2$s.", ["3", "Bob"]) == "You have 3 new message(s) from Bob.")
    #expect(guide("You have %ld new message(s) from %@.", ["3", "Bob"]) == "You have 3 new message(s) from Bob.")
    #expect(guide("%1$@: %2$@ (%3$@ %%)", ["FooCorp", "11.80", "1.43"]) == "FooCorp: 11.80 (1.43 %)")
    #expect(guide("Welcome, %1$s!", ["Alice"], .arabic) == "Welcome, Alice!")
  }

  @Test(arguments: [
    ("%d", "0", "0"), ("%d", "-0", "0"), ("%d", "007", "7"), ("%d", "+5", "5"), ("%lld", "-12", "-12"),
    ("%d", "123456789012345678901234567890", "123456789012345678901234567890"), ("%,d", "1234567", "1,234,567"),
    ("%'d", "1234567", "1,234,567"), ("%,d", "123", "123"), ("%,d", "-1234", "-1,234"), ("%,(d", "-1234", "(1,234)"),
    ("%5d|", "42", "   42|"), ("%-5d|", "42", "42   |"), ("%05d", "-42", "-0042"), ("%+d", "7", "+7"),
    ("%hhd", "300", "300"), ("%zu", "3", "3"), ("%i", "3", "3"), ("%qd", "9", "9"), ("%td", "9", "9"),
    ("%.2f", "1.005", "1.01"), ("%.2f", "-1.005", "-1.01"), ("%.2f", "0.994999", "0.99"), ("%.2f", "9.995", "10.00"),
    ("%.0f", "0.5", "1"), ("%.0f", "0.49999", "0"), ("%.1f", "0.04", "0.0"), ("%.1f", "0.05", "0.1"),
    ("%.1f", "-0.04", "-0.0"), ("%f", "3", "3.000000"), ("%.3f", "12.3456", "12.346"), ("%.2f", ".5", "0.50"),
    ("%.2f", "5.", "5.00"), ("%,.2f", "1234567.891", "1,234,567.89"), ("%.0f", "99.5", "100"),
    ("%.2f", "1e3", "1000.00"),
    ("%.3f", "1.5e-2", "0.015"), ("%.1f", "1.5E+1", "15.0"), ("%.2f", "0", "0.00"), ("%8.2f|", "3.14159", "    3.14|"),
    ("%.2lf", "2.5", "2.50"), ("%#.0f", "3", "3."), ("%.2f", "0.001", "0.00"), ("%.2f", "0.009", "0.01"),
    ("%e", "12345.678", "1.234568e+04"), ("%.1e", "0.00099", "9.9e-04"), ("%.0e", "9.6", "1e+01"),
    ("%E", "1", "1.000000E+00"),
    ("%g", "0.0001", "0.000100000"), ("%g", "0.00001", "1.00000e-05"), ("%g", "123456789", "1.23457e+08"),
    ("%g", "100", "100.000"), ("%.3g", "999.9", "1.00e+03"), ("%g", "0", "0.00000"), ("%.3g", "-2.50", "-2.50"),
    ("%x", "255", "ff"), ("%X", "255", "FF"), ("%#x", "255", "0xff"), ("%o", "8", "10"), ("%x", "-1", "-1"),
    ("%04x", "10", "000a"),
    ("%c", "A", "A"), ("%c", "é", "é"), ("%c", "128512", "😀"), ("%c", "7", "7"), ("%5s|", "né", "   né|"),
    ("%-5@|", "n", "n    |"),
    ("%.2s", "日本語", "日本"), ("%.1s", "😀", ""), ("%S", "straße", "STRASSE"), ("%b", "true", "true"), ("a%nb", "", "a\nb"),
    ("%1$s %1$s", "x", "x x"), ("%s %<s", "x", "x x"), ("%0$s", "x", "%0$s"),
  ])
  func converts(_ format: String, _ argument: String, _ expected: String) {
    #expect(guide(format, [argument]) == expected)
  }

  @Test func writesNumbersAsTheLocaleDoes() {
    #expect(guide("%d", ["-1234"], .arabic) == "\u{61C}-١٢٣٤")
    #expect(guide("%,.2f", ["1234567.5"], .arabic) == "١٬٢٣٤٬٥٦٧٫٥٠")
    #expect(guide("%,d", ["12345678"], .hindi) == "1,23,45,678")
    #expect(guide("%,.1f", ["1234.56"], .french) == "1\u{202F}234,6")
    #expect(guide("%,d %,d", ["1234", "12345"], .spanish) == "1234 12.345")
    #expect(guide("%d %ld", ["1234", "123"], .english, grouping: .always) == "1,234 123")
    for (format, number, expected) in [
      ("%g", "0.0001", "0.0001"), ("%g", "0.00001", "1e-05"), ("%g", "100", "100"), ("%g", "2.50", "2.5"),
      ("%#g", "2.5", "2.50000"), ("%.3g", "999.9", "1e+03"), ("%g", "0", "0"),
    ] {
      #expect(guide(format, [number], .english, grouping: .always) == expected)
    }
    #expect(guide("%08d", ["-42"], .arabic) == "\u{61C}-٠٠٠٠٤٢")
    #expect(guide("%x", ["1234567"], .arabic, grouping: .always) == "12d687")
    #expect(guide("%S", ["istanbul"], locale: "tr") == "İSTANBUL")
  }

  @Test(arguments: [
    ("100 % sure", "100 % sure"), ("5 % de remise", "5 % de remise"), ("100%", "100%"), ("%", "%"), ("%%", "%"),
    ("%%%%", "%%"),
    ("%5", "%5"), ("%1$", "%1$"), ("%é", "%é"), ("%#@count@", "%#@count@"), ("%99999d", "%99999d"),
    ("%.99999f", "%.99999f"),
    ("%99999999999999999999$s", "%99999999999999999999$s"), ("%h!", "%h!"), ("%-", "%-"), ("50%!", "50%!"),
  ])
  func leavesWhatIsNoSpecifier(_ format: String, _ expected: String) {
    #expect(guide(format, ["x"]) == expected)
  }

  @Test(arguments: [
    ("%d", ["abc"], "argument 1, \"abc\", does not convert by %d"),
    ("%s %2$d", ["a", "3.5"], "argument 2, \"3.5\", does not convert by %2$d"),
    ("%d", [""], "argument 1, \"\", does not convert by %d"),
    ("%d", [" 3"], "argument 1, \" 3\", does not convert by %d"),
    ("%u", ["-1"], "argument 1, \"-1\", does not convert by %u"),
    ("%.2f", ["1,5"], "argument 1, \"1,5\", does not convert by %.2f"),
    ("%f", ["1e999"], "argument 1, \"1e999\", does not convert by %f"),
    ("%f", ["."], "argument 1, \".\", does not convert by %f"),
    ("%f", ["1e"], "argument 1, \"1e\", does not convert by %f"),
    ("%f", ["nan"], "argument 1, \"nan\", does not convert by %f"),
    ("%c", ["ab"], "argument 1, \"ab\", does not convert by %c"),
    ("%tY", ["1"], "argument 1, \"1\", does not convert by %tY"),
    ("%3$@", ["a"], "argument 3 is missing: the text has %3$@"),
    ("%<s", ["a"], "argument 0 is missing: the text has %<s"),
  ])
  func namesWhatDoesNotConvert(_ format: String, _ arguments: [String], _ expected: String) {
    #expect(guide(format, arguments) == "error: " + expected)
  }

  @Test func namesALongValueInPart() {
    let shown = guide("%d", [String(repeating: "é", count: 1_000)])
    #expect(shown == "error: argument 1, \"" + String(repeating: "é", count: 60) + "…\", does not convert by %d")
  }

  /// Up to eighty bytes a value stands whole; of a longer one its first sixty characters.
  @Test(arguments: [(79, 79), (80, 80), (81, 60), (200, 60)]) func lengthsOfValues(_ count: Int, _ shown: Int) {
    let value = String(repeating: "x", count: count)
    let part = String(repeating: "x", count: shown) + (shown < count ? "…" : "")
    #expect(guide("%d", [value]) == "error: argument 1, \"\(part)\", does not convert by %d")
  }

  /// Copying alone serves texts that use all of their arguments, each of which it checks; a text that leaves one out is for the
  /// slow way, which hands it to a caller that checks it.
  @Test(
    arguments: [
      ("x", [], "x"), ("%s", ["a"], "a"), ("%2$s %1$s", ["a", "é"], "é a"), ("%1$s %1$s", ["a"], "a a"),
      ("x", ["a"], nil),
      ("%2$s", ["a", "b"], nil), ("%1$s", ["a", "b"], nil), ("%s %s", ["a"], nil), ("%S", ["a"], nil),
      ("%d", ["7"], "7"),
      ("%d", ["-7"], nil), ("%d", ["07"], nil),
    ] as [(String, [String], String?)])
  func copiesAlone(_ format: String, _ arguments: [String], _ expected: String?) {
    let compiled = [UInt8](format.utf8).withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
    var isCopied = false
    let bytes = withSlices(of: arguments) { slices in
      collectBytes { output in
        isCopied = compiled.copies(slices, symbols: .english, grouping: .flagged, into: &output)
      }
    }
    #expect((isCopied ? String(decoding: bytes, as: UTF8.self) : nil) == expected)
    if !isCopied { #expect(bytes.isEmpty) }
  }

  /// A relative index takes the argument used last, and uses none up.
  @Test(arguments: [
    ("%s %<s %s", "a a b"), ("%<s %s", "%<s a"), ("%2$s %<s %s %<s", "b b a a"), ("%s %1$<s %s", "a a b"),
    ("%<s%<s", "%<s%<s"),
  ])
  func relativeIndexes(_ format: String, _ expected: String) {
    #expect(intended(format, ["a", "b"]) == expected)
    if !expected.contains("%") { #expect(guide(format, ["a", "b"]) == expected) }
  }

  @Test func intendsWhatItCan() {
    #expect(intended("%1$d %2$s %3$s", ["abc", "x"]) == "abc x %3$s")
    #expect(intended("%d von %d", ["1234", "3"], .arabic) == "١٢٣٤ von ٣")
  }

  @Test func tellsWhatItUses() {
    let text = [UInt8]("%2$d é %s %.1f %@".utf8)
    let uses = text.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }.uses
    #expect(uses.map(\.argument) == [1, 0, 1, 2])
    #expect(uses.map(\.kind) == [.integer, .text, .decimal, .text])
    #expect(uses.map(\.offset) == [0, 8, 11, 16])
    #expect(uses.map(\.count) == [4, 2, 4, 2])
  }
}
