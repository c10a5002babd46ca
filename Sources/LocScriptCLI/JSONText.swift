// JSON helpers of the command: whether a text is JSON, the string that it is, and a string as JSON.

import LocBase

enum JSONText {
  static func isDocument(_ bytes: [UInt8]) -> Bool { document(bytes) != nil }

  /// The string that a document consists of; nil for any other value or invalid JSON.
  static func string(_ bytes: [UInt8]) -> String? {
    // The root borrows from the document.
    document(bytes).flatMap { document in withExtendedLifetime(document) { document.root.string } }
  }

  /// The text as a JSON string. Escaping is needed because an iOS folder may have any name: `we"ird.lproj`.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.buffer.string
  }

  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    bytes.withSlice { try? JSONDocument($0) }
  }
}
