// What a rule expects of its samples: how it is read, and what becomes of a sample that gives something else.

import LocBase
import TestSupport
import Testing

@testable import LocRuleTests
@testable import LocRules
@testable import LocSandbox

@Suite struct SampleExpectationTests {
  private func rules(_ expect: String, app: RuleApp? = nil, root: String = "") throws(LocScriptError) -> Rules {
    let source = """
      return {
        run = function(event) if event.n == 0 then return loc.skip("none") end return loc.message { topic = "t", title = "T" .. event.n } end,
        samples = { none = { n = 0 }, one = { n = 1 } },
        expect = \(expect),
      }
      """
    return try Rules(files: [("a.lua", Array(source.utf8))], root: root, app: app, limits: .patient)
  }

  private func failures(_ expect: String, app: RuleApp? = nil, root: String = "") throws -> [TestFailure?] {
    var run = TestRun(try rules(expect, app: app, root: root), options: TestOptions())
    return try run.run(files: [], samplesOf: ["a"], faults: []).results.map { $0.failure }
  }

  @Test(arguments: [
    ("3", "expect", "a table of expectations"), ("{ non = 'skip' }", "expect", "no sample 'non'"),
    ("{ none = 'skipped' }", "expect.none", "'skipped' is not a valid expectation"),
    ("{ none = {} }", "expect.none", "is \"skip\""),
    ("{ none = { skip = 1 } }", "expect.none.skip", "the reason"),
    ("{ one = { payload = 'x' } }", "expect.one.payload", "is true"),
    ("{ one = { title = 'x' } }", "expect.one.title", "unknown device 'title'"),
    ("{ one = { ['web:de'] = { title = 'x' } } }", "expect.one.web:de", "unknown device 'web:de'"),
    ("{ one = { ['ios:'] = { title = 'x' } } }", "expect.one.ios:", "device"),
    ("{ one = { ['ios:de'] = { titel = 'x' } } }", "expect.one.ios:de", "unknown line 'titel'"),
    ("{ one = { ['ios:de'] = { title = true } } }", "expect.one.ios:de", "a text, or false"),
    ("{ one = { skip = true, payload = true } }", "expect.one.skip", "has no payload"),
    ("{ one = { skip = 'x', ['ios:de'] = { title = 'x' } } }", "expect.one.skip", "shown nowhere"),
    ("{ one = { skip = false } }", "expect.one.skip", "or true for any"),
    ("{ one = { payload = false } }", "expect.one.payload", "is true"),
  ]) func isRefused(_ expect: String, _ path: String, _ words: String) throws {
    let error = #expect(throws: LocScriptError.self) { try self.rules(expect) }
    let finding = try #require(error?.diagnostics.first)
    #expect(finding.code == .ruleShape && finding.path == path && finding.message.contains(words), "\(finding)")
  }

