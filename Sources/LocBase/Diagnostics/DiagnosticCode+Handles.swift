// The C interface's findings about its handles and buffers.

extension DiagnosticCode {
  package static let bufferTooSmall = DiagnosticCode(
    "buffer-too-small", .buffer,
    means: "The caller's buffer is too small for the text. Nothing is written to it, and `*length` is the size needed.",
    wrong: "a buffer of 4 bytes for a text of 20",
    right: "the same call again, with a buffer of `*length` bytes")

  package static let staleHandle = DiagnosticCode(
    "stale-handle", .handle,
    means: "The handle is closed, or was never a handle of this kind; the call has done nothing.",
    wrong: "a call with an engine that was closed before",
    right: "the last call first, then locscript_engine_close(engine)")

  package static let busyHandle = DiagnosticCode(
    "busy-handle", .busy,
    means: "Another thread is using the object, or a callback calls into its own session; the call has done nothing.",
    wrong: "two threads that run events in one session",
    right: "a session for each thread")

  package static let forkedSession = DiagnosticCode(
    "forked-session", .fork,
    means: """
      The session was made before a fork, and its locks and memory belong to the parent process; the call has done \
      nothing.
      """,
    wrong: "a session opened before fork(), used in the child",
    right: "a session opened in each child")

  package static let sinkRefused = DiagnosticCode(
    "sink-refused", .sink,
    means: "The host's write function returned something other than 0, so the rest of the result was not written.",
    wrong: "a write function that ends with `return 1`",
    right: "a write function that returns 0 as long as it wants more")
}
