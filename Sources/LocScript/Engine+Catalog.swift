// What was read: languages, keys, and where each text stands.

import LocBase
import LocCatalog

extension Engine {
  /// The languages a platform's resources hold, in BCP 47, sorted. Android's default folder is "".
  public func locales(_ platform: Device.Platform) -> [String] { catalog.locales(platform) }

  /// Every resource of both platforms, or of one; with a key, given as either platform names it, only that one's.
  public func entries(_ platform: Device.Platform? = nil, key: String? = nil) -> [Entry] {
    catalog.entries(platform, key: key)
  }

  /// The resource that a device with these languages uses for a key, given as its platform names it; nil when it finds none.
  /// - Throws: 400 for a language tag that is none.
  public func lookup(_ platform: Device.Platform, locales: [String], key: String) throws(LocScriptError) -> Lookup? {
    try strings(on: Device(platform, locales)).lookup(key)
  }

  /// The strings that a device with these languages uses.
  /// - Throws: 400 for a language tag that is none.
  public func strings(on device: Device) throws(LocScriptError) -> DeviceStrings { try DeviceStrings(catalog, device) }
}
