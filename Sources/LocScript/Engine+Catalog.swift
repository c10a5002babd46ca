// The engine's resources: languages, keys, and the place of each text.

import LocBase
import LocCatalog

extension Engine {
  /// The languages of a platform's resources, in BCP 47, sorted. Android's default folder is "".
  public func locales(_ platform: Device.Platform) -> [String] { catalog.locales(platform) }

  /// Every resource of both platforms, or of one. With a key, under either platform's name for it, only the key's resources.
  public func entries(_ platform: Device.Platform? = nil, key: String? = nil) -> [Entry] {
    catalog.entries(platform, key: key)
  }

  /// The resource that a device with these languages uses for a key, under its platform's name; nil when the device finds none.
  /// - Throws: 400 for an invalid language tag.
  public func lookup(_ platform: Device.Platform, locales: [String], key: String) throws(LocScriptError) -> Lookup? {
    try strings(on: Device(platform, locales)).lookup(key)
  }

  /// The key most like one that no resource has, of either platform; nil when none is near. Looks at every key.
  package func nearestKey(to key: String) -> String? {
    let near = Array(key.utf8).withUnsafeBufferPointer { catalog.nearestKey(to: UTF8Slice($0)) }
    return near.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The strings that a device with these languages uses.
  /// - Throws: 400 for an invalid language tag.
  public func strings(on device: Device) throws(LocScriptError) -> DeviceStrings { try DeviceStrings(catalog, device) }
}
