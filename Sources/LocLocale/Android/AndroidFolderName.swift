// The name that a Gradle build gives a resource folder: AGP's FolderConfiguration and LocaleQualifier.

package import LocBase

/// How AGP's resource merger interprets the name of a folder below `res`.
package enum AndroidFolderName: Equatable {
  /// A folder of values. Folders with equal qualifiers are one to the merger, which writes them to `values-<qualifiers>`.
  case values(qualifiers: Text)
  /// A folder of another kind, or one that the merger passes over without a word.
  case ignored
  /// The build stops: "Invalid resource directory name".
  case invalid

  /// Classifies a folder by its name.
  package static func gradle(_ name: Text) -> AndroidFolderName {
    guard let hyphen = name.utf8.firstIndex(of: .hyphen) else {
      // An unknown name without a hyphen has no type, and the merger reads a folder without a type as values.
      return isOtherType(name) ? .ignored : .values(qualifiers: "")
    }
    guard Text(decoding: name.utf8[..<hyphen]) == "values" else { return .ignored }
    var qualifiers = GradleQualifiers()
    let parts = name.string[name.utf8.index(after: hyphen)...].utf16.split(
      separator: 0x2D, omittingEmptySubsequences: false)
    guard qualifiers.read(parts.map { Array($0) }) else { return .invalid }
    return .values(qualifiers: qualifiers.text)
  }

  /// The name without the minor version of the platform that Android 16 allows at its end: `values-v36` for
  /// `values-v36.1`; nil for a name without one.
  package static func withoutMinorVersion(_ name: Text) -> Text? {
    let bytes = Array(name.utf8)
    guard let hyphen = bytes.lastIndex(of: .hyphen), let dot = bytes.lastIndex(of: .period), dot > hyphen,
      digits(of: Array(bytes[(hyphen + 1)..<dot]).map { $0.lowercased }, after: "v", before: "") != nil,
      decimal(bytes[(dot + 1)...]) != nil
    else { return nil }
    return Text(decoding: bytes[..<dot])
  }

  /// The folders of `res` that do not contain values: ResourceFolderType.
  package static func isOtherType(_ name: Text) -> Bool {
    switch name {
    case "anim", "animator", "color", "drawable", "font", "interpolator", "layout", "menu", "mipmap", "navigation",
      "raw",
      "transition", "xml":
      true
    default: false
    }
  }
}

/// The qualifiers of one folder, as AGP reads and rewrites them.
private struct GradleQualifiers {
  private var network: [Text] = []
  private var locale: GradleLocale?
  private var axes: [Text] = []
  private var version: Int32?
  /// The lowest version that knows every qualifier.
  private var impliedVersion: Int32 = 1

  /// The canonical qualifiers: every one in its usual spelling, and the implied version.
  var text: Text {
    var parts = network
    if let locale { parts.append(locale.text) }
    parts += axes
    if impliedVersion > 1, (version ?? -1) < impliedVersion {
      parts.append("v\(impliedVersion)")
    } else if let version {
      parts.append("v\(version)")
    }
    return parts.joined(separator: "-")
  }

  /// Reads the parts of the name, in UTF-16 as Java does; false when the merger refuses them.
  mutating func read(_ parts: [[UInt16]]) -> Bool {
    var next = 0
    for part in parts where part.isEmpty { return false }
    if next < parts.count, readCode("mcc", parts[next], digits: 3...3) { next += 1 }
    if next < parts.count, readCode("mnc", parts[next], digits: 1...3) { next += 1 }
    if next < parts.count, let locale = GradleLocale(lowered(parts[next])) {
      self.locale = locale
      next += 1
      if next < parts.count, self.locale?.takeRegion(parts[next]) == true { next += 1 }
    }
    var axis = AndroidAxis.allCases.startIndex
    while next < parts.count {
      let part = asciiBytes(lowered(parts[next]))
      while axis < AndroidAxis.allCases.endIndex, !read(AndroidAxis.allCases[axis], part) { axis += 1 }
      guard axis < AndroidAxis.allCases.endIndex else { return false }
      axis += 1
      next += 1
    }
    return true
  }

