// The baseline: what it keeps of findings, what it takes out, and what is refused of a file.

import LocBase
import Testing

@testable import LocCheck

@Suite struct BaselineTests {
  private func finding(
    _ key: String?, _ locales: [String] = [], line: Int = 1, rule: String? = "r", file: String = "rules/r.lua",
    platform: Device.Platform? = .ios
  ) -> Finding {
    Finding(
      Diagnostic(.missingTranslation, "sentence \(line)", at: SourcePosition(file: file, line: line, column: 1)),
      rule: rule, key: key, platform: platform, locales: locales)
  }

  private func words(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.key ?? "-") \($0.locales.joined(separator: ","))" }
  }

  @Test func aFileAndBack() throws {
    let findings = [
      finding("b", ["fr", "de", ""]), finding("a"), finding(nil, ["de"], rule: nil, file: "res/values-he/strings.xml"),
      finding("\"\n\u{1}é", platform: nil), finding("a", line: 9),
    ]
    let baseline = Baseline(findings)
    #expect(baseline.count == 6)
    let expected = """
      {"locscript-baseline": 1, "findings": [
      {"slug":"missing-translation","platform":"ios","subject":"res/values-he/strings.xml","locales":["de"]},
      {"slug":"missing-translation","rule":"r","key":"\\"\\n\\u0001é"},
      {"slug":"missing-translation","rule":"r","key":"a","platform":"ios"},
      {"slug":"missing-translation","rule":"r","key":"b","platform":"ios","locales":["de","fr",""]}
      ]}

      """
    #expect(String(decoding: baseline.json, as: UTF8.self) == expected)
    #expect(Baseline(findings.reversed()).json == baseline.json)
    #expect(try Baseline(baseline.json, name: "b.json").entries == baseline.entries)
    let none = Baseline([])
    #expect(String(decoding: none.json, as: UTF8.self) == "{\"locscript-baseline\": 1, \"findings\": []}\n")
    #expect(try Baseline(none.json, name: "b.json").count == 0)
  }

  /// An entry's languages share the memory of its key, which a file may make as long as it likes.
  @Test func manyLanguagesOfALongKey() throws {
    let key = String(repeating: "k", count: 1 << 20)
    let locales = (0..<20_000).map { "l\($0)" }
    let baseline = Baseline([finding(key, locales)])
    #expect(baseline.count == 20_000)
    #expect(try Baseline(baseline.json, name: "b.json").entries == baseline.entries)
    let report = CheckReport().subtracting(baseline, options: CheckOptions(), isWhole: true)
    #expect(report.fixed.count == 63 && report.unchecked.map { $0.code } == [.tooBig])
    #expect(report.unchecked.first?.message.hasSuffix("19937 are left out") == true)
  }

  /// The fault of a released version's texts is another one than today's.
  @Test func versions() throws {
    var old = finding("a", ["de"])
    old.version = "5.2"
    var older = old
    older.version = "5.1"
    let baseline = Baseline([old, older])
    let expected = """
      {"locscript-baseline": 1, "findings": [
      {"slug":"missing-translation","rule":"r","key":"a","platform":"ios","version":"5.1","locales":["de"]},
      {"slug":"missing-translation","rule":"r","key":"a","platform":"ios","version":"5.2","locales":["de"]}
      ]}

      """
    #expect(String(decoding: baseline.json, as: UTF8.self) == expected)
    let read = try Baseline(baseline.json, name: "b.json")
    #expect(read.entries == baseline.entries)
    var report = CheckReport(findings: [finding("a", ["de"]), old])
    report.versions = ["5.2"]
    let left = report.subtracting(read, options: CheckOptions(), isWhole: true)
    #expect(left.findings.map { $0.version } == [nil])
    #expect(left.ignored.map { $0.version } == ["5.2"])
    #expect(left.fixed == [])
    report.versions = ["5.1", "5.2"]
    #expect(
      report.subtracting(read, options: CheckOptions(), isWhole: true).fixed == [
        "missing-translation: a, ios, version 5.1, de, rule r"
      ])
  }

  /// Known languages of a finding are taken out of it; another line in the file changes nothing.
  @Test func whatIsKnown() {
    let baseline = Baseline([finding("a", ["de", "fr"]), finding("b"), finding("c", ["it"]), finding("d")])
    let report = CheckReport(findings: [
      finding("a", ["de", "fr", "it"], line: 7), finding("b", line: 8), finding("c", ["es"]), finding("e"),
    ])
    let left = report.subtracting(baseline, options: CheckOptions(), isWhole: true)
    #expect(words(left.findings) == ["a it", "c es", "e "])
    #expect(words(left.ignored) == ["a de,fr", "b "])
    #expect(
      left.fixed == ["missing-translation: c, ios, it, rule r", "missing-translation: d, ios, rule r"])
  }

  /// What was not looked at is not fixed.
  @Test func whatIsNotKnownToBeFixed() {
    let baseline = Baseline([finding("a", ["de"]), finding("b", platform: .android), finding("c", rule: nil)])
    func fixed(
      _ report: CheckReport = CheckReport(), isWhole: Bool = true, _ choose: (inout CheckOptions) -> Void = { _ in }
    )
      -> [String]
    {
      var options = CheckOptions()
      options.checksResources = true
      choose(&options)
      return report.subtracting(baseline, options: options, isWhole: isWhole).fixed
    }
    #expect(fixed().count == 3)
    #expect(fixed(isWhole: false) == [])
    #expect(fixed(CheckReport(unchecked: [Diagnostic(.unreadable, "x")])) == [])
    #expect(fixed { $0.only = ["missing-key"] } == [])
    #expect(fixed { $0.platform = .android } == ["missing-translation: b, android, rule r"])
    #expect(fixed { $0.locales = ["fr"] }.count == 2)
    #expect(fixed { $0.keyPrefixes = ["a"] } == ["missing-translation: a, ios, de, rule r"])
    // Without --resources nobody has looked at what no rule uses.
    #expect(fixed { $0.checksResources = false }.count == 2)
    // What an ignore takes out is still there.
    #expect(fixed(CheckReport(ignored: [finding("a", ["de"])])).count == 2)
  }

  /// Every check reads the settings and the folders' names, also without the resources by themselves.
  @Test func whatEveryCheckLooksFor() {
    let baseline = Baseline([
      finding(nil, ["it"], rule: nil, file: "locscript.toml"), finding("a", ["de"], rule: nil),
      Finding(Diagnostic(.staleIgnore, "x", at: SourcePosition(file: "locscript.toml"))),
      Finding(Diagnostic(.wrongLanguageFolder, "x", at: SourcePosition(file: "res/values-he")), platform: .android),
    ])
    #expect(
      CheckReport().subtracting(baseline, options: CheckOptions(), isWhole: true).fixed == [
        "missing-translation: ios, it, locscript.toml", "stale-ignore: locscript.toml",
        "wrong-language-folder: android, res/values-he",
      ])
  }

  @Test(arguments: [
    ("", "b.json:1:1: error[baseline-format]: the document is empty"),
    ("[1,", "b.json:1:4: error[baseline-format]: unexpected end of JSON, expected a value"),
    ("{}", "b.json:1:1: error[baseline-format]: the file is not a baseline of `locscript check`"),
    ("[]", "b.json:1:1: error[baseline-format]: the file is not a baseline of `locscript check`"),
    (
      "{\n \"locscript-baseline\": 2}",
      "b.json:2:24: error[baseline-format]: the baseline is of another version 2; this version of LocScript reads 1"
    ),
    (
      "{\"locscript-baseline\": \"1\"}",
      "b.json:1:24: error[baseline-format]: the baseline is of another version; this version of LocScript reads 1"
    ),
    ("{\"locscript-baseline\":1}", "b.json:1:1: error[baseline-format]: the baseline has no list of findings"),
    (
      "{\"locscript-baseline\":1,\"findings\":[{}]}",
      "b.json:1:37: error[baseline-format]: an entry of the baseline has no slug"
    ),
    (
      "{\"locscript-baseline\":1,\"findings\":[{\"slug\":\"a\",\"key\":null}]}",
      "b.json:1:55: error[baseline-format]: `key` is a text"
    ),
    (
      "{\"locscript-baseline\":1,\"findings\":[{\"slug\":\"a\",\"locales\":[1]}]}",
      "b.json:1:60: error[baseline-format]: `locales` is a list of texts"
    ),
  ])
  func refuses(text: String, problem: String) {
    do throws(LocScriptError) {
      _ = try Baseline(Array(text.utf8), name: "b.json")
      Issue.record("no error")
    } catch {
      #expect(error.status == .format)
      #expect(error.diagnostics.map { $0.summary } == [problem])
    }
  }

  /// A slug of a later version is no error: it is only never found.
  @Test func unknownSlug() throws {
    let text = "{\"locscript-baseline\":1,\"findings\":[{\"slug\":\"of-tomorrow\",\"more\":1}],\"by\":\"me\"}"
    let baseline = try Baseline(Array(text.utf8), name: "b.json")
    var options = CheckOptions()
    options.checksResources = true
    #expect(CheckReport().subtracting(baseline, options: options, isWhole: true).fixed == ["of-tomorrow"])
  }

  /// Of two findings of a rule without a key the known one does not hide the other.
  @Test func findingsWithoutAKeyAreToldApartBySubject() {
    func state(_ variable: String) -> Finding {
      Finding(Diagnostic(.ruleState, "the rule writes to '\(variable)'"), rule: "r", subject: variable)
    }
    let report = CheckReport(findings: [state("count"), state("total")])
    let left = report.subtracting(Baseline([state("count")]), options: CheckOptions(), isWhole: true)
    #expect(left.findings == [state("total")])
    #expect(left.ignored == [state("count")])
  }
}
