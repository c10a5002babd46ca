// Reads a parsed locscript.toml: gives the settings, or all of its errors.

import LocBase
import LocCatalog

/// Walks the document section by section, and then each `[[app]]`, whose sections override or extend the file's. An unknown
/// setting is an error, since it would silently do nothing.
struct ConfigurationReader {
  /// The limit on the apps of a file.
  private static let mostApps = 100

  let document: ConfigurationDocument
  /// The lines of `[keys.names]` until now.
  private var keyNames: [KeyMap.Name] = []
  /// The part of a section's name before its own: "app." in an `[[app]]`.
  private(set) var prefix = ""
  var settings: Configuration
  /// The folder that paths are relative to.
  var folder: String { settings.folder }
  /// The errors.
  var problems = DiagnosticList()

  init(_ document: ConfigurationDocument, allowsOutside: Bool = false) {
    self.document = document
    settings = Configuration(path: document.file, allowsOutside: allowsOutside)
  }

  /// The settings of each `[[app]]`; those of the file if it has none.
  mutating func read() throws(LocScriptError) -> [Configuration] {
    var entries: [JSONCursor] = []
    for (name, value, _) in known(document.root, "") {
      if name == "app" { entries = tables(value, "app") } else { readSection(name, value) }
    }
    if entries.isEmpty { checkProjects(of: document.root) }
    if entries.count > Self.mostApps { bad(entries[Self.mostApps], "the file has more than \(Self.mostApps) apps") }
    let (shared, sharedNames) = (settings, keyNames)
    var all: [Configuration] = []
    for entry in entries.prefix(Self.mostApps) {
      (settings, keyNames, prefix) = (shared, sharedNames, "")
      readApp(entry, after: all.compactMap { $0.app })
      all.append(settings)
    }
    if problems.hasErrors { throw LocScriptError(.format, problems.items) }
    return all.isEmpty ? [shared] : all
  }

  private mutating func readSection(_ name: Text, _ value: JSONCursor) {
    switch name {
    case "android": readAndroid(value)
    case "ios": readIOS(value)
    case "keys": readKeys(value)
    case "rules": readRules(value)
    case "limits": readLimits(value)
    case "report": readReport(value)
    case "locales": readLocales(value)
    case "check": readCheck(value)
    case "released": readReleased(value)
    default: break
    }
  }

  /// Reads one `[[app]]` over the file's own settings.
  private mutating func readApp(_ entry: JSONCursor, after others: [Text]) {
    settings.entry = Configuration.AppEntry(position: document.position(of: entry))
    for (name, value, path) in known(entry, "app") {
      guard name == "name" else {
        prefix = "app."
        readSection(name, value)
        prefix = ""
        continue
      }
      let given: Text? = text(value, path)
      settings.entry?.name = given
      if let name = given, others.contains(name) { bad(value, "two apps have the name \"\(name)\"") }
    }
    if entry.member("name") == nil { bad(entry, "app has no name", help: "Name it for --app: name = \"shop\".") }
    checkProjects(of: entry)
    let isEmpty = [settings.android, settings.ios].allSatisfy { $0.resources.isEmpty && $0.project == nil }
    if isEmpty, !problems.hasErrors {
      bad(
        entry, "the app \"\(settings.app ?? "")\" has no resources",
        help: "Add [app.android] or [app.ios] below it, with resources or a project.")
    }
  }

  /// Reports sections whose settings exclude or need each other: those of the entry, or the ones that hold for all apps.
  private mutating func checkProjects(of entry: JSONCursor) {
    if let section = entry.member("android") ?? document.root.member("android") {
      checkProject(section, "android", settings.android)
    }
    if let section = entry.member("ios") ?? document.root.member("ios") { checkProject(section, "ios", settings.ios) }
  }

  /// A section as messages name it.
  func titled(_ section: String) -> String { prefix + section }

  // MARK: Sections

