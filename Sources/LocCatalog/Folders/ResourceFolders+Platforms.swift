// Determines the platforms of a folder's resources, for a caller that names a folder without its platform.

package import LocBase

extension ResourceFolders {
  /// The folders below one, or the one itself, that have resources of each platform: Android's `res` folder on the nearest level
  /// that has one, and the folder itself where texts of an iOS app are in or below it.
  /// - Parameter isGradle: whether the folder is a Gradle checkout, whose scripts say where its resources are.
  /// - Throws: 201 for a folder that cannot be read, has no resources, or has those of several Android apps or modules.
  package static func homes(
    below path: Text, isGradle: Bool
  ) throws(LocScriptError) -> (android: Text?, apple: Text?) {
    _ = try FileReader.names(in: path)
    var search = ResourceSearch(excluding: .none)
    let android = isGradle ? [path] : search.nearest(below: path, .android)
    if android.count > 1 {
      throw LocScriptError(
        .ambiguousFolder, "\(android[0]) and \(android[1]) are resources of two apps or modules",
        at: SourcePosition(file: path), help: "Name one of the two folders.")
    }
    let hasApple = !search.nearest(below: path, .apple).isEmpty || !search.nearest(below: path, .unlocalized).isEmpty
    guard !android.isEmpty || hasApple else {
      throw LocScriptError(
        .noResources, "no resources here or below: no values*/*.xml, no *.lproj/*.strings and no *.xcstrings",
        at: SourcePosition(file: path), help: "Name the folder of one version's texts.")
    }
    return (android.first, hasApple ? path : nil)
  }

  /// The folders with a platform's resources on the nearest level at or below a folder.
  package static func nearest(below path: Text, _ platform: Device.Platform) -> [Text] {
    var search = ResourceSearch(excluding: .none)
    if platform == .android { return search.nearest(below: path, .android) }
    let localized = search.nearest(below: path, .apple)
    return localized.isEmpty ? search.nearest(below: path, .unlocalized) : localized
  }

  /// False for a folder that, by its name, tools create or fetch: its contents are copies or belong to other projects.
  package static func mayHoldSources(_ name: Text) -> Bool { ResourceSearch.mayEnter(name) }

  /// Whether a name has an ending that no folder has.
  package static func isPlainFile(_ name: Text) -> Bool { ResourceSearch.isPlainFile(name) }
}
