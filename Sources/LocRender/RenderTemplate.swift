// One resource in one locale with everything done that does not depend on the arguments: kept by whoever renders it often.

import LocBase
import LocFormat
import LocLocale

/// A text ready to be rendered. A class, so that a cache can hand it out by reference; immutable, so that every thread may.
package final class RenderTemplate: Sendable {
  package let locale: LanguageTag
  private let symbols: NumberSymbols
  private let content: Content

  private enum Content: Sendable {
    /// No choice to make: rendering allocates nothing.
    case fixed(GuideFormat, GuideGrouping)
    case choosing(PluralEntry)
  }

  /// - Parameter locale: whose plural rules and numbers to use.
  package init(_ entry: PluralEntry, locale: LanguageTag) {
    self.locale = locale
    symbols = NumberSymbols.forLocale(locale)
    if case .text(let text) = entry.node, !Self.refersToVariables(text) {
      content = .fixed(text.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }, entry.style.grouping)
    } else {
      content = .choosing(entry)
    }
  }

  /// Whether the text holds the `#@` of `%#@name@`.
  private static func refersToVariables(_ text: [UInt8]) -> Bool {
    for index in text.indices.dropLast() where text[index] == 0x23 && text[index + 1] == 0x40 { return true }
    return false
  }

  /// Writes the text. When it throws, what has been written so far means nothing.
  package func render(
    _ arguments: UnsafeBufferPointer<UTF8Slice>, options: RenderOptions, into output: inout OutputBuffer
  ) throws(RenderError) {
    switch content {
    case .fixed(let format, let grouping):
      try write(format, grouping, arguments, into: &output)
    case .choosing(let entry):
      var expansion = PluralExpansion(entry, arguments, locale, options)
      try expansion.run()
      let format = expansion.result.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
      try write(format, entry.style.grouping, arguments, into: &output)
    }
  }

  /// As above, for texts of which the defaults choose the form.
  package func render(
    _ arguments: UnsafeBufferPointer<UTF8Slice>, into output: inout OutputBuffer
  ) throws(RenderError) {
    if case .fixed(let format, let grouping) = content {
      return try write(format, grouping, arguments, into: &output)
    }
    try render(arguments, options: RenderOptions(), into: &output)
  }

  private func write(
    _ format: GuideFormat, _ grouping: GuideGrouping, _ arguments: UnsafeBufferPointer<UTF8Slice>,
    into output: inout OutputBuffer
  ) throws(RenderError) {
    do throws(GuideFormatError) {
      try format.render(arguments, symbols: symbols, grouping: grouping, locale: locale, into: &output)
    } catch {
      throw RenderError(error)
    }
  }
}

extension RenderStyle {
  /// Formatter groups digits only when a flag says so; Foundation always does when it formats for a locale.
  package var grouping: GuideGrouping { self == .android ? .flagged : .always }
}
