// The deadline, by a clock that the test holds: neither the machine's load nor its speed has a say.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct DeadlineTests {
  @Test func lastsToTheNanosecond() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "for i = 1, 9 do pass(10 * ms) end pass(10 * ms - 1)") == 0)
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "for i = 1, 9 do pass(10 * ms) end pass(10 * ms)") == 605)
  }

  /// Endless in Lua, behind pcall, in one call of the library and in calls of the host; and in the compiler.
  @Test(arguments: [
    "while true do end", "while true do pcall(function() while true do end end) end",
    "local s = ('a'):rep(3000) while true do s:find('a-a-a-a-b') end",
    "local s = ('x'):rep(100000) while true do s:rep(10) end", "while true do loc.number(1.5, 2) end",
    "return 'short'" + String(repeating: " ", count: 60_000),
  ])
  func endsAtTheFirstLook(_ source: String) throws {
    for milliseconds in [40, 120] {
      let held = try HeldSandbox(milliseconds: milliseconds)
      held.clock.workPerLook = 1_000_000
      #expect(held.run(source) == 605)
      // The look that begins the run, and one each millisecond.
      #expect(held.clock.looks == milliseconds + 1, "\(milliseconds) ms")
    }
  }

  @Test func beginsWithTheRun() throws {
    let held = try HeldSandbox(milliseconds: 100)
    for _ in 1...3 {
      held.clock.pass(working: 10_000_000_000)
      #expect(held.run(passing: "for i = 1, 9 do pass(10 * ms) end") == 0)
    }
    #expect(held.run(passing: "for i = 1, 10 do pass(10 * ms) end") == 605)
    #expect(held.run(passing: "for i = 1, 9 do pass(10 * ms) end") == 0)
  }

  @Test func mayBeOutOfReach() throws {
    #expect(try HeldSandbox(milliseconds: .max).run(passing: "for i = 1, 9 do pass(1 << 60) end") == 0)
  }

  /// A caller that has given up need not learn that the run was late besides.
  @Test func interruptComesFirst() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(10 * ms) print('interrupt') pass(200 * ms)") == 604)
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(10 * ms) print('interrupt') pass(0)") == 604)
  }

  /// What the host does in one call passes unseen until it asks for room, or the rule goes on.
  @Test func holdsInCallsOfTheHost() throws {
    final class SlowKeys: @unchecked Sendable {
      var clock: HeldClock?
      var calls = 0
    }
    let slow = SlowKeys()
    var host = RuleHost()
    host.keys = { _ in
      slow.clock?.pass(working: 30_000_000)
      slow.calls += 1
      return []
    }
    let held = try HeldSandbox(milliseconds: 100, host: host)
    slow.clock = held.clock
    #expect(held.run(passing: "pass(1 * ms) for i = 1, 100 do pcall(loc.keys) end") == 605)
    #expect(slow.calls == 4)
  }

  /// The host collects a run's messages after it, and asks for their room.
  @Test func holdsUntilTheNextRun() throws {
    let held = try HeldSandbox(milliseconds: 100)
    #expect(held.run(passing: "pass(90 * ms)") == 0)
    try held.sandbox.mayHold(orFail: 1)
    held.clock.pass(working: 10_000_000)
    let failure = #expect(throws: LocScriptError.self) { try held.sandbox.mayHold(orFail: 1) }
    #expect(failure?.status == .ruleDeadline)
  }

  // MARK: - Waiting

  /// A thread that had no processor, or a machine that slept, is not the rule's fault.
  @Test func forgivesAWait() throws {
    let late = "pass(50 * ms) pass(0, 60 * ms)"
    #expect(
      try HeldSandbox(milliseconds: 100).run(passing: late + "for i = 1, 4 do pass(10 * ms) end pass(10 * ms - 1)") == 0
    )
    #expect(
      try HeldSandbox(milliseconds: 100).run(passing: late + "for i = 1, 4 do pass(10 * ms) end pass(10 * ms)") == 605)
  }

  /// Also one in which all of a short run lies.
  @Test func forgivesAWaitAtTheBeginning() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(0, 5000 * ms)") == 0)
  }

  @Test func forgivesOneWaitOnly() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(50 * ms) pass(0, 60 * ms) pass(0, 60 * ms)") == 605)
  }

  @Test func forgivesNoShortWait() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(60 * ms) pass(0, 50 * ms - 1)") == 605)
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(60 * ms) pass(0, 50 * ms)") == 0)
  }

  /// An instruction that works for long is the rule's fault.
  @Test func forgivesNoWork() throws {
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(50 * ms) pass(60 * ms)") == 605)
    // The part of it that was waiting.
    let half = "pass(50 * ms) pass(30 * ms, 30 * ms) pass(10 * ms)"
    #expect(try HeldSandbox(milliseconds: 100).run(passing: half + "pass(10 * ms - 1)") == 0)
    #expect(try HeldSandbox(milliseconds: 100).run(passing: half + "pass(10 * ms)") == 605)
    // Waits before it do not count for it.
    #expect(try HeldSandbox(milliseconds: 100).run(passing: "pass(1 * ms) pass(0, 49 * ms) pass(60 * ms)") == 605)
  }

  /// The system takes longer to say how long a thread has worked than an event takes.
  @Test func asksNoShortRunForItsWork() throws {
    let held = try HeldSandbox(milliseconds: 100)
    #expect(held.run(passing: "for i = 1, 9 do pass(100000) end pass(99999)") == 0)
    #expect(held.clock.questionsForWork == 0)
    // Once a millisecond.
    #expect(held.run(passing: "for i = 1, 90 do pass(100000) end") == 0)
    #expect(held.clock.questionsForWork == 9)
  }

  // MARK: - The system's clock

  /// Nothing else can end it.
  @Test func looksAtTheSystemsClock() {
    #expect(evaluate("while true do end", limits: RuleLimits(instructions: .max, milliseconds: 20)).status == 605)
  }
}
