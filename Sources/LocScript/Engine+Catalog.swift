// The engine's resources: languages, keys, and the position of each string.

public import LocBase
public import LocCatalog
package import LocConfig

extension Engine {
  /// The languages of a platform's resources, in BCP 47, sorted. Android's default folder is "".
  public func locales(_ platform: Device.Platform) -> [String] { catalog.locales(platform).map { $0.string } }

  /// Every resource of both platforms, or of one. With a key, under either platform's name for it, only the key's resources.
  public func entries(_ platform: Device.Platform? = nil, key: String? = nil) -> [Entry] {
    catalog.entries(platform, key: key.map { Text($0) })
  }

  /// The resource that a device with these languages uses for a key, under its platform's name; nil when the device finds none.
  /// - Throws: 400 for an invalid language tag.
  public func lookup(_ platform: Device.Platform, locales: [String], key: String) throws(LocScriptError) -> Lookup? {
    try strings(on: Device(platform, locales)).lookup(key)
  }

  /// The most similar key, of either platform, to one that no resource has; nil if none is similar. Compares every key.
  package func nearestKey(to key: String) -> String? {
    let near = Array(key.utf8).withSlice { catalog.nearestKey(to: $0) }
    return near.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The language that the others are translated from: iOS's development region, else English.
  package var sourceLanguage: String { catalog.apple?.developmentRegion?.string ?? "en" }

  /// The keys that a push can name, as rules write them.
  package var pushKeys: [String] { catalog.pushKeys.map { String(decoding: $0, as: UTF8.self) } }

  /// The names of one string on both platforms; `key` may be either of them.
  package func names(of key: String) -> (android: String, ios: String) {
    let names = catalog.names(of: Text(key))
    return (String(decoding: names.android, as: UTF8.self), String(decoding: names.ios, as: UTF8.self))
  }

  /// The strings that a device with these languages uses.
  /// - Throws: 400 for an invalid language tag.
  public func strings(on device: Device) throws(LocScriptError) -> DeviceStrings { try DeviceStrings(catalog, device) }
}

extension Engine {
  /// The path of another table of the iOS app, not `Localizable`, that has a key; nil if none has. Pushes read only
  /// `Localizable`. Reads the files at the time of the call.
  package func otherTable(holding key: String) -> String? {
    let name = Array(key.utf8)
    for path in catalog.apple?.otherTables ?? [] {
      guard let bytes = try? FileReader.read(path) else { continue }
      let has = bytes.withSlice { text -> Bool in
        guard path.hasSuffix(".xcstrings") else {
          guard let root = PropertyListReader.read(text, path: path).list?.root else { return false }
          for (other, _) in root.members where other.kind == .string && other.text.bytes == name { return true }
          return false
        }
        guard let document = try? JSONDocument(text) else { return false }
        return withExtendedLifetime(document) {
          guard let strings = document.root.member("strings") else { return false }
          for (other, _) in strings.members where other.text == name { return true }
          return false
        }
      }
      if has { return path.string }
    }
    return nil
  }
}

extension Engine {
  /// The files of the app that were read, Android's first.
  package var files: [(platform: Device.Platform, path: Text)] { catalog.files }

  /// The key that each finding about the resources is about; nil if it is about a file or a setting.
  package func keys(of findings: [Diagnostic]) -> [String?] { catalog.keys(of: findings).map { $0?.string } }
}

extension [Engine] {
  /// The files with strings below a folder that neither the apps' resources nor those of released versions include. Searches the disk
  /// at the time of the call, and a watch does not wait for what it finds.
  package func stringsOnDisk(below folder: String) -> StringsOnDisk {
    let released = flatMap { engine in engine.released.releases.map { $0.catalog } }
    return FileWatch.overlooking {
      StringsOnDisk(below: folder, butFor: flatMap { engine in engine.files.map { $0.path } }, outside: released)
    }
  }
}
