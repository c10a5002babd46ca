// Files, standard input, and JSON written on the command line.

import Foundation
import LocScript

/// Text a command was given, with the name that messages use for it.
struct Input {
  var name: String
  var bytes: [UInt8]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A file, or standard input for "-".
  init(path: String) throws {
    if path == "-" {
      self.init(name: "<stdin>", bytes: [UInt8](FileHandle.standardInput.readDataToEndOfFile()))
    } else if Self.isStream(path), let stream = FileHandle(forReadingAtPath: path) {
      self.init(name: path, bytes: [UInt8](stream.readDataToEndOfFile()))
    } else {
      self.init(name: path, bytes: try Engine.readFile(path))
    }
  }

  /// A pipe that a shell has put in a file's place: `--event <(make-event)`.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR)
  }

  /// A file, standard input for "-", or JSON itself when the argument begins with a brace.
  init(pathOrJSON argument: String, optionName: String) throws {
    if argument.drop(while: { $0.isWhitespace }).first == "{" {
      self.init(name: "<" + optionName + ">", bytes: [UInt8](argument.utf8))
    } else {
      try self.init(path: argument)
    }
  }

  /// The events in it: one JSON document, or one a line.
  var events: [Input] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains { $0 > 0x20 } }
    // A document that goes over several lines does not end on its first one.
    guard lines.count > 1, let first = lines.first,
      (try? JSONSerialization.jsonObject(with: Data(first.element))) != nil
    else { return [self] }
    return lines.map { Input(name: "\(name):\($0.offset + 1)", bytes: [UInt8]($0.element)) }
  }
}
