// The codes for findings from the search for resources and from locscript.toml.

extension DiagnosticCode {
  package static let noResources = DiagnosticCode(
    "no-resources", .unreadable,
    means: """
      A folder has no resource files, a path does not exist, or a command finds no resources at all. There are no \
      strings to work with, and no key is checked.
      """,
    wrong: "--ios App/Settings, a folder without *.lproj",
    right: "--ios App")

  package static let ambiguousFolder = DiagnosticCode(
    "ambiguous-folder", .catalog,
    means: "The folder has the resources of more than one app. LocScript cannot know which strings a phone shows.",
    wrong: "--ios ios, with Shop and ShopWidget in it",
    right: "--ios ios/Shop")

  package static let tomlSyntax = DiagnosticCode(
    "toml-syntax", .format,
    means: "The configuration is not valid TOML 1.0. The command stops without using any of its settings.",
    wrong: "resources = [app/src/main/res]",
    right: #"resources = ["app/src/main/res"]"#)

  package static let unknownSetting = DiagnosticCode(
    "unknown-setting", .format,
    means: """
      The configuration has a section or setting that does not exist in any version of LocScript and would have no \
      effect; the command stops.
      """,
    wrong: "[andriod]",
    right: "[android]")

  package static let badSetting = DiagnosticCode(
    "bad-setting", .format,
    means: "A setting has the wrong type or a value that is not allowed; the command stops.",
    wrong: #"memory = "16 megs""#,
    right: #"memory = "16 MB""#)

  package static let unknownSlug = DiagnosticCode(
    "unknown-slug", .format,
    means: """
      The configuration names a finding that does not exist, so the setting would have no effect; the command stops.
      """,
    wrong: #"[check.severity] float-arguments = "off""#,
    right: #"[check.severity] float-argument = "off""#)

  package static let unmatchedLocale = DiagnosticCode(
    "unmatched-locale", .catalog, .warning,
    means: "A locale filter matches no folder of the resources; the app has no strings for this language.",
    wrong: #"locales = ["fr"], with res/values-de only"#,
    right: #"locales = ["de"]"#)
}
