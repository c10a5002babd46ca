// locscript catalog show --summary: what was found in a project, and what was not read.

import LocBase
import LocCatalog
import LocConfig
import LocScript

/// The apps of a project, each with what was read of it, and the strings that no app includes.
struct CatalogSummary {
  /// One app on one platform.
  private struct App {
    /// Its name, if there are several.
    let name: String?
    let platform: Device.Platform
    let keys: Int
    let languages: [String]
    let files: Int
  }

  /// The strings of one folder that were not read.
  private struct Unread {
    let system: StringsOnDisk.System
    let folder: Text
    var files: Int
  }

  private var apps: [App] = []
  var hasApps: Bool { !apps.isEmpty }
  /// How the project's files were interpreted, and what was not understood.
  private(set) var project: [Diagnostic] = []
  /// Whether every app could be read.
  private(set) var isWhole = true
  private var unread: [Unread] = []

  init(_ opened: [OpenedApp], below folders: [String]) {
    var engines: [Engine] = []
    for app in opened {
      add(app.found ?? [])
      switch app.engine {
      case .success(let engine):
        engines.append(engine)
        add(engine.diagnostics.filter { $0.isOfProject || $0.isUnread })
        apps += [Device.Platform.android, .ios].compactMap { Self.app(app.name, engine, $0) }
        isWhole = isWhole && !engine.diagnostics.contains { $0.isUnread }
      case .failure(let error):
        add(error.diagnostics)
        isWhole = false
      }
    }
    for folder in folders { add(engines.stringsOnDisk(below: folder)) }
  }

  /// Adds findings; of a file that several apps have, each once.
  private mutating func add(_ findings: [Diagnostic]) {
    for finding in findings where !project.contains(finding) { project.append(finding) }
  }

  /// The kinds of resources that a push can show.
  private static let texts: Set<String> = ["string", "plural"]

  private static func app(_ name: String?, _ engine: Engine, _ platform: Device.Platform) -> App? {
    let files = engine.files.count { $0.platform == platform }
    guard files > 0 else { return nil }
    let keys = Set(engine.entries(platform).filter { texts.contains($0.kindName) }.map { Text($0.key) })
    return App(
      name: name, platform: platform, keys: keys.count, languages: engine.locales(platform), files: files)
  }

  private mutating func add(_ strings: StringsOnDisk) {
    add(strings.findings)
    for file in strings.files {
      if let index = unread.firstIndex(where: { $0.system == file.system && $0.folder == file.home }) {
        unread[index].files += 1
      } else {
        unread.append(Unread(system: file.system, folder: file.home, files: 1))
      }
    }
  }

  /// Lines with columns, for people and for `cut`.
  var rows: [[String]] {
    let named = apps.map { (app: App) -> [String] in
      [
        app.name, app.platform.rawValue, counted(app.keys, "key"), counted(app.languages.count, "language"),
        counted(app.files, "file"),
      ].compactMap { $0 }
    }
    return named
      + unread.map { ["not read", $0.system.rawValue, $0.folder.string, counted($0.files, "file")] }
  }

  /// One JSON object.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("apps")
    writer.beginArray()
    for app in apps { write(app, to: &writer) }
    writer.endArray()
    writer.name("project")
    writer.diagnostics(project)
    writer.name("notRead")
    writer.beginArray()
    for folder in unread {
      writer.beginObject()
      writer.member("system", folder.system.rawValue)
      writer.member("folder", folder.folder.string)
      writer.member("files", folder.files)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.string
  }

  private func write(_ app: App, to writer: inout JSONWriter) {
    writer.beginObject()
    if let name = app.name { writer.member("app", name) }
    writer.member("platform", app.platform.rawValue)
    writer.member("keys", app.keys)
    writer.name("languages")
    writer.beginArray()
    for language in app.languages { writer.string(language) }
    writer.endArray()
    writer.member("files", app.files)
    writer.endObject()
  }
}
