// A file that the command writes: as a whole or not at all, and never in place of one that it has read.

import ArgumentParser
import Glibc
import LocBase
import LocScript

enum OutputFile {
  /// The path that stands for standard output.
  static let standardOutput = "-"

  /// Refuses options of which two would write one file, under one name or two, or of which one names none.
  static func validate(_ files: [(option: String, path: String)]) throws {
    var known: Set<String> = []
    for (option, path) in files {
      guard !path.isEmpty else { throw ValidationError("\(option) names no file") }
      guard known.insert(place(of: path)).inserted else {
        throw ValidationError("\(option) \(path): two files of the same name")
      }
    }
  }

  /// The path without symbolic links and dots, so that all names of a file come to the same.
  private static func place(of path: String) -> String {
    func real(_ path: String) -> String? {
      guard path != standardOutput, let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      return String(cString: real)
    }
    return real(path) ?? real(EngineSource.folder(of: path)).map { "\($0)/\(Text(path).lastPathComponent)" } ?? path
  }

  /// Does some work that may write files, within which `write` knows what the work has read.
  static func sparingInputs(_ work: () throws -> Void) throws {
    var failure: (any Error)?
    FileWatch.rememberingFiles { do { try work() } catch { failure = error } }
    if let failure { throw failure }
  }

  /// Writes a file under another name and renames it, so that nobody reads half of it, and a full disk leaves the old one. What is
  /// no regular file (`/dev/stdout`, a pipe) is written as it is.
  /// - Parameter replacesInputs: whether the file may be one that the command has read, as with a baseline that is brought up to date.
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

  /// Makes the folder of a file where it alone is missing. Whether it could be made is seen when the file is written.
  static func makeFolder(of path: String) {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return }
    makeFolder(String(path[..<slash]))
  }

  /// Makes a folder where it alone is missing.
  static func makeFolder(_ path: String) { _ = mkdir(path, 0o777) }

  /// Writes a file that is not there yet, and the folders above it.
  /// - Returns: false where something has the name already, which stays as it is.
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