  private mutating func readAndroid(_ section: JSONCursor) {
    guard isTable(section, titled("android")) else { return }
    settings.android = replacedFolders(settings.android, by: section)
    for (name, value, path) in known(section, "android") {
      switch name {
      case "resources": settings.android.resources = resources(value, path)
      case "exclude": settings.android.exclude = patterns(value, path)
      case "locales": settings.androidLocales = locales(value, path)
      case "release": settings.androidRelease = release(value, path)
      case "compiler": settings.androidCompiler = compiler(value, path) ?? .gradle
      case "project", "app", "flavor", "build-type", "model":
        settings.android = withProject(settings.android, name, value, path)
      default: break
      }
    }
  }

  private mutating func readIOS(_ section: JSONCursor) {
    guard isTable(section, titled("ios")) else { return }
    settings.ios = replacedFolders(settings.ios, by: section)
    for (name, value, path) in known(section, "ios") {
      switch name {
      case "resources": settings.ios.resources = resources(value, path)
      case "exclude": settings.ios.exclude = patterns(value, path)
      case "development-region": settings.developmentRegion = text(value, path)
      case "project", "app": settings.ios = withProject(settings.ios, name, value, path)
      default: break
      }
    }
  }

  private mutating func readKeys(_ section: JSONCursor) {
    guard isTable(section, titled("keys")) else { return }
    var convention = settings.keys.ios
    for (name, value, path) in known(section, "keys") {
      switch name {
      case "ios":
        switch text(value, path) {
        case "same": convention = .same
        case "upper": convention = .upper
        case .some: bad(value, "\(path) must be \"same\" or \"upper\"")
        case nil: break
        }
      case "names": readKeyNames(value)
      default: break
      }
    }
    settings.keys = KeyMap(ios: convention, names: keyNames)
  }

  private mutating func readKeyNames(_ table: JSONCursor) {
    guard isTable(table, titled("keys.names")) else { return }
    for (key, value) in table.members {
      let path = "keys.names." + (key.string ?? "")
      guard isTable(value, titled(path), help: "Write { android = \"…\", ios = \"…\" }.") else { continue }
      var android: [UInt8]?
      var ios: [UInt8]?
      for (platform, name, path) in known(value, "keys.names", named: path) {
        switch platform {
        case "android": android = text(name, path)?.bytes
        case "ios": ios = text(name, path)?.bytes
        default: break
        }
      }
      keyNames.append(KeyMap.Name(key: key.text ?? [], android: android, ios: ios))
    }
  }

  private mutating func readRules(_ section: JSONCursor) {
    guard isTable(section, titled("rules")) else { return }
    for (name, value, path) in known(section, "rules") {
      switch name {
      case "root": settings.rulesRoot = self.path(value, path)
      default: break
      }
    }
  }

  private mutating func readReport(_ section: JSONCursor) {
    guard isTable(section, titled("report")) else { return }
    for (name, value, path) in known(section, "report") {
      switch name {
      case "link": settings.reportLink = link(value, path)
      default: break
      }
    }
  }

  /// A page has the address as a link, and a browser runs one of another scheme.
  private mutating func link(_ value: JSONCursor, _ path: String) -> Text? {
    guard let link = text(value, path) else { return nil }
    let example = "https://tms.example/{key}/{locale}"
    guard link.hasPrefix("https://") || link.hasPrefix("http://") else {
      bad(value, "\(path) must begin with https:// or http://", help: example)
      return nil
    }
    for part in link.utf8.split(separator: .leftBrace).dropFirst() {
      guard let end = part.firstIndex(of: .rightBrace) else { continue }
      let name = Text(decoding: part[..<end])
      if name == "key" || name == "locale" { continue }
      bad(value, "\(path) has {\(name)}, and knows {key} and {locale} alone", help: example)
      return nil
    }
    return link
  }

  private mutating func readLimits(_ section: JSONCursor) {
    guard isTable(section, titled("limits")) else { return }
    for (name, value, path) in known(section, "limits") {
      switch name {
      case "instructions": settings.limits.instructions = count(value, path) ?? 0
      case "milliseconds": settings.limits.milliseconds = count(value, path) ?? 0
      case "memory": settings.limits.memory = size(value, path) ?? 0
      case "output": settings.limits.output = size(value, path) ?? 0
      case "source": settings.limits.source = size(value, path) ?? 0
      default: break
      }
    }
  }
}
