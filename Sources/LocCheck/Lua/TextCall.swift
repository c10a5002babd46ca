// A call in a rule's source that names a key.

package import LocBase

/// A call in a rule's source that names a key, or a family of keys.
package struct TextCall: Sendable {
  /// The function of `loc` for which the key is. A `loc.text` that only `loc.render`, `loc.source` or `loc.has` receives counts as
  /// theirs: no push has its key.
  package enum Function: Sendable {
    case text
    case pluralKey
    case has
    case render
    case source

    /// Whether the key can reach a phone by this call.
    package var isPushed: Bool { self == .text }
  }

  package var function: Function
  /// The keys of `loc.text(key, …)`; of `loc.plural_key` the prefixes. Empty for the form with a table.
  package var keys: [TextKey] = []
  /// The keys of `loc.text{android = …}`.
  package var android: [TextKey] = []
  /// The keys of `loc.text{ios = …}`.
  package var ios: [TextKey] = []
  /// Whether it has the form with a table whose fields the source shows.
  package var isTable = false
  /// Whether the table has a `fallback`, which an iPhone without the key shows.
  package var hasFallback = false
  /// The number of the text's arguments; nil if only a run knows it: `...`, a call as the last argument, a computed `args`.
  package var argumentCount: Int?
  /// The beginning of the call.
  package var place: SourcePosition
  /// The lines of a message that it becomes: mostly one; none if the source does not show it.
  package var lines: [KeyUse.Line] = []
  /// The message's `platform` where it is one literal.
  package var platform: Device.Platform?
  /// For `loc.has`, the version that it asks about, if it asks about one and the source shows which; its option
  /// `platform` is in `platform`.
  package var version: [UInt8]?

  /// Every key, whichever platform's.
  package var allKeys: [TextKey] { keys + android + ios }

  /// Every key with the platform whose name it is; nil for one of `loc.text(key, …)`, which each platform spells in its own way.
  package var keysOfPlatforms: [(key: TextKey, platform: Device.Platform?)] {
    keys.map { ($0, nil) } + android.map { ($0, .android) } + ios.map { ($0, .ios) }
  }
}
