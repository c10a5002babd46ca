// Decides what happens to a record after each end of a request.

/// The decision about one record.
package enum Verdict: Equatable {
  case sent
  /// Never sent again.
  case failed
  case unknown
  /// Not processed; sent again after these microseconds.
  case again(after: Int64)
  /// Quota: the whole sender waits.
  case pause(microseconds: Int64)
  /// Not processed, and not tried again in this run.
  case givenUp
  /// The access token was refused, not the message.
  case unauthorized
}

/// FCM's documented rules: 429 after Retry-After or a minute (and longer each time), 500 and 503 after Retry-After or a growing
/// time, no other status again. A request without an answer is sent again only when the server cannot have processed it.
package enum RetryPolicy {
  /// Requests for one record that FCM has answered with 429, 500 or 503, at most.
  package static let maxAttempts = 8
  static let pauseWithoutHeader: Int64 = 60_000_000
  static let firstWait: Int64 = 1_000_000

  /// The verdict on an answer.
  /// - Parameters:
  ///   - attempts: answers with 429, 500 or 503 before this one.
  ///   - retryAfter: seconds.
  ///   - jitter: 0 to 1.
  package static func verdict(
    status: Int, hasFCMError: Bool, hasMessageID: Bool, isWhole: Bool, attempts: Int, retryAfter: Int?, jitter: Double
  ) -> Verdict {
    switch status {
    case 200..<300: return hasMessageID && isWhole ? .sent : .unknown
    case 401 where !hasFCMError: return .unauthorized
    // A gateway that got no useful response knows no more than a sender that got none.
    case 502, 504: return .unknown
    case 429:
      guard attempts + 1 < maxAttempts else { return .givenUp }
      let asked = retryAfter.map { Int64($0) * 1_000_000 } ?? pauseWithoutHeader
      return .pause(microseconds: max(asked, backoff(attempts, jitter)))
    case 500, 503:
      guard attempts + 1 < maxAttempts else { return .givenUp }
      return .again(after: retryAfter.map { Int64($0) * 1_000_000 } ?? backoff(attempts, jitter))
    default: return .failed
    }
  }

  /// The wait after a number of earlier attempts: doubled each time up to 64 seconds, and up to half as long again, so that records that failed
  /// together do not come back together.
  package static func backoff(_ attempts: Int, _ jitter: Double) -> Int64 {
    let wait = firstWait << Int64(min(attempts, 6))
    return wait + Int64(Double(wait) * 0.5 * min(max(jitter, 0), 1))
  }
}
