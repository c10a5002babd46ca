// A file that the command writes: atomically, and never over one that it has read.

import ArgumentParser
import Glibc
import LocBase
import LocScript

enum OutputFile {
  /// The path that means standard output.
  static let standardOutput = "-"

  /// Refuses two options that would write the same file, even under different names, and an option with an empty name.
  static func validate(_ files: [(option: String, path: String)]) throws {
    var known: Set<String> = []
    for (option, path) in files {
      guard !path.isEmpty else { throw ValidationError("\(option) names no file") }
      guard known.insert(place(of: path)).inserted else {
        throw ValidationError("\(option) \(path): two files of the same name")
      }
    }
  }

  /// The path without symbolic links and dots, which makes all names of a file equal.
  private static func place(of path: String) -> String {
    func real(_ path: String) -> String? {
      guard path != standardOutput, let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      return String(cString: real)
    }
    return real(path) ?? real(EngineSource.folder(of: path)).map { "\($0)/\(Text(path).lastPathComponent)" } ?? path
  }

  /// Does some work that may write files; during it, `write` knows which files the work has read.
  static func sparingInputs(_ work: () throws -> Void) throws {
    var failure: (any Error)?
    FileWatch.rememberingFiles { do { try work() } catch { failure = error } }
    if let failure { throw failure }
  }

  /// Writes a file under another name and renames it: no reader sees half of it, and a full disk keeps the old
  /// one. Anything but a regular file (`/dev/stdout`, a pipe) is written directly.
  /// - Parameter replacesInputs: whether the file may be an input of the command, such as a baseline that it updates.
  static func write(_ bytes: [UInt8], to path: String, replacesInputs: Bool = false) throws {
    if path == standardOutput { return try Terminal.write(bytes) }
    guard replacesInputs || !FileWatch.hasRead(path) else {
      throw CommandFailure(code: .usage, message: "\(path) has been read and is not overwritten: name another file")
    }
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

  /// Creates the folder of a file if only that folder is missing. A failure shows when the file is written.
  static func makeFolder(of path: String) {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return }
    makeFolder(String(path[..<slash]))
  }

  /// Creates a folder if only that folder is missing.
  static func makeFolder(_ path: String) { _ = mkdir(path, 0o777) }

  /// Writes a file that is not there yet, and the folders above it.
  /// - Returns: false if something with that name already exists; it is not changed.
  static func create(_ bytes: [UInt8], at path: String) throws -> Bool {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      makeFolder(folder)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw failure(path, errno) }
    do {
      try write(bytes, descriptor, path)
    } catch {
      // Half a file would be kept the next time.
      unlink(path)
      throw error
    }
    return true
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
