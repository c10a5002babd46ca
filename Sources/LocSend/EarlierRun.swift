// The journal's state of a campaign that is resumed.

import LocBase

/// The state of each input line in the journal of an earlier run.
struct EarlierRun {
  private enum State: UInt8 {
    case absent
    case open
    case ended
  }

  private var states: [State] = []
  /// Lines of the journal that the pipe has not repeated yet. Until it has repeated all of them, it may be another
  /// input, and nothing is sent.
  private var unmatched = 0

  /// A campaign that begins.
  init() {}

  /// Reads the journal, and adds its numbers to the report.
  init(_ journal: Journal, _ campaign: Campaign, resends: Bool, _ report: inout Report) throws(SendFailure) {
    try journal.settleAttempts()
    var (counted, earlier, lines) = (report, self.states, 0)
    // A damaged line number must not take all memory.
    let last = campaign.lines ?? 1 << 31
    try journal.forEach { entry in
      guard entry.line >= 0, entry.line <= last else { return }
      while earlier.count <= entry.line { earlier.append(.absent) }
      lines += 1
      earlier[entry.line] = .ended
      switch entry.state {
      case .sent: counted.sent += 1
      case .failed: counted.fail(entry.code ?? "", line: entry.line)
      case .unknown where !resends: counted.lose(line: entry.line)
      case .unknown, .attempted, .open: earlier[entry.line] = .open
      }
    }
    counted.before = counted.ended
    (report, states) = (counted, earlier)
    if campaign.digest == nil { unmatched = lines }
  }

  /// Whether the input has repeated all required lines of the journal.
  var isMatched: Bool { unmatched == 0 }

  /// Whether the earlier run has ended a record. The lines of a pipe are held against the journal, if one is given, one
  /// by one.
  mutating func isDone(_ line: Int, _ digest: Digest, _ journal: Journal?) throws(SendFailure) -> Bool {
    guard line < states.count else {
      guard isMatched else { throw Self.otherInput("the journal has lines that are blank here") }
      return false
    }
    guard states[line] != .absent else { return false }
    if let journal {
      guard try journal.matches(line: line, digest: digest) == true else {
        throw Self.otherInput("line \(line) is not what the journal has for it")
      }
      unmatched -= 1
    }
    return states[line] == .ended
  }

  static func otherInput(_ reason: String) -> SendFailure { SendFailure(.usage, "\(reason): this is another input") }
}
