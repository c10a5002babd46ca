// The configuration that aapt2, or AGP's own compiler, reads from a resource folder's name.

package import LocBase

extension AndroidQualifiers {
  /// Reads a folder's name as aapt2's `ConfigDescription::Parse` does: qualifiers in the one order, each at most once.
  package static func parse(folder: Text) throws(AndroidQualifierError) -> AndroidQualifiers {
    let name = Array(folder.utf8)
    guard let hyphen = name.firstIndex(of: .hyphen) else { return AndroidQualifiers() }
    let text = name[(hyphen + 1)...]
    guard !text.isEmpty else { return AndroidQualifiers() }
    var parts: [[UInt8]] = []
    for part in text.split(separator: .hyphen, omittingEmptySubsequences: false) {
      var lower: [UInt8] = []
      for byte in part { lower.append(byte.lowercased) }
      parts.append(lower)
    }
    var result = AndroidQualifiers()
    var next = 0
    if result.readCountryCode(parts[next]) { next += 1 }
    if next < parts.count, result.readNetworkCode(parts[next]) { next += 1 }
    if next < parts.count {
      switch AndroidLocale.read(parts: parts[next...]) {
      case .locale(let locale, let used):
        result.locale = locale
        next += used
      case .refusedByCompile:
        throw invalid(text)
      case .refusedByLink(let tag):
        // The rest of the name is read first: compile comes before link.
        next += 1
        try result.readAxes(parts, from: &next, of: text)
        throw AndroidQualifierError(stage: .link, message: "configuration has invalid locale '" + tag + "'.")
      }
    }
    try result.readAxes(parts, from: &next, of: text)
    result.requireVersion()
    return result
  }

  /// Reads the qualifiers of a merged folder as the `parse` of AGP's resource compiler does, and then `aapt2 link`.
  package static func parse(merged qualifiers: Text) throws(AndroidQualifierError) -> AndroidQualifiers {
    var result = AndroidQualifiers()
    if qualifiers.isEmpty { return result }
    let text = Array(qualifiers.utf8)
    let units = Array(qualifiers.string.lowercased().utf16).split(separator: 0x2D, omittingEmptySubsequences: false)
      .map { Array($0) }
    let parts = units.map { part in part.map { $0 < 0x80 ? UInt8(truncatingIfNeeded: $0) : 0xFF } }
    var next = 0
    if result.readCountryCode(parts[next]) { next += 1 }
    if next < parts.count, result.readNetworkCode(parts[next]) { next += 1 }
    var refusedTag: Text?
    if next < parts.count {
      switch AndroidLocale.read(merged: units[next...]) {
      case .locale(let locale, let used):
        result.locale = locale
        next += used
      case .refusedByCompile: throw invalid(text[...])
      case .refusedByLink(let tag):
        refusedTag = tag
        next += 1
      }
    }
    try result.readAxes(parts, from: &next, of: text[...])
    if let refusedTag {
      throw AndroidQualifierError(stage: .link, message: "configuration has invalid locale '" + refusedTag + "'.")
    }
    result.requireVersion()
    return result
  }

  private mutating func readAxes(
    _ parts: [[UInt8]], from next: inout Int, of text: ArraySlice<UInt8>
  ) throws(AndroidQualifierError) {
    for axis in AndroidAxis.allCases where next < parts.count {
      if read(axis, parts[next]) { next += 1 }
    }
    guard next == parts.count else { throw Self.invalid(text) }
  }

  private static func invalid(_ text: ArraySlice<UInt8>) -> AndroidQualifierError {
    AndroidQualifierError(
      stage: .compile, message: "invalid configuration '" + Text(decoding: text) + "'.")
  }

  /// `ApplyVersionForCompatibility`: a qualifier that old systems do not know implies the version that brought it.
  private mutating func requireVersion() {
    let implied: UInt16
    if uiMode & Self.uiTypeMask == 7 || colorMode != 0 {
      implied = 26
    } else if screenLayout2 & Self.screenRoundMask != 0 {
      implied = 23
    } else if density == Self.densityAny {
      implied = 21
    } else if smallestScreenWidthDp != 0 || screenWidthDp != 0 || screenHeightDp != 0 {
      implied = 13
    } else if uiMode != 0 {
      implied = 8
    } else if screenLayout & (Self.screenSizeMask | Self.screenLongMask) != 0 || density != 0 {
      implied = 4
    } else if gender != 0 {
      implied = 34
    } else {
      implied = 0
    }
    sdkVersion = max(sdkVersion, implied)
  }

