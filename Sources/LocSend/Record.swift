// One message on its way, and the states it can be in.

import LocBase

/// A message of the input.
final class Record {
  /// The line of the input, from 1.
  let line: Int
  /// The digest of the line's bytes.
  let digest: Digest
  /// The request body.
  let body: [UInt8]
  /// The number of requests that FCM has answered with "later".
  var attempts = 0
  /// Whether a request was refused for its access token already.
  var wasUnauthorized = false
  /// The number of requests that the server has not taken.
  var bounces = 0
  /// The time at which the last request began.
  var begun: Int64 = 0

  init(line: Int, digest: Digest, body: [UInt8]) {
    self.line = line
    self.digest = digest
    self.body = body
  }
}

/// The state of a record in the journal. The numbers are stored.
package enum RecordState: Int32, Sendable {
  /// About to be written to the network, or written. After a crash, we cannot know which.
  case attempted = 1
  case sent = 2
  case failed = 3
  /// Written, and no answer came.
  case unknown = 4
  /// Not processed: refused for now, or never written. It will be sent.
  case open = 5
}
