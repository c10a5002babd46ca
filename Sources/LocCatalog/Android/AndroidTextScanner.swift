// Turns a string's raw segments into the text that a build puts into the app: resolves white space, quotes and escapes.

import CLocSystem
import CText
import LocBase

/// Scans one segment after the other, as the StringBuilder of aapt2 and the XmlStringBuilder of AGP do.
struct AndroidTextScanner {
  enum Problem {
    case none
    case apostrophe
    case unicodeEscape
  }

  private let rules: AndroidTextRules
  private let start: UnsafeMutablePointer<UInt8>
  /// The place of the next byte; the text is never longer than its source.
  private var output: UnsafeMutablePointer<UInt8>
  private(set) var problem = Problem.none
  private(set) var hasNUL = false
  private(set) var hasPercent = false
  /// Whether a backslash before a letter or digit was dropped that makes no escape.
  private(set) var dropsEscape = false
  /// Whether there was a quotation mark without a backslash.
  var hasQuotes: Bool { cuts.firstQuote >= 0 }
  private var hasSurrogates = false
  private var isQuoted = false
  private var lastWasSpace = false
  /// True after a `\` at the end of a segment that escapes the next one's first character.
  private var escapesNext = false
  private var chunkEnds = AndroidChunkEnds()

  private var isEmpty = true
  private var cuts = AndroidTextCuts()

  /// `output` has room for the whole source and LOC_TEXT_SLACK bytes more.
  @inline(__always)
  init(output: UnsafeMutablePointer<UInt8>, rules: AndroidTextRules) {
    self.rules = rules
    self.output = output
    start = output
  }

  /// Every plain tag ends a quotation and a run of white space; an xliff tag does not.
  mutating func reset() {
    isQuoted = false
    lastWasSpace = false
    escapesNext = false
  }

  /// Marks the beginning or the end of an `xliff:g`, which is never cut.
  mutating func markPart() {
    if cuts.firstPart < 0 { cuts.firstPart = output - start }
    cuts.partEnd = output - start
  }

  /// Reads one segment, followed by at least LOC_TEXT_SLACK readable bytes. After a problem, which is stored, reading
  /// continues so that a preview has text.
  mutating func scan(_ source: UnsafePointer<UInt8>, count: Int, isCDATA: Bool = false) {
    guard count > 0 else { return }
    var index = 0
    var output = self.output
    chunkEnds = AndroidChunkEnds()
    // The loop works on copies: this is done for every text of an app.
    var (isQuoted, lastWasSpace, lastCharacter) = (self.isQuoted, self.lastWasSpace, cuts.lastCharacter)
    if isEmpty {
      isEmpty = false
      cuts.firstCharacter = rules.spaceLength(source, count: count) > 0 ? 1 : 0
    }
    if escapesNext {
      escapesNext = false
      if isQuoted || rules.spaceLength(source, count: count) == 0 {
        lastWasSpace = false
        escape(source, count, isCDATA, &index, &output)
        lastCharacter = output - start
      }
    }
    while index < count {
      let run = loc_copy_plain(
        output, source + index, count - index, isQuoted ? 1 : 0, lastWasSpace ? 1 : 0, rules.hasWideSpaces ? 1 : 0)
      output += run.length
      index += run.length
      lastWasSpace = run.ends_in_space != 0
      if run.length > Int(run.ends_in_space) { lastCharacter = output - start - Int(run.ends_in_space) }
      if run.has_percent != 0 { hasPercent = true }
      guard index < count else { break }
      if !isQuoted, case let length = rules.spaceLength(source + index, count: count - index), length > 0 {
        index += length
        if !lastWasSpace {
          output.put(.space)
          lastWasSpace = true
        }
        continue
      }
      let byte = source[index]
      index += 1
      lastWasSpace = false
      switch byte {
      case .backslash:
        guard index < count else {
          escapesNext = rules.escapesAcrossChunks
          continue
        }
        // At the end of a chunk it is dropped where white space begins the next one.
        if source[index] == .newline, !isQuoted, endsChunk(index, source, count, isCDATA) { continue }
        escape(source, count, isCDATA, &index, &output)
      case .quote:
        isQuoted.toggle()
        cuts.lastQuote = output - start
        if cuts.firstQuote < 0 { cuts.firstQuote = cuts.lastQuote }
      default:
        if byte == .apostrophe, !isQuoted, problem == .none { problem = .apostrophe }
        output.put(byte)
      }
      lastCharacter = output - start
    }
    self.output = output
    (self.isQuoted, self.lastWasSpace, cuts.lastCharacter) = (isQuoted, lastWasSpace, lastCharacter)
  }

  private mutating func endsChunk(_ index: Int, _ source: UnsafePointer<UInt8>, _ count: Int, _ isCDATA: Bool) -> Bool {
    rules.endsChunksInText && !isCDATA && chunkEnds.isEnd(index, in: source, count: count)
  }

