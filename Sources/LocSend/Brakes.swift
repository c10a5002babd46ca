// The counters that slow down or end a run if continuing would only waste its messages.

import LocBase

/// Decides by the answers of a run whether it pauses, probes or ends.
struct Brakes {
  /// Answers in a row about the project or the account, or of somebody on the way, after which a run ends.
  private static let maxRefusals = 100
  /// Such answers that are held back, at most.
  private static let maxHeld = 1_000
  /// Times that a server may not take a request, as RFC 9113 lets it say that it has not processed one.
  static let maxBounces = 20
  /// Messages in a row that the server has not taken in all their tries, after which a run ends.
  private static let maxLeft = 10
  /// Pauses in a row after which requests were lost again.
  private static let maxLossRounds = 5
  /// Requests that are risked after such a pause until an answer comes.
  private static let maxProbes = 10
  /// Answers in a row without a word about their messages, after which such a pause is made.
  private static let maxEmptyAnswers = 10
  /// The time without room for a request, or without one that the server takes, after which a run ends.
  static let patienceMicroseconds: Int64 = 120_000_000

  /// Answers in a row that were about the project or the account and not about the message.
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

  /// The server has not taken a request: it does not count as one that was risked.
  mutating func returnProbe() { probes = max(probes - 1, 0) }

  /// Takes note of a request that the server has not taken, and says so once when it has taken none for a while.
  /// Returns whether it
  /// has taken none for so long that the run ends.
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
