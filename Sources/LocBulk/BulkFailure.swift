// A failure that ends a bulk run before the end of its input.

import Glibc

/// A failure of the run itself, with its message. A rule that fails and an invalid line are results, not failures.
package struct BulkFailure: Error {
  package enum Kind: Sendable {
    case usage
    case unreadable
    /// A filter program is not installed.
    case unavailable
    /// The reader of standard output has closed the pipe.
    case brokenPipe
  }

  package var kind: Kind
  package var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The failure of a call of the system on this file.
  init(_ path: String, code: Int32 = errno) {
    self.init(.unreadable, "\(path): \(String(cString: strerror(code)))")
  }
}
