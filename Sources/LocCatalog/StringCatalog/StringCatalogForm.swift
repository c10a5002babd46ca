// What a localization of a string catalog is made of: units, forms and substitutions, as they are read.

import LocBase
import LocFormat
import LocLocale

/// `stringUnit`: a text and how far its translation is.
struct StringCatalogUnit {
  /// Decoded.
  var text: UTF8Slice
  /// Of the text's opening quote.
  var offset: Int
  /// Behind its closing quote.
  var end: Int
  var isNew: Bool
}

/// A text, or a choice that leads to one. Forms stand in one list; a choice names its first, each the next of its choice.
struct StringCatalogForm {
  enum Content {
    case text(StringCatalogUnit)
    case plural(first: Int)
    case device(first: Int)
  }

  let content: Content
  /// What chooses it, in the plural or device rule that it stands in.
  var category = PluralCategory.other
  var device = UTF8Slice.empty
  var next: Int?

  var unit: StringCatalogUnit? {
    if case .text(let unit) = content { return unit }
    return nil
  }
}

struct StringCatalogSubstitution {
  /// Without its forms.
  let variable: PluralVariable
  let form: Int
}

/// The bytes on both sides of a unit's text, from the brace that opens its form to the one that closes it. Xcode and other
/// tools write the same ones for every unit, so what they say need not be read again: the same bytes where a value is due
/// mean the same.
struct StringCatalogFrame {
  /// Longer ones hold comments, which differ.
  static let maxLength = 256

  let opening: UTF8Slice
  let closing: UTF8Slice
  let isNew: Bool

  /// - Parameter form: the bytes from brace to brace, which begin at `offset` and hold nothing but the unit.
  init?(_ form: UTF8Slice, at offset: Int, of unit: StringCatalogUnit) {
    let (before, after) = (unit.offset &- offset, form.count &- (unit.end &- offset))
    guard let base = form.base, before > 0, after > 0, before <= Self.maxLength, after <= Self.maxLength else {
      return nil
    }
    opening = UTF8Slice(base: base, count: before)
    closing = UTF8Slice(base: base + (form.count &- after), count: after)
    isNew = unit.isNew
  }
}

/// The bytes from the end of one form of a plural to the value of the next: a separator, a category and a colon.
struct PluralStep {
  let bytes: UTF8Slice
  let category: PluralCategory
  /// From the first of the bytes.
  let nameOffset: Int
}
