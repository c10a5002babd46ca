// The settings of an engine's configuration that the command needs.

import LocBase
import LocConfig

extension Engine {
  /// The name of the `[[app]]` of the configuration; nil if it has none.
  package var app: String? { settings?.app?.string }

  /// The folder of rules that the configuration names.
  package var rulesRoot: String? { settings?.rulesRoot }

  /// The address of a string in the translation tool, with `{key}` and `{locale}` in it.
  package var reportLink: String? { settings?.reportLink?.string }

  /// The languages, in BCP 47, that findings may be about: those of the resources, and those that the configuration
  /// requires.
  package var checkedLocales: [String] {
    locales(.android) + locales(.ios) + (settings?.check.required.map { $0.string } ?? [])
  }
}
