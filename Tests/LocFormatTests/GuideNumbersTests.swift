// GuideFormat's numbers against Java's BigInteger and BigDecimal, which also round half up on decimal digits.

import Foundation
import Testing

@Suite struct GuideNumbersTests {
  /// Answers of a real JVM; one object a line: format, args (one number as text), answer.
  @Test func differential() throws {
    guard let path = ProcessInfo.processInfo.environment["LOCSCRIPT_JAVA_NUMBERS"] else {
      return print("GuideFormat differential: skipped, LOCSCRIPT_JAVA_NUMBERS names no file of answers")
    }
    var count = 0
    var failed = 0
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let format = try #require(object["format"] as? String)
      let arguments = try #require(object["args"] as? [String])
      let answer = try #require(object["answer"] as? [String: Any])
      guard let expected = answer["value"] as? String else { continue }
      count += 1
      let value = guide(format, arguments)
      guard value != expected else { continue }
      failed += 1
      if failed <= 40 { Issue.record("\(format) \(arguments): \(value), not \(expected)") }
    }
    print("GuideFormat differential: \(count) answers, \(failed) differ")
    #expect(failed == 0)
  }
}
