// The platforms on whose phones a rule shows the texts of its plural families.

import LocBase
import LocCatalog
import LocLocale

/// The platform of each plural family that a rule shows on one platform only.
struct FamilyPlatforms {
  private struct Family {
    /// The platforms whose lines have one of its forms, by samples and literal keys.
    var shown: Set<Device.Platform> = []
    /// The platforms that the messages with its texts name.
    var stated: Set<Device.Platform> = []
    /// Whether a message with its texts names no platform, or the source does not show the message.
    var isOpen = false
  }

  private var families: [[UInt8]: Family] = [:]

  /// - Parameters:
  ///   - sources: the sources of the rule.
  ///   - uses: the lines of the samples, and of calls with literal keys.
  init(_ sources: [RuleSource], uses: [KeyUse], _ catalog: Catalog) {
    for source in sources { for call in source.calls { add(call) } }
    if families.isEmpty { return }
    var android: [[UInt8]: [[UInt8]]] = [:]
    var ios: [[UInt8]: [[UInt8]]] = [:]
    for prefix in families.keys {
      for category in PluralCategory.allCases {
        let form = prefix + [0x5F] + Array(category.description.utf8)
        let names = form.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
        android[names.android, default: []].append(prefix)
        ios[names.ios, default: []].append(prefix)
      }
    }
    for use in uses {
      if let key = use.android?.key { add(.android, to: android[key]) }
      if let key = use.apple?.key { add(.ios, to: ios[key]) }
    }
  }

  private mutating func add(_ call: TextCall) {
    if call.function == .pluralKey {
      for case .literal(let prefix) in call.keys { families[prefix] = families[prefix] ?? Family() }
    }
    guard call.function.isPushed else { return }
    for case .family(let prefix) in call.allKeys {
      if let platform = call.platform {
        families[prefix, default: Family()].stated.insert(platform)
      } else {
        families[prefix, default: Family()].isOpen = true
      }
    }
  }

  private mutating func add(_ platform: Device.Platform, to prefixes: [[UInt8]]?) {
    for prefix in prefixes ?? [] { families[prefix]?.shown.insert(platform) }
  }

  /// The only platform on which the rule shows forms of the family; nil for both, and where the rule does not say.
  func only(of prefix: [UInt8]) -> Device.Platform? {
    guard let family = families[prefix], !family.shown.isEmpty || !family.isOpen else { return nil }
    let platforms = family.shown.union(family.stated)
    return platforms.count == 1 ? platforms.first : nil
  }
}
