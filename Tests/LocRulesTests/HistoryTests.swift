// What one run leaves behind must not show in another: buffers, arguments, what is kept from an earlier event.

import Foundation
import LocBase
import Testing

@testable import LocRules

@Suite struct HistoryTests {
  /// Results of the events in their order, in one session: each as its payloads' bodies, or its failure's status and slug.
  static func results(_ rules: [String: String], _ events: [String], limits: RuleLimits = RuleLimits()) throws
    -> [String]
  {
    let files = rules.map { (name: $0.key, bytes: Array($0.value.utf8)) }
    let session = RuleSession(rules: try Rules(files: files, limits: limits), limits: limits)
    return try events.map { event in
      let result = try withSlice(event) { try session.run(event: $0) }
      let bodies = result.payloads.map { $0.body.string }
      let failures = result.failures.map {
        "\($0.failure.status.rawValue) \($0.failure.diagnostics.first?.code.slug ?? "")"
      }
      return (bodies + failures).joined(separator: "\n")
    }
  }

  @Test func largeTextsLeaveTheirRoomToTheNextRun() throws {
    let rule = """
      return function(event)
        if event.kind == "text" then return {message = {topic = "t", data = {n = tostring(#(("x"):rep(3000000) .. "y"))}}} end
        local t = {}
        for i = 1, 500000 do t[i] = i + 0.5 end
        return {message = {topic = "t", data = {n = tostring(#t)}}}
      end
      """
    let limits = RuleLimits(instructions: 100_000_000, memory: 13 << 20, milliseconds: 60_000)
    let text = #"{"kind":"text"}"#
    let alone = try Self.results(["a.lua": rule], ["{}"], limits: limits)
    #expect(alone == [#"{"message":{"topic":"t","data":{"n":"500000"}}}"#])
    #expect(try Self.results(["a.lua": rule], [text, "{}", text, "{}"], limits: limits)[3] == alone[0])
  }

  /// One rule keeps 3 MB more with each event; the other needs 10 MB of the 16 for itself.
  @Test func whatARuleKeepsTakesNoOthersRoom() throws {
    let keeper = "local kept = {} return function() kept[#kept + 1] = ('x'):rep(3 << 20) .. #kept end"
    let other = """
      return function()
        local s = ('y'):rep(5 << 20)
        return {message = {topic = "t", data = {n = tostring(#s)}}}
      end
      """
    let events = Array(repeating: "{}", count: 12)
    let limits = RuleLimits(milliseconds: 60_000)
    let results = try Self.results(["keeper.lua": keeper, "other.lua": other], events, limits: limits)
    #expect(Set(results) == [#"{"message":{"topic":"t","data":{"n":"5242880"}}}"#])
  }

  @Test func whatIsSmallStays() throws {
    let counter = """
      local count, kept = 0, ('x'):rep(2 << 20)
      return function()
        count = count + 1
        return {message = {topic = "t", data = {n = tostring(count), k = tostring(#(kept .. ('y'):rep(100000)))}}}
      end
      """
    let results = try Self.results(["a.lua": counter], Array(repeating: "{}", count: 30))
    #expect(results.last?.contains(#""n":"30""#) == true)
  }

