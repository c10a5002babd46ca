// A report as JUnit XML, which CI systems show as test results.

import LocBase
import LocCheck

package enum JUnitReport {
  /// The findings of one key, platform and rule, which are one test.
  private struct Case {
    let name: String
    var findings: [Finding] = []
  }

  /// Writes a test suite for each rule, or each file if there is no rule, with a test for each key with a finding. A
  /// test fails for an error, and for a warning if warnings count as failures; other findings are its output.
  static func write(_ report: CheckReport, failsOnWarnings: Bool) -> [UInt8] {
    var suites: [(name: String, cases: [Case])] = []
    var places: [Text: Int] = [:]
    // Names are separated by a character that XML cannot contain.
    var cases: [Text: Int] = [:]
    for finding in report.findings {
      let group = finding.group.isEmpty ? "locscript check" : finding.group
      let suite = places[Text(group)] ?? suites.count
      if suite == suites.count {
        places[Text(group)] = suite
        suites.append((group, []))
      }
      let version = finding.version.map { " " + $0 } ?? ""
      let platform = finding.platform.map { "\($0.name)\(version)" }
      let place = [finding.app, platform].compactMap { $0 }.joined(separator: ", ")
      let name = (finding.key ?? finding.slug) + (place.isEmpty ? "" : " (\(place))")
      let path = Text(group + "\0" + name)
      if let index = cases[path] {
        suites[suite].cases[index].findings.append(finding)
      } else {
        cases[path] = suites[suite].cases.count
        suites[suite].cases.append(Case(name: name, findings: [finding]))
      }
    }

    var text = ""
    var (tests, failures) = (0, 0)
    for suite in suites {
      let failed = suite.cases.filter { fails($0.findings, failsOnWarnings) }.count
      tests += suite.cases.count
      failures += failed
      text +=
        "  <testsuite\(attribute("name", suite.name)) tests=\"\(suite.cases.count)\" failures=\"\(failed)\" errors=\"0\">\n"
      for test in suite.cases { text += element(test, of: suite.name, failsOnWarnings) }
      text += "  </testsuite>\n"
    }
    if !report.unchecked.isEmpty {
      let count = report.unchecked.count
      text += "  <testsuite name=\"not checked\" tests=\"\(count)\" failures=\"0\" errors=\"\(count)\">\n"
      for (index, diagnostic) in report.unchecked.enumerated() {
        let name = diagnostic.position?.text ?? "part \(index + 1)"
        text += "    <testcase classname=\"not checked\"\(attribute("name", name))>\n"
        text += "      <error\(attribute("type", diagnostic.slug))\(attribute("message", diagnostic.message))>"
        text += escaped(diagnostic.summary) + "</error>\n    </testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    if suites.isEmpty, report.unchecked.isEmpty {
      // CI systems treat a file without tests as a broken run.
      tests = 1
      text += "  <testsuite name=\"locscript check\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      text += "    <testcase classname=\"locscript check\"\(attribute("name", report.summary))/>\n  </testsuite>\n"
    }
    let total = tests + report.unchecked.count
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"locscript check\" tests=\"\(total)\" failures=\"\(failures)\" errors=\"\(report.unchecked.count)\">\n"
    return [UInt8]((head + text + "</testsuites>\n").utf8)
  }

  private static func element(_ test: Case, of suite: String, _ failsOnWarnings: Bool) -> String {
    var text = "    <testcase\(attribute("classname", suite))\(attribute("name", test.name))>\n"
    let failing = test.findings.filter { fails([$0], failsOnWarnings) }
    let passing = test.findings.filter { !fails([$0], failsOnWarnings) }
    // Readers of JUnit's files take one failure a test.
    if let first = failing.first {
      let bodies = failing.map { body($0) }.joined(separator: "\n\n")
      text += "      <failure\(attribute("type", first.slug))\(attribute("message", first.sentence))>"
      text += escaped(bodies) + "</failure>\n"
    }
    if !passing.isEmpty {
      text += "      <system-out>" + escaped(passing.map { body($0) }.joined(separator: "\n\n")) + "</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func fails(_ findings: [Finding], _ failsOnWarnings: Bool) -> Bool {
    findings.contains { $0.severity == .error || failsOnWarnings && $0.severity == .warning }
  }

  private static func body(_ finding: Finding) -> String {
    let place = finding.diagnostic.position.map { $0.text + ": " } ?? ""
    return place + "\(finding.severity.name)[\(finding.slug)]: " + finding.story
  }

  private static func attribute(_ name: UTF8Slice, _ value: String) -> String {
    " \(name)=\"" + escaped(value, isAttribute: true) + "\""
  }

  /// The text in XML 1.0, without the characters that XML cannot hold and the control characters that it can. White space of an
  /// attribute is written as references, which a reader would otherwise make spaces of.
  package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      case "\r": result += "&#13;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default:
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: break
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
