// What a run uses of its instructions depends on the run alone: not on the runs before it, nor on the process.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct UsageTests {
  /// Rules whose work lies where an earlier run leaves something: the heap, garbage, tables' hidden marks, keys in Lua's order.
  static let rules = [
    "large": "local t = {} for i = 1, 20 do t[i] = ('x'):rep(700000) .. i end",
    "middle": "local t = {} for i = 1, 300 do t[i] = ('x'):rep(20000) .. i end",
    "strings": "local t = {} for i = 1, 20000 do t[i] = 'abc' .. i end",
    "pressure": """
    local kept = {} for i = 1, 14 do kept[i] = ('x'):rep(1 << 20) .. i end
    for i = 1, 60 do local garbage = ('y'):rep(400000) .. i end
    """,
    "metatable": "local t = setmetatable({}, shared) t.x = 1 local a = t.y, t.z local b = -t",
    "keys":
      "local t = {} for i = 1, 200 do t[('k'):rep(100) .. i * 7919 % 200] = i end for k in pairs(t) do t[k] = nil end",
    "list": "local n = 0 for i = 1, 300 do n = n + event.list[i][1] end",
    "late": "local n = event.list[300][1]",
    "few": "local s = event.name .. 'x'",
    "fails": "local t = {} for i = 1, 3000 do t[i] = {i} end error('no')",
    "endless": "while true do end",
  ]

  static let event = """
    {"name": "x", "list": [\((1...300).map { "[\($0)]" }.joined(separator: ","))]}
    """

  static let limits = RuleLimits(instructions: 3_000_000, milliseconds: 60_000)

  static func session(_ names: [String]) throws -> RuleSession {
    let files = names.compactMap { name in
      rules[name].map { body in
        let source =
          "local shared = {__unm = function() end}\nreturn {on = '\(name)', run = function(event) \(body) end}"
        return (name: "\(name).lua", bytes: Array(source.utf8))
      }
    }
    let session = RuleSession(rules: try Rules(files: files, limits: limits), limits: limits)
    session.measureRuns()
    return session
  }

  static func used(_ name: String, _ session: RuleSession) throws -> Int {
    let event = #"{"type": "\#(name)", "#.appending(event.dropFirst())
    return try withSlice(event) { try session.run(event: $0).usage.instructions }
  }

  @Test func runsBeforeChangeNothing() throws {
    let names = Self.rules.keys.sorted()
    var fresh: [String: Int] = [:]
    for name in names { fresh[name] = try Self.used(name, try Self.session(names)) }
    let orders = [
      names, names.reversed(), names.enumerated().sorted { $0.offset * 7 % 11 < $1.offset * 7 % 11 }.map(\.element),
    ]
    for order in orders {
      let session = try Self.session(names)
      for name in order + order {
        let used = try Self.used(name, session)
        #expect(used == fresh[name], "\(name) after others")
      }
    }
    #expect(fresh["few"].map { $0 > 0 && $0 < 100 } == true)
  }

  /// Rules that run on one event share its values; each pays its own way through a list.
  @Test func anotherRuleOfTheSameEventChangesNothing() throws {
    func used(_ files: [String: String]) throws -> Int {
      let sources = files.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: Array($0.value.utf8)) }
      let session = RuleSession(rules: try Rules(files: sources, limits: Self.limits), limits: Self.limits)
      session.measureRuns()
      return try withSlice(Self.event) { try session.run(event: $0).usage.instructions }
    }
    let walks = "return function(event) local n = event.list[299][1] end"
    let reads = "return function(event) local n = event.list[300][1] end"
    #expect(try used(["a.lua": walks, "b.lua": reads]) == used(["a.lua": walks]) + used(["b.lua": reads]))
  }

  /// The limit ends a run at the same instruction, whatever the sandbox has done before.
  @Test func theLimitIsExact() throws {
    let rule = "return function(event) for i = 1, event.turns do end error('reached') end"
    func slug(_ session: RuleSession, _ turns: Int) throws -> String? {
      let result = try withSlice("{\"turns\":\(turns)}") { try session.run(event: $0) }
      return result.failures.first?.error.diagnostics.first?.code.slug
    }
    let limits = RuleLimits(instructions: 5_500, milliseconds: 60_000)
    let fresh = try Rules(files: [(name: "a.lua", bytes: Array(rule.utf8))], limits: limits)
    let warm = RuleSession(rules: fresh, limits: limits)
    var slugs: Set<String?> = []
    for turns in 5_480..<5_510 {
      let expected = try slug(RuleSession(rules: fresh, limits: limits), turns)
      #expect(try slug(warm, turns) == expected, "\(turns)")
      slugs.insert(expected)
    }
    #expect(slugs == ["instruction-limit", "script-error"])
  }

  /// Keys are compared in the order in which Lua has them, which no two processes share: the charge is by their lengths.
  @Test func sortingLongKeysCostsTheSameInEachSandbox() throws {
    let used = try (0..<8).map { _ in try Self.used("keys", try Self.session(["keys"])) }
    #expect(Set(used).count == 1)
  }
}
