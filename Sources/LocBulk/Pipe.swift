// A pipe whose ends no other program inherits.

import Glibc

/// The two ends of a pipe, which the owner closes.
struct Pipe {
  let read: Int32
  let write: Int32

  init() throws(BulkFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BulkFailure("pipe") }
    (read, write) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }
}
