// The file of registration tokens whose app is gone.

import Glibc

/// Appends tokens, one a line, to a file that only its owner can read.
final class DeadTokens {
  private let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(_ path: String) throws(SendFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SendFailure(.unreadable, "\(path): \(SystemFile.reason)") }
    SystemFile.keepFromOthers(descriptor)
  }

  deinit { close(descriptor) }

  func add(_ token: String) { pending += Array(token.utf8) + [0x0A] }

  /// Writes what is pending.
  func flush() throws(SendFailure) {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        pending.removeFirst(count)
      } else if errno != EINTR {
        throw SendFailure(.unreadable, "\(path): \(SystemFile.reason)")
      }
    }
  }
}
