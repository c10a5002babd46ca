// A host's write function, which receives an answer in pieces.

import CLocScript
import LocBase

/// Writes one document to the host's function.
struct Sink {
  private static let pieceBytes = 64 << 10
  private let write: locscript_write_function
  private let context: UnsafeMutableRawPointer?

  init(_ write: locscript_write_function?, _ context: UnsafeMutableRawPointer?) throws(LocScriptError) {
    self.write = try required(write, "write")
    self.context = context
  }

  /// Writes an array; `element` appends the element of each item, one after another.
  func array<Items: Collection>(
    of items: Items, _ element: (Items.Element, inout JSONWriter) throws(LocScriptError) -> Void
  ) throws(LocScriptError) {
    var writer = JSONWriter(capacity: Self.pieceBytes)
    writer.beginArray()
    for item in items {
      try element(item, &writer)
      if writer.buffer.count >= Self.pieceBytes { try flush(&writer) }
    }
    writer.endArray()
    try flush(&writer)
  }

  /// Writes a document that is whole already.
  func document(_ bytes: [UInt8]) throws(LocScriptError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
        try hand(UTF8Slice(UnsafeBufferPointer(rebasing: bytes[start..<min(start + Self.pieceBytes, bytes.count)])))
      }
    }
  }

  private func flush(_ writer: inout JSONWriter) throws(LocScriptError) {
    try hand(writer.buffer.slice)
    writer.buffer.removeAll()
  }

  /// Passes a piece unchanged.
  func hand(_ bytes: UTF8Slice) throws(LocScriptError) {
    let piece = locscript_str(bytes)
    let answer = write(context, piece.data, piece.length)
    guard answer == 0 else { throw LocScriptError(.sinkRefused, "the write function returned \(Int(answer))") }
  }
}