  /// The finding is at the field that is wrong, and says how to spell a device.
  @Test(arguments: [
    ("{ one = { ['iOS de'] = { title = 'x' } } }", 24, "Write [\"ios:de\"]."),
    ("{ one = { android_de = { title = 'x' } } }", 22, "Write [\"android:de\"]."),
    ("{ none = 'skip', ['one'] = { phones = { title = 'x' } } }", 41, nil),
    ("{ one = 'x' }", 14, nil),
  ]) func placeAndHelp(_ expect: String, _ column: Int, _ help: String?) throws {
    let error = #expect(throws: LocScriptError.self) { try self.rules(expect) }
    let finding = try #require(error?.diagnostics.first)
    #expect(finding.line == 4 && finding.position?.column == column, "\(finding)")
    if let help { #expect(finding.help == help) }
  }

  /// A field written twice has no place of its own, nor has one of a table that is made elsewhere.
  @Test func aPlaceThatIsNotKnown() {
    for source in ["{ on = 1, expect = {}, expect = {} }", "{ samples = {} }"] {
      let bytes = Array(source.utf8)
      #expect(bytes.withSlice { RuleFieldPlaces.offset(of: "expect.one", in: $0) } == nil)
    }
  }

  @Test func skips() throws {
    #expect(try failures("{ none = 'skip' }").allSatisfy { $0 == nil })
    #expect(try failures("{ none = { skip = 'none' } }").allSatisfy { $0 == nil })
    let found = try failures("{ none = { skip = 'some' }, one = 'skip' }")
    #expect(found[0]?.expected == "skipped: some" && found[0]?.got == "skipped: none")
    #expect(found[1]?.findings[0].message == "the rule has not skipped the sample")
  }

  @Test func payloads() throws {
    let folder = TemporaryFolder()
    let missing = try failures("{ one = 'payload', none = 'payload' }", root: folder.path)
    #expect(missing[0]?.findings[0].message == "the rule has made no message of the sample")
    #expect(missing[1]?.findings[0].code == .golden)
    folder.write(
      "a.payloads.json",
      #"{"sample 'one'": [{"message":{"topic":"t","android":{"notification":{"title":"T1"}},"apns":{"payload":{"aps":{"alert":{"title":"T1"}}}}}}]}"#
    )
    #expect(try failures("{ one = 'payload' }", root: folder.path).allSatisfy { $0 == nil })
  }

  /// A title that is its own key on iOS, and a body that Android leaves out.
  private static let app = TestApp.make(
    android: ["values": ["t": "T %1$s", "b": "<string name=\"b\"></string>"]], ios: ["de": ["other": "x", "b": "B"]])

  private func failures(ofTexts expect: String) throws -> [TestFailure?] {
    let source = """
      return {
        run = function() return loc.message { topic = "t", title = loc.text("t", "3"), body = loc.text("b") } end,
        samples = { one = { n = 1 } },
        expect = \(expect),
      }
      """
    let rules = try Rules(files: [("a.lua", Array(source.utf8))], app: Self.app, limits: .patient)
    var run = TestRun(rules, options: TestOptions())
    return try run.run(files: [], samplesOf: ["a"], faults: []).results.map { $0.failure }
  }

  /// Only a line that is a text shows one: a line that is left out or crashes shows nothing.
  @Test(
    arguments: [
      ("['ios:de'] = { title = 't', body = 'B', subtitle = false }", nil, nil),
      ("['ios:de'] = { body = 'b' }", "\"b\"", "\"B\""),
      ("['ios:de'] = { title = false }", "no title", "\"t\""),
      ("['android:de,en'] = { title = '3' }", "\"3\"", "\"T 3\""),
      ("['android:de,en'] = { body = 'B' }", "\"B\"", "no body (empty-text)"),
      ("['android:de'] = { title = 'T 3', body = false, subtitle = false }", nil, nil),
    ] as [(String, String?, String?)])
  func texts(screen: String, expected: String?, got: String?) throws {
    let found = try failures(ofTexts: "{ one = { \(screen) } }").compactMap { $0 }.first { $0.expected != nil }
    #expect(found?.expected == expected && found?.got == got, "\(found as Any)")
    let name = screen.split(separator: "'")[1]
    if let found { #expect(found.findings[0].message.hasSuffix(" on \(name)")) }
  }

  /// What a device shows is expected of each message that the rule makes of the sample, whichever is another one.
  @Test(
    arguments: [
      (["T", "T"], nil), (["T", "U"], "\"U\""), (["U", "T"], "\"U\""), (["T", "T", "V"], "\"V\""),
    ] as [([String], String?)])
  func severalMessages(titles: [String], got: String?) throws {
    let list = titles.map { "loc.message { topic = 't', title = '\($0)' }" }.joined(separator: ", ")
    let source = """
      return {
        run = function() return { \(list) } end,
        samples = { one = { n = 1 } },
        expect = { one = { ["ios:de"] = { title = "T" } } },
      }
      """
    let rules = try Rules(files: [("a.lua", Array(source.utf8))], app: Self.app, limits: .patient)
    var run = TestRun(rules, options: TestOptions())
    let failure = try run.run(files: [], samplesOf: ["a"], faults: []).results[0].failure
    #expect(failure?.got == got)
  }
}
