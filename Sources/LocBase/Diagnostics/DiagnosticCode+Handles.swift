// What the C interface reports about its handles and buffers.

extension DiagnosticCode {
  package static let bufferTooSmall = DiagnosticCode(
    "buffer-too-small", .buffer,
    means: """
      The caller's buffer cannot hold the text; nothing is written to it, and `*length` is the size that is needed.
      """,
    wrong: "a buffer of 4 bytes for a text of 20",
    right: "the same call again, with a buffer of `*length` bytes")

  package static let staleHandle = DiagnosticCode(
    "stale-handle", .handle,
    means: "The handle was closed, or it never was one of this kind; the call has done nothing.",
    wrong: "a call with an engine that was closed before",
    right: "the last call first, then locscript_engine_close(engine)")

  package static let busyHandle = DiagnosticCode(
    "busy-handle", .busy,
    means: """
      Another thread uses the object right now, or a callback calls into its own session; the call has done nothing.
      """,
    wrong: "two threads that run events in one session",
    right: "a session for each thread")

  package static let forkedSession = DiagnosticCode(
    "forked-session", .fork,
    means: """
      The session belongs to the process before a fork; its locks and memory are the parent's, and the call has done \
      nothing.
      """,
    wrong: "a session opened before fork(), used in the child",
    right: "a session opened in each child")

  package static let sinkRefused = DiagnosticCode(
    "sink-refused", .sink,
    means: "The host's write function returned something other than 0, and the rest of the answer was not written.",
    wrong: "a write function that ends with `return 1`",
    right: "a write function that returns 0 as long as it wants more")
}
