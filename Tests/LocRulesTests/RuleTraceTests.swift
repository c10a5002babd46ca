// The calls that led to an error, as notes behind it: an error in `lib/` names the line of the rule.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RuleTraceTests {
  private static let library = """
    local fmt = {}
    function fmt.line(order)
      return order.name .. order.qty
    end
    function fmt.all(orders)
      local lines = {}
      for i, order in ipairs(orders) do lines[i] = fmt.line(order) end
      return table.concat(lines)
    end
    function fmt.sorted(list)
      table.sort(list, function(a, b) return a.qty < b.qty end)
    end
    function fmt.deep(n) if n == 0 then error("deep") end fmt.deep(n - 1) end
    return fmt
    """

  /// The findings of a rule over the library, as "slug file:line:column message".
  private func findings(
    _ body: String, library: String = Self.library, event: String = #"{"orders":[{"name":"a"}]}"#
  ) throws -> [String] {
    let rule = "local fmt = require 'lib.fmt'\nreturn function(event)\n\(body)\nend"
    let files = ["digest.lua": rule, "lib/fmt.lua": library]
    do throws(LocScriptError) {
      let rules = try Rules(files: files.map { ($0.key, Array($0.value.utf8)) }, limits: .patient)
      let result = try Array(event.utf8).withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
        try RuleSession(rules: rules, limits: .patient).run(event: UTF8Slice(bytes))
      }
      return result.failures.first?.error.diagnostics.map(Self.describe) ?? []
    } catch {
      return error.diagnostics.map(Self.describe)
    }
  }

  private static func describe(_ finding: Diagnostic) -> String {
    "\(finding.severity.rawValue) \(finding.slug) \(finding.position?.text ?? "-") \(finding.message)"
  }

  @Test func aFailureInALibraryNamesTheCalls() throws {
    #expect(
      try findings("  local body = fmt.all(event.orders)\n  return loc.skip(body)") == [
        "error script-error rules/lib/fmt.lua:3:30 attempt to concatenate a nil value (field 'qty')",
        "note called-from rules/lib/fmt.lua:7:52 called here", "note called-from rules/digest.lua:3:20 called here",
      ])
  }

  @Test func aCallInAReturnLeavesTheRuleAtLeast() throws {
    let found = try findings("  return fmt.all(event.orders)")
    #expect(
      found.dropFirst() == [
        "note called-from rules/lib/fmt.lua:7:52 called here",
        "note called-from rules/digest.lua:2:8 called by this function's `return`, of which Lua does not keep the line",
      ])
  }

  @Test func aCallThroughAFunctionOfLua() throws {
    let found = try findings("  fmt.sorted { { qty = 1 }, {} }")
    #expect(
      found.map { $0.split(separator: " ")[2] } == [
        "rules/lib/fmt.lua:11:3", "rules/lib/fmt.lua:11:9", "rules/digest.lua:3:7",
      ])
  }

  @Test func aCallOfItselfIsOneCall() throws {
    let found = try findings("  fmt.deep(40)")
    #expect(found.count == 2, "\(found)")
  }

  @Test func anErrorInTheRuleHasNoCalls() throws { #expect(try findings("  return nil + 1").count == 1) }

  @Test func aCaughtErrorLeavesNoCalls() throws {
    let found = try findings("  pcall(fmt.all, event.orders)\n  error('mine', 0)")
    #expect(found.count == 1, "\(found)")
  }

  /// An error that is raised again is at its own place; of a table of the rule's only the second place is known.
  @Test(arguments: [
    ("  local ok, e = pcall(loc.text, 5)\n  error(e)", "error text-argument rules/digest.lua:3:3"),
    ("  local ok, e = pcall(function()\n    loc.skip({})\n  end)\n  error(e)", "error argument rules/digest.lua:4:5"),
    ("  local ok, e = pcall(function()\n    error({})\n  end)\n  local x = 1 error(e)", "rules/digest.lua:6:15"),
  ]) func anErrorThatIsRaisedAgain(_ body: String, _ words: String) throws {
    let found = try findings(body)
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func aLibraryThatIsNoLua() throws {
    #expect(
      try findings("", library: "local x = (\nend") == [
        "error syntax rules/lib/fmt.lua:2:1 unexpected symbol near 'end'",
        "note called-from rules/digest.lua:1:13 required here",
      ])
  }
}
