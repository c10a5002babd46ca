// The strings of one phone: its languages are chosen at creation, then each key gives a text.

package import LocBase
import LocLocale
import Synchronization

/// The texts that a phone with one language list finds. Any thread may call it.
package final class AndroidStrings: PhoneStrings, @unchecked Sendable {
  private let resources: AndroidResources
  private let device: AndroidResolvedDevice
  /// By name: the result of the first look-up. Every look-up gives the same result, so it does not matter which thread stores
  /// it.
  private let found: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  /// A stored result has half a word each for a string's position and its size, and a bit that distinguishes it from
  /// `unknown`.
  private static let unknown: UInt64 = 0
  private static let nothing: UInt64 = 2

  package init(_ resources: AndroidResources, locales: [Text]) {
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

  /// The text that getString returns; nil if it returns none. Borrowed from the resources. Allocates nothing when the key is
  /// a name or leads to no resource. The module is compiled for size; this function runs for each text of each push.
  @_optimize(speed)
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

  package func found(_ key: UTF8Slice) -> (any CatalogText)? {
    guard case .text(let found) = resources.lookup(key, in: device) else { return nil }
    return found
  }
}
