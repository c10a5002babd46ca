// The counters that slow down or end a run if continuing would only waste its messages.

import LocBase

/// Decides by the answers of a run whether it pauses, probes or ends.
struct Brakes {
  /// A run ends after this many responses in a row about the project or the account, or from a proxy.
  private static let maxRefusals = 100
  /// The maximum number of such responses that are held back.
  private static let maxHeld = 1_000
  /// How often a server may reject a request unprocessed (RFC 9113, REFUSED_STREAM) before it counts as failed.
  static let maxBounces = 20
  /// A run ends after this many messages in a row that the server accepted in none of their attempts.
  private static let maxLeft = 10
  /// The maximum number of pauses in a row after which requests were lost again.
  private static let maxLossRounds = 5
  /// How many requests may be sent after such a pause before a response arrives.
  private static let maxProbes = 10
  /// A pause follows after this many responses in a row that say nothing about their messages.
  private static let maxEmptyAnswers = 10
  /// A run ends if for this long no request could be sent, or the server accepted none.
  static let patienceMicroseconds: Int64 = 120_000_000

  /// Consecutive responses about the project or the account, not about the message.
  private var refusals = 0
  /// Refused records of that kind since the last one that was sent.
  private var held: [(record: Record, answer: FCMAnswer)] = []
  private(set) var hasSent = false
  /// Records left open after all their attempts: in total, and since the last one that was sent.
  private var left = 0
  private var leftInARow = 0
  private var leftReason = ""
  /// Pauses made because requests were lost, since the last useful answer; and requests sent since the last such pause.
  private var lossRounds = 0
  private var probes = 0
  /// Consecutive responses that do not tell what happened to their messages.
  private var emptyAnswers = 0
  /// Since when the server has accepted no request, and whether the user was informed.
  private var refusing: (since: Int64, isSaid: Bool)?

  // MARK: - Requests that the server does not take

  /// The server has processed a request.
  mutating func tookRequest() { refusing = nil }

  /// The server rejected a request unprocessed, so it does not count as a probe.
  mutating func returnProbe() { probes = max(probes - 1, 0) }

  /// Records that the server rejected a request unprocessed, and reports it once if that goes on for a while.
  /// Returns whether it has accepted none for so long that the run ends.
  mutating func refusesForTooLong(_ now: Int64, _ note: (String) -> Void) -> Bool {
    guard let (since, isSaid) = refusing else {
      refusing = (now, false)
      return false
    }
    if !isSaid, now - since >= WaitNotes.silenceMicroseconds {
      refusing = (since, true)
      note("note: nothing can be sent yet: \(Sender.noRequest)")
    }
    return now - since >= Self.patienceMicroseconds
  }

  /// The time of a record's last try, which is not later than the time at which the run may end.
  func lastTry(_ now: Int64) -> Int64 { (refusing?.since ?? now) + Self.patienceMicroseconds }

  // MARK: - Answers

  mutating func take(_ verdict: Verdict) {
    if verdict != .failed { refusals = 0 }
    if verdict != .unknown { (lossRounds, emptyAnswers) = (0, 0) }
  }

  mutating func tookMessage() {
    hasSent = true
    leftInARow = 0
  }

  /// An answer was about its message, so the project and the account are accepted.
  mutating func tookAccount() { refusals = 0 }

  /// Counts a response that does not tell what happened to its message. Returns whether there were enough for a pause.
  mutating func tookEmptyAnswer() -> Bool {
    emptyAnswers += 1
    // An occasional error page of a load balancer is no reason to slow down; one for every message would waste the
    // whole campaign.
    return emptyAnswers >= Self.maxEmptyAnswers
  }

  // MARK: - Lost requests

  /// Returns the number of pauses in a row before this one, or nil when the run ends instead.
  mutating func nextLossRound() -> Int? {
    guard lossRounds < Self.maxLossRounds else { return nil }
    lossRounds += 1
    probes = 0
    return lossRounds - 1
  }

  /// The number of requests that may begin, within the rate and the connections.
  func limit(_ wanted: Int) -> Int { lossRounds > 0 ? min(wanted, Self.maxProbes - probes) : wanted }

  mutating func spend(_ submitted: Int) { if lossRounds > 0 { probes += submitted } }

  // MARK: - Refusals that are not about the message

  /// Holds a refusal back; false if so many are held that the record fails immediately.
  mutating func hold(_ record: Record, _ answer: FCMAnswer) -> Bool {
    refusals += 1
    guard held.count < Self.maxHeld else { return false }
    held.append((record, answer))
    return true
  }

  var refusesEverything: Bool { refusals >= Self.maxRefusals }

  var firstHeld: (record: Record, answer: FCMAnswer)? { held.first }

  mutating func takeHeld() -> [(record: Record, answer: FCMAnswer)] {
    defer { held = [] }
    return held
  }

  // MARK: - Records that are left open

  /// Counts a record that stays open after all its attempts. Returns whether there were enough in a row to end the run.
  mutating func leave(_ reason: String) -> Bool {
    left += 1
    leftInARow += 1
    leftReason = reason
    return leftInARow >= Self.maxLeft
  }

  /// Why messages are left over; nil if none is.
  var leftOver: String? { left > 0 ? "\(NumberWords.grouped(left)) not sent: \(leftReason)" : nil }
}
