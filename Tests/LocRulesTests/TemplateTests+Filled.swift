// Templates that are filled: their messages, one sandbox for each rule, and the limits.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

extension TemplateTests {
  @Test func aFilledMessageIsRead() throws {
    let rule = """
      local t = loc.template{token = loc.slot "to", title = loc.text("k", loc.slot "n"), body = loc.text("mapped", "x"), data = {a = loc.slot "n"}}
      return function(event)
        local m = t{to = "T", n = event.n}
        return loc.skip(loc.json{m.title.key, m.body.ios, m.body.args[1], loc.json(m), loc.build(m), loc.sizes(m).android.bytes})
      end
      """
    let result = try withSlice(#"{"n":5}"#) { try Self.session(["r.lua": rule]).run(event: $0) }
    let reason = try #require(
      result.skipped.first?.reason, "\(result.failures.map { $0.error.diagnostics.map(\.summary) })")
    #expect(reason.hasPrefix(#"["k","MAPPED","x","{\"message\":{\"token\":\"T\",\"data\":{\"a\":\"5\"}"#), "\(reason)")
  }

  /// Templates are numbered in the order of the files, anew in every sandbox: a limit that one rule hits takes the sandbox away.
  @Test func rulesKeepTheirTemplates() throws {
    var files: [String: String] = ["lib/m.lua": "return loc.template{topic = 'module', body = loc.slot 'x'}"]
    for rule in ["a", "b", "c", "d"] {
      files["\(rule).lua"] = """
        local first, second = loc.template{topic = "\(rule)1", body = loc.slot "x"}, loc.template{fid = loc.slot "x", body = "\(rule)2"}
        local shared = require "lib.m"
        return function(event)
          if event.loop == "\(rule)" then while true do end end
          return {first{x = event.x}, second{x = event.x}, shared{x = event.x}}
        end
        """
    }
    let session = try Self.session(files)
    func bodies(_ event: String) throws -> [String] {
      try withSlice(event) { try session.run(event: $0) }.payloads.map(\.body.string)
    }
    let expected = try bodies(#"{"x":"v"}"#)
    #expect(expected.count == 12)
    for (index, rule) in ["a", "b", "c", "d"].enumerated() {
      #expect(
        expected[3 * index].contains(#""topic":"\#(rule)1""#) && expected[3 * index + 1].contains(#""\#(rule)2""#))
      #expect(expected[3 * index + 2].contains(#""topic":"module""#))
      let others = try bodies(#"{"x":"v","loop":"\#(rule)"}"#)
      #expect(others == expected.enumerated().filter { $0.offset / 3 != index }.map(\.element))
      #expect(try bodies(#"{"x":"v"}"#) == expected)
    }
  }

  /// A fill costs the same for the first event and the five hundredth, whatever the values before were.
  @Test func noHistory() throws {
    let rule = """
      local t = loc.template{topic = loc.slot "a", body = loc.text("k", loc.slot "b"), data = {b = loc.slot "b"}}
      return function(event) for i = 1, 14000 do end return t{a = event.a, b = event.b} end
      """
    let event = #"{"a":"news","b":"Bob"}"#
    let others =
      (0..<120).map { #"{"a":"t\#($0)","b":"\#(String(repeating: "x", count: 10 * $0))"}"# } + [#"{"a":"no topic"}"#]
    let unlimited = try withSlice(event) { try Self.session(["r.lua": rule]).run(event: $0) }
    let alone = withExtendedLifetime(unlimited) { unlimited.payloads.map(\.body.string) }
    for instructions in stride(from: 14_000, to: 15_200, by: 40) {
      let limits = RuleLimits(instructions: instructions, milliseconds: 60_000)
      let fresh = try Self.session(["r.lua": rule], limits: limits)
      let warm = try Self.session(["r.lua": rule], limits: limits)
      for other in others { _ = try withSlice(other) { try warm.run(event: $0) } }
      let first = try withSlice(event) { try fresh.run(event: $0) }
      let last = try withSlice(event) { try warm.run(event: $0) }
      #expect(first.payloads.map(\.body.string) == last.payloads.map(\.body.string), "\(instructions)")
      #expect(first.payloads.isEmpty || first.payloads.map(\.body.string) == alone)
      #expect(first.failures.map(\.error.status) == last.failures.map(\.error.status), "\(instructions)")
      withExtendedLifetime((first, last)) {}
    }
  }

  /// A value of a megabyte, six times as long when it is escaped, in every slot, again and again. What that holds of the machine's
  /// memory is measured by `scripts/test sandbox`: template-* in sandbox-host.jsonl.
  @Test(arguments: [
    "a = big, b = big, d = big", "a = 'news', b = big, d = 'x'", "a = 'news', b = 'x', d = big",
    "a = big, b = 'x', d = 'y'", "a = 'news', b = 'x', d = ('y'):rep(300000)",
    "a = 'news', b = 'x', d = ('y'):rep(40000)",
  ])
  func hugeValues(_ values: String) throws {
    let rule = """
      local t = loc.template{topic = loc.slot "a", body = loc.text("k", loc.slot "b"), data = {d = loc.slot "d", e = loc.slot "d"}}
      return function(event)
        local big = ("\\1"):rep(1 << 20)
        local values, slug = {\(values)}, nil
        for i = 1, 300 do
          local ok, e = pcall(t, values)
          assert(not ok)
          slug = e.slug
        end
        return loc.skip(slug)
      end
      """
    let session = try Self.session(["r.lua": rule], limits: RuleLimits(milliseconds: 60_000))
    for _ in 0..<2 {
      let result = try withSlice("{}") { try session.run(event: $0) }
      let refused = result.skipped.map(\.reason).allSatisfy { ["payload-size", "topic-name"].contains($0) }
      #expect(result.payloads.isEmpty && refused)
      #expect(result.failures.allSatisfy { $0.error.status == .ruleMemory || $0.error.status == .ruleInstructions })
      #expect(result.failures.count + result.skipped.count == 1)
    }
  }
}
