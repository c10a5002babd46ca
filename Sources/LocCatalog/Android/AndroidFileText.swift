// Decodes a values file as a Gradle build does, before its XML is read: AGP's PositionXmlParser.

import CText
import LocBase

/// A values file as UTF-8.
enum AndroidFileText {
  /// The file declares UTF-8, or nothing. If that is true, it can be read unchanged.
  case utf8
  case decoded([UInt8])
  /// As `decoded`: Java may read some bytes otherwise.
  case doubtful([UInt8], charset: Text)
  /// As `decoded`, as UTF-8: the character set of this name is not known here.
  case guessed([UInt8], charset: Text)

  /// Decoding never fails: bytes outside the character set become U+FFFD.
  init(_ bytes: UTF8Slice) {
    let (charset, skip) = Self.charset(of: bytes)
    guard skip <= bytes.count, !bytes.isEmpty else {
      self = .utf8
      return
    }
    let text = bytes.part(skip, bytes.count)
    switch charset {
    case "utf-8", "utf8", "unicode-1-1-utf-8":
      self =
        Self.hasProlog(text) ? .decoded(Self.withoutProlog(Self.utf8(text))) : .utf8
    case "utf-16", "utf_16", "utf16", "unicode", "unicodebig", "utf-16be", "utf_16be", "x-utf-16be",
      "iso-10646-ucs-2", "unicodebigunmarked":
      self = .decoded(Self.utf16(text, bigEndian: true))
    case "utf-16le", "utf_16le", "x-utf-16le", "unicodelittleunmarked":
      self = .decoded(Self.utf16(text, bigEndian: false))
    case "utf-32", "utf_32", "utf-32be": self = .decoded(Self.utf32(text, bigEndian: true))
    case "utf-32le", "utf_32le": self = .decoded(Self.utf32(text, bigEndian: false))
    default:
      if let decoded = AndroidCharset(name: charset)?.decode(text) {
        let text = Self.withoutEncoding(decoded.text, charset)
        self = decoded.isCertain ? .decoded(text) : .doubtful(text, charset: charset)
      } else {
        let decoded = Self.utf8(text)
        self = .guessed(Self.withoutEncoding(decoded, charset), charset: charset)
      }
    }
  }

  /// The file with U+FFFD for invalid UTF-8; nil if all of it is valid.
  static func repaired(_ bytes: UTF8Slice) -> [UInt8]? {
    if loc_is_utf8(bytes.base, bytes.count) != 0 { return nil }
    return utf8(bytes)
  }

  // MARK: The character set

  /// AGP reads on to the end of the first line; a declaration is never that long.
  private static let longestDeclaration = 4_096

