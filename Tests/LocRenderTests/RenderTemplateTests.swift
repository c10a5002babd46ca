// RenderTemplate: plurals, devices, variables within variables; and the order of languages to fall back on.

import LocBase
import LocFormat
import LocLocale
import TestSupport
import Testing

@testable import LocRender

private func text(_ text: String) -> TextNode { .text([UInt8](text.utf8)) }

private func forms(_ forms: [(PluralCategory, String)]) -> TextNode {
  .plural(forms.map { PluralCase($0.0, text($0.1)) })
}

private func variable(
  _ name: String, _ node: TextNode, type: String = "d", argument: Int? = nil
) -> PluralVariable {
  PluralVariable(name: [UInt8](name.utf8), valueType: [UInt8](type.utf8), argument: argument, node: node)
}

private func render(
  _ entry: PluralEntry, _ arguments: [String], _ locale: String = "en", device: Device.Kind = .iPhone
) -> String {
  guard let tag = LanguageTag(Text(locale)) else { return "no locale" }
  do throws(RenderError) {
    let bytes = try withSlices(of: arguments) { (slices) throws(RenderError) -> [UInt8] in
      let template = RenderTemplate(entry, locale: tag, device: device)
      return try collectBytes { (output) throws(RenderError) in try template.render(slices, into: &output) }
    }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    return "\(error.code.slug) \(error.argument ?? 0): \(error.detail)"
  }
}

