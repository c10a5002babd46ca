// A phone's configuration: its languages and every other property that selects resource folders.

package import LocBase

/// A device's configuration. The defaults are the stated default device: today's Android, 420 dpi, portrait, 411 × 731 dp.
package struct AndroidDeviceConfiguration: Hashable, Sendable {
  /// BCP 47 tags in the order of the device's settings.
  package var locales: [Text]
  /// Every axis but the locale and the layout direction, which follows from the locale.
  package var axes: AndroidQualifiers
  /// The release, whose tables of scripts and regions and whose rules apply.
  package let release: AndroidRelease
  /// What the app's process knows of its LocaleConfig. It matters since Android 15; nil is a process that knows it.
  package let process: Device.ProcessState?
  /// Whether the device finds `values-he` under the name of its folder. A phone requests only `values-iw`.
  package var readsAnyFolder = false

  package init(
    locales: [Text], release: AndroidRelease = .current, process: Device.ProcessState? = nil
  ) {
    self.locales = locales
    self.release = release
    self.process = process
    axes = AndroidQualifiers()
    axes.sdkVersion = release.apiLevel
    axes.density = 420
    axes.orientation = Self.portrait
    axes.smallestScreenWidthDp = 411
    axes.screenWidthDp = 411
    axes.screenHeightDp = 731
    axes.screenWidth = 1080
    axes.screenHeight = 1920
    // A normal, long screen that is not round; no wide gamut, no high dynamic range.
    axes.screenLayout = 0x02 | 0x20
    axes.screenLayout2 = 0x01
    axes.colorMode = 0x01 | 0x04
    axes.uiMode = Self.normalUse | Self.day
    // A touchscreen for fingers; keys and navigation only on the screen.
    axes.touchscreen = 3
    axes.keyboard = 1
    axes.navigation = 1
    axes.inputFlags = 0x03 | 0x08
  }

  private static let portrait: UInt8 = 1
  private static let landscape: UInt8 = 2
  private static let normalUse: UInt8 = 0x01
  private static let day: UInt8 = 0x10
  private static let night: UInt8 = 0x20

  package var isNight: Bool {
    get { axes.uiMode & AndroidQualifiers.uiNightMask == Self.night }
    set { axes.uiMode = axes.uiMode & ~AndroidQualifiers.uiNightMask | (newValue ? Self.night : Self.day) }
  }

  package var isLandscape: Bool {
    get { axes.orientation == Self.landscape }
    set { axes.orientation = newValue ? Self.landscape : Self.portrait }
  }

  /// Sets one option by its name: mcc, mnc, sdk, swdp, wdp, hdp, dpi (numbers), night (yes or no), land (1 or 0).
  /// Returns false when the name or the value is not valid.
  package mutating func set(option: Text, to value: Text) -> Bool {
    switch option {
    case "night":
      guard value == "yes" || value == "no" else { return false }
      isNight = value == "yes"
      return true
    case "land":
      guard value == "1" || value == "0" else { return false }
      isLandscape = value == "1"
      return true
    default:
      guard let number = UInt16(value.string) else { return false }
      return set(option: option, to: number)
    }
  }

  private mutating func set(option: Text, to number: UInt16) -> Bool {
    switch option {
    case "mcc": axes.mcc = number
    case "mnc": axes.mnc = number == 0 ? AndroidQualifiers.mncZero : number
    case "sdk": axes.sdkVersion = number
    case "swdp": axes.smallestScreenWidthDp = number
    case "wdp": axes.screenWidthDp = number
    case "hdp": axes.screenHeightDp = number
    case "dpi": axes.density = number
    default: return false
    }
    return true
  }

  /// The request of the device for one locale of its list; nil means no locale.
  package func request(localeAt index: Int?) -> AndroidRequest {
    var axes = axes
    var locale = AndroidLocaleRequest(on: release)
    if let index, locales.indices.contains(index), let tag = LanguageTag(locales[index]) {
      locale = AndroidLocaleRequest(tag, on: release, asWritten: readsAnyFolder)
      let direction: UInt8 = LikelySubtags.isRightToLeft(tag) ? 0x80 : 0x40
      axes.screenLayout = axes.screenLayout & ~AndroidQualifiers.layoutDirectionMask | direction
    } else {
      axes.screenLayout = axes.screenLayout & ~AndroidQualifiers.layoutDirectionMask | 0x40
    }
    return AndroidRequest(locale: locale, axes: axes)
  }
}

extension AndroidDeviceConfiguration {
  /// The configuration of a device whose release is known to be valid.
  package init(_ device: Device) {
    self.init(
      locales: device.askedLocales.map { Text($0) },
      release: device.release.flatMap { AndroidRelease(rawValue: $0) } ?? .current, process: device.process)
  }
}
