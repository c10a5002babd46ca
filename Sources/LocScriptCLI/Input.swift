// Files, standard input, and JSON written on the command line.

import Glibc
import LocBase
import LocScript

/// The text of a command's input, with the name that messages use for it.
struct Input {
  var name: String
  var bytes: [UInt8]
  /// The line on which the text begins in the input of this name, for an event among others.
  var firstLine: Int

  init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// Reads a file, or standard input for "-".
  init(path: String) throws {
    self = try Self.stream(path) ?? Input(name: path, bytes: try Engine.readFile(path))
  }

  /// The input from standard input for "-", or from a path that can be read only once; nil for all other paths.
  static func stream(_ path: String) throws -> Input? {
    if path == "-" {
      announceTerminal()
      return Input(name: "<stdin>", bytes: try readAll(STDIN_FILENO, name: "standard input"))
    }
    guard isStream(path) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return Input(name: path, bytes: try readAll(descriptor, name: path))
  }

  /// Says that the command waits for somebody to type, if standard input is a terminal.
  static func announceTerminal() {
    if Terminal.isTerminal(STDIN_FILENO) { Terminal.note("reading from the terminal; Ctrl-D ends the input") }
  }

  /// The most bytes of a stream: one without an end (`< /dev/zero`) must not take the machine's memory.
  private static let maxStreamBytes = 1 << 30

  /// Reads a descriptor to its end. FileHandle cannot be used: it ends the process if it cannot read.
  private static func readAll(_ descriptor: Int32, name: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw unreadable(name)
      }
      guard bytes.count <= maxStreamBytes else {
        throw CommandFailure(code: .unreadable, message: "\(name) has more than 1 GB")
      }
    }
  }

  private static func unreadable(_ name: String) -> CommandFailure {
    CommandFailure(code: .unreadable, message: "\(name): \(String(cString: strerror(errno)))")
  }

  /// Whether the path is a stream, such as a pipe that a shell passes instead of a file: `--events <(make-event)`.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR)
  }

  /// Whether a pipe or a file on standard input has bytes to read now. Reads no byte and does not wait.
  static var isWaiting: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size
    case S_IFIFO:
      var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      return poll(&wanted, 1, 0) == 1 && wanted.revents & Int16(POLLIN) != 0
    default: return false
    }
  }

  /// Reads a file, standard input for "-", or the argument itself as JSON when it begins with a brace, or begins with a bracket
  /// and names no file.
  init(pathOrJSON argument: String, optionName: String) throws {
    let first = argument.first { !$0.isWhitespace }
    if first == "{" || first == "[" && access(argument, F_OK) != 0 {
      self.init(name: "<" + optionName + ">", bytes: [UInt8](argument.utf8))
    } else {
      try self.init(path: argument)
    }
  }

  /// The events in the input: one JSON document, or one event a line.
  var events: [Input] {
    let startsWithEvent = bytes.withSlice { text in
      var lines = JSONLines(text)
      return lines.next().map { JSONText.isDocument($0.bytes) } ?? false
    }
    // A document of several lines does not end on its first line.
    if !startsWithEvent, JSONText.isDocument(bytes) { return [self] }
    let lines = self.lines
    // If the first line is broken, the other lines decide.
    let isOneALine = startsWithEvent || lines.filter(\.isEvent).count * 2 >= lines.count
    return lines.count > 1 && isOneALine ? lines : [self]
  }

  private var lines: [Input] {
    bytes.withSlice { text in
      var lines = JSONLines(text)
      var inputs: [Input] = []
      while let line = lines.next() { inputs.append(Input(name: name, bytes: line.bytes, firstLine: lines.number)) }
      return inputs
    }
  }

  private var isEvent: Bool { bytes.first == .leftBrace && JSONText.isDocument(bytes) }
}
