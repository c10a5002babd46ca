// One compiled table (`fr.lproj/Localizable.strings` or `.stringsdict`): keys to entries, found by hash over bytes.

import LocBase

/// Immutable once built, so every thread may read it.
package final class AppleTable: @unchecked Sendable {
  package let path: String
  /// The `.lproj` folder without its extension as it stands on disk: "English", "pt-BR", "Base"; "" for none.
  package let localization: String
  package let locale: String

  init(path: String, localization: String, locale: String) {
    self.path = path
    self.localization = localization
    self.locale = locale
  }

  package var count: Int { 0 }

  /// The entry's index; nil when the table does not have the key. Allocates nothing.
  package func find(_ key: UTF8Slice) -> Int? { nil }

  package func kind(at index: Int) -> AppleEntryKind { .string }
  package func key(at index: Int) -> UTF8Slice { .empty }
  package func text(at index: Int) -> UTF8Slice { .empty }
  package func position(at index: Int) -> SourcePosition { SourcePosition(file: path, line: 1, column: 1) }
}
