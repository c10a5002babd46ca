// What the C interface reports about its handles and buffers.

extension DiagnosticCode {
  package static let bufferTooSmall = DiagnosticCode("buffer-too-small", .buffer)
  /// The handle was closed, or it never was one of this kind.
  package static let staleHandle = DiagnosticCode("stale-handle", .handle)
  /// Another thread uses the object right now.
  package static let busyHandle = DiagnosticCode("busy-handle", .busy)
  /// The session belongs to the process before a fork.
  package static let forkedSession = DiagnosticCode("forked-session", .fork)
  /// The host's write function ended an answer.
  package static let sinkRefused = DiagnosticCode("sink-refused", .sink)
}
