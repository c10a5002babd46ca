// The languages in which a platform's resources can be rendered, with everything about each that does not depend on the key.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

/// One platform's languages for server-side rendering, computed when an engine opens.
struct RenderLanguages: Sendable {
  let tags: [LanguageTag]
  /// The names of the folders' languages; "" for the default one.
  let names: [Text]
  /// Indexes of the app's own languages, best first; a search that finds nothing nearer ends with them.
  private let defaults: [Int]
  // Two optionals and no enum: the compiler keeps an enum's case in bits of its values' padding, which a reader of memory takes for
  // bytes never written.
  /// With a device for each language; nil for the other platform.
  private let android: (resources: AndroidResources, devices: [AndroidResolvedDevice])?
  private let apple: AppleResources?

  init(_ resources: AndroidResources) {
    // Android presumes that the default folder is in English. It comes last, because `values-en` is the better English.
    names = resources.locales + [""]
    tags = names.map { LanguageTag($0) ?? .english }
    defaults = [names.count - 1]
    let devices = names.map { (name: Text) -> AndroidResolvedDevice in
      var device = AndroidDeviceConfiguration(locales: [name.isEmpty ? "und" : name])
      device.readsAnyFolder = true
      return resources.resolve(device)
    }
    android = (resources, devices)
    apple = nil
  }

  init(_ resources: AppleResources) {
    // `Base.lproj` is in the development region's language and comes after that language's own folder, as CFBundle searches
    // them.
    var seen: Set<Text> = [""]
    var found: [Text] = []
    seen.reserveCapacity(resources.tables.count + 1)
    found.reserveCapacity(resources.tables.count + 1)
    for table in resources.tables where seen.insert(table.locale).inserted {
      found.append(table.locale)
    }
    found.append("")
    names = found
    let region = resources.developmentRegion.flatMap { LanguageTag(appleLocale(ofFolder: $0)) } ?? .english
    tags = found.map { $0.isEmpty ? region : LanguageTag($0) ?? .english }
    let ofRegion = LanguageOrder.order(for: region, available: tags)
    // English is CFBundle's own last resort.
    let english = region == .english ? [] : LanguageOrder.order(for: .english, available: tags)
    defaults = ofRegion + english.filter { !ofRegion.contains($0) }
    android = nil
    apple = resources
  }

  /// Indexes of the languages to look in for a locale, best first: its own, its parents', then the app's own language.
  func order(for locale: LanguageTag) -> [Int] {
    let own = LanguageOrder.order(for: locale, available: tags)
    return own + defaults.filter { !own.contains($0) }
  }

  /// The languages that have a string for the key.
  func names(having key: UTF8Slice, on device: Device.Kind) -> [Text] {
    var found: [Text] = []
    for index in names.indices where entry(key, at: index, on: device) != nil { found.append(names[index]) }
    return found
  }

  /// The index of the default folder, `Base.lproj`, or a file above the folders.
  var unlocalized: Int { names.count - 1 }

  /// The key's text in one language, without regard to the others; nil when this language does not have it.
  func entry(_ key: UTF8Slice, at index: Int, on device: Device.Kind = .iPhone) -> RenderEntry? {
    if let android { return Self.android(key, named: names[index], android.resources, android.devices[index]) }
    return apple.flatMap { Self.apple(key, named: names[index], $0, device) }
  }

  private static func android(
    _ key: UTF8Slice, named name: Text, _ resources: AndroidResources, _ device: AndroidResolvedDevice
  ) -> RenderEntry? {
    if let entry = resources.plural(key, in: device), entry.locale == name {
      var cases: [PluralCase] = []
      for item in entry.items {
        let quantity = item.name
        if let category = PluralCategory(name: quantity) { cases.append(PluralCase(category, .text(item.text))) }
      }
      return RenderEntry(content: PluralEntry(.android, .plural(cases)), position: entry.position)
    }
    guard case .text(let found) = resources.lookup(key, in: device) else { return nil }
    // A phone's look-up falls back to the default folder automatically; here only the language's own string counts.
    guard found.locale == name else { return nil }
    return RenderEntry(content: PluralEntry(.android, .text(found.text.bytes)), position: found.position)
  }

  private static func apple(
    _ key: UTF8Slice, named name: Text, _ resources: AppleResources, _ device: Device.Kind
  ) -> RenderEntry? {
    for table in resources.tables where table.locale == name {
      guard let entry = resources.entry(key, localization: table.localization, on: device),
        let content = entry.rendering
      else { continue }
      return RenderEntry(content: content, position: entry.position, isUnlocalized: entry.locale.isEmpty)
    }
    return nil
  }
}

/// One key in one language, ready to be rendered.
struct RenderEntry {
  var content: PluralEntry
  var position: SourcePosition
  /// True for `Base.lproj` and for a file above the folders, which is found in place of any language's own file.
  var isUnlocalized = false
}

extension LanguageTag {
  static let english = LanguageTag(languageCode: 0x6E65)
}
