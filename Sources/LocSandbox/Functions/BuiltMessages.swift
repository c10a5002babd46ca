// The messages of a run that `loc.message` and templates have built, and the outcome of a run.

import CJSON
import CLuaBridge
package import LocBase
package import LocMessage

/// The messages that one call of `loc.message`, or of a template, has built: one message a target.
package struct BuiltMessages {
  /// The messages' indices in the sandbox's `messages`.
  package let messages: Range<Int>
  /// Whether the run's result contains the messages already.
  package var isReturned = false
  /// Whether another function of `loc` has read the messages, so that the rule uses them even without returning them.
  var isUsed = false
}

/// The messages that the rules have made for the event, and the memory for their texts.
package struct MadeMessages: ~Copyable {
  /// The results of `loc.message` and templates; a result's number is its index.
  package var calls: [BuiltMessages] = []
  package var list: [ComposedMessage] = []
  var memory = RunMemory()
  /// The bytes of the host's memory that the messages take.
  package var heldBytes = 0

  /// Forgets the messages of the last event.
  mutating func reset() {
    if calls.isEmpty { return }
    // One by one: emptying a list at once costs as much as a look-up in the event.
    while !calls.isEmpty { calls.removeLast() }
    while !list.isEmpty { list.removeLast() }
    memory.reset()
    heldBytes = 0
  }

  /// Copies a composer's message into the memory, where it lasts as long as the event.
  mutating func keep(_ message: ComposedMessage) {
    list.append(
      ComposedMessage(
        body: message.body.map { memory.keep($0) },
        target: message.target.map { TargetText(name: $0.name, value: memory.keep($0.value)) },
        meta: message.meta.map { memory.keep($0) }, notBefore: message.notBefore.map { memory.keep($0) },
        findings: message.findings))
  }

  /// The result of the call that built the messages from `first` on.
  mutating func answer(from first: Int) -> LocAnswer {
    calls.append(BuiltMessages(messages: first..<list.count))
    var output = 0
    var held = 0
    list.withUnsafeBufferPointer { (list: UnsafeBufferPointer<ComposedMessage>) in
      for index in first..<list.count {
        output += list[index].body?.count ?? 0
        held += list[index].heldBytes
      }
    }
    return .message(calls.count - 1, output: output, held: held)
  }

  /// The messages under a number; nil for a number of an earlier event.
  package func messages(_ number: Int) -> ArraySlice<ComposedMessage>? {
    number < calls.count ? list[calls[number].messages] : nil
  }

  /// The number of messages that the run has made and neither returned nor used.
  package var unreturnedCount: Int {
    var count = 0
    for made in calls where !made.isReturned && !made.isUsed { count += 1 }
    return count
  }

  /// Whether the value is a built message that the run's result already contains.
  package mutating func isReturnedAgain(_ value: JSONCursor) -> Bool {
    guard value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, value.offset < calls.count else { return false }
    defer { calls[value.offset].isReturned = true }
    return calls[value.offset].isReturned
  }
}

/// The composer of a sandbox's messages.
struct Composition {
  var composer = MessageComposer(takesNotes: false)
  /// The status of the limit that has ended a composition; 0 if none has.
  var stop: Int32 = 0
}

extension ComposedMessage {
  /// The message's approximate size in the host's memory, in bytes.
  package var heldBytes: Int { MessageReading.heldBytes((body?.count ?? 0) + (meta?.count ?? 0)) + findings.heldBytes }
}

extension [Diagnostic] {
  /// The findings' approximate size in the host's memory, in bytes.
  package var heldBytes: Int {
    var bytes = 0
    for finding in self { bytes += finding.textBytes + 256 }
    return bytes
  }
}

extension Sandbox {
  /// After a table with more text than this the composer's memory is freed.
  private static let smallTextBytes = 4 << 10
  /// Passes the composer's result for a table to `use`. The call's price covers the memory.
  package func compose<Made, Result>(
    _ table: JSONCursor, _ make: (MessageComposer) -> Made, use: (Made) throws(LocError) -> Result
  ) throws(LocError) -> Result {
    let last = table.nodes[Int(table.node.next) - 1]
    let isSmall = Int(last.start) + Int(last.length) - Int(table.node.start) <= Self.smallTextBytes
    defer { if !isSmall { renewComposer() } }
    return try use(try composed(make))
  }

  /// Replaces the composer by one without the memory that a large message took; it checks the run's clock while it composes.
  func renewComposer() {
    composition.composer = MessageComposer(takesNotes: false)
    composition.composer.isRunOver = { [unowned(unsafe) self] in
      composition.stop = loc_lua_may_hold(state, 0, 0)
      return composition.stop != 0
    }
  }

  /// The composer's result, unless a limit ends the run during the composition.
  func composed<Result>(_ make: (MessageComposer) -> Result) throws(LocError) -> Result {
    composition.stop = 0
    let result = make(composition.composer)
    if composition.stop != 0 { throw LocError(stop: composition.stop) }
    return result
  }

  /// Whether the rule may have made a message for nothing, or returned a value that does not count.
  package func mayHaveLost(_ outcome: SandboxOutcome) -> Bool {
    switch outcome {
    case .message: current.hasSecondValue || made.calls.count > 1
    // A rule that skips has decided against its messages.
    case .value(let value): value.node.flags & UInt8(LOC_NODE_SKIP) == 0
    case .noneOfMade: true
    case .none, .failed, .full: false
    }
  }
}
