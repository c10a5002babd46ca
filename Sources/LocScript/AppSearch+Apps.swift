// The apps of a repository with several, each with a name and both of its platforms where they belong together.

import LocBase

extension AppSearch {
  /// One app of several, for an `[[app]]` of the locscript.toml.
  package struct App: Sendable {
    package let name: String
    package fileprivate(set) var sections: [Section] = []
    /// Its checkouts, and its names in them.
    fileprivate(set) var android: [String] = []
    fileprivate(set) var ios: [String] = []
    fileprivate(set) var choice: [String] = []
    /// The user's choice, if the app has that flavor.
    fileprivate(set) var flavor: String?
  }

  /// The apps if a platform has more than one; empty if one locscript.toml without `[[app]]` names all.
  package var apps: [App] {
    guard androidApps.count > 1 || iosApps.count > 1 else { return [] }
    var apps: [App] = []
    var others = iosApps
    for app in androidApps {
      let twin = others.firstIndex { isSame(app, $0) }.map { others.remove(at: $0) }
      apps.append(self.app([app], twin.map { [$0] } ?? [], besides: apps))
    }
    for app in others { apps.append(self.app([], [app], besides: apps)) }
    return apps
  }

  private func app(_ android: [Found], _ ios: [Found], besides others: [App]) -> App {
    let names = (android + ios).flatMap { Self.names(of: $0) }
    var app = App(name: Self.unused(names, others))
    app.sections = android.map { section(of: $0, .android) } + ios.map { section(of: $0, .ios) }
    app.android = android.map { path(of: $0.place) }
    app.ios = ios.map { path(of: $0.place) }
    app.choice = (android + ios).compactMap { $0.name?.string }
    app.flavor = android.first?.flavor?.string
    return app
  }

  /// Names that do not say which app it is, but only its platform.
  private static let plainNames: [Text] = ["app", "android", "ios", "Runner"]

  /// Whether two apps are one on both platforms: they have the same name, or none but that of their platform, or are the only
  /// ones in a folder of their own.
  private func isSame(_ android: Found, _ ios: Found) -> Bool {
    let names = [android, ios].map { app in Self.ownNames(of: app).first.map { Text($0.string.lowercased()) } }
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

  /// The names of an app, the best first.
  private static func names(of app: Found) -> [String] { (ownNames(of: app) + allNames(of: app)).map { $0.string } }

  /// The names that say which app it is.
  private static func ownNames(of app: Found) -> [Text] { allNames(of: app).filter { !plainNames.contains($0) } }

  private static func allNames(of app: Found) -> [Text] {
    var names: [Text] = []
    if let last = app.name?.split(separator: .colon).last { names.append(last) }
    if let home = home(of: app.place).split(separator: .slash).last { names.append(home) }
    names.append(Text(app.place).split(separator: .slash).last ?? "app")
    return names
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
