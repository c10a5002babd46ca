// An app's Android resources: `values` folders in, what any device finds under a key out.

import LocBase
import LocLocale

/// Where the Android build stops.
package enum AndroidBuildStage: Sendable, Equatable {
  case compile
  case link

  package var name: StaticString { self == .compile ? "compile" : "link" }
}

package struct AndroidResources: Sendable {
  package let store: AndroidResourceStore
  /// Errors and warnings of every file, in the order in which they were found.
  package let diagnostics: DiagnosticList
  /// The first step of the Android build that fails; nil when the app builds.
  package let failedStage: AndroidBuildStage?
  /// Every language that a value has, BCP 47 as the folder spells it, sorted by bytes; the default ("") is not listed.
  package let locales: [String]

  /// Builds the resources of one app. Never fails: what the Android build refuses is reported, the rest can be used.
  /// - Parameters:
  ///   - folders: one list of files per res folder; a later folder's value replaces an earlier one's of the same name
  ///     and configuration, as Gradle merges them.
  ///   - package: the application id. Empty: any package but `android` in a key or reference is taken for the app's own.
  package init(_ folders: [[ResourceFile]], package applicationID: String = "") {
    store = AndroidResourceStore(
      names: AndroidNameTable(seed: 0), configurations: [], paths: [], starts: [0], valueConfigurations: [],
      valueNames: [], values: [], items: [], texts: [], formatCount: 0, identifiers: [])
    diagnostics = DiagnosticList()
    failedStage = nil
    locales = []
  }

  /// Everything about a device that does not depend on the key. Make it once for a device and keep it.
  package func resolve(_ configuration: AndroidDeviceConfiguration) -> AndroidResolvedDevice {
    let table = AndroidMatchTable(qualifiers: store.configurations, device: configuration)
    let active = table.activeIndex < configuration.locales.count ? configuration.locales[table.activeIndex] : ""
    let tag = LanguageTag(active) ?? LanguageTag(languageCode: 0)
    return AndroidResolvedDevice(
      configuration: configuration, table: table, activeLocale: tag, fallbackLanguage: false)
  }

  /// The entry that the device picks for a `<string>` with exactly this name; nil when there is none. Allocates nothing.
  package func entry(_ name: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidEntry? { nil }

  /// getString(getIdentifier(key, "string", app)) in full: `type/name` keys, numbers, references, coerced values.
  package func lookup(_ key: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidLookup { .missing }

  /// The entry that the device picks for `<plurals name>`; nil when there is none.
  package func plural(_ name: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidEntry? { nil }

  /// Every value, by name in the order in which the names were first met, then by configuration.
  package var entries: [AndroidEntry] {
    var list: [AndroidEntry] = []
    for index in store.values.indices { list.append(AndroidEntry(store: store, index: index)) }
    return list
  }
}
