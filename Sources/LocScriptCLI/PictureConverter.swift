// preview --png: rsvg-convert makes a PNG of the picture.

import Glibc
import LocBase
import LocScript

enum PictureConverter {
  private static let program = "rsvg-convert"

  /// The picture as PNG, twice as large, so that its texts are sharp on every screen. The program gets the picture on its standard
  /// input and writes no file.
  static func png(of svg: [UInt8]) throws -> [UInt8] {
    guard let path = found else {
      throw CommandFailure(
        code: .unavailable,
        message: "\(program) is not in PATH: it is in the Debian package librsvg2-bin. --svg needs no other program")
    }
    // Files without a name, and not pipes: neither side waits for the other.
    let (input, output, errors) = (try file(), try file(), try file())
    defer { for descriptor in [input, output, errors] { close(descriptor) } }
    if let code = Descriptor.write(svg, to: input) { throw failure(String(cString: strerror(code))) }
    lseek(input, 0, SEEK_SET)
    let status = try run(path, ["--format", "png", "--zoom", "2"], input, output, errors)
    let png = try contents(of: output)
    guard status == 0, png.starts(with: [0x89, UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "G")]) else {
      let said = String(decoding: try contents(of: errors), as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw failure(said ?? "it made no picture")
    }
    return png
  }

  /// The program's path. Empty entries of PATH are ignored: to run a program from the current folder is unsafe.
  private static var found: String? {
    let search = getenv("PATH").map { String(cString: $0) } ?? ""
    return search.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// A new file without a name, which goes when it is closed.
  private static func file() throws -> Int32 {
    guard let stream = tmpfile() else { throw failure("a temporary file: " + String(cString: strerror(errno))) }
    defer { fclose(stream) }
    let descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    return descriptor
  }

  /// Runs the program without a shell and returns how it ended: 0 for success.
  private static func run(
    _ path: String, _ options: [String], _ input: Int32, _ output: Int32, _ errors: Int32
  ) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + options).map { strdup($0) }
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

  private static func contents(of descriptor: Int32) throws -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(String(cString: strerror(errno))) }
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

  private static func failure(_ reason: String) -> CommandFailure {
    CommandFailure(code: .unreadable, message: "\(program): \(reason)")
  }
}
