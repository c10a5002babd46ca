// Notes to the user about a run that waits.

import LocBase

/// Reports once what a run is waiting for.
struct WaitNotes {
  /// Time without a word while nothing can be sent.
  static let silenceMicroseconds: Int64 = 5_000_000
  /// A wait for the next message that is worth a word.
  private static let waitMicroseconds: Int64 = 60_000_000

  let note: (String) -> Void
  /// Since when nothing can be sent for a reason that is not the campaign's, and whether that was said.
  private var blocked: (since: Int64, isSaid: Bool)?
  private var hasSaidFull = false
  private var hasSaidWaiting = false

  init(_ note: @escaping (String) -> Void) { self.note = note }

  /// Reports once what the run is waiting for, if that takes a while.
  mutating func sayBlocked(_ reason: @autoclosure () -> String, _ now: Int64) {
    guard let (since, isSaid) = blocked else {
      blocked = (now, false)
      return
    }
    guard !isSaid, now - since >= Self.silenceMicroseconds else { return }
    blocked = (since, true)
    note("note: nothing can be sent yet: \(reason())")
  }

  /// Nothing keeps the run from sending.
  mutating func endBlocked() { blocked = nil }

  /// Reports once that so many messages are waiting for a later time that the following ones are not read.
  mutating func sayFull() {
    guard !hasSaidFull else { return }
    hasSaidFull = true
    let count = NumberWords.grouped(SendQueue.maxWaiting)
    note("note: \(count) messages wait for their time; the lines behind them are read when one of those is sent")
  }

  /// Says, once for each such time, that nothing is on its way because the next message is to be sent later.
  mutating func sayWaiting(_ microseconds: Int64, messages: Int) {
    guard !hasSaidWaiting, microseconds >= Self.waitMicroseconds else { return }
    hasSaidWaiting = true
    let count = messages == 1 ? "one message waits" : "\(NumberWords.grouped(messages)) messages wait"
    note("note: \(count) for a later time; the next one is sent in \(NumberWords.duration(Double(microseconds) / 1e6))")
  }

  /// Messages are on their way again.
  mutating func endWaiting() { hasSaidWaiting = false }
}
