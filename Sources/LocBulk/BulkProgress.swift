// Where a run stopped: a small file next to the output, from which --resume continues.

import Glibc
import LocBase

/// How far the output is complete, and the position in the input that belongs to it.
package struct BulkPlace: Sendable {
  /// The number of lines that have been handled.
  package var line = 0
  /// Bytes of the input's text, and of the two outputs.
  package var input = 0
  package var output = 0
  package var errors = 0
}

/// The file with the place. It is written over in place, in one piece of always the same size, so that a full disk or a kill leaves
/// the last place or the one before it.
final class BulkProgress {
  private static let fileBytes = 256

  let path: String
  private let descriptor: Int32
  private let isWritingBodies: Bool

  /// The path of the file that belongs to an output.
  static func path(of output: String) -> String { output + ".progress" }

  init(path: String, writesBodies: Bool) throws(BulkFailure) {
    self.path = path
    isWritingBodies = writesBodies
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw BulkFailure(path) }
  }

  deinit { close(descriptor) }

  func write(_ place: BulkPlace) -> BulkFailure? {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in [
      ("line", place.line), ("input", place.input), ("output", place.output), ("errors", place.errors),
      ("payloads", isWritingBodies ? 1 : 0),
    ] {
      writer.name(name)
      writer.integer(value)
    }
    writer.endObject()
    var bytes = writer.buffer.bytes
    bytes += [UInt8](repeating: .space, count: max(0, Self.fileBytes - 1 - bytes.count)) + [.newline]
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return BulkFailure(path) }
    return nil
  }

  /// The run is complete: there is nothing to continue.
  func remove() { unlink(path) }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func read(_ path: String, writesBodies: Bool) throws(BulkFailure) -> BulkPlace {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { throw BulkFailure(.usage, "\(path) does not exist: there is no stopped run to go on with") }
      throw BulkFailure(path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: fileBytes)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw BulkFailure(path) }
    let place = Array(bytes.prefix(count)).withSlice { bytes -> (place: BulkPlace, writesBodies: Bool)? in
      guard let document = try? JSONDocument(bytes) else { return nil }
      return withExtendedLifetime(document) {
        func number(_ name: UTF8Slice) -> Int? {
          document.root.member(name)?.int.flatMap { $0 >= 0 ? $0 : nil }
        }
        guard let line = number("line"), let input = number("input"), let output = number("output"),
          let errors = number("errors"), let bodies = number("payloads")
        else { return nil }
        return (BulkPlace(line: line, input: input, output: output, errors: errors), bodies == 1)
      }
    }
    guard let place else {
      throw BulkFailure(.unreadable, "\(path) is not a valid progress file: remove it to start again")
    }
    guard place.writesBodies == writesBodies else {
      throw BulkFailure(
        .usage, "\(path): the stopped run wrote \(place.writesBodies ? "with" : "without") --payloads; go on likewise")
    }
    return place.place
  }
}