  /// Reads a country or network code. A code that is too small to be one is accepted and dropped.
  private mutating func readCode(_ word: UTF8Slice, _ part: [UInt16], digits allowed: ClosedRange<Int>) -> Bool {
    let part = asciiBytes(lowered(part))
    guard let digits = digits(of: part, after: word, before: ""), allowed.contains(digits.count),
      let code = integer(digits)
    else { return false }
    if allowed.lowerBound == 3 {
      if code >= 100 { network.append("mcc\(code)") }
    } else if code >= 1 {
      network.append("mnc\(code < 10 ? "00" : code < 100 ? "0" : "")\(code)")
    }
    return true
  }

  private mutating func read(_ axis: AndroidAxis, _ part: [UInt8]) -> Bool {
    switch axis {
    case .smallestWidth: return readLength("sw", part)
    case .width: return readLength("w", part)
    case .height: return readLength("h", part)
    case .density: return readDensity(part)
    case .screenSize: return readScreenSize(part)
    case .version:
      guard let digits = digits(of: part, after: "v", before: ""), let version = integer(digits) else { return false }
      self.version = version
    default:
      guard axis.value(named: part) != nil else { return false }
      axes.append(Text(decoding: part))
      impliedVersion = max(impliedVersion, Self.version(of: axis, part))
    }
    return true
  }

  /// The version of Android that brought a qualifier.
  private static func version(of axis: AndroidAxis, _ part: [UInt8]) -> Int32 {
    switch axis {
    case .gender: 34
    case .layoutDirection: 17
    case .size, .long: 4
    case .round: 23
    case .wideGamut, .dynamicRange: 26
    case .night: 8
    case .uiType:
      switch Text(decoding: part) {
      case "television": 13
      case "appliance": 16
      case "watch": 20
      case "vrheadset": 26
      default: 8
      }
    default: 1
    }
  }

  private mutating func readLength(_ word: UTF8Slice, _ part: [UInt8]) -> Bool {
    guard let digits = digits(of: part, after: word, before: "dp"), let length = integer(digits) else { return false }
    axes.append("\(word)\(length)dp")
    impliedVersion = max(impliedVersion, 13)
    return true
  }

  /// AGP knows certain densities only, and gives those with a name that name.
  private mutating func readDensity(_ part: [UInt8]) -> Bool {
    var density = AndroidAxis.density(named: part)
    if density == nil, let digits = digits(of: part, after: "", before: "dpi"), let number = integer(digits) {
      density = UInt16(exactly: number)
    }
    guard let density, let name = Self.densityName(density) else { return false }
    axes.append(name)
    impliedVersion = max(impliedVersion, 4)
    return true
  }

  private static func densityName(_ density: UInt16) -> Text? {
    switch density {
    case 120: "ldpi"
    case 160: "mdpi"
    case 213: "tvdpi"
    case 240: "hdpi"
    case 320: "xhdpi"
    case 480: "xxhdpi"
    case 640: "xxxhdpi"
    case AndroidQualifiers.densityAny: "anydpi"
    case AndroidQualifiers.densityNone: "nodpi"
    case 140, 180, 200, 220, 260, 280, 300, 340, 360, 400, 420, 440, 560: "\(density)dpi"
    default: nil
    }
  }

  /// Reads `1280x720`; the larger number comes first in the canonical name.
  private mutating func readScreenSize(_ part: [UInt8]) -> Bool {
    guard let cross = part.firstIndex(of: UInt8(ascii: "x")), let first = decimal(part[..<cross]),
      let second = decimal(part[(cross + 1)...])
    else { return false }
    axes.append("\(max(first, second))x\(min(first, second))")
    return true
  }
}

/// AGP's LocaleQualifier, from lower-case UTF-16.
private struct GradleLocale {
  private var language: [UInt16]
  private(set) var text: Text

  /// Nil if the part is not a locale. `car` is the dock.
  init?(_ part: [UInt16]) {
    if part.elementsEqual("car".utf16) { return nil }
    if part.starts(with: "b+".utf16) {
      guard let (language, text) = Self.tag(part) else { return nil }
      self.language = language
      self.text = text
      return
    }
    guard part.count == 2 || part.count == 3 else { return nil }
    for unit in part where !isJavaLetter(unit) { return nil }
    language = part
    text = Text(String(decoding: part, as: UTF16.self))
  }

  /// Takes `rCA`, which replaces everything beyond the language; the second character of the region may be any.
  mutating func takeRegion(_ part: [UInt16]) -> Bool {
    guard part.count == 3, part[0] | 0x20 == UInt8(ascii: "r"), isJavaLetter(part[1]) else { return false }
    text = Self.text(language, region: part[1...])
    return true
  }

