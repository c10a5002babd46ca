// The texts of an app that a push can show: their keys, the arguments that they take, and what they say in the source language.

import LocBase
import LocCatalog
import LocScript

struct PushTexts {
  private let catalog: Catalog
  private let android: AndroidStrings?
  private let apple: AppleStrings?

  init(_ engine: Engine) {
    catalog = engine.catalog
    // No folder has the language "und", so that a phone shows the default folder's text.
    android = catalog.android.map { AndroidStrings($0, locales: ["und"]) }
    apple = catalog.apple.map { AppleStrings($0, locales: [$0.developmentRegion ?? "en"]) }
  }

  /// The keys that a push can name, as rules write them.
  var keys: [String] { catalog.pushKeys.map { String(decoding: $0, as: UTF8.self) } }

  /// The platforms that have resources.
  var platforms: [Device.Platform] { (android == nil ? [] : [.android]) + (apple == nil ? [] : [.ios]) }

  func has(_ key: String, _ platform: Device.Platform) -> Bool {
    let pair = catalog.names(of: Text(key))
    return (platform == .ios ? pair.ios : pair.android).withUnsafeBufferPointer { catalog.has(UTF8Slice($0), platform) }
  }

  /// The numbers of arguments that the text takes in the app's languages, each once, sorted.
  func argumentCounts(of key: String) -> [Int] {
    let pair = catalog.names(of: Text(key))
    var counts: Set<Int> = []
    for platform in platforms {
      let name = platform == .ios ? pair.ios : pair.android
      let found = name.withUnsafeBufferPointer { catalog.texts(of: UTF8Slice($0), platform).argumentCounts }
      for (_, count) in found { counts.insert(count) }
    }
    return counts.sorted()
  }

  /// The text of Android's default folder, else of the iOS development region; nil where neither has one.
  func source(of key: String) -> String? {
    let pair = catalog.names(of: Text(key))
    return pair.android.withUnsafeBufferPointer { android?.text(UTF8Slice($0))?.string }
      ?? pair.ios.withUnsafeBufferPointer { apple?.text(UTF8Slice($0))?.string }
  }
}
