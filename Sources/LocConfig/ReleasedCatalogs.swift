// The strings of the `[[released]]` versions, for rules that ask for them and for checks.

package import LocBase
package import LocCatalog
import Synchronization

/// The versions that a configuration names, with their texts, which are read when they are first asked for: most commands never do.
package final class ReleasedCatalogs: Sendable {
  package let releases: [CheckSettings.Release]
  private let slots: [Slot]
  private let keys: KeyMap
  private let developmentRegion: String?
  private let androidCompiler: AndroidCompiler
  private let root: ProjectRoot?
  private let archive: FileArchive?

  /// - Parameters:
  ///   - catalog: today's resources: the versions have its key names and development region.
  ///   - root: The folder that must contain the versions' folders; nil without a configuration or versions.
  ///   - archive: the files that are read in place of the disk's.
  package init(
    _ releases: [CheckSettings.Release], like catalog: Catalog, androidCompiler: AndroidCompiler,
    inside root: ProjectRoot?, archive: FileArchive? = nil
  ) {
    self.releases = releases
    self.archive = archive
    self.root = root
    slots = releases.map { _ in Slot() }
    keys = catalog.keys
    developmentRegion = catalog.apple?.developmentRegion?.string
    self.androidCompiler = androidCompiler
  }

  /// The texts of one version of the list.
  /// - Throws: 201 for a folder that cannot be read or has no resources; a later call does not try again.
  package func catalog(_ index: Int) throws(LocScriptError) -> Catalog {
    guard index >= 0, index < slots.count else { throw LocScriptError(.internal, "no such released version") }
    let slot = slots[index]
    if let known = slot.loaded.load() { return try known.result.get() }
    // Two threads may read at the same time, and one result is kept: a lock that is held at a fork would never open in the child.
    let result = Result { () throws(LocScriptError) -> Catalog in
      guard let archive else { return try read(releases[index], inside: root) }
      return try archive.replaying { () throws(LocScriptError) in try read(releases[index], inside: root) }
    }
    return try slot.loaded.storeIfNil(Loaded(result)).result.get()
  }

  /// The texts of a version, which need not be of the list.
  package func catalog(of release: CheckSettings.Release) throws(LocScriptError) -> Catalog {
    for (index, other) in releases.enumerated()
    where other.platform == release.platform && other.name == release.name && other.catalog == release.catalog {
      return try catalog(index)
    }
    // A folder that the user names.
    return try read(release, inside: root?.allowsAll ?? false ? .anywhere : nil)
  }

  private func read(_ release: CheckSettings.Release, inside root: ProjectRoot?) throws(LocScriptError) -> Catalog {
    let (isAndroid, folder) = (release.platform == .android, release.catalog.string)
    try root?.require(folder, at: release.position)
    return try Catalog(
      androidFolders: isAndroid ? [folder] : [], androidCompiler: androidCompiler,
      appleFolders: isAndroid ? [] : [folder], choice: AppChoice(), keys: keys,
      developmentRegion: developmentRegion, inside: root)
  }

  private final class Loaded: Sendable {
    let result: Result<Catalog, LocScriptError>

    init(_ result: Result<Catalog, LocScriptError>) { self.result = result }
  }

  private final class Slot: Sendable {
    let loaded = AtomicLazyReference<Loaded>()
  }
}
