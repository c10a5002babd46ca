// Finds the resource files of an app in the folder that the user names.

package import LocBase

/// Finds and reads resource files. Lists and opens only the named folder and its descendants. Follows a symbolic link only in a
/// place that is read without a search; a search follows none.
package enum ResourceFolders {
  /// The limit for all files of one folder together; readers keep everything in memory.
  package static let maxBytes = 512 << 20
  package static let maxFiles = 50_000

  /// Every `values*/*.xml` directly below an Android `res` folder, if the compiler reads it; folders and files are
  /// sorted by their bytes. A file that cannot be read is listed with the reason, as long as any other file can be
  /// read. A file whose name stops a Gradle build is listed without its bytes.
  /// - Parameter root: links must not lead out of this folder; nil: the folder's own project.
  package static func android(
    _ path: Text, excluding exclusion: PathExclusion = .none, for compiler: AndroidCompiler = .gradle,
    inside root: ProjectRoot? = nil
  ) throws(LocScriptError) -> [ResourceFile] {
    try requireFolder(path)
    guard !isOfCompose(path) else {
      throw LocScriptError(
        .noResources, "these are the strings of Compose Multiplatform, where a push does not look",
        at: SourcePosition(file: path), help: "Name a folder with Android resources, such as src/androidMain/res.")
    }
    var collection = ResourceCollection(excluding: exclusion, inside: root ?? ProjectRoot(of: path.string))
    for folder in try valuesFolders(in: path, exclusion, compiler) {
      let full = FileReader.join(path, folder)
      do throws(LocScriptError) {
        try collection.root.requireEntry(full.string)
        for name in try FileReader.names(in: full) where !compiler.isIgnored(name, isFolder: false) {
          if compiler.takesValues(fromFile: name) {
            try collection.tryReading(FileReader.join(full, name), folder: folder, name: name)
          } else if compiler == .gradle {
            try collection.note(FileReader.join(full, name), folder: folder, name: name)
          }
        }
      } catch {
        try collection.keep(error, of: full, folder: folder, name: "")
      }
    }
    if collection.files.isEmpty { throw noAndroidResources(path, exclusion) }
    if let problem = collection.onlyProblem { throw LocScriptError(problem) }
    return collection.files
  }

  /// Every `.strings` and `.stringsdict` file in `.lproj` folders and next to them, and the `.xcstrings` files and the
  /// `Info.plist` next to them, directly in the folder. If the folder has no table `Localizable`, which pushes use, the
  /// nearest level below that has one counts as well; a folder with `.lproj` folders or a catalog takes precedence over
  /// one without. If no level has one and the folder has no table at all, the nearest level with any table counts.
  /// - Parameter root: links must not lead out of this folder; nil: the folder's own project.
  package static func apple(
    _ path: Text, excluding exclusion: PathExclusion = .none, inside root: ProjectRoot? = nil
  ) throws(LocScriptError) -> [ResourceFile] {
    try requireFolder(path)
    var search = ResourceSearch(excluding: exclusion)
    var homes: [Text] = []
    let names = try FileReader.names(in: path)
    let hasTable = ResourceHome.unlocalized.isHere(path, names) || ResourceHome.pushes.isHere(path, names)
    if hasTable || ResourceHome.apple.isHere(path, names) { homes.append(path) }
    // The search skips a level that has only texts of a storyboard or of Info.plist.
    if !hasTable {
      // A table without a language may be anywhere in a project, for tools or translators.
      var below = search.nearest(below: path, .pushes)
      if below.isEmpty { below = search.nearest(below: path, .unlocalized) }
      homes += below
    }
    if homes.isEmpty { homes = search.nearest(below: path, .apple) }
    var collection = ResourceCollection(excluding: exclusion, inside: root ?? ProjectRoot(of: path.string))
    var hasInformation = false
    for home in homes {
      for entry in try FileReader.names(in: home) {
        let full = FileReader.join(home, entry)
        if hasExtension(entry, "lproj") {
          guard FileReader.kind(of: full) == .folder, !exclusion.contains(full) else { continue }
          guard try collection.takes(full, folder: entry, name: "") else { continue }
          for name in try FileReader.names(in: full) where isTable(name) {
            try collection.readLocal(FileReader.join(full, name), folder: entry, name: name)
          }
        } else if hasExtension(entry, "xcstrings") || isTable(entry) || entry == "Info.plist" {
          try collection.readLocal(full, folder: "", name: entry)
          hasInformation = hasInformation || entry == "Info.plist"
        }
      }
    }
    if collection.files.isEmpty { throw noAppleResources(path, search) }
    if let problem = collection.onlyProblem { throw LocScriptError(problem) }
    let information = FileReader.join(path, "Info.plist")
    if !hasInformation, FileReader.kind(of: information) == .file {
      try collection.readLocal(information, folder: "", name: "Info.plist")
    }
    if let twice = collection.pushTableTwice {
      throw LocScriptError(
        .ambiguousFolder, "\(twice.first) and \(twice.second) are files of two apps or targets",
        at: SourcePosition(file: path),
        help: "Name the folder of the one app that shows the notifications.")
    }
    return collection.files
  }

  /// The folders from which the compiler reads values, or which it refuses. Gradle reads a folder with an unknown name
  /// as `values`; we do so only if another folder shows that `path` is a res folder, or if there is no res folder below
  /// it.
  private static func valuesFolders(
    in path: Text, _ exclusion: PathExclusion, _ compiler: AndroidCompiler
  ) throws(LocScriptError) -> [Text] {
    var folders: [Text] = []
    var unknown = 0
    for name in try FileReader.names(in: path) {
      let isUnknown = !isValuesFolder(name) && compiler.readsAsValues(folder: name)
      guard isUnknown || isValuesFolder(name) else { continue }
      let full = FileReader.join(path, name)
      guard FileReader.kind(of: full) == .folder, !exclusion.contains(full) else { continue }
      folders.append(name)
      if isUnknown { unknown += 1 }
    }
    if unknown < folders.count || unknown == 0 { return folders }
    var search = ResourceSearch(excluding: exclusion)
    return search.nearest(below: path, .android).isEmpty && !search.stoppedEarly ? folders : []
  }

  /// The place of one file of an iOS app: its path, the `.lproj` folder that qualifies it or "", and its name in the app.
  package struct AppleFile: Sendable {
    package let path: Text
    package let folder: Text
    package let name: Text

    package init(path: Text, folder: Text, name: Text) {
      (self.path, self.folder, self.name) = (path, folder, name)
    }
  }

  /// The files of an iOS app that a project names. A file that cannot be read is in the list with the reason.
  package static func apple(
    _ places: [AppleFile], excluding exclusion: PathExclusion = .none, inside root: ProjectRoot
  ) throws(LocScriptError) -> [ResourceFile] {
    var collection = ResourceCollection(excluding: exclusion, inside: root)
    for place in places { try collection.tryReading(place.path, folder: place.folder, name: place.name) }
    return collection.files
  }

  /// Whether a folder has a table for pushes directly in it or in its `.lproj` folders.
  package static func hasPushTable(_ path: Text) -> Bool {
    do throws(LocScriptError) {
      let names = try FileReader.names(in: path)
      return ResourceHome.unlocalized.isHere(path, names) || ResourceHome.pushes.isHere(path, names)
    } catch {
      return false
    }
  }

  /// Whether the file is a table of an iOS app, by its name.
  package static func isAppleTable(_ name: Text) -> Bool {
    hasExtension(name, "strings") || hasExtension(name, "stringsdict") || hasExtension(name, "xcstrings")
  }

  /// Whether a folder has values folders directly in it, as a res folder has.
  package static func hasValues(_ path: Text) -> Bool {
    do throws(LocScriptError) {
      return ResourceHome.android.isHere(path, try FileReader.names(in: path))
    } catch {
      return false
    }
  }

  /// Whether a folder has the resources of Compose Multiplatform, in folders that are named as Android's.
  package static func isOfCompose(_ folder: Text) -> Bool { folder.lastPathComponent == "composeResources" }

  /// Whether a folder of a res folder has strings and other values, by its name.
  package static func isValuesFolder(_ name: Text) -> Bool { name == "values" || name.hasPrefix("values-") }

  private static func isTable(_ name: Text) -> Bool {
    hasExtension(name, "strings") || hasExtension(name, "stringsdict")
  }

  /// Returns whether a file name has this extension and a stem before it; hidden files have no stem.
  static func hasExtension(_ name: Text, _ wanted: Text) -> Bool {
    name.utf8.first != .period && name.utf8.count > wanted.utf8.count + 1 && name.hasSuffix("." + wanted)
  }

  private static func noAndroidResources(_ path: Text, _ exclusion: PathExclusion) -> LocScriptError {
    if isValuesFolder(path.lastPathComponent) {
      return LocScriptError(
        .noResources, "this is a values folder, not the folder of all values folders", at: SourcePosition(file: path),
        help: nameParent(of: path))
    }
    var search = ResourceSearch(excluding: exclusion)
    let candidates = search.nearest(below: path, .android)
    var help = "Name a folder that has values, values-de … in it, usually app/src/main/res."
    if !candidates.isEmpty, candidates != [path] {
      help = "Did you mean \(listText(candidates))?"
    }
    return LocScriptError(
      .noResources, "no Android resources here: no values*/*.xml",
      at: SourcePosition(file: path), help: help)
  }

  private static func noAppleResources(_ path: Text, _ search: ResourceSearch) -> LocScriptError {
    if path.lastPathComponent.hasSuffix(".lproj") {
      return LocScriptError(
        .noResources, "this is the folder of one language, not the folder of all languages",
        at: SourcePosition(file: path), help: nameParent(of: path))
    }
    var help = "Name the folder that has en.lproj, de.lproj … or Localizable.xcstrings in it."
    if search.stoppedEarly {
      help += "; the search below this one was given up after \(ResourceSearch.maxEntries) entries"
    }
    return LocScriptError(
      .noResources, "no iOS resources here or below: no *.lproj/*.strings, no Localizable.strings and no *.xcstrings",
      at: SourcePosition(file: path), help: help)
  }

  /// Refuses a resource file in place of its folder.
  private static func requireFolder(_ path: Text) throws(LocScriptError) {
    guard FileReader.kind(of: path) == .file else { return }
    throw LocScriptError(
      .unreadable, "expected a folder, found a file", at: SourcePosition(file: path), help: nameParent(of: path))
  }

  private static func nameParent(of path: Text) -> String {
    let path = path.dropping(suffix: "/") ?? path
    let parent = path.utf8.lastIndex(of: .slash).map { Text(decoding: path.utf8[..<$0]) } ?? ""
    return "Name the folder above it: \(parent.isEmpty ? "." : parent)."
  }

  private static func listText(_ paths: [Text]) -> Text {
    paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", …" : "")
  }
}

