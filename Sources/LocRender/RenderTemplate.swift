// One resource in one locale with all work done that does not depend on the arguments; a cache keeps it for frequent
// rendering.

package import LocBase
package import LocFormat
package import LocLocale

/// A text ready to be rendered. It is a class, so that a cache can return it by reference, and immutable, so that any thread
/// may use it.
package final class RenderTemplate: Sendable {
  package let locale: LanguageTag
  private let symbols: NumberSymbols
  /// The text when it has no choices: rendering it allocates nothing. It is stored on its own, not in an enum, since
  /// extracting it from one costs more than rendering.
  private let format: GuideFormat
  private let grouping: GuideGrouping
  /// The entry when the text has choices.
  private let entry: PluralEntry?
  private let device: Device.Kind

  /// - Parameters:
  ///   - locale: the locale whose plural rules and numbers to use.
  ///   - device: the device whose form to use of a text that differs by device.
  package init(_ entry: PluralEntry, locale: LanguageTag, device: Device.Kind = .iPhone) {
    self.locale = locale
    self.device = device
    symbols = NumberSymbols.forLocale(locale, of: entry.style == .apple ? .apple : .android)
    grouping = entry.style.grouping
    if case .text(let text) = entry.node, entry.style == .android || !Self.refersToVariables(text) {
      format = text.withSlice { GuideFormat($0) }
      self.entry = nil
    } else {
      format = GuideFormat(.empty)
      self.entry = entry
    }
  }

  /// About the memory that a template of the entry takes: its text, and a part for each placeholder.
  static func bytes(for entry: PluralEntry) -> Int {
    guard case .text(let text) = entry.node else { return 0 }
    var bytes = 2 * text.count
    for byte in text where byte == .percent { bytes += 256 }
    return bytes
  }

  /// Whether the text holds the `#@` of `%#@name@`.
  private static func refersToVariables(_ text: [UInt8]) -> Bool {
    for index in text.indices.dropLast() where text[index] == .hash && text[index + 1] == .at { return true }
    return false
  }

  /// Writes the text where that is copying alone; the arguments may come unchecked from C. False, with nothing counted, otherwise.
  package func copies(_ arguments: Slices, into output: inout OutputBuffer) -> Bool {
    entry == nil && format.copies(arguments, symbols: symbols, grouping: grouping, into: &output)
  }

  /// Writes the text. When it throws, the output written so far is invalid.
  package func render(
    _ arguments: Slices, into output: inout OutputBuffer
  ) throws(RenderError) {
    guard let entry else { return try write(format, arguments, into: &output) }
    var expansion = PluralExpansion(entry, arguments, locale, device)
    try expansion.run()
    try write(expansion.result.withSlice { GuideFormat($0) }, arguments, into: &output)
  }

  private func write(
    _ format: GuideFormat, _ arguments: Slices, into output: inout OutputBuffer
  ) throws(RenderError) {
    do throws(GuideFormatError) {
      try format.render(arguments, symbols: symbols, grouping: grouping, locale: locale, into: &output)
    } catch {
      throw RenderError(error)
    }
  }
}

extension RenderStyle {
  /// The digit grouping: Formatter groups digits only when a flag says so; Foundation always does when it formats for a
  /// locale.
  package var grouping: GuideGrouping { self == .android ? .flagged : .always }
}
