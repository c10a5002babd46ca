// A key as far as a rule's source shows it.

import LocBase

/// A key as far as a rule's source shows it.
package enum TextKey: Sendable, Hashable {
  /// The key itself.
  case literal([UInt8])
  /// A form of `loc.plural_key` with this prefix: "chat" for chat_one … chat_other.
  case family([UInt8])
  /// A key with a known beginning and end, either of which may be empty.
  case computed(prefix: [UInt8], suffix: [UInt8])

  /// An entirely unknown key.
  static var unknown: TextKey { .computed(prefix: [], suffix: []) }

  var isFamily: Bool { if case .family = self { true } else { false } }

  /// Whether a run may have used this key at the place.
  package func fits(_ key: [UInt8]) -> Bool {
    switch self {
    case .literal(let text): text == key
    case .family(let prefix): Self.fits(key, prefix + [.underscore], [])
    case .computed(let prefix, let suffix): Self.fits(key, prefix, suffix)
    }
  }

  private static func fits(_ key: [UInt8], _ prefix: [UInt8], _ suffix: [UInt8]) -> Bool {
    guard key.count >= prefix.count + suffix.count else { return false }
    return key.starts(with: prefix) && key.suffix(suffix.count).elementsEqual(suffix)
  }

  /// How many bytes of the key are known.
  var knownCount: Int {
    switch self {
    case .literal(let text): text.count
    case .family(let prefix): prefix.count + 1
    case .computed(let prefix, let suffix): prefix.count + suffix.count
    }
  }

  /// The known beginning.
  var prefix: [UInt8] {
    switch self {
    case .literal(let text): text
    case .family(let prefix): prefix + [.underscore]
    case .computed(let prefix, _): prefix
    }
  }

  private var suffix: [UInt8] {
    switch self {
    case .literal(let text): text
    case .family: []
    case .computed(_, let suffix): suffix
    }
  }

  /// The key of the two texts one after the other.
  func joined(with next: TextKey) -> TextKey {
    switch (self, next) {
    case (.literal(let left), .literal(let right)): .literal(left + right)
    case (.literal(let left), .family(let right)): .family(left + right)
    case (.literal(let left), .computed(let prefix, let suffix)): .computed(prefix: left + prefix, suffix: suffix)
    case (.computed(let prefix, let suffix), .literal(let right)): .computed(prefix: prefix, suffix: suffix + right)
    default: .computed(prefix: prefix, suffix: next.suffix)
    }
  }
}
