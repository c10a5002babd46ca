// The configurations of an app's folders, each with a number.

import LocBase
import LocLocale

/// The configurations that were met, and the folders into which a Gradle build merges them.
struct AndroidConfigurationTable {
  private(set) var all: [AndroidQualifiers] = []
  private var indexes: [AndroidQualifiers: UInt16] = [:]
  /// The qualifiers of the folders that a Gradle build writes, in the order in which they were met.
  private(set) var mergedFolders: [Text] = [""]
  private var mergedIndexes: [Text: UInt32] = ["": 0]

  /// The number of a configuration; nil when there are too many.
  mutating func index(of qualifiers: AndroidQualifiers) -> UInt16? {
    if let known = indexes[qualifiers] { return known }
    guard all.count < 0xFFFE else { return nil }
    let index = UInt16(truncatingIfNeeded: all.count)
    all.append(qualifiers)
    indexes[qualifiers] = index
    return index
  }

  mutating func index(ofMerged qualifiers: Text) -> UInt32 {
    if let known = mergedIndexes[qualifiers] { return known }
    let index = UInt32(truncatingIfNeeded: mergedFolders.count)
    mergedFolders.append(qualifiers)
    mergedIndexes[qualifiers] = index
    return index
  }
}
