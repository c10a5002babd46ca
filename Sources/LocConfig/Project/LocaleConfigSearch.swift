// Finds an app's LocaleConfig: the manifest beside a res folder names it, and a res folder has it.

import LocBase
import LocCatalog

/// The LocaleConfig of an app whose res folders are known.
struct LocaleConfigSearch {
  private(set) var file: AndroidLocaleConfigFile?
  /// What is missing or doubtful; the file's own mistakes are its own findings.
  private(set) var findings = DiagnosticList()
  /// The manifest that names a list, with the name.
  private(set) var reference: (name: Text, place: SourcePosition)?
  private let root: ProjectRoot?
  private let mayBeMade: Bool

  private static let manifest: Text = "AndroidManifest.xml"
  private static let largestFile = 1 << 20

  /// - Parameters:
  ///   - folders: The res folders in the order in which later ones win.
  ///   - root: What links must not lead out of; nil: each folder's own project.
  ///   - mayBeMade: Whether a task of the build, or a library, may bring the list.
  init(_ folders: [Text], inside root: ProjectRoot?, mayBeMade: Bool = false) {
    self.root = root
    self.mayBeMade = mayBeMade
    var hasManifest = false
    for folder in folders.reversed() {
      let path = FileReader.join(Self.parent(of: folder), Self.manifest)
      guard let bytes = read(path) else { continue }
      hasManifest = true
      let reading = AndroidLocaleConfigFile.reference(inManifest: bytes, path: path.string)
      if let fault = reading.fault { findings.add(fault) }
      guard let found = reading.found else { continue }
      if let first = reference {
        if first.name != found.name {
          findings.add(
            Diagnostic(
              .localeConfig,
              "another manifest of the app names \(first.name) as its LocaleConfig: this one does not count",
              at: found.place))
        }
      } else {
        reference = found
      }
    }
    if let reference {
      open(reference, folders)
    } else if !hasManifest {
      guess(folders)
    }
  }

  private mutating func open(_ reference: (name: Text, place: SourcePosition), _ folders: [Text]) {
    guard let name = reference.name.dropping(prefix: "@xml/") else {
      findings.add(
        Diagnostic(
          .localeConfig, "android:localeConfig is not a file of res/xml here: \(reference.name) is not followed",
          at: reference.place, help: "Name it directly: android:localeConfig=\"@xml/locales_config\"."))
      return
    }
    for folder in folders.reversed() {
      let path = FileReader.join(FileReader.join(folder, "xml"), name + ".xml")
      guard let bytes = read(path) else { continue }
      file = AndroidLocaleConfigFile(bytes, path: path.string)
      if file == nil {
        findings.add(
          Diagnostic(
            .localeConfig, "the manifest names this file as the LocaleConfig, and it is not a <locale-config>",
            at: SourcePosition(file: path.string, line: 1, column: 1)))
      }
      return
    }
    let missing = "the manifest names \(reference.name) as the LocaleConfig, and no res folder has it"
    findings.add(
      mayBeMade
        ? Diagnostic(
          .localeConfig, missing + ": unless the build or a library makes it, the Android build fails",
          at: reference.place,
          help: "Which languages the phone's settings list is not known. Add xml/\(name).xml if nothing makes it.")
        : Diagnostic(
          .localeConfig, missing, severity: .error, at: reference.place,
          help: "Add xml/\(name).xml, or remove android:localeConfig."))
  }

  /// Without a manifest: the only file of res/xml that is a LocaleConfig.
  private mutating func guess(_ folders: [Text]) {
    var found: [AndroidLocaleConfigFile] = []
    for folder in folders {
      let parent = FileReader.join(folder, "xml")
      guard FileReader.kind(of: parent) == .folder, let names = try? FileReader.names(in: parent) else { continue }
      for name in names where name.hasSuffix(".xml") && name.contains("locale") {
        let path = FileReader.join(parent, name)
        if let bytes = read(path), let list = AndroidLocaleConfigFile(bytes, path: path.string) { found.append(list) }
      }
    }
    guard let first = found.first else { return }
    if found.count == 1 {
      file = first
      return
    }
    findings.add(
      Diagnostic(
        .localeConfig,
        "two files could be the app's LocaleConfig, and without a manifest LocScript uses neither",
        at: found[1].position))
  }

  private mutating func read(_ path: Text) -> [UInt8]? {
    guard FileReader.kind(of: path) == .file else { return nil }
    do throws(LocScriptError) {
      try (root ?? ProjectRoot(of: path.string)).require(path.string)
      return try FileReader.read(path.string, limit: Self.largestFile)
    } catch {
      for var finding in error.diagnostics {
        finding.severity = .warning
        findings.add(finding)
      }
      return nil
    }
  }

  private static func parent(of folder: Text) -> Text {
    if folder == "." || folder.hasSuffix("..") { return FileReader.join(folder, "..") }
    let bytes = Array(folder.utf8)
    guard let slash = bytes.lastIndex(of: .slash) else { return "" }
    return slash == 0 ? "/" : Text(decoding: bytes[..<slash])
  }
}
