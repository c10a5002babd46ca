// A sample of the messages: the same for every number of workers.

import LocBase
import LocRules

/// The messages with the smallest numbers; each number is a pseudo-random function of the message's position in the
/// input.
package struct PayloadSample: Sendable {
  package struct Message: Sendable {
    package var line: Int
    package var rule: String
    package var body: [UInt8]
    fileprivate var number: UInt64
  }

  private var limit = 0
  private var messages: [Message] = []

  init(limit: Int = 0) { self.limit = limit }

  /// The messages in the order of the input.
  package var inOrder: [Message] { messages.sorted { ($0.line, $0.number) < ($1.line, $1.number) } }

  mutating func add(_ payload: RulePayload, line: Int, index: Int) {
    let number = Self.number(line, index)
    guard messages.count < limit || number < messages.last?.number ?? 0 else { return }
    insert(Message(line: line, rule: payload.rule.string, body: payload.body.bytes, number: number))
  }

  mutating func add(_ other: PayloadSample) {
    limit = max(limit, other.limit)
    for message in other.messages where messages.count < limit || message.number < messages.last?.number ?? 0 {
      insert(message)
    }
  }

  private mutating func insert(_ message: Message) {
    let place = messages.firstIndex { $0.number > message.number } ?? messages.count
    messages.insert(message, at: place)
    if messages.count > limit { messages.removeLast() }
  }

  /// SplitMix64's mixing of its state (Steele, Lea, Flood 2014).
  private static func number(_ line: Int, _ index: Int) -> UInt64 {
    var number = UInt64(bitPattern: Int64(line)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index)
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
