// The platforms on whose phones a rule shows the strings of its plural families.

import LocBase
import LocCatalog
import LocLocale

/// The platform of each plural family that a rule shows on one platform only.
struct FamilyPlatforms {
  private struct Family {
    let prefix: [UInt8]
    /// Whether a message with its texts names the platform.
    var isForAndroid = false
    var isForApple = false
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
    var android: Set<[UInt8]> = []
    var ios: Set<[UInt8]> = []
    for use in uses {
      if let key = use.android?.key { android.insert(key) }
      if let key = use.apple?.key { ios.insert(key) }
    }
    for index in families.indices {
      var isShown = false
      for category in PluralCategory.allCases {
        let form = families[index].prefix + [.underscore] + Array(category.description.utf8)
        let names = form.withSlice { catalog.names(of: $0) }
        if android.contains(names.android) { (isShown, families[index].isForAndroid) = (true, true) }
        if ios.contains(names.ios) { (isShown, families[index].isForApple) = (true, true) }
      }
      if isShown { families[index].isOpen = false }
    }
  }

  private mutating func add(_ call: TextCall) {
    for key in call.allKeys {
      switch key {
      case .literal(let prefix) where call.function == .pluralKey: _ = place(of: prefix)
      case .family(let prefix) where call.function.isPushed:
        guard let place = place(of: prefix) else { continue }
        switch call.platform {
        case .android: families[place].isForAndroid = true
        case .ios: families[place].isForApple = true
        case .web, nil: families[place].isOpen = true
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
    if families[place].isForAndroid == families[place].isForApple { return nil }
    return families[place].isForAndroid ? .android : .ios
  }
}
