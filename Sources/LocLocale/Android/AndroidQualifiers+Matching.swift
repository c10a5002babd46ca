// Comparison of configurations for a device's request: whether a configuration fits, and which of two is better.

/// A device's request to its resources: every axis, and the locale that the device picked.
package struct AndroidRequest: Hashable, Sendable {
  package var locale: AndroidLocaleRequest
  /// Every axis except the locale.
  package var axes: AndroidQualifiers

  package init(locale: AndroidLocaleRequest, axes: AndroidQualifiers) {
    self.locale = locale
    self.axes = axes
  }
}

extension AndroidQualifiers {
  /// Whether a device can use resources of this configuration at all. `ResTable_config::match`; density never excludes.
  package func matches(_ request: AndroidRequest) -> Bool {
    let wanted = request.axes
    if mcc != 0, mcc != wanted.mcc { return false }
    if mnc != 0, mnc != wanted.mnc { return false }
    if !locale.isEmpty, !locale.matches(request.locale) { return false }
    if isSet(gender, differsFrom: wanted.gender, 0xFF) { return false }
    if isSet(screenLayout, differsFrom: wanted.screenLayout, Self.layoutDirectionMask) { return false }
    if screenLayout & Self.screenSizeMask > wanted.screenLayout & Self.screenSizeMask { return false }
    if isSet(screenLayout, differsFrom: wanted.screenLayout, Self.screenLongMask) { return false }
    if isSet(uiMode, differsFrom: wanted.uiMode, Self.uiTypeMask) { return false }
    if isSet(uiMode, differsFrom: wanted.uiMode, Self.uiNightMask) { return false }
    if smallestScreenWidthDp > wanted.smallestScreenWidthDp { return false }
    if isSet(screenLayout2, differsFrom: wanted.screenLayout2, Self.screenRoundMask) { return false }
    if isSet(colorMode, differsFrom: wanted.colorMode, Self.dynamicRangeMask) { return false }
    if isSet(colorMode, differsFrom: wanted.colorMode, Self.wideGamutMask) { return false }
    if screenWidthDp > wanted.screenWidthDp || screenHeightDp > wanted.screenHeightDp { return false }
    if isSet(orientation, differsFrom: wanted.orientation, 0xFF) { return false }
    if isSet(touchscreen, differsFrom: wanted.touchscreen, 0xFF) { return false }
    // A keyboard on the screen serves resources for an exposed one.
    if isSet(inputFlags, differsFrom: wanted.inputFlags, Self.keysHiddenMask),
      inputFlags & Self.keysHiddenMask != 1 || wanted.inputFlags & Self.keysHiddenMask != 3
    {
      return false
    }
    if isSet(inputFlags, differsFrom: wanted.inputFlags, Self.navigationHiddenMask) { return false }
    if isSet(keyboard, differsFrom: wanted.keyboard, 0xFF) { return false }
    if isSet(navigation, differsFrom: wanted.navigation, 0xFF) { return false }
    if screenWidth > wanted.screenWidth || screenHeight > wanted.screenHeight { return false }
    return sdkVersion <= wanted.sdkVersion
  }

  private func isSet(_ bits: UInt8, differsFrom wanted: UInt8, _ mask: UInt8) -> Bool {
    bits & mask != 0 && (bits ^ wanted) & mask != 0
  }

  /// Whether this configuration replaces `other`, which was found before it; both match the request.
  ///
  /// `ResTable_config::isBetterThan`, which is not an ordering: even if `other` has the better locale, later axes are
  /// still compared.
  package func isBetter(than other: AndroidQualifiers, for request: AndroidRequest) -> Bool {
    let wanted = request.axes
    if mcc != other.mcc, wanted.mcc != 0 { return mcc != 0 }
    if mnc != other.mnc, wanted.mnc != 0 { return mnc != 0 }
    if locale.isBetter(than: other.locale, for: request.locale) { return true }
    if gender != other.gender, wanted.gender != 0 { return gender != 0 }
    return isBetterOnScreen(than: other, wanted) ?? isBetterByUse(than: other, wanted) ?? isBetterOnInput(
      than: other, wanted)
      ?? isBetterByPixels(than: other, wanted) ?? isBetterByVersion(than: other, wanted)
  }

  /// True when both differ in the bits and the device has a value there: the configuration that names the value then wins.
  private func differ(_ mine: UInt8, _ theirs: UInt8, _ wanted: UInt8, _ mask: UInt8) -> Bool {
    (mine ^ theirs) & mask != 0 && wanted & mask != 0
  }