/// The files read so far, within the limits.
private struct ResourceCollection {
  private(set) var files: [ResourceFile] = []
  private var bytes = 0
  private let exclusion: PathExclusion
  let root: ProjectRoot

  init(excluding exclusion: PathExclusion, inside root: ProjectRoot) {
    self.exclusion = exclusion
    self.root = root
  }

  /// Whether an entry is inside the project; one that is outside is kept with its problem.
  mutating func takes(_ path: Text, folder: Text, name: Text) throws(LocScriptError) -> Bool {
    do throws(LocScriptError) {
      try root.requireEntry(path.string)
      return true
    } catch {
      try keep(error, of: path, folder: folder, name: name)
      return false
    }
  }

  /// Like `read`, but keeps a file that a link leads out of the project to with its problem.
  mutating func readLocal(_ path: Text, folder: Text, name: Text) throws(LocScriptError) {
    guard !exclusion.contains(path), try takes(path, folder: folder, name: name) else { return }
    try read(path, folder: folder, name: name)
  }

  /// Like `read`, but stores a file that cannot be read with its problem. Throws only when a limit for all files is exceeded.
  mutating func tryReading(_ path: Text, folder: Text, name: Text) throws(LocScriptError) {
    do throws(LocScriptError) {
      try read(path, folder: folder, name: name)
    } catch {
      try keep(error, of: path, folder: folder, name: name)
    }
  }