  /// The name of the file's character set in lower case, and the number of bytes of its mark: by the mark, then by the
  /// first line up to the first `>`, in which `utf-8` counts at any position.
  private static func charset(of bytes: UTF8Slice) -> (name: Text, skip: Int) {
    var mark: (name: Text, skip: Int)?
    if bytes.count > 4 {
      switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
      case (0xEF, 0xBB, 0xBF, _): mark = ("utf-8", 3)
      case (0xFE, 0xFF, _, _): mark = ("utf_16", 2)
      case (0, 0, 0xFE, 0xFF): mark = ("utf_32", 4)
      case (0xFF, 0xFE, 0, 0): mark = ("utf_32le", 4)
      case (0xFF, 0xFE, _, _): mark = ("utf_16le", 2)
      default: break
      }
    }
    if let mark { return mark }
    var hasOddZero = false
    var hasEvenZero = false
    var declaration: [UInt8] = []
    var line: [UInt8] = []
    for index in bytes.indices.prefix(longestDeclaration) {
      let byte = bytes[index]
      if byte == .newline || byte == .carriageReturn { break }
      if byte == 0 {
        if index % 2 == 0 { hasEvenZero = true } else { hasOddZero = true }
        continue
      }
      if byte == .lessThan { declaration.removeAll(keepingCapacity: true) }
      let lower = byte.lowercased
      line.append(lower)
      declaration.append(lower)
      guard byte == .greaterThan else { continue }
      if !hasOddZero, !hasEvenZero, finds(line, "utf-8") || finds(line, "utf_8") { return ("utf-8", 0) }
      if let name = declaredName(declaration) { return (name, 0) }
      break
    }
    return (hasOddZero ? "utf_16le" : hasEvenZero ? "utf_16" : "utf-8", 0)
  }

  private static func finds(_ text: [UInt8], _ word: UTF8Slice) -> Bool {
    text.withSlice { $0.contains(word) }
  }

  /// The text between the quotation marks after `encoding=`.
  private static func declaredName(_ declaration: [UInt8]) -> Text? {
    let word = Array("encoding=".utf8)
    guard declaration.count > word.count else { return nil }
    for start in 0..<(declaration.count - word.count)
    where declaration[start..<(start + word.count)].elementsEqual(word) {
      var index = start + word.count
      guard declaration[index] == .quote || declaration[index] == .apostrophe else { continue }
      index += 1
      let first = index
      while index < declaration.count, declaration[index] != .quote, declaration[index] != .apostrophe,
        !isAndroidSpace(declaration[index])
      { index += 1 }
      guard index < declaration.count, !isAndroidSpace(declaration[index]) else { continue }
      return Text(decoding: declaration[first..<index])
    }
    return nil
  }

  // MARK: Decoding

  /// Decodes UTF-8 as Java does: a surrogate in three bytes is one error; for other decoders it is three.
  private static func utf8(_ bytes: UTF8Slice) -> [UInt8] {
    var bytes = Array(bytes)
    var end = 0
    var index = 0
    while index < bytes.count {
      bytes[end] = bytes[index]
      let isSurrogate = bytes[index] == 0xED && index + 1 < bytes.count && bytes[index + 1] & 0xE0 == 0xA0
      // A byte that is not a complete character.
      if isSurrogate { bytes[end] = 0xFF }
      let hasThird = isSurrogate && index + 2 < bytes.count && bytes[index + 2] & 0xC0 == 0x80
      index += hasThird ? 3 : isSurrogate ? 2 : 1
      end += 1
    }
    return Array(Text(decoding: bytes[..<end]).utf8)
  }

  private static func utf16(_ bytes: UTF8Slice, bigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func utf32(_ bytes: UTF8Slice, bigEndian: Bool) -> [UInt8] {
    var units: [UInt32] = []
    var index = 0
    while index + 3 < bytes.count {
      var unit: UInt32 = 0
      for place in 0..<4 { unit |= UInt32(bytes[index + place]) << UInt32(bigEndian ? 24 - 8 * place : 8 * place) }
      units.append(unit)
      index += 4
    }
    return Array(String(decoding: units, as: UTF32.self).utf8)
  }

  // MARK: The declaration

  /// The text without an invalid encoding name in its declaration, such as `encoding=""` or `encoding="866"`: the JDK's
  /// parser receives characters and ignores it.
  private static func withoutEncoding(_ text: [UInt8], _ name: Text) -> [UInt8] {
    let isName = name.utf8.first.map { $0.isLowercase } ?? false
    let quoted = Array("encoding=".utf8).count + 2 + name.utf8.count
    guard !isName, text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: .greaterThan) else { return text }
    var text = text
    for start in 0..<end where start + quoted <= end && text[start...].starts(with: "encoding=".utf8) {
      for index in start..<(start + quoted) { text[index] = .space }
    }
    return text
  }

  /// The text of a file that says it is XML 1.1 as one of XML 1.0: U+0085 and U+2028 are ends of lines there, and the control
  /// characters from U+007F on are not allowed. Nil for any other file.
  static func withoutXML11(_ bytes: UTF8Slice) -> [UInt8]? {
    guard let start = startOfVersion(bytes), bytes[start...].starts(with: "1.1".utf8) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while index < bytes.count {
      let isNextLine = byte(0) == 0xC2 && byte(1) == 0x85
      if isNextLine || (byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) == 0xA8) {
        // U+000D and U+0085 are one end.
        if !isNextLine || text.last != .carriageReturn { text.append(.newline) }
        index += isNextLine ? 2 : 3
      } else if byte(0) == 0x7F || (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) {
        // XML 1.0 allows it, and does not allow this one.
        text.append(0x01)
        index += byte(0) == 0x7F ? 1 : 2
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// The place of the version in an XML declaration; nil if there is none.
  private static func startOfVersion(_ bytes: UTF8Slice) -> Int? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func skipSpace() { while index < bytes.count, isAndroidSpace(bytes[index]) { index += 1 } }
    func skip(_ word: UTF8Slice) -> Bool {
      guard bytes[min(index, bytes.count)...].starts(with: word.description.utf8) else { return false }
      index += word.count
      return true
    }
    guard skip("<?xml") else { return nil }
    skipSpace()
    guard skip("version") else { return nil }
    skipSpace()
    guard skip("=") else { return nil }
    skipSpace()
    guard index < bytes.count, bytes[index] == .quote || bytes[index] == .apostrophe else { return nil }
    return index + 1
  }

  // MARK: The prolog

  /// Whether anything except white space precedes the first `<`.
  private static func hasProlog(_ text: UTF8Slice) -> Bool {
    for byte in text where !isAndroidSpace(byte) { return byte != .lessThan }
    return false
  }

  /// The text from its first markup on, if only symbols precede it: AGP retries such a file without them. The rest of
  /// the file keeps its lines.
  private static func withoutProlog(_ text: [UInt8]) -> [UInt8] {
    var text = text
    var last: Int?
    for (index, byte) in text.enumerated() {
      if byte.isLetter || byte.isDigit || byte == .underscore { break }
      if byte == .lessThan, index > 0 { last = index }
    }
    guard let last else { return text }
    // An XML declaration must come first.
    if text[last...].starts(with: "<?xml".utf8) { return Array(text[last...]) }
    var hasSigns = false
    for byte in text[..<last] where !isAndroidSpace(byte) { hasSigns = true }
    if hasSigns {
      for index in 0..<last where text[index] != .newline && text[index] != .carriageReturn { text[index] = .space }
    }
    return text
  }
}
