// The only way into a page, by the rules of MarkupWriter.

import LocBase

/// Writes HTML. Markup can only be a `StaticString`, so that no text from outside ever becomes markup.
package struct HTMLWriter: ~Copyable {
  private var writer = MarkupWriter(mark: MarkupWriter.Mark(start: "<b class=\"x\">", end: "</b>"))

  package init() {}

  /// The bytes so far.
  package var bytes: [UInt8] { writer.bytes }

  /// Writes markup.
  package mutating func markup(_ markup: StaticString) { writer.markup(markup) }

  /// Writes a style sheet whose rules apply only to elements below a class.
  package mutating func style(_ style: StaticString, below scope: StaticString) {
    writer.style(style, below: scope)
  }

  /// Writes an integer.
  package mutating func integer(_ integer: Int) { writer.integer(integer) }

  /// Writes a text. Characters that control the display or reorder others are escaped and marked.
  /// - Parameter keepsLines: Whether line feeds are kept, as in the text of a notification.
  package mutating func text(_ text: String, keepsLines: Bool = false) { writer.text(text, keepsLines: keepsLines) }

  /// Writes a text where markup is not allowed, such as an option of a form.
  package mutating func plain(_ text: String) { writer.plain(text) }

  /// Writes an attribute with a blank before it.
  package mutating func attribute(_ name: StaticString, _ value: String) { writer.attribute(name, value) }
}
