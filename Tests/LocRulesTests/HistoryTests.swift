// What one run leaves behind must not show in another: buffers, arguments, what is kept from an earlier event.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct HistoryTests {
  /// Results of the events in their order, in one session: each as its payloads' bodies, or its failure's status and slug.
  static func results(_ rules: [String: String], _ events: [String], limits: RuleLimits = .patient) throws
    -> [String]
  {
    let files = rules.map { (name: $0.key, bytes: Array($0.value.utf8)) }
    let session = RuleSession(rules: try Rules(files: files, limits: limits), limits: limits)
    return try events.map { event in
      let result = try withSlice(event) { try session.run(event: $0) }
      let bodies = result.payloads.map { $0.body.string }
      let failures = result.failures.map {
        "\($0.error.status.rawValue) \($0.error.diagnostics.first?.code.slug ?? "")"
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

  // MARK: - Kept values

  /// Ways in which a rule can keep something of its event, and how it gets at the user's name later.
  static let keepings: [(keep: String, read: String)] = [
    ("kept = event", "kept.user"),
    ("local e = event kept = e", "kept.user"),
    ("box.e = event", "box.e.user"),
    ("box[1] = event", "box[1].user"),
    ("local k = 'e' box[k] = event", "box.e.user"),
    ("box[event] = event.user", "box[event]"),
    ("kept = {event}", "kept[1].user"),
    ("kept = {e = event}", "kept.e.user"),
    ("kept = {1, 2, event, 4}", "kept[3].user"),
    ("kept = function() return event end", "kept().user"),
    ("kept = function() return function() return event end end", "kept()().user"),
    ("kept = event or {}", "kept.user"),
    ("kept = (event and event)", "kept.user"),
    ("keep(event)", "kept.user"),
    ("pcall(keep, event)", "kept.user"),
    ("return keep(event)", "kept.user"),
    ("box.keep(box, event)", "kept.user"),
    ("local x = meta + event", "kept.user"),
    ("local x = event < meta", "kept.user"),
    ("local x = meta <= event", "kept.user"),
    ("local x = event & meta", "kept.user"),
    ("local x = meta[event]", "kept.user"),
    ("meta[event] = 1", "kept.user"),
    ("meta.x = event", "kept.user"),
    ("for _, v in (function() return nil end), event do end kept = event", "kept.user"),
    ("for v in keep, event do break end", "kept.user"),
    ("kept = setmetatable({}, {__index = event})", "kept.user"),
    ("kept = select(2, 1, event)", "kept.user"),
    ("kept = event.inner", "kept.user"),
    ("kept = event.list", "kept[1]"),
    ("kept = event.list", "#kept"),
    ("kept = event.list", "table.unpack(kept)"),
    ("kept = event.list", "table.concat(kept)"),
    ("kept = {ipairs(event.list)}", "select(2, kept[1](kept[2], 0))"),
    ("kept = event", "next(kept)"),
    ("kept = event", "rawget(kept, 'user')"),
    ("kept = event", "rawlen(kept)"),
    ("kept = event", "loc.json(kept)"),
    ("kept = event", "loc.json{kept}"),
    ("kept = event", "pairs(kept)"),
    ("kept = loc.message{topic = 't', data = {u = event.user}}", "loc.build(kept)"),
  ]

  static func rule(_ keep: String, _ read: String, _ function: String) -> String {
    """
    local kept, box, keep, meta, count = nil, {}, nil, nil, 0
    keep = function(a, b) kept = kept or a end
    box.keep = function(self, e) kept = kept or e end
    local function other(a, b) if rawequal(a, meta) then keep(b) else keep(a) end return {} end
    meta = setmetatable({}, {__add = other, __lt = other, __le = other, __band = other, __idiv = other,
      __index = function(_, k) keep(k) end, __newindex = function(_, k, v) keep(v == 1 and k or v) end})
    return {name = "a", run = \(function)
      count = count + 1
      if count > 1 then
        local ok, e = pcall(function() return \(read) end)
        local shown = "nothing"
        if ok and e ~= nil then shown = tostring(e) elseif not ok then shown = e.slug or tostring(e) end
        return {message = {topic = "t", data = {shown = shown}}}
      end
      \(keep)
    end}
    """
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
    let files = ["a.lua", "b.lua"].map { (name: $0, bytes: Array(source.utf8)) }
    let rules = try Rules(files: files, limits: .patient)
    let lines = ["alice", "bob", "carol", "dave"].map { #"{"user":"\#($0)"}"# }
    let session = RuleSession(rules: rules, limits: .patient)
    let output = withSlice(lines.joined(separator: "\n")) {
      String(decoding: session.runMany(events: $0).bytes, as: UTF8.self)
    }
    #expect(!output.contains(#""u":"#))
    #expect(output.split(separator: "\n").filter { $0.contains("earlier event") }.count == 4)
    // One at a time.
    let again = RuleSession(rules: rules, limits: .patient)
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
