// What finding resources and reading locscript.toml can report.

extension DiagnosticCode {
  /// A resource folder in which no resource file is found.
  package static let noResources = DiagnosticCode("no-resources", .unreadable)
  /// A folder with the resources of more than one app.
  package static let ambiguousFolder = DiagnosticCode("ambiguous-folder", .catalog)

  /// Not TOML 1.0.
  package static let tomlSyntax = DiagnosticCode("toml-syntax", .format)
  /// A section or key that no version of this configuration has.
  package static let unknownSetting = DiagnosticCode("unknown-setting", .format)
  /// A setting of the wrong type, or a value that it cannot have.
  package static let badSetting = DiagnosticCode("bad-setting", .format)
  /// A section that is read by no command of this version.
  package static let unusedSetting = DiagnosticCode("unused-setting", .format, .warning)
  /// A locale filter that keeps no folder of the resources.
  package static let unmatchedLocale = DiagnosticCode("unmatched-locale", .catalog, .warning)
}
