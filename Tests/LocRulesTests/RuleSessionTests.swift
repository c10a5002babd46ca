// Rules from files to payloads.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RuleSessionTests {
  static let priceDrop = #"""
    return {
      name = "price_drop", on = "price.changed",
      description = "A price fell by 10 % or more", owner = "deals",
      run = function(event)
        if event.old_price <= 0 or event.new_price * 10 > event.old_price * 9 then
          return loc.skip("fell by less than 10 %")
        end
        return loc.message {
          topic = loc.topic("product-", event.product_id),
          title = loc.text("price_drop_title", event.product, (event.old_price - event.new_price) * 100 // event.old_price),
          body = loc.text("price_drop_body", loc.money(event.old_price, event.currency), loc.money(event.new_price, event.currency)),
          android = { ttl = "3600s", collapse_key = "price", notification = { channel_id = "deals" } },
          ios = { thread_id = "deals", interruption_level = "active" },
          data = { product_id = event.product_id },
          meta = { campaign = "autumn" },
        }
      end,
      samples = { ["exactly 10 %"] = { type = "price.changed", product_id = 42, old_price = 330 } },
    }
    """#

  static func rules(_ files: [String: String], app: RuleApp? = nil) throws -> Rules {
    try Rules(files: files.map { ($0.key, Array($0.value.utf8)) }, app: app, limits: .patient)
  }

  static func run(_ files: [String: String], _ event: String, only: String? = nil) throws -> SessionResult {
    let session = RuleSession(rules: try rules(files), limits: .patient)
    return try withSlice(event) { try session.run(event: $0, only: only) }
  }

  static let event = #"""
    {"type":"price.changed","product_id":42,"product":"Trail shoes","old_price":8990,"new_price":6990,"currency":"EUR"}
    """#

  @Test func priceDropGivesThePayload() throws {
    let result = try Self.run(["price_drop.lua": Self.priceDrop], Self.event)
    #expect(result.failures.map { $0.error.diagnostics.map(\.summary) } == [])
    let payload = try #require(result.payloads.first)
    let body = payload.body.string
    #expect(body.contains(#""body_loc_args":["89.90 EUR","69.90 EUR"]"#))
    #expect(String(decoding: payload.target, as: UTF8.self) == #"{"topic":"product-42"}"#)
    #expect(payload.meta?.string == #"{"campaign":"autumn"}"#)
  }

  @Test func aFloatInATextIsAWarning() throws {
    func findings(_ argument: String) throws -> [String] {
      let rule = "return function() return loc.message { topic = 'x', body = loc.text('k', 1, \(argument)) } end"
      let result = try Self.run(["a.lua": rule], "{}")
      return try #require(result.payloads.first).findings.list.map {
        "\($0.severity) \($0.code.slug) \($0.position?.line ?? 0)"
      }
    }
    #expect(try findings("2.5") == ["warning float-argument 1"])
    #expect(try findings("2") == [])
  }

  @Test func nilLeavesNoEntry() throws {
    let result = try Self.run(["a.lua": "return function() end"], "{}")
    #expect(result.payloads.isEmpty && result.skipped.isEmpty && result.failures.isEmpty)
  }

  @Test func aSkipSaysWhy() throws {
    let small = #"{"type":"price.changed","old_price":10000,"new_price":9100}"#
    let result = try Self.run(["price_drop.lua": Self.priceDrop], small)
    #expect(result.skipped.map(\.reason) == ["fell by less than 10 %"])
    #expect(try Self.run(["price_drop.lua": Self.priceDrop], #"{"type":"other"}"#).skipped.isEmpty)
  }

  @Test func aFailingRuleLosesNoneOfTheOthers() throws {
    let files = [
      "a.lua": "return function(e) error('broken') end",
      "b.lua": "return function(e) while true do end end",
      "c.lua": "return function(e) local s = 'x' while true do s = s .. s end end",
      "d.lua": "return function(e) return loc.message { topic = 'x', body = 'hi' } end",
      "e.lua": "return function(e) return { message = { topic = 'x', notificaton = {} } } end",
    ]
    let result = try Self.run(files, "{}")
    #expect(result.payloads.map(\.rule.string) == ["d"])
    #expect(result.failures.map { $0.error.status.rawValue } == [608, 602, 603, 609])
    #expect(result.failures.first?.error.diagnostics.first?.position?.text == "rules/a.lua:1:20")
  }

  @Test func nilMakesNothingAndListsMakeSeveral() throws {
    let list =
      "return function(e) return { loc.message { topic = 'a', body = 'x' }, { message = { topic = 'b' } } } end"
    let result = try Self.run(["a.lua": "return function() end", "b.lua": list], "{}")
    #expect(
      result.payloads.map { String(decoding: $0.target, as: UTF8.self) } == [#"{"topic":"a"}"#, #"{"topic":"b"}"#])
    #expect(result.skipped.isEmpty)
  }

  @Test func descriptions() throws {
    let rules = try Self.rules(["price_drop.lua": Self.priceDrop, "lib/x.lua": "return 1", "a_test.lua": "x"])
    let rule = try #require(rules.rules.first)
    #expect(rules.rules.count == 1)
    #expect(rule.owner == "deals")
    #expect(
      rule.samples.map { String(decoding: $0.event, as: UTF8.self) }
        == [#"{"old_price":330,"product_id":42,"type":"price.changed"}"#])
  }

  @Test func whatIsNoRule() throws {
    for (source, status) in [
      ("return 1 +", Status.ruleSyntax), ("return 1", .ruleResult), ("return {}", .ruleResult), ("x = 1", .ruleError),
      ("while true do end", .ruleInstructions), ("return {run = print, nam = 'x'}", .ruleResult),
      ("\u{1B}Lua", .ruleSyntax),
      (String(repeating: " ", count: 70_000), .ruleSourceSize),
    ] {
      #expect { try Self.rules(["a.lua": source]) } throws: { ($0 as? LocScriptError)?.status == status }
    }
  }

  /// A file's variables last until a run hits any limit; an error that the rule raises is no limit.
  @Test(arguments: [
    ("while true do end", 602), ("local s = 'x' while true do s = s .. s end", 603),
    ("while true do loc.log(('x'):rep(10000)) end", 606), ("error('own')", 608),
  ])
  func whatARuleKeepsLastsUntilALimit(_ ending: String, _ status: Int32) throws {
    let source = "local n = 0 return function(e) n = n + 1 if e.bad then \(ending) end return loc.skip(tostring(n)) end"
    let session = RuleSession(rules: try Self.rules(["a.lua": source]), limits: .patient)
    func answer(_ event: String) throws -> [String] {
      let result = try withSlice(event) { try session.run(event: $0) }
      return result.skipped.map(\.reason) + result.failures.map { "\($0.error.status.rawValue)" }
    }
    #expect(try answer("{}") == ["1"])
    #expect(try answer("{}") == ["2"])
    #expect(try answer(#"{"bad":true}"#) == ["\(status)"])
    #expect(try answer("{}") == [status == 608 ? "4" : "1"])
  }

  /// A chunk as large as a source may be, and one byte more; as a program and as a person's input.
  @Test func theSizeOfAChunk() throws {
    let session = RuleSession(rules: nil, limits: RuleLimits(milliseconds: 60_000, source: 12))
    for (source, expected) in [("return 1 + 1", "2"), ("return 1 +  1", "607 the source has 13 bytes; 12 are allowed")]
    {
      for isInput in [false, true] {
        let answer = withSlice(source) { (text: UTF8Slice) -> String in
          do throws(LocScriptError) {
            let value =
              isInput
              ? try session.evaluate(input: text, name: "c", event: nil) : try session.evaluate(source: text, name: "c")
            return String(decoding: value, as: UTF8.self)
          } catch { return "\(error.status.rawValue) \(error.diagnostics.first?.message ?? "")" }
        }
        #expect(answer == expected)
      }
    }
  }

  /// Output of exactly the limit, with the line's end, and one byte more.
  @Test(arguments: [(999, nil), (1_000, "606")]) func theSizeOfTheOutput(_ bytes: Int, _ status: String?) {
    let session = RuleSession(rules: nil, limits: RuleLimits(milliseconds: 60_000, output: 1_000))
    for source in ["loc.log(('x'):rep(\(bytes)))", "return ('x'):rep(\(bytes))"] {
      let answer = withSlice(source) { (text: UTF8Slice) -> String? in
        do throws(LocScriptError) {
          _ = try session.evaluate(source: text, name: "c")
          return nil
        } catch { return "\(error.status.rawValue)" }
      }
      #expect(answer == status, "\(source)")
    }
  }

  @Test func batches() throws {
    let session = RuleSession(rules: try Self.rules(["price_drop.lua": Self.priceDrop]), limits: .patient)
    let output = withSlice(Self.event + "\n\nnonsense\n" + #"{"type":"price.changed","old_price":0}"# + "\n") {
      session.runMany(events: $0).bytes
    }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"rule":"price_drop","line":1,"payload":{"message":{"topic":"product-42""#))
    #expect(lines[1].hasPrefix(#"{"rule":null,"line":3,"error":{"status":500,"slug":"event-format","#))
    #expect(lines[1].contains(#""file":"event","line":3,"#))
    #expect(lines[2] == #"{"rule":"price_drop","line":4,"skipped":"fell by less than 10 %"}"#)
  }

  @Test func requireFindsModulesOfTheFolderOnly() throws {
    let files = [
      "a.lua": "local p = require 'lib.p' return function() return loc.skip(p.word) end",
      "lib/p.lua": "return {word='w'}",
    ]
    #expect(try Self.run(files, "{}").skipped.map(\.reason) == ["w"])
    for name in ["lib.q", "../x", "/etc/passwd", "lib..p", "a"] {
      #expect { try Self.rules(["a.lua": "local x = require '\(name)' return function() end"]) } throws: {
        ($0 as? LocScriptError)?.status == .ruleError
      }
    }
  }

  @Test func aModuleThatFailsMayBeRequiredAgain() throws {
    let files = [
      "a.lua": """
      return function(event)
        local _, first = pcall(require, 'lib.fails')
        local _, second = pcall(require, 'lib.fails')
        local _, circle = pcall(require, 'lib.a')
        return loc.skip(tostring(first) .. ' ' .. tostring(second) .. ' ' .. tostring(circle))
      end
      """,
      "lib/fails.lua": "error('broken', 0)", "lib/a.lua": "return require 'lib.b'",
      "lib/b.lua": "return require 'lib.a'",
    ]
    let session = RuleSession(rules: try Self.rules(files), limits: .patient)
    for _ in 0..<2 {
      let result = try withSlice("{}") { try session.run(event: $0) }
      #expect(result.skipped.map(\.reason) == ["broken broken rules/lib/b.lua:1: 'lib.a' requires itself"])
    }
  }

  @Test func inputsShareTheirGlobalsUntilALimitIsHit() throws {
    let session = RuleSession(rules: nil, limits: RuleLimits(instructions: 100_000, milliseconds: 60_000))
    func input(_ source: String, event: String? = nil) -> String {
      withSlice(source) { text in
        do throws(LocScriptError) {
          let value = try session.evaluate(input: text, name: "repl", event: event.map { Array($0.utf8) })
          return String(decoding: value, as: UTF8.self)
        } catch { return "\(error.status.rawValue)" }
      }
    }
    #expect(input("x = 1 local y = 2 function f() return x + 1 end m = loc.message{topic = 't', body = 'b'}") == "null")
    #expect(input("return f() + (y or 0)") == "2")
    #expect(input("return loc.build(m)").contains("topic"))
    #expect(input("print = 1") == "608")
    #expect(input("kept = event return event.n", event: #"{"n":7}"#) == "7")
    #expect(input("return kept.n + event.n + x", event: #"{"n":7}"#) == "15")
    #expect(input("return event") == "null")
    #expect(input("while true do end") == "602")
    #expect(input("return x") == "null")
  }

  /// An event that is refused has overwritten the memory of the one before it, which must not be taken for the same again.
  @Test func inputsAfterARefusedEvent() throws {
    let session = RuleSession(rules: nil, limits: .patient)
    func input(_ source: String, _ event: String) -> String {
      withSlice(source) { text in
        do throws(LocScriptError) {
          let value = try session.evaluate(input: text, name: "repl", event: Array(event.utf8))
          return String(decoding: value, as: UTF8.self)
        } catch { return "\(error.status.rawValue)" }
      }
    }
    let good = #"{"user":"alice","n":{"k":1}}"#
    let long = "[" + String(repeating: "[1,2,3],", count: 200_000) + "x"
    for refused in [#"{"user":"another's","n":{"k":1"#, long, "", "{\"a\":1,\"a\":2}"] {
      #expect(input("kept = event return event.user", good) == "\"alice\"")
      #expect(input("return event", refused) == "500")
      #expect(input("return event.user", good) == "\"alice\"")
      #expect(input("return kept.user", good) == "608")
    }
  }

  /// S11 of the sandbox's review: a message that an input keeps is a copy, not a view of what the next run overwrites.
  @Test func inputsKeepTheirMessages() throws {
    let session = RuleSession(rules: nil, limits: .patient)
    func input(_ source: String) -> String {
      withSlice(source) { text in
        do throws(LocScriptError) {
          return String(decoding: try session.evaluate(input: text, name: "repl", event: nil), as: UTF8.self)
        } catch { return "\(error.status.rawValue)" }
      }
    }
    func body(_ text: String) -> String { #""{\"message\":{\"topic\":\"t\",\"data\":{\"a\":\"\#(text)\"}}}""# }
    // Two of one form: the second must not be taken for the first.
    for name in ["m1", "m2", "m3"] {
      #expect(
        input("\(name) = loc.message{topic = 't', data = {a = '\(name)-2222'}} return loc.build(\(name))")
          == body("\(name)-2222"))
    }
    #expect(
      input("x = loc.message{topic = 't', data = {a = 'OVERWRITTEN'}} return loc.build(x)") == body("OVERWRITTEN"))
    for name in ["m1", "m2", "m3"] { #expect(input("return loc.build(\(name))") == body("\(name)-2222")) }
    // More than the memory of a run's messages begins with, so that it is let go and taken anew.
    #expect(
      input("for i = 1, 100 do y = loc.message{topic = 't', data = {a = ('z'):rep(1000) .. i}} end return 1") == "1")
    #expect(
      input(
        "list = {} for i = 1, 50 do list[i] = loc.message{topic = 't', data = {a = ('l'):rep(500) .. i}} end return #list"
      ) == "50")
    #expect(input("return 1") == "1")
    for name in ["m1", "m2", "m3"] { #expect(input("return loc.build(\(name))") == body("\(name)-2222")) }
    for number in [1, 2, 25, 50] {
      #expect(input("return loc.build(list[\(number)])") == body(String(repeating: "l", count: 500) + "\(number)"))
    }
    // Their memory still counts for the run: all of them together, then the limit.
    #expect(input("return loc.sizes(m2).android.bytes") == input("return loc.sizes(m1).android.bytes"))
    #expect(input("return m2") != "608")
  }

  @Test func unusableEvents() throws {
    for event in ["", "[]", "1", "{", #"{"a":1,"a":2}"#] {
      #expect(throws: LocScriptError.self) { try Self.run(["price_drop.lua": Self.priceDrop], event) }
    }
    #expect(throws: LocScriptError.self) { try Self.run(["a.lua": Self.priceDrop], "{}", only: "nobody") }
  }
}
