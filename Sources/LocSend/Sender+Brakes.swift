// What slows a run down or ends it, where going on would only use up its messages.

import LocBase

extension Sender {
  /// Answers in a row about the project or the account, or of somebody on the way, after which a run ends.
  static let maxRefusals = 100
  /// Such answers that are held back, at most.
  static let maxHeld = 1_000
  /// Times that a server may not take a request, as RFC 9113 lets it say that it has not processed one.
  static let maxBounces = 20
  /// Messages in a row that the server has not taken in all their tries, after which a run ends.
  static let maxLeft = 10
  /// Pauses in a row after which requests were lost again.
  static let maxLossRounds = 5
  /// Requests that are risked after such a pause until an answer comes.
  static let maxProbes = 10
  /// Answers in a row without a word about their messages, after which such a pause is made.
  static let maxEmptyAnswers = 10

  /// Time without a word while nothing can be sent.
  static let silenceMicroseconds: Int64 = 5_000_000
  /// A wait for the next message that is worth a word.
  static let waitMicroseconds: Int64 = 60_000_000
  static let noRoom = "the server allows no requests on its connections"

  static let noRequest = "the server accepts no request"

  /// Takes note of a request that the server has not taken, and says so once when it has taken none for a while. Returns whether it
  /// has taken none for so long that the run ends.
  func refusesForTooLong(_ now: Int64) -> Bool {
    guard let (since, isSaid) = refusing else {
      refusing = (now, false)
      return false
    }
    if !isSaid, now - since >= Self.silenceMicroseconds {
      refusing = (since, true)
      note("note: nothing can be sent yet: \(Self.noRequest)")
    }
    return now - since >= Self.patienceMicroseconds
  }

  /// Says once what the run waits for, when that takes a while.
  func sayBlocked(_ reason: @autoclosure () -> String, _ now: Int64) {
    guard let (since, isSaid) = blocked else {
      blocked = (now, false)
      return
    }
    guard !isSaid, now - since >= Self.silenceMicroseconds else { return }
    blocked = (since, true)
    note("note: nothing can be sent yet: \(reason())")
  }

  /// Pauses before more requests are written to a server that gives no answer of use: each of them would end as unknown.
  func brake(_ record: Record, _ reason: String, _ now: Int64) {
    // What was written before the last pause was lost together with what has caused it.
    guard record.begun >= pacer.pausedUntil else { return }
    guard lossRounds < Self.maxLossRounds else {
      stop(SendFailure(.unfinished, "the server answers nothing of use: \(reason)"), now)
      return
    }
    pacer.pause(microseconds: RetryPolicy.backoff(lossRounds, .random(in: 0...1)), now: now, isSlower: false)
    lossRounds += 1
    probes = 0
  }

  /// Takes a refusal that is not about the message, as far as anybody can tell: of the project or the account, or of somebody on the way.
  /// The next run may have that mended, so that such records stay open until another one is sent.
  func refuse(_ record: Record, _ answer: FCMAnswer, _ now: Int64) {
    refusals += 1
    guard held.count < Self.maxHeld else {
      fail(record, answer.code, answer, now)
      return
    }
    note(record, .open, now)
    held.append((record, answer))
    if refusals >= Self.maxRefusals { stopRefused(record, answer, now) }
  }

  private func stopRefused(_ record: Record, _ answer: FCMAnswer, _ now: Int64) {
    stop(SendFailure(.unfinished, "FCM refuses everything: \(answer.code) \(redacted(answer.message, record))"), now)
  }

  /// Fails the refusals that were held back: they are about their messages, since another one was sent. Once a run ends early they stay
  /// open.
  func failHeld(_ now: Int64) {
    guard !held.isEmpty, report.stopped == nil else { return }
    for (record, answer) in held { fail(record, answer.code, answer, now) }
    held = []
  }

  /// Decides at the end of a run about the refusals that are held back: where nothing was sent the next run may have the right account.
  func settleHeld(_ now: Int64) {
    guard let (record, answer) = held.first else { return }
    if hasSent { failHeld(now) } else { stopRefused(record, answer, now) }
  }

  /// Says once that so many messages wait for their time that those behind them are not read.
  func sayFull() {
    guard !hasSaidFull else { return }
    hasSaidFull = true
    let count = NumberWords.grouped(Self.maxWaiting)
    note("note: \(count) messages wait for their time; the lines behind them are read when one of those is sent")
  }

  /// Says, once for each such time, that nothing is on its way because the next message is to be sent later.
  func sayWaiting(_ microseconds: Int64) {
    guard !hasSaidWaiting, microseconds >= Self.waitMicroseconds else { return }
    hasSaidWaiting = true
    let count = waiting.count == 1 ? "one message waits" : "\(NumberWords.grouped(waiting.count)) messages wait"
    note("note: \(count) for a later time; the next one is sent in \(NumberWords.duration(Double(microseconds) / 1e6))")
  }

  /// Leaves a record open for a later run, after all its tries in this one.
  func leave(_ record: Record, _ reason: String, stops: Bool = false, _ now: Int64) {
    note(record, .open, now)
    left += 1
    leftInARow += 1
    leftReason = reason
    if stops || leftInARow >= Self.maxLeft { stop(SendFailure(.unfinished, reason), now) }
  }

  /// Says at the end of a run why messages are left over.
  func reportLeft() {
    guard left > 0, report.stopped == nil else { return }
    report.stopped = "\(NumberWords.grouped(left)) not sent: \(leftReason)"
    report.stoppedKind = .unfinished
  }
}
