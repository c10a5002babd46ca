// One key of an Apple table, with its position in the file.

package import LocBase
package import LocFormat

/// The kind of a value in the table `Localizable`.
package enum AppleEntryKind: UInt8, Sendable, Equatable {
  /// A string, which a push can show.
  case string
  /// A `.stringsdict` entry with a format text, or a catalog entry with plurals or substitutions.
  case plural
  /// Width or device variations without a format text.
  case variation
  /// A catalog's text in its source language that Xcode does not compile, because the code has the same text: no phone finds
  /// it.
  case uncompiled
  /// A number, date, list or data: CF keeps it in the table, but no look-up of a string can use it.
  case other

  package var name: UTF8Slice {
    switch self {
    case .string: "string"
    case .plural: "plural"
    case .variation: "variation"
    case .uncompiled: "uncompiled"
    case .other: "other"
    }
  }
}

/// The marks of Xcode and translators in a string catalog. Devices do not see them.
package struct AppleEntryState: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `"state": "new"`, of the text or of one of its forms.
  package static let new = AppleEntryState(rawValue: 1)
  /// `"state": "needs_review"`, of the text or of one of its forms.
  package static let needsReview = AppleEntryState(rawValue: 2)
  /// `"extractionState": "stale"`, of the key.
  package static let stale = AppleEntryState(rawValue: 4)
  /// `"shouldTranslate": false`, of the key.
  package static let untranslatable = AppleEntryState(rawValue: 8)
  /// A key that is managed by hand, without a text in the source language: Xcode compiles the key itself.
  package static let lacksText = AppleEntryState(rawValue: 16)
}

/// One key of one table. Slices are borrowed from the table, which the entry keeps alive.
package struct AppleEntry: Sendable {
  package let table: AppleTable
  package let index: Int

  package init(table: AppleTable, index: Int) {
    self.table = table
    self.index = index
  }

  package var kind: AppleEntryKind { table.kind(at: index) }
  package var key: UTF8Slice { table.key(at: index) }
  /// Its marks in a string catalog; empty for an entry of any other file.
  package var state: AppleEntryState { table.state(at: index) }
  /// The string. For a plural entry, its format text (`%#@value@`): a push shows only this. For a variation, the
  /// iPhone's or the widest text; that choice is not confirmed on a device.
  package var text: UTF8Slice { table.text(at: index) }
  /// The variations of a plural entry, nil for anything else.
  package var plural: PluralEntry? { table.plural(at: index) }

  /// The text for server-side rendering: the variations, or just the string. Nil for any other kind.
  package var rendering: PluralEntry? {
    switch kind {
    case .string, .uncompiled: PluralEntry(.apple, .text(text.bytes))
    case .plural, .variation: plural
    case .other: nil
    }
  }

  package var file: Text { table.path }
  package var line: Int { table.line(at: index) }
  package var position: SourcePosition { table.position(at: index) }
  /// The language as its folder names it, in BCP 47: "pt-BR"; "" for `Base.lproj` and for a file outside any `.lproj`.
  package var locale: Text { table.locale }
}
