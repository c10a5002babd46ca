// A small reader of XML up to the place where expat refused it: which elements are open there, and what the place is in.

import LocBase

/// The parts of a file before an offset. It decides nothing: expat has found the fault already.
struct XMLScanner {
  /// An element that is open, by its start tag.
  struct OpenElement {
    let name: UTF8Slice
    /// Of its `<`.
    let offset: Int
    let hasAttributes: Bool
  }

  /// What the offset is in.
  enum Place {
    case content
    /// In a tag that begins at `start`.
    case tag(start: Int)
    /// In an attribute's value whose quote is at `quote`.
    case value(start: Int, quote: Int)
    case comment(start: Int)
    case cdata(start: Int)
    /// In a declaration or an instruction.
    case other
  }

  /// No real file nests deeper; the rest would only cost memory.
  private static let maxDepth = 1_000

  let text: UTF8Slice
  private(set) var open: [OpenElement] = []
  private(set) var place = Place.content
  /// The end of the file's root element, once it is closed.
  private(set) var rootEnd: Int?
  private var index = 0

  /// Reads up to `limit`. Nil if the elements nest too deeply.
  init?(_ text: UTF8Slice, before limit: Int) {
    self.text = text
    let limit = min(limit, text.count)
    while index < limit {
      guard text[index] == .lessThan else {
        index += 1
        continue
      }
      let start = index
      if skip("<!--", to: "-->", limit) {
        if index > limit { place = .comment(start: start) }
      } else if skip("<![CDATA[", to: "]]>", limit) {
        if index > limit { place = .cdata(start: start) }
      } else if skip("<?", to: "?>", limit) || skip("<!", to: ">", limit) {
        if index > limit { place = .other }
      } else {
        readTag(limit)
      }
      if open.count > Self.maxDepth { return nil }
    }
  }

  /// Skips a part with its end; beyond `limit` if the end is not before it. False if it does not begin here.
  private mutating func skip(_ start: UTF8Slice, to end: UTF8Slice, _ limit: Int) -> Bool {
    guard startsWith(text, at: index, start) else { return false }
    index += start.count
    while index < limit, !startsWith(text, at: index, end) { index += 1 }
    index = index < limit && index + end.count <= limit ? index + end.count : limit + 1
    return true
  }

  private mutating func readTag(_ limit: Int) {
    let start = index
    index += 1
    let isEnd = index < limit && text[index] == .slash
    if isEnd { index += 1 }
    let name = index
    while index < limit, Self.isNameByte(text[index]) { index += 1 }
    let nameEnd = index
    var quote: Int?
    while index < limit {
      let byte = text[index]
      if let open = quote {
        if byte == text[open] { quote = nil }
      } else if byte == .quote || byte == .apostrophe {
        quote = index
      } else if byte == .greaterThan {
        break
      }
      index += 1
    }
    guard index < limit else {
      place = quote.map { .value(start: start, quote: $0) } ?? .tag(start: start)
      return
    }
    index += 1
    let isEmpty = text[index - 2] == .slash
    if isEnd {
      _ = open.popLast()
    } else if !isEmpty {
      open.append(
        OpenElement(name: text.part(name, nameEnd), offset: start, hasAttributes: index - nameEnd > 1))
    }
    if open.isEmpty { rootEnd = index }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .underscore || byte == .hyphen || byte == .period
      || byte == .colon
  }
}
