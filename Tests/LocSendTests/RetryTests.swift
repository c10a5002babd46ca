// Retry-After in all its forms, and what is sent again.

import LocBase
import Testing

@testable import LocSend

@Suite struct RetryAfterTests {
  private let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    ("2", 2), (" 120 ", 120), ("0", 1), ("1000000000000", 3_600), ("99999999999999999999999999", 3_600),
    ("-5", nil), ("soon", nil), ("", nil), ("1.5", nil), ("5s", nil), ("\u{0}", nil),
  ])
  func seconds(_ header: String, _ expected: Int?) {
    #expect(RetryAfter.seconds(header, date: "", now: 0) == expected)
  }

  @Test func aDateIsMeasuredFromTheServersClock() {
    // This machine's clock is an hour off, and it does not matter.
    let later = "Sun, 06 Nov 1994 08:50:07 GMT"
    #expect(RetryAfter.seconds(later, date: date, now: 784_111_777 - 3_600) == 30)
    #expect(RetryAfter.seconds(later, date: "", now: 784_111_777) == 30)
    #expect(RetryAfter.seconds(date, date: later, now: 0) == 1)
    #expect(RetryAfter.seconds("Fri, 31 Dec 9999 23:59:59 GMT", date: date, now: 0) == 3_600)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 00 Nov 1994 08:49:37 GMT",
  ])
  func noDate(_ text: String) {
    var text = text
    #expect(text.withUTF8 { RetryAfter.httpDate(UTF8Slice($0)) } == nil)
  }
}

@Suite struct RetryPolicyTests {
  private func verdict(
    _ status: Int, error: Bool = false, id: Bool = false, whole: Bool = true, attempts: Int = 0, after: Int? = nil
  ) -> Verdict {
    RetryPolicy.verdict(
      status: status, hasFCMError: error, hasMessageID: id, isWhole: whole, attempts: attempts, retryAfter: after,
      jitter: 0)
  }

  @Test func endStates() {
    #expect(verdict(200, id: true) == .sent)
    #expect(verdict(200) == .unknown)
    #expect(verdict(200, id: true, whole: false) == .unknown)
    for status in [502, 504] { #expect(verdict(status) == .unknown) }
    for status in [301, 307, 400, 403, 404, 408, 413, 501, 505] { #expect(verdict(status) == .failed) }
    #expect(verdict(401, error: true) == .failed)
    #expect(verdict(401) == .unauthorized)
  }

  @Test func againAfterATime() {
    #expect(verdict(429) == .pause(microseconds: 60_000_000))
    #expect(verdict(429, after: 7) == .pause(microseconds: 7_000_000))
    #expect(verdict(503, after: 7) == .again(after: 7_000_000))
    #expect(verdict(500) == .again(after: 1_000_000))
    #expect(verdict(503, attempts: 3) == .again(after: 8_000_000))
    #expect(verdict(503, attempts: RetryPolicy.maxAttempts - 1) == .givenUp)
    #expect(verdict(429, attempts: RetryPolicy.maxAttempts - 1) == .givenUp)
    // A server that always says "in a second" is asked less and less.
    #expect(verdict(429, attempts: 5, after: 1) == .pause(microseconds: 32_000_000))
  }

  @Test func backoffGrowsToAMinuteAndHasJitter() {
    #expect(RetryPolicy.backoff(0, 1) == 1_500_000)
    #expect(RetryPolicy.backoff(1_000, 0) == 64_000_000)
    #expect(RetryPolicy.backoff(1_000, 9) == 96_000_000)
  }
}
