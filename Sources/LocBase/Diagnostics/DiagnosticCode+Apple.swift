// The codes for findings about Apple's resources.

extension DiagnosticCode {
  package static let tableDropped = DiagnosticCode(
    "table-dropped", .format, .error, .isUnread,
    means: """
      Core Foundation refuses a `.strings` or `.stringsdict` file, whose top level must be a dictionary, or Xcode a \
      string catalog; the whole table is missing in the app, with all of its texts.
      """,
    wrong: #""hello" = "Hello"#,
    right: #""hello" = "Hello";"#)

  package static let ignoredRest = DiagnosticCode(
    "ignored-rest", .format, .warning,
    means: """
      Core Foundation stops at a stray token, or reads on in a comment that is not closed, without an error; the \
      entries after it are not in the table.
      """,
    wrong: #""a" = "A"; } "b" = "B";"#,
    right: #""a" = "A"; "b" = "B";"#)

  package static let duplicateEntry = DiagnosticCode(
    "duplicate-entry", .format, .warning,
    means: "One key stands twice in a table; the app shows only one of the two texts, which the finding names.",
    wrong: #""hello" = "Hello"; "hello" = "Hi";"#,
    right: #""hello" = "Hi";"#)

  package static let badEntry = DiagnosticCode(
    "bad-entry", .format, .warning,
    means: """
      The value of a key is no string, or a plural entry lacks what its kind needs; a push finds nothing under this \
      key, or not the text that was meant.
      """,
    wrong: #""colors" = ("red", "green");"#,
    right: #""colors" = "red, green";"#)

  package static let catalogPlace = DiagnosticCode(
    "catalog-place", .catalog, .warning,
    means: """
      A string catalog is in a place where Xcode does not build it, in an `.lproj` folder or beside a table of its \
      own name; the app lacks its texts.
      """,
    wrong: "Localizable.xcstrings beside fr.lproj/Localizable.strings",
    right: "Localizable.xcstrings alone, with French in it")

  package static let noPushTable = DiagnosticCode(
    "no-push-table", .catalog, .error, .followsUnread,
    means: """
      The iOS resources have no table `Localizable`, the only one in which iOS looks for the key of a push; every key \
      is missing.
      """,
    wrong: "--ios App/Settings, with en.lproj/Root.strings only",
    right: "--ios App, with en.lproj/Localizable.strings")

  package static let hiddenTable = DiagnosticCode(
    "hidden-table", .catalog, .warning,
    means: """
      A table stands beside the `.lproj` folders, and CFBundle takes it before the table of any language; phones show \
      its texts in every language.
      """,
    wrong: "App/Localizable.strings beside App/fr.lproj/Localizable.strings",
    right: "App/en.lproj/Localizable.strings beside App/fr.lproj/Localizable.strings")

  package static let deviceTable = DiagnosticCode(
    "device-table", .catalog, .note,
    means: """
      By its file's name only iPads or only iPhones read the table, in place of the one without the suffix; the other \
      devices show the other texts.
      """,
    wrong: #""hello" in Localizable~ipad.strings only, which no iPhone finds"#,
    right: #""hello" in Localizable.strings too"#)

  package static let catalogLimit = DiagnosticCode(
    "catalog-limit", .tooBig, .warning,
    means: """
      A string catalog has more languages than LocScript reads; the languages beyond the limit are in the app, but \
      not in previews.
      """,
    wrong: "thousands of languages in one Localizable.xcstrings",
    right: "the languages that the app speaks")

  package static let unknownRegion = DiagnosticCode(
    "unknown-region", .catalog, .warning,
    means: """
      `Base.lproj` exists, and no file states its language, as every app that Xcode builds does; which phones show \
      its texts is not known here.
      """,
    wrong: "Base.lproj and fr.lproj, without an Info.plist",
    right: #"development-region = "en" in [ios] of locscript.toml"#)

  package static let folderOrder = DiagnosticCode(
    "folder-order", .catalog, .warning,
    means: """
      The result depends on the order of folders, or on which of two files a build takes; phones may show another \
      text than the preview.
      """,
    wrong: "--ios App --ios Shared, both with fr.lproj/Localizable.strings",
    right: "one Localizable.strings for French")

  // What only iOS makes of a push.
  package static let lostSpecifier = DiagnosticCode(
    "lost-specifier", .arguments, .warning, .losesArgument,
    means: """
      The text of a push has a specifier other than `%@`, `%n$@` and `%%`; iOS shows no argument there: nothing for `%d`, and \
      `$d` for `%1$d`. Where a rule or message uses the key, a check makes it an error.
      """,
    wrong: #""cart" = "%d items in your cart";"#,
    right: #""cart" = "%@ items in your cart";"#)

  package static let pluralEntry = DiagnosticCode(
    "plural-entry", .conversion,
    means: """
      The key of a push names a plural entry, and iOS never chooses a plural form for a push; it shows the entry's \
      format text, such as `@count@`.
      """,
    wrong: #"loc.text("items", n), with a plural entry "items""#,
    right: #"loc.text(loc.plural_key("items", n, locale), n), with texts "items_one", "items_other""#)

  package static let brokenText = DiagnosticCode(
    "broken-text", .render,
    means: """
      A `%` stands directly before a character outside ASCII; iOS takes that character's first byte away and then \
      shows no text at all.
      """,
    wrong: #""sale" = "100%、%@";"#,
    right: #""sale" = "100%%、%@";"#)
}