  /// Reads `any`, or `mcc` and three digits that are not all zero.
  private mutating func readCountryCode(_ part: [UInt8]) -> Bool {
    if Self.equal(part, "any") { return true }
    guard let digits = Self.digits(of: part, after: "mcc", before: ""), digits.count == 3 else { return false }
    mcc = Self.number(digits)
    return mcc != 0
  }

  /// Reads `any`, or `mnc` and one to three digits.
  private mutating func readNetworkCode(_ part: [UInt8]) -> Bool {
    if Self.equal(part, "any") { return true }
    guard let digits = Self.digits(of: part, after: "mnc", before: ""), digits.count <= 3 else { return false }
    mnc = Self.number(digits)
    if mnc == 0 { mnc = Self.mncZero }
    return true
  }

  /// True when the part names a value of the axis; every axis has the value `any`.
  private mutating func read(_ axis: AndroidAxis, _ part: [UInt8]) -> Bool {
    if Self.equal(part, "any") { return true }
    switch axis {
    case .smallestWidth:
      guard let digits = Self.digits(of: part, after: "sw", before: "dp") else { return false }
      smallestScreenWidthDp = Self.number(digits)
    case .width:
      guard let digits = Self.digits(of: part, after: "w", before: "dp") else { return false }
      screenWidthDp = Self.number(digits)
    case .height:
      guard let digits = Self.digits(of: part, after: "h", before: "dp") else { return false }
      screenHeightDp = Self.number(digits)
    case .version:
      guard let digits = Self.digits(of: part, after: "v", before: "") else { return false }
      sdkVersion = Self.number(digits)
    case .density:
      return readDensity(part)
    case .screenSize:
      return readScreenSize(part)
    default:
      guard let bits = axis.value(named: part) else { return false }
      set(axis, bits)
    }
    return true
  }

  private mutating func set(_ axis: AndroidAxis, _ bits: UInt8) {
    switch axis {
    case .gender: gender = bits
    case .layoutDirection, .size, .long: screenLayout |= bits
    case .round: screenLayout2 |= bits
    case .wideGamut, .dynamicRange: colorMode |= bits
    case .orientation: orientation = bits
    case .uiType, .night: uiMode |= bits
    case .touchscreen: touchscreen = bits
    case .keysHidden, .navigationHidden: inputFlags |= bits
    case .keyboard: keyboard = bits
    case .navigation: navigation = bits
    case .smallestWidth, .width, .height, .density, .screenSize, .version: break
    }
  }

  private mutating func readDensity(_ part: [UInt8]) -> Bool {
    if let named = AndroidAxis.density(named: part) {
      density = named
      return true
    }
    guard let digits = Self.digits(of: part, after: "", before: "dpi") else { return false }
    // The number is tested before it is cut to 16 bits.
    guard Self.integer(digits) != 0 else { return false }
    density = Self.number(digits)
    return true
  }

  /// Reads `1280x720`; the width must not be smaller than the height. The height may lack its digits: aapt2 looks for them in
  /// the wrong place.
  private mutating func readScreenSize(_ part: [UInt8]) -> Bool {
    guard let cross = part.firstIndex(of: UInt8(ascii: "x")), cross > 0 else { return false }
    for (index, byte) in part.enumerated() where index != cross && (!byte.isDigit) { return false }
    let width = Self.number(part[..<cross])
    let height = Self.number(part[(cross + 1)...])
    guard width >= height else { return false }
    screenWidth = width
    screenHeight = height
    return true
  }

  private static func equal(_ part: [UInt8], _ word: UTF8Slice) -> Bool {
    part.elementsEqual(word)
  }

  /// The digits between two words, at least one; nil when the part has another form.
  private static func digits(
    of part: [UInt8], after prefix: UTF8Slice, before suffix: UTF8Slice
  ) -> ArraySlice<UInt8>? {
    let head = prefix
    let tail = suffix
    guard part.count > head.count + tail.count, part.starts(with: head),
      part[(part.count - tail.count)...].elementsEqual(tail)
    else { return nil }
    let digits = part[head.count..<(part.count - tail.count)]
    for byte in digits where !byte.isDigit { return nil }
    return digits
  }

  /// C's `atoi` on 64-bit Linux: clamped to 64 bits, then cut to 32.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int32 {
    var value: Int64 = 0
    for byte in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      value = overflow || carry ? Int64.max : sum
      if value == Int64.max { break }
    }
    return Int32(truncatingIfNeeded: value)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt16 {
    UInt16(truncatingIfNeeded: integer(digits))
  }
}
