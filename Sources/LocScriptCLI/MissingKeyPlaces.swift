// Tells where else a checkout has the text of a key that a push does not find.

import LocBase
import LocConfig
import LocScript

/// The places of missing keys, each told once. The disk is searched for the first key only.
struct MissingKeyPlaces {
  private let engines: [Engine]
  /// The folders in which other strings files may be.
  private let folders: [String]
  private var files: [StringsOnDisk]?
  private var told: Set<String> = []

  init(_ engines: [Engine], below folders: [String]) {
    self.engines = engines
    self.folders = folders
  }

  mutating func tell(_ keys: Set<String>, missingOn platform: Device.Platform) {
    for key in keys.sorted() where !told.contains(key) {
      guard let place = place(of: key, platform) else { continue }
      told.insert(key)
      Terminal.note("note: '\(Terminal.printable(key))' is in \(place)")
    }
  }

  private mutating func place(of key: String, _ platform: Device.Platform) -> String? {
    if platform == .ios, let table = engines.lazy.compactMap({ $0.otherTable(holding: key) }).first {
      return Terminal.printable(table) + ", but a push reads only Localizable"
    }
    let found = files ?? folders.map { engines.stringsOnDisk(below: $0) }
    files = found
    for files in found {
      guard let file = FileWatch.overlooking({ files.file(naming: Text(key), missingOn: platform) }) else { continue }
      return Terminal.printable(file.path.string) + ", " + file.system.whyNoPush
    }
    return nil
  }
}
