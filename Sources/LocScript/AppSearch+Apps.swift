// The apps of a repository with several, each with a name and both of its platforms where they belong together.

import LocBase

extension AppSearch {
  /// One app of several, for an `[[app]]` of the locscript.toml.
  package struct App: Sendable {
    package let name: String
    package let sections: [Section]
  }

  /// The apps if a platform has more than one; empty if one locscript.toml without `[[app]]` names all.
  package var apps: [App] {
    guard androidApps.count > 1 || iosApps.count > 1 else { return [] }
    var apps: [App] = []
    var others = iosApps
    for app in androidApps {
      var sections = [section(of: app, .android)]
      var names = Self.names(of: app)
      if let index = others.firstIndex(where: { isSame(app, $0) }) {
        let twin = others.remove(at: index)
        sections.append(section(of: twin, .ios))
        names += Self.names(of: twin)
      }
      apps.append(App(name: Self.unused(names, apps), sections: sections))
    }
    for app in others {
      apps.append(App(name: Self.unused(Self.names(of: app), apps), sections: [section(of: app, .ios)]))
    }
    return apps
  }

  /// Whether two apps are one on both platforms: they have the same name, or are the only ones in a folder of their own.
  private func isSame(_ android: Found, _ ios: Found) -> Bool {
    let names = [android, ios].map { app in Self.names(of: app).first.map { Text($0.lowercased()) } }
    if names[0] == names[1] { return true }
    let home = Self.home(of: android.place)
    return !home.isEmpty && home == Self.home(of: ios.place)
      && [androidApps, iosApps].allSatisfy { apps in apps.count { Self.home(of: $0.place) == home } == 1 }
  }

  /// The folder of an app in a monorepo: `shop` and `apps/shop` for `shop/android` and `apps/shop/ios`.
  private static func home(of place: String) -> Text {
    let parts = Text(place).split(separator: .slash)
    return parts.dropLast().joined(separator: "/")
  }

  /// Names that say which app it is, the best first.
  private static func names(of app: Found) -> [String] {
    var names: [Text] = []
    if let last = app.name?.split(separator: .colon).last { names.append(last) }
    let home = home(of: app.place).split(separator: .slash).last
    if let home { names.append(home) }
    names.append(app.place.isEmpty ? "app" : Text(app.place).split(separator: .slash).last ?? "app")
    // A module or folder that is only called after its platform does not say which app it is.
    let plain: [Text] = ["app", "android", "ios", "Runner"]
    return (names.filter { !plain.contains($0) } + names).map { $0.string }
  }

  /// The first name that no app has, else a numbered one.
  private static func unused(_ names: [String], _ apps: [App]) -> String {
    func isFree(_ name: String) -> Bool { !apps.contains { Text($0.name) == Text(name) } }
    for name in names where isFree(name) { return name }
    let first = names.first ?? "app"
    for number in 2...apps.count + 2 where isFree("\(first)-\(number)") { return "\(first)-\(number)" }
    return first
  }
}
