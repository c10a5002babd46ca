// Chooses an app among the targets of Xcode projects: an app for phones before one for Macs, and by its name, with its
// project's path where two projects have an app of the same name.

package import LocBase
import LocCatalog

extension AppleProject {
  /// The text between a project's path and a target's name: `ios/Runner.xcodeproj:Runner`.
  private static let separator: Text = ".xcodeproj:"
  private static let folderHelp =
    "Name the folder that has en.lproj, de.lproj … or Localizable.xcstrings in it: --ios, or resources of [ios]."
  private static let choiceHelp = "--app, or app in [ios] of locscript.toml"

  /// The names of the apps with strings for pushes in a folder's Xcode projects, as `AppChoice` accepts them; nil for the only
  /// app. Empty if there are several and none has any.
  package static func apps(in folder: String) throws(LocScriptError) -> [Text?] {
    var search = XcodeSearch(folder, inside: nil)
    let apps = candidates(of: try targets(&search)).apps
    if apps.count < 2 { return [nil] }
    var probe = search.checkout
    let localized = apps.filter { app in app.tables(&probe).contains { $0.name.hasPrefix("Localizable.") } }
    return localized.count == 1 ? [nil] : localized.map { name(of: $0, among: apps) }
  }

  /// Whether a choice names an app by its project's path.
  static func isPath(_ choice: Text) -> Bool { choice.contains(separator) }

  /// The targets of every project.
  static func targets(_ search: inout XcodeSearch) throws(LocScriptError) -> [XcodeTarget] {
    let projects = search.projects()
    guard !projects.isEmpty else {
      throw LocScriptError(
        .noResources, "this folder has no Xcode project", at: SourcePosition(file: search.checkout.fullPath("")),
        help: folderHelp)
    }
    var targets: [XcodeTarget] = []
    for path in projects {
      let project = try XcodeProjectFile(path, in: &search.checkout)
      for identifier in XcodeProjectFile.strings(project.root, "targets") {
        if let target = XcodeTarget(identifier, in: project, &search.checkout) { targets.append(target) }
      }
    }
    return targets
  }

  /// The apps to choose from, and those that a choice without a name leaves out.
  private static func candidates(of targets: [XcodeTarget]) -> (apps: [XcodeTarget], others: [XcodeTarget]) {
    let apps = targets.filter { $0.kind == .app }
    let phones = apps.filter { !$0.isForMac }
    return phones.isEmpty ? (apps, []) : (phones, apps.filter { $0.isForMac })
  }

  /// An app's name; with its project's path if there are several projects.
  private static func name(of app: XcodeTarget, among apps: [XcodeTarget]) -> Text {
    if apps.allSatisfy({ $0.project.path == app.project.path }) { return app.name }
    return app.project.path + ":" + app.name
  }

  private static func isNamed(_ app: XcodeTarget, _ choice: Text) -> Bool {
    if choice == app.name { return true }
    guard let path = choice.dropping(suffix: ":" + app.name) else { return false }
    // The path may begin above or below the folder that the user names as the checkout.
    let own = app.project.path
    return path == own || path.hasSuffix("/" + own) || own.hasSuffix("/" + path)
  }

  /// The app that a choice selects; without one the only app, or the only one with strings for pushes.
  static func app(
    of targets: [XcodeTarget], _ choice: AppChoice, _ checkout: inout Checkout
  ) throws(LocScriptError) -> XcodeTarget {
    let (apps, others) = candidates(of: targets)
    let start = SourcePosition(file: targets.first?.position.file ?? checkout.fullPath(""))
    guard !apps.isEmpty else {
      throw LocScriptError(
        .noResources, "no target of an Xcode project here is an app", at: start, help: folderHelp)
    }
    if choice.apps.isEmpty {
      let app = apps.count == 1 ? apps[0] : onlyLocalized(of: apps, &checkout)
      guard let app else {
        throw LocScriptError(
          .appChoice, "this project has \(apps.count) apps", at: choice.position ?? start,
          help: "Choose one of \(listed(apps.map { name(of: $0, among: apps) })): \(choiceHelp).")
      }
      if !others.isEmpty {
        let names = others.map { name(of: $0, among: apps + others) }
        checkout.report(
          .project, "apps for the Mac, which are left out: \(listed(names))",
          at: SourcePosition(file: app.project.file))
      }
      return app
    }
    let all = apps + others
    // Of two apps with this name, the one for phones is meant.
    for candidates in [apps, all] {
      let named = candidates.filter { app in choice.apps.contains { isNamed(app, $0) } }
      if named.count == 1 { return named[0] }
    }
    throw LocScriptError(
      .appChoice, "no single app of the project is named \(listed(choice.apps))", at: choice.position ?? start,
      help: "Choose one of \(listed(all.map { name(of: $0, among: all) })): \(choiceHelp).")
  }

  /// The only app with strings for pushes, with a note about the others; nil for none or several. Samples and tools that show
  /// no pushes leave nothing to choose.
  private static func onlyLocalized(of apps: [XcodeTarget], _ checkout: inout Checkout) -> XcodeTarget? {
    var probe = checkout
    var localized: [XcodeTarget] = []
    var others: [Text] = []
    for app in apps {
      let hasTexts = app.tables(&probe).contains { $0.name.hasPrefix("Localizable.") }
      if hasTexts { localized.append(app) } else { others.append(name(of: app, among: apps)) }
    }
    guard localized.count == 1 else { return nil }
    checkout.report(
      .project, "apps without texts for pushes: \(listed(others))", at: SourcePosition(file: localized[0].project.file))
    return localized[0]
  }
}
