// Reads the settings of `locscript check`. A slug that no finding has would do nothing, like a misspelt setting.

import LocBase
import LocLocale

extension ConfigurationReader {
  private static var mostIgnores: Int { 1_000 }

  // MARK: Sections

  mutating func readLocales(_ section: JSONCursor) {
    guard isTable(section, titled("locales")) else { return }
    for (name, value, path) in known(section, "locales") {
      switch name {
      case "required":
        settings.check.required = tags(value, path)
        settings.check.requiredPosition = document.position(of: value)
      default: break
      }
    }
  }

  mutating func readCheck(_ section: JSONCursor) {
    guard isTable(section, titled("check")) else { return }
    for (name, value, path) in known(section, "check") {
      switch name {
      case "severity": readSeverities(value)
      case "ignore":
        for entry in tables(value, path) { readIgnore(entry) }
        checkIgnores(value)
      default: break
      }
    }
  }

  mutating func readReleased(_ list: JSONCursor) {
    for entry in tables(list, titled("released")) { readRelease(entry) }
    checkShares()
  }

  // MARK: [check.severity]

  private mutating func readSeverities(_ section: JSONCursor) {
    let title = titled("check.severity")
    guard isTable(section, title) else { return }
    // The first one of a slug counts.
    var levels: [CheckSettings.Severity] = []
    for (name, value) in section.members {
      guard let slug = slug(name, title) else { continue }
      let path = "\(title).\(slug)"
      guard let text = text(value, path) else { continue }
      if let level = Diagnostic.Level(text.string) {
        levels.append(.init(slug: slug, level: level))
      } else {
        bad(
          value, "\(path) must be \"off\", \"note\", \"warning\" or \"error\", not \"\(text)\"",
          help: suggestion(for: text.string, among: Diagnostic.Level.names).map { "Did you mean \"\($0)\"?" })
      }
    }
    settings.check.severities = levels + settings.check.severities
  }

  // MARK: [[check.ignore]]

  private mutating func readIgnore(_ entry: JSONCursor) {
    var ignore = CheckSettings.Ignore(at: document.position(of: entry))
    let section = titled("check.ignore")
    var (hasSlug, hasReason) = (false, false)
    for (name, value, path) in known(entry, "check.ignore") {
      switch name {
      case "slug":
        hasSlug = true
        ignore.slug = slug(value, section) ?? ""
      case "keys": ignore.keys = NamePatterns(strings(value, path).map(\.text))
      case "locales": ignore.locales = tags(value, path, hasDefault: true)
      case "platform": ignore.platform = platform(value, path)
      case "rule": ignore.rule = text(value, path).map { NamePattern($0) }
      case "version": ignore.version = text(value, path).map { NamePattern($0) }
      case "reason":
        hasReason = true
        ignore.reason = text(value, path) ?? ""
      case "until": ignore.lastDay = date(value, path)
      default: break
      }
    }
    if !hasSlug { bad(entry, "\(section) has no slug", help: "Name the finding: slug = \"missing-key\".") }
    if !hasReason {
      bad(entry, "\(section) has no reason", help: "Say why it may stay: reason = \"beta only\".")
    }
    settings.check.ignores.append(ignore)
  }

  /// Every finding of a check is held against every entry.
  private mutating func checkIgnores(_ list: JSONCursor) {
    let patterns = settings.check.ignores.reduce(0) { $0 + $1.keys.patternCount }
    if settings.check.ignores.count > Self.mostIgnores || patterns > Self.mostIgnores {
      bad(
        list, "check.ignore has more than \(Self.mostIgnores) entries, or as many keys with a `*`",
        help: "Let one entry name several keys, or write a baseline: locscript check --write-baseline baseline.json.")
    }
  }

  // MARK: [[released]]

