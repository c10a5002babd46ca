// Memory that runs out at the n-th allocation, for every n until the call succeeds: survived, told as 603, nothing lost.
// (scripts/test sanitizers runs these under LeakSanitizer.)

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct AllocationTests {
  /// More allocations than any row makes.
  private static let most = 4_000

  @Test func everyFunctionHasARow() {
    let source = """
      local names = {}
      for _, library in ipairs{'loc', 'string', 'table', 'utf8'} do
        for name in pairs(_G[library]) do names[#names + 1] = library .. '.' .. name end
      end
      return table.concat(names, ' ')
      """
    let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
    let outcome = evaluate(Array(source.utf8), session: session)
    let names = outcome.text.filter { $0 != "\"" }.split(separator: " ").map(String.init)
    #expect(names.count > 50, "\(outcome)")
    for name in names {
      let row = LibraryCalls.rows[name] ?? []
      #expect(!row.isEmpty, "\(name) has no row")
      let method = ":" + (name.split(separator: ".").last ?? "")
      for call in row { #expect(call.contains(name) || call.contains(method), "\(call) calls no \(name)") }
    }
  }

  @Test(arguments: LibraryCalls.calls) func allocationsThatFail(_ call: String) throws {
    try fail(call, once: false)
  }

  /// Lua answers one failure with a collection in the middle of the operation; everything it needs must be in sight then.
  @Test(arguments: LibraryCalls.calls) func oneAllocationThatFails(_ call: String) throws {
    try fail(call, once: true)
  }

  private func fail(_ call: String, once: Bool) throws {
    let rules = try LibraryCalls.rules(call)
    let index = try #require(rules.files.first)
    try withSlice(LibraryCalls.event) { text in
      var reader = JSONReader()
      let root = try reader.parse(text)
      for n in 1...Self.most {
        let sandbox = try Sandbox.open(
          limits: .patient, app: rules.app, sources: rules.sources, flag: InterruptFlag())
        _ = try sandbox.loadRule(index)
        sandbox.setEvent(root, now: nil)
        sandbox.failAllocation(n, once: once)
        do throws(LocScriptError) {
          if case .failed(let status) = sandbox.run(rules.rows[0].file) { throw sandbox.failure(status) }
          // One failure need not end the run; all of them have been tried when the run makes fewer allocations.
          if sandbox.allocations < n { return }
        } catch {
          try #require(
            error.status == .ruleMemory, "\(call) at allocation \(n): \(error.diagnostics.first?.summary ?? "")")
        }
        // The same sandbox, with memory again.
        sandbox.failAllocation(0)
        if case .failed = sandbox.run(rules.rows[0].file) { Issue.record("\(call) after allocation \(n) failed") }
      }
      Issue.record("\(call) never succeeded")
    }
  }

  /// Compiling and describing a rule, with its modules.
  @Test(arguments: [false, true]) func loadingThatFails(_ once: Bool) throws {
    let source = """
      local p = require 'lib.p'
      local function f(a, b, ...) local t <close> = nil for i = 1, 3 do goto next ::next:: end return a, b, ... end
      return {
        name = 'n', on = {'a', 'b'}, description = 'd', samples = {one = {type = 'a', n = {1, 2, {x = 0.5}}}},
        run = function(event) return loc.skip(p.word) end,
      }
      """
    let rules = try Rules(
      files: LibraryCalls.modules.map { ($0.0, Array($0.1.utf8)) } + [("a.lua", Array(source.utf8))], limits: .patient)
    let index = try #require(rules.files.first)
    for n in 1...Self.most {
      let sandbox = try Sandbox.open(
        limits: .patient, app: rules.app, sources: rules.sources, flag: InterruptFlag())
      sandbox.failAllocation(n, once: once)
      do throws(LocScriptError) {
        _ = try sandbox.loadRule(index)
        if sandbox.allocations < n { return }
      } catch {
        try #require(error.status == .ruleMemory, "at allocation \(n): \(error.diagnostics.first?.summary ?? "")")
      }
    }
    Issue.record("loading never succeeded")
  }
}
