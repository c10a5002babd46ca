// A phone's strings: the languages chosen when it is made, then a key in and a text out.

import LocBase
import LocLocale

/// What a phone with one language list finds under every key. Any thread may ask.
package final class AndroidStrings: Sendable {
  private let resources: AndroidResources
  private let device: AndroidResolvedDevice

  package init(_ resources: AndroidResources, locales: [String]) {
    self.resources = resources
    device = resources.resolve(AndroidDeviceConfiguration(locales: locales))
  }

  /// The text that getString gives; nil where it gives none. Borrowed from the resources.
  package func text(_ key: UTF8Slice) -> UTF8Slice? { resources.text(key, in: device) }

  /// The entry where that text stands.
  package func entry(_ key: UTF8Slice) -> AndroidEntry? {
    guard case .text(let found) = resources.lookup(key, in: device) else { return nil }
    return found
  }
}
