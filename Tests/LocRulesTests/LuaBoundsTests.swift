// What Lua does in one instruction, or for the text of an error, and that no rule may make it do for long.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct LuaBoundsTests {
  /// For an error Lua walks down the expression that it names: one that indexes a hundred times in a row is the longest.
  @Test(arguments: [(1, true), (99, true), (100, true), (101, false), (1_000, false)])
  func chainsOfIndexes(count: Int, isFine: Bool) {
    for link in [".b", "[1]", "[k]", "['b c']"] {
      let source =
        "local a, k = {}, 'x' local f = function() return a" + String(repeating: link, count: count) + " end return 1"
      let found = evaluate(source)
      if isFine {
        #expect(found == Outcome(status: 0, text: "1"), "\(link) \(count)")
      } else {
        #expect(found.status != 0 && found.text.contains("indexes more than 100 times in a row"), "\(link) \(count)")
      }
    }
  }

  /// For each operand of an error Lua searches the code from its start. An expression of other expressions, in a long function, is
  /// refused before it can fail.
  @Test(arguments: [(4, true), (6, true), (12, false)]) func treesOfIndexes(depth: Int, isFine: Bool) {
    var tree = "t"
    for _ in 0..<depth { tree = tree + "[" + tree + "]" }
    let found = evaluate("local t = {} local f = function() return " + tree + " end return 1")
    #expect(isFine ? found.status == 0 : found.text.contains("indexes by too many other expressions"), "\(found)")
  }

  /// A text that stands for a number costs what its length is.
  @Test func longNumerals() throws {
    func usage(_ numeral: String) throws -> Int {
      let rule = """
        local text = \(numeral)
        return function()
          for _ = 1, 20 do string.rep('x', text) end
          return loc.skip('done')
        end
        """
      let session = RuleSession(rules: try RuleSessionTests.rules(["a.lua": rule]), limits: .patient)
      session.measureRuns()
      let result = try withSlice("{}") { try session.run(event: $0) }
      #expect(result.skipped.map { $0.reason } == ["done"])
      return result.usage.instructions
    }
    let cost = try usage("('0'):rep(1 << 18) .. '1'") - usage("'1'")
    #expect(cost > 20 * (1 << 14) - 2_000)
  }

  /// A function of the host costs what it does there, at least: a rule can call it only so often.
  @Test(arguments: [
    ("loc.keys('k')", 1_000), ("loc.previews({message = {topic = 'x'}})", 10_000), ("loc.render('k', 'de')", 100),
    ("loc.source('k', 'de')", 100),
    ("loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = {'de'}})", 1_000),
  ])
  func costOfTheHost(call: String, cost: Int) throws {
    let rule = "return function() for _ = 1, 50 do local x = \(call) end return loc.skip('done') end"
    let host = LibraryCalls.host()
    let session = RuleSession(
      rules: try RuleSessionTests.rules(["a.lua": rule], host: host),
      limits: RuleLimits(instructions: 1 << 40, milliseconds: 60_000))
    session.measureRuns()
    let result = try withSlice("{}") { try session.run(event: $0) }
    #expect(result.failures.isEmpty, "\(result.failures.first?.error.diagnostics.first?.summary ?? "")")
    #expect(result.usage.instructions >= 50 * cost)
  }
}
