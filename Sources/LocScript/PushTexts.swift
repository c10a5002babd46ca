// The strings of an app that a push can show: their keys, their arguments, and their text in the source language.

import LocBase
import LocCatalog

package struct PushTexts {
  private let catalog: Catalog
  private let android: AndroidStrings?
  private let apple: AppleStrings?

  package init(_ engine: Engine) {
    catalog = engine.catalog
    // No folder has the language "und", so a phone shows the default folder's string.
    android = catalog.android.map { AndroidStrings($0, locales: ["und"]) }
    apple = catalog.apple.map { AppleStrings($0, locales: [$0.developmentRegion ?? "en"]) }
  }

  /// The keys that a push can name, as rules write them.
  package var keys: [Text] { catalog.pushKeys.map { Text(decoding: $0) } }

  /// The platforms that have resources.
  package var platforms: [Device.Platform] { (android == nil ? [] : [.android]) + (apple == nil ? [] : [.ios]) }

  package func has(_ key: Text, _ platform: Device.Platform) -> Bool {
    name(of: key, platform).withSlice { catalog.has($0, platform) }
  }

  /// The numbers of arguments that the string takes in the app's languages, each once, sorted.
  package func argumentCounts(of key: Text) -> [Int] {
    var counts: Set<Int> = []
    for platform in platforms {
      let found = name(of: key, platform).withSlice { catalog.texts(of: $0, platform).argumentCounts }
      for (_, count) in found { counts.insert(count) }
    }
    return counts.sorted()
  }

  /// The string of Android's default folder, else of the iOS development region; nil if neither has one.
  package func source(of key: Text) -> Text? {
    (name(of: key, .android).withSlice { android?.text($0) } ?? name(of: key, .ios).withSlice { apple?.text($0) })
      .map { Text($0) }
  }

  /// The name that a platform has for a key.
  private func name(of key: Text, _ platform: Device.Platform) -> [UInt8] {
    let pair = key.withSlice { catalog.names(of: $0) }
    return platform == .ios ? pair.ios : pair.android
  }
}
