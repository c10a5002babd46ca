// The folder of an app's sources: paths in it, its files and folders. Nothing outside it is read.

import LocBase
import LocCatalog

/// A folder that the user has named as a checkout. Paths are relative to it, with `/`, and "" is the folder itself.
///
/// SECURITY.md promises that nothing outside is read: `path` refuses a `..` that leads out of the folder, and every
/// disk access refuses a link that leads out of the project.
struct Checkout {
  /// The limit on files and folders that are examined in one project.
  static let maxEntries = 50_000
  /// The limit on the bytes of one build script.
  static let maxScriptBytes = 1 << 20

  /// The folder as the user named it; "" for the current one.
  let root: Text
  /// The folder that links must not lead out of.
  let limits: ProjectRoot
  private(set) var entriesLeft = Self.maxEntries
  private(set) var findings = DiagnosticList()

  /// - Parameter limits: nil: the project that the folder is in.
  init(_ folder: String, inside limits: ProjectRoot? = nil) {
    var text = Text(folder)
    while text.utf8.count > 1, text.hasSuffix("/") { text = text.dropLast(1) }
    root = text == "." ? "" : text
    self.limits = limits ?? ProjectRoot(of: root.string)
  }

  /// The path by which the caller knows a path of the checkout.
  func fullPath(_ path: Text) -> String {
    if path.isEmpty { return root.isEmpty ? "." : root.string }
    return FileReader.join(root.string, path.string)
  }

  /// The path that `name` has when it is met in `folder`, without `.` and `..`; nil when it is not inside the checkout. A name
  /// with `ScriptScope.rootMark` begins at the checkout's folder.
  static func path(_ name: Text, in folder: Text) -> Text? {
    var parts: [[UInt8]] = []
    var bytes = [UInt8](name.utf8)
    var start = [UInt8](folder.utf8)
    if bytes.first == ScriptScope.rootMark {
      bytes.removeFirst()
      start = []
      while bytes.first == .slash { bytes.removeFirst() }
    }
    guard bytes.first != .slash, !bytes.contains(0), bytes.count < 4_096 else { return nil }
    for part in start.split(separator: .slash) + bytes.split(separator: .slash) {
      switch [UInt8](part) {
      case [.period]: continue
      case [.period, .period]:
        guard parts.popLast() != nil else { return nil }
      case let name: parts.append(name)
      }
    }
    return Text(decoding: [UInt8](parts.joined(separator: [.slash])))
  }

  mutating func report(_ code: DiagnosticCode, _ message: String, at position: SourcePosition, help: String? = nil) {
    findings.add(Diagnostic(code, message, at: position, help: help))
  }

  mutating func report(_ finding: Diagnostic) { findings.add(finding) }

  /// Counts files and folders; false, with one finding, beyond the limit.
  private mutating func spend(_ count: Int, at path: Text) -> Bool {
    let hadSome = entriesLeft > 0
    entriesLeft -= count
    if entriesLeft <= 0, hadSome {
      report(
        .unreadProject, "more than \(Self.maxEntries) files and folders: the rest is not read",
        at: SourcePosition(file: fullPath(path)))
    }
    return entriesLeft > 0
  }

  /// The kind of file at a path; missing if it is outside the checkout.
  mutating func kind(of path: Text) -> FileReader.Kind {
    guard spend(1, at: path) else { return .missing }
    let full = fullPath(path)
    let kind = FileReader.kind(of: full)
    if kind == .missing || path.isEmpty { return kind }
    do throws(LocScriptError) { try limits.require(full) } catch {
      for var finding in error.diagnostics {
        finding.severity = .warning
        findings.add(finding)
      }
      return .missing
    }
    return kind
  }

  /// The names in a folder; none when it cannot be listed.
  mutating func names(in path: Text) -> [Text] {
    kind(of: path) == .folder ? names(ofFolder: path) : []
  }

  /// The names in a folder that was reached without links, and is counted already.
  mutating func names(ofFolder path: Text) -> [Text] {
    do throws(LocScriptError) {
      let names = try FileReader.names(in: fullPath(path)).map { Text($0) }
      return spend(names.count, at: path) ? names : []
    } catch {
      return []
    }
  }

  /// A text file's bytes; nil, with a finding, if it cannot be read. A missing file is not a finding.
  mutating func read(_ path: Text) -> [UInt8]? {
    guard kind(of: path) == .file else { return nil }
    do throws(LocScriptError) {
      return try FileReader.read(fullPath(path), limit: Self.maxScriptBytes)
    } catch {
      for var finding in error.diagnostics {
        finding.severity = .warning
        findings.add(finding)
      }
      return nil
    }
  }

  /// The folders below a folder that people make, on one level: no hidden ones, no links, none that tools make.
  mutating func folders(in path: Text) -> [Text] {
    var folders: [Text] = []
    for name in names(in: path) where name.utf8.first != .period && !Self.isMadeByTools(name) {
      if ResourceFolders.isPlainFile(name) { continue }
      let inner = FileReader.join(path, name)
      // Anything but a link is inside, like its folder.
      if !FileReader.isLink(fullPath(inner)), FileReader.kind(of: fullPath(inner)) == .folder { folders.append(inner) }
    }
    return folders
  }

  private static func isMadeByTools(_ name: Text) -> Bool {
    switch name {
    case "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules": true
    default: false
    }
  }
}
