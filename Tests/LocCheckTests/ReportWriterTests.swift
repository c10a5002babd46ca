// A report as the JSON of every interface: each number and text under its own name.

import Foundation
import LocBase
import Testing

@testable import LocCheck

@Suite struct ReportWriterTests {
  private func object(_ report: CheckReport) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
  }

  private func findings(_ severity: Diagnostic.Severity, _ count: Int) -> [Finding] {
    Array(repeating: Finding(Diagnostic(.emptyText, "x", severity: severity)), count: count)
  }

  /// No two numbers of the summary are equal here, so that none can stand for another.
  @Test func summary() throws {
    var report = CheckReport(
      findings: findings(.error, 1) + findings(.warning, 2) + findings(.note, 3),
      unchecked: Array(repeating: Diagnostic(.unreadable, "x"), count: 4), ignored: findings(.error, 5),
      fixed: ["a", "b", "c", "d", "e", "f"])
    (report.counts.rules, report.counts.samples, report.counts.keys) = (7, 8, 9)
    (report.counts.locales, report.counts.texts) = (10, 11)
    let json = try object(report)
    #expect(
      json["summary"] as? [String: Int] == [
        "errors": 1, "warnings": 2, "notes": 3, "unchecked": 4, "ignored": 5, "fixed": 6, "rules": 7, "samples": 8,
        "keys": 9, "locales": 10, "texts": 11,
      ])
    #expect(json["version"] as? Int == 1 && (json["findings"] as? [Any])?.count == 6)
    #expect((json["unchecked"] as? [Any])?.count == 4 && json["fixed"] as? [String] == report.fixed)
  }

  @Test func finding() throws {
    var finding = Finding(
      Diagnostic(
        .missingKey, "message", severity: .note, at: SourcePosition(file: "a.lua", line: 2, column: 3), path: "path",
        help: "help"), rule: "rule", sample: "sample", key: "key", platform: .ios, locales: ["", "de"],
      resource: SourcePosition(file: "b.xml", line: 4, column: 5), consequence: "consequence")
    finding.version = "5.2"
    let list = try #require(try object(CheckReport(findings: [finding]))["findings"] as? [[String: Any]])
    let json = try #require(list.first)
    let texts = [
      "slug": "missing-key", "severity": "note", "message": "message", "help": "help", "path": "path", "rule": "rule",
      "sample": "sample", "key": "key", "platform": "ios", "version": "5.2", "consequence": "consequence",
      "file": "a.lua",
    ]
    for (name, text) in texts { #expect(json[name] as? String == text, "\(name)") }
    #expect(json["line"] as? Int == 2 && json["column"] as? Int == 3 && json["locales"] as? [String] == ["", "de"])
    let resource = try #require(json["resource"] as? [String: Any])
    #expect(resource["file"] as? String == "b.xml" && resource["line"] as? Int == 4 && resource["column"] as? Int == 5)
  }

  @Test func safety() throws {
    var report = CheckReport()
    let versions = [("1", true), ("2", nil), ("3", false)] as [(String, Bool?)]
    report.released = [
      RuleSafety(
        rule: "r", platform: .android, versions: versions.map { RuleSafety.Version(name: $0.0, isSafe: $0.1) },
        isSafeNow: true, safeFrom: "4", share: 0.25),
      RuleSafety(rule: "s", platform: .ios, versions: [], isSafeNow: false, safeFrom: nil, share: nil),
    ]
    let list = try #require(try object(report)["released"] as? [[String: Any]])
    #expect(list.map { $0["rule"] as? String } == ["r", "s"] && list.map { $0["safe_now"] as? Bool } == [true, false])
    #expect(list.map { $0["platform"] as? String } == ["android", "ios"])
    #expect(
      list.map { $0["safe_from"] as? String } == ["4", nil] && list.map { $0["share"] as? Double } == [0.25, nil])
    let written = try #require(list.first?["versions"] as? [[String: Any]])
    #expect(written.map { $0["name"] as? String } == ["1", "2", "3"])
    #expect(written.map { $0["safe"] as? Bool } == [true, nil, false])
  }
}
