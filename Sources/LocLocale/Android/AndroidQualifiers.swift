// The type for a resource folder's configuration, with its spelling as text and its kind.

package import LocBase

/// Why a folder's name is not a configuration: the Android build fails.
package struct AndroidQualifierError: Error, Sendable, Equatable {
  /// The step of the build that refuses the name.
  package enum Stage: Sendable { case compile, link }

  package let stage: Stage
  /// The tool's own message: `invalid configuration 'fr-CA'.`
  package let message: Text
}

/// A `ResTable_config` of AOSP: the locale and every other axis that a resource folder can name. 0 means "any".
package struct AndroidQualifiers: Hashable, Sendable {
  package var mcc: UInt16 = 0
  /// 0xFFFF means the code 00.
  package var mnc: UInt16 = 0
  package var locale = AndroidLocale()
  /// The grammatical gender in which an app addresses its user, since Android 14. A phone has none until an app sets one.
  package var gender: UInt8 = 0
  package var orientation: UInt8 = 0
  package var touchscreen: UInt8 = 0
  package var density: UInt16 = 0
  package var keyboard: UInt8 = 0
  package var navigation: UInt8 = 0
  /// Keys hidden in bits 0-1, navigation hidden in bits 2-3.
  package var inputFlags: UInt8 = 0
  package var screenWidth: UInt16 = 0
  package var screenHeight: UInt16 = 0
  package var sdkVersion: UInt16 = 0
  /// Size in bits 0-3, long in bits 4-5, layout direction in bits 6-7.
  package var screenLayout: UInt8 = 0
  /// Round in bits 0-1.
  package var screenLayout2: UInt8 = 0
  /// Wide gamut in bits 0-1, high dynamic range in bits 2-3.
  package var colorMode: UInt8 = 0
  /// Type in bits 0-3, night in bits 4-5.
  package var uiMode: UInt8 = 0
  package var smallestScreenWidthDp: UInt16 = 0
  package var screenWidthDp: UInt16 = 0
  package var screenHeightDp: UInt16 = 0

  /// The default configuration: a folder without qualifiers.
  package init() {}

  /// Reads `values-fr-rCA-night`; the resource type before the first hyphen is ignored. Nil when the build would fail.
  package init?(folder: Text) {
    do { self = try Self.parse(folder: folder) } catch { return nil }
  }

  /// The locale in BCP 47 form, as the folder spells its language (`iw`, `tl`); empty when the folder names none.
  package var localeTag: Text { locale.tag }

  /// True when the folder names only a locale.
  package var isLocaleOnly: Bool {
    var rest = self
    rest.locale = AndroidLocale()
    return locale != AndroidLocale() && rest == AndroidQualifiers()
  }

  /// True for the folder without qualifiers.
  package var isDefault: Bool { self == AndroidQualifiers() }

  /// The masks for the parts of the packed bytes.
  static let screenSizeMask: UInt8 = 0x0F
  static let screenLongMask: UInt8 = 0x30
  static let layoutDirectionMask: UInt8 = 0xC0
  static let screenRoundMask: UInt8 = 0x03
  static let wideGamutMask: UInt8 = 0x03
  static let dynamicRangeMask: UInt8 = 0x0C
  static let uiTypeMask: UInt8 = 0x0F
  static let uiNightMask: UInt8 = 0x30
  static let keysHiddenMask: UInt8 = 0x03
  static let navigationHiddenMask: UInt8 = 0x0C

  static let mncZero: UInt16 = 0xFFFF
  static let densityAny: UInt16 = 0xFFFE
  static let densityNone: UInt16 = 0xFFFF
}

extension AndroidQualifiers {
  /// The language of the folder that a path ends with: `he` for `res/values-he`.
  package static func locale(ofFolder path: Text?) -> Text? {
    guard let path, let qualifiers = AndroidQualifiers(folder: path.lastPathComponent) else { return nil }
    return qualifiers.localeTag.isEmpty ? nil : qualifiers.localeTag
  }
}
