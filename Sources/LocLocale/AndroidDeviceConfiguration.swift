// What a phone is: its languages and everything else that chooses between resource folders.

/// A device's configuration. The defaults are the stated default device: Android 10, 420 dpi, portrait, 411 × 731 dp.
package struct AndroidDeviceConfiguration: Hashable, Sendable {
  /// BCP 47 tags in the order of the device's settings.
  package var locales: [String]
  package var mcc: UInt16 = 0
  /// `mncZero` stands for the code 00.
  package var mnc: UInt16 = 0
  package var sdkVersion: UInt16 = 29
  package var density: UInt16 = 420
  package var isLandscape = false
  package var isNight = false
  package var smallestScreenWidthDp: UInt16 = 411
  package var screenWidthDp: UInt16 = 411
  package var screenHeightDp: UInt16 = 731
  package var screenWidth: UInt16 = 1080
  package var screenHeight: UInt16 = 1920

  package init(locales: [String]) {
    self.locales = locales
  }
}
