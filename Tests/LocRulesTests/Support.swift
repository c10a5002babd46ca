// Helpers that the suites of this module share.

import Foundation
import LocBase

@testable import LocRules
@testable import LocSandbox

extension RuleLimits {
  /// The defaults with the clock out of reach: what a run gives must not depend on what else the machine does.
  static let patient = RuleLimits(milliseconds: 60_000)
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

/// Runs the body on a thread of its own with a stack of so many bytes.
func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = stack
  thread.start()
  done.wait()
}
