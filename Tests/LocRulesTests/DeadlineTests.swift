// The deadline where nothing else can end a run. The machine's load may make a run late, never early, and gives it no more
// processor time: so the wall clock has a lower bound and the thread's own clock an upper one, and neither depends on the load.

import TestSupport
import Testing

@testable import LocRules

@Suite struct DeadlineTests {
  /// Endless in Lua, behind pcall, in one call of the library and in calls of the host.
  @Test(arguments: [
    "while true do end", "while true do pcall(function() while true do end end) end",
    "local s = ('a'):rep(3000) while true do s:find('a-a-a-a-b') end",
    "local s = ('x'):rep(100000) while true do s:rep(10) end", "while true do loc.number(1.5, 2) end",
  ])
  func endsInTime(_ source: String) {
    for milliseconds in [40, 120] {
      let limits = RuleLimits(instructions: .max, memory: 256 << 20, milliseconds: milliseconds)
      let (wall, processor) = (ContinuousClock.now, processorSeconds())
      #expect(evaluate(source, limits: limits).status == 605)
      let took = ContinuousClock.now - wall
      let worked = processorSeconds() - processor
      #expect(took >= .milliseconds(milliseconds))
      // A look at the clock every thousand units, and what a sandbox takes to open: both long done in half as much again.
      #expect(worked < Double(milliseconds) / 1_000 * 1.5 + 0.1, "\(milliseconds) ms: \(worked) s of work")
    }
  }
}
