// What the command asks of an engine's configuration.

import LocBase
import LocConfig

extension Engine {
  /// The folder of rules that the configuration names.
  package var rulesRoot: String? { settings?.rulesRoot }

  /// The address of a text where it is translated, with `{key}` and `{locale}` in it.
  package var reportLink: String? { settings?.reportLink?.string }

  /// The languages, in BCP 47, that a finding may be about: those of the resources, and those that the configuration requires.
  package var checkedLocales: [String] {
    locales(.android) + locales(.ios) + (settings?.check.required.map { $0.string } ?? [])
  }
}
