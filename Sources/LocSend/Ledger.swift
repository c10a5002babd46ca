// The states of records on their way to the journal.

import CSend

/// Collects the new states of records, and writes them to the journal in groups.
struct Ledger {
  /// A commit takes a few milliseconds on some disks: attempts are collected for this time, or up to this number.
  static let groupMicroseconds: Int64 = 10_000
  static let groupSize = 100

  /// A record's new state.
  private struct PendingState {
    var line: Int
    var state: RecordState
    var code: String?
    var messageID: String?
    var token: Digest?
  }

  private(set) var journal: Journal?
  /// States that are to be written to the journal.
  private var pending: [PendingState] = []
  private var pendingSince: Int64 = 0
  private var lastCommit: Int64 = 0
  /// Whether the journal has failed: it is tried once more, at the end.
  private var hasFailed = false

  init() {}

  init(_ journal: Journal) { self.journal = journal }

  var pendingCount: Int { pending.count }

  /// The time until the pending states are written; nil if none are, or the journal has failed.
  func untilDue(_ now: Int64) -> Int64? {
    pending.isEmpty || hasFailed ? nil : max(pendingSince + Self.groupMicroseconds - now, 0)
  }

  /// The time until another small group of attempts may be written.
  func untilNextGroup(_ now: Int64) -> Int64 { lastCommit + Self.groupMicroseconds - now }

  /// Takes a record's new state for the next commit.
  mutating func note(
    _ record: Record, _ state: RecordState, code: String? = nil, messageID: String? = nil, token: Digest? = nil,
    _ now: Int64
  ) {
    if pending.isEmpty { pendingSince = now }
    pending.append(
      PendingState(line: record.line, state: state, code: code, messageID: messageID, token: token))
  }

  /// Writes the attempts of these records, and all pending states: on disk when this returns. Returns the time of the
  /// commit; nil where
  /// there was nothing to write.
  mutating func commit(_ attempts: [Record]) throws(SendFailure) -> Int64? {
    guard let journal, !attempts.isEmpty || !pending.isEmpty else { return nil }
    do throws(SendFailure) {
      try journal.begin()
      for item in pending {
        try journal.note(
          line: item.line, state: item.state, code: item.code, messageID: item.messageID, token: item.token)
      }
      for record in attempts { try journal.attempt(line: record.line, digest: record.digest) }
      try journal.commit()
    } catch {
      journal.rollback()
      hasFailed = true
      throw error
    }
    pending.removeAll(keepingCapacity: true)
    lastCommit = loc_monotonic_us()
    return lastCommit
  }

  mutating func close() { journal = nil }
}
