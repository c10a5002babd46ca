// The codes for findings from the search for resources and from locscript.toml.

extension DiagnosticCode {
  /// A resource folder in which no resource file is found.
  package static let noResources = DiagnosticCode("no-resources", .unreadable)
  /// A folder with the resources of more than one app.
  package static let ambiguousFolder = DiagnosticCode("ambiguous-folder", .catalog)

  /// Not TOML 1.0.
  package static let tomlSyntax = DiagnosticCode("toml-syntax", .format)
  /// A section or key that no version of this configuration has.
  package static let unknownSetting = DiagnosticCode("unknown-setting", .format)
  /// A setting with the wrong type or with a value that it cannot have.
  package static let badSetting = DiagnosticCode("bad-setting", .format)
  /// A section that no command of this version reads.
  package static let unusedSetting = DiagnosticCode("unused-setting", .format, .warning)
  /// A locale filter that keeps no folder of the resources.
  package static let unmatchedLocale = DiagnosticCode("unmatched-locale", .catalog, .warning)
}
