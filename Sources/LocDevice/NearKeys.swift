// Keys of the app that are similar to a key that it lacks.

import LocBase
import LocCatalog

/// Searches for similar keys. Each search compares all keys of the app, so a check runs only the first few searches,
/// and then as many as fit into some milliseconds.
final class NearKeys {
  private var searches = 20
  private var entries = 40_000
  private var known: [Text: [UInt8]?] = [:]

  func nearest(to key: [UInt8], _ platform: Device.Platform, in catalog: Catalog) -> [UInt8]? {
    let name = "\(platform.rawValue) \(Text(decoding: key))" as Text
    if let near = known[name] { return near }
    guard searches > 0 || entries > 0 else { return nil }
    searches -= 1
    var left = Int.max
    let near = key.withSlice { catalog.nearestKey(to: $0, platform, among: &left) }
    entries -= Int.max - left
    known[name] = near
    return near
  }
}
