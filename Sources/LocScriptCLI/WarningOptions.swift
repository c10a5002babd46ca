// --warnings: whether warnings and notes are shown in full.

import ArgumentParser
import LocBase
import LocCatalog
import LocScript

/// The option `--warnings` of every command that reads resources: it shows what is only counted without it.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Show every warning and note in full (default: shortened or counted).")
  var warnings = false

  /// The most lines for an app's findings where none is about a key in question.
  private static let most = 20

  /// Reports the resources' warnings, and the errors that only an app's build would stop at. Findings about the keys (under
  /// either platform's names), about the configuration, about a folder as a whole or about the rest of a file get a line for each
  /// key; the others are counted. Nil instead of keys: the command is about the resources themselves, and the first findings get lines, whatever
  /// they are about. Returns the number of warnings in those lines.
  @discardableResult
  func tell(_ engine: Engine, about keys: [String]?) -> Int {
    // The previews of a message say themselves that a phone's language is not known.
    let all = engine.diagnostics.filter {
      (warnings || $0.severity != .note) && !$0.isUnread
        && (keys == nil || $0.slug != "unknown-region" || $0.severity == .error)
    }
    if all.isEmpty { return 0 }
    let groups = FindingGroup.groups(all, engine)
    let names = Set((keys ?? []).flatMap { key in [key] + engine.entries(key: key).map { $0.key } })
    var shown = groups.filter { group in
      group.first.severity == .error || group.first.line == nil || group.first.isOfConfiguration
        || group.first.hidesTexts
        || group.key.map { names.contains($0) } ?? false
    }
    if keys == nil { shown = Array(groups.prefix(Self.most)) }
    let count = shown.count { $0.first.severity == .warning }
    if warnings {
      Terminal.show(all)
      return count
    }
    for group in shown { Terminal.show(group.line, asLine: true) }
    let rest = all.count - shown.reduce(0) { $0 + $1.count }
    guard rest > 0 else { return count }
    let counts = [Diagnostic.Severity.error, .warning].compactMap { severity -> String? in
      let told = shown.reduce(0) { $0 + ($1.first.severity == severity ? $1.count : 0) }
      let rest = all.count { $0.severity == severity } - told
      return rest == 0 ? nil : "\(rest)\(shown.isEmpty ? "" : " more") \(severity.rawValue)\(rest == 1 ? "" : "s")"
    }
    let them = rest == 1 ? "it" : "them"
    Terminal.note("note: \(counts.joined(separator: " and ")) about the resources; --warnings shows \(them)")
    return count
  }
}

/// The findings of one kind about one key, in whatever languages.
struct FindingGroup {
  private(set) var first: Diagnostic
  private(set) var key: String?
  private(set) var count = 1
  private var folders: Set<String> = []

  private init(_ finding: Diagnostic, key: String?) {
    first = finding
    self.key = key
    folders = [Self.folder(of: finding)]
  }

  /// The groups, in the order of their first findings. Findings without a key are not grouped.
  static func groups(_ findings: [Diagnostic], _ engine: Engine) -> [FindingGroup] {
    let keys = engine.keys(of: findings)
    var groups: [FindingGroup] = []
    var indexes: [String: Int] = [:]
    for (finding, key) in zip(findings, keys) {
      // Errors and warnings of one slug are two matters.
      let name = key.map { "\(finding.severity.rawValue) \(finding.slug) \($0)" }
      if let name, let index = indexes[name] {
        groups[index].count += 1
        groups[index].folders.insert(folder(of: finding))
      } else {
        if let name { indexes[name] = groups.count }
        groups.append(FindingGroup(finding, key: key))
      }
    }
    return groups
  }

  /// The group as one finding: the first one, with its key and the number of languages.
  var line: Diagnostic {
    var line = first
    let isNamed = key.map { line.message.contains("\"\($0)\"") || line.message.contains("/" + $0) } ?? true
    if let key, !isNamed { line.message = key + ": " + line.message }
    if folders.count > 1 {
      line.message += " (in \(folders.count) languages)"
    } else if count > 1 {
      line.message += " (\(count) times)"
    }
    return line
  }

  /// The name of the folder of a finding's file: `values-fr`, `fr.lproj`.
  private static func folder(of finding: Diagnostic) -> String {
    let parts = (finding.file ?? "").split(separator: "/")
    return parts.count > 1 ? String(parts[parts.count - 2]) : ""
  }
}
