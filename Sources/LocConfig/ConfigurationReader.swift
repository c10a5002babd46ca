// Reads a parsed locscript.toml: gives the settings, or all of its errors.

import LocBase
import LocCatalog

/// Walks the document section by section. An unknown setting is an error, since it would silently do nothing.
struct ConfigurationReader {
  let document: ConfigurationDocument
  var settings: Configuration
  /// The folder that paths are relative to.
  var folder: String { settings.folder }
  /// The errors.
  var problems = DiagnosticList()

  init(_ document: ConfigurationDocument, allowsOutside: Bool = false) {
    self.document = document
    settings = Configuration(path: document.file, allowsOutside: allowsOutside)
  }

  mutating func read() throws(LocScriptError) -> Configuration {
    for (name, value, _) in known(document.root, "") {
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
    if problems.hasErrors { throw LocScriptError(.format, problems.items) }
    return settings
  }

  // MARK: Sections

  private mutating func readAndroid(_ section: JSONCursor) {
    guard isTable(section, "android") else { return }
    for (name, value, path) in known(section, "android") {
      switch name {
      case "resources": settings.android.resources = resources(value, path)
      case "exclude": settings.android.exclude = patterns(value, path)
      case "locales": settings.androidLocales = locales(value, path)
      case "release": settings.androidRelease = release(value, path)
      case "compiler": settings.androidCompiler = compiler(value, path) ?? .gradle
      case "project", "app", "flavor", "build-type":
        settings.android = withProject(settings.android, name, value, path)
      default: break
      }
    }
    checkProject(section, "android", settings.android)
  }

  private mutating func readIOS(_ section: JSONCursor) {
    guard isTable(section, "ios") else { return }
    for (name, value, path) in known(section, "ios") {
      switch name {
      case "resources": settings.ios.resources = resources(value, path)
      case "exclude": settings.ios.exclude = patterns(value, path)
      case "development-region": settings.developmentRegion = text(value, path)
      case "project", "app": settings.ios = withProject(settings.ios, name, value, path)
      default: break
      }
    }
    checkProject(section, "ios", settings.ios)
  }

  private mutating func readKeys(_ section: JSONCursor) {
    guard isTable(section, "keys") else { return }
    var convention = KeyConvention.same
    var names: [KeyMap.Name] = []
    for (name, value, path) in known(section, "keys") {
      switch name {
      case "ios":
        switch text(value, path) {
        case "same": convention = .same
        case "upper": convention = .upper
        case .some: bad(value, "\(path) must be \"same\" or \"upper\"")
        case nil: break
        }
      case "names": names = keyNames(value)
      default: break
      }
    }
    settings.keys = KeyMap(ios: convention, names: names)
  }

  private mutating func keyNames(_ table: JSONCursor) -> [KeyMap.Name] {
    guard isTable(table, "keys.names") else { return [] }
    var names: [KeyMap.Name] = []
    for (key, value) in table.members {
      let path = "keys.names." + (key.string ?? "")
      guard isTable(value, path, help: "Write { android = \"…\", ios = \"…\" }.") else { continue }
      var android: [UInt8]?
      var ios: [UInt8]?
      for (platform, name, path) in known(value, "keys.names", named: path) {
        switch platform {
        case "android": android = text(name, path)?.bytes
        case "ios": ios = text(name, path)?.bytes
        default: break
        }
      }
      names.append(KeyMap.Name(key: key.text ?? [], android: android, ios: ios))
    }
    return names
  }

  private mutating func readRules(_ section: JSONCursor) {
    guard isTable(section, "rules") else { return }
    for (name, value, path) in known(section, "rules") {
      switch name {
      case "root": settings.rulesRoot = self.path(value, path)
      default: break
      }
    }
  }

  private mutating func readReport(_ section: JSONCursor) {
    guard isTable(section, "report") else { return }
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
    guard isTable(section, "limits") else { return }
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
