// Searches below a folder, level by level, for folders with resources. Limited; ignores folders that builds create.

import LocBase

/// A breadth-first search that ends at the first level with a resource folder.
struct ResourceSearch {
  static let maxDepth = 16
  static let maxEntries = 50_000

  private let exclusion: PathExclusion
  private var entriesLeft = Self.maxEntries
  /// True when the search reached its limits before the end.
  private(set) var stoppedEarly = false

  init(excluding exclusion: PathExclusion) { self.exclusion = exclusion }

  /// The folders of this kind on the nearest level, sorted by their bytes; `root` itself is the first level. A folder
  /// that cannot be listed is skipped. Symbolic links are not followed, so there are no loops.
  mutating func nearest(below root: Text, _ home: ResourceHome) -> [Text] {
    entriesLeft = Self.maxEntries
    stoppedEarly = false
    var level = [root]
    for _ in 0...Self.maxDepth {
      var homes: [Text] = []
      var next: [Text] = []
      for folder in level {
        let names = listing(folder)
        if home.isHere(folder, names) { homes.append(folder) }
        // Once the level has a resource folder, the levels below it are not searched.
        guard homes.isEmpty else { continue }
        for name in names where Self.mayEnter(name) {
          let inner = FileReader.join(folder, name)
          guard FileReader.kind(of: inner) == .folder, !FileReader.isLink(inner), !exclusion.contains(inner) else {
            continue
          }
          next.append(inner)
        }
      }
      if !homes.isEmpty { return homes }
      if stoppedEarly || next.isEmpty { return [] }
      level = next
    }
    stoppedEarly = true
    return []
  }

  private mutating func listing(_ folder: Text) -> [Text] {
    guard !stoppedEarly else { return [] }
    do throws(LocScriptError) {
      let names = try FileReader.names(in: folder)
      entriesLeft -= names.count
      if entriesLeft < 0 { stoppedEarly = true }
      return stoppedEarly ? [] : names
    } catch {
      return []
    }
  }

  /// False for folders that tools create or fetch: their resources are copies or belong to other projects.
  static func mayEnter(_ name: Text) -> Bool {
    if name.utf8.first == .period { return false }
    if name.hasSuffix(".bundle") || name.hasSuffix(".framework") || name.hasSuffix(".xcframework")
      || name.hasSuffix(".appex") || name.hasSuffix(".lproj")
    {
      return false
    }
    switch name {
    case "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules": return false
    default: return !isPlainFile(name)
    }
  }

  /// Whether a name has the ending of a file of which checkouts have thousands, so that the disk is not asked whether it is a folder.
  /// Endings that folders are named after, such as `app.js` and `SQLite.swift`, are not among them.
  static func isPlainFile(_ name: Text) -> Bool {
    guard let ending = name.utf8.lastIndex(of: .period) else { return false }
    return endings.contains(Text(decoding: name.utf8[name.utf8.index(after: ending)...]))
  }

  private static let endings: Set<Text> = [
    "kt", "kts", "java", "xml", "png", "jpg", "jpeg", "webp", "svg", "pdf", "md", "txt", "yml", "yaml", "gradle",
    "html", "css", "snap", "plist", "ttf", "otf", "mp3", "wav", "jar", "properties", "storyboard", "xib",
  ]
}
