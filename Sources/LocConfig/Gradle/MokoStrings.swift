// Rewrites a strings file of moko-resources as the Android file that its plugin generates. Each entry keeps its line.

import LocBase

/// The plugin takes an element's plain text: no markup, no attributes, no quotes around spaces
/// (StringResourceGenerator, AndroidStringResourceGenerator and their kin for plurals).
struct MokoStrings {
  private let bytes: [UInt8]
  private let keepsLines: Bool
  private var index = 0
  private var result: [UInt8] = []
  /// The text of the element that is read; nil outside of one.
  private var text: [UInt8]?
  private var isItem = false
  private var isInPlural = false
  /// The number of elements around the current place in the text.
  private var depth = 0
  /// The line breaks of the element, which follow it in the result.
  private var lines = 0

  init(_ bytes: [UInt8], keepsLines: Bool) {
    self.bytes = bytes
    self.keepsLines = keepsLines
  }

  /// The Android file; nil for a file that is not XML, or that declares types.
  mutating func read() -> [UInt8]? {
    while index < bytes.count {
      if bytes[index] != .lessThan {
        character()
      } else if let rest = skip("<!--", to: "-->") {
        breakLines(in: rest)
      } else if let rest = skip("<![CDATA[", to: "]]>") {
        breakLines(in: rest)
        text? += rest.map { $0 }
      } else if let rest = skip("<?", to: "?>") {
        if text == nil { result += [UInt8]("<?".utf8) + rest + [UInt8]("?>".utf8) }
      } else {
        guard tag() else { return nil }
      }
    }
    return text == nil ? result : nil
  }

  /// The bytes between two marks, if the first is at the current place. They are passed.
  private mutating func skip(_ start: StaticString, to end: StaticString) -> ArraySlice<UInt8>? {
    let (start, end) = (Self.bytes(of: start), Self.bytes(of: end))
    guard bytes[index...].starts(with: start) else { return nil }
    let first = index + start.count
    index = first
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    let last = index
    index = min(index + end.count, bytes.count)
    return bytes[first..<max(first, last)]
  }

  private static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  private mutating func breakLines(in part: ArraySlice<UInt8>) {
    let count = part.count { $0 == .newline }
    if text == nil { result += Array(repeating: .newline, count: count) } else { lines += count }
  }

  private mutating func character() {
    let byte = bytes[index]
    index += 1
    if byte == .newline { breakLines(in: [byte]) }
    if text != nil {
      text?.append(byte)
    } else if byte <= .space, byte != .newline {
      result.append(byte)
    }
  }

  // MARK: Elements

  /// Reads a tag; false for a declaration, or a tag without an end.
  private mutating func tag() -> Bool {
    let start = index
    var quote: UInt8 = 0
    while index < bytes.count, quote != 0 || bytes[index] != .greaterThan {
      let byte = bytes[index]
      if quote != 0 { quote = byte == quote ? 0 : quote } else if byte == .quote || byte == .apostrophe { quote = byte }
      index += 1
    }
    guard index < bytes.count else { return false }
    let inside = bytes[(start + 1)..<index]
    index += 1
    guard inside.first != .exclamationMark else { return false }
    let isEnd = inside.first == .slash
    let name = Text(decoding: inside.drop { $0 == .slash }.prefix { $0 > .space && $0 != .slash })
    let isEmpty = !isEnd && inside.last == .slash
    if text != nil {
      breakLines(in: inside)
      if isEmpty { return true }
      depth += isEnd ? -1 : 1
      if depth < 0 { finish() }
      return true
    }
    switch name {
    case "resources": result += bytes[start..<index]
    case "plural", "plurals":
      isInPlural = !isEnd && !isEmpty
      open(isEnd ? "/plurals" : "plurals", "name", inside, isEmpty: isEmpty)
    case "string" where !isEnd, "item" where !isEnd && isInPlural:
      isItem = name == "item"
      open(name, isItem ? "quantity" : "name", inside, isEmpty: isEmpty)
      breakLines(in: inside)
      if !isEmpty { (text, depth) = ([], 0) }
    default: breakLines(in: inside)
    }
    return true
  }

