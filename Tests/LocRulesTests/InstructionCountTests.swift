// Every instruction is counted: no way may lead from a rule to a loop that nobody counts.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct InstructionCountTests {
  /// Ends after a second when nothing counts it, so that a fault fails the test instead of hanging it.
  static let long = "for i = 1, 100000000 do end"

  /// The statuses of a run's failures, by rule.
  static func statuses(_ files: [String: String], runs: Int = 1) throws -> [String] {
    let limits = RuleLimits(instructions: 100_000, milliseconds: 60_000)
    let sources = files.map { (name: $0.key, bytes: Array($0.value.utf8)) }
    let session = RuleSession(rules: try Rules(files: sources, limits: limits), limits: limits)
    var statuses: [String] = []
    for _ in 0..<runs {
      let result = try withSlice(#"{"n":3}"#) { try session.run(event: $0) }
      statuses += result.failures.map { "\($0.rule) \($0.error.status.rawValue)" }
    }
    return statuses
  }

  @Test(arguments: [
    "return function() \(long) end",
    "return function() local i = 0 ::again:: i = i + 1 if i < 100000000 then goto again end end",
    "return function() local i = 0 while i < 100000000 do i = i + 1 end end",
    "return function() local i = 0 repeat i = i + 1 until i > 100000000 end",
    "return function(event) for _ in function(_, i) return i > 100000000 and nil or i + 1 end, nil, 1 do end end",
    // Itself, called until the limit.
    "local run run = function(event, i) i = (i or 0) + 1 if i < 100000000 then return run(event, i) end end return run",
    // A function beside it, made by it, or made by another.
    "local function spin() \(long) end return function() spin() end",
    "return function() (function() \(long) end)() end",
    "local t = {} t.spin = load and load or function() \(long) end return function() t.spin() end",
    // Given by a library's function that holds it.
    "local step, t = pairs({function() \(long) end}) return function() local _, spin = step() spin() end",
    "local step, t = pairs({function() \(long) end}) return function() local _, spin = step(nil, nil) spin() end",
    // Called by a library, or by an operator.
    "return function() pcall(function() \(long) end) end",
    "local spin = setmetatable({}, {__index = function() \(long) end}) return function() return spin.x end",
    "local spin = setmetatable({}, {__call = function() \(long) end}) return function() return spin() end",
  ])
  func loopsAreCounted(_ rule: String) throws {
    #expect(try Self.statuses(["a.lua": rule]) == ["a 602"])
  }

  @Test(arguments: [
    "return function() require('lib.spin').spin() end",
    "return function() local ok, lib = pcall(require, 'lib.spin') lib.spin() end",
    "return function() table.pack(require('lib.spin')).n = 1 require('lib.spin').spin() end",
    "local spin = require('lib.spin').spin return function() spin() end",
    "local lib = require('lib.spin') return function() lib.spin() end",
    "local unused = function() end return require('lib.spin').spin",
    "local wrapped = {require('lib.spin')} return function() wrapped[1].spin() end",
    "return function() require('lib.slow') end",
  ])
  func loopsOfModulesAreCounted(_ rule: String) throws {
    let spin = "return {spin = function() \(Self.long) end}"
    var files = ["a.lua": rule, "lib/spin.lua": spin, "lib/slow.lua": "\(Self.long) return 1"]
    #expect(try Self.statuses(files) == ["a 602"])
    // A module that another rule has loaded before.
    files["0.lua"] = "require('lib.spin') return function() end"
    #expect(try Self.statuses(files) == ["a 602"])
  }

  /// What a rule has captured may be given a function by another rule, through a module that both know.
  @Test(arguments: [
    """
    local cell = 0
    require('lib.box').set = function(value) cell = value end
    return function() if cell ~= 0 then cell() end end
    """,
    """
    local cell = {}
    require('lib.box').set = function(value) cell.spin = value end
    return function() if cell.spin then cell.spin() end end
    """,
    """
    local cell
    local function run(value) if type(value) == 'function' then cell = value elseif cell then cell() end end
    require('lib.box').set = run
    return run
    """,
    """
    local cells, made = {}, {}
    for i = 1, 2 do
      made[i] = function(value) if type(value) == 'function' then cells[1] = value elseif cells[1] then cells[1]() end end
    end
    require('lib.box').set = made[2]
    return made[1]
    """,
    """
    local box, cell = require('lib.box'), nil
    box.set = function() end
    return (function(run) box.set = run return run end)(function(value)
      if type(value) == 'function' then cell = value elseif cell then cell() end
    end)
    """,
  ])
  func whatOthersGiveIsCounted(_ rule: String) throws {
    let giver = """
      return function()
        local set = require('lib.box').set
        if set then set(function() \(Self.long) end) end
      end
      """
    let files = ["a.lua": rule, "b.lua": giver, "lib/box.lua": "return {}"]
    #expect(try Self.statuses(files, runs: 2) == ["a 602"])
  }

  /// The limit is a limit: what takes half as much runs, and what takes half as much again does not.
  @Test func theLimitItself() {
    func status(_ turns: Int) -> Int32 {
      evaluate("for i = 1, \(turns) do end", limits: RuleLimits(instructions: 200_000, milliseconds: 60_000)).status
    }
    #expect(status(100_000) == 0 && status(300_000) == 602)
  }

  /// Sorting compares texts to their end, which long ones with one beginning are charged for.
  @Test func comparingLongTextsIsCharged() {
    func status(_ count: Int) -> Int32 {
      let source = """
        local t, long = {}, ('x'):rep(100000)
        for i = 1, \(count) do t[i] = long .. (i * 7 % \(count)) end
        table.sort(t)
        """
      return evaluate(source, limits: RuleLimits(instructions: 2_000_000, milliseconds: 60_000)).status
    }
    #expect(status(10) == 0 && status(100) == 602)
  }

  /// From table to table along `__index` and `__newindex` Lua goes up to 2,000 steps in one instruction.
  @Test(arguments: ["local _ = t.missing", "t.missing = i"])
  func stepsFromTableToTableAreCounted(_ access: String) {
    func status(_ tables: Int) -> Int32 {
      let source = """
        local last = {}
        local t = last
        for i = 1, \(tables) do t = setmetatable({}, {__index = t, __newindex = t}) end
        for i = 1, 1000 do \(access) end
        """
      return evaluate(source, limits: RuleLimits(instructions: 200_000, milliseconds: 60_000)).status
    }
    #expect(status(10) == 0 && status(1_000) == 602)
  }
}
