// The only way into a page or a picture: markup is a literal of this module, and every other text is escaped.

import LocBase

/// Writes HTML or XML. Markup can only be a `StaticString`, so that no text from outside ever becomes markup.
struct MarkupWriter: ~Copyable {
  /// The markup around a character that is written out, as `\u{202e}` is.
  struct Mark {
    let start: StaticString
    let end: StaticString
  }

  private var buffer = ByteBuffer(capacity: 1 << 16)
  private let mark: Mark

  init(mark: Mark) { self.mark = mark }

  /// The bytes so far.
  var bytes: [UInt8] { buffer.bytes }

  /// Writes markup.
  mutating func markup(_ markup: StaticString) { buffer.append(markup) }

  /// Writes a style sheet whose rules apply only to elements below a class.
  mutating func style(_ style: StaticString, below scope: StaticString) {
    buffer.append(ScopedStyle.text(style, below: scope))
  }

  /// Appends the output of another writer of the same format.
  mutating func append(_ other: borrowing MarkupWriter) { buffer.append(other.buffer.slice) }

  /// Writes an integer.
  mutating func integer(_ integer: Int) { buffer.appendDecimal(integer) }

  /// Writes a text. Characters that control the display or reorder others are escaped and marked; complete isolates do neither.
  /// - Parameter keepsLines: Whether line feeds are kept, as in the text of a notification.
  mutating func text(_ text: String, keepsLines: Bool = false) {
    escape(text, keepsLines: keepsLines, isPlainText: false)
  }

  /// Writes a text where markup is not allowed, such as an option of a form.
  mutating func plain(_ text: String) { escape(text, keepsLines: false, isPlainText: true) }

  /// Writes an attribute with a blank before it.
  mutating func attribute(_ name: StaticString, _ value: String) {
    buffer.append(.space)
    buffer.append(name)
    buffer.append("=\"")
    escape(value, keepsLines: false, isPlainText: true)
    buffer.append("\"")
  }

  /// Writes an attribute that is a number, with a blank before it.
  mutating func attribute(_ name: StaticString, _ value: Int) {
    buffer.append(.space)
    buffer.append(name)
    buffer.append("=\"")
    buffer.appendDecimal(value)
    buffer.append("\"")
  }

  private mutating func escape(_ text: String, keepsLines: Bool, isPlainText: Bool) {
    // Nearly every text is plain, in its longest parts at least.
    if text.utf8.allSatisfy(Self.isPlain) { return buffer.append(text) }
    let pairs = IsolatePairs.mayBe(in: text) ? IsolatePairs(text.unicodeScalars) : nil
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "&": buffer.append("&amp;")
      case "<": buffer.append("&lt;")
      case ">": buffer.append("&gt;")
      case "\"": buffer.append("&quot;")
      case "'": buffer.append("&#39;")
      case "\n" where keepsLines: buffer.append(.newline)
      default:
        guard pairs?.isPaired[index] != true, let sign = Self.sign(for: scalar) else {
          buffer.append(String(Character(scalar)))
          continue
        }
        if !isPlainText { buffer.append(mark.start) }
        buffer.append(sign)
        if !isPlainText { buffer.append(mark.end) }
      }
    }
  }

  /// The replacement for a scalar that a terminal does not show either, or that HTML and XML do not allow.
  static func sign(for scalar: Unicode.Scalar) -> String? {
    if scalar.value < 0xA0 || scalar.value > 0x2000 {
      if let escape = TerminalText.escape(scalar) { return escape }
      if scalar.properties.isNoncharacterCodePoint { return "\\u{" + String(scalar.value, radix: 16) + "}" }
    }
    return nil
  }

  /// Whether a byte is of no character that is escaped: of ASCII, and of the letters from U+0100 to U+07FF and from
  /// U+3000 on. The others are examined.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0..<0x20, 0x7F: false
    case 0xC2, 0xE2, 0xEF, 0xF0...0xF4: false
    default: true
    }
  }
}
