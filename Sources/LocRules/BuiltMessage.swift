// Messages of a run: those that `loc.message` and templates have built, and what a run gave.

import CLuaBridge
import CSystem
import LocBase
import LocMessage

/// What one call of `loc.message`, or of a template, gave.
struct BuiltMessage {
  /// One reading a target.
  var readings: [MessageReading]
  /// Whether the run's result has it already.
  var isReturned = false
}

/// What a run gave.
enum SandboxOutcome {
  /// Nothing.
  case none
  /// The message that was built under a number.
  case message(Int)
  /// Anything else, to be read.
  case value(JSONCursor)
  case failed(Int32)
  /// Not run: rules keep too much from event to event, and another sandbox is to be opened.
  case full
}

extension Sandbox {
  /// Keeps a built message for the run, and answers with it.
  func keep(_ readings: [MessageReading]) -> LocAnswer {
    built.append(BuiltMessage(readings: readings))
    var output = 0
    var held = 0
    for reading in readings {
      output += reading.wire?.count ?? 0
      held += reading.heldBytes
    }
    return .message(built.count - 1, output: output, held: held)
  }

  /// The message under a number; nil for a number of an earlier event.
  func builtReadings(_ number: Int) -> [MessageReading]? { number < built.count ? built[number].readings : nil }

  /// Whether the value is a built message that the run's result has already.
  func isReturnedAgain(_ value: JSONCursor) -> Bool {
    guard value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, value.offset < built.count else { return false }
    defer { built[value.offset].isReturned = true }
    return built[value.offset].isReturned
  }
}
