// The codes for findings about Apple's resources and about what iOS will show.

extension DiagnosticCode {
  /// A `.strings` or `.stringsdict` file that CF refuses: the whole table is missing in the app.
  package static let tableDropped = DiagnosticCode("table-dropped", .format)
  /// CF stops at a stray token without an error: the entries after it are not in the table.
  package static let ignoredRest = DiagnosticCode("ignored-rest", .format, .warning)
  package static let duplicateEntry = DiagnosticCode("duplicate-entry", .format, .warning)
  /// A key whose value is no string, or a plural entry that lacks what its kind needs.
  package static let badEntry = DiagnosticCode("bad-entry", .format, .warning)
  /// A string catalog in a place where Xcode does not build it: in an `.lproj` folder, or beside a table of its own name.
  package static let catalogPlace = DiagnosticCode("catalog-place", .catalog, .warning)
  /// iOS resources without a table `Localizable`: every key of a push is missing.
  package static let noPushTable = DiagnosticCode("no-push-table", .catalog, .warning)
  /// A table beside the `.lproj` folders, which CFBundle takes before that of any language.
  package static let hiddenTable = DiagnosticCode("hidden-table", .catalog, .warning)
  /// A table that only iPads or only iPhones read, by its file's name.
  package static let deviceTable = DiagnosticCode("device-table", .catalog, .note)
  /// A string catalog with more languages than LocScript reads.
  package static let catalogLimit = DiagnosticCode("catalog-limit", .tooBig, .warning)
  /// Base.lproj exists, and no file states its language: every app that Xcode builds states it.
  package static let unknownRegion = DiagnosticCode("unknown-region", .catalog, .warning)
  /// The outcome depends on the order of folders, or on which of two files a build takes.
  package static let folderOrder = DiagnosticCode("folder-order", .catalog, .warning)

  /// A push string with a specifier other than `%@`, `%n$@` and `%%`: iOS drops it and its argument.
  package static let lostSpecifier = DiagnosticCode("lost-specifier", .arguments, .warning)
  /// A specifier whose argument is missing or null: iOS shows `<null>`.
  package static let nullArgument = DiagnosticCode("null-argument", .arguments, .warning)
  /// A push key that names a plural entry: iOS shows its format text.
  package static let pluralEntry = DiagnosticCode("plural-entry", .conversion)
  /// `%` directly before a character outside ASCII: iOS shows no text at all.
  package static let brokenText = DiagnosticCode("broken-text", .conversion)
  /// A push without arguments whose text has specifiers: iOS shows them as written, `%%` too.
  package static let unformattedText = DiagnosticCode("unformatted-text", .arguments, .warning)
}
