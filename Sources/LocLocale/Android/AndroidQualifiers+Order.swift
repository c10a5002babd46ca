// The order in which a compiled resource table holds its configurations, and in which Android tries them.

extension AndroidQualifiers: Comparable {
  /// `ResTable_config::compare`, on a little-endian machine: several axes are compared as one word, the later field first.
  package static func < (left: AndroidQualifiers, right: AndroidQualifiers) -> Bool {
    let order = compare(left.networkWord, right.networkWord)
    if order != 0 { return order < 0 }
    let locales = compare(left.locale, right.locale)
    if locales != 0 { return locales < 0 }
    if left.gender != right.gender { return left.gender < right.gender }
    for axis in 0..<9 {
      let order = compare(left.word(axis), right.word(axis))
      if order != 0 { return order < 0 }
    }
    return false
  }

  private static func compare<Word: Comparable>(_ left: Word, _ right: Word) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  private static func compare(_ left: AndroidLocale, _ right: AndroidLocale) -> Int {
    let words = compare(left.word, right.word)
    if words != 0 { return words }
    // AOSP compares scripts as text, so the first letter counts most.
    let scripts = compare(left.script.byteSwapped, right.script.byteSwapped)
    if scripts != 0 { return scripts }
    let variants = compare(left.variant.byteSwapped, right.variant.byteSwapped)
    if variants != 0 { return variants }
    return compare(left.numberingSystem.byteSwapped, right.numberingSystem.byteSwapped)
  }

  private var networkWord: UInt32 { UInt32(mcc) | UInt32(mnc) << 16 }

  private func word(_ axis: Int) -> UInt32 {
    switch axis {
    case 0: UInt32(orientation) | UInt32(touchscreen) << 8 | UInt32(density) << 16
    case 1: UInt32(keyboard) | UInt32(navigation) << 8 | UInt32(inputFlags) << 16
    case 2: UInt32(screenWidth) | UInt32(screenHeight) << 16
    case 3: UInt32(sdkVersion)
    case 4: UInt32(screenLayout)
    case 5: UInt32(screenLayout2) << 16 | UInt32(colorMode)
    case 6: UInt32(uiMode)
    case 7: UInt32(smallestScreenWidthDp)
    default: UInt32(screenWidthDp) | UInt32(screenHeightDp) << 16
    }
  }
}

extension AndroidLocale {
  /// `ResTable_config::locale`: the four bytes of language and region as one little-endian word.
  var word: UInt32 { UInt32(language) | UInt32(region) << 16 }
}
