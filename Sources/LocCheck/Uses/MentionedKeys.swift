// The keys that rules name anywhere: for a push, for a text that the server renders, or in their field `keys`.

import LocBase
import LocCatalog

/// A key as a rule names it, as far as it does.
struct MentionedKey: Hashable {
  let key: TextKey
  /// The platform whose name it is; nil for one that each platform spells in its own way.
  let platform: Device.Platform?
}

extension MentionedKey {
  /// - Parameter pattern: an entry of a rule's field `keys`: a key, or the beginning of keys with `*` behind.
  init(pattern: [UInt8]) {
    let isWhole = pattern.last != UInt8(ascii: "*")
    key = isWhole ? .literal(pattern) : .computed(prefix: Array(pattern.dropLast()), suffix: [])
    platform = nil
  }
}

extension TextCall {
  /// The keys that the call names, as rules name them.
  var mentions: [MentionedKey] {
    keysOfPlatforms.map { (key: TextKey, platform: Device.Platform?) -> MentionedKey in
      var key = key
      if function == .pluralKey, case .literal(let prefix) = key { key = .family(prefix) }
      return MentionedKey(key: key, platform: self.platform ?? platform)
    }
  }
}

struct MentionedKeys {
  private struct Names {
    var literals: Set<[UInt8]> = []
    /// The families and computed keys of which something is known. One of which nothing is known may be any key, and is left out.
    var computed: [TextKey] = []

    mutating func add(_ key: TextKey) {
      if case .literal(let text) = key { literals.insert(text) } else if key.knownCount > 0 { computed.append(key) }
    }

    func holds(_ key: [UInt8]) -> Bool {
      literals.contains(key) || computed.contains { (own: TextKey) -> Bool in own.fits(key) }
    }
  }

  private var android = Names()
  private var ios = Names()

  init(_ mentioned: Set<MentionedKey>, _ keys: KeyMap) {
    for mention in mentioned {
      switch mention.platform {
      case .android: android.add(mention.key)
      case .ios: ios.add(mention.key)
      case .web, nil:
        android.add(mention.key.spelt { keys.androidName($0) })
        ios.add(mention.key.spelt { keys.iosName($0) })
      }
    }
  }

  func holds(_ key: [UInt8], _ platform: Device.Platform) -> Bool {
    platform == .ios ? ios.holds(key) : android.holds(key)
  }
}

extension TextKey {
  /// The key with each of its known parts as a platform spells it.
  fileprivate func spelt(_ name: ([UInt8]) -> [UInt8]) -> TextKey {
    switch self {
    case .literal(let text): .literal(name(text))
    case .family(let prefix): .family(name(prefix))
    case .computed(let prefix, let suffix): .computed(prefix: name(prefix), suffix: name(suffix))
    }
  }
}
