// A rule whose file fails in a session's sandbox fails alone; what runs have used; envelopes in blocks.

import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct LoadingTests {
  private static func session(_ files: [String: String], limits: RuleLimits) throws -> RuleSession {
    RuleSession(
      rules: try Rules(files: files.map { (name: $0.key, bytes: Array($0.value.utf8)) }, limits: .patient),
      limits: limits)
  }

  private static let skips = #"return function(e) return loc.skip(tostring(e.n)) end"#
  private static let loops = "for i = 1, 300000 do end return function(e) return loc.skip('late') end"

  /// The files load under the limits of the rules; the session's own are too low for one of them.
  @Test func aRuleThatNeverLoadsFailsAlone() throws {
    for files in [
      ["a.lua": Self.loops, "b.lua": Self.skips], ["a.lua": Self.skips, "b.lua": Self.loops],
      ["a.lua": Self.loops, "b.lua": Self.loops, "c.lua": Self.skips],
    ] {
      var limits = RuleLimits.patient
      limits.instructions = 100_000
      let session = try Self.session(files, limits: limits)
      for number in 1...3 {
        let result = try withSlice("{\"n\":\(number)}") { try session.run(event: $0) }
        #expect(result.skipped.map { $0.reason } == ["\(number)"])
        #expect(result.failures.count == files.count - 1)
        for failure in result.failures {
          #expect(failure.error.status == .ruleInstructions)
          #expect(failure.error.diagnostics.first?.position?.file.hasSuffix(failure.rule + ".lua") == true)
        }
      }
    }
  }

  /// A file's name may have a NUL, at which a chunk's name ends, or be empty: the place leaves the message all the same.
  @Test(arguments: [
    ("", "x x", ":1"), ("a\0b.lua", "\nx x", "a?b.lua:2"), ("a\0b.lua", "\nerror('x')", "a?b.lua:2"),
    ("", "error('x')", ":1"), ("\(String(repeating: "n", count: 70))\0.lua", "x x", "?.lua:1"),
    ("é.lua", "error('\\xFF')", "é.lua:1"),
  ]) func namesOfFiles(_ name: String, _ source: String, _ place: String) throws {
    let error = #expect(throws: LocScriptError.self) {
      _ = try Rules(files: [(name, Array(source.utf8))], root: "", selected: name)
    }
    let finding = try #require(error?.diagnostics.first)
    #expect(!finding.message.contains(":"), "\(finding.message)")
    let position = try #require(finding.position)
    #expect("\(position.file):\(position.line)".hasSuffix(place), "\(position.text)")
  }

  @Test func usageGrowsWithTheWork() throws {
    let rule = "return function(e) local t = {} for i = 1, e.n do t[i] = {i} end return loc.skip(tostring(#t)) end"
    let session = try Self.session(["a.lua": rule], limits: .patient)
    func usage(_ n: Int) throws -> RunUsage { try withSlice("{\"n\":\(n)}") { try session.run(event: $0).usage } }
    #expect(try usage(1) == RunUsage())
    session.measureRuns()
    let (few, many) = (try usage(10), try usage(20_000))
    #expect(many.instructions > 60_000 && many.instructions > few.instructions)
    #expect(many.bytes > 20_000 * 48 && few.bytes < 100_000)
    #expect(few.nanoseconds > 0 && many.nanoseconds > few.nanoseconds)
    // A sandbox that a limit has ended leaves its usage.
    var limits = RuleLimits.patient
    limits.instructions = 50_000
    let limited = try Self.session(["a.lua": rule], limits: limits)
    limited.measureRuns()
    let used = try withSlice("{\"n\":1000000}") { try limited.run(event: $0) }
    #expect(used.failures.count == 1 && used.usage.instructions >= 50_000)
  }

  /// What several runs have used: their sums, but for the memory, of which the greatest is told.
  @Test func usageOfSeveralRuns() {
    var sum = RunUsage()
    for (instructions, bytes) in [(3, 50), (4, 90), (5, 20)] {
      sum.add(RunUsage(instructions: instructions, bytes: bytes, nanoseconds: 7))
    }
    #expect(sum == RunUsage(instructions: 12, bytes: 90, nanoseconds: 21))
  }

  /// Counts that sessions have made apart are those of one session, in whichever order they are added.
  @Test func countsOfSeveralSessions() throws {
    let failure = LocScriptError(.usage, "x")
    let runs = [(1, 5, 2, 0, false), (2, 9, 0, 1, false), (3, 4, 0, 0, true), (4, 9, 1, 0, false), (5, 2, 0, 0, true)]
    func tally(_ lines: [Int]) -> RuleTally {
      var tally = RuleTally(rule: "a")
      for (line, time, messages, skips, fails) in runs where lines.contains(line) {
        tally.add(
          RunUsage(nanoseconds: time), on: line, messages: messages, skips: skips, failure: fails ? failure : nil)
      }
      return tally
    }
    let whole = tally([1, 2, 3, 4, 5])
    #expect((whole.runs, whole.sent, whole.messages, whole.skipped, whole.failed) == (5, 2, 3, 1, 2))
    #expect(whole.nanoseconds == 29 && whole.slowest == (9, 2) && whole.firstFailure?.line == 3)
    for parts in [
      [[1, 3], [2, 4, 5]], [[2, 5], [1, 3, 4]], [[4], [3, 5], [1, 2]], [[], [1, 2, 3, 4, 5]], [[1], [2, 3, 4, 5]],
    ] {
      for order in [parts, parts.reversed()] {
        var sum = RuleTally(rule: "a")
        for part in order { sum.add(tally(part)) }
        #expect((sum.runs, sum.sent, sum.messages, sum.skipped, sum.failed) == (5, 2, 3, 1, 2), "\(order)")
        #expect(sum.nanoseconds == 29 && sum.slowest.nanoseconds == 9 && sum.firstFailure?.line == 3, "\(order)")
      }
    }
  }

  @Test func blocksAreTheBatch() throws {
    let session = try Self.session(["a.lua": Self.skips], limits: .patient)
    let events = (1...5000).map { "{\"n\":\($0)}" }.joined(separator: "\n")
    let whole = withSlice(events) { session.runMany(events: $0).bytes }
    var blocks: [[UInt8]] = []
    withSlice(events) {
      session.runMany(events: $0) {
        blocks.append($0.bytes); return true
      }
    }
    #expect(blocks.flatMap { $0 } == whole)
    #expect(blocks.count > 2 && blocks.allSatisfy { $0.last == 0x0A && $0.count < 70_000 })
    var count = 0
    withSlice(events) {
      session.runMany(events: $0) { _ in
        count += 1; return count < 2
      }
    }
    #expect(count == 2)
  }

  /// Files for `require` are no rules, wherever their folder is, and neither are tests.
  @Test(
    arguments: [
      ("a.lua", nil, true), ("x/a.lua", nil, true), ("lib/a.lua", nil, false), ("x/lib/a.lua", nil, false),
      ("x/lib/y/a.lua", nil, false), ("library/a.lua", nil, true), ("x/mylib/a.lua", nil, true),
      ("a_test.lua", nil, false),
      ("a.luac", nil, false), ("x/lib/a.lua", "x/lib/a.lua", true), ("x/a.lua", "x/", true), ("y/a.lua", "x/", false),
      ("x/lib/a.lua", "x/", false), ("xa.lua", "x/", false),
    ] as [(String, String?, Bool)])
  func filesThatAreRules(name: String, selected: String?, isRule: Bool) throws {
    let files: [(name: String, bytes: [UInt8])] = [(name, Array(Self.skips.utf8))]
    #expect(Rules.ruleNames(of: files, selected: selected) == (isRule ? [name] : []))
    #expect(try Rules(files: files, selected: selected, limits: .patient).names.count == (isRule ? 1 : 0))
  }

  /// A file for `require` may be as large as a rule's, and not larger.
  @Test(arguments: ["a.lua", "lib/a.lua"]) func sizesOfFiles(name: String) throws {
    func load(_ size: Int) throws(LocScriptError) {
      let start = Array(Self.skips.utf8)
      let text = start + Array(repeating: UInt8(ascii: " "), count: size - start.count)
      _ = try Rules(files: [(name, text), ("b.lua", start)], limits: .patient)
    }
    try load(RuleLimits.patient.source)
    let error = #expect(throws: LocScriptError.self) { try load(RuleLimits.patient.source + 1) }
    #expect(error?.diagnostics.map { $0.code } == [.sourceSize])
    #expect(error?.diagnostics.first?.position?.file == "rules/" + name)
  }

  /// Templates live as long as the sandbox: all together may use an eighth of a run's memory.
  @Test func templatesOfAFile() throws {
    func load(_ count: Int) throws(LocScriptError) {
      let source = """
        local made = {}
        for i = 1, \(count) do made[i] = loc.template { topic = 'a', title = loc.slot 'x' } end
        return function(event) return loc.skip(tostring(#made)) end
        """
      let limits = RuleLimits(instructions: 1 << 40, milliseconds: 60_000)
      _ = try Rules(files: [("a.lua", Array(source.utf8))], limits: limits)
    }
    try load(100)
    let most = RuleLimits.patient.memory / 8 / 2_048
    let error = #expect(throws: LocScriptError.self) { try load(most + 1) }
    #expect(error?.status == .ruleMemory)
  }
}
