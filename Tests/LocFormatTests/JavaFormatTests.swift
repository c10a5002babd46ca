// JavaFormat against the recorded answers of OpenJDK under Android's scanner, and against hostile formats.

import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocFormat

/// What one formatting gave, as one comparable text.
func javaAnswer(_ format: String, _ arguments: [String], locale: String, strict: Bool = false) -> String {
  javaAnswer([UInt8](format.utf8), arguments, locale: locale, strict: strict)
}

func javaAnswer(_ format: [UInt8], _ arguments: [String], locale: String, strict: Bool = false) -> String {
  guard let tag = LanguageTag(Text(locale)) else { return "no locale" }
  let compiled = format.withUnsafeBufferPointer { JavaFormat(UTF8Slice($0), strict: strict) }
  do throws(JavaFormatError) {
    let bytes = try withSlices(of: arguments) { (slices) throws(JavaFormatError) -> [UInt8] in
      try collectBytes { (output) throws(JavaFormatError) in
        try compiled.format(slices, locale: tag, into: &output)
      }
    }
    return "text: " + String(decoding: bytes, as: UTF8.self)
  } catch {
    return error.description
  }
}

func expectedAnswer(_ answer: [String: Any]) -> String {
  if answer["ok"] as? Bool == true { return "text: \(answer["value"] as? String ?? "?")" }
  return "\(answer["exception"] as? String ?? "?"): \(answer["message"] as? String ?? "null")"
}

@Suite struct JavaFormatTests {
  @Test func conformance() throws {
    let lines = try Fixtures.lines("conformance/android-format.jsonl")
    // The corpus says itself which lines are of typed arguments; one is of a lone surrogate.
    #expect(lines.objects.count { $0["string_args_only"] as? Bool == false } == 53 && lines.unreadable == 1)
    try check(lines, atLeast: 178)
  }

  /// Answers of a real JVM to random formats; Tests/Oracles/java makes them.
  @Test(.enabled(if: OracleCases.has("android-format.jsonl"), OracleCases.missing)) func randomCases() throws {
    let lines = try #require(try OracleCases.lines("android-format.jsonl"))
    try check(lines, atLeast: 1)
  }

  private func check(_ lines: (objects: [[String: Any]], unreadable: Int), atLeast: Int) throws {
    var passed = 0
    var failed = 0
    var typed = 0
    for line in lines.objects {
      guard line["string_args_only"] as? Bool == true else {
        typed += 1
        continue
      }
      let format = try #require(line["format"] as? String)
      let arguments = try #require(line["args"] as? [String])
      let locale = try #require(line["locale"] as? String)
      let expected = expectedAnswer(try #require(line["expect"] as? [String: Any]))
      let later = (line["expect_android15_target35"] as? [String: Any]).map(expectedAnswer) ?? expected
      let answer = javaAnswer(format, arguments, locale: locale)
      let strict = javaAnswer(format, arguments, locale: locale, strict: true)
      if answer == expected, strict == later {
        passed += 1
      } else {
        failed += 1
        if failed > 20 { continue }
        Issue.record(
          "\(line["id"] ?? ""): \(locale) \(format) \(arguments): \(answer), \(strict), not \(expected), \(later)")
      }
    }
    print(
      "android-format.jsonl: \(passed) passed, \(failed) failed, \(typed + lines.unreadable) skipped",
      "(\(typed) with typed arguments, which no push can send; \(lines.unreadable) with a lone surrogate)")
    #expect(failed == 0 && passed >= atLeast)
  }
}

/// What libcore's source says beyond the recorded answers.
@Suite struct JavaFormatSourceTests {
  @Test(arguments: [
    ("%<n", "java.util.IllegalFormatFlagsException: Flags = '<'"),
    ("%s%<%", "java.util.IllegalFormatFlagsException: Flags = '<'"),
    // A width may begin with the zero of another script; only the ASCII zero is a flag.
    ("%٠٥s|", "text:     a|"),
    ("%1$s %s %2$S %<s", "text: a a B b"),
    ("%2$d", "java.util.IllegalFormatConversionException: d != java.lang.String"),
    ("%3$d", "java.util.MissingFormatArgumentException: Format specifier '%3$d'"),
    ("%3$s 100%", "java.util.UnknownFormatConversionException: Conversion = 'End of String'"),
    ("%,x", "java.util.FormatFlagsConversionMismatchException: Conversion = x, Flags = ,"),
    ("%,o", "java.util.FormatFlagsConversionMismatchException: Conversion = o, Flags = ,"),
    ("%#x", "java.util.IllegalFormatConversionException: x != java.lang.String"),
  ])
  func answers(_ format: String, _ expected: String) {
    #expect(javaAnswer(format, ["a", "b"], locale: "en") == expected)
  }

  /// String.hashCode counts UTF-16 units, both halves of a pair.
  @Test(arguments: [("a", "61"), ("é", "e9"), ("😀", "1b0d63"), ("\u{1F9FF}", "1b0d81"), ("", "0")])
  func hashes(_ text: String, _ hash: String) {
    #expect(javaAnswer("%h", [text], locale: "en") == "text: \(hash)")
    #expect(javaAnswer("%H", [text], locale: "en") == "text: \(hash.uppercased())")
  }

  /// A phone still writes 2^24 characters of widths, and runs out of memory for one more.
  @Test func theMostPadding() {
    let argument = String(repeating: "a", count: 1 << 20)
    let format = String(repeating: "%1$\(1 << 20)s", count: 16)
    #expect(javaAnswer(format, [argument], locale: "en").utf8.count == "text: ".utf8.count + (1 << 24))
    #expect(javaAnswer(format + "%1$1s", [argument], locale: "en").hasPrefix("java.lang.OutOfMemoryError"))
  }

  @Test func halfASurrogatePairIsAReplacementCharacter() {
    #expect(javaAnswer("[%.1s][%3.2s]", ["😀", "a😀"], locale: "en") == "text: [\u{FFFD}][ a\u{FFFD}]")
  }

  /// A prefix in UTF-16 units, as String counts them: of a pair that is cut the first half remains.
  @Test(arguments: ["", "a", "é", "€", "😀", "a😀b", "😀😀", "é😀€a"]) func prefixes(_ text: String) {
    let units = Array(text.utf16)
    for count in 0...units.count + 1 {
      let found = [UInt8](text.utf8).withSlice { utf16Prefix($0, units: count) }
      let expected = units.prefix(count)
      let isSplit = expected.last.map { UTF16.isLeadSurrogate($0) } ?? false
      let whole = isSplit ? expected.dropLast() : expected
      #expect(found.splitsPair == isSplit && found.units == expected.count, "\(count)")
      #expect(found.byteCount == String(decoding: whole, as: UTF16.self).utf8.count, "\(count)")
    }
  }

  @Test func tellsWhatItUses() {
    let text = [UInt8]("%2$d %s %<s %% %n %tY".utf8)
    let format = text.withUnsafeBufferPointer { JavaFormat(UTF8Slice($0)) }
    #expect(format.uses.map(\.argument) == [1, 0, 0, 1])
    #expect(format.uses.map(\.kind) == [.integer, .text, .text, .date])
    #expect(format.uses.map(\.offset) == [0, 5, 8, 18])
  }
}
