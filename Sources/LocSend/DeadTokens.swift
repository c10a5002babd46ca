// The file of registration tokens that are no longer registered.

import Glibc
import LocBase

/// Appends tokens, one a line, to a file that only its owner can read.
final class DeadTokens {
  private let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(_ path: String) throws(SendFailure) {
    self.path = path
    descriptor = try SystemFile.openOwn(path, O_WRONLY | O_APPEND, as: path)
    SystemFile.keepFromOthers(descriptor)
  }

  deinit { close(descriptor) }

  func add(_ token: String) { pending += Array(token.utf8) + [.newline] }

  /// Writes the pending tokens.
  func flush() throws(SendFailure) {
    guard !pending.isEmpty else { return }
    if let code = Descriptor.write(pending, to: descriptor) {
      throw SendFailure(.unreadable, "\(path): \(SystemFile.reason(code))")
    }
    pending.removeAll()
  }
}
