// A file that the command writes: as a whole or not at all.

import Glibc
import LocBase

enum OutputFile {
  /// Writes a file under another name and renames it, so that nobody reads half of it, and a full disk leaves the old one. What is
  /// no regular file (`/dev/stdout`, a pipe) is written as it is.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(path, errno) }
      try write(bytes, descriptor, path)
      return
    }
    // A link to a file stays one, and the file is replaced. A link to nothing is replaced itself.
    var target = path
    if exists, let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    let temporary = target + ".\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    do {
      try write(bytes, descriptor, path)
      guard rename(temporary, target) == 0 else { throw failure(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes all bytes and closes the descriptor. Some file systems report a full disk only when a file is closed.
  private static func write(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) throws {
    if let code = Descriptor.write(bytes, to: descriptor) {
      close(descriptor)
      throw failure(path, code)
    }
    guard close(descriptor) == 0 else { throw failure(path, errno) }
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure(code: .unreadable, message: "\(path): \(String(cString: strerror(code)))")
  }
}
