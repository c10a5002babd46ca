// The text rules in which the two Android compilers differ. All other rules are the same for both.

import CText
import LocBase

/// One compiler's reading of texts: aapt2's StringBuilder, or AGP's XmlStringBuilder.
struct AndroidTextRules: Sendable {
  private let compiler: AndroidCompiler

  init(_ compiler: AndroidCompiler) { self.compiler = compiler }

  /// White space as Java defines it, also beyond ASCII: U+3000, U+2003, U+2028 and others, but not U+00A0.
  var hasWideSpaces: Bool { compiler == .gradle }
  /// The source is trimmed before it is read. Otherwise the text that was read is cut, and a quotation mark keeps the white
  /// space between it and the text's end.
  var trimsSource: Bool { compiler != .gradle }
  /// A `\` at the end of a chunk escapes the first character of the next one. Otherwise it is dropped.
  var escapesAcrossChunks: Bool { compiler == .gradle }
  /// A chunk can also end inside a text, outside CDATA: see `AndroidChunkEnds`. Fewer than four digits after `\u` are
  /// then enough there.
  var endsChunksInText: Bool { compiler == .gradle }
  /// `\ud83d\ude00` is an emoji, and a lone surrogate a question mark. Otherwise surrogates are dropped.
  var keepsSurrogates: Bool { compiler == .gradle }
  /// `%n` counts as a substitution.
  var countsLineEnds: Bool { compiler == .gradle }
  /// Attributes such as `name` are read without white space at both ends.
  var trimsAttributes: Bool { compiler != .gradle }

  /// The number of bytes of the white space at the beginning; 0 if there is none.
  @inline(__always)
  func spaceLength(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
    guard count > 0 else { return 0 }
    if isAndroidSpace(text[0]) { return 1 }
    return hasWideSpaces && text[0] >= 0xE1 ? loc_wide_space_length(text, count) : 0
  }

  /// The text without white space at both ends, as references, numbers and truth values are read. AGP uses Kotlin's `trim`, to
  /// which U+00A0, U+2007 and U+202F are white space, too.
  func trimmed(_ text: UTF8Slice) -> UTF8Slice {
    let text = text.trimmed
    guard hasWideSpaces, text.count > 0, text[0] >= 0x80 || text[text.count - 1] >= 0x80 else { return text }
    var start = 0
    var end = text.count
    while start < end, case let length = Self.kotlinSpaceLength(text.part(start, end)), length > 0 { start += length }
    while end > start {
      if isAndroidSpace(text[end - 1]) {
        end -= 1
      } else if end - start >= 3, Self.kotlinSpaceLength(text.part(end - 3, end)) == 3 {
        end -= 3
      } else if end - start >= 2, Self.kotlinSpaceLength(text.part(end - 2, end)) == 2 {
        end -= 2
      } else {
        break
      }
    }
    return text.part(start, end)
  }

  /// The number of bytes of the white space at the beginning of a text that is not empty; 0 if there is none.
  private static func kotlinSpaceLength(_ text: UTF8Slice) -> Int {
    if isAndroidSpace(text[0]) { return 1 }
    if text.count >= 2, text[0] == 0xC2, text[1] == 0xA0 { return 2 }
    if text.count >= 3, text[0] == 0xE2, text[1] == 0x80, text[2] == 0x87 || text[2] == 0xAF { return 3 }
    return loc_wide_space_length(text.base, text.count)
  }

  /// The value of an attribute that is a name.
  func name(_ text: UnsafePointer<CChar>) -> UTF8Slice { trimsAttributes ? cString(text).trimmed : cString(text) }

  /// Whether a raw text that begins with this byte may be more than text: a reference, a number, white space before one.
  @inline(__always)
  func mayBeSpecial(_ first: UInt8) -> Bool {
    first <= .at || (hasWideSpaces && (first == 0xC2 || (first >= 0xE1 && first <= 0xE3)))
  }
}

extension AndroidCompiler {
  var textRules: AndroidTextRules { AndroidTextRules(self) }
}
