// The axes of a resource folder's name in their fixed order, with the words that name their values.

import LocBase

/// The qualifiers that can follow the locale, in the order that aapt2 requires.
enum AndroidAxis: CaseIterable {
  case gender, layoutDirection, smallestWidth, width, height, size, long, round, wideGamut, dynamicRange, orientation
  case uiType, night, density, touchscreen, keysHidden, keyboard, navigationHidden, navigation, screenSize, version

  /// The words of an axis in the order of their values, beginning with 1; `-` is a value without a word.
  private var words: UTF8Slice {
    switch self {
    case .gender: "neuter feminine masculine"
    case .layoutDirection: "ldltr ldrtl"
    case .size: "small normal large xlarge"
    case .long: "notlong long"
    case .round: "notround round"
    case .wideGamut: "nowidecg widecg"
    case .dynamicRange: "lowdr highdr"
    case .orientation: "port land square"
    case .uiType: "- desk car television appliance watch vrheadset"
    case .night: "notnight night"
    case .touchscreen: "notouch stylus finger"
    case .keysHidden: "keysexposed keyshidden keyssoft"
    case .keyboard: "nokeys qwerty 12key"
    case .navigationHidden: "navexposed navhidden"
    case .navigation: "nonav dpad trackball wheel"
    case .smallestWidth, .width, .height, .density, .screenSize, .version: ""
    }
  }

  /// The value's lowest bit in the byte that it shares with other values.
  private var shift: UInt8 {
    switch self {
    case .layoutDirection: 6
    case .long, .night: 4
    case .dynamicRange, .navigationHidden: 2
    default: 0
    }
  }

  /// The bits that the word sets; nil when the word names no value of this axis.
  func value(named word: [UInt8]) -> UInt8? {
    let words = words
    var value: UInt8 = 1
    for candidate in words.split(separator: .space) {
      if candidate.elementsEqual(word) { return value << shift }
      value += 1
    }
    return nil
  }

  /// The word for the value that the bits hold; nil for "any".
  func word(for bits: UInt8) -> Text? {
    let words = words.split(separator: .space)
    let index = Int(bits >> shift) - 1
    guard index >= 0, index < words.count else { return nil }
    return Text(decoding: words[index])
  }

  /// The dots per inch of a density with a name.
  static func density(named word: [UInt8]) -> UInt16? {
    let names: UTF8Slice = "ldpi mdpi tvdpi hdpi xhdpi xxhdpi xxxhdpi anydpi nodpi"
    let values: [UInt16] = [
      120, 160, 213, 240, 320, 480, 640, AndroidQualifiers.densityAny, AndroidQualifiers.densityNone,
    ]
    let list = names.split(separator: .space)
    for (index, name) in list.enumerated() where name.elementsEqual(word) { return values[index] }
    return nil
  }
}
