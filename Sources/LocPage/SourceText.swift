// A string of the source language with a message's arguments inserted, for comparison with a translation.

package import LocBase
package import LocDevice
import LocFormat

/// A line in the source language, in parts: the text, and the inserted arguments.
package struct SourceText: Sendable {
  package struct Part: Sendable {
    package let text: String
    package let isArgument: Bool
  }

  /// The name of the line: title, subtitle or body.
  package let name: UTF8Slice
  package let parts: [Part]

  /// - Parameters:
  ///   - template: the text with its specifiers.
  ///   - arguments: Nil if the message has no argument list: then the placeholders themselves are marked.
  package init(name: UTF8Slice, template: String, arguments: [PushArgument]?) {
    self.name = name
    let bytes = [UInt8](template.utf8)
    let uses = bytes.withSlice { GuideFormat($0).uses }
    // Without arguments no phone formats the text.
    let isFormatted = !(arguments ?? []).isEmpty
    var parts: [Part] = []
    var start = 0
    func add(_ end: Int) {
      guard start < end, end <= bytes.count else { return }
      let literal = isFormatted ? Self.withSingleSigns(bytes[start..<end]) : Array(bytes[start..<end])
      parts.append(Part(text: String(decoding: literal, as: UTF8.self), isArgument: false))
    }
    for use in uses where use.offset >= start {
      add(use.offset)
      let end = min(use.offset + use.count, bytes.count)
      let specifier = String(decoding: bytes[use.offset..<end], as: UTF8.self)
      parts.append(Part(text: Self.value(use.argument, arguments) ?? specifier, isArgument: true))
      start = end
    }
    add(bytes.count)
    self.parts = parts
  }

  /// The text as a formatter writes it: `%%` is one percent sign.
  private static func withSingleSigns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .percent && !isSecond && result.last == .percent
      if !isSecond { result.append(byte) }
    }
    return result
  }

  private static func value(_ index: Int, _ arguments: [PushArgument]?) -> String? {
    guard let arguments, arguments.indices.contains(index) else { return nil }
    switch arguments[index] {
    case .text(let bytes), .other(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .null: return nil
    }
  }

  /// Whether both are the same line with the same text.
  func equals(_ other: SourceText) -> Bool {
    guard name == other.name, parts.count == other.parts.count else { return false }
    for (part, own) in zip(parts, other.parts)
    where part.isArgument != own.isArgument || Text(part.text) != Text(own.text) {
      return false
    }
    return true
  }
}
