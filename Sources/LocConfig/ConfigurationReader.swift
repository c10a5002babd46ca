// A parsed locscript.toml in; the settings, or everything that is wrong with them, out.

import LocBase
import LocCatalog
import LocLocale
import LocRules

/// Walks the document section by section. Every finding is an error: a setting that is not understood would be a setting
/// that silently does nothing.
struct ConfigurationReader {
  let document: ConfigurationDocument
  private var settings: Configuration
  /// What paths are relative to.
  var folder: String { settings.folder }
  var problems = DiagnosticList()

  init(_ document: ConfigurationDocument) {
    self.document = document
    settings = Configuration(path: document.file)
  }

  mutating func read() throws(Failure) -> Configuration {
    let known = ["android", "ios", "keys", "rules", "limits", "locales", "check", "released"]
    for (name, value) in document.root.members {
      switch name.string?.utf8 {
      case "android": readAndroid(value)
      case "ios": readIOS(value)
      case "keys": readKeys(value)
      case "rules": readRules(value)
      case "limits": readLimits(value)
      case "locales": readLocales(value)
      case "check": readCheck(value)
      case "released": readReleased(value)
      default: unknown(name, in: "", known)
      }
    }
    if problems.hasErrors { throw Failure(.format, problems.items) }
    return settings
  }

  // MARK: Sections

  private mutating func readAndroid(_ section: JSONCursor) {
    guard isTable(section, "android") else { return }
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "resources": settings.android.resources = resources(value, "android.resources")
      case "exclude": settings.android.exclude = patterns(value, "android.exclude")
      case "locales": settings.androidLocales = locales(value, "android.locales", areQualifiers: true)
      default: unknown(name, in: "android", ["resources", "exclude", "locales"])
      }
    }
  }

  private mutating func readIOS(_ section: JSONCursor) {
    guard isTable(section, "ios") else { return }
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "resources": settings.ios.resources = resources(value, "ios.resources")
      case "exclude": settings.ios.exclude = patterns(value, "ios.exclude")
      case "development-region": settings.developmentRegion = text(value, "ios.development-region")
      default: unknown(name, in: "ios", ["resources", "exclude", "development-region"])
      }
    }
  }

  private mutating func readKeys(_ section: JSONCursor) {
    guard isTable(section, "keys") else { return }
    var convention = KeyConvention.same
    var names: [KeyMap.Name] = []
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "ios":
        switch text(value, "keys.ios")?.utf8 {
        case "same": convention = .same
        case "upper": convention = .upper
        case .some: bad(value, "keys.ios must be \"same\" or \"upper\"")
        case nil: break
        }
      case "names": names = keyNames(value)
      default: unknown(name, in: "keys", ["ios", "names"])
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
      for (platform, name) in value.members {
        switch platform.string?.utf8 {
        case "android": android = text(name, path + ".android").map { (text: String) -> [UInt8] in [UInt8](text.utf8) }
        case "ios": ios = text(name, path + ".ios").map { (text: String) -> [UInt8] in [UInt8](text.utf8) }
        default: unknown(platform, in: path, ["android", "ios"])
        }
      }
      names.append(KeyMap.Name(key: key.text ?? [], android: android, ios: ios))
    }
    return names
  }

  private mutating func readRules(_ section: JSONCursor) {
    guard isTable(section, "rules") else { return }
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "root": settings.rulesRoot = path(value, "rules.root")
      default: unknown(name, in: "rules", ["root"])
      }
    }
  }

  private mutating func readLimits(_ section: JSONCursor) {
    guard isTable(section, "limits") else { return }
    let known = ["instructions", "memory", "milliseconds", "output", "source"]
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "instructions": settings.limits.instructions = count(value, "limits.instructions") ?? 0
      case "milliseconds": settings.limits.milliseconds = count(value, "limits.milliseconds") ?? 0
      case "memory": settings.limits.memory = size(value, "limits.memory") ?? 0
      case "output": settings.limits.output = size(value, "limits.output") ?? 0
      case "source": settings.limits.source = size(value, "limits.source") ?? 0
      default: unknown(name, in: "limits", known)
      }
    }
  }

  private mutating func readLocales(_ section: JSONCursor) {
    guard isTable(section, "locales") else { return }
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "required": settings.requiredLocales = locales(value, "locales.required", areQualifiers: false)
      default: unknown(name, in: "locales", ["required"])
      }
    }
  }

  private mutating func readCheck(_ section: JSONCursor) {
    guard isTable(section, "check") else { return }
    for (name, value) in section.members {
      switch name.string?.utf8 {
      case "severity": readSeverities(value)
      case "ignore":
        for entry in tables(value, "check.ignore") { readIgnore(entry) }
      default: unknown(name, in: "check", ["severity", "ignore"])
      }
    }
  }

  private mutating func readSeverities(_ table: JSONCursor) {
    guard isTable(table, "check.severity") else { return }
    for (slug, value) in table.members {
      guard let slugText = slug.string else { continue }
      switch text(value, "check.severity." + slugText)?.utf8 {
      case "off": settings.severities.append((slugText, .off))
      case "note": settings.severities.append((slugText, .reported(.note)))
      case "warning": settings.severities.append((slugText, .reported(.warning)))
      case "error": settings.severities.append((slugText, .reported(.error)))
      case .some: bad(value, "check.severity.\(slugText) must be \"off\", \"note\", \"warning\" or \"error\"")
      case nil: break
      }
    }
  }

  private mutating func readIgnore(_ entry: JSONCursor) {
    var ignore = Configuration.Ignore()
    for (name, value) in entry.members {
      switch name.string?.utf8 {
      case "slug": ignore.slug = text(value, "check.ignore.slug") ?? "?"
      case "keys":
        for key in strings(value, "check.ignore.keys") { ignore.keys.append(key.text) }
      case "reason": ignore.reason = text(value, "check.ignore.reason")
      case "until": ignore.until = day(value, "check.ignore.until")
      default: unknown(name, in: "check.ignore", ["slug", "keys", "reason", "until"])
      }
    }
    if ignore.slug.isEmpty { bad(entry, "check.ignore needs a slug: which finding is ignored") }
    settings.ignores.append(ignore)
  }

  private mutating func readReleased(_ list: JSONCursor) {
    for entry in tables(list, "released") {
      var released = Configuration.Released()
      var hasPlatform = false
      for (name, value) in entry.members {
        switch name.string?.utf8 {
        case "name": released.name = text(value, "released.name") ?? "?"
        case "platform":
          hasPlatform = true
          switch text(value, "released.platform")?.utf8 {
          case "android": released.isAndroid = true
          case "ios": released.isAndroid = false
          case .some: bad(value, "released.platform must be \"android\" or \"ios\"")
          case nil: break
          }
        case "catalog": released.catalog = path(value, "released.catalog") ?? "?"
        case "share":
          released.share = value.double
          let isShare = (value.double ?? -1) >= 0 && (value.double ?? -1) <= 1
          if !isShare { bad(value, "released.share must be a number from 0 to 1") }
        default: unknown(name, in: "released", ["name", "platform", "catalog", "share"])
        }
      }
      if released.name.isEmpty || released.catalog.isEmpty || !hasPlatform {
        bad(entry, "released needs a name, a platform and a catalog")
      }
      settings.released.append(released)
    }
  }
}
