// A clock that the test holds, and a sandbox that looks at it.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

/// Two times in nanoseconds: of the wall, and how long the thread has worked. They stand still until somebody moves them.
final class HeldClock {
  private(set) var wall: UInt64 = 1_000_000_000_000
  private(set) var worked: UInt64 = 5_000_000_000
  /// The thread's work from one look to the next.
  var workPerLook: UInt64 = 0
  /// How often the wall's time was asked for.
  private(set) var looks = 0
  private(set) var questionsForWork = 0

  func pass(working: UInt64 = 0, waiting: UInt64 = 0) {
    worked += working
    wall += working + waiting
  }

  func look(ofThread: Bool) -> UInt64 {
    if ofThread {
      questionsForWork += 1
      return worked
    }
    looks += 1
    defer { pass(working: workPerLook) }
    return wall
  }
}

/// A sandbox whose time passes only where its clock is moved. Rules move it with `pass(working, waiting)`, in nanoseconds; a look at
/// the clock follows each time.
struct HeldSandbox {
  static let prelude = """
    local ms = 1000000
    local function pass(working, waiting) print(working .. ' ' .. (waiting or 0)) for i = 1, 1000 do end end

    """

  let clock = HeldClock()
  let flag = InterruptFlag()
  let sandbox: Sandbox

  init(milliseconds: Int, app: RuleApp? = nil) throws {
    let limits = RuleLimits(instructions: .max, memory: 256 << 20, milliseconds: milliseconds)
    sandbox = try Sandbox.open(limits: limits, app: app, sources: nil, flag: flag)
    sandbox.setClock(
      { (context, ofThread) in
        guard let context else { return 0 }
        return Unmanaged<HeldClock>.fromOpaque(context).takeUnretainedValue().look(ofThread: ofThread)
      }, Unmanaged.passUnretained(clock).toOpaque())
    sandbox.hooks.onLog = { [clock, flag] text in
      if text.string == "interrupt" { return flag.raise() }
      let times = text.string.split(separator: " ").compactMap { UInt64($0) }
      clock.pass(working: times[0], waiting: times[1])
    }
  }

  /// The status of a run.
  func run(_ source: String) -> Int32 {
    withSlice(source) { source in
      do throws(LocScriptError) {
        _ = try sandbox.evaluate(source, name: "chunk.lua")
        return 0
      } catch {
        return error.status.rawValue
      }
    }
  }

  /// The status of a run that begins with the prelude.
  func run(passing source: String) -> Int32 { run(Self.prelude + source) }
}
