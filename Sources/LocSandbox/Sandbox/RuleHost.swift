// The host functions that rules call, as closures: LocScript fills them from its catalog and settings.

import LocBase

/// Catalog look-ups, rendering and previews for the `loc` module. A closure that is nil leaves its functions out of `loc`.
package struct RuleHost: Sendable {
  /// The key of a `loc.text` on each platform, as the KeyMap translates it.
  package typealias KeyNames = (android: [UInt8], ios: [UInt8])

  /// The key's name on each platform; nil stands for the same name on both.
  package var keyNames: (@Sendable (_ key: [UInt8]) -> KeyNames)?
  /// Whether the platform's catalog holds the key, under the platform's own name, in any language. Nil: there is no catalog, and
  /// keys are not checked.
  package var hasKey: (@Sendable (_ key: [UInt8], _ platform: Device.Platform) -> Bool)?
  /// The texts of a key in the platform's catalog, under the platform's own name: in each language the number of arguments that it
  /// uses, and the kind of the resource where the key names no string.
  package typealias Texts = (arguments: [(locale: String, count: Int)], otherKind: String?)

  /// Nil: the number of a text's arguments is not checked.
  package var texts: (@Sendable (_ key: [UInt8], _ platform: Device.Platform) -> Texts)?
  /// Every key of both platforms' catalogs, by the platform's own names, sorted by bytes.
  package var keys: (@Sendable (_ prefix: [UInt8]) -> [[UInt8]])?
  /// The key of either platform's catalog that is most like one that none has; nil when none is near.
  package var nearestKey: (@Sendable (_ key: [UInt8]) -> [UInt8]?)?
  /// The catalog's languages in BCP 47, sorted.
  package var locales: (@Sendable (_ platform: Device.Platform) -> [String])?
  /// The localized text of a key with its arguments; without a device it is the iPhone's.
  package typealias Render =
    @Sendable (
      _ key: [UInt8], _ arguments: [[UInt8]], _ locale: String, _ platform: Device.Platform, _ device: Device.Kind?
    ) -> Result<[UInt8], LocScriptError>

  package var render: Render?
  /// The resource that the text of `render` comes from, for the same arguments, as the JSON object of `locscript_text_info`.
  package var source: Render?
  /// The preview of one device, as the JSON of `locscript_engine_preview`.
  package var preview: (@Sendable (_ body: [UInt8], _ device: Device) -> Result<[UInt8], LocScriptError>)?
  /// The previews of every catalog language on both platforms: a JSON list.
  package var previews: (@Sendable (_ body: [UInt8]) -> Result<[UInt8], LocScriptError>)?

  /// The released versions of the app that the configuration names. Without any `loc.has` takes no version.
  package var releasedVersions: [(name: String, platform: Device.Platform)] = []
  /// Whether the texts of a version, by its place among `releasedVersions`, hold the key under the platform's own name.
  package var releasedHasKey: (@Sendable (_ version: Int, _ key: [UInt8]) -> Result<Bool, LocScriptError>)?

  /// A host without closures: keys are not checked, and `loc.render`, `loc.preview` and similar functions are absent.
  package init() {}
}
