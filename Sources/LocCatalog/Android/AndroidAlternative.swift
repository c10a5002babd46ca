// The other reading of folders with a variant, which versions of the Android Gradle plugin read differently.

package import LocBase
import LocLocale

/// The app's configurations if the Android Gradle plugin keeps the variant in a folder's name, as native aapt2 does.
/// The store holds the other reading, by AGP of September 2022, which loses variants.
struct AndroidAlternative: Sendable {
  /// The configurations in ascending order.
  let configurations: [AndroidQualifiers]
  /// By configuration of the store: its place in `configurations`; nil if only folders with a variant have it.
  private let places: [UInt16?]
  /// By name: the places of the values that are in folders with a variant.
  private let values: [Int: [UInt16]]

  /// - Parameters:
  ///   - kept: the store's configurations; nil in place of one that only folders with a variant have.
  ///   - variants: the names of the values in folders with a variant, each with its configuration in the other reading.
  init(kept: [AndroidQualifiers?], variants: [(name: Int, configuration: AndroidQualifiers)]) {
    let all = Set(kept.compactMap { $0 }).union(variants.map { $0.configuration })
    configurations = all.sorted()
    var index: [AndroidQualifiers: UInt16] = [:]
    for (place, configuration) in configurations.enumerated() {
      index[configuration] = UInt16(truncatingIfNeeded: place)
    }
    places = kept.map { $0.flatMap { index[$0] } }
    var values: [Int: [UInt16]] = [:]
    for variant in variants {
      if let place = index[variant.configuration] { values[variant.name, default: []].append(place) }
    }
    self.values = values
  }

  func place(of configuration: Int) -> UInt16? { configuration < places.count ? places[configuration] : nil }

  func variants(ofName name: Int) -> [UInt16] { values[name] ?? [] }
}

extension AndroidResources {
  /// Returns whether every version of the Android Gradle plugin lets the device find the same text under the key. False
  /// if a folder with a variant has a string that could win, or decides which of the device's languages the app uses.
  package func isSettled(_ key: UTF8Slice, in device: AndroidResolvedDevice) -> Bool {
    guard let alternative = store.alternative, let table = device.alternative else { return true }
    if table.activeIndex != device.table.activeIndex { return false }
    var next = store.names.find(.string, key)
    if next == nil, let parts = AndroidNameParts(key), let type = AndroidResourceType(parts.type) {
      next = store.names.find(type, parts.entry)
    }
    for _ in 0...device.configuration.release.maxReferences {
      guard let name = next else { return true }
      if !store.isSettled(name, device.table, alternative, table) { return false }
      guard let index = store.best(name, device.table), case let value = store.value(at: index),
        value.kind == .reference
      else { return true }
      next = Int(value.target)
    }
    return true
  }
}

extension AndroidResourceStore {
  /// Returns whether a name has the same winner in both readings.
  fileprivate func isSettled(
    _ name: Int, _ table: AndroidChoice, _ alternative: AndroidAlternative, _ other: AndroidChoice
  ) -> Bool {
    let found = best(name, table)
    if let found, isUnsettled(value: found) { return false }
    let variants = alternative.variants(ofName: name)
    if variants.isEmpty { return true }
    var rivals = variants
    let values = values(ofName: name)
    for (index, configuration) in zip(values, configurations(of: values)) where !isUnsettled(value: index) {
      if let place = alternative.place(of: Int(configuration)) { rivals.append(place) }
    }
    rivals.sort()
    let winner = other.best(of: rivals)
    guard let found else { return winner == nil }
    guard let winner, !variants.contains(winner) else { return false }
    return alternative.place(of: Int(configurations(of: found..<found + 1)[0])) == winner
  }
}
