// Messages of a run: what `loc.message` has built, and those of known shapes, which are filled where the result stands.

import CLuaBridge
import CSystem
import LocBase
import LocMessage

/// What one call of `loc.message` gave.
struct BuiltMessage {
  /// One reading a target, where it was read as a whole.
  var readings: [MessageReading] = []
  /// Where it is of a known shape.
  var payload: RulePayload?
  /// Whether the run's result has it already.
  var isReturned = false
}

/// What a run gave.
enum SandboxOutcome {
  /// Nothing, or a message that is in the result already.
  case done
  /// The message that `loc.message` has built under a number.
  case message(Int)
  /// Anything else, to be read.
  case value(JSONCursor)
  case failed(Int32)
  /// Not run: rules keep too much from event to event, and another sandbox is to be opened.
  case full

  var isDone: Bool {
    if case .done = self { return true }
    return false
  }
}

extension Sandbox {
  /// `loc.message` with a table of a known shape: none is known any more.
  func fill(
    _ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ answer: UnsafeMutablePointer<loc_answer>
  ) -> Bool { false }

  func appendFilled(_ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ rule: RuleRow) -> Bool { false }

  /// Puts a message that was filled when it was built into the result; false for one that was read as a whole.
  func appendBuilt(_ number: Int, _ rule: RuleRow) -> Bool {
    guard number < built.count, var payload = built[number].payload else { return false }
    payload.rule = rule.name
    output?._withUnsafeGuaranteedRef { $0.payloads.append(payload) }
    return true
  }

  /// What `loc.message` has built under a number, as it reads as a whole; nil for a number of an earlier event.
  func builtReadings(_ number: Int) -> [MessageReading]? {
    guard number < built.count else { return nil }
    guard let payload = built[number].payload else { return built[number].readings }
    return [
      MessageReading(
        wire: payload.body.bytes, findings: payload.findings.list,
        target: MessageTarget(payload.targetKind, payload.targetValue))
    ]
  }

  /// Whether the value is a built message that the run's result has already.
  func isReturnedAgain(_ value: JSONCursor) -> Bool {
    guard value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, value.offset < built.count else { return false }
    defer { built[value.offset].isReturned = true }
    return built[value.offset].isReturned
  }
}
