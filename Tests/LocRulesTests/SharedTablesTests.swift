// No function gives a rule one of the tables that all rules share: what a rule could write into would be every rule's.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct SharedTablesTests {
  /// Writes into every table that `values` leads to, and reports a library that shows what was written.
  private static let probe = """
    local function spoil(value, depth)
      if type(value) ~= 'table' or depth > 3 then return end
      local inner = {}
      pcall(function() for _, member in pairs(value) do inner[#inner + 1] = member end end)
      pcall(function() value.planted = 1 end)
      pcall(rawset, value, 'planted', 1)
      pcall(table.insert, value, 'planted')
      for _, member in ipairs(inner) do spoil(member, depth + 1) end
    end
    local function check(name, ...)
      for i = 1, select('#', ...) do spoil((select(i, ...)), 0) end
      for _, shared in ipairs{string, table, math, utf8, loc, _G} do
        -- Reading a global that there is not is an error of its own.
        local found, planted = pcall(function() return shared.planted end)
        if found and planted or shared[1] then error(name .. ' gives a shared table') end
      end
      if (''):rep(1).planted then error(name .. ' gives the strings\\' methods') end
    end

    """

  private func run(_ body: String) throws -> SessionResult {
    let host = LibraryCalls.host()
    let files = LibraryCalls.modules.map { ($0.0, Array($0.1.utf8)) }
    let source = "return function(event)\n\(Self.probe)\(body)\nend"
    let rules = try Rules(files: files + [("a.lua", Array(source.utf8))], host: host, limits: .patient)
    let session = RuleSession(rules: rules, host: host, limits: .patient)
    return try withSlice(LibraryCalls.event) { try session.run(event: $0) }
  }

  @Test(arguments: LibraryCalls.calls) func resultsOfEveryCall(_ call: String) throws {
    let failures = try run("check([==[\(call)]==], \(call))").failures
    #expect(failures.first?.error.diagnostics.first?.message == nil)
  }

  /// `pairs`, `next` and the metatables that a rule can see lead to no library's own table.
  @Test(arguments: [
    "pairs(string)", "pairs(table)", "pairs(math)", "pairs(utf8)", "pairs(loc)", "pairs(_G)", "pairs(event)",
    "next(string)", "next(loc)", "ipairs(string)", "ipairs(loc)", "getmetatable(string)", "getmetatable('')",
    "getmetatable(loc)", "getmetatable(_G)", "getmetatable(event)", "table.unpack(string)", "select(1, pairs(loc))",
    "table.pack(pairs(string))", "pcall(pairs, loc)", "rawget(loc, 'text')", "_G",
    "setmetatable({}, {__index = string})",
  ]) func waysToALibrary(_ call: String) throws {
    let failures = try run("check([==[\(call)]==], \(call))").failures
    #expect(failures.first?.error.diagnostics.first?.message == nil)
  }

  @Test func pairsGivesBackWhatItWasGiven() {
    let given = "for _, lib in ipairs{string, loc, math, event, _G} do local _, state = pairs(lib) "
    let text = evaluate(given + "if not rawequal(state, lib) then return false end end return true", event: "{}").text
    #expect(text == "true")
  }

  /// The help for an unknown name walks the names of `loc` outside of the run.
  @Test func namesAreListedWhateverARuleHasTried() {
    let source =
      "local _, s = pairs(loc) for i = 1, 20 do pcall(function() s[i + 0.5] = true end) end return loc.mesage()"
    #expect(evaluate(source).status == 608)
  }
}
