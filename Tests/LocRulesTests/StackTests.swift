// The C stack that a thread has left: what needs more of it ends with an error, in every way in which Lua nests C calls.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct StackTests {
  private final class Box: @unchecked Sendable {
    var outcome = Outcome(status: -1, text: "")
  }

  private func run(_ source: String, stack: Int) -> Outcome {
    let box = Box()
    onThread(stack: stack) { box.outcome = evaluate(source) }
    return box.outcome
  }

  @Test(arguments: [
    // A function of the library that calls one of the rule.
    "local function f(n) return (('x'):gsub('x', function() return n > 0 and f(n - 1) or 'y' end)) end return f(150)",
    "local function f(n) local t = {3, 2, 1} table.sort(t, function(a, b) if n > 0 then n = f(n - 1) end return a < b end) return 0 end return f(150)",
    // A metamethod.
    "local t t = setmetatable({}, {__tostring = function() N = (N or 0) + 1 return N < 150 and string.format('%-20s', t) or 'y' end}) return string.format('%s', t)",
    // The compiler.
    "local s = ('('):rep(180) .. '1' .. (')'):rep(180) return #s",
  ])
  func deepCallsEndWithAnError(_ source: String) {
    let roomy = run(source, stack: 8 << 20)
    #expect(roomy.status == 0, "\(roomy)")
    for stack in [64 << 10, 128 << 10, 192 << 10] {
      let narrow = run(source, stack: stack)
      #expect(narrow.status == 0 || narrow.status == 608, "\(stack): \(narrow)")
    }
  }

  /// The first of them on the smallest of these stacks must have ended early, or the test has shown nothing.
  @Test func theStackIsMeasured() {
    let source =
      "local function f(n) return (('x'):gsub('x', function() return n > 0 and f(n - 1) or 'y' end)) end return f(150)"
    #expect(run(source, stack: 128 << 10).status == 608)
  }
}