  /// Writes a tag with the one attribute that the plugin keeps.
  private mutating func open(_ name: Text, _ attribute: Text, _ inside: ArraySlice<UInt8>, isEmpty: Bool) {
    result += [UInt8]("<".utf8) + Array(name.utf8)
    if let value = Self.value(of: attribute, in: inside) {
      // A key is a name of Kotlin.
      let key = value.map { $0 == .hyphen || $0 == .period ? UInt8(ascii: "_") : $0 }
      result += [.space] + Array(attribute.utf8) + [.equalSign, .quote] + key + [.quote]
    }
    if isEmpty { result.append(.slash) }
    result.append(.greaterThan)
  }

  private static func value(of attribute: Text, in tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = tag.drop { $0 > .space }
    while !rest.isEmpty {
      rest = rest.drop { $0 <= .space }
      let name = rest.prefix { $0 != .equalSign && $0 > .space }
      rest = rest[name.endIndex...].drop { $0 <= .space || $0 == .equalSign }
      guard let quote = rest.first, quote == .quote || quote == .apostrophe else { return nil }
      let value = rest.dropFirst().prefix { $0 != quote }
      if Text(decoding: name) == attribute { return value }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }

  /// Writes the text of an element, and its end.
  private mutating func finish() {
    var value = Self.withoutBackslashes(Self.decoded(text ?? []))
    if !keepsLines { value = Self.withoutLines(value) }
    // The plugin decodes a text twice.
    for (place, byte) in Self.decoded(value).enumerated() {
      switch byte {
      case .ampersand: result += [UInt8]("&amp;".utf8)
      case .lessThan: result += [UInt8]("&lt;".utf8)
      case .greaterThan: result += [UInt8]("&gt;".utf8)
      case .quote, .apostrophe: result += [.backslash, byte]
      case .at where place == 0: result += [.backslash, byte]
      case .newline: result += [UInt8]("\\n".utf8)
      default: result.append(byte)
      }
    }
    result += [UInt8](isItem ? "</item>".utf8 : "</string>".utf8)
    result += Array(repeating: .newline, count: lines)
    (text, lines) = (nil, 0)
  }

  /// The text without the backslashes before quotes, which the plugin writes itself.
  private static func withoutBackslashes(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (place, byte) in text.enumerated() {
      let next = place + 1 < text.count ? text[place + 1] : 0
      if byte != .backslash || next != .quote && next != .apostrophe { result.append(byte) }
    }
    return result
  }

  /// The text with each line break, and the spaces around it, as one space.
  private static func withoutLines(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let run = text[index...].prefix { isSpace($0) }
      if run.contains(.newline) { result.append(.space) } else { result += run }
      index = run.endIndex
      if index < text.count {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Java's `\s`.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte >= 0x09 && byte <= 0x0D }

  /// The text with XML's own entities and numbers replaced by their characters.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var result = ByteBuffer(capacity: text.count)
    var index = 0
    while index < text.count {
      var end = index + 1
      while end < text.count, end < index + maxReference, text[end] != .semicolon { end += 1 }
      if text[index] == .ampersand, end < text.count, text[end] == .semicolon,
        let scalar = scalar(Text(decoding: text[(index + 1)..<end]))
      {
        appendUTF8(scalar, to: &result)
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result.bytes
  }

  /// The limit on the bytes of `&#x10FFFF`.
  private static let maxReference = 12

  private static func scalar(_ name: Text) -> UInt32? {
    switch name {
    case "amp": return 0x26
    case "lt": return 0x3C
    case "gt": return 0x3E
    case "quot": return 0x22
    case "apos": return 0x27
    default: break
    }
    guard let digits = name.dropping(prefix: "#") else { return nil }
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    var value: UInt32 = 0
    for byte in digits.dropFirst(isHexadecimal ? 1 : 0).utf8 {
      let digit = byte < UInt8(ascii: "A") ? byte &- UInt8(ascii: "0") : (byte | 0x20) &- UInt8(ascii: "a") &+ 10
      guard digit < (isHexadecimal ? 16 : 10), value <= 0x10FFFF else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
    }
    return Unicode.Scalar(value) == nil ? nil : value
  }
}
