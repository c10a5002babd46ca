// The codes for findings about Apple's resources.

extension DiagnosticCode {
  package static let tableDropped = DiagnosticCode(
    "table-dropped", .format, .error, .isUnread,
    means: """
      Core Foundation refuses a `.strings` or `.stringsdict` file whose top level is not a dictionary, or Xcode \
      refuses a string catalog. The app lacks the whole table with all its strings.
      """,
    wrong: #""hello" = "Hello"#,
    right: #""hello" = "Hello";"#)

  package static let ignoredRest = DiagnosticCode(
    "ignored-rest", .format, .warning,
    means: """
      Core Foundation stops at a stray token, or treats the rest as an unclosed comment, without an error. The \
      entries after that point are not in the table.
      """,
    wrong: #""a" = "A"; } "b" = "B";"#,
    right: #""a" = "A"; "b" = "B";"#)

  package static let duplicateEntry = DiagnosticCode(
    "duplicate-entry", .format, .warning,
    means: "A key occurs twice in a table. The app shows only one of the two strings; the finding says which.",
    wrong: #""hello" = "Hello"; "hello" = "Hi";"#,
    right: #""hello" = "Hi";"#)

  package static let badEntry = DiagnosticCode(
    "bad-entry", .format, .warning,
    means: """
      The value of a key is not a string, or a plural entry lacks a required part. A push finds nothing under this \
      key, or not the intended text.
      """,
    wrong: #""colors" = ("red", "green");"#,
    right: #""colors" = "red, green";"#)

  package static let catalogPlace = DiagnosticCode(
    "catalog-place", .catalog, .warning,
    means: """
      A string catalog is in a place where Xcode does not build it: in an `.lproj` folder, or next to a table of the \
      same name. The app lacks its strings.
      """,
    wrong: "Localizable.xcstrings beside fr.lproj/Localizable.strings",
    right: "Localizable.xcstrings alone, with French in it")

  package static let catalogVersion = DiagnosticCode(
    "catalog-version", .catalog, .note,
    means: """
      A string catalog does not state its version, which Xcode always writes. Whether Xcode refuses such a file has not \
      been checked with Xcode; LocScript reads it.
      """,
    wrong: #"{"sourceLanguage": "en", "strings": {}}"#,
    right: #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#)

  package static let noPushTable = DiagnosticCode(
    "no-push-table", .catalog, .error, .followsUnread,
    means: """
      The iOS resources have no table `Localizable`, the only one in which iOS looks up the key of a push. Every key \
      is missing.
      """,
    wrong: "--ios App/Settings, with en.lproj/Root.strings only",
    right: "--ios App, with en.lproj/Localizable.strings")

  package static let hiddenTable = DiagnosticCode(
    "hidden-table", .catalog, .warning,
    means: """
      A table is next to the `.lproj` folders, and CFBundle prefers it to the table of any language. Phones show its \
      strings in every language.
      """,
    wrong: "App/Localizable.strings beside App/fr.lproj/Localizable.strings",
    right: "App/en.lproj/Localizable.strings beside App/fr.lproj/Localizable.strings")

  package static let deviceTable = DiagnosticCode(
    "device-table", .catalog, .note,
    means: """
      The suffix of the file's name makes only iPads or only iPhones read the table, instead of the table without the \
      suffix. Other devices show the other table's strings.
      """,
    wrong: #""hello" in Localizable~ipad.strings only, which no iPhone finds"#,
    right: #""hello" in Localizable.strings too"#)

  package static let catalogLimit = DiagnosticCode(
    "catalog-limit", .tooBig, .warning,
    means: """
      A string catalog has more languages than LocScript reads. The languages beyond the limit are in the app, but \
      not in previews.
      """,
    wrong: "thousands of languages in one Localizable.xcstrings",
    right: "the languages that the app speaks")

  package static let unknownRegion = DiagnosticCode(
    "unknown-region", .catalog, .warning,
    means: """
      `Base.lproj` exists, but no file states its language, although every app built by Xcode has that. LocScript \
      cannot know which phones show its strings.
      """,
    wrong: "Base.lproj and fr.lproj, without an Info.plist",
    right: #"development-region = "en" in [ios] of locscript.toml"#)

  package static let folderOrder = DiagnosticCode(
    "folder-order", .catalog, .warning,
    means: """
      The result depends on the order of folders, or on which of two files a build uses. Phones may show another text \
      than the preview.
      """,
    wrong: "--ios App --ios Shared, both with fr.lproj/Localizable.strings",
    right: "one Localizable.strings for French")

  // Pushes that only iOS treats this way.
  package static let lostSpecifier = DiagnosticCode(
    "lost-specifier", .arguments, .warning, .losesArgument,
    means: """
      The string of a push has a placeholder other than `%@`, `%n$@` and `%%`. iOS does not insert the argument: it \
      shows nothing for `%d`, and `$d` for `%1$d`. If a rule or message uses the key, check reports an error.
      """,
    wrong: #""cart" = "%d items in your cart";"#,
    right: #""cart" = "%@ items in your cart";"#)

  package static let pluralEntry = DiagnosticCode(
    "plural-entry", .conversion,
    means: """
      The key of a push names a plural. iOS never chooses a plural form for a push: it shows the entry's format text, \
      such as `@count@`.
      """,
    wrong: #"loc.text("items", n), with a plural entry "items""#,
    right: #"loc.text(loc.plural_key("items", n, locale), n), with texts "items_one", "items_other""#)

  package static let brokenText = DiagnosticCode(
    "broken-text", .render,
    means: """
      A `%` is directly followed by a character outside ASCII. iOS drops that character's first byte and then shows \
      no text at all.
      """,
    wrong: #""sale" = "100%、%@";"#,
    right: #""sale" = "100%%、%@";"#)
}
