// The command's own JSON: whether a text is some, the string that it is or holds, and a string as JSON.

import LocBase

enum JSONText {
  static func isDocument(_ bytes: [UInt8]) -> Bool { document(bytes) != nil }

  /// The string that the document is; nil for every other value and for what is no JSON.
  static func string(_ bytes: [UInt8]) -> String? {
    // The root borrows from the document.
    document(bytes).flatMap { document in withExtendedLifetime(document) { document.root.string } }
  }

  /// The string that the document, an object, has under a name.
  static func string(_ bytes: [UInt8], member: StaticString) -> String? {
    document(bytes).flatMap { document in withExtendedLifetime(document) { document.root.member(member)?.string } }
  }

  /// An iOS folder may have any name: `we"ird.lproj`.
  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.buffer.string
  }

  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    bytes.withUnsafeBufferPointer { try? JSONDocument(UTF8Slice($0)) }
  }
}
