// What a rule expects of its samples: how it is read, and what becomes of a sample that gives something else.

import LocBase
import TestSupport
import Testing

@testable import LocRuleTests
@testable import LocRules
@testable import LocSandbox

@Suite struct SampleExpectationTests {
  private func rules(_ expect: String, host: RuleHost = RuleHost(), root: String = "") throws(LocScriptError) -> Rules {
    let source = """
      return {
        run = function(event) if event.n == 0 then return loc.skip("none") end return loc.message { topic = "t", title = "T" .. event.n } end,
        samples = { none = { n = 0 }, one = { n = 1 } },
        expect = \(expect),
      }
      """
    return try Rules(files: [("a.lua", Array(source.utf8))], root: root, host: host, limits: .patient)
  }

  private func failures(_ expect: String, host: RuleHost = RuleHost(), root: String = "") throws -> [TestFailure?] {
    var run = TestRun(try rules(expect, host: host, root: root), options: TestOptions())
    return try run.run(files: [], samplesOf: ["a"], faults: []).results.map { $0.failure }
  }

  @Test(arguments: [
    ("3", "expect", "a table of expectations"), ("{ non = 'skip' }", "expect", "no sample 'non'"),
    ("{ none = 'skipped' }", "expect.none", "'skipped' is no expectation"),
    ("{ none = {} }", "expect.none", "is \"skip\""),
    ("{ none = { skip = 1 } }", "expect.none.skip", "the reason"),
    ("{ one = { payload = 'x' } }", "expect.one.payload", "is true"),
    ("{ one = { title = 'x' } }", "expect.one.title", "is no device"),
    ("{ one = { ['web:de'] = { title = 'x' } } }", "expect.one.web:de", "is no device"),
    ("{ one = { ['ios:'] = { title = 'x' } } }", "expect.one.ios:", "device"),
    ("{ one = { ['ios:de'] = { titel = 'x' } } }", "expect.one.ios:de", "no 'titel'"),
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

  @Test func texts() throws {
    var host = RuleHost()
    host.preview = { _, device in
      let text =
        #"{"title":{"outcome":"text","text":"\#(device.platform.rawValue)"},"body":{"outcome":"omitted","text":null,"reason":"r"}}"#
      return .success(Array(text.utf8))
    }
    #expect(
      try failures("{ one = { ['ios:de'] = { title = 'ios', body = false, subtitle = false } } }", host: host)
        .allSatisfy { $0 == nil })
    let found = try failures("{ one = { ['android:de,en'] = { body = 'B' } } }", host: host)
    #expect(found[1]?.expected == "\"B\"" && found[1]?.got == "no body (r)")
    #expect(found[1]?.findings[0].message == "the body is another one on android:de,en")
  }

  /// Only an outcome that is a text is one: a line that is left out or crashes shows nothing, whatever text it has.
  @Test(arguments: ["omitted", "crash", "key", ""]) func linesThatAreNotShown(outcome: String) throws {
    var host = RuleHost()
    host.preview = { _, _ in .success(Array(#"{"title":{"outcome":"\#(outcome)","text":"T"}}"#.utf8)) }
    let found = try failures("{ one = { ['ios:de'] = { title = 'T' } } }", host: host)
    #expect(found[1]?.expected == "\"T\"" && found[1]?.got == "no title")
    #expect(try failures("{ one = { ['ios:de'] = { title = false } } }", host: host).allSatisfy { $0 == nil })
  }

  /// What a device shows is expected of each message that the rule makes of the sample, whichever is another one.
  @Test(
    arguments: [
      (["T", "T"], nil), (["T", "U"], "\"U\""), (["U", "T"], "\"U\""), (["T", "T", "V"], "\"V\""),
    ] as [([String], String?)])
  func severalMessages(titles: [String], got: String?) throws {
    var host = RuleHost()
    host.preview = { body, _ in
      let text = String(decoding: body, as: UTF8.self)
      let title = ["T", "U", "V"].first { text.contains("\"title\":\"\($0)\"") } ?? ""
      return .success(Array(#"{"title":{"outcome":"text","text":"\#(title)"}}"#.utf8))
    }
    let list = titles.map { "loc.message { topic = 't', title = '\($0)' }" }.joined(separator: ", ")
    let source = """
      return {
        run = function() return { \(list) } end,
        samples = { one = { n = 1 } },
        expect = { one = { ["ios:de"] = { title = "T" } } },
      }
      """
    let rules = try Rules(files: [("a.lua", Array(source.utf8))], host: host, limits: .patient)
    var run = TestRun(rules, options: TestOptions())
    let failure = try run.run(files: [], samplesOf: ["a"], faults: []).results[0].failure
    #expect(failure?.got == got)
  }
}
