// Server-side rendering: a resource, arguments and a locale in; the finished text for an inbox, an e-mail or the web out.

import LocBase
import LocFormat
import LocLocale

package struct RenderOptions: Sendable {
  /// For texts that differ by device.
  package var device: [UInt8]
  /// 1-based: the argument that chooses the form of a plural which does not say it itself; nil for the first number.
  package var quantity: Int?

  package init(device: String = "iphone", quantity: Int? = nil) {
    self.device = [UInt8](device.utf8)
    self.quantity = quantity
  }
}

/// A finished text, and whose language it is in.
package struct RenderedText: Sendable, Equatable {
  package var text: [UInt8]
  /// Index of the resource used among those offered.
  package var index: Int
  /// True when it is not a resource of the language asked for.
  package var isOtherLanguage: Bool
}

package enum Renderer {
  /// Renders one entry.
  /// - Parameters:
  ///   - locale: whose plural rules and numbers to use.
  ///   - arguments: UTF-8; numbers as plain decimal text ("1234.5").
  package static func render(
    _ entry: PluralEntry, _ arguments: UnsafeBufferPointer<UTF8Slice>, locale: LanguageTag,
    options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> [UInt8] {
    var expansion = PluralExpansion(entry, arguments, locale, options)
    try expansion.run()
    let format = expansion.result.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
    return try render(format, style: entry.style, arguments, locale: locale)
  }

  /// Renders a text without variations that has been read before.
  package static func render(
    _ format: GuideFormat, style: RenderStyle, _ arguments: UnsafeBufferPointer<UTF8Slice>, locale: LanguageTag
  ) throws(RenderError) -> [UInt8] {
    let symbols = NumberSymbols.forLocale(locale)
    do throws(GuideFormatError) {
      return try collectBytes { (output) throws(GuideFormatError) in
        try format.render(arguments, symbols: symbols, grouping: style.grouping, locale: locale, into: &output)
      }
    } catch {
      throw RenderError(error)
    }
  }

  /// Renders the best of several languages: the locale's own, a parent's, or the default.
  ///
  /// Numbers and plurals follow the locale asked for where the text is in its language, and the text's language otherwise.
  /// - Parameters:
  ///   - available: the languages that have resources.
  ///   - defaultIndex: the language to end with, among `available`.
  ///   - entry: the key in one of them; nil when it does not have it.
  /// - Returns: nil when no language of the chain has the key.
  package static func render(
    locale: LanguageTag, available: [LanguageTag], defaultIndex: Int?,
    _ arguments: UnsafeBufferPointer<UTF8Slice>, options: RenderOptions = RenderOptions(),
    entry: (Int) -> PluralEntry?
  ) throws(RenderError) -> RenderedText? {
    for index in LocaleFallback.order(for: locale, available: available, defaultIndex: defaultIndex) {
      guard let found = entry(index) else { continue }
      let isSame = LocaleFallback.sameLanguage(locale, available[index])
      let text = try render(found, arguments, locale: isSame ? locale : available[index], options: options)
      return RenderedText(text: text, index: index, isOtherLanguage: !isSame)
    }
    return nil
  }
}

extension RenderStyle {
  /// Formatter groups digits only when a flag says so; Foundation always does when it formats for a locale.
  package var grouping: GuideGrouping { self == .android ? .flagged : .always }
}