  /// Compares layout direction, widths and heights in dp, size, long, round, colour.
  private func isBetterOnScreen(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool? {
    if differ(screenLayout, other.screenLayout, wanted.screenLayout, Self.layoutDirectionMask) {
      return screenLayout & Self.layoutDirectionMask > other.screenLayout & Self.layoutDirectionMask
    }
    if smallestScreenWidthDp != other.smallestScreenWidthDp {
      return smallestScreenWidthDp > other.smallestScreenWidthDp
    }
    if let closer = isCloser(
      (screenWidthDp, screenHeightDp), than: (other.screenWidthDp, other.screenHeightDp),
      to: (wanted.screenWidthDp, wanted.screenHeightDp))
    {
      return closer
    }
    if differ(screenLayout, other.screenLayout, wanted.screenLayout, Self.screenSizeMask) {
      // Undefined counts as normal on a screen that is at least normal.
      let normal: UInt8 = wanted.screenLayout & Self.screenSizeMask >= 2 ? 2 : 0
      let mine = screenLayout & Self.screenSizeMask
      let theirs = other.screenLayout & Self.screenSizeMask
      let mineOrNormal = mine == 0 ? normal : mine
      let theirsOrNormal = theirs == 0 ? normal : theirs
      return mineOrNormal == theirsOrNormal ? mine != 0 : mineOrNormal > theirsOrNormal
    }
    if differ(screenLayout, other.screenLayout, wanted.screenLayout, Self.screenLongMask) {
      return screenLayout & Self.screenLongMask != 0
    }
    if differ(screenLayout2, other.screenLayout2, wanted.screenLayout2, Self.screenRoundMask) {
      return screenLayout2 & Self.screenRoundMask != 0
    }
    if differ(colorMode, other.colorMode, wanted.colorMode, Self.wideGamutMask) {
      return colorMode & Self.wideGamutMask != 0
    }
    if differ(colorMode, other.colorMode, wanted.colorMode, Self.dynamicRangeMask) {
      return colorMode & Self.dynamicRangeMask != 0
    }
    return nil
  }

  /// Compares the sums of the distances; a dimension that is not named counts as the largest distance.
  private func isCloser(
    _ mine: (UInt16, UInt16), than theirs: (UInt16, UInt16), to wanted: (UInt16, UInt16)
  ) -> Bool? {
    var difference = 0
    if wanted.0 != 0 { difference += Int(mine.0) - Int(theirs.0) }
    if wanted.1 != 0 { difference += Int(mine.1) - Int(theirs.1) }
    return difference == 0 ? nil : difference > 0
  }

  /// Compares orientation, ui type, night, density, touchscreen.
  private func isBetterByUse(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool? {
    if orientation != other.orientation, wanted.orientation != 0 { return orientation != 0 }
    if differ(uiMode, other.uiMode, wanted.uiMode, Self.uiTypeMask) { return uiMode & Self.uiTypeMask != 0 }
    if differ(uiMode, other.uiMode, wanted.uiMode, Self.uiNightMask) { return uiMode & Self.uiNightMask != 0 }
    if density != other.density { return hasBetterDensity(than: other, wanted) }
    if touchscreen != other.touchscreen, wanted.touchscreen != 0 { return touchscreen != 0 }
    return nil
  }

  private func hasBetterDensity(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool {
    let medium = 160
    let mine = density == 0 ? medium : Int(density)
    let theirs = other.density == 0 ? medium : Int(other.density)
    if mine == Int(Self.densityAny) { return true }
    if theirs == Int(Self.densityAny) { return false }
    let isUnknown = wanted.density == 0 || wanted.density == Self.densityAny
    let target = isUnknown ? medium : Int(wanted.density)
    let isHigher = mine >= theirs
    let high = max(mine, theirs)
    let low = min(mine, theirs)
    if target >= high { return isHigher }
    if low >= target { return !isHigher }
    // Scaling down counts as twice as good as scaling up.
    return (2 * low - target) * high > target * target ? !isHigher : isHigher
  }

  /// Compares keys and navigation.
  private func isBetterOnInput(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool? {
    if differ(inputFlags, other.inputFlags, wanted.inputFlags, Self.keysHiddenMask) {
      let mine = inputFlags & Self.keysHiddenMask
      let theirs = other.inputFlags & Self.keysHiddenMask
      if mine == 0 || theirs == 0 { return mine != 0 }
      if wanted.inputFlags & Self.keysHiddenMask == mine { return true }
      if wanted.inputFlags & Self.keysHiddenMask == theirs { return false }
    }
    if differ(inputFlags, other.inputFlags, wanted.inputFlags, Self.navigationHiddenMask) {
      let mine = inputFlags & Self.navigationHiddenMask
      if mine == 0 || other.inputFlags & Self.navigationHiddenMask == 0 { return mine != 0 }
    }
    if keyboard != other.keyboard, wanted.keyboard != 0 { return keyboard != 0 }
    if navigation != other.navigation, wanted.navigation != 0 { return navigation != 0 }
    return nil
  }

  private func isBetterByPixels(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool? {
    isCloser(
      (screenWidth, screenHeight), than: (other.screenWidth, other.screenHeight),
      to: (wanted.screenWidth, wanted.screenHeight))
  }

  private func isBetterByVersion(than other: AndroidQualifiers, _ wanted: AndroidQualifiers) -> Bool {
    sdkVersion != other.sdkVersion && wanted.sdkVersion != 0 && sdkVersion > other.sdkVersion
  }
}
