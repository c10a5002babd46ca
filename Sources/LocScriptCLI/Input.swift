// Files, standard input, and JSON written on the command line.

import Glibc
import LocBase
import LocScript

/// Text a command was given, with the name that messages use for it.
struct Input {
  var name: String
  var bytes: [UInt8]
  /// Where the text begins in what has this name, for an event among others.
  var firstLine: Int

  init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// A file, or standard input for "-".
  init(path: String) throws {
    self = try Self.stream(path) ?? Input(name: path, bytes: try Engine.readFile(path))
  }

  /// Standard input for "-", or what stands at the path if it can be read only once; nil for everything else.
  static func stream(_ path: String) throws -> Input? {
    if path == "-" { return Input(name: "<stdin>", bytes: try readAll(STDIN_FILENO, name: "standard input")) }
    guard isStream(path) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return Input(name: path, bytes: try readAll(descriptor, name: path))
  }

  /// A stream without an end (`< /dev/zero`) must not take the machine's memory.
  private static let maxStreamBytes = 1 << 30

  /// Not FileHandle, which ends the process where it cannot read.
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

  /// A pipe that a shell has put in a file's place: `--event <(make-event)`.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR)
  }

  /// Whether a pipe or a file on standard input has something to read now. Takes nothing from it and does not wait.
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

  /// A file, standard input for "-", or JSON itself when the argument begins with a brace, or with a bracket and is no file.
  init(pathOrJSON argument: String, optionName: String) throws {
    let first = argument.first { !$0.isWhitespace }
    if first == "{" || first == "[" && access(argument, F_OK) != 0 {
      self.init(name: "<" + optionName + ">", bytes: [UInt8](argument.utf8))
    } else {
      try self.init(path: argument)
    }
  }

  /// The events in it: one JSON document, or one a line.
  var events: [Input] {
    let startsWithEvent = bytes.withUnsafeBufferPointer { bytes in
      var lines = JSONLines(UTF8Slice(bytes))
      return lines.next().map { JSONText.isDocument($0.bytes) } ?? false
    }
    // A document that goes over several lines does not end on its first one.
    if !startsWithEvent, JSONText.isDocument(bytes) { return [self] }
    let lines = self.lines
    // Where the first line is broken the others tell.
    let isOneALine = startsWithEvent || lines.filter(\.isEvent).count * 2 >= lines.count
    return lines.count > 1 && isOneALine ? lines : [self]
  }

  private var lines: [Input] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines = JSONLines(UTF8Slice(bytes))
      var inputs: [Input] = []
      while let line = lines.next() { inputs.append(Input(name: name, bytes: line.bytes, firstLine: lines.number)) }
      return inputs
    }
  }

  private var isEvent: Bool { bytes.first == 0x7B && JSONText.isDocument(bytes) }
}
