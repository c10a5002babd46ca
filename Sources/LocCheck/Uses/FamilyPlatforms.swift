// The platforms on whose phones a rule shows the strings of its plural families.

import LocBase
import LocCatalog
import LocDevice
import LocLocale

/// The platform of each plural family that a rule shows on one platform only.
struct FamilyPlatforms {
  private struct Family {
    let prefix: [UInt8]
    /// The platforms that messages with its texts name.
    var platforms: Set<Device.Platform> = []
    /// Whether a message with its texts names no platform, or the source does not show the message.
    var isOpen = false
  }

  /// The limit on families: a check follows fewer of a rule.
  private static let most = 5_000

  private var families: [Family] = []
  /// The families' places by their prefixes.
  private var places: [[UInt8]: Int] = [:]

  /// - Parameters:
  ///   - sources: the sources of the rule.
  ///   - uses: the lines of the samples, and of calls with literal keys.
  init(_ sources: [RuleSource], uses: [KeyUse], _ catalog: Catalog) {
    for source in sources { for call in source.families { add(call) } }
    if families.isEmpty { return }
    var shown: [Device.Platform: Set<[UInt8]>] = [:]
    for use in uses {
      if let key = use.android?.key { shown[.android, default: []].insert(key) }
      if let key = use.apple?.key { shown[.ios, default: []].insert(key) }
    }
    for index in families.indices {
      for category in PluralCategory.allCases {
        let form = families[index].prefix + [.underscore] + Array(category.description.utf8)
        let names = form.withSlice { catalog.names(of: $0) }
        for (platform, keys) in shown where keys.contains(names[platform]) {
          families[index].platforms.insert(platform)
          families[index].isOpen = false
        }
      }
    }
  }

  private mutating func add(_ call: TextCall) {
    for key in call.allKeys {
      switch key {
      case .literal(let prefix) where call.function == .pluralKey: _ = place(of: prefix)
      case .family(let prefix) where call.function.isPushed:
        guard let place = place(of: prefix) else { continue }
        if let platform = call.platform, platform.hasResources {
          families[place].platforms.insert(platform)
        } else {
          families[place].isOpen = true
        }
      default: continue
      }
    }
  }

  private mutating func place(of prefix: [UInt8]) -> Int? {
    if let place = places[prefix] { return place }
    guard families.count < Self.most else { return nil }
    places[prefix] = families.count
    families.append(Family(prefix: prefix))
    return families.count - 1
  }

  /// The only platform on which the rule shows forms of the family; nil for both, and where the rule does not say.
  func only(of prefix: [UInt8]) -> Device.Platform? {
    guard let place = places[prefix], !families[place].isOpen else { return nil }
    return families[place].platforms.count == 1 ? families[place].platforms.first : nil
  }
}
