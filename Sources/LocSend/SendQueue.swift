// The records of a campaign that are in memory and not on their way.

/// Holds the records that may be sent now, and those that wait until a later time.
struct SendQueue {
  /// Records that wait in memory for their time, at most.
  static let maxWaiting = 100_000

  private var ready: [Record] = []
  private var waiting = WaitingRecords()
  private(set) var isInputOver = false

  var readyCount: Int { ready.count }
  var waitingCount: Int { waiting.count }
  var isFull: Bool { waiting.count >= Self.maxWaiting }
  /// Whether no record is left, here or in the input.
  var isOver: Bool { isInputOver && ready.isEmpty && waiting.count == 0 }

  /// The time until the first waiting record may be sent.
  func untilDue(_ now: Int64) -> Int64 { waiting.earliest.map { max($0 - now, 0) } ?? 200_000 }

  mutating func append(_ record: Record) { ready.append(record) }

  mutating func push(_ record: Record, due: Int64) { waiting.push(record, due: due) }

  /// Makes the first waiting record ready, if its time has come.
  mutating func wake(_ now: Int64) -> Bool {
    guard let record = waiting.pop(now: now) else { return false }
    ready.append(record)
    return true
  }

  mutating func endInput() { isInputOver = true }

  func first(_ count: Int) -> [Record] { Array(ready.prefix(count)) }

  mutating func removeFirst(_ count: Int) { ready.removeFirst(count) }
}
