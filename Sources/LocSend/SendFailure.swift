// The error that ends a campaign, or keeps it from beginning.

/// A failure of the sender itself, with the exit code that the command gives it.
package struct SendFailure: Error, Sendable {
  package enum Kind: Int32, Sendable {
    /// Messages that FCM would refuse.
    case findings = 1
    /// An input, a key or the journal cannot be read or written.
    case unreadable = 3
    /// Something was not sent, and may be sent later.
    case unfinished = 5
    case usage = 64
  }

  package var kind: Kind
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
