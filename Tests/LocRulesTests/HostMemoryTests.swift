// What the host holds for a run counts: results, targets, findings. And what it drops of them hides no error.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct HostMemoryTests {
  static func result(_ body: String, limits: RuleLimits = RuleLimits(milliseconds: 60_000)) throws -> SessionResult {
    let rule = (name: "a.lua", bytes: Array("return function(event) \(body) end".utf8))
    let session = RuleSession(rules: try Rules(files: [rule], limits: limits), limits: limits)
    return try withSlice("{}") { try session.run(event: $0) }
  }

  static let repeated = """
    local m = loc.message{topic = "t", data = {a = ("b"):rep(3000)}}
    local t = {} for i = 1, N do t[i] = m end return t
    """

  @Test func aMessageThatIsReturnedAgainIsOutputAgain() throws {
    let few = try Self.result(Self.repeated.replacing("N", with: "300"))
    #expect(few.payloads.count == 300)
    let many = try Self.result(Self.repeated.replacing("N", with: "1000"))
    #expect(many.payloads.isEmpty && many.failures.first?.error.status == .ruleOutput)
    let wide = RuleLimits(milliseconds: 60_000, output: 1 << 40)
    let held = try Self.result(Self.repeated.replacing("N", with: "10000"), limits: wide)
    #expect(held.payloads.isEmpty && held.failures.first?.error.status == .ruleMemory)
  }

  @Test func oneBodyATargetIsHeld() throws {
    let targets =
      "local t = {} for i = 1, N do t[i] = 't' .. i end return loc.message{tokens = t, data = {a = ('x'):rep(3000)}}"
    #expect(try Self.result(targets.replacing("N", with: "300")).payloads.count == 300)
    let many = try Self.result(targets.replacing("N", with: "20000"))
    #expect(many.payloads.isEmpty && many.failures.first?.error.status == .ruleMemory)
  }

  /// What a run keeps may not go beyond its limit, not by a little either.
  @Test(arguments: [(3_400, 0), (4_150, 603)]) func memoryThatIsKept(_ strings: Int, _ status: Int32) {
    let source = "local t = {} for i = 1, \(strings) do t[i] = ('x'):rep(1000) .. i end return #t"
    #expect(evaluate(source, limits: RuleLimits(memory: 4 << 20, milliseconds: 60_000)).status == status)
  }

  /// Whoever catches the end of a run for its memory or its output goes on by no step more.
  @Test(arguments: [
    "local s = 'x' for i = 1, 40 do s = s .. s end", "for i = 1, 1e9 do loc.log(('x'):rep(1000)) end",
  ])
  func noStepBehindALimit(_ body: String) {
    final class Count: @unchecked Sendable { var calls = 0 }
    let count = Count()
    var host = RuleHost()
    host.keys = { _ in
      count.calls += 1
      return []
    }
    let session = RuleSession(rules: nil, host: host, limits: .patient)
    #expect(evaluate(Array("loc.keys() return 1".utf8), session: session).status == 0)
    let before = count.calls
    #expect(before > 0)
    let status = evaluate(Array("pcall(function() \(body) end) loc.keys() return 1".utf8), session: session).status
    #expect([603, 606].contains(status) && count.calls == before, "\(status)")
  }

  @Test func messagesInAValueAreHeld() throws {
    let limits = RuleLimits(milliseconds: 60_000, output: 1 << 40)
    let source =
      "local m = loc.message{topic = 't', data = {a = ('x'):rep(3900)}} local t = {} for i = 1, 10000 do t[i] = m end"
    #expect(evaluate(source + " return t", limits: limits).status == 603)
    #expect(evaluate(source + " return (pcall(loc.json, t))", limits: limits).status == 603)
    #expect(evaluate("return #loc.json(('\\1'):rep(100000))", limits: limits).text == "600002")
  }

  /// Each of thousands of texts in a message has a float.
  @Test func aThousandWarningsOfTextsAreKept() throws {
    let body = """
      local x, t = loc.text{android = "k", args = {1.5}}, {} for i = 1, 3000 do t[i] = x end
      return loc.message{topic = "t", webpush = {notification = {data = t}}}
      """
    let result = try Self.result(body)
    let floats = result.payloads.first?.findings.list.filter { $0.code.slug == "float-argument" }
    #expect(floats?.count == DiagnosticList.limit)
  }

  /// A thousand warnings are kept, and behind them the error that makes the message none.
  @Test(arguments: ["fcm_options = {analytics_label = 5}", ""]) func warningsHideNoError(_ field: String) throws {
    let body = """
      local m = {} for i = 1, 1200 do m["a" .. i] = 1 end
      return {message = {topic = "t", apns = {payload = {aps = m}}, \(field)}}
      """
    let result = try Self.result(body)
    #expect(result.payloads.isEmpty && result.failures.first?.error.status == .ruleResult)
  }

  /// An error that a rule has caught is its own table: what it writes there makes no limit of it.
  @Test func noErrorIsALimit() throws {
    for slug in ["memory-limit", "deadline", "instruction-limit", "output-limit", "interrupted"] {
      let result = try Self.result("local ok, e = pcall(loc.text) e.slug = '\(slug)' error(e)")
      let failure = try #require(result.failures.first?.error)
      #expect(failure.status == .ruleError && failure.diagnostics.first?.code.slug == "script-error")
    }
  }

  /// Each finding's place is found without a walk over all fields; none carries a long name along.
  @Test func manyFindingsAreShort() throws {
    let source = """
      local m = {} for i = 1, 12000 do m["a" .. i] = 1 end
      local ok, e = pcall(loc.message, {topic = "t", android = m})
      local long, few = ("x."):rep(100000), {} for i = 1, 1000 do few["a" .. i] = 0.5 end
      local again, f = pcall(loc.message, {topic = "t", android = {[long] = few}})
      return {ok, e.key, again, #f.key}
      """
    #expect(evaluate(source, limits: RuleLimits(milliseconds: 60_000)).text == #"[false,"android.a1",false,214]"#)
  }
}
