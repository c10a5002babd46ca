// Helpers that the suites of this module share.

import CLuaBridge
import Foundation
import LocBase

@testable import LocRules
@testable import LocSandbox

extension RuleLimits {
  /// The defaults with the clock out of reach: what a run gives must not depend on what else the machine does.
  static let patient = RuleLimits(milliseconds: 60_000)
}

extension Sandbox {
  /// From the n-th allocation on every allocation fails, or that one alone.
  func failAllocation(_ n: Int, once: Bool = false) { loc_lua_fail_allocation(state, UInt64(clamping: n), once) }

  /// The number of allocations since `failAllocation`.
  var allocations: Int { Int(clamping: loc_lua_allocations(state)) }

  /// Sets the clock of all later runs.
  func setClock(_ clock: loc_clock_function, _ context: UnsafeMutableRawPointer) {
    loc_lua_set_clock(state, clock, context)
  }
}

/// Borrows a string's bytes for a call.
func withSlice<Result>(_ text: String, _ body: (UTF8Slice) throws -> Result) rethrows -> Result {
  try Array(text.utf8).withUnsafeBufferPointer { try body(UTF8Slice($0)) }
}

/// The status of a call, and its value as text.
struct Outcome: Equatable {
  var status: Int32
  var text: String
}

func evaluate(
  _ source: [UInt8], event: String? = nil, limits: RuleLimits = .patient, session given: RuleSession? = nil
) -> Outcome {
  let session = given ?? RuleSession(rules: nil, limits: limits)
  return source.withUnsafeBufferPointer { bytes in
    do {
      let value: [UInt8]
      if let event {
        value = try withSlice(event) { try session.evaluate(source: UTF8Slice(bytes), name: "chunk.lua", event: $0) }
      } else {
        value = try session.evaluate(source: UTF8Slice(bytes), name: "chunk.lua")
      }
      return Outcome(status: 0, text: String(decoding: value, as: UTF8.self))
    } catch let failure as LocScriptError {
      return Outcome(status: failure.status.rawValue, text: failure.diagnostics.first?.summary ?? "")
    } catch {
      return Outcome(status: -1, text: "\(error)")
    }
  }
}

func evaluate(_ source: String, event: String? = nil, limits: RuleLimits = .patient) -> Outcome {
  evaluate(Array(source.utf8), event: event, limits: limits)
}
