// The strings of an app that a push can show: their keys, their arguments, and their text in the source language.

package import LocBase
import LocCatalog

package struct PushTexts {
  private let catalog: Catalog
  /// What phones show in the source language of each platform's resources.
  private let strings: [(platform: Device.Platform, phone: any PhoneStrings)]

  package init(_ engine: Engine) {
    catalog = engine.catalog
    strings = catalog.sourceStrings
  }

  /// The keys that a push can name, as rules write them.
  package var keys: [Text] { catalog.pushKeys.map { Text(decoding: $0) } }

  /// The platforms that have resources.
  package var platforms: [Device.Platform] { strings.map { $0.platform } }

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
    for (platform, phone) in strings {
      if let text = name(of: key, platform).withSlice({ phone.text($0) }) { return Text(text) }
    }
    return nil
  }

  /// The name that a platform has for a key.
  private func name(of key: Text, _ platform: Device.Platform) -> [UInt8] {
    catalog.names(of: key)[platform]
  }
}
