// Finds what is suspicious in a text: one pass over its bytes decides whether there is anything, and each kind has its
// own search.

import LocBase
import LocFormat

/// A text and the searches in it. Offsets are of its bytes.
struct TextScan {
  let text: UTF8Slice

  init(_ text: UTF8Slice) { self.text = text }

  /// Whether one of the searches can find something. Nearly all texts have nothing.
  var isSuspicious: Bool {
    guard let first = text.first, let last = text.last else { return false }
    if Self.isSpace(first) || Self.isSpace(last) || wideSpaceAtEdge != nil { return true }
    let bytes = text.buffer
    var before: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case .backslash, 0x7F, 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F: return true
      case .percent where before == .percent: return true
      case .space where before == .newline: return true
      case .ampersand, .lessThan:
        if index + 1 < bytes.count, Self.beginsMarkup(bytes[index + 1]) { return true }
      case 0xC2, 0xC3, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3:
        if mark(at: index) != nil || garbled(at: index) != nil { return true }
      default: break
      }
      before = byte
    }
    return false
  }

  private static func beginsMarkup(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == .hash || byte == .slash || byte == .exclamationMark
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte == .tab || byte == .newline }

  /// The byte at an offset; 0 outside the text.
  func byte(_ index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0 }

  // MARK: - Escapes

  /// The first escape that another system would have read: `\n`, `\'`, `\u00e9`. Paths and quoted escapes are none.
  var keptEscape: UTF8Slice? {
    let start = firstBackslash {
      let end = escapeEnd($0)
      return end > $0 && !isQuoted($0, end)
    }
    return start.map { text.part($0, escapeEnd($0)) }
  }

  /// What is left of `\U0001F600`, of which iOS reads four digits: a control character, and four digits behind it.
  var cutEscape: UTF8Slice? {
    for index in text.indices where text[index] < 0x11 && text[index] != .tab && text[index] != .newline {
      let end = index + 5
      if end <= text.count, text.part(index + 1, end).allSatisfy({ $0.isHexDigit }) { return text.part(index + 1, end) }
    }
    return nil
  }

  /// The first backslash, for a text whose source has none.
  var backslash: UTF8Slice? { firstBackslash { _ in true }.map { text.part($0, $0 + 1) } }

  /// The first backslash that a condition selects. It is not in a path of Windows or a name in a domain: `C:\new`,
  /// `\\server\name`, `CORP\name`.
  private func firstBackslash(where isWanted: (Int) -> Bool) -> Int? {
    var word = 0
    var isPath = false
    var isFirst = true
    // A path goes on behind a blank, as in `C:\Program Files\new`, and ends with its line.
    var wasPath = false
    for index in text.indices {
      switch text[index] {
      case .newline: (word, isPath, wasPath, isFirst) = (index + 1, false, false, true)
      case 0...(.space): (word, isPath, wasPath, isFirst) = (index + 1, false, wasPath || isPath, true)
      case .backslash:
        if isFirst, isRelativePath(word, index) { isPath = true }
        isFirst = false
        if index == word ? byte(index + 1) == .backslash : wasPath || byte(index - 1) == .colon { isPath = true }
        if !isPath, !isInDomain(index), !beginsCommand(index), isWanted(index) { return index }
      default: break
      }
    }
    return nil
  }

  /// The end of the escape at a backslash; its start if it is none.
  private func escapeEnd(_ start: Int) -> Int {
    switch byte(start + 1) {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), .quote, .apostrophe, .percent: return start + 2
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      for index in (start + 2)..<(start + 6) where !byte(index).isHexDigit { return start }
      return start + 6
    default: return start
    }
  }

  /// Whether the word at `word` is a relative path, or a name in a domain, by what is before its first backslash or by a backslash that
  /// makes no escape: `..\new`, `src\main\new`, `domain\name`.
  private func isRelativePath(_ word: Int, _ backslash: Int) -> Bool {
    let folders: UTF8Slice = " . .. domain server host computer user users src folder path %appdata% %temp% "
    if folders.hasWord(text.part(word, backslash)) { return byte(backslash + 2).isLowercase }
    guard backslash > word else { return false }
    var index = backslash
    while byte(index) > .space {
      if byte(index) == .backslash, byte(index + 1).isLetter, escapeEnd(index) == index { return true }
      index += 1
    }
    return false
  }

  /// Whether a command of TeX begins at a backslash: `\theta`.
  private func beginsCommand(_ backslash: Int) -> Bool {
    guard !byte(backslash - 1).isLetter else { return false }
    var end = backslash + 1
    while byte(end).isLetter { end += 1 }
    let commands: UTF8Slice = " theta tau times text nabla neq nu rho right rightarrow "
    return commands.hasWord(text.part(backslash + 1, end))
  }

  private func isInDomain(_ backslash: Int) -> Bool {
    byte(backslash - 1).isUppercase && byte(backslash - 2).isUppercase && byte(backslash + 1).isLowercase
      && byte(backslash + 2).isLowercase
  }

  /// Whether quotation marks stand around the bytes: a text may be about `"\n"` itself.
  private func isQuoted(_ start: Int, _ end: Int) -> Bool {
    switch (byte(start - 1), byte(end)) {
    case (.quote, .quote), (.apostrophe, .apostrophe), (.backtick, .backtick): true
    case (0x80...0xFF, 0xE2), (0x80...0xFF, 0xC2): isMark(before: start)
    default: false
    }
  }

  /// Whether a typographic quotation mark ends before an offset: U+2018 to U+201F, or U+00AB.
  private func isMark(before start: Int) -> Bool {
    let last = byte(start - 1)
    if byte(start - 2) == 0xC2 { return last == 0xAB || last == 0xBB }
    return byte(start - 3) == 0xE2 && byte(start - 2) == 0x80 && last >= 0x98 && last <= 0x9F
  }

  // MARK: - Percent signs

  /// The first placeholder with a doubled percent sign: `%%1$s`, `%%d`, `%%@`. One in quotes is what the text is about.
  var doubledPercent: UTF8Slice? { doubledPercent(inQuotes: false) }

  func doubledPercent(inQuotes: Bool) -> UTF8Slice? {
    var start = 0
    while start + 2 < text.count {
      guard text[start] == .percent else {
        start += 1
        continue
      }
      guard text[start + 1] == .percent else {
        start += 2
        continue
      }
      if let end = doubledEnd(start), isQuoted(start, end) == inQuotes { return text.part(start, end) }
      start += 2
    }
    return nil
  }

  /// The end of the placeholder behind two percent signs; nil if there is none. "100%%d'abord" has a number before
  /// and a word behind.
  private func doubledEnd(_ start: Int) -> Int? {
    var index = start + 2
    while byte(index).isDigit { index += 1 }
    let isNumbered = index > start + 2 && byte(index) == .dollar
    if isNumbered { index += 1 } else if index > start + 2 { return nil }
    let measure = index
    if isNumbered {
      while byte(index) == .comma || byte(index) == .period || byte(index).isDigit { index += 1 }
    } else if byte(index) == .period, byte(index + 1).isDigit {
      while byte(index) == .period || byte(index).isDigit { index += 1 }
    }
    let hasMeasure = index > measure
    while byte(index) == UInt8(ascii: "l") { index += 1 }
    switch byte(index) {
    case .at: return index + 1
    case UInt8(ascii: "d"), UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"):
      if isNumbered || hasMeasure { return index + 1 }
      if isQuoted(start, index + 1) { return index + 1 }
      let (before, follows) = (byte(start - 1), byte(index + 1))
      if follows.isLetterOrDigit || follows >= 0x80 || follows == .apostrophe || follows == .hyphen { return nil }
      let isPercentage = before.isDigit || endsPlaceholder(start) || before == .space && byte(start - 2).isDigit
      return isPercentage ? nil : index + 1
    default: return nil
    }
  }

  /// Whether a placeholder ends before an offset: in `%1$d%%` a value is a percentage.
  private func endsPlaceholder(_ end: Int) -> Bool {
    var index = end - 1
    guard byte(index) == .at || byte(index) == UInt8(ascii: "s") || byte(index) == UInt8(ascii: "d") else {
      return false
    }
    repeat { index -= 1 } while byte(index).isDigit || byte(index) == .dollar
    return byte(index) == .percent
  }

  // MARK: - Markup

  /// The first entity: `&amp;`, `&#39;`, `&nbsp;`.
  var entity: UTF8Slice? {
    for start in 0..<text.count where text[start] == .ampersand {
      var end = start + 1
      if byte(end) == .hash {
        end += 1
        let isHexadecimal = byte(end) | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { end += 1 }
        let digits = end
        while isHexadecimal ? byte(end).isHexDigit : byte(end).isDigit { end += 1 }
        if end > digits, byte(end) == .semicolon { return text.part(start, end + 1) }
        // Browsers read it without the semicolon, too.
        if end > digits + 1 { return text.part(start, end) }
      } else {
        while byte(end).isLetter { end += 1 }
        let name = text.part(start + 1, end)
        if byte(end) == .semicolon, Self.isEntity(name) { return text.part(start, end + 1) }
        if name.hasPrefix("nbsp") || name.hasPrefix("quot") { return text.part(start, start + 5) }
        if name == "amp" || name == "lt" || name == "gt" || name == "apos" { return text.part(start, end) }
      }
    }
    return nil
  }

  private static func isEntity(_ name: UTF8Slice) -> Bool {
    let names: UTF8Slice = """
       amp lt gt quot apos nbsp hellip mdash ndash lsquo rsquo ldquo rdquo laquo raquo bull middot euro pound copy reg trade \
      times deg agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
      ntilde ograve oacute ocirc otilde ouml oslash ugrave uacute ucirc uuml szlig iexcl iquest\u{20}
      """
    return names.hasWord(name)
  }

  /// The first tag of HTML: `<b>`, `</b>`, `<br/>`, `<a href=…>`. `<name>`, `<a@b.example>` and `x < y` are none.
  var tag: UTF8Slice? {
    for start in 0..<text.count where text[start] == .lessThan {
      var index = start + (byte(start + 1) == .slash ? 2 : 1)
      let first = index
      while byte(index).isLetterOrDigit { index += 1 }
      guard index > first, Self.isTag(text.part(first, index)) else { continue }
      let end = index
      while index < text.count, text[index] != .greaterThan, text[index] != .lessThan { index += 1 }
      guard byte(index) == .greaterThan, isEndOfTag(text.part(end, index)) else { continue }
      return text.part(start, min(index + 1, start + Self.maxShownTag))
    }
    return nil
  }

  /// The first sign of XML that is in no HTML text: a comment, a CDATA section, a tag of translators' files. A text with tags of HTML may
  /// have comments.
  var foreignTag: UTF8Slice? {
    let tags: [UTF8Slice] = ["<!--", "<![CDATA[", "<xliff:g", "</xliff:g", "<ph name=", "<g id="]
    for start in 0..<text.count where text[start] == .lessThan {
      for tag in tags where startsWith(text, at: start, tag) { return tag == "<!--" && self.tag != nil ? nil : tag }
    }
    return nil
  }

  /// A longer tag is cut in a finding.
  private static let maxShownTag = 80

  /// Whether this can follow a tag's name: attributes, or nothing but white space and a slash.
  private func isEndOfTag(_ rest: UTF8Slice) -> Bool {
    guard let first = rest.first else { return true }
    if first <= .space, rest.contains(.equalSign) { return true }
    return rest.allSatisfy { $0 <= .space || $0 == .slash }
  }

  private static func isTag(_ name: UTF8Slice) -> Bool {
    let names: UTF8Slice = """
       b i u s a p br hr em strong small big font span div ul ol li tt sub sup strike del ins code pre img table \
      center h1 h2 h3 h4 h5 h6\u{20}
      """
    return names.hasWord(name)
  }

  // MARK: - White space

  var beginsWithSpace: Bool { text.first.map { Self.isSpace($0) } ?? false || wideSpace(at: 0) != nil }
  var beginsWithSpaceOfHTML: Bool { text.hasPrefix("&#160;") || text.hasPrefix("&nbsp;") }
  var endsWithSpace: Bool { text.last.map { Self.isSpace($0) } ?? false || wideSpaceAtEnd != nil }
  /// White space other than a blank that the text ends with, such as U+00A0.
  var wideSpaceAtEnd: UInt32? {
    if let noBreakSpace = wideSpace(at: text.count - 2) { return noBreakSpace }
    return byte(text.count - 3) == 0xC2 ? nil : wideSpace(at: text.count - 3)
  }
  private var wideSpaceAtEdge: UInt32? { wideSpace(at: 0) ?? wideSpaceAtEnd }

  /// White space beyond ASCII at an offset: U+00A0, U+2000 to U+200A, U+202F, U+205F, U+3000.
  func wideSpace(at index: Int) -> UInt32? {
    switch (byte(index), byte(index + 1), byte(index + 2)) {
    case (0xC2, 0xA0, _): 0xA0
    case (0xE2, 0x80, 0x80...0x8A): 0x2000 + UInt32(byte(index + 2) & 0x0F)
    case (0xE2, 0x80, 0xAF): 0x202F
    case (0xE2, 0x81, 0x9F): 0x205F
    case (0xE3, 0x80, 0x80): 0x3000
    default: nil
    }
  }
  var beginsOrEndsWithLine: Bool { text.first == .newline || text.last == .newline }

  /// Whether a line other than the first begins with a blank.
  var hasLineSpace: Bool {
    for index in text.indices.dropLast() where text[index] == .newline && text[index + 1] == .space { return true }
    return false
  }
}

extension UTF8Slice {
  /// Whether the word is in the list, which has blanks around each word. Letters of either case are alike.
  func hasWord(_ word: UTF8Slice) -> Bool {
    var wanted: [UInt8] = [.space]
    for byte in word { wanted.append(byte.lowercased) }
    wanted.append(.space)
    return word.count > 0 && wanted.withSlice { contains($0) }
  }
}
