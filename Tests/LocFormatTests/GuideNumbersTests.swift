// GuideFormat's numbers against Java's BigInteger and BigDecimal, which also round half up on decimal digits.

import Testing

@Suite struct GuideNumbersTests {
  /// Answers of a real JVM to random numbers; Tests/Oracles/java makes them.
  @Test(.enabled(if: OracleCases.has("guide-numbers.jsonl"), OracleCases.missing)) func randomCases() throws {
    let lines = try #require(try OracleCases.lines("guide-numbers.jsonl"))
    var failed = 0
    for line in lines.objects {
      let format = try #require(line["format"] as? String)
      let arguments = try #require(line["args"] as? [String])
      let expected = try #require(line["value"] as? String)
      let value = guide(format, arguments)
      guard value != expected else { continue }
      failed += 1
      if failed <= 20 { Issue.record("\(format) \(arguments): \(value), not \(expected)") }
    }
    print("guide-numbers.jsonl: \(lines.objects.count - failed) passed, \(failed) failed, \(lines.unreadable) skipped")
    #expect(failed == 0 && !lines.objects.isEmpty)
  }
}
