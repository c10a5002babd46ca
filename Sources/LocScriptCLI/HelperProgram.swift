// Runs another program that is installed, without a shell, and takes what it writes.

import Glibc
import LocBase

/// A program in PATH.
struct HelperProgram {
  /// The result of a run.
  struct Answer {
    /// 0 for success.
    let status: Int32
    let output: [UInt8]
    /// The first line on standard error; nil if it wrote none.
    let complaint: String?
  }

  let name: String
  private let path: String

  /// The program with this name; nil if it is not installed. Empty entries of PATH are ignored: to run a program from the
  /// current folder is unsafe.
  init?(_ name: String) {
    let search = getenv("PATH").map { String(cString: $0) } ?? ""
    let paths = search.split(separator: ":").map { folder -> String in "\(folder)/\(name)" }
    let found = paths.first { path -> Bool in access(path, X_OK) == 0 }
    guard let found else { return nil }
    (self.name, path) = (name, found)
  }

  /// Runs the program to its end.
  /// - Parameter mostBytes: The limit on its output.
  func run(_ arguments: [String], input: [UInt8] = [], mostBytes: Int) throws -> Answer {
    // Files without a name, and not pipes: neither side waits for the other.
    let (from, to, errors) = (try file(), try file(), try file())
    defer { for descriptor in [from, to, errors] { close(descriptor) } }
    if let code = Descriptor.write(input, to: from) { throw failure(String(cString: strerror(code))) }
    lseek(from, 0, SEEK_SET)
    let status = try run(arguments, from, to, errors)
    let complaint = try contents(of: errors, mostBytes: mostBytes)
    return Answer(
      status: status, output: try contents(of: to, mostBytes: mostBytes),
      complaint: String(decoding: complaint, as: UTF8.self).split(separator: "\n").first.map(String.init))
  }

  func failure(_ reason: String) -> CommandFailure {
    CommandFailure(code: .unreadable, message: "\(name): \(reason)")
  }

  /// A new file without a name, which goes when it is closed.
  private func file() throws -> Int32 {
    guard let stream = tmpfile() else { throw failure("a temporary file: " + String(cString: strerror(errno))) }
    defer { fclose(stream) }
    let descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    return descriptor
  }

  /// Runs the program and returns how it ended: 0 for success.
  private func run(_ arguments: [String], _ input: Int32, _ output: Int32, _ errors: Int32) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, nil, words, environ)
    guard code == 0 else { throw failure(String(cString: strerror(code))) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw failure(String(cString: strerror(errno))) }
    }
    return status
  }

  private func contents(of descriptor: Int32, mostBytes: Int) throws -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(String(cString: strerror(errno))) }
    guard size <= mostBytes else { throw failure("it gives more than \(FileReader.sizeText(mostBytes))") }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count) }
      if got < 0, errno == EINTR { continue }
      if got <= 0 { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }
}
