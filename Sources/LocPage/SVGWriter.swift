// The only way to write into a picture, by the rules of MarkupWriter: the drawing operations of a sheet of previews.

import LocBase

/// Writes SVG 1.1 without scripts and without anything from outside.
struct SVGWriter: ~Copyable {
  /// The end of a line from which its text starts.
  enum Anchor {
    case start
    case middle
    case end
  }

  private var writer = MarkupWriter(
    mark: MarkupWriter.Mark(start: "<tspan class=\"x\" direction=\"ltr\" unicode-bidi=\"isolate\">", end: "</tspan>"))

  init() {}

  var bytes: [UInt8] { writer.bytes }

  mutating func markup(_ markup: StaticString) { writer.markup(markup) }
  mutating func attribute(_ name: StaticString, _ value: Int) { writer.attribute(name, value) }
  mutating func text(_ text: String) { writer.text(text) }
  mutating func integer(_ integer: Int) { writer.integer(integer) }
  mutating func append(_ other: borrowing SVGWriter) { writer.append(other.writer) }

  /// Draws a rectangle with round corners.
  mutating func rectangle(_ style: StaticString, x: Int, y: Int, width: Int, height: Int, radius: Int) {
    markup("<rect class=\"")
    markup(style)
    markup("\"")
    attribute("x", x)
    attribute("y", y)
    attribute("width", width)
    attribute("height", height)
    attribute("rx", radius)
    markup("/>\n")
  }

  /// Draws one line of text. Right-to-left text starts at its right end.
  /// - Parameters:
  ///   - x: the place of the text's start, or of its end with the anchor `end`.
  ///   - language: the language of the text; nil: English, as the picture.
  ///   - size: the size of the type; nil: that of the style.
  mutating func line(
    _ text: String, _ style: StaticString, x: Int, y: Int, isRightToLeft: Bool = false, anchor: Anchor = .start,
    language: String? = nil, size: Int? = nil
  ) {
    markup("<text class=\"")
    markup(style)
    markup("\"")
    attribute("x", x)
    attribute("y", y)
    if isRightToLeft { markup(" direction=\"rtl\"") }
    switch anchor {
    case .start: break
    case .middle: markup(" text-anchor=\"middle\"")
    case .end: markup(" text-anchor=\"end\"")
    }
    if let size { attribute("font-size", size) }
    if let language { writer.attribute("xml:lang", language) }
    markup(">")
    writer.text(text)
    markup("</text>\n")
  }

  /// Draws a word centred on its own background, of which `x` is the left end, or the right one.
  mutating func pill(_ label: StaticString, _ style: StaticString, x: Int, y: Int, isAtEnd: Bool = false) {
    // With room for the widest of the usual fonts, whose bold letters are wider by a fifth.
    let width = SheetText.width("\(label)", size: 13) + 12
    let x = isAtEnd ? x - width : x
    rectangle(style, x: x, y: y, width: width, height: 18, radius: 9)
    markup("<text class=\"pill ")
    markup(style)
    markup("\"")
    attribute("x", x + width / 2)
    attribute("y", y + 13)
    markup(" text-anchor=\"middle\">")
    markup(label)
    markup("</text>\n")
  }
}
