// The keys that pushes use, for the check of their resources, and the places of their first uses.

import LocBase
import LocDevice

struct KeyUses {
  private struct Name: Hashable {
    var platform: Device.Platform
    var key: [UInt8]
  }

  /// The first use of each key.
  private var first: [Name: KeyUse] = [:]
  /// Every pair of names once, with whether an argument needs isolating marks.
  private(set) var pushedKeys: [ResourceCheck.PushedKey] = []
  private var places: [[UInt8]: Int] = [:]

  init(_ uses: [KeyUse]) {
    for use in uses { add(use) }
  }

  private mutating func add(_ use: KeyUse) {
    let android = use.android?.key
    let ios = use.apple?.key
    if let android {
      first[Name(platform: .android, key: android)] = first[Name(platform: .android, key: android)] ?? use
    }
    if let ios { first[Name(platform: .ios, key: ios)] = first[Name(platform: .ios, key: ios)] ?? use }
    let needsIsolation = !use.isAssumed && Self.needsIsolation((use.android ?? use.apple)?.arguments ?? [])
    let identity = (android ?? []) + [0] + (ios ?? [])
    if let index = places[identity] {
      pushedKeys[index].needsIsolation = pushedKeys[index].needsIsolation || needsIsolation
      return
    }
    places[identity] = pushedKeys.count
    pushedKeys.append(
      ResourceCheck.PushedKey(android: android, ios: ios, hasUses: true, needsIsolation: needsIsolation))
  }

  /// Whether an argument has ASCII letters and does not begin with an isolating mark (U+2066 to U+2068).
  static func needsIsolation(_ arguments: [PushArgument]) -> Bool {
    for argument in arguments {
      guard case .text(let bytes) = argument, !isIsolated(bytes) else { continue }
      for byte in bytes where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") { return true }
    }
    return false
  }

  private static func isIsolated(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] == 0xE2 && bytes[1] == 0x81 && (0xA6...0xA8).contains(bytes[2])
  }

  /// A finding about a resource with the place of the key's first use, if there is one.
  func placed(_ finding: Finding) -> Finding {
    guard let platform = finding.platform, let key = finding.key,
      let use = first[Name(platform: platform, key: Array(key.utf8))]
    else { return finding }
    var finding = finding
    finding.rule = use.rule.string
    finding.resource = finding.diagnostic.position
    finding.diagnostic.position = use.place(on: platform)
    return finding
  }

  func has(_ key: [UInt8], _ platform: Device.Platform) -> Bool { first[Name(platform: platform, key: key)] != nil }
}

/// The places of the first use of each key in each rule.
struct UsePlaces {
  private struct Name: Hashable {
    let rule: Text
    let platform: Device.Platform
    let key: [UInt8]
  }

  private var places: [Name: SourcePosition] = [:]

  init(_ uses: ArraySlice<KeyUse>) {
    for use in uses {
      for (platform, field) in [(Device.Platform.android, use.android), (.ios, use.apple)] {
        guard let key = field?.key else { continue }
        let name = Name(rule: use.rule, platform: platform, key: key)
        if places[name] == nil { places[name] = use.place(on: platform) }
      }
    }
  }

  func first(of key: [UInt8], rule: Text, on platform: Device.Platform) -> SourcePosition? {
    places[Name(rule: rule, platform: platform, key: key)]
  }
}

/// The keys and languages in which a phone shows something else than the string: findings about the same strings in the
/// resources add nothing.
struct FaultyTexts {
  private var locales: [[UInt8]: Set<[UInt8]>] = [:]

  init(_ findings: [Finding]) {
    // Findings about an older version do not apply to today's strings.
    for finding in findings where finding.severity == .error && finding.version == nil {
      guard let name = Self.name(finding) else { continue }
      // A problem in every language names no language.
      let faulty = finding.locales.isEmpty ? [Self.all] : finding.locales.map { Array($0.utf8) }
      locales[name, default: []].formUnion(faulty)
    }
  }

  private static let all: [UInt8] = [0xFF]

  private static func name(_ finding: Finding) -> [UInt8]? {
    guard let key = finding.key, let platform = finding.platform else { return nil }
    return Array(platform.rawValue.utf8) + [0] + Array(key.utf8)
  }

  /// The finding without the languages in which a phone's answer is known; nil if none is left.
  func rest(of finding: Finding) -> Finding? {
    guard finding.diagnostic.code == .argumentMismatch || finding.diagnostic.code == .pluralForms,
      let name = Self.name(finding),
      let faulty = locales[name]
    else { return finding }
    if faulty.contains(Self.all) { return nil }
    var rest = finding
    rest.locales = finding.locales.filter { !faulty.contains(Array($0.utf8)) }
    return rest.locales.isEmpty && !finding.locales.isEmpty ? nil : rest
  }
}
