// The folder that contains all files of a project. Links and `..` that lead out of it are not followed.

/// The root of a project. SECURITY.md promises that nothing outside it is read, unless the user allows it.
package struct ProjectRoot: Sendable {
  /// The folder's real path; nil allows every path.
  private let folder: [UInt8]?

  /// Allows every path.
  package static let anywhere = ProjectRoot()

  private init() { folder = nil }

  package var allowsAll: Bool { folder == nil }

  /// The root of the project in a folder that the user names, also through a link: the checkout that has the folder, else the folder
  /// itself.
  package init(of named: String) {
    // Nothing is inside a folder that does not exist: no path begins with NUL.
    let real = FileReader.real(named.isEmpty ? "." : named) ?? [0]
    folder = Self.checkout(above: real) ?? real
  }

  /// The nearest folder, at or above a real path, that a version control system has checked out.
  private static func checkout(above folder: [UInt8]) -> [UInt8]? {
    var folder = folder
    while folder.count > 1 {
      for name in [".git", ".hg", ".jj", ".svn"] {
        let mark = String(decoding: folder, as: UTF8.self) + "/" + name
        if FileReader.unwatchedKind(of: mark) != .missing { return folder }
      }
      folder = Array(folder[..<(folder.lastIndex(of: .slash) ?? 0)])
    }
    return nil
  }

  /// Whether a path leads to a file or folder of the project. A path that does not exist yet is where its folder is.
  package func contains(_ path: String) -> Bool { outsidePath(of: path) == nil }

  /// Refuses a path that leads out of the project.
  /// - Parameter position: the place that names the path; nil: the path itself.
  package func require(_ path: String, at position: SourcePosition? = nil) throws(LocScriptError) {
    guard let real = outsidePath(of: path) else { return }
    let name = position == nil ? "this path" : path
    throw LocScriptError(
      .outsideProject, "\(name) leads to \(real), outside of the project: it is not read",
      at: position ?? SourcePosition(file: path),
      help: "Copy it into the project. If you trust the project, --allow-outside reads it where it is.")
  }

  /// Like `require`, for an entry, to be read, of a folder that is inside: only a link can lead out, and one to nothing cannot be read.
  package func requireEntry(_ path: String) throws(LocScriptError) {
    if folder != nil, FileReader.isLink(path), FileReader.real(path) != nil { try require(path) }
  }

  /// The real path where it is outside.
  private func outsidePath(of path: String) -> String? {
    guard let folder else { return nil }
    let path = path.isEmpty ? "." : path
    var real = FileReader.real(path)
    if real == nil {
      // A link to nothing could be followed by a program that makes a file.
      if FileReader.isLink(path) { return "a file that does not exist" }
      let name = Text(path).lastPathComponent.string
      let above = Text(path).dropLast(min(name.utf8.count, path.utf8.count)).string
      real = FileReader.real(above.isEmpty ? "." : above)
    }
    guard let real, real != folder, folder != [.slash], !real.starts(with: folder + [.slash]) else { return nil }
    return String(decoding: real, as: UTF8.self)
  }
}
