// An app's LocaleConfig: the languages that it names, and the languages that its resources get from a device because of it.

package import LocBase

/// The `<locale-config>` of an app.
package struct AndroidLocaleConfig: Hashable, Sendable {
  /// The `android:name` of each `<locale>`, as it is written.
  package var locales: [Text]
  /// The `android:defaultLocale`, as it is written; nil if it is missing.
  package var defaultLocale: Text?

  package init(locales: [Text], defaultLocale: Text?) {
    self.locales = locales
    self.defaultLocale = defaultLocale
  }

  /// The default locale where Android uses it: it must be one of the listed names, letter for letter.
  package var effectiveDefault: Text? { defaultLocale.flatMap { locales.contains($0) ? $0 : nil } }

  /// Whether a phone with several languages asks for a language that the app has, because the list names it.
  package func serves(_ locale: Text) -> Bool {
    !AndroidLocaleMatcher.served([locale], by: locales, on: .current).isEmpty
  }

  /// Whether the default texts count as texts in a language of the device.
  /// - Parameter release: Android 15 loses the script of the default locale.
  package func defaultServes(_ locale: Text, on release: AndroidRelease = .current) -> Bool {
    guard let effectiveDefault, let wanted = AndroidLocaleRequest(tag: locale, on: release) else { return false }
    return Self.locale(effectiveDefault, on: release).matches(wanted)
  }

  static func locale(_ tag: Text, on release: AndroidRelease) -> AndroidLocale {
    var locale = AndroidLocaleRequest(tag: tag, on: release)?.locale ?? AndroidLocale()
    if release == .android15 { locale.script = 0 }
    return locale
  }
}

/// The languages of a device that an app's resources ask for, best first.
struct AskedLocales: Equatable {
  /// Indexes into the device's languages. Empty: the resources have no language, and only the default folder counts.
  var indexes: [Int]
  /// The language of the default folder, where Android knows it; nil if that folder never counts as a language's own.
  var defaultLocale: AndroidLocale?

  /// Android 10 to 14 choose one language among those of the app's folders, and so do later releases without a default
  /// locale in the LocaleConfig (`ResourcesImpl.updateConfiguration`).
  init(_ device: AndroidDeviceConfiguration, _ list: AndroidLocaleConfig?, available: () -> [Text]) {
    guard device.locales.count > 1 else {
      indexes = Array(device.locales.indices.prefix(1))
      return
    }
    let legacy = AndroidLocaleMatcher.activeIndex(
      device: device.locales, available: available(), on: device.release)
    indexes = [legacy]
    guard device.release >= .android15, device.process != .start, let list, let main = list.effectiveDefault else {
      return
    }
    defaultLocale = AndroidLocaleConfig.locale(main, on: device.release)
    let listed = AndroidLocaleMatcher.served(device.locales, by: list.locales, on: device.release)
    let isWholeList =
      switch device.process {
      case .rotated: legacy == 0
      case .newRotated: listed.count == device.locales.count
      default: false
      }
    indexes = isWholeList ? Array(device.locales.indices) : listed
    // A change that leaves the languages alone makes Android 15 forget the default.
    if isWholeList, device.release == .android15 { defaultLocale = nil }
  }
}

extension AndroidDeviceConfiguration {
  /// Whether two devices with the same languages choose alike among an app's folders, whatever the key.
  package func choosesAlike(
    _ other: AndroidDeviceConfiguration, among qualifiers: [AndroidQualifiers], _ list: AndroidLocaleConfig?
  ) -> Bool {
    let available = { AndroidMatchTable.locales(of: qualifiers) }
    let asked = AskedLocales(self, list, available: available)
    guard asked == AskedLocales(other, list, available: available) else { return false }
    if release == other.release { return true }
    for index in asked.indexes {
      guard let tag = LanguageTag(locales[index]) else { continue }
      let wanted = AndroidLocaleRequest(tag, on: release, asWritten: readsAnyFolder).locale
      guard AndroidLocaleData.areAlike(wanted, on: release, other.release) else { return false }
      for qualifier in qualifiers where qualifier.locale.isOfLanguage(wanted) {
        guard AndroidLocaleData.areAlike(qualifier.locale, on: release, other.release) else { return false }
      }
    }
    return true
  }
}
