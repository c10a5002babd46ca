// The keys that rules name anywhere: for a push, or for a text that the server renders.

import LocBase
import LocCatalog

struct MentionedKeys {
  /// The literal keys, under the names of both platforms.
  private var literals: Set<[UInt8]> = []
  /// The families and computed keys of which something is known. One of which nothing is known may be any key, and is left out.
  private var computed: [TextKey] = []

  init(_ keys: Set<TextKey>, _ catalog: Catalog) {
    for key in keys {
      switch key {
      case .literal(let text):
        let names = text.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
        literals.formUnion([text, names.android, names.ios])
      case .family(let prefix):
        computed += [key, .family(catalog.keys.iosName(prefix))]
      case .computed(let prefix, let suffix):
        if key.knownCount == 0 { continue }
        computed += [key, .computed(prefix: catalog.keys.iosName(prefix), suffix: catalog.keys.iosName(suffix))]
      }
    }
  }

  func holds(_ key: [UInt8]) -> Bool {
    if literals.contains(key) { return true }
    for own in computed where own.fits(key) { return true }
    return false
  }
}