  /// The least instructions that a rule needs do not depend on what an earlier event has made the sandbox's buffers.
  @Test func buffersThatStayMakeNoRunCheaper() throws {
    let rule = """
      return function(event)
        local s = ('x'):rep(60000)
        if event.type == 'w' then return end
        for i = 1, 20000 do end
      end
      """
    let wants = (24_000...25_000).filter { limit in
      let limits = RuleLimits(instructions: limit, milliseconds: 60_000)
      let alone = try? Self.results(["a.lua": rule], ["{}"], limits: limits)
      let after = try? Self.results(["a.lua": rule], [#"{"type":"w"}"#, "{}"], limits: limits)
      return alone?.last != after?.last
    }
    #expect(wants.isEmpty)
  }

  @Test func largeArgumentsAreTheCallsError() throws {
    // A busy machine's clock has no say here.
    let limits = RuleLimits(milliseconds: 60_000)
    for call in ["loc.json(s)", "loc.isolate(s)", "loc.message{topic = 'x', body = s}", "loc.truncate(s, 5)"] {
      let outcome = evaluate(
        "local s = ('x'):rep(1100000) local ok, e = pcall(function() return \(call) end) return {ok, e.slug}",
        limits: limits)
      #expect(outcome.text == #"[false,"argument"]"#, "\(call)")
    }
    #expect(evaluate("return loc.json(('x'):rep(1100000))", limits: limits).status == 608)
    // A value that is met many times, and errors that are caught: none of it is output.
    #expect(
      evaluate("local t = {} for i = 1, 30 do t = {t, t} end return (pcall(loc.json, t))", limits: limits).status == 603
    )
    let caught = "for i = 1, 40 do pcall(loc.json, {('v'):rep(50000), 0/0}) end return 1"
    #expect(evaluate(caught, limits: limits).text == "1")
  }

  @Test func whatIsKeptOfAnEventShowsNoOther() throws {
    let events = ["alice", "bob", "carol"].map {
      #"{"user":"\#($0)","inner":{"user":"\#($0)"},"list":["\#($0)",{"user":"\#($0)"}]}"#
    }
    for (keep, read) in Self.keepings {
      for function in ["function(event)", "function(event, ...)"] {
        let results = try Self.results(["a.lua": Self.rule(keep, read, function)], events)
        for shown in results[1...] {
          #expect(!shown.contains("bob") && !shown.contains("carol"), "\(keep): \(read): \(shown)")
          // A value that was taken out is its own; what would have to be looked up is refused.
          let isRefused = shown.contains("event-stale") || shown.contains("nothing") || shown.contains("bad-result")
          #expect(isRefused || shown.contains(#""shown":"argument""#), "\(keep): \(read): \(shown)")
        }
      }
    }
    let vararg = Self.rule("kept = ...", "kept.user", "function(...)")
    #expect(try Self.results(["a.lua": vararg], events)[1].contains("event-stale"))
  }

  @Test func whatIsKeptShowsNoOtherInABatchOrAfterAFailure() throws {
    let source = """
      local kept, count = nil, 0
      return function(event)
        count = count + 1
        local seen = kept
        kept = kept or event
        if count == 2 then error("fails") end
        if seen then return {message = {topic = "t", data = {u = seen.user}}} end
      end
      """
    let rules = try Rules(files: [
      (name: "a.lua", bytes: Array(source.utf8)), (name: "b.lua", bytes: Array(source.utf8)),
    ])
    let lines = ["alice", "bob", "carol", "dave"].map { #"{"user":"\#($0)"}"# }
    let session = RuleSession(rules: rules)
    let output = withSlice(lines.joined(separator: "\n")) {
      String(decoding: session.runMany(events: $0).bytes, as: UTF8.self)
    }
    #expect(!output.contains(#""u":"#))
    #expect(output.split(separator: "\n").filter { $0.contains("earlier event") }.count == 4)
    // One at a time.
    let again = RuleSession(rules: rules)
    for line in lines + [#"{"user":"erin"}"#] {
      let result = try withSlice(line) { try again.run(event: $0) }
      #expect(result.payloads.isEmpty)
    }
  }

  @Test func textsAndCopiesKeepTheirOwnData() throws {
    let source = """
      local text, copy, step
      return function(event)
        if not text then
          text = loc.text("k", event.user)
          copy = {table.unpack(event.list)}
          step = {pairs(event)}
          return nil
        end
        local seen = {}
        for k, v in table.unpack(step) do if type(v) == "string" then seen[#seen + 1] = v end end
        return {message = {topic = "t", data = {a = text.args[1], b = copy[1], c = seen[1]}}}
      end
      """
    let events = ["alice", "bob"].map { #"{"user":"\#($0)","list":["\#($0)"]}"# }
    let results = try Self.results(["a.lua": source], events)
    #expect(results[1] == #"{"message":{"topic":"t","data":{"a":"alice","b":"alice","c":"alice"}}}"#)
  }
}