  /// Reads the text after a `\`; there is at least one byte.
  private mutating func escape(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ isCDATA: Bool, _ index: inout Int,
    _ output: inout UnsafeMutablePointer<UInt8>
  ) {
    let escaped = source[index]
    index += 1
    switch escaped {
    case UInt8(ascii: "n"): output.put(.newline)
    case UInt8(ascii: "t"): output.put(.tab)
    case UInt8(ascii: "u"): unicode(source, count, isCDATA, &index, &output)
    default:
      if escaped == .percent { hasPercent = true }
      if escaped.isLetterOrDigit { dropsEscape = true }
      output.put(escaped)
      // A character of several bytes is escaped as a whole.
      while escaped >= 0xC2, index < count, source[index] & 0xC0 == 0x80 {
        output.put(source[index])
        index += 1
      }
    }
  }

  /// Reads four hexadecimal digits, or fewer at a chunk's end only.
  private mutating func unicode(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ isCDATA: Bool, _ index: inout Int,
    _ output: inout UnsafeMutablePointer<UInt8>
  ) {
    var code: UInt32 = 0
    var digits = 0
    while digits < 4, index < count {
      let byte = source[index]
      guard let digit = hexDigit(byte) else {
        if endsChunk(index, source, count, isCDATA) { break }
        if problem == .none { problem = .unicodeEscape }
        return
      }
      code = code << 4 | UInt32(digit)
      index += 1
      digits += 1
    }
    if code == 0 { hasNUL = true }
    if code == 0x25 { hasPercent = true }
    let isSurrogate = code >= 0xD800 && code <= 0xDFFF
    if isSurrogate, !rules.keepsSurrogates { return }
    hasSurrogates = hasSurrogates || isSurrogate
    if code < 0x80 {
      output.put(UInt8(truncatingIfNeeded: code))
    } else if code < 0x800 {
      output.put(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    } else {
      output.put(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
      output.put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    }
  }

  /// The text that was read. Without plain tags (`isCut`), it loses the white space at its ends.
  @inline(__always)
  func finish(isCut: Bool) -> UTF8Slice {
    var first = 0
    var end = output - start
    if isCut, !rules.trimsSource {
      (first, end) = cuts.kept(of: end)
      if first >= end { return UTF8Slice(base: start, count: 0) }
    }
    if hasSurrogates { end = first + joinSurrogates(start + first, end - first) }
    return UTF8Slice(base: start + first, count: end - first)
  }

  /// Makes one character of each pair of surrogates, which are written as three bytes each, and a question mark of any other.
  /// Returns the new length.
  private func joinSurrogates(_ text: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    func surrogate(_ index: Int) -> UInt32? {
      guard index + 2 < count, text[index] == 0xED, text[index + 1] >= 0xA0 else { return nil }
      return 0xD000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
    }
    var length = 0
    var index = 0
    while index < count {
      guard let high = surrogate(index) else {
        text[length] = text[index]
        length += 1
        index += 1
        continue
      }
      if high < 0xDC00, let low = surrogate(index + 3), low >= 0xDC00 {
        let code = 0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF)
        text[length] = UInt8(truncatingIfNeeded: 0xF0 | code >> 18)
        text[length + 1] = UInt8(truncatingIfNeeded: 0x80 | code >> 12 & 0x3F)
        text[length + 2] = UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F)
        text[length + 3] = UInt8(truncatingIfNeeded: 0x80 | code & 0x3F)
        length += 4
        index += 6
      } else {
        text[length] = .questionMark
        length += 1
        index += 3
      }
    }
    return length
  }
}

extension UnsafeMutablePointer<UInt8> {
  @inline(__always)
  fileprivate mutating func put(_ byte: UInt8) {
    pointee = byte
    self += 1
  }
}

/// The places in a text at which it may be cut.
private struct AndroidTextCuts {
  /// The number of bytes before the first character that is not white space: 0, or 1 for a space.
  var firstCharacter = 0
  /// The position after the last character that is not white space.
  var lastCharacter = 0
  /// The places of the first and the last quotation mark; -1 without any.
  var firstQuote = -1
  var lastQuote = -1
  /// The places where the first `xliff:g` begins and the last one ends; -1 without any.
  var firstPart = -1
  var partEnd = -1

  /// The part of the text that AGP keeps: white space before the first quotation mark is dropped only if nothing else
  /// precedes the mark, and likewise after the last one.
  func kept(of length: Int) -> (first: Int, end: Int) {
    var first = firstCharacter
    var end = lastCharacter
    if firstQuote >= 0 {
      first = firstCharacter < firstQuote ? 0 : firstQuote
      end = lastCharacter > lastQuote ? length : lastQuote
    }
    if firstPart >= 0 {
      first = min(first, firstPart)
      end = max(end, partEnd)
    }
    return (first, end)
  }
}
