// --warnings: the choice of warnings about the app's resources in a command that is about a message.

import ArgumentParser
import LocScript

/// The option `--warnings` of commands that only use an app's resources. `catalog`, which is about the resources, shows all
/// findings.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Everything that is wrong with the resources, not only with the keys in question.")
  var warnings = false

  /// The most warnings that are shown in full without the option. Errors are then only counted: an app that refers to its
  /// libraries' resources always has some.
  private static let few = 3

  /// Reports the resources' warnings, and the errors that only an app's build would stop at. Findings about the keys (under
  /// either platform's names), about the configuration or about the app as a whole are shown in full; the others are counted.
  func tell(_ engine: Engine, about keys: [String]) {
    let all = engine.diagnostics.filter { $0.severity != .note && !$0.isUnread }
    let isQuiet = all.count <= Self.few && !all.contains { $0.severity == .error }
    if warnings || isQuiet { return Terminal.show(all) }
    let places = KeyPlaces(engine, keys)
    let shown = all.filter { $0.line == nil || $0.isOfConfiguration || places.contain($0) }
    Terminal.show(shown)
    guard shown.count < all.count else { return }
    let counts = [Diagnostic.Severity.error, .warning].compactMap { severity -> String? in
      let rest = all.filter { $0.severity == severity }.count - shown.filter { $0.severity == severity }.count
      return rest == 0 ? nil : "\(rest)\(shown.isEmpty ? "" : " more") \(severity.rawValue)\(rest == 1 ? "" : "s")"
    }
    let them = all.count - shown.count == 1 ? "it" : "them"
    Terminal.note("note: \(counts.joined(separator: " and ")) about the resources; --warnings shows \(them)")
  }
}

/// The names and places of the resources of some keys.
private struct KeyPlaces {
  private var names: Set<String> = []
  private var places: Set<String> = []

  init(_ engine: Engine, _ keys: [String]) {
    for key in keys {
      for entry in engine.entries(key: key) {
        names.insert(entry.key)
        places.insert("\(entry.file):\(entry.line)")
      }
    }
  }

  /// Whether a finding has the place of one of the keys, or names a key: an entry that another has replaced has no place.
  func contain(_ diagnostic: Diagnostic) -> Bool {
    if let file = diagnostic.file, let line = diagnostic.line, places.contains("\(file):\(line)") { return true }
    return names.contains { diagnostic.message.contains("\"\($0)\"") || diagnostic.message.contains("/\($0) ") }
  }
}