  private mutating func readRelease(_ entry: JSONCursor) {
    var release = CheckSettings.Release(at: document.position(of: entry))
    let section = titled("released")
    var missing: [Text] = ["name", "platform", "catalog"]
    for (setting, value, path) in known(entry, "released") {
      missing.removeAll { $0 == setting }
      switch setting {
      case "name": release.name = text(value, path) ?? ""
      case "platform": release.platform = platform(value, path) ?? release.platform
      case "catalog": release.catalog = Text(self.path(value, path) ?? "")
      case "share": release.share = share(value, path)
      default: break
      }
    }
    for setting in missing {
      bad(
        entry, "\(section) has no \(setting)",
        help: "A version needs name = \"5.2\", platform = \"android\" and catalog, the folder of its resources.")
    }
    let isComplete = missing.isEmpty && !release.name.isEmpty
    for other in settings.check.released
    where isComplete && other.platform == release.platform && other.name == release.name {
      bad(entry, "\(section) has the version \"\(release.name)\" of \(release.platform.name) twice")
    }
    settings.check.released.append(release)
  }

  /// Reports a platform of whose users the versions together have more than all.
  private mutating func checkShares() {
    for platform in [Device.Platform.android, .ios] {
      var sum = 0.0
      for release in settings.check.released where release.platform == platform {
        sum += release.share ?? 0
        // Shares are written with a few decimals, whose sum has a rounding error.
        guard sum > 1 + 1e-6 else { continue }
        problems.add(
          Diagnostic(
            .badSetting, "the shares of the released versions of \(platform.name) come to more than 1",
            at: release.position, help: "A share is a part of the platform's users: 0.08 is 8 %."))
        break
      }
    }
  }

  // MARK: Values

  /// The slug in a name or a value. Reports one that no finding has, and suggests the nearest one.
  private mutating func slug(_ value: JSONCursor, _ section: String) -> Text? {
    guard let slug = text(value, section + ".slug") else { return nil }
    if DiagnosticCode.named(slug.string) != nil { return slug }
    let near = DiagnosticCode.nearest(to: slug.string)
    problems.add(
      Diagnostic(
        .unknownSlug, "\(section): no finding has the slug \"\(slug)\"", at: document.position(of: value),
        help: near.map { "Did you mean \"\($0)\"?" } ?? "`locscript explain` lists all slugs."))
    return nil
  }

  /// The elements of a list of tables.
  mutating func tables(_ value: JSONCursor, _ path: String) -> [JSONCursor] {
    guard value.kind == .array else {
      bad(value, "\(path) must be a list of tables", help: "Begin each entry with [[\(path)]].")
      return []
    }
    var tables: [JSONCursor] = []
    for element in value.elements where isTable(element, path, help: "Begin each entry with [[\(path)]].") {
      tables.append(element)
    }
    return tables
  }

  /// Language tags in canonical case; with `hasDefault` also "" for the default folder.
  private mutating func tags(_ value: JSONCursor, _ path: String, hasDefault: Bool = false) -> [Text] {
    var tags: [Text] = []
    for (text, element) in strings(value, path, allowingEmpty: hasDefault) {
      if text.isEmpty {
        tags.append("")
      } else if let mistake = TagMistake(in: text) {
        bad(element, "\(path): \(mistake.problem)", help: mistake.help)
      } else if let tag = LanguageTag(text) {
        tags.append(tag.text)
      }
    }
    return tags
  }

  private mutating func platform(_ value: JSONCursor, _ path: String) -> Device.Platform? {
    guard let text = text(value, path) else { return nil }
    let platforms = [Device.Platform.android, .ios]
    for platform in platforms where text == Text(platform.name) { return platform }
    bad(
      value, "\(path) must be \"android\" or \"ios\", not \"\(text)\"",
      help: suggestion(for: text.string, among: platforms.map { $0.rawValue }).map { "Did you mean \"\($0)\"?" })
    return nil
  }

  /// A date as days since 1970.
  private mutating func date(_ value: JSONCursor, _ path: String) -> Int? {
    // TOML's dates get here as texts.
    let text = Text(value.string ?? value.token.string)
    let days = text.withSlice { (text) -> Int? in
      var reader = DigitReader(text)
      guard let date = CivilDate(from: &reader), reader.isAtEnd else { return nil }
      return date.daysSince1970
    }
    if days == nil {
      bad(value, "\(path): '\(text)' is not a valid date", help: "Write the last day: until = 2027-01-31.")
    }
    return days
  }

  /// A number from 0 to 1.
  private mutating func share(_ value: JSONCursor, _ path: String) -> Double? {
    guard let share = value.double, share >= 0, share <= 1 else {
      bad(value, "\(path) must be a number from 0 to 1", help: "Write 8 % as 0.08.")
      return nil
    }
    return share
  }
}