  /// Reads `b+sr+latn`; a tag that needs no `b+` loses it. Only the length of the language is checked.
  private static func tag(_ part: [UInt16]) -> (language: [UInt16], text: Text)? {
    let name = normalized(part)
    let subtags = name.dropFirst(2).split(separator: 0x2B, omittingEmptySubsequences: false).map { Array($0) }
    guard let language = subtags.first, language.count == 2 || language.count == 3 else { return nil }
    var next = 1
    var region: [UInt16]?
    var hasScript = false
    if next < subtags.count {
      var subtag = subtags[next]
      next += 1
      if subtag.count == 4 {
        hasScript = true
        if next < subtags.count {
          subtag = subtags[next]
          next += 1
        }
      } else if subtag.count >= 5 {
        return (language, Text(String(decoding: name, as: UTF16.self)))
      }
      if subtag.count == 2 || subtag.count == 3 { region = subtag }
    }
    guard !hasScript, region == nil || region?.count == 2, next == subtags.count else {
      return (language, Text(String(decoding: name, as: UTF16.self)))
    }
    return (language, text(language, region: region?[...]))
  }

  private static func text(_ language: [UInt16], region: ArraySlice<UInt16>?) -> Text {
    let plain = String(decoding: language, as: UTF16.self)
    return Text(region.map { plain + "-r" + String(decoding: $0, as: UTF16.self).uppercased() } ?? plain)
  }

  /// The tag in BCP 47's letter case: subtags of two letters in capitals, of four with a capital, unless they come first or after
  /// a single letter. A name that changes also loses a `+` at its end.
  private static func normalized(_ part: [UInt16]) -> [UInt16] {
    var result: [UInt16] = Array("b+".utf16)
    var hasChanged = false
    var lastCount = -1
    var start = 2
    while start < part.count {
      if start != 2 { result.append(0x2B) }
      let end = part[start...].firstIndex(of: 0x2B) ?? part.count
      let count = end - start
      let isPlain = start == 2 || lastCount == 1 || (count != 2 && count != 4)
      for index in start..<end {
        let isUpper = !isPlain && (count == 2 || index == start)
        let upper = isUpper ? Array(String(decoding: [part[index]], as: UTF16.self).uppercased().utf16) : [part[index]]
        if upper.count == 1, upper[0] != part[index] { hasChanged = true }
        result.append(upper.count == 1 ? upper[0] : part[index])
      }
      lastCount = count
      start = end + 1
    }
    return hasChanged ? result : part
  }
}

// MARK: - Characters

private func lowered(_ part: [UInt16]) -> [UInt16] {
  for unit in part where unit >= 0x80 || unit &- 0x41 < 26 {
    return Array(String(decoding: part, as: UTF16.self).lowercased().utf16)
  }
  return part
}

/// The part as bytes; characters beyond ASCII become a byte that no qualifier has.
private func asciiBytes(_ part: [UInt16]) -> [UInt8] { part.map { $0 < 0x80 ? UInt8(truncatingIfNeeded: $0) : 0xFF } }

/// Character.isLetter of one UTF-16 unit.
func isJavaLetter(_ unit: UInt16) -> Bool {
  guard let scalar = Unicode.Scalar(unit) else { return false }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  default: return false
  }
}

/// The digits between two words, at least one; nil when the part has another form.
private func digits(of part: [UInt8], after prefix: UTF8Slice, before suffix: UTF8Slice) -> ArraySlice<UInt8>? {
  let head = prefix
  let tail = suffix
  guard part.count > head.count + tail.count, part.starts(with: head),
    part[(part.count - tail.count)...].elementsEqual(tail)
  else { return nil }
  let digits = part[head.count..<(part.count - tail.count)]
  for byte in digits where !byte.isDigit { return nil }
  return digits
}

private func decimal(_ part: ArraySlice<UInt8>) -> Int32? {
  guard !part.isEmpty else { return nil }
  for byte in part where !byte.isDigit { return nil }
  return integer(part)
}

/// Integer.parseInt; nil for a number beyond 32 bits, which AGP refuses.
private func integer(_ digits: ArraySlice<UInt8>) -> Int32? {
  var value: Int64 = 0
  for byte in digits {
    value = value * 10 + Int64(byte &- UInt8(ascii: "0"))
    if value > Int64(Int32.max) { return nil }
  }
  return Int32(truncatingIfNeeded: value)
}
