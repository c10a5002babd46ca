// Small files that are read completely: keys, access tokens, a prepared message.

import Glibc
import LocBase

/// Reads files, with the system's own error messages.
enum SystemFile {
  static let limit = 16 << 20

  /// The text of the last error of the system.
  static var reason: String { reason(errno) }
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The bytes of a file, or of a pipe that a shell passes.
  /// - Parameter isSecret: refuses a regular file that others can read or write, as OpenSSH does: see `sharing`.
  static func read(_ path: String, isSecret: Bool = false) throws(SendFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SendFailure(.unreadable, "\(path): \(reason)") }
    defer { close(descriptor) }
    if isSecret { try refuseShared(descriptor, path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw SendFailure(.unreadable, "\(path): \(reason)")
      }
      guard bytes.count <= limit else { throw SendFailure(.unreadable, "\(path): the file has more than 16 MB") }
    }
  }

  /// Opens a file of this user, and makes one that only its owner can read where there is none. Follows no link.
  /// - Parameter name: the file's name in errors.
  static func openOwn(_ path: String, _ flags: Int32, as name: String) throws(SendFailure) -> Int32 {
    let descriptor = open(path, flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw SendFailure(
        .unreadable, "\(name): \(errno == ELOOP ? "is a symbolic link; name the file itself" : reason)")
    }
    var status = stat()
    // A device like /dev/full belongs to root, and keeps nothing.
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() || status.st_mode & S_IFMT == S_IFCHR else {
      close(descriptor)
      throw SendFailure(.unreadable, "\(name): belongs to another user; name a file of your own")
    }
    return descriptor
  }

  /// Makes a regular file one that only its owner can read, should it have been there with another mode.
  static func keepFromOthers(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
      return
    }
    _ = fchmod(descriptor, 0o600)
  }

  /// Whether there is no file with this name, or it is empty.
  static func isMissingOrEmpty(_ path: String) throws(SendFailure) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 }
    guard errno == ENOENT else { throw SendFailure(.unreadable, "\(path): \(reason)") }
    return true
  }

  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether two names lead to one regular file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(path, &first) == 0, stat(other, &second) == 0, first.st_mode & S_IFMT == S_IFREG else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// What other users can do with a secret's file.
  private enum Sharing {
    case none
    /// Its owner is another user, such as root for a secret that a container mounts, or the disk cannot be written: nothing can be
    /// changed from here.
    case mounted
    case readable
    case writable
  }

  private static func sharing(_ status: stat, isFixed: Bool) -> Sharing {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else { return .none }
    if isFixed { return .mounted }
    if status.st_mode & 0o022 != 0 { return .writable }
    return status.st_uid == geteuid() ? .readable : .mounted
  }

  private static func refuseShared(_ descriptor: Int32, _ path: String) throws(SendFailure) {
    var (status, disk) = (stat(), statvfs())
    guard fstat(descriptor, &status) == 0, fstatvfs(descriptor, &disk) == 0 else {
      throw SendFailure(.unreadable, "\(path): \(reason)")
    }
    let what: String
    switch sharing(status, isFixed: disk.f_flag & UInt(ST_RDONLY) != 0) {
    case .none, .mounted: return
    case .readable: what = "read"
    case .writable: what = "change"
    }
    throw SendFailure(
      .unreadable,
      "\(path): other users of this machine can \(what) this secret. Run: chmod 600 \(ShellCommand.quoted(path))")
  }

  /// What to say of a secret's file that others can read and that is used nevertheless; nil for any other file.
  static func warning(aboutSecret path: String) -> String? {
    // A pipe gives its bytes once: it is not opened here.
    var (status, disk) = (stat(), statvfs())
    guard stat(path, &status) == 0, statvfs(path, &disk) == 0,
      case .mounted = sharing(status, isFixed: disk.f_flag & UInt(ST_RDONLY) != 0)
    else { return nil }
    return "note: \(path): other users can read this secret; it is used, as its mode cannot be changed from here"
  }

  /// The value of an environment variable; nil if it is unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
