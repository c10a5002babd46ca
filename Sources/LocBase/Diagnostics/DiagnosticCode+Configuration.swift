// The codes for findings from the search for resources and from locscript.toml.

extension DiagnosticCode {
  package static let noResources = DiagnosticCode(
    "no-resources", .unreadable,
    means: """
      A folder has no resource file in it, a path leads nowhere, or a command finds no resources at all; there are no \
      texts to work with, and no key is checked.
      """,
    wrong: "--ios App/Settings, a folder without *.lproj",
    right: "--ios App")

  package static let ambiguousFolder = DiagnosticCode(
    "ambiguous-folder", .catalog,
    means: "The folder has the resources of more than one app; which texts a phone shows is not known.",
    wrong: "--ios ios, with Shop and ShopWidget in it",
    right: "--ios ios/Shop")

  package static let tomlSyntax = DiagnosticCode(
    "toml-syntax", .format,
    means: "The configuration is not TOML 1.0; no setting of it is used, and the command ends.",
    wrong: "resources = [app/src/main/res]",
    right: #"resources = ["app/src/main/res"]"#)

  package static let unknownSetting = DiagnosticCode(
    "unknown-setting", .format,
    means: """
      The configuration has a section or a setting that no version of LocScript has, and that would do nothing; the \
      command ends.
      """,
    wrong: "[andriod]",
    right: "[android]")

  package static let badSetting = DiagnosticCode(
    "bad-setting", .format,
    means: "A setting has the wrong type or a value that it cannot have; the command ends.",
    wrong: #"memory = "16 megs""#,
    right: #"memory = "16 MB""#)

  package static let unknownSlug = DiagnosticCode(
    "unknown-slug", .format,
    means: """
      The configuration names a finding that does not exist, so that the setting would do nothing; the command ends.
      """,
    wrong: #"[check.severity] float-arguments = "off""#,
    right: #"[check.severity] float-argument = "off""#)

  package static let unmatchedLocale = DiagnosticCode(
    "unmatched-locale", .catalog, .warning,
    means: "A locale filter keeps no folder of the resources; the app has no texts for this language.",
    wrong: #"locales = ["fr"], with res/values-de only"#,
    right: #"locales = ["de"]"#)
}
