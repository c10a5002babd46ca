// Runs of rule tests: the words, what a failure is told with, and what becomes of files that are no tests.

import LocBase
import TestSupport
import Testing

@testable import LocRuleTests
@testable import LocRules
@testable import LocSandbox

@Suite struct TestRunTests {
  private static let rule = """
    return {
      on = "price.changed",
      run = function(event)
        if event.new >= event.old then return loc.skip("not cheaper") end
        return loc.message { topic = loc.topic("p-", event.id), title = "T", data = { old = event.old, now = event.now or nil } }
      end,
      samples = {
        cheaper = { type = "price.changed", id = 7, old = 10, new = 5 },
        dearer = { type = "price.changed", id = 7, old = 5, new = 10 },
      },
    }
    """

  /// The report of a test file beside the rule `drop`.
  static func run(
    _ test: String, _ others: [String: String] = [:], filter: String? = nil, root: String = "", updates: Bool = false,
    samples: [String] = []
  ) throws -> TestReport {
    var files: [(name: String, bytes: [UInt8])] = [("drop.lua", Array(rule.utf8)), ("drop_test.lua", Array(test.utf8))]
    for (name, text) in others { files.append((name, Array(text.utf8))) }
    let rules = try Rules(files: files, root: root, limits: .patient, leavesOutFaults: true)
    var options = TestOptions()
    options.filter = filter
    options.updates = updates
    var run = TestRun(rules, options: options)
    return try run.run(files: ["drop_test.lua"], samplesOf: samples, faults: rules.faults)
  }

  /// The failure of a test with this body.
  private func failure(_ body: String, _ others: [String: String] = [:]) throws -> TestFailure? {
    let report = try Self.run("it('t', function()\n" + body + "\nend)", others)
    #expect(report.results.count == 1 + (others.isEmpty ? 0 : report.results.count - 1))
    return report.results.last?.failure
  }

  private static let nest = "local function nest(n, x) local t = x for i = 1, n do t = {n = t} end return t end "

  @Test(arguments: [
    "assert.equal(3, 1 + 2)", "assert.equal(nil, nil)", "assert.same({a = {1, 2}}, {a = {1, 2}})", "assert(true, 'x')",
    "assert.same(run('drop', 'cheaper'), run('drop.lua', 'cheaper'))", "assert.skipped(run('drop', 'dearer'))",
    "assert.skipped(run('drop', 'dearer'), 'not cheaper')", "assert.raises('script-error', error, 'x')",
    "assert.raises('assertion', assert.equal, 1, 2)", "assert.raises('argument', run, 'drop', 'cheapest')",
    "assert.raises('unknown-rule', run, 'dorp', 'cheaper')",
    "assert.raises('unhandled-event', run, 'drop', {type = 'x'})",
    "assert.equal('7', run('drop', {type = 'price.changed', id = 1, old = 2, new = 1}, {now = 7}).payloads[1].payload.message.data.now)",
    "assert.equal('p-7', run('drop', 'cheaper').payloads[1].target.topic)",
    nest + "assert.same(nest(60, 1), nest(60, 1)) assert.same(nest(900, 1), nest(900, 1))",
    "local a, b = {x = 1}, {x = 1} a.a, b.a = a, b assert.same(a, b)",
    "local r = run('drop', 'dearer') assert.equal(0, #r.payloads) assert.equal('not cheaper', r.skipped)",
  ]) func passes(_ body: String) throws {
    let found = try failure(body)
    #expect(found == nil, "\(found?.findings.map { $0.summary } ?? [])")
  }

