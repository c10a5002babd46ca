// Messages of a run: those that `loc.message` and templates have built, and what a run gave.

import CJSON
import CLuaBridge
import LocBase
import LocMessage

/// What one call of `loc.message`, or of a template, gave: one message a target.
struct BuiltMessages {
  /// Of the sandbox's messages.
  let messages: Range<Int>
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

extension ComposedMessage {
  /// About what it takes of the host's memory.
  var heldBytes: Int { MessageReading.heldBytes((body?.count ?? 0) + (meta?.count ?? 0)) + findings.heldBytes }
}

extension [Diagnostic] {
  /// About what they take of the host's memory.
  var heldBytes: Int {
    var bytes = 0
    for finding in self { bytes += finding.textBytes + 256 }
    return bytes
  }
}

extension Sandbox {
  /// A table with more text than this is asked for room, since escapes make up to six bytes of one.
  private static let smallTextBytes = 4 << 10
  /// A body that is composed may stand in a buffer twice as large and in the one before it, then in the sandbox's memory and in the
  /// result's.
  private static let copiesOfBody = 5

  /// Lends `use` what the composer makes of a table, if the limits leave room for it.
  func compose<Made, Result>(
    _ table: JSONCursor, _ make: (MessageComposer) -> Made, use: (Made) throws(LocError) -> Result
  ) throws(LocError) -> Result {
    let last = table.nodes[Int(table.node.next) - 1]
    let isSmall = Int(last.start) + Int(last.length) - Int(table.node.start) <= Self.smallTextBytes
    if !isSmall { try mayHold(table.bytesAsJSON * Self.copiesOfBody) }
    defer { if !isSmall { renewComposer() } }
    return try use(try composed(make))
  }

  /// A composer without the memory that a large message took; it looks at the run's clock on its way.
  func renewComposer() {
    composer = MessageComposer(takesNotes: false)
    composer.isRunOver = { [unowned(unsafe) self] in
      compositionStop = loc_lua_may_hold(state, 0, 0)
      return compositionStop != 0
    }
  }

  /// What the composer makes, unless the run is over before it is made.
  func composed<Result>(_ make: (MessageComposer) -> Result) throws(LocError) -> Result {
    compositionStop = 0
    let result = make(composer)
    if compositionStop != 0 { throw LocError(stop: compositionStop) }
    return result
  }

  /// Copies a composer's message into the sandbox's memory, where it lasts as long as the event.
  func keep(_ message: ComposedMessage) {
    messages.append(
      ComposedMessage(
        body: message.body.map { memory.keep($0) },
        target: message.target.map { TargetText(name: $0.name, value: memory.keep($0.value)) },
        meta: message.meta.map { memory.keep($0) }, notBefore: message.notBefore.map { memory.keep($0) },
        findings: message.findings))
  }

  /// The answer to the call that has built the messages from `first` on.
  func builtMessage(from first: Int) -> LocAnswer {
    built.append(BuiltMessages(messages: first..<messages.count))
    var output = 0
    var held = 0
    messages.withUnsafeBufferPointer { (messages: UnsafeBufferPointer<ComposedMessage>) in
      for index in first..<messages.count {
        output += messages[index].body?.count ?? 0
        held += messages[index].heldBytes
      }
    }
    return .message(built.count - 1, output: output, held: held)
  }

  /// The messages under a number; nil for a number of an earlier event.
  func builtMessages(_ number: Int) -> ArraySlice<ComposedMessage>? {
    number < built.count ? messages[built[number].messages] : nil
  }

  /// Whether the value is a built message that the run's result has already.
  func isReturnedAgain(_ value: JSONCursor) -> Bool {
    guard value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, value.offset < built.count else { return false }
    defer { built[value.offset].isReturned = true }
    return built[value.offset].isReturned
  }
}
