// Reads a rules folder, or one rule with its library, from the disk.

package import LocBase

package enum RuleFiles {
  private static let maxFiles = 10_000
  private static let maxDepth = 8
  /// The limit on reading a file. It is far above the source limit, so that the error for a rule over that limit can name the
  /// rule.
  private static let maxBytes = 1 << 20

  /// Returns the Lua files at a path, the rules root that messages name, and the selected files.
  ///
  /// For a folder the root is the folder itself. For one file, the root is the file's folder, but only the file and
  /// `lib/` are read. For a path inside the configuration's root that root is used, and all its files are available to
  /// `require`.
  /// - Parameters:
  ///   - configured: the configuration's root, and the project that it must be in.
  ///   - project: The folder that links must not lead out of; nil: the folder's own project.
  package static func read(
    _ path: String, below configured: (root: String, project: ProjectRoot)? = nil, inside project: ProjectRoot? = nil
  ) throws(LocScriptError) -> (files: [(name: String, bytes: [UInt8])], root: String, selected: String?) {
    var kept: [(name: String, bytes: [UInt8])]?
    return try read(path, below: configured, inside: project, keeping: &kept)
  }

  /// Like `read(_:below:inside:)`, for one of many paths.
  /// - Parameter kept: the files below the configuration's root, nil until they are read.
  package static func read(
    _ path: String, below configured: (root: String, project: ProjectRoot)?, inside project: ProjectRoot?,
    keeping kept: inout [(name: String, bytes: [UInt8])]?
  ) throws(LocScriptError) -> (files: [(name: String, bytes: [UInt8])], root: String, selected: String?) {
    if let configured, let name = FileReader.path(of: path, below: configured.root) {
      try configured.project.require(configured.root)
      return try read(path, name: name, root: configured.root, inside: configured.project, keeping: &kept)
    }
    if let configured, Text(path) == Text(configured.root) { try configured.project.require(path) }
    if FileReader.kind(of: path) == .folder {
      var files: [(name: String, bytes: [UInt8])] = []
      try collect(path, prefix: "", depth: 0, inside: project ?? ProjectRoot(of: path), into: &files)
      guard !files.isEmpty else { throw LocScriptError(.unreadable, "\(path): the folder has no *.lua file") }
      return (files, (Text(path).dropping(suffix: "/") ?? Text(path)).string, nil)
    }
    let slash = path.utf8.lastIndex(of: .slash)
    let root = slash.map { String(path[..<$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    var files = [(name: name, bytes: try bytes(of: path, root: configured?.root))]
    let library = FileReader.join(root, "lib")
    if FileReader.kind(of: library) == .folder {
      let project = project ?? ProjectRoot(of: root)
      try project.requireEntry(library)
      try collect(library, prefix: "lib/", depth: 1, inside: project, into: &files)
    }
    return (files, root, name)
  }

  /// The bytes of a rule's file.
  /// - Throws: 201; for a missing file with the nearest rule's name, in the same folder or in the rules root.
  private static func bytes(of path: String, root: String?) throws(LocScriptError) -> [UInt8] {
    do throws(LocScriptError) { return try FileReader.read(path, limit: maxBytes) } catch {
      var failure = error
      if FileReader.kind(of: path) == .missing, !failure.diagnostics.isEmpty {
        failure.diagnostics[0].help = nearest(to: Text(path), root: root).map { "Did you mean \($0)?" }
      }
      throw failure
    }
  }

  private static func nearest(to path: Text, root: String?) -> String? {
    let stem = path.lastPathComponent.dropping(suffix: ".lua") ?? path.lastPathComponent
    for folder in [parentFolder(of: path).string, root ?? ""] {
      let stems = ruleStems(in: folder.isEmpty ? "." : folder)
      guard let near = stems.contains(stem) ? stem : suggestion(for: stem, among: stems) else { continue }
      return FileReader.join(folder, near.string + ".lua")
    }
    return nil
  }

  private static func ruleStems(in folder: String) -> [Text] {
    do throws(LocScriptError) {
      return try FileReader.names(in: folder).compactMap { Text($0).dropping(suffix: ".lua") }
    } catch {
      return []
    }
  }

  /// Refuses files in memory that could not have been read from a folder.
  package static func check(_ files: [(name: String, bytes: [UInt8])]) throws(LocScriptError) {
    guard files.count <= maxFiles else { throw LocScriptError(.tooBig, "more than \(maxFiles) files of rules") }
    let names = files.map { Text($0.name) }.sorted()
    for (index, name) in names.enumerated() {
      guard isBelowRoot(name) else {
        throw LocScriptError(
          .usage, "'\(name)' is not a valid path of a rule", help: "Paths are below the rules root: lib/prices.lua.")
      }
      if index > 0, names[index - 1] == name { throw LocScriptError(.usage, "'\(name)' occurs twice") }
    }
    guard names.contains(where: { !$0.hasPrefix("lib/") && !$0.hasSuffix("_test.lua") }) else {
      throw LocScriptError(.usage, "there is no rule among the files")
    }
  }

  /// Whether a path ends in .lua and has only proper names between its slashes.
  private static func isBelowRoot(_ path: Text) -> Bool {
    guard path.hasSuffix(".lua"), !path.utf8.contains(0) else { return false }
    var isName = false
    for byte in path.utf8 {
      // A name that is empty or begins with a dot is none: "a//b", "../a", ".hidden".
      if !isName, byte == .slash || byte == .period { return false }
      isName = byte != .slash
    }
    return isName
  }

  private static func read(
    _ path: String, name: String, root: String, inside project: ProjectRoot,
    keeping kept: inout [(name: String, bytes: [UInt8])]?
  ) throws(LocScriptError) -> (files: [(name: String, bytes: [UInt8])], root: String, selected: String?) {
    // Messages show the path that the caller named, if it ends in the file's name.
    var shown = root
    if let folder = Text(path).dropping(suffix: Text("/" + name)) {
      shown = folder.string
    } else if Text(path) == Text(name) {
      shown = ""
    }
    let isFolder = FileReader.kind(of: path) == .folder
    var files = kept ?? []
    if kept == nil {
      try collect(root, prefix: "", depth: 0, inside: project, into: &files)
      kept = files
    }
    let selected = isFolder ? name + "/" : name
    // The selected file may have any name; all others of the root are *.lua.
    if !isFolder, !files.contains(where: { Text($0.name) == Text(name) }) {
      files.append((name, try bytes(of: path, root: root)))
    }
    guard files.contains(where: { Text($0.name) == Text(name) || Text($0.name).hasPrefix(Text(selected)) }) else {
      throw LocScriptError(.unreadable, "\(path): the folder has no *.lua file")
    }
    return (files, shown, selected)
  }

  private static func collect(
    _ folder: String, prefix: String, depth: Int, inside project: ProjectRoot,
    into files: inout [(name: String, bytes: [UInt8])]
  ) throws(LocScriptError) {
    guard depth <= maxDepth else {
      throw LocScriptError(.tooBig, "\(folder): folders are nested deeper than \(maxDepth) levels")
    }
    for name in try FileReader.names(in: folder) where name.utf8.first != .period {
      let path = FileReader.join(folder, name)
      switch FileReader.kind(of: path) {
      case .folder:
        try project.requireEntry(path)
        try collect(path, prefix: prefix + name + "/", depth: depth + 1, inside: project, into: &files)
      case .file where Text(name).hasSuffix(".lua"):
        try project.requireEntry(path)
        guard files.count < maxFiles else {
          throw LocScriptError(.tooBig, "\(folder): more than \(maxFiles) Lua files")
        }
        files.append((prefix + name, try FileReader.read(path, limit: maxBytes)))
      default: continue
      }
    }
  }
}
