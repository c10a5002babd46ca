// A report on tests as JUnit XML: a suite for each file, a test case for each test.

import LocBase
import LocReport

enum TestJUnitReport {
  static func write(_ report: TestReport) -> [UInt8] {
    var suites: [(name: Text, results: [TestResult])] = []
    var places: [Text: Int] = [:]
    for result in report.results {
      if let place = places[result.suite] {
        suites[place].results.append(result)
      } else {
        places[result.suite] = suites.count
        suites.append((result.suite, [result]))
      }
    }
    let failed = report.failureCount
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"locscript test\" tests=\"\(report.results.count)\" failures=\"\(failed)\" errors=\"0\">\n"
    for suite in suites {
      let failures = suite.results.filter { $0.failure != nil }.count
      text +=
        "  <testsuite\(attribute("name", suite.name)) tests=\"\(suite.results.count)\" failures=\"\(failures)\" errors=\"0\">\n"
      for result in suite.results { text += element(result) }
      text += "  </testsuite>\n"
    }
    return [UInt8]((text + "</testsuites>\n").utf8)
  }

  private static func element(_ result: TestResult) -> String {
    var text = "    <testcase\(attribute("classname", result.suite))\(attribute("name", result.name))"
    if let position = result.position, position.line > 0 {
      text += attribute("file", Text(position.file)) + " line=\"\(position.line)\""
    }
    guard let failure = result.failure else { return text + "/>\n" }
    text += ">\n      <failure\(attribute("type", Text(failure.findings.first?.slug ?? "")))"
    text += "\(attribute("message", Text(failure.sentence)))>\(JUnitReport.escaped(failure.story))</failure>\n"
    if !result.log.isEmpty {
      text += "      <system-out>" + JUnitReport.escaped(result.log.joined(separator: "\n")) + "</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func attribute(_ name: UTF8Slice, _ value: Text) -> String {
    " \(name)=\"" + JUnitReport.escaped(value.string, isAttribute: true) + "\""
  }
}