  mutating func keep(_ failure: LocScriptError, of path: Text, folder: Text, name: Text) throws(LocScriptError) {
    guard let problem = failure.diagnostics.first, !isFull else { throw failure }
    files.append(ResourceFile(path: path, folder: folder, name: name, contents: .unread(problem)))
  }

  /// Adds a file for which only the name matters.
  mutating func note(_ path: Text, folder: Text, name: Text) throws(LocScriptError) {
    guard !exclusion.contains(path), root.contains(path.string), FileReader.kind(of: path) == .file, !isFull else {
      return
    }
    files.append(ResourceFile(path: path, folder: folder, name: name, bytes: []))
  }

  private var isFull: Bool { files.count >= ResourceFolders.maxFiles || bytes > ResourceFolders.maxBytes }

  /// The first file's problem, when no file at all could be read.
  var onlyProblem: Diagnostic? {
    for file in files where file.problem == nil { return nil }
    return files.first?.problem
  }

  mutating func read(_ path: Text, folder: Text, name: Text) throws(LocScriptError) {
    guard !exclusion.contains(path) else { return }
    // The build does not take a folder `x.xml` as a file.
    guard FileReader.kind(of: path) != .folder else { return }
    try root.requireEntry(path.string)
    guard files.count < ResourceFolders.maxFiles else {
      throw LocScriptError(.tooBig, "\(path): more than \(ResourceFolders.maxFiles) resource files")
    }
    let contents = try FileReader.read(path)
    bytes += contents.count
    guard bytes <= ResourceFolders.maxBytes else {
      throw LocScriptError(
        .tooBig, "\(path): the resource files have more than \(FileReader.sizeText(ResourceFolders.maxBytes)) together")
    }
    files.append(ResourceFile(path: path, folder: folder, name: name, bytes: contents))
  }

  /// Two files that are the same table for pushes in different folders: they cannot belong to one app.
  var pushTableTwice: (first: Text, second: Text)? {
    var seen: [Text: Text] = [:]
    for file in files where file.name.hasPrefix("Localizable.") {
      let place = file.folder + "/" + file.name
      if let first = seen[place] { return (first, file.path) }
      seen[place] = file.path
    }
    return nil
  }
}
