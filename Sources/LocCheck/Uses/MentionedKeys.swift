// The keys that rules name anywhere: for a push, for a string that the server renders, or in their field `keys`.

import LocBase
import LocCatalog

/// A key as a rule names it, as far as it does.
struct MentionedKey: Hashable {
  let key: TextKey
  /// The platform whose name it is; nil for one that each platform spells in its own way.
  let platform: Device.Platform?
}

extension MentionedKey {
  /// - Parameter pattern: An entry of a rule's field `keys`: a key, or a prefix followed by `*`.
  init(pattern: [UInt8]) {
    let isWhole = pattern.last != .asterisk
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
    /// The limit on keys with a known end. Beyond it, only the beginnings count.
    static let mostEnds = 500

    var literals: Set<[UInt8]> = []
    /// The families and computed keys with only a known beginning. Entirely unknown keys may be any key and are
    /// omitted.
    var beginnings: Set<[UInt8]> = []
    /// The lengths of the beginnings.
    var lengths: Set<Int> = []
    /// The computed keys with a known end.
    var ends: [TextKey] = []

    mutating func add(_ key: TextKey) {
      switch key {
      case .literal(let text): literals.insert(text)
      case .computed(_, let suffix) where !suffix.isEmpty && ends.count < Self.mostEnds: ends.append(key)
      default:
        if key.knownCount == 0 { return }
        lengths.insert(key.prefix.count)
        beginnings.insert(key.prefix)
      }
    }

    func holds(_ key: [UInt8]) -> Bool {
      if literals.contains(key) || ends.contains(where: { (own: TextKey) -> Bool in own.fits(key) }) { return true }
      for length in lengths where length <= key.count && beginnings.contains(Array(key.prefix(length))) { return true }
      return false
    }
  }

  private var names: [Device.Platform: Names] = [:]

  init(_ mentioned: Set<MentionedKey>, _ keys: KeyMap) {
    for mention in mentioned {
      if let platform = mention.platform, platform.hasResources {
        names[platform, default: Names()].add(mention.key)
        continue
      }
      for platform in Device.Platform.allCases where platform.hasResources {
        names[platform, default: Names()].add(mention.key.spelt { keys.name(of: $0, on: platform) })
      }
    }
  }

  func holds(_ key: [UInt8], _ platform: Device.Platform) -> Bool { names[platform]?.holds(key) ?? false }
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
