// Server-side rendering: a resource, arguments and a locale in; the finished text for an inbox, an e-mail or the web out.

import LocBase
import LocFormat
import LocLocale

package struct RenderOptions: Sendable {
  /// For texts that differ by device; Android's have no such forms.
  package var device: AppleDeviceKind
  /// 1-based: the argument that chooses the form of a plural which does not say it itself; nil for the first number.
  package var quantity: Int?

  package init(device: AppleDeviceKind = .iphone, quantity: Int? = nil) {
    self.device = device
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
    let template = RenderTemplate(entry, locale: locale, options: options)
    return try collectBytes { (output) throws(RenderError) in try template.render(arguments, into: &output) }
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
