// Updates a record after its request has ended.

import CSend
import LocBase

extension Sender {
  func take(_ ended: Transfer.Ended, _ now: Int64) {
    let (record, answer) = (ended.record, ended.answer)
    let status = Int(answer.status)
    // An error's status decides also where its body did not come whole.
    if answer.end == LOC_H2_ANSWERED || answer.end == LOC_H2_LOST && status >= 300 {
      brakes.tookRequest()
      judge(ended, status, now)
    } else if answer.end == LOC_H2_LOST {
      brakes.tookRequest()
      let code = answer.timed_out ? "TIMEOUT" : status != 0 ? "ANSWER_CUT" : "CONNECTION_LOST"
      brake(record, answer.timed_out ? "requests time out" : "connections end with requests on them", now)
      lose(record, code: code, now)
    } else {
      // Not processed. A server that refuses everything must not keep the sender spinning.
      brakes.returnProbe()
      record.bounces += 1
      let isTooLong = brakes.refusesForTooLong(now, waits.note)
      if record.bounces > Brakes.maxBounces || isTooLong {
        leave(record, Self.noRequest, stops: isTooLong, now)
      } else {
        let wait = record.bounces < 3 ? 0 : RetryPolicy.backoff(min(record.bounces - 3, 6), .random(in: 0...1))
        reopen(record, due: min(now + wait, brakes.lastTry(now)), now)
      }
    }
  }

  private func judge(_ ended: Transfer.Ended, _ status: Int, _ now: Int64) {
    let (record, raw) = (ended.record, ended.answer)
    let answer = FCMAnswer(status: status, body: UTF8Slice(base: raw.body, count: raw.body_length))
    report.cost.latency.add(microseconds: raw.microseconds)
    var retryAfter: Int?
    if status == 429 || status >= 500 {
      retryAfter = RetryAfter.seconds(
        String(cString: raw.retry_after), date: String(cString: raw.date), now: Int(loc_unix_seconds()))
    }
    let verdict = RetryPolicy.verdict(
      status: status, hasFCMError: answer.hasFCMError, hasMessageID: answer.messageID != nil,
      isWhole: raw.end == LOC_H2_ANSWERED, attempts: record.attempts, retryAfter: retryAfter,
      jitter: .random(in: 0...1))
    brakes.take(verdict)
    switch verdict {
    case .sent:
      report.sent += 1
      brakes.tookMessage()
      failHeld(now)
      ledger.note(record, .sent, messageID: answer.messageID.flatMap { Self.isPlainID($0) ? $0 : nil }, now)
    case .failed:
      let isAboutMessage =
        answer.hasFCMError || !answer.violations.isEmpty || answer.isGoogles && !(status == 403 || status == 404)
      if isAboutMessage {
        brakes.tookAccount()
        fail(record, answer.code, answer, now)
      } else {
        refuse(record, answer, now)
      }
    case .givenUp:
      leave(record, "FCM says \(answer.code) to every try", stops: status == 429, now)
    case .unknown:
      let code = status >= 300 ? answer.code : "NO_MESSAGE_ID"
      if brakes.tookEmptyAnswer() {
        brake(record, "its answers do not say what became of the messages (\(code))", now)
      }
      lose(record, code: code, now)
    case .again(let wait):
      record.attempts += 1
      reopen(record, due: now + wait, now)
    case .pause(let wait):
      record.attempts += 1
      if now >= pacer.pausedUntil, wait >= WaitNotes.silenceMicroseconds {
        waits.note("note: FCM asks to wait: nothing is sent for \(NumberWords.duration(Double(wait) / 1e6))")
      }
      pacer.pause(microseconds: wait, now: now)
      reopen(record, due: now + wait, now)
    case .unauthorized:
      if record.wasUnauthorized, ended.generation == tokens?.generation {
        stop(SendFailure(.unfinished, "FCM refuses the access token, a new one too (401 \(answer.code))"), now)
      }
      record.wasUnauthorized = true
      tokens?.refuse(generation: ended.generation, now: now)
      reopen(record, due: now, now)
    }
  }

  /// Whether a message ID may be stored. FCM's have about fifty characters; a server that repeats the request there
  /// sends more.
  private static func isPlainID(_ id: String) -> Bool {
    id.utf8.count <= 80 && id.utf8.allSatisfy { $0 > .space && $0 < 0x7F }
  }

  /// The record will be sent again, in this run or in the next one.
  private func reopen(_ record: Record, due: Int64, _ now: Int64) {
    ledger.note(record, .open, now)
    queue.push(record, due: due)
  }

  func fail(_ record: Record, _ code: String, _ answer: FCMAnswer, _ now: Int64) {
    var token: Digest?
    if Text(code) == "UNREGISTERED" || Text(code) == "SENDER_ID_MISMATCH", let text = record.token {
      token = Digest(of: Array(text.utf8))
      if Text(code) == "UNREGISTERED" { deadTokens?.add(text) }
    }
    report.fail(code, line: record.line, examples: examples(record, answer))
    ledger.note(record, .failed, code: code, token: token, now)
  }

  private func examples(_ record: Record, _ answer: FCMAnswer) -> [Report.Example] {
    // A server may send a million answers of this code, and a path takes time to find.
    if let failure = report.failures.first(where: { Text($0.code) == Text(answer.code) }),
      failure.examples.count >= Report.maxExamples
    {
      return []
    }
    if answer.violations.isEmpty {
      return answer.message.isEmpty || answer.hasFCMError && report.count(of: answer.code) > 0
        ? [] : [Report.Example(line: record.line, path: nil, message: redacted(answer.message, record))]
    }
    return answer.violations.map { violation in
      let path = record.body.withSlice { FieldPath.ours(violation.field, in: $0) }
      return Report.Example(
        line: record.line, path: redacted(path, record), message: redacted(violation.description, record))
    }
  }

  /// A server's words without the access tokens and the registration token, should it repeat them.
  func redacted(_ text: String, _ record: Record) -> String {
    var secrets = (tokens?.allTokens ?? []).map { (secret: $0.revealText, word: "<access token>") }
    if let token = record.token { secrets.append((token, "<token>")) }
    return FCMAnswer.presentable(text, without: secrets)
  }

  /// The end state unknown, or another request where the user has asked for that.
  private func lose(_ record: Record, code: String, _ now: Int64) {
    guard options.resendsUnknown, record.attempts + 1 < RetryPolicy.maxAttempts else {
      lose(record, code: code)
      return
    }
    record.attempts += 1
    reopen(record, due: now + RetryPolicy.backoff(record.attempts, .random(in: 0...1)), now)
  }

  func lose(_ record: Record, code: String) {
    report.lose(line: record.line)
    ledger.note(record, .unknown, code: code, loc_monotonic_us())
  }
}
