// The symbols with which a locale writes numbers.

import LocBase

package struct NumberSymbols: Sendable, Equatable {
  package var decimal: [UInt8]
  package var group: [UInt8]
  package var minus: [UInt8]
  package var percent: [UInt8]
  /// The scalar of the digit zero in the locale's default numbering system; the nine others follow it.
  package var zeroDigit: UInt32
  /// Digits from the decimal separator to the first group separator; 0 for a locale that does not group.
  package var primaryGrouping: Int
  /// Digits between further separators.
  package var secondaryGrouping: Int
  /// The number of digits that must precede the first separator for grouping to occur at all.
  package var minimumGroupingDigits: Int

  /// Whose data the symbols are.
  package enum Source: Sendable {
    /// CLDR 49.
    case cldr
    /// CLDR 47, which Android 16 has: Swiss German groups by ’, Bengali in India has its own digits.
    case android
    /// Apple's ICU 76, which differs from each CLDR in some locales (bn and mr in Latin digits).
    case apple
  }

  /// The symbols for the locale's default numbering system (or the one that `-u-nu-` names), or for the locale's nearest parent.
  /// Allocates nothing.
  package static func forLocale(_ locale: LanguageTag, of source: Source = .cldr) -> NumberSymbols {
    let record = record(for: locale, of: source) ?? 0
    var symbols = record < all.count ? all[record] : root
    guard locale.numberingSystemCode != 0, let zero = zeroDigit(of: locale.numberingSystemCode) else { return symbols }
    // The tables hold the default system's symbols only. ASCII digits then use the root's symbols, other digits the locale's.
    if zero == UInt8(ascii: "0"), symbols.zeroDigit != UInt8(ascii: "0") { symbols = root.grouped(as: symbols) }
    symbols.zeroDigit = zero
    return symbols
  }

  private static func record(for locale: LanguageTag, of source: Source) -> Int? {
    switch source {
    case .cldr: table.record(for: locale)
    case .android: earlierTable.record(for: locale) ?? table.record(for: locale)
    case .apple: appleTable.record(for: locale)
    }
  }

  /// The symbols of CLDR's root: `1,234.5`.
  package static let root = NumberSymbols(
    decimal: [0x2E], group: [0x2C], minus: [0x2D], percent: [0x25], zeroDigit: 0x30, primaryGrouping: 3,
    secondaryGrouping: 3, minimumGroupingDigits: 1)

  private func grouped(as other: NumberSymbols) -> NumberSymbols {
    var result = self
    result.primaryGrouping = other.primaryGrouping
    result.secondaryGrouping = other.secondaryGrouping
    result.minimumGroupingDigits = other.minimumGroupingDigits
    return result
  }

  private static func zeroDigit(of system: UInt64) -> UInt32? {
    let index = LikelySubtags.index(of: system, in: NumberSymbolsTables.systems, width: 8)
    return index.map { NumberSymbolsTables.systemZeros[$0] }
  }

  static let table = LocaleTable(keys: NumberSymbolsTables.localeKeys, values: NumberSymbolsTables.localeValues)
  /// The locales that CLDR 47 writes otherwise.
  private static let earlierTable = LocaleTable(
    keys: NumberSymbolsTables.earlierKeys, values: NumberSymbolsTables.earlierValues)
  private static let appleTable = LocaleTable(
    keys: NumberSymbolsTables.appleKeys, values: NumberSymbolsTables.appleValues)

  private static let all: [NumberSymbols] = {
    var all: [NumberSymbols] = []
    for record in 0..<(NumberSymbolsTables.records.count / NumberRecord.width) {
      let record = NumberRecord(record)
      all.append(
        NumberSymbols(
          decimal: record.text(0), group: record.text(1), minus: record.text(2), percent: record.text(3),
          zeroDigit: record.number(0), primaryGrouping: Int(record.number(1)), secondaryGrouping: Int(record.number(2)),
          minimumGroupingDigits: Int(record.number(3))))
    }
    return all
  }()
}

/// One record of `NumberSymbolsTables.records`: five texts as offset and length, then four numbers.
struct NumberRecord {
  static let width = 14
  private let start: Int

  /// Precondition: the record exists.
  init(_ record: Int) { start = record * Self.width }

  func text(_ field: Int) -> [UInt8] {
    let blob = NumberSymbolsTables.text
    let offset = Int(NumberSymbolsTables.records[start + 2 * field])
    let length = Int(NumberSymbolsTables.records[start + 2 * field + 1])
    guard offset + length <= blob.utf8CodeUnitCount else { return [] }
    return UTF8Slice(blob).part(offset, offset + length).bytes
  }

  func number(_ field: Int) -> UInt32 { NumberSymbolsTables.records[start + 10 + field] }
}