  @Test(arguments: [
    ("assert.equal(3, 4)", "the values differ", "3", "4"),
    ("assert.equal('a', nil)", "the values differ", "\"a\"", "nil"),
    ("assert.equal({1}, {1})", "assert.same compares", nil, nil),
    (
      "assert.same({a = {1, 2}}, {a = {1, 3}})", "differ at .a[2]", "{\n  \"a\": [\n    1,\n    2\n  ]\n}",
      "{\n  \"a\": [\n    1,\n    3\n  ]\n}"
    ),
    ("assert.same({a = 1}, {a = 1, b = 2})", "differ at .b", nil, nil),
    ("assert.same({a = 1}, {})", "differ at .a", "{\n  \"a\": 1\n}", "{}"),
    ("assert.same({1, 2}, {1})", "differ at [2]", nil, nil),
    ("assert.same({a = {b = {}}}, {a = {}})", "differ at .a.b", nil, nil),
    (nest + "assert.same(nest(70, 1), nest(70, 2))", "differ at .n.n.n", "1", "2"),
    (nest + "assert.same(nest(70, {}), nest(70, {m = 1}))", "n.m", "nil", "1"),
    ("assert.skipped(run('drop', 'cheaper'))", "has not skipped", "skipped", nil),
    ("assert.skipped(run('drop', 'dearer'), 'why')", "another reason", "skipped: why", "skipped: not cheaper"),
    ("assert.raises('missing-key', function() end)", "nothing was raised", "missing-key", "no error"),
    ("assert.raises('missing-key', error, 'x')", "another error was raised: x", "missing-key", "script-error"),
    ("assert.payload(run('drop', 'dearer'))", "has skipped the event", nil, nil),
  ]) func fails(_ body: String, _ words: String, _ expected: String?, _ got: String?) throws {
    let found = try #require(try failure(body))
    #expect(
      found.findings.count == 1 && found.findings[0].code == .assertion && found.findings[0].message.contains(words))
    #expect(
      found.findings[0].position == SourcePosition(file: "drop_test.lua", line: 2, column: 1),
      "\(found.findings[0].summary)")
    if let expected { #expect(found.expected == expected) }
    if let got { #expect(found.got == got) }
  }

  @Test(arguments: [
    ("assert.equal(1)", "assert.equal takes two values"), ("assert.eqaul(1, 1)", "assert has no word 'eqaul'"),
    ("run('drop')", "run takes an event"), ("run(1)", "run takes a rule's name"),
    ("it('x', function() end)", "outside of the tests"),
    ("run('drop', 'cheaper', {later = 1})", "no option 'later'"), ("assert.skipped({})", "takes the result of run"),
    ("run('drop', 'cheapr')", "did you mean 'cheaper'?"), ("run('dorp', 'cheaper')", "did you mean 'drop'?"),
    ("assert.payload(run('drop', 'cheaper'), '../x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), '/x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), 'a/../../x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), '.x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), 'a/.x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), 'a//x.json')", "is not a golden file"),
    ("assert.payload(run('drop', 'cheaper'), 'x.lua')", "is not a golden file"),
    (
      "assert.payload(run('drop', 'cheaper'), 'sub\\0/x.json')",
      "'sub\0/x.json' is not a golden file: its name is below"
    ),
    (nest + "assert.same(nest(2000, 1), nest(2000, 1))", "the tables are nested too deeply"),
    ("_G['run test'](1)", "attempt to call a nil value"), ("assert(_G['run test'], 'absent')", "absent"),
    // What Lua raises in a word has the place of the word's call.
    ("error('mine', 2)", "mine"),
    ("assert.raises('x', error, setmetatable({}, {__tostring = function() return 5 end}))", "'__tostring' must return"),
    (
      "local _, e = pcall(assert.raises, 'x', error, setmetatable({}, {__tostring = function() return 5 end})) error(e, 0)",
      "'__tos"
    ),
    ("run('drop', {type = 'price.change'})", "handles 'price.changed'"),
    ("run('drop', {old = 2, new = 1})", "an event without a type"),
  ]) func wrongUse(_ body: String, _ words: String) throws {
    let found = try #require(try failure(body))
    #expect(found.findings[0].message.contains(words), "\(found.findings[0].summary)")
    #expect(!found.findings[0].message.contains("words:"), "\(found.findings[0].summary)")
    #expect(found.findings[0].position?.line == 2)
  }

  @Test func namesAndFilter() throws {
    let test =
      "describe('a', function() it('b', function() end) describe('c', function() it('d', function() end) end) end)"
    #expect(try Self.run(test).results.map { $0.name } == ["a › b", "a › c › d"])
    #expect(try Self.run(test, filter: "c › d").results.map { $0.name } == ["a › c › d"])
    #expect(try Self.run(test, filter: "drop_test.lua: a › b").results.count == 1)
    #expect(try Self.run(test, filter: "none").results.isEmpty)
    #expect(try Self.run(test).summary == "2 tests: 2 passed")
  }

  @Test func testsOfAFileAreBounded() throws {
    let failure = try #require(
      try Self.run("for i = 1, 1001 do it('t' .. i, print) end").results.first?.failure)
    #expect(failure.findings[0].message.contains("at most 1000 tests"), "\(failure.findings[0].summary)")
    let report = try Self.run("for i = 1, 1000 do it('t' .. i, function() end) end", filter: "t1000")
    #expect(report.summary == "1 test: 1 passed")
  }

  @Test func namesAreTestsOwn() throws {
    let failure = try #require(try Self.run("it('t', print) it('t', print)").results.first?.failure)
    #expect(failure.findings[0].message.contains("has a test 't' already"))
    let folder = TemporaryFolder()
    let test = "it('t', function() assert.payload(run('drop', 'cheaper'), 'all.json') end)"
    let files: [(name: String, bytes: [UInt8])] = ["drop.lua": Self.rule, "a_test.lua": test, "b_test.lua": test].map {
      ($0.key, Array($0.value.utf8))
    }
    var options = TestOptions()
    options.updates = true
    var run = TestRun(try Rules(files: files, root: folder.path, limits: .patient), options: options)
    let report = try run.run(files: ["a_test.lua", "b_test.lua"], samplesOf: [], faults: [])
    #expect(report.results.last?.failure?.findings[0].message == "two tests have the entry 't'")
  }

  @Test func eachTestIsFresh() throws {
    let test = "local n = 0 for i = 1, 3 do it(tostring(i), function() n = n + 1 assert.equal(1, n) end) end"
    #expect(try Self.run(test).failureCount == 0)
  }

  @Test func runsAreFresh() throws {
    let counter = "local n = 0 return function() n = n + 1 return loc.skip(tostring(n)) end"
    let body = "assert.skipped(run('count', {}), '1') assert.skipped(run('count', {}), '1')"
    #expect(try failure(body, ["count.lua": counter]) == nil)
  }

  @Test(arguments: [
    ("x = ", "syntax", Status.ruleSyntax), ("error('no')", "script-error", .ruleError), ("", "no-tests", .ruleResult),
  ])
  func filesThatAreNoTests(_ test: String, _ slug: String, _ status: Status) throws {
    let report = try Self.run(test)
    let failure = try #require(report.results.first?.failure)
    #expect(report.results.count == 1 && failure.findings[0].slug == slug && failure.status == status)
    #expect(failure.findings[0].position?.file == "drop_test.lua")
  }

  @Test func limitsEndOneTest() throws {
    let test =
      "it('endless', function() while true do end end) it('caught', function() pcall(function() while true do end end) end) it('after', function() end)"
    let report = try Self.run(test)
    #expect(report.results.map { $0.failure?.status } == [.ruleInstructions, .ruleInstructions, nil])
  }

  @Test func ruleThatFails() throws {
    let broken = "return function(event)\n  return event.a.b\nend"
    let found = try #require(try failure("run('broken', {})", ["broken.lua": broken]))
    #expect(found.findings[0].position?.file == "broken.lua" && found.findings[0].position?.line == 2)
    #expect(try failure("assert.raises('script-error', run, 'broken', {})", ["broken.lua": broken]) == nil)
    let endless = try #require(
      try failure("run('endless', {})", ["endless.lua": "return function() while true do end end"]))
    #expect(endless.status == .ruleInstructions && endless.findings[0].code == .instructionLimit)
  }

  @Test func ruleThatDoesNotLoad() throws {
    let report = try Self.run("it('t', function() run('broken', {}) end)", ["broken.lua": "return {"])
    #expect(report.results.map { $0.name } == ["the rule loads", "t"])
    #expect(report.results.allSatisfy { $0.failure?.findings[0].code == .ruleSyntax })
  }

  @Test func log() throws {
    let report = try Self.run(
      "it('t', function() print('one') run('two', {}) end)", ["two.lua": "return function() print('two') end"])
    #expect(report.results.first?.log == ["one", "two: two"])
  }

  /// A log is kept to its two hundredth line, and a line to 2 KB.
  @Test(arguments: [0, 199, 200, 201, 1_000]) func longLogs(count: Int) throws {
    let report = try Self.run("it('t', function() for i = 1, \(count) do print(i) end end)")
    #expect(report.results.first?.log == (1...1_000).prefix(min(count, 200)).map { "\($0)" })
    for size in [2_048, 2_049] {
      let log = try Self.run("it('t', function() print(('x'):rep(\(size))) end)").results.first?.log
      #expect(log == [String(repeating: "x", count: 2_048) + (size > 2_048 ? "…" : "")])
    }
  }

  /// What a host gets of a message, a test sees: the target, the earliest time and the rule's own values.
  @Test func fieldsOfPayloads() throws {
    let rule = """
      return function(event)
        return { loc.message { topic = "t", title = "T", not_before = event.at or nil, meta = event.meta or nil } }
      end
      """
    let body = """
      local one = run('own', {at = 1767225600, meta = {a = 1}}).payloads[1]
      assert.equal(1767225600, one.not_before) assert.same({a = 1}, one.meta) assert.same({topic = 't'}, one.target)
      local other = run('own', {}).payloads[1]
      assert.equal(nil, other.not_before) assert.equal(nil, other.meta)
      """
    let found = try failure(body, ["own.lua": rule])
    #expect(found == nil, "\(found?.findings.map { $0.summary } ?? [])")
  }

  // MARK: - Golden files

  @Test func goldenFiles() throws {
    let folder = TemporaryFolder()
    let test = "it('is sent', function() assert.payload(run('drop', 'cheaper')) end)"
    let missing = try #require(try Self.run(test, root: folder.path).results.first?.failure)
    #expect(missing.findings[0].code == .golden && missing.expected == nil && missing.got?.contains("p-7") ?? false)

    let updated = try Self.run(test, root: folder.path, updates: true)
    #expect(updated.failureCount == 0 && updated.changedFiles.map { $0.path } == [folder.full("drop.payloads.json")])
    let text = String(decoding: try #require(updated.changedFiles.first).bytes, as: UTF8.self)
    #expect(
      text.hasPrefix("{\n  \"is sent\": [\n    {\n      \"message\": {\n        \"topic\": \"p-7\",")
        && text.hasSuffix("}\n"))
    folder.write("drop.payloads.json", text)
    #expect(try Self.run(test, root: folder.path).failureCount == 0)
    #expect(try Self.run(test, root: folder.path, updates: true).changedFiles.isEmpty)

    // Blanks and escapes are no difference, a value is.
    folder.write("drop.payloads.json", text.replacing("\n", with: "").replacing("p-7", with: "p-\\u0037"))
    #expect(try Self.run(test, root: folder.path).failureCount == 0)
    folder.write("drop.payloads.json", text.replacing("p-7", with: "p-8"))
    let changed = try #require(try Self.run(test, root: folder.path).results.first?.failure)
    #expect(changed.expected?.contains("p-8") ?? false && changed.got?.contains("p-7") ?? false)
  }

  /// Each payload of a test has an entry of its own, and a golden file may be in a folder below the test's.
  @Test func severalPayloads() throws {
    let folder = TemporaryFolder()
    let one = "assert.payload(run('drop', 'cheaper'))"
    let test = "it('t', function() \(one) \(one) assert.payload(run('drop', 'cheaper'), 'sub/x.json') end)"
    let report = try Self.run(test, root: folder.path, updates: true)
    #expect(report.failureCount == 0)
    #expect(report.changedFiles.map { $0.path } == ["drop.payloads.json", "sub/x.json"].map { folder.full($0) })
    let texts = report.changedFiles.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts[0].contains("\"t\": [") && texts[0].contains("\"t (2)\": ["))
    #expect(texts[1].contains("\"t (3)\": ["))
  }

  @Test func entriesThatNoTestUses() throws {
    let folder = TemporaryFolder()
    folder.write("drop.payloads.json", "{\"old\": [], \"other\": []}")
    let test = "it('is sent', function() assert.payload(run('drop', 'cheaper')) end)"
    func names(_ report: TestReport) -> [Bool] {
      report.changedFiles.map { String(decoding: $0.bytes, as: UTF8.self).contains("other") }
    }
    #expect(try names(Self.run(test, root: folder.path, updates: true)) == [false])
    // Only some of the tests have run: the others' entries stay.
    #expect(try names(Self.run(test, filter: "sent", root: folder.path, updates: true)) == [true])
    #expect(
      try names(Self.run(test + " it('no', function() error('x') end)", root: folder.path, updates: true)) == [true])
  }

  @Test(arguments: ["{", "[]", "{\"is sent\": [}"]) func brokenGoldenFile(_ text: String) throws {
    let folder = TemporaryFolder()
    folder.write("drop.payloads.json", text)
    let test = "it('is sent', function() assert.payload(run('drop', 'cheaper')) end)"
    for updates in [false, true] {
      let failure = try #require(try Self.run(test, root: folder.path, updates: updates).results.first?.failure)
      #expect(
        failure.findings[0].code == .golden && failure.findings[0].position?.file == folder.full("drop.payloads.json"))
    }
  }

  // MARK: - Samples

  @Test func samplesAreTests() throws {
    let report = try Self.run("it('t', function() end)", samples: ["drop"])
    #expect(report.results.map { $0.name } == ["t", "sample 'cheaper'", "sample 'dearer'"] && report.failureCount == 0)
    #expect(
      try Self.run("it('t', function() end)", filter: "dearer", samples: ["drop"]).results.map { $0.name } == [
        "sample 'dearer'"
      ])
  }

  @Test func sampleThatFails() throws {
    let rule = "return { run = function(event) return event.a.b end, samples = { bad = { type = 'x' } } }"
    let report = try Self.run("it('t', function() end)", ["bad.lua": rule], samples: ["bad"])
    #expect(report.results.last?.failure?.findings[0].position?.file == "bad.lua")
    // A test that has run the sample says what is expected of it.
    let used = "it('t', function() assert.raises('script-error', run, 'bad', 'bad') end)"
    #expect(try Self.run(used, ["bad.lua": rule], samples: ["bad"]).failureCount == 0)
  }

  @Test func stateThatLeaks() throws {
    let rule = """
      local n = 0
      return {
        run = function(event) n = n + 1 return loc.skip(tostring(n)) end,
        samples = { a = { type = "x" }, b = { type = "x" } },
      }
      """
    let report = try Self.run("it('t', function() end)", ["leak.lua": rule], samples: ["leak", "drop"])
    let failures = report.results.compactMap { $0.failure }
    #expect(failures.count == 2 && failures.allSatisfy { $0.findings[0].code == .sampleDiffers })
    #expect(
      failures.first?.expected?.contains("\"skipped\": \"1\"") ?? false
        && failures.first?.got?.contains("\"3\"") ?? false)
  }

  @Test func interrupt() throws {
    let rules = try Rules(
      files: [
        ("a_test.lua", Array("it('t', function() end) it('u', function() end)".utf8)),
        ("a.lua", Array("return print".utf8)),
      ])
    var run = TestRun(rules, options: TestOptions(), isCancelled: { true })
    #expect(throws: LocScriptError.self) { try run.run(files: ["a_test.lua"], samplesOf: [], faults: []) }
  }
}
