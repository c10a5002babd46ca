// Chooses one of the apps of a configuration file.

package import LocBase

extension [Configuration] {
  /// The settings of the app with this name; nil: of the only app.
  /// - Throws: 100 for a name in a file without `[[app]]`, 200 for several apps without a name, or for an unknown name.
  package func one(named name: String?) throws(LocScriptError) -> Configuration {
    let names = compactMap { $0.app }
    guard let name else {
      if count == 1 { return self[0] }
      throw LocScriptError(
        .appChoice, "this project has \(count) apps: \(listed(names))", at: first?.entry?.position,
        help: "Choose one with --app NAME; in C, Python and Swift with the option app.")
    }
    for settings in self where settings.app == Text(name) { return settings }
    let path = first?.path ?? Configuration.fileName
    guard !names.isEmpty else {
      throw LocScriptError(
        .usage, "no app of \(path) is named '\(name)': it has no [[app]]",
        help: "Give each app an [[app]] with a name, or set app in [android] or [ios].")
    }
    let near = suggestion(for: name, among: names.map { $0.string }).map { "Did you mean '\($0)'?" }
    throw LocScriptError(
      .appChoice, "no app of \(path) is named '\(name)'", at: first?.entry?.position,
      help: near ?? "Choose one of \(listed(names)).")
  }
}
