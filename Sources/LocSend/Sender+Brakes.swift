// Applies the brakes to the records of a run.

import LocBase

extension Sender {
  static let noRequest = "the server accepts no request"

  /// Pauses before more requests are written to a server without useful responses: each of them would end as unknown.
  func brake(_ record: Record, _ reason: String, _ now: Int64) {
    // Requests written before the last pause belong to the same outage and cause no second pause.
    guard record.begun >= pacer.pausedUntil else { return }
    guard let lossRounds = brakes.nextLossRound() else {
      stop(SendFailure(.unfinished, "the server sends no usable answer: \(reason)"), now)
      return
    }
    pacer.pause(microseconds: RetryPolicy.backoff(lossRounds, .random(in: 0...1)), now: now, isSlower: false)
  }

  /// Handles a refusal that is probably not about the message, but about the project or the account, or from an
  /// intermediary. That may be fixed before the next run, so such records stay open until another one is sent.
  func refuse(_ record: Record, _ answer: FCMAnswer, _ now: Int64) {
    guard brakes.hold(record, answer) else {
      fail(record, answer.code, answer, now)
      return
    }
    ledger.note(record, .open, now)
    if brakes.refusesEverything { stopRefused(record, answer, now) }
  }

  private func stopRefused(_ record: Record, _ answer: FCMAnswer, _ now: Int64) {
    stop(SendFailure(.unfinished, "FCM refuses everything: \(answer.code) \(redacted(answer.message, record))"), now)
  }

  /// Fails the refusals that were held back: they are about their messages, since another one was sent. Once a run ends early they stay
  /// open.
  func failHeld(_ now: Int64) {
    guard report.ending.reason == nil else { return }
    for (record, answer) in brakes.takeHeld() { fail(record, answer.code, answer, now) }
  }

  /// Decides at the end of a run about the refusals that are held back: where nothing was sent the next run may have the right account.
  func settleHeld(_ now: Int64) {
    guard let (record, answer) = brakes.firstHeld else { return }
    if brakes.hasSent { failHeld(now) } else { stopRefused(record, answer, now) }
  }

  /// Leaves a record open for a later run, after all its tries in this one.
  func leave(_ record: Record, _ reason: String, stops: Bool = false, _ now: Int64) {
    ledger.note(record, .open, now)
    let isTooMany = brakes.leave(reason)
    if stops || isTooMany { stop(SendFailure(.unfinished, reason), now) }
  }

  /// Says at the end of a run why messages are left over.
  func reportLeft() {
    guard let leftOver = brakes.leftOver, report.ending.reason == nil else { return }
    report.ending.reason = leftOver
    report.ending.kind = .unfinished
  }
}
