// The names of a keep file's list, as the resource shrinker compares them with a key.

import LocBase

/// The names of a list. `*` matches any characters and `?` one or none, as in SdkUtils.globToRegexp. A name with
/// neither is compared literally, so `a.b` matches no key.
struct AndroidNamePatterns: Sendable {
  /// A key as the shrinker compares it.
  struct Name {
    let bytes: [UInt8]
    let scalars: [Unicode.Scalar]

    init(_ key: UTF8Slice) {
      bytes = AndroidKeepRules.fieldName(key.bytes)
      scalars = Array(Text(decoding: bytes).string.unicodeScalars)
    }
  }

  // Each key is compared with each pattern: some microseconds for as many as these.
  private static let mostShort = 250
  private static let mostLongCharacters = 1_000

  private var names: Set<[UInt8]> = []
  private var short: [ShortPattern] = []
  private var long: [[Unicode.Scalar]] = []
  private var longCharacters = 0
  /// Whether patterns were left out.
  private(set) var isCut = false

  mutating func add(_ name: ArraySlice<UInt8>) {
    guard name.contains(.asterisk) || name.contains(.questionMark) else {
      names.insert(Array(name))
      return
    }
    let pattern = Self.scalars(name)
    if pattern.count <= ShortPattern.longest {
      if short.count < Self.mostShort { short.append(ShortPattern(pattern)) } else { isCut = true }
    } else if longCharacters + pattern.count <= Self.mostLongCharacters {
      longCharacters += pattern.count
      long.append(pattern)
    } else {
      isCut = true
    }
  }

  /// The characters of a pattern. A `*` next to other wildcards replaces all of them.
  private static func scalars(_ name: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in Text(decoding: AndroidKeepRules.fieldName(Array(name))).string.unicodeScalars {
      if scalars.last == "*", scalar == "*" || scalar == "?" { continue }
      if scalar == "*" { while scalars.last == "?" { scalars.removeLast() } }
      if scalar == "*", scalars.last == "*" { continue }
      scalars.append(scalar)
    }
    return scalars
  }

  /// Whether a name of the list is the key, or a pattern matches it.
  func fit(_ name: Name) -> Bool {
    if names.contains(name.bytes) { return true }
    for pattern in short where pattern.fits(name.scalars) { return true }
    for pattern in long where Self.fits(pattern, name.scalars) { return true }
    return false
  }

  /// For each prefix of the pattern: whether it can match the characters of the name so far.
  private static func fits(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var reached = [Bool](repeating: false, count: pattern.count + 1)
    reached[0] = true
    passEmpty(&reached, pattern)
    for character in name {
      var next = [Bool](repeating: false, count: pattern.count + 1)
      for (place, wanted) in pattern.enumerated() where reached[place] {
        if wanted == "*" {
          next[place] = true
        } else if wanted == "?" || wanted == character {
          next[place + 1] = true
        }
      }
      passEmpty(&next, pattern)
      reached = next
    }
    return reached.last ?? false
  }

  /// Both wildcards may match nothing.
  private static func passEmpty(_ reached: inout [Bool], _ pattern: [Unicode.Scalar]) {
    for (place, wanted) in pattern.enumerated() where reached[place] && (wanted == "*" || wanted == "?") {
      reached[place + 1] = true
    }
  }
}

/// A pattern whose positions are the bits of one word; each character moves all of them at once.
private struct ShortPattern: Sendable {
  /// One bit is for the position after the last character.
  static let longest = 63

  private let end: UInt64
  private var stars: UInt64 = 0
  /// The places of both wildcards.
  private var wildcards: UInt64 = 0
  /// The places of each character.
  private var ascii = [UInt64](repeating: 0, count: 128)
  private var others: [Unicode.Scalar: UInt64] = [:]

  init(_ pattern: [Unicode.Scalar]) {
    end = 1 << UInt64(pattern.count)
    for (place, scalar) in pattern.enumerated() {
      let bit: UInt64 = 1 << UInt64(place)
      switch scalar {
      case "*":
        stars |= bit
        wildcards |= bit
      case "?": wildcards |= bit
      default:
        if scalar.isASCII { ascii[Int(scalar.value)] |= bit } else { others[scalar, default: 0] |= bit }
      }
    }
  }

  func fits(_ name: [Unicode.Scalar]) -> Bool {
    var reached = passingEmpty(1)
    for scalar in name {
      let own = scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0
      let moved = (reached & (own | (wildcards & ~stars))) << 1
      reached = passingEmpty((reached & stars) | moved)
      if reached == 0 { return false }
    }
    return reached & end != 0
  }

  /// The positions, and those after wildcards that match nothing: the addition carries a position through a row of
  /// them.
  private func passingEmpty(_ places: UInt64) -> UInt64 {
    places | ((wildcards &+ (places & wildcards)) ^ wildcards)
  }
}
