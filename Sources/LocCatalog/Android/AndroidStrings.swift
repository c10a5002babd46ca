// A phone's strings: the languages chosen when it is made, then a key in and a text out.

import LocBase
import LocLocale
import Synchronization

/// What a phone with one language list finds under every key. Any thread may ask.
package final class AndroidStrings: @unchecked Sendable {
  private let resources: AndroidResources
  private let device: AndroidResolvedDevice
  /// By name: what was found when it was first asked for. Whoever asks finds the same, so that it does not matter who was first.
  private let found: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  /// Half a word each for a text's place and its size, and a bit that tells it from `unknown`.
  private static let unknown: UInt64 = 0
  private static let nothing: UInt64 = 2

  package init(_ resources: AndroidResources, locales: [String]) {
    self.resources = resources
    device = resources.resolve(AndroidDeviceConfiguration(locales: locales))
    count = resources.store.names.count
    found = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: max(count, 1))
    for index in 0..<count { (found + index).initialize(to: Atomic(Self.unknown)) }
  }

  deinit {
    found.deinitialize(count: count)
    found.deallocate()
  }

  /// The text that getString gives; nil where it gives none. Borrowed from the resources. Allocates nothing where the key is a
  /// name or leads to none.
  package func text(_ key: UTF8Slice) -> UTF8Slice? {
    let store = resources.store
    guard let name = store.names.find(.string, key), store.hasValues(name) else {
      guard case .text(let entry) = resources.lookup(key, in: device) else { return nil }
      return entry.text
    }
    var known = found[name].load(ordering: .relaxed)
    if known == Self.unknown {
      let text = resources.text(ofName: name, in: device)
      known = text.map { UInt64(store.offset(of: $0)) << 32 | UInt64($0.count) << 2 | 1 } ?? Self.nothing
      found[name].store(known, ordering: .relaxed)
    }
    return known == Self.nothing ? nil : store.slice(offset: Int(known >> 32), count: Int(known & 0xFFFF_FFFF) >> 2)
  }

  /// The entry where that text stands.
  package func entry(_ key: UTF8Slice) -> AndroidEntry? {
    guard case .text(let found) = resources.lookup(key, in: device) else { return nil }
    return found
  }
}