@Suite struct RenderTemplateTests {
  @Test func ordinaryTexts() {
    #expect(
      render(PluralEntry(.android, text("You have %1$d from %2$s (100%%).")), ["3", "Bob"])
        == "You have 3 from Bob (100%).")
    #expect(render(PluralEntry(.apple, text("%@ has %ld, 5 % more")), ["Bob", "1234"]) == "Bob has 1,234, 5 % more")
    #expect(render(PluralEntry(.android, text("%d")), ["1234"]) == "1234")
    #expect(render(PluralEntry(.android, text("%d")), ["abc"]).hasPrefix("argument-conversion 1:"))
    #expect(render(PluralEntry(.android, text("%2$s")), ["abc"]).hasPrefix("few-arguments 2:"))
  }

  @Test func numbersOfTheLocale() {
    let entry = PluralEntry(.android, text("%1$,d %2$.2f"))
    #expect(render(entry, ["1234567", "-0.5"], "de-DE") == "1.234.567 -0,50")
    #expect(render(entry, ["1234567", "0.5"], "hi") == "12,34,567 0.50")
    #expect(render(entry, ["1234567", "0.5"], "fa") == "۱٬۲۳۴٬۵۶۷ ۰٫۵۰")
    #expect(render(entry, ["1234567", "0.5"], "fr") == "1\u{202F}234\u{202F}567 0,50")
    #expect(render(PluralEntry(.apple, text("%ld")), ["1234567"], "ar-EG") == "١٬٢٣٤٬٥٦٧")
    // Apple's ICU writes Bengali in Latin digits, Android's in its own.
    #expect(render(PluralEntry(.apple, text("%ld")), ["1234567"], "bn") == "12,34,567")
    #expect(render(PluralEntry(.android, text("%,d")), ["1234567"], "bn") == "১২,৩৪,৫৬৭")
  }

  /// As Foundation and java.util.Formatter write the same number: halves, the plus sign, a zero with a prefix.
  @Test func numbersOfThePlatform() {
    func both(_ format: String, _ number: String, _ locale: String = "en") -> [String] {
      [RenderStyle.apple, .android].map { render(PluralEntry($0, text(format)), [number], locale) }
    }
    for (number, apple, android) in [
      ("0.125", "0.12", "0.13"), ("0.375", "0.38", "0.38"), ("1.005", "1.00", "1.01"), ("0.1250001", "0.13", "0.13"),
      ("9.995", "10.00", "10.00"), ("-2.345", "-2.34", "-2.35"), ("99.985", "99.98", "99.99"),
      ("0.005", "0.00", "0.01"),
    ] { #expect(both("%.2f", number) == [apple, android], "\(number)") }
    #expect(
      both("%.0f", "2.5") == ["2", "3"] && both("%.0f", "0.5") == ["0", "1"] && both("%.0f", "3.5") == ["4", "4"])
    #expect(both("%+d", "5", "ar-EG") == ["\u{61C}+٥", "+٥"] && both("%+d", "5", "he") == ["\u{200E}+5", "+5"])
    #expect(both("%+5d|", "5", "he") == ["  \u{200E}+5|", "   +5|"] && both("%+d", "5", "sv") == ["+5", "+5"])
    #expect(both("%#x", "0") == ["0", "0x0"] && both("%#x", "255") == ["0xff", "0xff"])
  }

  @Test func androidPlurals() {
    let russian = PluralEntry(
      .android,
      forms([(.one, "%2$s: %1$d файл"), (.few, "%2$s: %1$d файла"), (.many, "%2$s: %1$d файлов"), (.other, "%1$d")]))
    #expect(render(russian, ["1", "А"], "ru") == "А: 1 файл")
    #expect(render(russian, ["22", "А"], "ru") == "А: 22 файла")
    #expect(render(russian, ["11", "А"], "ru") == "А: 11 файлов")
    #expect(render(russian, ["1.5", "А"], "ru").hasPrefix("argument-conversion 1:"))
    let named = PluralEntry(.android, forms([(.one, "one from %1$s"), (.other, "%2$d from %1$s"), (.zero, "none")]))
    #expect(render(named, ["Bob", "1"]) == "one from Bob")
    #expect(render(named, ["Bob", "0"]) == "0 from Bob")
    #expect(render(named, ["Bob"]).hasPrefix("few-arguments 2:"))
    #expect(render(named, ["Bob", "x"]).hasPrefix("argument-conversion 2:"))
    for style in [RenderStyle.android, .apple] {
      let one = PluralEntry(style, forms([(.one, "x")]))
      #expect(render(one, ["2"]) == "plural-form 0: the plural has no form \"other\"")
      #expect(render(one, ["3"], "ru") == "plural-form 0: the plural has neither a form \"few\" nor \"other\"")
    }
  }

  /// `other` serves the numbers whose own form is not there.
  @Test func theFormOther() {
    for style in [RenderStyle.android, .apple] {
      #expect(render(PluralEntry(style, forms([(.other, "%d files")])), ["1"]) == "1 files")
      #expect(render(PluralEntry(style, forms([(.one, "%d файл"), (.other, "%d файла")])), ["5"], "ru") == "5 файла")
    }
  }

  /// Which argument is the number: the form `other` says it, then any form, then it is the first.
  @Test func theNumberOfAPlural() {
    let both = PluralEntry(.android, forms([(.one, "%1$d: one"), (.other, "%2$d in %1$d")]))
    #expect(render(both, ["5", "1"]) == "5: one")
    #expect(render(both, ["1", "5"]) == "5 in 1")
    let one = PluralEntry(.android, forms([(.one, "%2$d of %1$s"), (.other, "many")]))
    #expect(render(one, ["x", "1"]) == "1 of x")
    #expect(render(PluralEntry(.android, forms([(.one, "one"), (.other, "many")])), ["1", "7"]) == "one")
  }

  @Test func theArgumentUsedLast() {
    #expect(render(PluralEntry(.android, forms([(.other, "%2$d, %<s")])), ["Bob", "2"]) == "2, 2")
    #expect(render(PluralEntry(.android, forms([(.other, "%s %<s %d")])), ["Bob", "2"]) == "Bob Bob 2")
  }

  @Test func stringsDictionary() {
    let entry = PluralEntry(
      .apple, text("%2$@: %1$#@files@ in %3$#@folders@"),
      variables: [
        variable("files", forms([(.zero, "no files"), (.one, "one file"), (.other, "%d files")])),
        variable("folders", forms([(.one, "%arg folder"), (.other, "%arg folders")]), type: "lu"),
      ])
    #expect(render(entry, ["0", "Bob", "1"]) == "Bob: no files in 1 folder")
    #expect(render(entry, ["1", "Bob", "2"]) == "Bob: one file in 2 folders")
    #expect(render(entry, ["1234", "Bob", "5000"]) == "Bob: 1,234 files in 5,000 folders")
    #expect(render(entry, ["x", "Bob", "5000"]).hasPrefix("argument-conversion 1:"))
    #expect(render(entry, ["1", "Bob"]).hasPrefix("few-arguments 3:"))
  }

  /// Apple's form `zero` is for nothing at all, in every language; half of something is something.
  @Test(arguments: [
    ("0", "none"), ("0.0", "none"), ("0.5", "0.5 m"), ("-0.5", "-0.5 m"), ("0.01", "0.01 m"), ("1", "one m"),
    ("10", "10 m"),
  ])
  func formForNothing(_ number: String, _ expected: String) {
    let cases = forms([(.zero, "none"), (.one, "one m"), (.other, "%arg m")])
    let entry = PluralEntry(.apple, text("%#@m@"), variables: [variable("m", cases, type: "@")])
    #expect(render(entry, [number]) == expected)
  }

  @Test func referencesTakeArgumentsInOrder() {
    let entry = PluralEntry(
      .apple, text("%@ %#@a@, %#@b@ %@"),
      variables: [
        variable("a", forms([(.other, "%d A (%#@b@)")])),
        variable("b", forms([(.one, "%arg B"), (.other, "%arg Bs")]), type: "@"),
      ])
    // The form of `a` takes argument 2, and the `b` within it the one after that.
    #expect(render(entry, ["x", "2", "1", "y"]) == "x 2 A (1 B), 1 B y")
    let numbered = PluralEntry(
      .apple, text("%#@b@"), variables: [variable("b", forms([(.other, "%arg of %1$@")]), argument: 2)])
    #expect(render(numbered, ["x", "3"]) == "3 of x")
    // What the text says itself goes before what a catalog states for the variable.
    let both = PluralEntry(
      .apple, text("%3$#@b@"), variables: [variable("b", forms([(.one, "%arg B"), (.other, "%arg Bs")]), argument: 2)])
    #expect(render(both, ["x", "3", "1"]) == "1 B")
  }

  @Test func percentSignsStayApart() {
    let entry = PluralEntry(
      .apple, text("%#@a@d %% %"), variables: [variable("a", forms([(.other, "%arg%")]))])
    #expect(render(entry, ["5"]) == "5%d % %")
  }

  @Test func stringCatalogPluralAndDevice() {
    let plural = forms([(.one, "%lld item"), (.other, "%arg items")])
    let entry = PluralEntry(
      .apple, .device([DeviceCase([UInt8]("mac".utf8), text("click")), DeviceCase([UInt8]("other".utf8), plural)]))
    #expect(render(entry, ["1"]) == "1 item")
    #expect(render(entry, ["2000"]) == "2,000 items")
    #expect(render(entry, ["2"], device: .mac) == "click")
    let widths = PluralEntry(.apple, .width([WidthCase(20, text("short")), WidthCase(50, text("the long one"))]))
    #expect(render(widths, []) == "the long one")
    #expect(render(PluralEntry(.apple, .device([])), []).hasPrefix("device-form"))
    #expect(render(PluralEntry(.apple, .plural([])), ["1"]).hasPrefix("plural-form"))
    #expect(render(PluralEntry(.apple, forms([(.one, "x")])), ["2"]).hasSuffix("the plural has no form \"other\""))
  }

  /// Sixteen variables stand one within another; a seventeenth is too deep.
  @Test(arguments: [(16, "x"), (17, "expansion-limit 0: ")]) func nesting(_ levels: Int, _ expected: String) {
    var variables: [PluralVariable] = []
    for level in 1..<levels { variables.append(variable("v\(level)", forms([(.other, "%1$#@v\(level + 1)@")]))) }
    variables.append(variable("v\(levels)", forms([(.other, "x")])))
    let answer = render(PluralEntry(.apple, text("%1$#@v1@"), variables: variables), ["2"])
    #expect(answer.hasPrefix(expected), "\(answer)")
  }

  @Test(arguments: [(1_000, true), (1_001, false)]) func references(_ count: Int, _ areTaken: Bool) {
    let references = text(String(repeating: "%1$#@a@", count: count))
    let answer = render(PluralEntry(.apple, references, variables: [variable("a", forms([(.other, "x")]))]), ["2"])
    #expect(areTaken ? answer == String(repeating: "x", count: count) : answer.hasPrefix("expansion-limit"))
  }

  @Test func boundsExpansion() {
    let cycle = PluralEntry(
      .apple, text("%#@a@"),
      variables: [variable("a", forms([(.other, "%1$#@b@")])), variable("b", forms([(.other, "%1$#@a@")]))])
    #expect(render(cycle, ["2"]).hasPrefix("expansion-limit"))
    var bomb: [PluralVariable] = []
    for level in 0..<14 {
      bomb.append(variable("v\(level)", forms([(.other, "%1$#@v\(level + 1)@%1$#@v\(level + 1)@%1$#@v\(level + 1)@")])))
    }
    bomb.append(variable("v14", forms([(.other, "x")])))
    #expect(render(PluralEntry(.apple, text("%1$#@v0@"), variables: bomb), ["2"]).hasPrefix("expansion-limit"))
    let long = String(repeating: "x", count: 2_000)
    let many = String(repeating: "%1$#@a@", count: 900)
    #expect(
      render(PluralEntry(.apple, text(many), variables: [variable("a", forms([(.other, long)]))]), ["2"])
        .hasPrefix("expansion-limit"))
    for (length, isTaken) in [(PluralExpansion.sizeLimit, true), (PluralExpansion.sizeLimit + 1, false)] {
      let form = forms([(.other, String(repeating: "x", count: length))])
      let answer = render(PluralEntry(.apple, text("%#@a@"), variables: [variable("a", form)]), ["2"])
      #expect(isTaken ? answer.utf8.count == length : answer.hasPrefix("expansion-limit"), "\(length)")
    }
    var deep = text("x")
    for _ in 0..<40 { deep = .device([DeviceCase([UInt8]("iphone".utf8), deep)]) }
    #expect(render(PluralEntry(.apple, deep), []).hasPrefix("expansion-limit"))
    #expect(render(PluralEntry(.apple, text("%#@nobody@")), ["1"]).hasPrefix("unknown-variable"))
  }

  @Test(arguments: [
    ("fr-CA", ["en", "fr", "fr-FR", "fr-CA"], [3, 1, 2]), ("es-MX", ["en", "es", "es-419"], [2, 1]),
    ("es-ES", ["en", "es-419", "es"], [2, 1]), ("pt-AO", ["en", "pt-BR", "pt-PT", "pt"], [2, 3, 1]),
    ("en-AU", ["en", "en-001", "en-GB"], [1, 0, 2]), ("en-FR", ["en-001", "en", "en-150"], [2, 0, 1]),
    // CLDR does not list Japan: its English is the world's. The Philippines write that of the United States.
    ("en-JP", ["en", "en-001", "en-GB"], [1, 0, 2]), ("en-PH", ["en-001", "en", "en-GB"], [1, 0, 2]),
    ("en-US", ["en-001", "en", "en-GB"], [1, 0, 2]), ("en-001", ["en-GB", "en", "en-001"], [2, 1, 0]),
    ("zh-Hant-MO", ["en", "zh-CN", "zh-TW", "zh-HK"], [3, 2]),
    ("zh-Hans-SG", ["en", "zh-TW", "zh"], [2]), ("sr-Latn", ["en", "sr"], []), ("he", ["en", "iw"], [1]),
    ("nb", ["en", "no"], [1]), ("nn-NO", ["en", "nb-NO", "no", "nn"], [3, 2, 1]), ("nb", ["en", "nn"], []),
    ("ja", ["en", "fr"], []), ("en", ["en"], [0]), ("pt", ["en", "pt-BR"], [1]),
    ("fil-PH", ["en", "tl"], [1]), ("tl", ["en", "fil"], [1]), ("ro-MD", ["en", "mo"], [1]),
    ("und", ["en", "und"], []),
    // Text in the plain spelling of another country before one in a spelling of its own.
    ("de-CH", ["de-1996", "de-AT"], [1, 0]), ("de-1996", ["de-AT", "de", "de-1901", "de-1996"], [3, 1, 0, 2]),
  ])
  func fallsBackAlongParents(_ locale: String, _ available: [String], _ expected: [Int]) throws {
    let tag = try #require(LanguageTag(Text(locale)))
    #expect(
      LanguageOrder.order(for: tag, available: available.compactMap { LanguageTag(Text($0)) }) == expected)
  }

  /// Texts that stand within themselves may give any answer, but always one.
  @Test func randomTexts() {
    var random = Seeded(seed(20_261_122, of: "RenderTemplateTests.randomTexts"))
    let alphabet = [UInt8]("%%%%#@aarg@1$lldx ".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).compactMap { _ in alphabet.randomElement(using: &random)
      }
      let entry = PluralEntry(
        .apple, .text(bytes), variables: [PluralVariable(name: [UInt8(ascii: "a")], node: .text(bytes))])
      _ = render(entry, ["7", "b"])
    }
  }
}
