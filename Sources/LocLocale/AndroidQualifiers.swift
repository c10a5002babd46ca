// A resource folder's name in; the configuration that aapt2 reads from it, out.

/// Why a folder's name is no configuration: aapt2 refuses the whole folder.
package struct AndroidQualifierError: Error, Sendable {
  /// What stands after the first hyphen of the folder's name.
  package let qualifiers: String
  /// aapt2's own words: `invalid configuration 'fr-CA'.`
  package var message: String { "invalid configuration '" + qualifiers + "'." }
}

/// A `ResTable_config` of AOSP: the locale and every other axis that a resource folder can name. 0 means "any".
package struct AndroidQualifiers: Hashable, Sendable {
  package var mcc: UInt16 = 0
  package var mnc: UInt16 = 0
  package var locale = AndroidLocale()
  package var orientation: UInt8 = 0
  package var touchscreen: UInt8 = 0
  package var density: UInt16 = 0
  package var keyboard: UInt8 = 0
  package var navigation: UInt8 = 0
  package var inputFlags: UInt8 = 0
  package var screenWidth: UInt16 = 0
  package var screenHeight: UInt16 = 0
  package var sdkVersion: UInt16 = 0
  package var minorVersion: UInt16 = 0
  package var screenLayout: UInt8 = 0
  package var screenLayout2: UInt8 = 0
  package var colorMode: UInt8 = 0
  package var uiMode: UInt8 = 0
  package var smallestScreenWidthDp: UInt16 = 0
  package var screenWidthDp: UInt16 = 0
  package var screenHeightDp: UInt16 = 0

  /// The default configuration: a folder without qualifiers.
  package init() {}

  /// Nil when aapt2 would refuse the folder.
  package init?(folder: String) {
    do { self = try Self.parse(folder: folder) } catch { return nil }
  }

  /// Reads `values-fr-rCA-night`; the resource type before the first hyphen is not looked at.
  package static func parse(folder: String) throws(AndroidQualifierError) -> AndroidQualifiers {
    let parts = folder.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    var result = AndroidQualifiers()
    guard parts.count == 2 else { return result }
    let name = String(parts[1])
    guard let tag = LanguageTag(name.replacingRegionMark) else { throw AndroidQualifierError(qualifiers: name) }
    result.locale = AndroidLocale(language: tag.language, region: tag.region)
    return result
  }

  /// The locale in BCP 47 form, as the folder spells its language (`iw`, `tl`); empty when the folder names none.
  package var localeTag: String { locale.tag }

  /// True when a locale is all that the folder names.
  package var isLocaleOnly: Bool {
    var rest = self
    rest.locale = AndroidLocale()
    return !locale.isEmpty && rest == AndroidQualifiers()
  }

  /// True for the folder without qualifiers.
  package var isDefault: Bool { self == AndroidQualifiers() }
}

extension String {
  fileprivate var replacingRegionMark: String {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 3, parts[1].hasPrefix("r") else { return self }
    return parts[0] + "-" + parts[1].dropFirst()
  }
}
