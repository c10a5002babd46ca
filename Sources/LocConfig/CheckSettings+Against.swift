// Selects and orders the released versions for a check.

package import LocBase
import LocCatalog

extension CheckSettings {
  /// The versions to check, Android's first, the oldest of each platform first.
  /// - Parameter names: Each is the name of a `[[released]]` (both platforms count), a folder with a version's strings
  ///   that is named after the version, or `5.2=FOLDER`. Empty: every `[[released]]`.
  /// - Returns: the versions, and the folders that have no texts or cannot be read.
  /// - Throws: 100 for a name that is neither a version nor a folder, and for a version that is named twice.
  package func releases(
    against names: [String]
  ) throws(LocScriptError) -> (releases: [Release], unread: [Diagnostic]) {
    if names.isEmpty { return (released.inVersionOrder, []) }
    let names = names.map { Text($0) }
    var chosen = released.filter { (release: Release) -> Bool in names.contains(release.name) }
    var unread: [Diagnostic] = []
    for text in names {
      if chosen.contains(where: { (release: Release) -> Bool in release.name == text }) { continue }
      let (name, folder) = try version(text)
      do throws(LocScriptError) {
        let isGradle = !ResourceFolders.hasValues(folder) && AndroidProject.isHere(folder.string)
        let homes = try ResourceFolders.homes(below: folder, isGradle: isGradle)
        for (platform, home) in [(Device.Platform.android, homes.android), (.ios, homes.apple)] {
          guard let home else { continue }
          for other in chosen where other.platform == platform && other.name == name {
            throw LocScriptError(.usage, "the version '\(name)' of \(platform.name) is named twice")
          }
          var release = Release(at: SourcePosition(file: folder.string))
          (release.name, release.platform, release.catalog) = (name, platform, home)
          chosen.append(release)
        }
      } catch {
        if error.status == .usage { throw error }
        unread += error.diagnostics
      }
    }
    return (chosen.inVersionOrder, unread)
  }

  /// A folder with its version's name: the folder's own name, or the text before `=`.
  private func version(_ text: Text) throws(LocScriptError) -> (name: Text, folder: Text) {
    if FileReader.kind(of: text.string) == .folder { return (text.lastPathComponent, text) }
    let bytes = text.bytes
    if let equals = bytes.firstIndex(of: .equalSign), equals > 0, equals + 1 < bytes.count {
      return (text.dropLast(bytes.count - equals), text.dropFirst(equals + 1))
    }
    if bytes.contains(.slash) { return (text.lastPathComponent, text) }
    var known: [Text] = []
    for release in released where !known.contains(release.name) { known.append(release.name) }
    let near = suggestion(for: text, among: known).map { "Did you mean '\($0)'?" }
    let all = known.isEmpty ? nil : "The locscript.toml has \(known.joined(separator: ", "))."
    throw LocScriptError(
      .usage, "no [[released]] and no folder is called '\(text)'",
      help: near ?? all ?? "Name a folder with the texts of a version: 5.2=released/5.2.")
  }
}

extension [CheckSettings.Release] {
  /// The versions by platform, Android's first, and the oldest first: in the order of their numbers (see VersionNumbers) where every
  /// name of the platform is a version, in the order of the list otherwise.
  var inVersionOrder: [CheckSettings.Release] {
    var ordered: [CheckSettings.Release] = []
    for platform in [Device.Platform.android, .ios] {
      var own = filter { (release: CheckSettings.Release) -> Bool in release.platform == platform }
      if own.allSatisfy({ (release: CheckSettings.Release) -> Bool in release.isNumbered }) {
        // Inserts after equal versions: there are few versions, and two with the same numbers keep their order.
        var sorted: [CheckSettings.Release] = []
        for release in own {
          let place = sorted.firstIndex { (other: CheckSettings.Release) -> Bool in !release.isAtLeast(other) }
          sorted.insert(release, at: place ?? sorted.endIndex)
        }
        own = sorted
      }
      ordered += own
    }
    return ordered
  }
}

extension CheckSettings.Release {
  fileprivate var isNumbered: Bool {
    name.withSlice { (name) -> Bool in VersionNumbers(name).isWellFormed }
  }

  fileprivate func isAtLeast(_ other: CheckSettings.Release) -> Bool {
    name.withSlice { (left) -> Bool in
      other.name.withSlice { (right) -> Bool in VersionNumbers(left).isAtLeast(VersionNumbers(right)) }
    }
  }
}
